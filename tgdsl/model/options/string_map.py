"""The order in which LLVM's StringMap holds its keys: by their hashes, XXH3 of 64 bits, in a table that grows with them.

What llvm-tblgen writes while it goes through such a map is in this order. https://github.com/Cyan4973/xxHash, doc/xxhash_spec.md, specifies
the hash; seed is 0 here.
"""

from __future__ import annotations

from collections.abc import Iterable
from struct import unpack_from

_M64 = (1 << 64) - 1
_M128 = (1 << 128) - 1
_PRIME32_1, _PRIME32_2, _PRIME32_3 = 0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D
_PRIME64_1, _PRIME64_2, _PRIME64_3 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
_PRIME64_4, _PRIME64_5 = 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5
_PRIME_MX1, _PRIME_MX2 = 0x165667919E3779F9, 0x9FB21C651E98DF25

#: The secret of the specification.
_SECRET = bytes.fromhex(
    "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c"
    "3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364"
    "eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e"
)


def string_map_order(keys: Iterable[str]) -> list[str]:
    """Keys in the order in which a StringMap holds them that they have been put into one after the other."""
    buckets: list[tuple[int, str] | None] = [None] * 16
    count = 0
    for key in dict.fromkeys(keys):
        _put(buckets, xxh3_64bits(key.encode()) & 0xFFFF_FFFF, key)
        count += 1
        if count * 4 > len(buckets) * 3:
            old, buckets = buckets, [None] * (2 * len(buckets))
            for entry in old:
                if entry is not None:
                    _put(buckets, entry[0], entry[1])
    return [entry[1] for entry in buckets if entry is not None]


def _put(buckets: list[tuple[int, str] | None], number: int, key: str) -> None:
    """Put a key into the first free bucket, at growing distances from that of its hash."""
    at, step = number % len(buckets), 1
    while buckets[at] is not None:
        at, step = (at + step) % len(buckets), step + 1
    buckets[at] = (number, key)


def xxh3_64bits(data: bytes) -> int:
    """The hash of some bytes."""
    size = len(data)
    if size == 0:
        return _avalanche_64(_word(_SECRET, 56) ^ _word(_SECRET, 64))
    if size <= 3:
        return _hash_to_3(data)
    if size <= 8:
        return _hash_to_8(data)
    if size <= 16:
        return _hash_to_16(data)
    if size <= 128:
        return _hash_to_128(data)
    return _hash_to_240(data) if size <= 240 else _hash_long(data)


def _word(data: bytes, at: int) -> int:
    found: int = unpack_from("<Q", data, at)[0]
    return found


def _half(data: bytes, at: int) -> int:
    found: int = unpack_from("<I", data, at)[0]
    return found


def _fold(left: int, right: int) -> int:
    """The two halves of a product of 128 bits, combined."""
    product = left * right & _M128
    return product & _M64 ^ product >> 64


def _avalanche(value: int) -> int:
    value ^= value >> 37
    value = value * _PRIME_MX1 & _M64
    return value ^ value >> 32


def _avalanche_64(value: int) -> int:
    """The finalization of XXH64."""
    value ^= value >> 33
    value = value * _PRIME64_2 & _M64
    value ^= value >> 29
    value = value * _PRIME64_3 & _M64
    return value ^ value >> 32


def _rotated(value: int, by: int) -> int:
    return (value << by | value >> 64 - by) & _M64


def _hash_to_3(data: bytes) -> int:
    first, middle, last = data[0], data[len(data) >> 1], data[-1]
    combined = first << 16 | middle << 24 | last | len(data) << 8
    return _avalanche_64(combined ^ _half(_SECRET, 0) ^ _half(_SECRET, 4))


def _hash_to_8(data: bytes) -> int:
    value = _half(data, len(data) - 4) + (_half(data, 0) << 32) ^ _word(_SECRET, 8) ^ _word(_SECRET, 16)
    value ^= _rotated(value, 49) ^ _rotated(value, 24)
    value = value * _PRIME_MX2 & _M64
    value ^= (value >> 35) + len(data)
    value = value * _PRIME_MX2 & _M64
    return value ^ value >> 28


def _hash_to_16(data: bytes) -> int:
    low = _word(data, 0) ^ _word(_SECRET, 24) ^ _word(_SECRET, 32)
    high = _word(data, len(data) - 8) ^ _word(_SECRET, 40) ^ _word(_SECRET, 48)
    swapped = int.from_bytes(low.to_bytes(8, "little"), "big")
    return _avalanche(len(data) + swapped + high + _fold(low, high) & _M64)


def _mixed(data: bytes, at: int, secret: int) -> int:
    """16 bytes, mixed with as many of the secret."""
    return _fold(_word(data, at) ^ _word(_SECRET, secret), _word(data, at + 8) ^ _word(_SECRET, secret + 8))


def _hash_to_128(data: bytes) -> int:
    value = len(data) * _PRIME64_1
    for number in range((len(data) - 1) // 32, -1, -1):
        value += _mixed(data, 16 * number, 32 * number)
        value += _mixed(data, len(data) - 16 * (number + 1), 32 * number + 16)
    return _avalanche(value & _M64)


def _hash_to_240(data: bytes) -> int:
    value = len(data) * _PRIME64_1
    for number in range(8):
        value += _mixed(data, 16 * number, 16 * number)
    value = _avalanche(value & _M64)
    for number in range(8, len(data) // 16):
        value += _mixed(data, 16 * number, 16 * (number - 8) + 3)
    return _avalanche(value + _mixed(data, len(data) - 16, 136 - 17) & _M64)


def _hash_long(data: bytes) -> int:
    """Of more than 240 bytes: eight accumulators, which take stripes of 64 bytes, and are scrambled after each block of 1024."""
    sums = [
        _PRIME32_3, _PRIME64_1, _PRIME64_2, _PRIME64_3, _PRIME64_4, _PRIME32_2, _PRIME64_5, _PRIME32_1
    ]  # fmt: skip
    stripes = (len(_SECRET) - 64) // 8
    for number in range((len(data) - 1) // 64):
        _accumulate(sums, data, 64 * number, 8 * (number % stripes))
        if number % stripes == stripes - 1:
            for lane in range(8):
                value = sums[lane]
                value ^= value >> 47 ^ _word(_SECRET, len(_SECRET) - 64 + 8 * lane)
                sums[lane] = value * _PRIME32_1 & _M64
    _accumulate(sums, data, len(data) - 64, len(_SECRET) - 64 - 7)
    result = len(data) * _PRIME64_1
    for lane in range(0, 8, 2):
        result += _fold(sums[lane] ^ _word(_SECRET, 11 + 8 * lane), sums[lane + 1] ^ _word(_SECRET, 19 + 8 * lane))
    return _avalanche(result & _M64)


def _accumulate(sums: list[int], data: bytes, at: int, secret: int) -> None:
    for lane in range(8):
        value = _word(data, at + 8 * lane)
        keyed = value ^ _word(_SECRET, secret + 8 * lane)
        sums[lane ^ 1] = sums[lane ^ 1] + value & _M64
        sums[lane] = sums[lane] + (keyed & 0xFFFF_FFFF) * (keyed >> 32) & _M64
