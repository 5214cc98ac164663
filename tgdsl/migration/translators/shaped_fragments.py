"""Fragments of operands of one type, which their value is of, too: ``andn = IntBinaryFragment(lambda lhs, rhs: and_(lhs, not_(rhs)))``."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.classes import frozen
from tgdsl.migration.python import Expression, Name, Symbol
from tgdsl.migration.types.static_types import Signature
from tgdsl.records import Record
from tgdsl.std import fragment_shapes


@frozen
class ShapedFragment:
    """A class of such fragments.

    Attributes:
        value: the class of the operands to type checkers, in the function that the class is given.
    """

    of: type
    value: str

    @property
    def name(self) -> str:
        return self.of.__name__


#: By the numbers of operands, and the type variables of signatures.
_SHAPES: Mapping[tuple[int, str], ShapedFragment] = {
    (1, "IntegerType"): ShapedFragment(fragment_shapes.IntUnaryFragment, "IntegerValue"),
    (2, "IntegerType"): ShapedFragment(fragment_shapes.IntBinaryFragment, "IntegerValue"),
    (1, "FloatType"): ShapedFragment(fragment_shapes.FloatUnaryFragment, "FloatValue"),
    (2, "FloatType"): ShapedFragment(fragment_shapes.FloatBinaryFragment, "FloatValue"),
    (3, "FloatType"): ShapedFragment(fragment_shapes.FloatTernaryFragment, "FloatValue"),
}


def shaped_fragment(record: Record, signature: Signature) -> ShapedFragment | None:
    """The class of a fragment; None if there is none for its signature, or if it matches several DAGs, or is none of a source."""
    if not record.is_a("PatFrag") or record.anonymous or len(record.values("Fragments")) != 1:
        return None
    if any([one != f"Of[{signature.result}]" for one in signature.parameters]):
        return None
    return _SHAPES.get((len(signature.parameters), signature.result))


def class_of_fragment(record: Record, signature: Signature | None) -> Expression | None:
    """The class of a fragment of the target that such a class makes; None for others.

    Args:
        signature: that the class declares.
    """
    if not record.is_a("PatFrag") or signature is None or not signature.has_apply or not signature.parameters:
        return None
    is_of_one_type = signature.parameters[0].startswith(f"Of[{signature.result}]")
    found = _SHAPES.get((len(signature.parameters), signature.result)) if is_of_one_type else None
    return None if found is None else Name(Symbol(fragment_shapes.__name__, found.name))
