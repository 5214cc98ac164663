"""What selection patterns do, found without expanding them.

A pattern is a tree of operations, some of which are fragments: names for trees with gaps, of which one may have several
alternatives. Instead of putting the trees into each other, only their traits are: those of a fragment are a function of the
traits of its arguments, and there are few of those.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from attrs import frozen

from tgdsl.diagnostics import fail
from tgdsl.model.instructions.intrinsics import IntrinsicReader
from tgdsl.model.instructions.traits import COMPLEX_PATTERN_PROPERTIES, NODE_PROPERTIES, Trait
from tgdsl.records import Dag, DagArg, Record, RecordSet, Ref, Value

#: The traits of each alternative of a tree, each combination once, in LLVM's order of the alternatives.
Alternatives: TypeAlias = tuple[int, ...]

_LEAF: Alternatives = (Trait.LEAF,)
_GAP = "node"  # in a fragment, stands for the argument of that name
_NULL = "null_frag"
_NO_GAPS: Mapping[str | None, Alternatives] = {}


@frozen(eq=False)
class _Fragment:
    """A PatFrags record.

    Attributes:
        arguments: the names of its gaps.
        trees: its alternatives.
    """

    record: Record
    arguments: tuple[str | None, ...]
    trees: tuple[Value, ...]


@frozen(eq=False)
class _Operation:
    """What a record stands for as the operator of a tree, or alone.

    Attributes:
        traits: of the operation itself.
        fragment: the record is a fragment, with no traits of its own.
        cast: it only says the type of its one argument.
        bitcast: it reinterprets its one argument.
        leaf: traits of the record where it is an operand; None for those that are operations there too.
    """

    traits: int = 0
    fragment: _Fragment | None = None
    cast: bool = False
    bitcast: bool = False
    leaf: Alternatives | None = None


class PatternReader:
    """Reads selection patterns of a target."""

    def __init__(self, records: RecordSet) -> None:
        self._records = records
        self._intrinsics = IntrinsicReader(records)
        self._operations: dict[str, _Operation] = {}
        self._expanded: dict[tuple[str, tuple[Alternatives, ...]], Alternatives] = {}
        self._under_way: list[Record] = []

    def alternatives(self, tree: Value, user: Record) -> Alternatives:
        """The traits of a pattern of some record.

        Raises:
            DiagnosticError: there is something in it that is no part of a pattern.
        """
        return self._tree(tree, None, _NO_GAPS, user)

    def _tree(
        self, value: Value, name: str | None, gaps: Mapping[str | None, Alternatives], user: Record
    ) -> Alternatives:
        if isinstance(value, Dag):
            return self._node(value, gaps, user)
        if isinstance(value, Ref):
            if value.name == _GAP:
                return gaps.get(name, _LEAF)
            operation = self._operation(value, user)
            return self._apply(value.name, operation, (), user) if operation.leaf is None else operation.leaf
        return gaps.get(name, _LEAF) if value is None else _LEAF

    def _node(self, dag: Dag, gaps: Mapping[str | None, Alternatives], user: Record) -> Alternatives:
        operator = dag.operator
        if not isinstance(operator, Ref):
            raise fail(
                user.place, f"a pattern of '{user.name}' has an operator that is no record: use a node or a fragment"
            )
        operation = self._operation(operator, user)
        arguments = tuple([self._tree(argument.value, argument.name, gaps, user) for argument in dag.args])
        return self._apply(operator.name, operation, arguments, user)

    def _apply(
        self, name: str, operation: _Operation, arguments: tuple[Alternatives, ...], user: Record
    ) -> Alternatives:
        if operation.fragment is not None:
            return self._expand(operation.fragment, arguments, user)
        if operation.cast:
            if len(arguments) != 1:
                raise fail(
                    user.place,
                    f"the type '{name}' in a pattern of '{user.name}' is given to {len(arguments)} operands, not one",
                )
            return arguments[0]
        if operation.bitcast and len(arguments) == 1:
            return _unique(operation.traits | _as_bitcast(traits) for traits in arguments[0])
        combined: Alternatives = (operation.traits,)
        for argument in arguments:
            if argument != _LEAF:
                combined = _unique(before | traits & Trait.PASSED_UP for before in combined for traits in argument)
        return combined

    def _expand(self, fragment: _Fragment, arguments: tuple[Alternatives, ...], user: Record) -> Alternatives:
        record = fragment.record
        key = (record.name, arguments)
        found = self._expanded.get(key)
        if found is None:
            if len(arguments) != len(fragment.arguments):
                raise fail(
                    user.place,
                    f"a pattern of '{user.name}' gives {len(arguments)} operands to '{record.name}', which has "
                    f"{len(fragment.arguments)}",
                )
            if record in self._under_way:
                raise fail(
                    record.place, f"the fragment '{record.name}' is part of itself: take it out of its Fragments"
                )
            gaps = dict(zip(fragment.arguments, arguments))
            self._under_way.append(record)
            try:
                found = _unique(traits for tree in fragment.trees for traits in self._tree(tree, None, gaps, record))
            finally:
                self._under_way.pop()
            self._expanded[key] = found
        return found

    def _operation(self, reference: Ref, user: Record) -> _Operation:
        found = self._operations.get(reference.name)
        if found is None:
            found = self._operations[reference.name] = self._read_operation(user.resolve(reference, "Pattern"), user)
        return found

    def _read_operation(self, record: Record, user: Record) -> _Operation:
        if record.is_a("PatFrags"):
            names = tuple([argument.name for argument in record.dag("Operands").args])
            return _Operation(fragment=_Fragment(record, names, record.values("Fragments")))
        if record.is_a("SDNode"):
            return _Operation(NODE_PROPERTIES.of(record), bitcast=_is_bitcast(record))
        if record.is_a("Intrinsic"):
            return _Operation(self._intrinsics.traits(record), leaf=_LEAF)
        if record.is_a("ComplexPattern"):
            # With operands it is an operator, and llvm-tblgen asks operators that are no nodes for no properties.
            return _Operation(leaf=(COMPLEX_PATTERN_PROPERTIES.of(record) & ~Trait.VARIADIC | Trait.LEAF,))
        return _Operation(cast=record.is_a("ValueType"), leaf=_LEAF)


def refers_to_nothing(tree: Dag) -> bool:
    """Whether a pattern has the null fragment in it, which means that there is no such pattern."""
    if not isinstance(tree.operator, Ref):
        return False
    return tree.operator.name == _NULL or any(_is_null(argument) for argument in tree.args)


def _is_null(argument: DagArg) -> bool:
    value = argument.value
    return refers_to_nothing(value) if isinstance(value, Dag) else isinstance(value, Ref) and value.name == _NULL


def _is_bitcast(node: Record) -> bool:
    if node.string("Opcode") != "ISD::BITCAST":
        return False
    profile = node.record("TypeProfile")
    return profile.integer("NumResults") == 1 and profile.integer("NumOperands") == 1


def _as_bitcast(traits: int) -> int:
    """The traits of the reinterpretation of something."""
    passed_up = traits & Trait.PASSED_UP
    return passed_up if passed_up or not traits & Trait.LEAF else Trait.BITCAST


def _unique(alternatives: Iterable[int]) -> Alternatives:
    return tuple(dict.fromkeys(alternatives))
