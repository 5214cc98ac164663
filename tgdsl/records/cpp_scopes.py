"""Names that several records, or a record and llvm-tblgen itself, give to one scope of the generated C++."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tgdsl.classes import frozen
from tgdsl.cpp.names import unfit_as_identifier
from tgdsl.records.record import Record
from tgdsl.records.values import Dag

#: The enumerators in the namespace of a class's records: what the records are, and what stands behind their names.
_IN_NAMESPACE: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "Register": ("the register", ("",)),
    "SubRegIndex": ("the sub-register index", ("",)),
    "RegisterClass": ("the register class", ("RegClassID", "RegClass")),
    "Instruction": ("the instruction", ("",)),
}

#: What llvm-tblgen puts into the namespaces of registers and instructions besides.
_OF_LLVM = (
    "INSTRUCTION_LIST_END",
    "NUM_TARGET_REGS",
    "NUM_TARGET_REG_ALT_NAMES",
    "NUM_TARGET_SUBREGS",
    "NoRegister",
    "NoSubRegister",
    "OpTypes",
    "RegisterPressureSets",
    "Sched",
)

#: What it puts there if an instruction has a table of its operands' names: other targets do not ask for the part of the file that has it.
_OF_NAMED_OPERANDS = "OpName"

#: The last enumerators of other enumerations, by the class whose records' names are the ones before.
_LAST: Mapping[str, tuple[str, str]] = {
    "SubtargetFeature": ("the feature", "NumSubtargetFeatures"),
    "DAGOperand": ("the operand", "OPERAND_TYPE_LIST_END"),
    "InstrItinClass": ("the itinerary class", "SCHED_LIST_END"),
    "SchedReadWrite": ("the scheduling class", "SCHED_LIST_END"),
}


@frozen
class Clash:
    """A name that C++ has twice in one scope.

    Attributes:
        other: the record that has the name, too; None for llvm-tblgen.
    """

    record: Record
    message: str
    other: Record | None


def clashes(records: Iterable[Record]) -> Iterator[Clash]:
    """The clashes among records, in their order."""
    scopes: dict[str, dict[str, tuple[str, Record | None]]] = {}
    arrays: dict[str, Record] = {}
    records = list(records)
    of_llvm: list[str] = list(_OF_LLVM)
    if any([record.fields.get("UseNamedOperandTable") is True for record in records]):
        of_llvm.append(_OF_NAMED_OPERANDS)
    for record in records:
        for class_name in record.superclasses:
            if class_name in _IN_NAMESPACE:
                what, endings = _IN_NAMESPACE[class_name]
                namespace = record.fields.get("Namespace")
                if not isinstance(namespace, str) or namespace == "TargetOpcode":
                    continue
                words = f"{what} '{record.label}'"
                known = scopes.get(namespace)
                if known is None:
                    known = scopes[namespace] = dict.fromkeys(of_llvm, ("one that LLVM has there", None))
                if class_name == "RegisterClass":
                    yield from _array_clashes(record, namespace, arrays)
                for ending in endings:
                    name = record.name + ending
                    other, their_record = known.setdefault(name, (words, record))
                    if their_record is not record:
                        yield Clash(
                            record,
                            f"{words} and {other} have one name in the namespace '{namespace}' of C++, {name}; rename one of them",
                            their_record,
                        )
            elif class_name in _LAST:
                what, last = _LAST[class_name]
                if record.name == last:
                    yield Clash(
                        record, f"{what} '{last}' has the name of an enumerator that LLVM adds; rename it", None
                    )
        if record.fields.get("UseNamedOperandTable") is True:
            yield from _operand_clashes(record)


def _array_clashes(record: Record, namespace: str, arrays: dict[str, Record]) -> Iterator[Clash]:
    """The arrays of a register class's members, ``GPR`` and ``GPRBits``, which stand outside of the namespace."""
    for name in (record.name, f"{record.name}Bits"):
        other = arrays.setdefault(name, record)
        if name == namespace.partition("::")[0]:
            yield Clash(
                record,
                f"an array for the register class '{record.label}' has the name of its namespace in C++; rename it",
                None,
            )
        if other is not record:
            yield Clash(
                record,
                f"the register classes '{record.label}' and '{other.label}' have arrays of one name in C++, {name}; rename one of them",
                other,
            )


def _operand_clashes(record: Record) -> Iterator[Clash]:
    """Operands of an instruction whose names are enumerators of OpName, and cannot be."""
    for field in ("OutOperandList", "InOperandList"):
        operands = record.fields.get(field)
        for argument in operands.args if isinstance(operands, Dag) else ():
            name = argument.name or ""
            problem = "is an enumerator that LLVM adds" if name == "OPERAND_LAST" else unfit_as_identifier(name)
            if name and problem is not None:
                yield Clash(
                    record,
                    f"the operand '{name}' of '{record.label}' becomes an enumerator of C++, and {problem}; rename it, or do without"
                    " UseNamedOperandTable",
                    None,
                )


def classes_in_scopes() -> list[str]:
    """The classes whose records may clash."""
    return [*_IN_NAMESPACE, *_LAST]
