"""Coverage data of rules: which of them were used by tests, as a compiler with GIR_Coverage wrote it (CodeGenCoverage)."""

from __future__ import annotations

from pathlib import Path
from sys import byteorder

_SIZE = 8  # bytes of a rule's number, in the byte order of the machine
_END = (1 << 64) - 1  # stands behind the numbers of a section


def read_coverage(path: str, target: str) -> frozenset[int] | None:
    """The Rule IDs that a file has for a target; None for a file of another kind.

    The file has sections, each with the name of a target, a zero byte, and numbers.

    Raises:
        OSError: the file cannot be read.
    """
    data, covered, start = Path(path).read_bytes(), set[int](), 0
    while start < len(data):
        end = data.find(b"\0", start)
        is_own = data[start:end] == target.encode()
        start = end + 1
        if end < 0 or start == len(data):
            return None
        while start < len(data):
            if start + _SIZE > len(data):
                return None
            number = int.from_bytes(data[start : start + _SIZE], byteorder)
            start += _SIZE
            if number == _END:
                break
            if is_own:
                covered.add(number & 0xFFFFFFFF)  # as llvm-tblgen keeps it
    return frozenset(covered)
