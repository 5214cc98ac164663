"""The files that LLVM's build makes of a target, as the ``CMakeLists.txt`` beside its ``.td`` files asks for them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from tgdsl.generation.generator import installed

_FILE = re.compile(r"^\s*tablegen\(LLVM\s+(\w+)Gen(\w+)\.inc\s+-gen-([\w-]+)\s*([^)]*)\)", re.MULTILINE)


def files_of_build(folder: str, target: str) -> Sequence[str]:
    """The files of a target in the notation of ``--only``: ``AsmWriter1=asm-writer,asmwriternum=1``; none if the folder does not say.

    Args:
        target: its name, with which those of its files begin.
    """
    try:
        text = (Path(folder) / "CMakeLists.txt").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ()
    known = installed()
    found: list[str] = []
    for name, suffix, generator, options in _FILE.findall(text):
        if name == target and generator in known:
            given = [_setting(one) for one in options.split()]
            found.append(",".join([f"{suffix}={generator}", *given]))
    return found


def _setting(option: str) -> str:
    """An option of llvm-tblgen as ``--only`` has it, with a value: ``combiners=A`` of ``-combiners="A"``."""
    name, _, value = option.lstrip("-").partition("=")
    return f"{name}={value.strip(chr(34)) or 1}"
