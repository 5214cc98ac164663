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

# Places of memory, a bit each for reading: arguments, what the program cannot see, the target's own, and all else. Bits for writing are above.
_ARGUMENT, _INACCESSIBLE, _TARGET_0, _TARGET_1, _OTHER = (1 << bit for bit in range(5))
_READS = _ARGUMENT | _INACCESSIBLE | _TARGET_0 | _TARGET_1 | _OTHER
_TO_WRITES = 5
_WRITES = _READS << _TO_WRITES
_ANYTHING = _READS | _WRITES
_ARGUMENTS = _ARGUMENT | _ARGUMENT << _TO_WRITES
_HIDDEN = _INACCESSIBLE | _INACCESSIBLE << _TO_WRITES

#: The places that IntrRead and IntrWrite name.
_PLACES = {"InaccessibleMem": _INACCESSIBLE, "TargetMem0": _TARGET_0, "TargetMem1": _TARGET_1}

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
        self._defaults = [record for record in records.of_class("IntrinsicProperty") if fields.is_default(record)]

    def read(self, record: Record) -> Intrinsic:
        """An intrinsic.

        Raises:
            DiagnosticError: it has a property that no node has.
        """
        own = fields.intrinsic_properties_of(record)
        listed = own if fields.drops_default_properties(record) else [*own, *self._defaults]
        accesses = _accesses(listed)
        own_properties = [one.name for one in own]
        all_properties = [one.name for one in listed]
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


def _accesses(properties: Iterable[Record]) -> int:
    accesses = _ANYTHING
    for listed in properties:
        left = _LEFT.get(listed.name)
        if left is not None:
            accesses &= left
        elif listed.is_a("IntrRead"):
            accesses &= _WRITES | _places(listed)
        elif listed.is_a("IntrWrite"):
            accesses &= _READS | _places(listed) << _TO_WRITES
    return accesses


def _places(listed: Record) -> int:
    """The places that an IntrRead or IntrWrite has."""
    places = 0
    for place in fields.places_of_memory_of(listed):
        places |= _PLACES.get(place.name, 0)
    return places


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
