"""Records without classes and fields: operators of dags (``ins``, ``set``, ``add``), and operands such as ``zero_reg``."""

from __future__ import annotations

from tgdsl.language.dag_values import DagValue
from tgdsl.language.definition import Definition


class Marker(Definition):
    """A record without classes and fields."""

    needs_name = True


class ValueMarker(Marker, DagValue):
    """A marker that is a value of a dag: ``zero_reg``, for example."""
