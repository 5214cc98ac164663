"""The Python classes of the values of a selection DAG, for type checkers. The classes for single types are in :mod:`tgdsl.std.value_types`."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self

if TYPE_CHECKING:
    from tgdsl.language.core.definition import Definition


class DagValue:
    """A value in a selection DAG."""

    only_typed: ClassVar[bool] = True  #: see :class:`tgdsl.language.core.definition.Definition`

    value_type: ClassVar[Definition | None] = None  #: the ValueType of these values; None for several or any

    #: Only for type checkers, which tell by it whether two values are of one type; see :mod:`tgdsl.std.operand_types`.
    dag_type: Self


class NumberValue(DagValue):
    """A number, or several in a vector: integers or floating-point numbers."""


class IntegerValue(NumberValue):
    """An integer of some width."""


class FloatValue(NumberValue):
    """A floating-point number of some format."""


class VectorValue(NumberValue):
    """Several values of one type."""


class IntegerVector(VectorValue, IntegerValue):
    """A vector of integers: what takes any integers, an addition for one, takes vectors of them as well."""


class FloatVector(VectorValue, FloatValue):
    """A vector of floating-point numbers."""


class Effect:
    """An operation of a pattern without a result: it sets an output, stores, branches."""

    only_typed: ClassVar[bool] = True
