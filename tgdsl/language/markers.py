"""Records without fields that only stand for something: the operators of dags, and some of their operands."""

from __future__ import annotations

from tgdsl.language.dag_values import DagValue
from tgdsl.language.definition import Definition


class Marker(Definition):
    """A record of no class."""

    needs_name = True


class ValueMarker(Marker, DagValue):
    """One that stands for a value: for no register, say."""
