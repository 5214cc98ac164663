"""Places of patterns and of their parts, for diagnostics: the lines of the Pattern, PatternToMatch, ResultInstrs, ... fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tgdsl.diagnostics import Place
from tgdsl.model.patterns.fields import DEFAULT_OPS, FRAGMENTS, PATTERN, PATTERN_TO_MATCH, RESULT_INSTRS
from tgdsl.records import Dag, DagArg, Record, Ref, Value
from tgdsl.records.record import path_to

_SOURCES = (PATTERN, PATTERN_TO_MATCH, FRAGMENTS)
_RESULTS = (RESULT_INSTRS, PATTERN, DEFAULT_OPS)
_FIELDS = dict.fromkeys((*_SOURCES, *_RESULTS))


def place_of_source(user: Record) -> Place:
    """The place of the source of a Pattern, an Instruction or a fragment."""
    return _place_of_first(user, _SOURCES)


def place_of_result(user: Record) -> Place:
    """The place of the result of a Pattern; of the whole pattern for an Instruction."""
    return _place_of_first(user, _RESULTS)


def place_of_part(user: Record, part: Value | DagArg) -> Place:
    """The place of a dag, or of an argument of one, in the pattern of a record; the place of the record if it is not there."""
    for field in _FIELDS:
        value = user.fields.get(field)
        if value is not None and path_to(value, part) is not None:
            return user.place_of(field, part)
    return user.place


def place_of_name(user: Record, name: str, *, in_result: bool = False) -> Place:
    """The place of the first operand that is called so in the pattern of a record."""
    return _place_of_first_part(user, lambda part: part.name == name, _RESULTS if in_result else tuple(_FIELDS))


def place_of_constant(user: Record, value: int) -> Place:
    """The place of the first operand that is this number in the pattern of a record."""
    return _place_of_first_part(user, lambda part: part.value == value and isinstance(part.value, int), tuple(_FIELDS))


def place_of_operator(user: Record, name: str, *, in_result: bool = False) -> Place:
    """The place of the only dag or operand with this operator or record in the pattern of a record. If there are several, or none, since
    a fragment has put it there, the place of the source or of the result."""
    fields = _RESULTS if in_result else _SOURCES
    places: list[tuple[str, Value | DagArg]] = []
    for field in fields:
        for part in _parts(user.fields.get(field)):
            value = part.operator if isinstance(part, Dag) else part.value
            if isinstance(value, Ref) and value.name == name:
                places.append((field, part))
    return user.place_of(*places[0]) if len(places) == 1 else _place_of_first(user, fields)


def _place_of_first(user: Record, fields: tuple[str, ...]) -> Place:
    """The place of the first of some fields that a record has."""
    return next((user.place_of(field) for field in fields if user.fields.get(field)), user.place)


def _place_of_first_part(user: Record, fits: Callable[[DagArg], bool], fields: tuple[str, ...]) -> Place:
    """The place of the first argument that fits, in some fields of a record; without one, the place of the first of the fields."""
    for field in fields:
        for part in _parts(user.fields.get(field)):
            if isinstance(part, DagArg) and fits(part):
                return user.place_of(field, part)
    return _place_of_first(user, fields)


def _parts(value: Value) -> Iterator[Dag | DagArg]:
    """All dags in a value, and their arguments, in preorder."""
    if isinstance(value, Dag):
        yield value
        for argument in value.args:
            yield argument
            yield from _parts(argument.value)
    elif isinstance(value, tuple):
        for element in value:
            yield from _parts(element)
