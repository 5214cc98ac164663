"""The order of an ``llvm::StringMap``, which is that of its keys' hashes (xxh3_64bits): some of llvm-tblgen's backends write what a StringMap holds
without sorting it.

XXH3 is described in xxHash's specification. What is said there of lanes of 64 bits is written here with unbounded numbers and masks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_FIRST_SIZE: Final = 16  #: the number of buckets of a StringMap that gets its first key

_M32: Final = (1 << 32) - 1
_M64: Final = (1 << 64) - 1

# The primes of xxHash.
_P32_1: Final = 0x9E3779B1
_P32_2: Final = 0x85EBCA77
_P32_3: Final = 0xC2B2AE3D
_P64_1: Final = 0x9E3779B185EBCA87
_P64_2: Final = 0xC2B2AE3D27D4EB4F
_P64_3: Final = 0x165667B19E3779F9
_P64_4: Final = 0x85EBCA77C2B2AE63
_P64_5: Final = 0x27D4EB2F165667C5
_MIX_1: Final = 0x165667919E3779F9
_MIX_2: Final = 0x9FB21C651E98DF25

#: XXH3's default secret.
_SECRET: Final = bytes.fromhex(
    "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c"
    "3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364"
    "eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e"
)

_STRIPE: Final = 64  #: bytes, of eight lanes
_STRIPES: Final = (len(_SECRET) - _STRIPE) // 8  #: of a block


def in_order_of_string_map(keys: Iterable[str]) -> list[str]:
    """Different keys in the order in which a StringMap has them, to which they were added in the given order."""
    buckets: list[tuple[int, str] | None] = [None] * _FIRST_SIZE
    count = 0
    for key in keys:
        _insert(buckets, (xxh3(key.encode()) & _M32, key))
        count += 1
        if count * 4 > len(buckets) * 3:
            old = buckets
            buckets = [None] * (2 * len(old))
            for entry in old:
                if entry is not None:
                    _insert(buckets, entry)
    return [entry[1] for entry in buckets if entry is not None]


def _insert(buckets: list[tuple[int, str] | None], entry: tuple[int, str]) -> None:
    """Put an entry into the first free bucket of those that its hash leads to."""
    mask = len(buckets) - 1
    at, step = entry[0] & mask, 1
    while buckets[at] is not None:
        at, step = (at + step) & mask, step + 1
    buckets[at] = entry


def xxh3(data: bytes) -> int:
    """XXH3 of 64 bits, with the seed 0 and the default secret."""
    size = len(data)
    if size <= 16:
        return _of_16(data, size)
    if size <= 128:
        return _of_128(data, size)
    if size <= 240:
        return _of_240(data, size)
    return _of_more(data, size)


def _of_16(data: bytes, size: int) -> int:
    if size > 8:
        low = _read(data, 0, 8) ^ _read(_SECRET, 24, 8) ^ _read(_SECRET, 32, 8)
        high = _read(data, size - 8, 8) ^ _read(_SECRET, 40, 8) ^ _read(_SECRET, 48, 8)
        swapped = int.from_bytes(low.to_bytes(8, "little"), "big")
        return _avalanche(size + swapped + high + _folded(low, high))
    if size >= 4:
        first, last = _read(data, 0, 4), _read(data, size - 4, 4)
        mixed = (last + (first << 32)) ^ _read(_SECRET, 8, 8) ^ _read(_SECRET, 16, 8)
        mixed ^= _rotated(mixed, 49) ^ _rotated(mixed, 24)
        mixed = mixed * _MIX_2 & _M64
        mixed ^= (mixed >> 35) + size
        mixed = mixed * _MIX_2 & _M64
        return mixed ^ mixed >> 28
    if size:
        combined = data[0] << 16 | data[size >> 1] << 24 | data[size - 1] | size << 8
        return _avalanche_64(combined ^ _read(_SECRET, 0, 4) ^ _read(_SECRET, 4, 4))
    return _avalanche_64(_read(_SECRET, 56, 8) ^ _read(_SECRET, 64, 8))


def _of_128(data: bytes, size: int) -> int:
    total = size * _P64_1
    for pair in range((size - 1) // 32 + 1):
        total += _mixed_16(data, 16 * pair, 32 * pair)
        total += _mixed_16(data, size - 16 * (pair + 1), 32 * pair + 16)
    return _avalanche(total)


def _of_240(data: bytes, size: int) -> int:
    total = size * _P64_1 + sum([_mixed_16(data, 16 * number, 16 * number) for number in range(8)])
    total = _avalanche(total)
    total += sum([_mixed_16(data, 16 * number, 16 * (number - 8) + 3) for number in range(8, size // 16)])
    return _avalanche(total + _mixed_16(data, size - 16, 136 - 17))


def _of_more(data: bytes, size: int) -> int:
    lanes = [_P32_3, _P64_1, _P64_2, _P64_3, _P64_4, _P32_2, _P64_5, _P32_1]
    block = _STRIPE * _STRIPES
    whole = (size - 1) // block
    for start in range(0, whole * block, block):
        _accumulate(lanes, data, start, _STRIPES)
        for number, lane in enumerate(lanes):
            key = _read(_SECRET, len(_SECRET) - _STRIPE + 8 * number, 8)
            lanes[number] = (lane ^ lane >> 47 ^ key) * _P32_1 & _M64
    rest = (size - 1 - whole * block) // _STRIPE
    _accumulate(lanes, data, whole * block, rest)
    _add_stripe(lanes, data, size - _STRIPE, len(_SECRET) - _STRIPE - 7)
    total = size * _P64_1
    for number in range(4):
        left = lanes[2 * number] ^ _read(_SECRET, 11 + 16 * number, 8)
        right = lanes[2 * number + 1] ^ _read(_SECRET, 19 + 16 * number, 8)
        total += _folded(left, right)
    return _avalanche(total)


def _accumulate(lanes: list[int], data: bytes, start: int, stripes: int) -> None:
    for number in range(stripes):
        _add_stripe(lanes, data, start + _STRIPE * number, 8 * number)


def _add_stripe(lanes: list[int], data: bytes, at: int, secret: int) -> None:
    """Add a stripe of the data to the lanes."""
    for number in range(8):
        value = _read(data, at + 8 * number, 8)
        key = value ^ _read(_SECRET, secret + 8 * number, 8)
        lanes[number ^ 1] = (lanes[number ^ 1] + value) & _M64
        lanes[number] = (lanes[number] + (key & _M32) * (key >> 32)) & _M64


def _read(data: bytes, at: int, size: int) -> int:
    return int.from_bytes(data[at : at + size], "little")


def _rotated(value: int, places: int) -> int:
    return (value << places | value >> 64 - places) & _M64


def _folded(left: int, right: int) -> int:
    """The halves of a product of 128 bits, one xor the other."""
    product = left * right
    return product & _M64 ^ product >> 64


def _mixed_16(data: bytes, at: int, secret: int) -> int:
    """The number that 16 bytes of the data add."""
    left = _read(data, at, 8) ^ _read(_SECRET, secret, 8)
    right = _read(data, at + 8, 8) ^ _read(_SECRET, secret + 8, 8)
    return _folded(left, right)


def _avalanche(value: int) -> int:
    value &= _M64
    value ^= value >> 37
    value = value * _MIX_1 & _M64
    return value ^ value >> 32


def _avalanche_64(value: int) -> int:
    value ^= value >> 33
    value = value * _P64_2 & _M64
    value ^= value >> 29
    value = value * _P64_3 & _M64
    return value ^ value >> 32
