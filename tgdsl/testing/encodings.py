"""Encodings as tests write them: bytes, and bits that the linker sets, as llvm-mc's ``-show-encoding`` has both.

``[0x86,0x10,0b011000AA,A]`` are two bytes, one whose last two bits belong to the fixup A, and one that belongs to it as a whole.
"""

from __future__ import annotations

import re

from tgdsl.classes import frozen
from tgdsl.mc.methods import OpenFixup, outer
from tgdsl.mc.sections import Encoded
from tgdsl.testing.machines import Machine

#: No fixup, in :attr:`Encoding.letters`.
NONE = "."

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_WHOLE = 8 * NONE


@frozen
class Encoding:
    """The bytes of an instruction.

    Attributes:
        data: the bytes; bits of fixups are 0 in them unless the instruction sets them, too.
        letters: for each byte, the fixups of its bits, from the highest one, as "......AA".
    """

    data: bytes
    letters: tuple[str, ...]

    @property
    def has_fixups(self) -> bool:
        return any([one != _WHOLE for one in self.letters])

    @property
    def list_text(self) -> str:
        """As llvm-mc writes it, without the brackets: ``0x86,0b011000AA,A``."""
        return ",".join([_byte_text(byte, of) for byte, of in zip(self.data, self.letters, strict=True)])

    def __str__(self) -> str:
        return f"[{self.list_text}]" if self.has_fixups else self.data.hex(" ")


def plain(data: bytes) -> Encoding:
    """An encoding without fixups."""
    return Encoding(data, (_WHOLE,) * len(data))


class EncodingError(ValueError):
    """A text that is none of an encoding.

    Attributes:
        at: the index of the character where it is wrong.
    """

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


_BYTE = re.compile(r"0x(?P<hex>[0-9a-fA-F]{1,2})(?:'(?P<over>[A-Z])')?|0b(?P<bits>[01A-Z]{8})|(?P<all>[A-Z])", re.ASCII)
_PAIRS = re.compile(r"(?:[0-9a-fA-F]{2})+")


def parse_list(text: str) -> Encoding:
    """The encoding that a list of bytes is, without its brackets.

    Raises:
        EncodingError: it is no such list.
    """
    data, letters, at = bytearray(), list[str](), 0
    for part in text.split(","):
        item = part.strip()
        if not item:
            raise EncodingError("a byte is missing here", at)
        byte = _BYTE.fullmatch(item)
        if byte is None:
            raise EncodingError(
                f"'{item}' is not a byte: write 0x1f, or, with bits that the linker sets, 0b000111AA or A",
                at + part.index(item),
            )
        value, of = _read(byte)
        data.append(value)
        letters.append(of)
        at += len(part) + 1
    return Encoding(bytes(data), tuple(letters))


def _read(byte: re.Match[str]) -> tuple[int, str]:
    if byte["hex"] is not None:
        return int(byte["hex"], 16), 8 * (byte["over"] or NONE)
    if byte["all"] is not None:
        return 0, 8 * byte["all"]
    bits = byte["bits"]
    value = int(re.sub("[A-Z]", "0", bits), 2)
    return value, "".join([one if one in _LETTERS else NONE for one in bits])


def parse_encoding(text: str) -> Encoding:
    """The encoding that a test writes: pairs of hexadecimal digits, with or without blanks, or llvm-mc's list, with or without brackets.

    Raises:
        EncodingError: it is neither.
    """
    inner = text.strip()
    if inner.startswith("[") or "," in inner or inner.startswith(("0x", "0b")):
        return parse_list(inner.removeprefix("[").removesuffix("]"))
    data = bytearray()
    for match in re.finditer(r"\S+", text):
        if not _PAIRS.fullmatch(match[0]):
            raise EncodingError(f"'{match[0]}' are not bytes: write pairs of hexadecimal digits", match.start())
        data += bytes.fromhex(match[0])
    if not data:
        raise EncodingError("there are no bytes", 0)
    return plain(bytes(data))


def _byte_text(byte: int, letters: str) -> str:
    if letters == _WHOLE:
        return f"0x{byte:02x}"
    if len(set(letters)) == 1:
        return f"0x{byte:02x}'{letters[0]}'" if byte else letters[0]
    return "0b" + "".join([bit if of == NONE else of for bit, of in zip(f"{byte:08b}", letters, strict=True)])


def asked_of(machine: Machine, encoded: Encoded) -> Encoding:
    """The encoding as it is before labels have addresses, with the bits of all fixups open (``-show-encoding``)."""
    if not encoded.asked:
        return resolved_of(machine, encoded)
    mask = 0
    for fixup in encoded.asked:
        mask |= _mask(fixup)
    letters = _letters(machine, encoded, encoded.asked)
    return Encoding(_bytes(machine, encoded, encoded.word & ~mask), letters)


def resolved_of(machine: Machine, encoded: Encoded) -> Encoding:
    """The encoding once labels have addresses: only the bits that the linker sets are open."""
    return Encoding(encoded.data, _letters(machine, encoded, encoded.fixups))


def _letters(machine: Machine, encoded: Encoded, fixups: tuple[OpenFixup, ...]) -> tuple[str, ...]:
    rows = [list(_WHOLE) for _ in encoded.data]
    for number, fixup in enumerate(fixups):
        for row, byte in zip(rows, _bytes(machine, encoded, _mask(fixup)), strict=True):
            for at in range(8):
                if byte >> 7 - at & 1:
                    row[at] = _LETTERS[number % len(_LETTERS)]
    return tuple(["".join(row) for row in rows])


def _mask(fixup: OpenFixup) -> int:
    """The bits of the word that a fixup sets."""
    found = fixup.kind.place(-1)
    for bit in range(64):
        found |= fixup.kind.place(1 << bit)
    return found


def _bytes(machine: Machine, encoded: Encoded, word: int) -> bytes:
    word &= (1 << encoded.bits) - 1
    if encoded.inst is None:
        return machine.assembler.data(word, encoded.bits // 8)
    target = machine.target
    return target.machine_code.to_bytes(outer(encoded.inst), word, encoded.bits, target.byte_order)
