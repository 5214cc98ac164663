"""Pointers into address spaces (PtrValueType) that follow from others, which only GlobalISel wants to know.

A value whose type nothing else tells takes the type of another one as it is, with its address space: that of the result in its place, and
that of an operand that has to be of the same type.
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.model.patterns.hints import address_space_of_leaf, with_space
from tgdsl.model.patterns.operators import SelectionNode
from tgdsl.model.patterns.syntax.terms import Forest, Term
from tgdsl.model.patterns.types.instructions import InstructionTypes
from tgdsl.model.patterns.types.intrinsics import TypedIntrinsics
from tgdsl.model.patterns.types.profiles import Relation, TypeProfile, TypeProfiles
from tgdsl.model.patterns.types.sets import UNKNOWN
from tgdsl.records import Record


class PointerSpaces:
    """Spreads address spaces in the patterns of a record set."""

    def __init__(self, profiles: TypeProfiles, intrinsics: TypedIntrinsics, forest: Forest) -> None:
        self._intrinsics = intrinsics
        self._profiles = profiles
        self._forest = forest

    def spread(self, sources: Sequence[Term], given: Term) -> list[Term]:
        """The sources of a pattern, before types are inferred, with the address spaces of what is in their place.

        Args:
            given: has the type of the root: the result, or the variable that is set to it.
        """
        space = space_of(given)
        spread: list[Term] = []
        for source in sources:
            source = self._within(source)
            if space >= 0 and self._is_open(source):
                source = self._with_space(source, 0, space)
            spread.append(source)
        return spread

    def _within(self, term: Term) -> Term:
        """A term whose results are pointers if operands of the same type are."""
        if not term.children:
            return term
        term = self._forest.with_children(term, tuple([self._within(child) for child in term.children]))
        if isinstance(term.operator, SelectionNode):
            profile = self._profiles.of(term.operator)
            for constraint in profile.constraints:
                if constraint.relation is Relation.SAME:
                    result, operand = sorted((constraint.operand, constraint.other))
                    space = _space_of(term, operand - profile.results)
                    if space >= 0 and result < profile.results and _is_free(profile, result):
                        term = self._with_space(term, result, space)
        return term

    def _is_open(self, term: Term) -> bool:
        """True if no constraint is about the type of a term's first value."""
        if not term.types or term.types[0] != UNKNOWN or not isinstance(term.operator, SelectionNode):
            return False
        if self._intrinsics.of_node(term.operator, term.children[0].value if term.children else None) is not None:
            return False  # its record says a type, be it any
        profile = self._profiles.of(term.operator)
        return _is_free(profile, 0) and not any(
            [one.relation is Relation.SAME and 0 in (one.operand, one.other) for one in profile.constraints]
        )

    def _with_space(self, term: Term, result: int, space: int) -> Term:
        hints = with_space(term.hints, result, space)
        return self._forest.changed(term, transform=term.transform, hints=hints)


def space_of(term: Term) -> int:
    """The address space that a term's first value is a pointer into, by a hint or as a variable of such a type; -1 if it is none."""
    if term.hints is not None and term.hints.address_spaces:
        return term.hints.space(0)
    operator, value = term.operator, term.value
    if isinstance(operator, InstructionTypes) and operator.outputs:
        value = operator.instruction.operands[0].record
    return address_space_of_leaf(value) if type(value) is Record else -1


def _space_of(term: Term, operand: int) -> int:
    """The address space that an operand is a pointer into; -1 if it is none."""
    return space_of(term.children[operand]) if 0 <= operand < len(term.children) else -1


def _is_free(profile: TypeProfile, value: int) -> bool:
    """True if a profile says no more of a value's type than that it is that of other values."""
    for constraint in profile.constraints:
        if constraint.relation is not Relation.SAME:
            if constraint.operand == value or constraint.other == value and constraint.relation in _BETWEEN:
                return False
    return True


#: The relations between two values.
_BETWEEN = frozenset(Relation) - {Relation.IS, Relation.KIND, Relation.ELEMENTS_ARE, Relation.SAME}
