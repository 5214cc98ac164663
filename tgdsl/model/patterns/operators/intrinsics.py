"""Intrinsic records: effects, the SDNode that stands for each, and LLVM's numbers.

What the properties mean is documented in LLVM's ``Intrinsics.td``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import native
from tgdsl.diagnostics import Report
from tgdsl.model.intrinsics import PLACES, READ, WRITE, memory_effects
from tgdsl.model.patterns import fields
from tgdsl.model.patterns.operators.properties import Property, node_properties
from tgdsl.records import Record, RecordSet
from tgdsl.records.llvm_intrinsics import intrinsic_name, naming_problem


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
        self._defaults = [record for record in records.of_class("IntrinsicProperty") if fields.is_default(record)]

    def read(self, record: Record) -> Intrinsic:
        """An intrinsic.

        Raises:
            DiagnosticError: it has a property that no node has, or properties that contradict each other.
        """
        own = fields.intrinsic_properties_of(record)
        listed = own if fields.drops_default_properties(record) else [*own, *self._defaults]
        memory, accesses = PLACES[record.release], self._accesses(record, listed)
        own_properties = [one.name for one in own]
        all_properties = [one.name for one in listed]
        properties = effects = node_properties(record)
        if accesses & memory.of_all(READ):
            effects |= Property.MAY_LOAD
        if accesses & memory.of_all(WRITE):
            effects |= Property.MAY_STORE
        if accesses == memory.of_all() or "IntrHasSideEffects" in all_properties:
            effects |= Property.SIDE_EFFECT
        results = len(fields.return_types_of(record))
        if not results:
            node = "intrinsic_void"
        elif effects & (Property.MAY_LOAD | Property.MAY_STORE) or "IntrHasSideEffects" in own_properties:
            node = "intrinsic_w_chain"
        else:
            node = "intrinsic_wo_chain"
        return Intrinsic(record, record.name, node, results, properties, effects, "Commutative" in own_properties)

    def _accesses(self, record: Record, listed: Sequence[Record]) -> int:
        """Its MemoryEffects."""
        report = Report()
        accesses = memory_effects(record, listed, report)
        report.check()
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
