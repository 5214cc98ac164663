"""llvm-mc-19 as the judge: assembly language in, encodings out."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence

import pytest
from attrs import frozen

LLVM_MC = "llvm-mc-19"

needs_llvm_mc = pytest.mark.skipif(
    shutil.which(LLVM_MC) is None,
    reason=f"{LLVM_MC} is not installed; apt-get install llvm-19",
)

_LABEL = "line{}"
_LINE = re.compile(r"^line(\d+):$|encoding: \[([^]]*)\]", re.M)
_ERROR = re.compile(r"^<stdin>:(\d+):\d+: error: (.*)", re.M)


@frozen
class Assembled:
    """An instruction as llvm-mc encodes it.

    Attributes:
        bits: those of the instruction, first byte highest; 0 where the linker has the last word.
        open: those that the linker sets.
    """

    bits: int
    open: int


def assemble(lines: Sequence[str], arguments: Sequence[str]) -> list[Assembled | str]:
    """The encoding of each line, which is one instruction; or llvm-mc's message, if it does not accept it."""
    text = "".join([f"{_LABEL.format(number)}:\n{line}\n" for number, line in enumerate(lines)])
    command = [LLVM_MC, "-show-encoding", *arguments]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False, timeout=120)
    result: list[Assembled | str] = ["nothing"] * len(lines)
    for place, message in _ERROR.findall(done.stderr):
        result[int(place) // 2 - 1] = message
    current = -1
    for label, encoding in _LINE.findall(done.stdout):
        if label:
            current = int(label)
        else:
            result[current] = _read(encoding) if result[current] == "nothing" else "more than one instruction"
    return result


def _read(encoding: str) -> Assembled:
    """``0x10,0b10AAAAAA,A,0x3f'A'``: bytes in hexadecimal or binary; letters stand for bits that are still to be set."""
    bits = to_set = 0
    for byte in encoding.split(","):
        number, quote, _ = byte.partition("'")
        if number.isalpha():
            value, unknown = 0, 0xFF
        elif number.startswith("0b"):
            value = int(re.sub("[A-Z]", "0", number), 2)
            unknown = int(re.sub("[A-Z]", "1", re.sub("1", "0", number[2:])), 2)
        else:
            value, unknown = int(number, 16), 0xFF if quote else 0
        bits, to_set = bits << 8 | value, to_set << 8 | unknown
    return Assembled(bits, to_set)
