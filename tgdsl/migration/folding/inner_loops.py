"""Loops in functions: the patterns of one function that differ in a value type alone, as a ``foreach`` in a multiclass makes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.migration.folding.calls import names_of
from tgdsl.migration.folding.lengths import length
from tgdsl.migration.folding.list_names import free, list_name, list_of
from tgdsl.migration.folding.pattern_groups import is_pattern
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Declaration,
    Expression,
    Function,
    Listing,
    Loop,
    Name,
    Plain,
    Procedure,
    Statement,
    Subscript,
    Symbol,
    bound_names,
    rough,
    symbols,
)
from tgdsl.migration.python.moving import changed
from tgdsl.migration.text.module_text import Module
from tgdsl.migration.translators.node_shapes import value_class
from tgdsl.migration.types.type_variables import base_of
from tgdsl.migration.types.typed_patterns import RecordOf, class_of_type, with_types, without_types

#: The patterns of a loop, at least, and the lines that it has to save.
_TURNS, _WORTH = 3, 3
_VALUE_TYPE = Name(of_language("ValueType"))
_VARIABLE = "vt"


def with_inner_loops(modules: Sequence[Module], package: str, record_of: RecordOf) -> list[Module]:
    """Modules whose functions have loops in place of patterns that differ in one value type.

    Args:
        package: its dotted name.
    """
    return [
        evolve(one, statements=_InnerLoops(one.statements, f"{package}.{one.name}", record_of).statements())
        for one in modules
    ]


@frozen
class _Run:
    """Patterns that differ in a value type.

    Attributes:
        patterns: as they are.
        first: the first of them, with types in its source.
        types: the value type of each.
    """

    patterns: Sequence[Function]
    first: Function
    types: Sequence[Name]

    @property
    def kind(self) -> str:
        """The class of the values of all types."""
        return base_of(tuple(map(class_of_type, self.types)))


class _InnerLoops:
    """The loops in the functions of one module.

    Args:
        path: the dotted name of the module.
    """

    def __init__(self, statements: Sequence[Statement], path: str, record_of: RecordOf) -> None:
        self._statements = statements
        self._path = path
        self._record_of = record_of
        self._taken = names_of(statements)
        self._moved: set[int] = set()  # the positions of lists that stand before an earlier function now
        self._lists: dict[tuple[str, ...], tuple[str, int]] = {}  # names and positions
        for place, one in enumerate(statements):
            match one:
                case Declaration(target, Subscript(Plain("list"), Subscript(_, kind)), Listing(items)):
                    self._lists[_key(kind, items)] = target, place
                case _:
                    pass

    def statements(self) -> list[Statement]:
        """The statements of the module."""
        found: list[Statement] = []
        for place, one in enumerate(self._statements):
            if isinstance(one, Procedure):
                for run in list(_runs(one.body, self._record_of)):
                    lists, made = self._with_loop(one, run, place)
                    found += lists
                    one = made
            if place not in self._moved:
                found.append(one)
        return found

    def _with_loop(self, function: Procedure, run: _Run, place: int) -> tuple[Sequence[Statement], Procedure]:
        """A function with a loop in place of patterns, and the list that has to stand before it; the same function if nothing becomes shorter.

        Args:
            place: the position of the function.
        """
        kind = value_class(run.kind)
        key = _key(kind, run.types)
        name, at = self._lists.get(key, ("", -1))
        before: list[Statement] = []
        new = 0  # the lines of a list that is not there yet
        if not name:
            name = free(list_name(_VARIABLE, run.types), set(self._taken))
            before = [list_of(name, Subscript(_VALUE_TYPE, kind), run.types)]
            new = length(before[0])
        elif at > self._first_use(function):
            before = [self._statements[at]]
        loop = self._loop(function, run, name)
        if length(loop) + new + _WORTH > sum(map(length, run.patterns)):
            return [], function
        if before:
            self._taken.add(name)
            self._moved.add(at)
            self._lists[key] = name, place
        start = next(number for number, one in enumerate(function.body) if one is run.patterns[0])
        body = [*function.body[:start], loop, *function.body[start + len(run.patterns) :]]
        return before, evolve(function, body=body)

    def _first_use(self, function: Procedure) -> int:
        """The position of the first statement that calls a function, or that another function calls it in."""
        symbol = Symbol(self._path, function.name)
        return next((place for place, one in enumerate(self._statements) if symbol in set(symbols(one))), -1)

    def _loop(self, function: Procedure, run: _Run, name: str) -> Loop:
        """A loop over a list, with the pattern that the patterns have in common."""
        variable = free(_VARIABLE, {*bound_names(function), *[symbol.name for symbol in symbols(function)]})
        pattern = without_types(_with_type(run.first, run.types[0], Plain(variable), run.kind), self._record_of)
        records = tuple([record for one in run.patterns for record in one.records])
        return Loop(variable, Name(Symbol(self._path, name)), [pattern], records)


def _runs(body: Sequence[Statement], record_of: RecordOf) -> Iterator[_Run]:
    """The patterns in a body that follow each other and differ in a value type."""
    start = 0
    while start + _TURNS <= len(body):
        run: _Run | None = None
        for end in range(start + _TURNS, len(body) + 1):
            longer = _run(body[start:end], record_of)
            if longer is None:
                break
            run = longer
        if run is not None:
            yield run
        start += 1 if run is None else len(run.patterns)


def _run(statements: Sequence[Statement], record_of: RecordOf) -> _Run | None:
    """Statements as patterns that differ in a value type; None if they are not such."""
    patterns = [one for one in statements if isinstance(one, Function) and is_pattern(one)]
    typed = [one for pattern in patterns for one in [with_types(pattern, record_of)] if isinstance(one, Function)]
    if len(typed) < len(statements):
        return None
    for first in _types_of(typed[0]):
        types = [next((of for of in _types_of(one) if _is_same(typed[0], first, one, of)), None) for one in typed]
        found = [one for one in types if one is not None]
        if len(found) == len(set(found)) == len(types):
            return _Run(patterns, typed[0], found)
    return None


def _types_of(pattern: Function) -> Sequence[Name]:
    """The value types in the source of a pattern."""
    names = [Name(one) for one in dict.fromkeys(symbols(pattern))]
    return [one for one in names if class_of_type(one) is not None]


def _is_same(first: Function, kind: Name, other: Function, other_kind: Name) -> bool:
    """True if two patterns are the same but for a value type."""
    renamed = evolve(other, name=first.name, records=first.records)
    return _with_type(renamed, other_kind, kind, class_of_type(kind) or "") == first


def _with_type(pattern: Function, old: Name, new: Expression, kind: str) -> Function:
    """A pattern with another value type in place of one.

    Args:
        kind: the class of its values.
    """
    old_kind = class_of_type(old) or ""
    instead: dict[object, object] = {old: new, value_class(old_kind): value_class(kind), old_kind: kind}
    parts = tuple(map(type, instead))
    made = changed(pattern, lambda part: instead.get(part) if isinstance(part, parts) else None)
    assert isinstance(made, Function)
    return made


def _key(kind: Expression, items: Sequence[Expression]) -> tuple[str, ...]:
    """The texts of the class of values, and of value types, which tell lists apart."""
    return tuple(map(rough, [kind, *items]))
