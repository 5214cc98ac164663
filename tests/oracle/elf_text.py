"""The text section of an ELF file: its bytes and relocations, and the addresses of its symbols."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from attrs import field, frozen


@frozen
class Relocation:
    """A relocation.

    Attributes:
        symbol: by name; ".text" for a place in the text, and empty for none.
        addend: 0 where the format keeps it in the bytes.
    """

    offset: int
    type: int
    symbol: str
    addend: int


@frozen
class Text:
    data: bytes
    relocations: tuple[Relocation, ...]


@frozen
class _Section:
    name: int
    type: int
    offset: int
    size: int
    link: int
    entry: int


_SYMTAB, _RELA, _REL = 2, 4, 9


@frozen
class _Elf:
    """An ELF file."""

    data: bytes
    order: str = field(init=False)
    wide: bool = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "wide", self.data[4] == 2)
        object.__setattr__(self, "order", "<" if self.data[5] == 1 else ">")

    def unpack(self, format: str, offset: int) -> tuple[int, ...]:
        return struct.unpack_from(self.order + format, self.data, offset)

    def sections(self) -> list[_Section]:
        begin = self.unpack("Q", 40)[0] if self.wide else self.unpack("I", 32)[0]
        count, size = self.unpack("H", 60 if self.wide else 48)[0], 64 if self.wide else 40
        found: list[_Section] = []
        for number in range(count):
            values = self.unpack("IIQQQQIIQQ" if self.wide else "10I", begin + number * size)
            found.append(_Section(values[0], values[1], values[4], values[5], values[6], values[9]))
        return found

    def name(self, offset: int) -> str:
        return self.data[offset : self.data.index(b"\0", offset)].decode(errors="replace")

    def symbol(self, table: _Section, names: _Section, number: int) -> tuple[str, int, int, int]:
        """Name, value, section, and type with binding."""
        at = table.offset + number * table.entry
        if self.wide:
            name, info, _, section, value, _ = self.unpack("IBBHQQ", at)
        else:
            name, value, _, info, _, section = self.unpack("IIIBBH", at)
        return self.name(names.offset + name), value, section, info

    def relocations(self, section: _Section) -> Iterator[tuple[int, int, int, int]]:
        """Offset, symbol's number, type, and addend."""
        for at in range(section.offset, section.offset + section.size, section.entry):
            values = self.unpack("QQ" if self.wide else "II", at)
            shift = 32 if self.wide else 8
            addend = 0
            if section.type == _RELA:
                (addend,) = self.unpack("q", at + 16) if self.wide else self.unpack("i", at + 8)
            yield values[0], values[1] >> shift, values[1] & (1 << shift) - 1, addend


def read_text(data: bytes) -> Text:
    """The text section of an ELF file. Relocations with a local symbol of it are as those with the section."""
    elf = _Elf(data)
    sections = elf.sections()
    (number,) = elf.unpack("H", 62 if elf.wide else 50)
    texts = [n for n, one in enumerate(sections) if elf.name(sections[number].offset + one.name) == ".text"]
    text = sections[texts[0]]
    found: list[Relocation] = []
    for section in sections:
        if section.type not in (_RELA, _REL):
            continue
        table = sections[section.link]
        for offset, symbol, kind, addend in elf.relocations(section):
            name, value, owner, info = elf.symbol(table, sections[table.link], symbol)
            if owner == texts[0] and not info >> 4:
                name, addend = ".text", addend + (value if section.type == _RELA else 0)
            found.append(Relocation(offset, kind, name, addend))
    return Text(elf.data[text.offset : text.offset + text.size], tuple(sorted(found, key=lambda one: one.offset)))
