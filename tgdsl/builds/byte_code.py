"""Byte code of sources that people edit: it is believed only if it says the digest of its source, which Python then compares.

Python usually compares times in whole seconds, and sizes. A source that is edited twice in a second, or gets its old time back, would run as it
was before.
"""

from __future__ import annotations

import _imp
from collections.abc import Generator
from contextlib import contextmanager
from importlib.machinery import SourceFileLoader
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
import marshal
import os
import sys
from types import CodeType

from tgdsl.builds.askers import Code, code_of, is_installed

#: How byte code begins that is checked by the digest of its source: PEP 552.
_CHECKED = MAGIC_NUMBER + (0b11).to_bytes(4, "little")

_usual_code = SourceFileLoader.get_code


@contextmanager
def checked_byte_code() -> Generator[None]:
    """In here, imports run what is in the sources, but for those of Python, of tgdsl, and of installed distributions."""
    before = SourceFileLoader.get_code
    setattr(SourceFileLoader, "get_code", _code)
    try:
        yield
    finally:
        setattr(SourceFileLoader, "get_code", before)


def _code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
    path = loader.path
    if is_installed(path) or code_of(path) is not Code.FOREIGN:
        return _usual_code(loader, fullname)
    try:
        cached = cache_from_source(path)
    except NotImplementedError:  # this Python has no byte code
        return _usual_code(loader, fullname)
    if _is_checked(cached):
        return _usual_code(loader, fullname)
    source = loader.get_data(path)
    code: CodeType = loader.source_to_code(source, path)
    if not sys.dont_write_bytecode:
        _write(loader, cached, _CHECKED + source_hash(source) + marshal.dumps(code))
    return code


def _is_checked(cached: str) -> bool:
    """True if Python compares byte code with its source by the digest, and writes it anew likewise."""
    try:
        with open(cached, "rb") as file:
            return file.read(len(_CHECKED)) == _CHECKED and _imp.check_hash_based_pycs != "never"
    except OSError:
        return False


def _write(loader: SourceFileLoader, cached: str, data: bytes) -> None:
    try:
        mode = os.stat(loader.path).st_mode | 0o200
    except OSError:
        mode = 0o666
    loader.set_data(cached, data, _mode=mode & 0o666)  # in one step; where that is not possible, it leaves none
