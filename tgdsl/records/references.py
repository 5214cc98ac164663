"""Which records values refer to."""

from __future__ import annotations

from collections.abc import Iterable

from tgdsl.records.values import Dag, Ref, Value


def references(values: Iterable[Value]) -> dict[str, None]:
    """The names of the records that values refer to, anywhere inside of them, each once, in the order of the first time."""
    found: dict[str, None] = {}
    for value in values:
        _collect(value, found)
    return found


def _collect(value: Value, found: dict[str, None]) -> None:
    if isinstance(value, Ref):
        found[value.name] = None
    elif isinstance(value, tuple):
        for element in value:
            _collect(element, found)
    elif isinstance(value, Dag):
        _collect(value.operator, found)
        for argument in value.args:
            _collect(argument.value, found)
