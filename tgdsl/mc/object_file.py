"""The object file of an assembled text (ELFObjectWriter): which sections, symbols and relocations it has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.diagnostics import fail
from tgdsl.language.counterparts import Expression, Symbol
from tgdsl.mc.elf import (
    SHF_INFO_LINK, SHN_ABS, SHN_COMMON, SHT_GROUP, SHT_REL, SHT_RELA, SHT_STRTAB, SHT_SYMTAB, ElfRelocation,
    ElfSection, ElfSymbol, ElfWriter, StringTable,
)  # fmt: skip
from tgdsl.mc.messages import Message
from tgdsl.mc.methods import OpenFixup
from tgdsl.mc.program import Assembled
from tgdsl.mc.relocatable import Evaluation
from tgdsl.mc.relocations import RelocationMaker, Target, is_temporary
from tgdsl.mc.sections import SHF_GROUP, SHF_TLS, Encoded, Section
from tgdsl.mc.symbols import Attributes, is_unnamed, symbols_in
from tgdsl.mc.target import MCTarget

_COMDAT = 1  #: of a group of which the linker keeps one


@frozen
class Relocation:
    """A relocation in a section: its place, number, and address."""

    offset: int
    type: int
    target: Target


class ObjectFile:
    """An object file.

    Attributes:
        messages: what cannot be said in one.
    """

    def __init__(self, target: MCTarget, assembled: Assembled) -> None:
        self._target = target
        self._machine_code = target.machine_code
        self._assembled = assembled
        self._symbols = assembled.symbols
        self._evaluation = Evaluation(assembled.symbols)
        self._maker = RelocationMaker(target.machine_code, assembled.symbols, self._evaluation)
        self._thread_local: set[str] = set()
        self._named: dict[str, None] = {}  # symbols that instructions and data refer to
        self.messages: list[Message] = []

    def data(self) -> bytes:
        """The bytes of the file.

        Raises:
            DiagnosticError: the target does not say what object files of it are.
        """
        elf = self._target.elf
        if elf is None:
            raise fail(
                self._target.model.target.place,
                "the target's MachineCode has no object files for this subtarget: give it elf = Elf(machine=..., bits=32)",
            )
        writer = ElfWriter(elf, self._target.byte_order)
        sections = self._assembled.sections
        relocations = [list(self._relocations(one)) for one in sections]
        groups = list(dict.fromkeys([one.kind.group for one in sections if one.kind.group]))
        numbers = {one.number: len(groups) + 1 + one.number for one in sections}
        locals_, others = self._table(numbers, relocations, groups)
        table = [ElfSymbol(""), *locals_, *others]
        names = StringTable([one.name for one in table])
        symtab = 1 + len(groups) + len(sections) + len([one for one in relocations if one])
        places = {one.name: number for number, one in enumerate(table) if one.type != "section"}
        begins = {one.section: number for number, one in enumerate(table) if one.type == "section"}
        found: list[ElfSection] = []
        tables: list[ElfSection] = []
        members: dict[str, list[int]] = {group: [] for group in groups}
        for section, own in zip(sections, relocations, strict=True):
            number = numbers[section.number]
            if section.kind.group:
                members[section.kind.group].append(number)
            found.append(self._section(section, numbers))
            if own:
                entries = [
                    ElfRelocation(
                        one.offset, one.type, self._number(one.target, places, begins, numbers), one.target.addend
                    )
                    for one in own
                ]
                tables.append(self._table_of(writer, section, entries, symtab, number))
                if section.kind.group:
                    members[section.kind.group].append(len(groups) + len(sections) + len(tables))
        heads = [
            self._group(writer, one, members[one], symtab, places[one]) for one in groups
        ]  # before their members, as the format asks
        size = 24 if elf.bits == 64 else 16
        symbols = ElfSection(
            ".symtab", SHT_SYMTAB, 0, writer.symbols(table, names), 0, symtab + 1, 1 + len(locals_), writer.word, size
        )
        return writer.file([*heads, *found, *tables, symbols, ElfSection(".strtab", SHT_STRTAB, data=names.data)])

    # sections

    def _section(self, section: Section, numbers: dict[int, int]) -> ElfSection:
        kind = section.kind
        link = 0
        if kind.linked:
            place = self._evaluation.address(Symbol(kind.linked))
            link = 0 if place is None else numbers[place.section.number]
        data = section.data if section.has_contents else b""
        return ElfSection(
            section.name, kind.type, kind.flags, data, section.size, link, 0, section.alignment, kind.entry_size
        )

    def _table_of(
        self, writer: ElfWriter, section: Section, entries: Sequence[ElfRelocation], symtab: int, number: int
    ) -> ElfSection:
        has_addends = self._machine_code.has_addends
        data = writer.relocations(entries, has_addends)
        name, kind = (f".rela{section.name}", SHT_RELA) if has_addends else (f".rel{section.name}", SHT_REL)
        flags = SHF_INFO_LINK | section.kind.flags & SHF_GROUP
        return ElfSection(
            name, kind, flags, data, 0, symtab, number, writer.word, (3 if has_addends else 2) * writer.word
        )

    def _group(self, writer: ElfWriter, name: str, members: Sequence[int], symtab: int, symbol: int) -> ElfSection:
        first = next(one for one in self._assembled.sections if one.kind.group == name)
        data = writer.words([_COMDAT if first.kind.is_comdat else 0, *members])
        return ElfSection(".group", SHT_GROUP, 0, data, 0, symtab, symbol, 4, 4)

    # relocations

    def _relocations(self, section: Section) -> Iterator[Relocation]:
        for encoded in section.code:
            for fixup in encoded.fixups:
                found = self._relocation(encoded, fixup)
                if found is not None:
                    yield found
        for literal in section.literals:
            place, value = self._evaluation.value(literal.place), self._evaluation.value(literal.value)
            base = None if place is None or place.added is None else self._evaluation.address(place.added)
            offset = -1
            if place is not None and place.subtracted is None and (place.added is None or base is not None):
                offset = place.constant + (0 if base is None else base.offset)
            if offset < 0:
                self.messages.append(Message(literal.token, f"'{literal.place}' is not a place in this section"))
            elif value is None or value.subtracted is not None:
                self.messages.append(Message(literal.token, f"'{literal.value}' is not a symbol and a number"))
            else:
                self._name(literal.value)
                yield Relocation(offset, literal.type, self._maker.target(None, None, value))

    def _relocation(self, encoded: Encoded, fixup: OpenFixup) -> Relocation | None:
        value = self._evaluation.value(fixup.expression)
        if value is None:  # a mistake, which was told
            return None
        is_data = encoded.inst is None
        kind = self._maker.data_type(encoded, value) if is_data else fixup.kind.relocation
        if kind is None:
            what = "MachineCode.data_relocations" if is_data else "Fixup(..., relocation=...)"
            message = f"{fixup.kind.name} has no number of a relocation for '{fixup.expression}': say it in {what}"
            self.messages.append(Message(encoded.token, message))
            return None
        self._name(fixup.expression)
        if fixup.kind.thread_local:
            self._thread_local.update([one.name for one in symbols_in(fixup.expression)])
        if fixup.kind.calls:
            self._named[fixup.kind.calls] = None
            self._thread_local.discard(fixup.kind.calls)
        return Relocation(encoded.address + fixup.bit // 8, kind, self._maker.target(encoded, fixup.kind, value))

    def _name(self, expression: Expression | int) -> None:
        self._named.update(dict.fromkeys([one.name for one in symbols_in(expression)]))

    def _number(self, target: Target, places: dict[str, int], begins: dict[int, int], numbers: dict[int, int]) -> int:
        if target.section is not None:
            return begins[numbers[target.section.number]]
        return places[_shown(target.symbol)] if target.symbol else 0

    # symbols

    def _table(
        self, numbers: dict[int, int], relocations: Sequence[Sequence[Relocation]], groups: Sequence[str]
    ) -> tuple[list[ElfSymbol], list[ElfSymbol]]:
        """The local symbols, and the others."""
        targets = [one.target for own in relocations for one in own]
        used = dict.fromkeys([one.symbol for one in targets if one.symbol])
        begins = {one.section.number: one.section for one in targets if one.section is not None}
        for value in self._symbols.variables.values():
            self._name(value)
        names = dict.fromkeys(
            [*self._symbols.labels, *self._symbols.variables, *self._symbols.attributes, *self._named]
        )
        names.update(dict.fromkeys(groups))
        locals_ = [ElfSymbol(name, type="file", section=SHN_ABS) for name in self._assembled.files]
        locals_ += [ElfSymbol("", type="section", section=numbers[one]) for one in sorted(begins)]
        others: list[ElfSymbol] = []
        for name in names:
            if is_temporary(name, self._machine_code) and name not in used:
                continue
            group = groups.index(name) + 1 if name in groups and name not in used else 0
            found = self._symbol(name, numbers, group)
            if found is not None:
                (locals_ if found.binding == "local" else others).append(found)
        return locals_, others

    def _symbol(self, name: str, numbers: dict[int, int], group: int) -> ElfSymbol | None:
        """A symbol of the table; None for one that has no place there.

        Args:
            group: the number of the section of the group that it names, if it does nothing else; 0 for none.
        """
        attributes = self._symbols.attributes.get(name) or Attributes()
        shown = ElfSymbol(
            _shown(name), 0, self._size(attributes), attributes.binding, attributes.type, attributes.visibility
        )
        if name in self._thread_local:
            shown = evolve(shown, type="tls")
        if attributes.common is not None:
            return evolve(shown, value=attributes.common[1], binding=attributes.binding or "global", section=SHN_COMMON)
        place = self._evaluation.address(Symbol(name))
        if place is not None:
            if name == place.section.name and name not in self._symbols.labels:
                return None  # that of the section
            section = numbers[place.section.number]
            if place.section.kind.flags & SHF_TLS:
                shown = evolve(shown, type="tls")
            return self._as_its_base(
                name, evolve(shown, value=place.offset, binding=shown.binding or "local", section=section)
            )
        if name in self._symbols.variables:
            number = self._evaluation.number(Symbol(name))
            if number is None:
                return None
            return evolve(shown, value=number, binding=shown.binding or "local", section=SHN_ABS)
        return evolve(shown, binding=shown.binding or ("local" if group else "global"), section=group)

    def _as_its_base(self, name: str, symbol: ElfSymbol) -> ElfSymbol:
        """A variable that is another symbol, whose type and size it has, if it has none of its own."""
        value = self._symbols.variables.get(name)
        found = None if value is None else self._evaluation.base(value)
        base = None if found is None else self._symbols.attributes.get(found.name)
        if base is None:
            return symbol
        return evolve(symbol, type=symbol.type or base.type, size=symbol.size or self._size(base))

    def _size(self, attributes: Attributes) -> int:
        if attributes.size is None:
            return 0
        return self._evaluation.number(attributes.size[0]) or 0


def _shown(name: str) -> str:
    """The name of a symbol in a file, where ``.`` and local labels have one, too."""
    return f".Ltmp{name[1:]}" if is_unnamed(name) else name
