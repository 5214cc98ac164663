"""Reading of Intrinsic records, in the order of LLVM's numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.diagnostics import Report, fail
from tgdsl.model.common.needed_classes import check_classes
from tgdsl.model.intrinsics import fields
from tgdsl.model.intrinsics.checks import check_table
from tgdsl.model.intrinsics.memory import memory_effects
from tgdsl.model.intrinsics.table import (
    ARGUMENT_ATTRIBUTES,
    FUNCTION_PROPERTIES,
    ArgumentAttribute,
    Intrinsic,
    IntrinsicTable,
    PrintedArgument,
    TargetSet,
)
from tgdsl.records import Bits, Record, RecordSet, Value
from tgdsl.records.llvm_intrinsics import RECORD_PREFIX, intrinsic_name, naming_problem

_UNSIGNED = (1 << 64) - 1

#: Properties that no attribute is made of, or that :mod:`tgdsl.model.intrinsics.memory` reads.
_OTHERS = frozenset(
    (
        "Commutative",
        "IntrNoMem",
        "IntrReadMem",
        "IntrWriteMem",
        "IntrArgMemOnly",
        "IntrInaccessibleMemOnly",
        "IntrInaccessibleMemOrArgMemOnly",
    )
)
_OTHER_CLASSES = ("IntrRead", "IntrWrite", "ArgInfo")


def has_intrinsics(records: RecordSet) -> bool:
    """True if there is an intrinsic."""
    return records.has_class("Intrinsic")


def read_intrinsics(records: RecordSet) -> IntrinsicTable:
    """The intrinsics of a record set.

    Raises:
        DiagnosticError: with the mistakes of all intrinsics.
    """
    check_classes(records, ("Intrinsic", "IntrinsicProperty"), "LLVM's IR/Intrinsics.td")
    report = Report()
    reader = _Reader(records, report)
    read = [reader.read(record) for record in records.of_class("Intrinsic")]
    report.check()
    ordered = sorted(read, key=lambda one: (one.target_prefix, one.llvm_name, one.name))
    by_target: dict[str, list[Intrinsic]] = {"": []}
    for one in ordered:
        by_target.setdefault(one.target_prefix, []).append(one)
    targets: list[TargetSet] = []
    offset = 0
    for prefix, members in by_target.items():
        targets.append(TargetSet(prefix, offset, tuple(members)))
        offset += len(members)
    table = IntrinsicTable(tuple(ordered), tuple(targets))
    check_table(table, records.release, report)
    report.check()
    return table


class _Reader:
    """Reads intrinsics one by one; their properties, of which there are few different ones, once each."""

    def __init__(self, records: RecordSet, report: Report) -> None:
        self._report = report
        self._defaults = [record for record in records.by_name("IntrinsicProperty") if fields.is_default(record)]
        self._attributes: dict[str, tuple[int, ArgumentAttribute] | None] = {}
        self._memory: dict[tuple[str, ...], int] = {}

    def read(self, record: Record) -> Intrinsic:
        llvm_name, prefix = fields.llvm_name_of(record), fields.target_prefix_of(record)
        problem = naming_problem(record.name, llvm_name, prefix)
        if problem:
            self._report.error(record.place, problem)
        own = fields.properties_of(record)
        if {"IntrNoReturn", "IntrWillReturn"} <= {one.name for one in own}:
            self._report.error(
                record.place_of(fields.PROPERTIES),
                f"'{record.label}' has both IntrNoReturn and IntrWillReturn, which contradict each other: leave one out",
            )
        listed = own if fields.drops_default_properties(record) else [*own, *self._defaults]
        return Intrinsic(
            record=record,
            name=record.name.removeprefix(RECORD_PREFIX),
            llvm_name=intrinsic_name(record.name, llvm_name),
            target_prefix=prefix,
            clang_builtin=fields.clang_builtin_of(record),
            ms_builtin=fields.ms_builtin_of(record),
            is_overloaded=fields.is_overloaded(record),
            flags=_flags(listed),
            memory=self._memory_of(record, listed),
            arguments=self._arguments(record, listed),
            signature=_signature(record),
            printed=self._printed(record, listed),
        )

    def _memory_of(self, record: Record, listed: Sequence[Record]) -> int:
        names = tuple([one.name for one in listed])
        if names not in self._memory:
            before = len(self._report.diagnostics)
            effects = memory_effects(record, listed, self._report)
            if len(self._report.diagnostics) > before:
                return effects
            self._memory[names] = effects
        return self._memory[names]

    def _arguments(self, record: Record, listed: Sequence[Record]) -> tuple[tuple[ArgumentAttribute, ...], ...]:
        by_argument: dict[int, list[ArgumentAttribute]] = {}
        for one in listed:
            if one.name not in self._attributes:
                self._attributes[one.name] = self._attribute(record, one)
            known = self._attributes[one.name]
            if known is not None:
                by_argument.setdefault(known[0], []).append(known[1])
        self._check_arguments(record, by_argument)
        return tuple([tuple(sorted(by_argument.get(number, ()))) for number in range(max(by_argument, default=-1) + 1)])

    def _attribute(self, intrinsic: Record, given: Record) -> tuple[int, ArgumentAttribute] | None:
        """The argument's number and attribute of a property; None for one of the whole intrinsic."""
        for number, name in enumerate(ARGUMENT_ATTRIBUTES):
            if given.is_a(name):
                first, second, *_ = [value & _UNSIGNED for value in fields.numbers_of_attribute(name, given)] + [0, 0]
                return fields.argument_number_of(given), (number, first, second)
        known = given.name in FUNCTION_PROPERTIES or given.name in _OTHERS
        if not known and not any(given.is_a(name) for name in _OTHER_CLASSES):
            self._report.error(
                intrinsic.place_of(fields.PROPERTIES),
                f"'{intrinsic.label}' has the property '{given.label}', which LLVM does not know: leave it out, or use one of IR/Intrinsics.td",
            )
        return None

    def _check_arguments(self, record: Record, by_argument: Mapping[int, Sequence[ArgumentAttribute]]) -> None:
        """Report attributes of arguments that there are not."""
        if not by_argument:
            return
        last = max(by_argument)
        count = fields.parameter_count_of(record)
        if min(by_argument) < 0 or last > count:
            self._report.error(
                record.place_of(fields.PROPERTIES),
                f"'{record.label}' has {count} argument{'' if count == 1 else 's'}, and an attribute of argument {last - 1}: count from"
                " ArgIndex<0>",
            )

    def _printed(self, record: Record, listed: Sequence[Record]) -> tuple[PrintedArgument, ...]:
        printed: dict[int, PrintedArgument] = {}
        for one in listed:
            if one.is_a("ArgInfo"):
                properties = fields.argument_properties_of(one)
                names = [fields.argument_name_of(given) for given in properties if given.is_a("ArgName")]
                printers = [fields.printer_of(given) for given in properties if given.is_a("ImmArgPrinter")]
                number = fields.argument_number_of(one) - 1
                if number in printed:
                    self._report.error(
                        record.place_of(fields.PROPERTIES),
                        f"'{record.label}' has two ArgInfos for argument {number}: put the properties of both into one",
                    )
                printed[number] = PrintedArgument(number, "".join(names[-1:]), "".join(printers[-1:]))
        return tuple(printed.values())


def _signature(record: Record) -> tuple[int, ...]:
    """The bytes that say the types of an intrinsic."""
    pending: list[Value] = [fields.signature_of(record) or ()]
    found: list[int] = []
    while pending:
        value = pending.pop()
        if isinstance(value, Bits):  # a list of zeros and ones in JSON
            pending += [int(bit is True) for bit in reversed(value.elements)]
        elif isinstance(value, tuple):
            pending += reversed(value)
        elif isinstance(value, int):
            found.append(value & 0xFF)
        else:
            raise fail(
                record.place_of(fields.SIGNATURE),
                f"the TypeSig of '{record.label}' is not a list of numbers: leave it to TypeInfoGen",
            )
    return tuple(found)


def _flags(listed: Sequence[Record]) -> frozenset[str]:
    """The properties of the function. IntrWillReturn, which is a default one, does not count beside IntrNoReturn."""
    flags = {one.name for one in listed if one.name in FUNCTION_PROPERTIES}
    return frozenset(flags - {"IntrWillReturn"} if "IntrNoReturn" in flags else flags)
