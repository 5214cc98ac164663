"""Reading the records of class Register: numbers by LessRecordRegister, explicit sub-registers and aliases."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TypeAlias

from tgdsl.diagnostics import Note, Report, collecting
from tgdsl.model.common.graphs import circles
from tgdsl.model.common.set_theory import SetTheory
from tgdsl.model.registers import fields
from tgdsl.model.registers.builders import RegisterBuilder
from tgdsl.model.registers.indices import IndexTable
from tgdsl.records import Record, RecordSet, Ref

_DIGITS = frozenset("0123456789")

_LONGEST = 10  # digits of a number of 32 bits, which LLVM reads

RegisterKey: TypeAlias = tuple[int, int, tuple[str, ...], tuple[tuple[int, int], ...]]


def _runs(name: str) -> list[tuple[bool, str]]:
    """A name split into runs of digits and of other characters: ``"D10_x"`` is "D", the digits "10", and "_x"."""
    return [(digits, "".join(run)) for digits, run in groupby(name, _DIGITS.__contains__)]


def register_key(record: Record) -> RegisterKey:
    """Sort key of registers (LessRecordRegister): PositionOrder, then names of the same pattern together, by their numbers.

    The pattern of a name is the name without its digits. Names with fewer runs of letters and digits come first, then the letters
    decide, then the numbers, from left to right. LLVM takes the first run of a name for letters, the second one for a number, and so on;
    where a name begins with a digit, only the length of its letters counts.
    """
    position = fields.position_order_of(record)
    runs = _runs(record.name)
    letters = tuple([run for _, run in runs[0::2]])
    numbers = tuple([(len(run), int(run) if digits and len(run) <= _LONGEST else 0) for digits, run in runs[1::2]])
    return position, len(runs), letters, numbers


MOST_REGISTERS = 0xFFFF  # LLVM's tables have 16 bits for the number of a register, and 0 stands for none


class RegisterTable:
    """All registers, numbered from 1.

    Attributes:
        small_first: in topological order, each after its sub-registers; empty until these are known (``link_supers``).
    """

    def __init__(self) -> None:
        self.all: list[RegisterBuilder] = []
        self.small_first: list[RegisterBuilder] = []
        self._by_name: dict[str, RegisterBuilder] = {}

    def __getitem__(self, number: int) -> RegisterBuilder:
        return self.all[number - 1]

    def named(self, name: str) -> RegisterBuilder | None:
        return self._by_name.get(name)

    def define(self, record: Record) -> None:
        """Add a register."""
        register = RegisterBuilder(
            len(self.all) + 1,
            record,
            covered=fields.is_covered(record),
            artificial=fields.is_artificial(record),
            constant=fields.is_constant(record),
        )
        self.all.append(register)
        self._by_name[record.name] = register

    def numbers(self, elements: Iterable[Record], user: Record, what: str, report: Report) -> list[int]:
        """The numbers of the elements of a set, in order. Elements that are no registers are reported.

        Args:
            user, what: the record and the field with the set, for messages.
        """
        result: list[int] = []
        for element in elements:
            register = self._by_name.get(element.name)
            if register is not None:
                result.append(register.number)
            else:
                report.error(
                    user.place_of(what),
                    f"'{element.name}' in the {what} of '{user.name}' is not a register: list registers and sets of them",
                    Note(element.place, f"'{element.name}' is defined here"),
                )
        return result


def read_registers(records: RecordSet, sets: SetTheory, report: Report) -> RegisterTable:
    """Number the registers: those that the target defines, then those of each RegisterTuples, each sorted by :func:`register_key`.

    Registers of class X86Reg are sorted together with those of all RegisterTuples.
    """
    defined = list(records.by_name("Register"))
    tuples = [sets.expand(record) or () for record in records.by_name("RegisterTuples")]
    if not defined:
        report.error(records.place, "there are no registers: define records of class Register")
    if defined and defined[0].is_a("X86Reg"):
        groups = [[*defined, *(register for made in tuples for register in made)]]
    else:
        groups = [defined, *(list(made) for made in tuples)]
    table = RegisterTable()
    for group in groups:
        with collecting(report):
            for record in sorted(group, key=register_key):
                if table.named(record.name) is None:
                    with collecting(report):
                        table.define(record)
    if len(table.all) > MOST_REGISTERS:
        report.error(
            table[MOST_REGISTERS + 1].place,
            f"there are {len(table.all):,} registers, and LLVM's tables have room for {MOST_REGISTERS:,}: define fewer",
        )
    return table


def link_registers(table: RegisterTable, indices: IndexTable, report: Report) -> None:
    """Read SubRegs, SubRegIndices and Aliases, and report circles of sub-registers."""
    for register in table.all:
        with collecting(report):
            _read_sub_registers(register, table, indices, report)
        with collecting(report):
            _read_aliases(register, table, report)
    for circle in circles(table.all, lambda register: [part for _, part in register.explicit]):
        first = circle[0]
        if len(circle) == 1:
            report.error(
                first.place, f"the register '{first.name}' is its own sub-register: take it out of its SubRegs"
            )
            continue
        names = " -> ".join(f"'{register.name}'" for register in (*circle, first))
        report.error(
            first.place,
            f"sub-registers go in a circle: {names}; take one of them out of the SubRegs of the one before it",
            *(Note(register.place, f"'{register.name}' is defined here") for register in circle[1:]),
        )


def _read_sub_registers(register: RegisterBuilder, table: RegisterTable, indices: IndexTable, report: Report) -> None:
    record = register.record
    index_names, part_names = _names(record, "SubRegIndices"), _names(record, "SubRegs")
    if len(index_names) != len(part_names):
        report.error(
            record.place_of("SubRegIndices"),
            f"'{record.name}' has {len(part_names)} SubRegs and {len(index_names)} SubRegIndices: give one index for each "
            "sub-register",
        )
    for index_name, part_name in zip(index_names, part_names):
        index, part = indices.named(index_name), table.named(part_name)
        if index is None:
            report.error(
                record.place_of("SubRegIndices"),
                f"'{index_name}' in the SubRegIndices of '{record.name}' is not a SubRegIndex: name one",
            )
        if part is None:
            report.error(
                record.place_of("SubRegs"),
                f"'{part_name}' in the SubRegs of '{record.name}' is not a register: name one",
            )
        if index is not None and part is not None:
            register.explicit.append((index, part))
    if register.covered and register.explicit:
        register.explicit[0][1].leads.append(register)


def _read_aliases(register: RegisterBuilder, table: RegisterTable, report: Report) -> None:
    record = register.record
    for name in _names(record, "Aliases"):
        alias = table.named(name)
        if alias is None:
            report.error(
                record.place_of("Aliases"), f"'{name}' in the Aliases of '{record.name}' is not a register: name one"
            )
        else:
            register.aliases.append(alias)
            alias.aliases.append(register)


def _names(record: Record, field: str) -> list[str]:
    return [value.name if isinstance(value, Ref) else "?" for value in record.values(field)]
