"""LLVM's enumeration of opcodes: those of LLVM itself, which every target has, then the target's.

LLVM's own instructions are in the namespace ``TargetOpcode``; :attr:`tgdsl.llvm.Release.generic_opcodes` has their order.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping, Sequence

from tgdsl.diagnostics import Report
from tgdsl.model.common.fields import namespace_of
from tgdsl.model.instructions import fields
from tgdsl.records import Record, RecordSet

NAMESPACE = "TargetOpcode"


def has_own_instructions(records: RecordSet) -> bool:
    """True if there are instructions besides LLVM's own, which every target in Python has."""
    return any(not fields.is_in_namespace(record, NAMESPACE) for record in instruction_records(records))


def instruction_records(records: RecordSet) -> Sequence[Record]:
    """The records of class Instruction that have an opcode: not those that specialise one of LLVM's own."""
    found = records.of_class("Instruction")
    specialized = {record.name for record in specialized_records(records)}
    return [record for record in found if record.name not in specialized] if specialized else found


def specialized_records(records: RecordSet) -> Sequence[Record]:
    """The records that say what operands LLVM's own pseudo instructions have in the target (TargetSpecializedStandardPseudoInstruction)."""
    return records.of_class("TargetSpecializedStandardPseudoInstruction")


def number_instructions(records: RecordSet, report: Report) -> Sequence[Record]:
    """The instructions by number: LLVM's own, in its order, then the target's, pseudo instructions first, each by name."""
    generic: list[Record] = []
    own: list[Record] = []
    for record in instruction_records(records):
        (generic if namespace_of(record) == NAMESPACE else own).append(record)
    by_name = {record.name: record for record in generic}
    numbered: list[Record] = []
    missing: list[str] = []
    for name in records.release.generic_opcodes:
        if name in by_name:
            numbered.append(by_name.pop(name))
        else:
            missing.append(name)
    if missing:
        more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
        report.error(
            records.place,
            f"LLVM's own instruction '{missing[0]}'{more} must be among the records, since numbers of opcodes start with "
            "those: include LLVM's Target.td",
        )
    for record in by_name.values():
        report.error(
            record.place_of(fields.NAMESPACE),
            f"'{record.name}' is in the namespace '{NAMESPACE}', but is not one of LLVM's own instructions: use the target's "
            "namespace",
        )
    own.sort(key=lambda record: (not fields.is_pseudo(record), record.name))
    return [*numbered, *own]


class OpcodeOrder:
    """The order of opcodes, for questions about few of them: it does not load the records of all instructions, unless it has to."""

    def __init__(self, records: RecordSet) -> None:
        self._records = records
        self._names: Sequence[str] | None = None
        self._numbers: Mapping[str, int] | None = None

    def is_next(self, first: Record, second: Record) -> bool:
        """True if the number of an instruction is that of another one and 1."""
        pseudo = fields.is_pseudo(first)
        own = NAMESPACE not in (namespace_of(first), namespace_of(second))
        if not own or fields.is_pseudo(second) != pseudo:
            numbers = self._all_numbers()
            return numbers[second.name] == numbers[first.name] + 1
        names = self._own_names()
        between = names[bisect(names, first.name) : bisect(names, second.name) - 1]
        return first.name < second.name and not any(fields.is_pseudo(self._records[name]) == pseudo for name in between)

    def _own_names(self) -> Sequence[str]:
        """The target's own instructions, sorted."""
        if self._names is None:
            namespaces = self._records.strings("Instruction", fields.NAMESPACE)
            specialized = {record.name for record in specialized_records(self._records)}
            self._names = sorted(
                [name for name, (space,) in namespaces.items() if space != NAMESPACE and name not in specialized]
            )
        return self._names

    def _all_numbers(self) -> Mapping[str, int]:
        if self._numbers is None:
            report = Report()
            numbered = number_instructions(self._records, report)
            report.check()
            self._numbers = {record.name: number for number, record in enumerate(numbered)}
        return self._numbers
