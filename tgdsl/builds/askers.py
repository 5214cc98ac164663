"""Who asks the system for something: a target, a helper, a library, or a generator of somebody's own; or tgdsl and Python for themselves."""

from __future__ import annotations

import os
import sys
from enum import Enum
from functools import cache
from types import FrameType
from typing import NamedTuple

from tgdsl.process.status import is_in_a_thread_of_ours

_STANDARD_LIBRARY = os.path.dirname(os.path.abspath(os.__file__)) + os.sep
_INSTALLED = (f"{os.sep}site-packages", f"{os.sep}dist-packages")
_FRAMEWORK = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep

#: Parts of Python that look for modules, for whose names and folders a run has a record of its own.
_IMPORTING = ("<frozen importlib", "<frozen zipimport", f"{_STANDARD_LIBRARY}importlib{os.sep}_bootstrap")

#: The module that asks what TARGET stands for: what it asks counts as if the target itself did.
_ASKS_FOR_TARGETS = os.path.join(_FRAMEWORK, "loading", "target_module.py")

#: Functions of Python's that only want to know what is there, and what links lead to, but not when it changed.
_WANT_TYPES = frozenset(
    "exists lexists isfile isdir islink ismount isjunction realpath _joinrealpath which _access_check"
    " is_file is_dir is_symlink is_mount is_junction is_socket is_fifo is_block_device is_char_device"
    " resolve glob rglob iglob walk _iglob updatecache checkcache".split()
)


class Code(Enum):
    """Whose a file of Python code is."""

    STANDARD = "Python's"
    OWN = "tgdsl's, or Python's import system"
    FOREIGN = "anybody else's"


class Asker(NamedTuple):
    """A line of foreign code that asks for something.

    Attributes:
        directly: whether it calls the function itself, and not one of Python's that does.
        wants_type: whether that one only tells what is there.
    """

    file: str
    line: int
    directly: bool
    wants_type: bool


@cache
def code_of(file: str) -> Code:
    """Whose a file is, by its name as code has it."""
    if file.startswith(_IMPORTING):
        return Code.OWN
    if file.startswith("<frozen ") or is_standard(file):
        return Code.STANDARD
    if file.startswith(_FRAMEWORK) and file != _ASKS_FOR_TARGETS:
        return Code.OWN
    return Code.FOREIGN


def asker(frame: FrameType | None) -> Asker | None:
    """The foreign code that is behind a call, which may have gone through Python's library; None for tgdsl's own calls, and Python's.

    Args:
        frame: of the caller.
    """
    directly, wants_type = True, False
    while frame is not None:
        code = frame.f_code
        match code_of(code.co_filename):
            case Code.FOREIGN if is_in_a_thread_of_ours():
                return None
            case Code.FOREIGN:
                return Asker(code.co_filename, frame.f_lineno, directly, wants_type)
            case Code.OWN:
                return None
            case Code.STANDARD:
                directly = False
                wants_type = wants_type or code.co_name in _WANT_TYPES
                frame = frame.f_back
    return None


def caller(depth: int) -> FrameType:
    """The frame of a caller: 0 for that of the function that asks, 1 for the one that has called it."""
    frame = sys._getframe(depth + 1)  # pyright: ignore[reportPrivateUsage]  # documented, and cheaper than inspect
    return frame


def is_standard(path: str) -> bool:
    """True if a file or a folder is of Python itself, whose version says what is in it."""
    return f"{path}/".startswith(_STANDARD_LIBRARY) and not is_installed(path)


def is_installed(path: str) -> bool:
    """True if a file or a folder is in one where distributions are installed."""
    return any(part in path for part in _INSTALLED)
