"""Records without fields that only stand for something: the operators of dags."""

from __future__ import annotations

from tgdsl.language.definition import Definition


class _Marker(Definition):
    """A record of no class."""

    needs_name = True


Marker = _Marker
