"""A linker and loader of tiny's ELF objects: sections are put one after the other, and relocations become addresses."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

from attrs import frozen

from targets.tiny.machine_code import branch16, hi16, jump24, lo16
from tests.tiny.simulator import Machine

EM_TINY = 0x5459
R_TINY_32, R_TINY_PC32 = 1, 6  # words of data, of which the other is a distance

#: The fixups of instructions by their types of relocations.
RELOCATIONS = {fixup.relocation: fixup for fixup in (hi16, lo16, branch16, jump24)}

# ELF's own numbers.
ET_REL = 1
SHT_SYMTAB, SHT_RELA, SHT_NOBITS, SHT_REL = 2, 4, 8, 9
SHF_ALLOC = 2
SHN_UNDEF, SHN_ABS, SHN_COMMON = 0, 0xFFF1, 0xFFF2
STB_LOCAL = 0


class LinkError(Exception):
    """Objects do not fit together, or are none of this machine."""


@frozen
class Section:
    """An entry of the table of section headers (Elf32_Shdr), in its order."""

    name: int
    type: int
    flags: int
    address: int
    offset: int
    size: int
    link: int
    info: int
    alignment: int
    entry_size: int


@frozen(eq=False)
class Object:
    """An ELF file of 32 bits, little-endian, before it is linked."""

    data: bytes
    sections: Sequence[Section]

    def contents(self, section: Section) -> bytes:
        return self.data[section.offset : section.offset + section.size]


def read_object(data: bytes) -> Object:
    """An object of this machine.

    Raises:
        LinkError: it is something else.
    """
    kind, machine = struct.unpack_from("<HH", data, 16)
    if data[:6] != b"\x7fELF\x01\x01" or (kind, machine) != (ET_REL, EM_TINY):
        raise LinkError("this is not a relocatable ELF file of tiny")
    (start,) = struct.unpack_from("<I", data, 32)
    size, count = struct.unpack_from("<HH", data, 46)
    sections = [Section(*struct.unpack_from("<10I", data, start + size * number)) for number in range(count)]
    return Object(data, sections)


class Linker:
    """Puts objects into a machine's memory, from its beginning on.

    Args:
        known: addresses of functions that no object defines.
    """

    def __init__(self, machine: Machine, known: Mapping[str, int]) -> None:
        self._machine = machine
        self._known = known
        self._end = machine.begin
        self.symbols: dict[str, int] = {}

    def link(self, data: Sequence[bytes]) -> None:
        """Load objects. The addresses of their global symbols are in ``symbols`` then.

        Raises:
            LinkError: a symbol is defined twice or never, or too far away for what uses it.
        """
        objects = [read_object(one) for one in data]
        places = [self._placed(one) for one in objects]
        values = [self._defined(one, at) for one, at in zip(objects, places, strict=True)]
        for one, at, of in zip(objects, places, values, strict=True):
            for section in one.sections:
                if section.type == SHT_REL:
                    raise LinkError("relocations of tiny have addends")
                if section.type == SHT_RELA and section.info in at:
                    for entry in struct.iter_unpack("<IIi", one.contents(section)):
                        self._relocate(at[section.info] + entry[0], entry[1] & 0xFF, of[entry[1] >> 8], entry[2])

    def _space(self, size: int, alignment: int) -> int:
        start = -(-self._end // max(alignment, 1)) * max(alignment, 1)
        self._end = start + size
        return start

    def _placed(self, one: Object) -> Mapping[int, int]:
        """The addresses of the sections that a program has in memory."""
        places: dict[int, int] = {}
        for number, section in enumerate(one.sections):
            if section.flags & SHF_ALLOC:
                places[number] = self._space(section.size, section.alignment)
                contents = bytes(section.size) if section.type == SHT_NOBITS else one.contents(section)
                self._machine.bytes_at(places[number], section.size)[:] = contents
        return places

    def _defined(self, one: Object, places: Mapping[int, int]) -> Sequence[int | str]:
        """The addresses of an object's symbols; the names of those that it does not define."""
        values: list[int | str] = []
        for table in one.sections:
            if table.type != SHT_SYMTAB:
                continue
            names = one.contents(one.sections[table.link])
            for start, value, size, info, _, index in struct.iter_unpack("<IIIBBH", one.contents(table)):
                name = names[start : names.index(0, start)].decode()
                if index == SHN_UNDEF:
                    values.append(name)
                    continue
                if index == SHN_COMMON:
                    value = self._space(size, value)
                    self._machine.bytes_at(value, size)[:] = bytes(size)
                elif index != SHN_ABS:
                    value += places.get(index, 0)  # of debug information, nothing is in memory
                values.append(value)
                if info >> 4 != STB_LOCAL and self.symbols.setdefault(name, value) != value:
                    raise LinkError(f"'{name}' is defined twice")
        return values

    def _relocate(self, address: int, kind: int, symbol: int | str, addend: int) -> None:
        if isinstance(symbol, str):
            found = self.symbols.get(symbol, self._known.get(symbol))
            if found is None:
                raise LinkError(f"'{symbol}' is not defined")
            symbol = found
        word = self._machine.bytes_at(address, 4, 1 if kind in (R_TINY_32, R_TINY_PC32) else 4)
        value, bits = symbol + addend, int.from_bytes(word, "little")
        if kind in (R_TINY_32, R_TINY_PC32):
            bits = value - (address if kind == R_TINY_PC32 else 0)
        else:
            fixup = RELOCATIONS[kind]
            value -= address if fixup.pc_relative else 0
            problem = fixup.problem(value)
            if problem:
                raise LinkError(f"the value at {address:#x} {problem}")
            bits |= fixup.place(value)
        word[:] = (bits & 0xFFFF_FFFF).to_bytes(4, "little")
