"""What the fragments of a pattern ask of a node, as formulas."""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.linting.formulas import Formula, Literal, all_of, function_body
from tgdsl.model.patterns import Predicate, Tree
from tgdsl.records import Ref, Value

#: Fields that ask for something when they are on.
_SWITCHES = (
    "IsUnindexed",
    "IsNonExtLoad",
    "IsAnyExtLoad",
    "IsSignExtLoad",
    "IsZeroExtLoad",
    "IsAtomicOrderingMonotonic",
    "IsAtomicOrderingAcquire",
    "IsAtomicOrderingRelease",
    "IsAtomicOrderingAcquireRelease",
    "IsAtomicOrderingSequentiallyConsistent",
    "HasNoUse",
    "HasOneUse",
)
#: Fields that ask for something when they are set at all.
_SETTINGS = (
    "IsTruncStore",
    "IsAtomicOrderingAcquireOrStronger",
    "IsAtomicOrderingReleaseOrStronger",
    "MemoryVT",
    "ScalarMemoryVT",
    "AddressSpaces",
    "MinAlignment",
)
#: Ways to read a constant that are not the usual one.
_READINGS = ("IsAPInt", "IsAPFloat")


class NodeConditions:
    """Finds them. What has been found is remembered."""

    def __init__(self) -> None:
        self._of_predicate: dict[Predicate, Formula] = {}
        self._of_node: dict[Tree, Formula] = {}

    def of(self, tree: Tree) -> Formula:
        """What the root of a tree has to fulfil by its own predicates, but for those that are about operands as well."""
        found = self._of_node.get(tree)
        if found is None:
            found = all_of([self._of(call.predicate) for call in tree.predicates if not call.predicate.uses_operands])
            self._of_node[tree] = found
        return found

    def _of(self, predicate: Predicate) -> Formula:
        found = self._of_predicate.get(predicate)
        if found is None:
            found = self._of_predicate[predicate] = all_of(_parts(predicate))
        return found


def _parts(predicate: Predicate) -> Iterator[Formula]:
    fields = predicate.record.fields
    if predicate.is_immediate:
        reading = " ".join([field for field in _READINGS if fields.get(field)])
        yield function_body(predicate.record.string("ImmediateCode"), reading)
        return
    for field in _SWITCHES:
        if fields.get(field):
            yield Literal(field)
    for field in _SETTINGS:
        value = fields.get(field)
        if value is not None and value != 0 or (value is False and field not in ("MinAlignment", "AddressSpaces")):
            yield Literal(f"{field} = {_shown(value)}")
    code = predicate.record.string("PredicateCode")
    if code:
        yield function_body(code)


def _shown(value: Value) -> str:
    return value.name if isinstance(value, Ref) else str(value)
