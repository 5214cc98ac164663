"""References inside of values: finding them, and renaming them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve

from tgdsl.records.values import Dag, Ref, Value


def references(values: Iterable[Value]) -> dict[str, None]:
    """The names of the records that values refer to at any depth, each once, in the order of first occurrence."""
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


def renamed(value: Value, names: Mapping[str, str]) -> Value:
    """A value with other names in its references, those of a mapping."""
    if isinstance(value, Ref):
        return Ref(names.get(value.name, value.name))
    if isinstance(value, tuple):
        return tuple(renamed(element, names) for element in value)
    if isinstance(value, Dag):
        arguments = tuple(evolve(argument, value=renamed(argument.value, names)) for argument in value.args)
        return evolve(value, operator=renamed(value.operator, names), args=arguments)
    return value
