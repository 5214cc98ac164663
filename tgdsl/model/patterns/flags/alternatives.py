"""Effects of the alternatives of patterns, found without inlining fragments.

A pattern is a tree of operations, some of which are fragments: names for trees with gaps, of which one may have several
alternatives. Instead of inlining the trees, only their *traits* are computed: those of a fragment are a function of the traits of its
arguments, and there are few of those.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import fail
from tgdsl.model.patterns.operators import (
    EFFECTS,
    GAP,
    ComplexPattern,
    Fragment,
    Intrinsic,
    Operators,
    Property,
    SelectionNode,
)
from tgdsl.model.patterns.places import place_of_operator, place_of_part
from tgdsl.records import Dag, Record, Ref, Value

#: Traits are bits: these of :class:`Property`, which hold of a term if they hold of one below it, and two of their own.
_PASSED_UP: Final = EFFECTS | Property.VARIADIC
_LEAF_BIT: Final = 1 << 16  # an operand or a constant: no operation at all
BITCAST: Final = 1 << 17  # nothing but the bitcast of a leaf

#: The traits of each alternative of a term, each combination once, in LLVM's order of the alternatives.
Alternatives: TypeAlias = tuple[int, ...]

_LEAF: Alternatives = (_LEAF_BIT,)
_NO_GAPS: Mapping[str | None, Alternatives] = {}


@frozen(eq=False)
class _Operation:
    """The traits of a record as the operator of a term, or alone.

    Attributes:
        traits: of the operation itself.
        fragment: the fragment that the record is, with no traits of its own.
        cast: it is a ValueType, which only gives the type of its one argument.
        bitcast: it is a bitcast of its one argument.
        leaf: traits of the record where it is an operand; None for those that are operations there too.
    """

    traits: int = 0
    fragment: Fragment | None = None
    cast: bool = False
    bitcast: bool = False
    leaf: Alternatives | None = None


class AlternativeTraits:
    """Computes the traits of patterns."""

    def __init__(self, operators: Operators) -> None:
        self._operators = operators
        self._operations: dict[str, _Operation] = {}
        self._expanded: dict[tuple[Fragment, tuple[Alternatives, ...]], Alternatives] = {}

    def of(self, tree: Value, user: Record) -> Alternatives:
        """The traits of each alternative of a source of some record.

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
            if value.name == GAP:
                return gaps.get(name, _LEAF)
            operation = self._operation(value, user)
            return self._apply(value.name, operation, (), user) if operation.leaf is None else operation.leaf
        return gaps.get(name, _LEAF) if value is None else _LEAF

    def _node(self, dag: Dag, gaps: Mapping[str | None, Alternatives], user: Record) -> Alternatives:
        operator = dag.operator
        if not isinstance(operator, Ref):
            raise fail(
                place_of_part(user, dag),
                f"a pattern of '{user.name}' has an operator that is not a record: use a node or a fragment",
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
                    place_of_operator(user, name),
                    f"the type '{name}' in a pattern of '{user.name}' is given to {len(arguments)} operands, not one",
                )
            return arguments[0]
        if operation.bitcast and len(arguments) == 1:
            return _unique(operation.traits | _as_bitcast(traits) for traits in arguments[0])
        combined: Alternatives = (operation.traits,)
        for argument in arguments:
            if argument != _LEAF:
                combined = _unique(before | traits & _PASSED_UP for before in combined for traits in argument)
        return combined

    def _expand(self, fragment: Fragment, arguments: tuple[Alternatives, ...], user: Record) -> Alternatives:
        key = (fragment, arguments)
        alternatives = self._expanded.get(key)
        if alternatives is None:
            if len(arguments) != len(fragment.arguments):
                raise fail(
                    place_of_operator(user, fragment.name),
                    f"a pattern of '{user.name}' gives {len(arguments)} operands to '{fragment.name}', which has "
                    f"{len(fragment.arguments)}",
                )
            self._operators.check_recursion(fragment)
            gaps = dict[str | None, Alternatives](zip(fragment.arguments, arguments))
            record = fragment.record
            alternatives = _unique(
                traits for tree in fragment.alternatives for traits in self._tree(tree, None, gaps, record)
            )
            self._expanded[key] = alternatives
        return alternatives

    def _operation(self, reference: Ref, user: Record) -> _Operation:
        operation = self._operations.get(reference.name)
        if operation is None:
            operation = self._operations[reference.name] = self._make(user.resolve(reference, "Pattern"))
        return operation

    def _make(self, record: Record) -> _Operation:
        match self._operators.of(record):
            case Fragment() as fragment:
                return _Operation(fragment=fragment)
            case SelectionNode() as node:
                bitcast = node.opcode == "ISD::BITCAST" and node.results == 1 and node.operands == 1
                return _Operation(node.properties & _PASSED_UP, bitcast=bitcast)
            case Intrinsic() as intrinsic:
                return _Operation(intrinsic.effects & _PASSED_UP, leaf=_LEAF)
            case ComplexPattern() as pattern:
                # With operands it is an operator, and llvm-tblgen asks operators that are no nodes for no properties.
                return _Operation(leaf=(pattern.properties & EFFECTS | _LEAF_BIT,))
            case _:
                return _Operation(cast=record.is_a("ValueType"), leaf=_LEAF)


def _as_bitcast(traits: int) -> int:
    """The traits of a bitcast of something."""
    passed_up = traits & _PASSED_UP
    return passed_up if passed_up or not traits & _LEAF_BIT else BITCAST


def _unique(alternatives: Iterable[int]) -> Alternatives:
    return tuple(dict.fromkeys(alternatives))
