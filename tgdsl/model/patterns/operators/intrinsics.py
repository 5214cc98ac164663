"""Intrinsic records: effects, the SDNode that stands for each, and LLVM's numbers.

What the properties mean is documented in LLVM's ``Intrinsics.td``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from tgdsl.classes import native
from tgdsl.diagnostics import Report
from tgdsl.model.patterns import fields
from tgdsl.model.patterns.operators.properties import Property, node_properties
from tgdsl.records import Record, RecordSet
from tgdsl.records.llvm_intrinsics import intrinsic_name, naming_problem

# Accesses, a bit each: reads and writes of arguments, of memory that the program cannot see, and of all else.
_ARGUMENT_READ, _ARGUMENT_WRITE, _HIDDEN_READ, _HIDDEN_WRITE, _OTHER_READ, _OTHER_WRITE = (1 << bit for bit in range(6))
_READS = _ARGUMENT_READ | _HIDDEN_READ | _OTHER_READ
_WRITES = _ARGUMENT_WRITE | _HIDDEN_WRITE | _OTHER_WRITE
_ANYTHING = _READS | _WRITES
_ARGUMENTS = _ARGUMENT_READ | _ARGUMENT_WRITE
_HIDDEN = _HIDDEN_READ | _HIDDEN_WRITE

#: Each property leaves these accesses of those that the intrinsic could make without it.
_LEFT = {
    "IntrNoMem": 0,
    "IntrReadMem": _READS,
    "IntrWriteMem": _WRITES,
    "IntrArgMemOnly": _ARGUMENTS,
    "IntrInaccessibleMemOnly": _HIDDEN,
    "IntrInaccessibleMemOrArgMemOnly": _ARGUMENTS | _HIDDEN,
}


@native(auto_attribs=True, frozen=True, eq=False)
class Intrinsic:
    """An Intrinsic record as an operator.

    Attributes:
        name: of the record.
        node: name of the SDNode that stands for it.
        results: the number of its results.
        properties: set of :class:`Property`; a chain is up to the node.
        effects: ``properties``, and MAY_LOAD, MAY_STORE and SIDE_EFFECT as the IntrinsicProperty records say.
        commutative: its first two operands may change places.
    """

    record: Record
    name: str
    node: str
    results: int
    properties: int
    effects: int
    commutative: bool


class IntrinsicReader:
    """Reads Intrinsic records."""

    def __init__(self, records: RecordSet) -> None:
        self._defaults = [record.name for record in records.of_class("IntrinsicProperty") if fields.is_default(record)]

    def read(self, record: Record) -> Intrinsic:
        """An intrinsic.

        Raises:
            DiagnosticError: it has a property that no node has.
        """
        own_properties = [listed.name for listed in fields.intrinsic_properties_of(record)]
        all_properties = (
            own_properties if fields.drops_default_properties(record) else [*own_properties, *self._defaults]
        )
        accesses = _accesses(all_properties)
        properties = effects = node_properties(record)
        if accesses & _READS:
            effects |= Property.MAY_LOAD
        if accesses & _WRITES:
            effects |= Property.MAY_STORE
        if accesses == _ANYTHING or "IntrHasSideEffects" in all_properties:
            effects |= Property.SIDE_EFFECT
        results = len(fields.return_types_of(record))
        if not results:
            node = "intrinsic_void"
        elif effects & (Property.MAY_LOAD | Property.MAY_STORE) or "IntrHasSideEffects" in own_properties:
            node = "intrinsic_w_chain"
        else:
            node = "intrinsic_wo_chain"
        return Intrinsic(record, record.name, node, results, properties, effects, "Commutative" in own_properties)


def _accesses(properties: Iterable[str]) -> int:
    accesses = _ANYTHING
    for name in properties:
        accesses &= _LEFT.get(name, _ANYTHING)
    return accesses


class IntrinsicNumbers:
    """LLVM's numbers of intrinsics, from 1. There are thousands, of which a target uses a few, so they are not read for this."""

    def __init__(self, records: RecordSet) -> None:
        self._records = records
        self._names: Sequence[str] | None = None
        self._by_name: Mapping[str, int] | None = None

    def of(self, name: str) -> int:
        """The number of the intrinsic that a record of this name defines."""
        if self._by_name is None:
            self._by_name = {name: number for number, name in enumerate(self._in_order(), 1)}
        return self._by_name[name]

    def name(self, number: int) -> str | None:
        """The name of the record of an intrinsic; None if there is none of this number."""
        names = self._in_order()
        return names[number - 1] if 0 < number <= len(names) else None

    def _in_order(self) -> Sequence[str]:
        """The names of the records of all intrinsics, in the order of their numbers; found when they are first asked for."""
        if self._names is None:
            self._names = self._find_order()
        return self._names

    def _find_order(self) -> Sequence[str]:
        keys: list[tuple[str, str, str]] = []
        report = Report()
        for name, (prefix, llvm_name) in fields.intrinsic_names(self._records).items():
            problem = naming_problem(name, llvm_name, prefix)
            if problem:
                report.error(self._records[name].place, problem)
            keys.append((prefix, intrinsic_name(name, llvm_name), name))
        report.check()
        return [name for *_, name in sorted(keys)]
