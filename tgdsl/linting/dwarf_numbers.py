"""The check dwarf-duplicate: registers that share a DWARF number (DwarfRegNum), and no part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tgdsl.diagnostics import Note
from tgdsl.linting import fields
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.records import Record, Ref

SHARED = Kind("dwarf-duplicate", "two registers without a common part have one DWARF number of one flavour")


def find(subject: Subject) -> Iterator[Finding]:
    registers = [record for record in subject.records.of_class("Register") if subject.is_own(record)]
    parts = _Parts({register.name: register for register in registers})
    first: dict[tuple[int, int], Record] = {}
    for register in registers:
        for flavour, number in enumerate(fields.dwarf_numbers(register)):
            if not isinstance(number, int) or number < 0:
                continue
            other = first.setdefault((flavour, number), register)
            if other is not register and not parts.overlap(other.name, register.name):
                yield Finding(
                    SHARED,
                    register.place_of(fields.DWARF_NUMBERS),
                    register.name,
                    f"'{register.name}' has the DWARF number {number} of '{other.name}', another register, so a debugger"
                    " takes one for the other; give each its own, or -1 for none",
                    (Note(other.place, f"'{other.name}' is defined here"),),
                )
                break


class _Parts:
    """The registers that are in others, computed once for each."""

    def __init__(self, registers: Mapping[str, Record]) -> None:
        self._registers = registers
        self._found: dict[str, frozenset[str]] = {}
        self._wholes: dict[str, set[str]] = {}
        for name in registers:
            for part in self.of(name):
                self._wholes.setdefault(part, set()).add(name)

    def overlap(self, one: str, other: str) -> bool:
        """True if two registers have a part in common, or are parts of one."""
        return not self.of(one).isdisjoint(self.of(other)) or not self._wholes[one].isdisjoint(self._wholes[other])

    def of(self, name: str) -> frozenset[str]:
        """The names of a register's parts, of its aliases, and its own."""
        found = self._found.get(name)
        if found is None:
            self._found[name] = frozenset({name})  # of a register that is a part of itself, which the model reports
            register = self._registers.get(name)
            inner = {name}
            for part in fields.parts_of_register(register) if register is not None else ():
                inner |= self.of(part.name) if isinstance(part, Ref) else frozenset()
            found = self._found[name] = frozenset(inner)
        return found


CHECK = Check((SHARED,), find)
