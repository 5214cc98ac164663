"""Kinds of operators and leaves, by which type inference recognizes terms of the same shape."""

from __future__ import annotations

from collections.abc import Hashable

from tgdsl.model.patterns.inference.solver import fits
from tgdsl.model.patterns.operators import ComplexPattern, Fragment, SelectionNode, Transform
from tgdsl.model.patterns.syntax.terms import Marker, Operator, Value
from tgdsl.model.patterns.types.facts import TypeFacts
from tgdsl.model.patterns.types.instructions import InstructionTypes
from tgdsl.model.patterns.types.intrinsics import TypedIntrinsics
from tgdsl.model.patterns.types.operands import OperandTypes, is_register_class, machine_operands
from tgdsl.model.patterns.types.profiles import TypeProfiles
from tgdsl.records import Record

_WORD = (1 << 32) - 1

#: Nodes that type inference or the matcher has rules of its own for.
_SPECIAL_NODES = ("bitconvert", "and", "or")


def is_one_bit(value: int) -> bool:
    """True if a constant has exactly one bit set, of its 32 low ones."""
    return (value & _WORD).bit_count() == 1


class Kinds:
    """Keys of operators and leaves, which are equal for those that are alike to type inference and to the checks of types."""

    def __init__(
        self, types: OperandTypes, profiles: TypeProfiles, intrinsics: TypedIntrinsics, facts: TypeFacts
    ) -> None:
        self._unchecked = facts.unchecked
        self._types = types
        self._profiles = profiles
        self._intrinsics = intrinsics

    def of(self, subject: Operator | Value, detail: Value | bool) -> Hashable:
        """The key of an operator or of a leaf's value; ``detail`` as :class:`Forest` gives it."""
        match subject:
            case None:
                return "variable"
            case int():
                # All that matters is which types can hold it, and whether it is one bit.
                unchecked = self._unchecked
                needed = next((size for size in range(1, unchecked) if fits(subject, size)), unchecked)
                return ("constant", needed, is_one_bit(subject))
            case SelectionNode():
                intrinsic = self._intrinsics.of_node(subject, detail)
                if intrinsic is not None:
                    return ("intrinsic", intrinsic.results, intrinsic.parameters)
                special = subject.name if subject.name in _SPECIAL_NODES else ""
                return ("node", self._profiles.of(subject), subject.operands, special)
            case ComplexPattern() | Record():
                return (
                    "leaf" if isinstance(detail, bool) else "complex",
                    self._types.of_leaf(subject, detail is True),
                    self._types.of_leaf(subject, detail is True, False),
                    machine_operands(subject),
                    is_register_class(subject),
                    isinstance(subject, Record)
                    and (subject if subject.is_a("ValueType") else subject.is_a("SubRegIndex")),
                )
            case InstructionTypes():
                return subject.shape
            case Transform():
                return "transform"
            case Fragment() | Marker():
                return subject
