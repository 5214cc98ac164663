"""What the values of a selection DAG are to the type checker; the types themselves are in :mod:`tgdsl.std.dag_values`."""

from __future__ import annotations


class DagValue:
    """A value in a selection DAG; only type checkers see its subclasses."""


class IntegerValue(DagValue):
    """An integer of some width."""


class FloatValue(DagValue):
    """A floating-point number of some format."""


class VectorValue(DagValue):
    """Several values of one type."""
