"""The order of libstdc++'s ``std::unordered_map`` whose keys are strings, which a few of llvm-tblgen's files are in."""

from __future__ import annotations

from collections.abc import Iterable

_MASK = (1 << 64) - 1
_MULTIPLIER = 0xC6A4A7935BD1E995
_SEED = 0xC70F6907

#: The numbers of buckets that a map grows through, each time that it has an element for each bucket.
_SIZES = (13, 29, 59, 127, 257, 541, 1109, 2357, 5087, 10273, 20753, 42043, 85229)


def unordered_strings(keys: Iterable[str]) -> list[str]:
    """Different strings in the order in which a map has them to which they were added one by one.

    The elements of a map are one list, in which those of a bucket are together. The first one of a bucket goes to the front of the list,
    further ones to the front of their bucket. A larger map is made in the same way of the list of the smaller one.
    """
    found: list[str] = []
    sizes = iter(_SIZES)
    size = next(sizes)
    hashes: dict[str, int] = {}
    for key in keys:
        hashes[key] = _hash(key.encode())
        if len(found) == size:
            size = next(sizes)
            smaller, found = found, []
            for one in smaller:
                _insert(found, one, hashes, size)
        _insert(found, key, hashes, size)
    return found


def _insert(found: list[str], key: str, hashes: dict[str, int], size: int) -> None:
    bucket = hashes[key] % size
    found.insert(next((at for at, one in enumerate(found) if hashes[one] % size == bucket), 0), key)


def _hash(data: bytes) -> int:
    """``std::hash`` of a string, on machines of 64 bits: MurmurHash64A."""
    value = _SEED ^ len(data) * _MULTIPLIER & _MASK
    for at in range(0, len(data), 8):
        word = int.from_bytes(data[at : at + 8], "little")
        if at + 8 <= len(data):
            word = _mixed(word * _MULTIPLIER & _MASK) * _MULTIPLIER & _MASK
        value = (value ^ word) * _MULTIPLIER & _MASK
    return _mixed(_mixed(value) * _MULTIPLIER & _MASK)


def _mixed(value: int) -> int:
    return value ^ value >> 47
