"""SDTypeProfile records: constraints on the types of a node's results and operands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from tgdsl.classes import native
from tgdsl.diagnostics import Note, fail
from tgdsl.model.patterns import fields
from tgdsl.model.patterns.operators import SelectionNode, operand_count, result_count
from tgdsl.model.patterns.types.facts import TypeFacts
from tgdsl.model.patterns.types.sets import UNKNOWN, TypeAlgebra, TypeSet
from tgdsl.records import Record


class Relation(IntEnum):
    """Kinds of SDTypeConstraint."""

    IS = 0  # one of a set of types
    KIND = 1  # of a kind, such as vectors
    SAME = 2  # of the same type as another
    CONSTANT_SMALLER = 3  # the operand is a type, which is smaller than another's
    SMALLER = 4  # of a smaller type than another
    ELEMENT = 5  # of the type of the elements of another
    SUB_VECTOR = 6  # of a shorter vector type than another
    ELEMENTS_ARE = 7  # a vector with elements of a type
    SAME_LENGTH = 8  # with as many elements as another
    SAME_SIZE = 9  # with as many bits as another


@native(auto_attribs=True, frozen=True, eq=False)
class TypeConstraint:
    """An SDTypeConstraint: a relation of one operand to another, or to a set of types. Results are numbered first, then operands."""

    relation: Relation
    operand: int
    other: int
    types: TypeSet
    record: Record


@native(auto_attribs=True, frozen=True, eq=False)
class TypeProfile:
    """An SDTypeProfile.

    Attributes:
        operands: -1 for any number.
    """

    record: Record
    results: int
    operands: int
    constraints: tuple[TypeConstraint, ...]


#: Class to relation, and the reader of the other operand.
_BETWEEN: Mapping[str, tuple[Relation, Callable[[Record], int]]] = {
    "SDTCisSameAs": (Relation.SAME, fields.other_operand_of),
    "SDTCisVTSmallerThanOp": (Relation.CONSTANT_SMALLER, fields.other_operand_of),
    "SDTCisOpSmallerThanOp": (Relation.SMALLER, fields.big_operand_of),
    "SDTCisEltOfVec": (Relation.ELEMENT, fields.other_vector_of),
    "SDTCisSubVecOfVec": (Relation.SUB_VECTOR, fields.other_vector_of),
    "SDTCisSameNumEltsAs": (Relation.SAME_LENGTH, fields.other_operand_of),
    "SDTCisSameSizeAs": (Relation.SAME_SIZE, fields.other_operand_of),
}


class TypeProfiles:
    """The type profiles of nodes, each read once."""

    def __init__(self, facts: TypeFacts, algebra: TypeAlgebra) -> None:
        self._facts = facts
        self._algebra = algebra
        self._of_nodes: dict[SelectionNode, TypeProfile] = {}
        self._profiles: dict[str, TypeProfile] = {}

    def of(self, node: SelectionNode) -> TypeProfile:
        """The profile of a node.

        Raises:
            DiagnosticError: a constraint is about an operand that does not exist, or of no known class.
        """
        profile = self._of_nodes.get(node)
        if profile is None:
            profile = self._of_nodes[node] = self._read(fields.type_profile_of(node.record))
        return profile

    def _read(self, record: Record) -> TypeProfile:
        profile = self._profiles.get(record.name)
        if profile is None:
            results, operands = result_count(record), operand_count(record)
            constraints = tuple([self._constraint(listed) for listed in fields.constraints_of(record)])
            for constraint in constraints:
                highest = max(constraint.operand, constraint.other)
                if operands >= 0 and highest >= results + operands:
                    raise fail(
                        record.place,
                        f"'{record.label}' constrains operand {highest}, and the last one is {results + operands - 1}: "
                        "results are counted first",
                        Note(constraint.record.place, "by this constraint"),
                    )
            profile = self._profiles[record.name] = TypeProfile(record, results, operands, constraints)
        return profile

    def known_type(self, node: SelectionNode) -> int | None:
        """The type that SDTCisVT fixes for a result of a node; None if there is none, or it is Other. iPTR counts as fixed."""
        profile = self.of(node)
        for constraint in profile.constraints:
            if constraint.operand < profile.results and constraint.relation is Relation.IS:
                types = self._stated(constraint)
                if isinstance(types, int):
                    number = types.bit_length() - 1
                    return None if self._facts.name(number) == "Other" else number
        return None

    def _stated(self, constraint: TypeConstraint) -> TypeSet:
        """The type that a constraint of kind IS names, be it one that stands for several."""
        record = constraint.record
        if record.is_a("SDTCisPtrTy"):
            return constraint.types
        return self._algebra.of([self._facts.by_mode(fields.value_type_of(record))])

    def _constraint(self, record: Record) -> TypeConstraint:
        operand = fields.operand_number_of(record)
        for name, (relation, read_other) in _BETWEEN.items():
            if record.is_a(name):
                return TypeConstraint(relation, operand, read_other(record), UNKNOWN, record)
        if record.is_a("SDTCisVT"):
            types = self._algebra.expand(self._algebra.of([self._facts.by_mode(fields.value_type_of(record))]))
            return TypeConstraint(Relation.IS, operand, 0, types, record)
        if record.is_a("SDTCVecEltisVT"):
            types = self._algebra.of([self._facts.by_mode(fields.value_type_of(record))])
            return TypeConstraint(Relation.ELEMENTS_ARE, operand, 0, types, record)
        if record.is_a("SDTCisPtrTy"):
            return TypeConstraint(Relation.IS, operand, 0, self._algebra.pointers, record)
        kinds = {"SDTCisInt": self._facts.integers, "SDTCisFP": self._facts.floats, "SDTCisVec": self._facts.vectors}
        for name, kind in kinds.items():
            if record.is_a(name):
                return TypeConstraint(Relation.KIND, operand, 0, kind, record)
        raise fail(
            record.place,
            f"'{record.label}' is a type constraint of no known kind: use one of "
            f"{', '.join(sorted({*_BETWEEN, *kinds, 'SDTCisVT', 'SDTCVecEltisVT', 'SDTCisPtrTy'}))}",
        )
