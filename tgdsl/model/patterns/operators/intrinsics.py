"""Intrinsics as nodes of patterns."""

from __future__ import annotations

from attrs import frozen

from tgdsl.diagnostics import fail
from tgdsl.model.instructions.intrinsics import IntrinsicReader
from tgdsl.model.instructions.traits import Trait
from tgdsl.model.patterns.operators.properties import node_properties
from tgdsl.model.patterns.types.operands import OperandTypes
from tgdsl.model.patterns.types.sets import TypeSet
from tgdsl.records import Record, RecordSet

_PREFIX = "int_"


@frozen(eq=False)
class Intrinsic:
    """An intrinsic.

    Attributes:
        number: in LLVM's order of all intrinsics, from 1.
        node: name of the SDNode that stands for it.
        properties: set of Property; a chain is up to the node.
        commutative: its first two operands may change places.
        may_load, may_store, has_side_effects: what it does to memory, and besides.
    """

    record: Record
    name: str
    number: int
    node: str
    results: tuple[TypeSet, ...]
    parameters: tuple[TypeSet, ...]
    properties: int
    commutative: bool
    may_load: bool
    may_store: bool
    has_side_effects: bool


class IntrinsicTable:
    """The intrinsics of a record set, each read where it is used."""

    def __init__(self, records: RecordSet, types: OperandTypes) -> None:
        self._records = records
        self._types = types
        self._effects = IntrinsicReader(records)
        self._numbers: dict[str, int] | None = None
        self._read: dict[str, Intrinsic] = {}
        self.by_number: dict[int, Intrinsic] = {}

    def of(self, record: Record) -> Intrinsic:
        found = self._read.get(record.name)
        if found is None:
            if self._numbers is None:
                self._numbers = _numbers(self._records)
            found = self._read[record.name] = self._intrinsic(record, self._numbers[record.name])
            self.by_number[found.number] = found
        return found

    def _intrinsic(self, record: Record, number: int) -> Intrinsic:
        names = {one.name for one in record.records("IntrProperties")}
        types = [self._types.of_type(one.record("VT")) for one in record.records("Types")]
        results = len(record.values("RetTypes"))
        traits = self._effects.traits(record)
        has_side_effects = "IntrHasSideEffects" in names
        if not results:
            node = "intrinsic_void"
        elif traits & (Trait.LOADS | Trait.STORES) or has_side_effects:
            node = "intrinsic_w_chain"
        else:
            node = "intrinsic_wo_chain"
        return Intrinsic(
            record=record,
            name=_llvm_name(record.name, record.string("LLVMName"), self._records),
            number=number,
            node=node,
            results=tuple(types[:results]),
            parameters=tuple(types[results:]),
            properties=node_properties(record),
            commutative="Commutative" in names,
            may_load=bool(traits & Trait.LOADS),
            may_store=bool(traits & Trait.STORES),
            has_side_effects=bool(traits & Trait.SIDE_EFFECTS),
        )


def _llvm_name(name: str, given: str, records: RecordSet) -> str:
    """The name in LLVM's own language, "llvm.sparc.foo": as given, or by that of the record."""
    if given:
        return given
    if not name.startswith(_PREFIX):
        record = records[name]
        raise fail(record.place, f"the name of the intrinsic '{record.label}' should begin with '{_PREFIX}': rename it")
    return "llvm." + name[len(_PREFIX) :].replace("_", ".")


def _numbers(records: RecordSet) -> dict[str, int]:
    """The number of each intrinsic. There are thousands, of which a target uses a few, so they are not read for this."""
    prefixes = records.strings("Intrinsic", "TargetPrefix")
    given = records.strings("Intrinsic", "LLVMName")
    keys = [(prefix, _llvm_name(name, given[name], records), name) for name, prefix in prefixes.items()]
    return {name: number for number, (_, _, name) in enumerate(sorted(keys), 1)}
