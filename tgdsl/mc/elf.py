"""A writer of relocatable ELF files (ET_REL): section headers, symbols, relocations, as bytes."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from tgdsl.classes import frozen
from tgdsl.language.counterparts import ByteOrder, Elf

# ELF's own numbers.
SHT_SYMTAB, SHT_STRTAB, SHT_RELA, SHT_REL, SHT_GROUP = 2, 3, 4, 9, 17
SHF_INFO_LINK = 0x40
SHN_UNDEF, SHN_ABS, SHN_COMMON = 0, 0xFFF1, 0xFFF2
BINDINGS = {"local": 0, "global": 1, "weak": 2}
TYPES = {"": 0, "object": 1, "func": 2, "section": 3, "file": 4, "tls": 6, "gnu_ifunc": 10}
VISIBILITIES = {"": 0, "internal": 1, "hidden": 2, "protected": 3}
_ET_REL, _EV_CURRENT = 1, 1


@frozen
class ElfSection:
    """A section (Elf_Shdr) with its contents.

    Attributes:
        size: in memory; of contents, without NOBITS.
    """

    name: str
    type: int
    flags: int = 0
    data: bytes = b""
    size: int = 0
    link: int = 0
    info: int = 0
    alignment: int = 1
    entry_size: int = 0


@frozen
class ElfSymbol:
    """A symbol (Elf_Sym).

    Attributes:
        section: the number of one, or SHN_UNDEF, SHN_ABS, SHN_COMMON.
    """

    name: str
    value: int = 0
    size: int = 0
    binding: str = "local"
    type: str = ""
    visibility: str = ""
    section: int = SHN_UNDEF


@frozen
class ElfRelocation:
    """A relocation (Elf_Rela).

    Attributes:
        symbol: its number.
    """

    offset: int
    type: int
    symbol: int
    addend: int


class ElfWriter:
    """Writes the parts of a file in the byte order and the class of a target."""

    def __init__(self, elf: Elf, order: ByteOrder) -> None:
        self._elf = elf
        self._order = "<" if order == "little" else ">"
        self._is_little = order == "little"
        self._wide = elf.bits == 64
        self.word = elf.bits // 8

    def file(self, sections: Sequence[ElfSection]) -> bytes:
        """A file with some sections, besides the empty one and the last, which has the sections' names."""
        names = StringTable([*[one.name for one in sections], ".shstrtab"])
        table = [ElfSection("", 0, alignment=0), *sections, ElfSection(".shstrtab", SHT_STRTAB, data=names.data)]
        size = 64 if self._wide else 52
        body = bytearray()
        headers = bytearray()
        for one in table:
            body += bytes(-(size + len(body)) % max(one.alignment, 1))
            words = (one.flags, 0, size + len(body) if one.type else 0, one.size or len(one.data))
            more = (one.link, one.info, one.alignment, one.entry_size)
            headers += self._pack("IIQQQQIIQQ" if self._wide else "10I", names.of(one.name), one.type, *words, *more)
            body += one.data
        body += bytes(-len(body) % 8)
        return self._header(size, size + len(body), len(table)) + bytes(body) + bytes(headers)

    def _header(self, size: int, section_headers: int, count: int) -> bytes:
        elf = self._elf
        identity = bytes([2 if self._wide else 1, 1 if self._is_little else 2, _EV_CURRENT, elf.os_abi])
        words = self._pack("QQQ" if self._wide else "III", 0, 0, section_headers)
        kind = self._pack("HHI", _ET_REL, elf.machine, _EV_CURRENT)
        sizes = self._pack("IHHHHHH", elf.flags, size, 0, 0, 64 if self._wide else 40, count, count - 1)
        return (b"\x7fELF" + identity).ljust(16, b"\0") + kind + words + sizes

    def symbols(self, symbols: Sequence[ElfSymbol], names: StringTable) -> bytes:
        """The contents of a table of symbols, whose first one is empty."""
        found = bytearray()
        for one in symbols:
            info, other = BINDINGS[one.binding] << 4 | TYPES[one.type], VISIBILITIES[one.visibility]
            name, value = names.of(one.name), one.value & (1 << self._elf.bits) - 1
            if self._wide:
                found += self._pack("IBBHQQ", name, info, other, one.section, value, one.size)
            else:
                found += self._pack("IIIBBH", name, value, one.size, info, other, one.section)
        return bytes(found)

    def relocations(self, relocations: Sequence[ElfRelocation], has_addends: bool) -> bytes:
        """The contents of a table of relocations."""
        found = bytearray()
        mask = (1 << self._elf.bits) - 1
        for one in relocations:
            info = one.symbol << (32 if self._wide else 8) | one.type
            found += self._pack("QQ" if self._wide else "II", one.offset, info)
            if has_addends:
                found += self._pack("Q" if self._wide else "I", one.addend & mask)
        return bytes(found)

    def words(self, numbers: Sequence[int]) -> bytes:
        """Words of four bytes."""
        return self._pack(f"{len(numbers)}I", *numbers)

    def _pack(self, form: str, *values: int) -> bytes:
        return struct.pack(self._order + form, *values)


class StringTable:
    """The names of a file (SHT_STRTAB), each once."""

    def __init__(self, names: Sequence[str]) -> None:
        self._places = {"": 0}
        data = bytearray(b"\0")
        for name in names:
            if name not in self._places:
                self._places[name] = len(data)
                data += name.encode() + b"\0"
        self.data = bytes(data)

    def of(self, name: str) -> int:
        return self._places[name]
