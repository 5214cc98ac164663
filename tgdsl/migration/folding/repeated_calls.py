"""Repeated calls: what a ``foreach`` in a multiclass makes of a list, each time that the multiclass is used.

Patterns for all types of vectors, say, are as many calls of one function for each operator. A function with a loop over the types then stands for all
calls of an operator, and has what differs from one operator to the next as parameters.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from tgdsl.classes import evolve, frozen
from tgdsl.migration.folding.calls import (
    arguments_of,
    functions_of,
    names_of,
    parameters_of,
    replaced,
    uses_any,
    uses_of,
    with_arguments,
)
from tgdsl.migration.folding.lengths import length
from tgdsl.migration.folding.list_names import free, list_name, list_of, several
from tgdsl.migration.folding.pattern_groups import makes_a_pattern
from tgdsl.migration.folding.signatures import called
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    Expression,
    Listing,
    Loop,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Subscript,
    Symbol,
    lines,
    records_of,
    rough,
    symbols,
)
from tgdsl.migration.text.module_text import Module
from tgdsl.migration.types.typed_patterns import of_types

#: The calls that a loop stands for, at least; and how often, at least, there are the same calls but for some arguments.
_CALLS, _TIMES = 4, 2
#: The loops that have a list in common, on average, so that it is part of their function.
_COMMON = 3
#: The calls of a turn, at most.
_LARGEST = 4
#: The lists that one loop goes through, at most: type checkers know the types of so many.
_MOST = 5
_SEQUENCE = Name(Symbol("collections.abc", "Sequence"))


def with_repeated_calls(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules with functions for calls that are repeated for the items of the same lists.

    Args:
        package: its dotted name.
    """
    functions, variables = functions_of(modules, package)
    uses = uses_of(modules)
    found: list[Module] = []
    for module in modules:
        statements = _Looping(module, f"{package}.{module.name}", functions, variables, uses).statements()
        found.append(module if statements is None else evolve(module, statements=statements))
    return found


@frozen
class _Segment:
    """Turns of calls that follow each other: calls of the same functions in each turn, of one most often.

    Attributes:
        place: the position of the first call.
        turns: the calls of each.
    """

    place: int
    turns: Sequence[Sequence[Assignment]]

    @property
    def length(self) -> int:
        """The number of calls."""
        return len(self.turns) * len(self.turns[0])

    @property
    def count(self) -> int:
        """The number of arguments of a turn."""
        return len(arguments_of(self.turns[0]))

    def column(self, number: int) -> list[Expression]:
        """An argument, in all turns."""
        return [arguments_of(one)[number][1] for one in self.turns]

    def texts(self, number: int) -> tuple[str, ...]:
        return tuple(map(rough, self.column(number)))


class _Looping:
    """The loops of one module."""

    def __init__(
        self,
        module: Module,
        path: str,
        functions: Mapping[Symbol, Procedure],
        variables: Collection[str],
        uses: Mapping[Symbol, int],
    ) -> None:
        self._statements = module.statements
        self._path = path
        self._functions = functions
        self._variables = variables
        self._uses = uses
        self._taken = names_of(module.statements)
        self._lists: dict[tuple[str, ...], str] = {}  # names, by the texts of the items' type and of the items

    def statements(self) -> list[Statement] | None:
        """The statements of the module; None if there is nothing to loop over."""
        by_functions: dict[object, list[_Segment]] = {}
        for run in self._runs():
            by_functions.setdefault(tuple(map(self._key, run.turns[0])), []).append(run)
        groups = [
            group
            for runs in by_functions.values()
            for group in _groups(runs)
            if len(group) >= _TIMES and len(group[0].turns) >= _CALLS
        ]
        instead: dict[int, list[Statement]] = {}
        gone: set[int] = set()
        for group in sorted(groups, key=lambda one: one[0].place):
            made = self._made(group)
            if made is None:
                continue
            before, calls = made
            for segment, call in zip(group, calls):
                instead[segment.place] = [call]
                gone.update(range(segment.place, segment.place + segment.length))
            instead[group[0].place] = [*before, calls[0]]
        if not instead:
            return None
        return replaced(self._statements, instead, gone)

    def _runs(self) -> Iterator[_Segment]:
        """The turns of calls that follow each other of functions that return nothing."""
        calls = [one if isinstance(one, Assignment) and self._key(one) else None for one in self._statements]
        keys = [None if one is None else self._key(one) for one in calls]
        place = 0
        while place < len(keys):
            sizes = range(1, _LARGEST + 1) if keys[place] is not None else ()
            length, size = max([(_repeats(keys, place, size) * size, -size) for size in sizes], default=(1, -1))
            run = [one for one in calls[place : place + length] if one is not None]
            if run:
                yield _Segment(place, [run[start : start - size] for start in range(0, len(run), -size)])
            place += length

    def _key(self, statement: Assignment) -> object:
        """The function that a statement calls, with the names of the arguments that it gives; None for another statement."""
        function = called(statement)
        if statement.target or function not in self._functions or not isinstance(statement.value, Call):
            return None
        return function, len(statement.value.arguments), tuple([name for name, _ in statement.value.named])

    def _made(self, group: Sequence[_Segment]) -> tuple[list[Statement], list[Statement]] | None:
        """The statements before the first call of a function that loops, and the calls; None if nothing becomes shorter."""
        functions = [self._functions[one] for one in map(called, group[0].turns[0]) if one is not None]
        columns = self._columns(functions, group)
        looped = [one for one in _once(columns) if one.is_looped]
        has_variables = uses_any([Parameter(one.name, one.annotation) for one in looped], self._variables)
        if not 0 < len(looped) <= _MOST or has_variables:
            return None
        lists = dict(self._lists)
        taken = set(self._taken)
        name = free(f"{functions[0].name}_each", taken)
        before: list[Statement] = []
        through: list[Expression] = []
        given: list[Parameter] = []
        for one in looped:
            if one.is_list:
                plural = several(one.name, [*[each.name for each in columns], *[each.name for each in given]])
                given.append(Parameter(plural, Subscript(_SEQUENCE, one.annotation)))
                through.append(Plain(plural))
                continue
            annotation = of_types(one.annotation, one.values[0])
            texts = tuple(map(rough, [annotation, *one.values[0]]))
            if texts not in lists:
                lists[texts] = free(list_name(one.name, one.values[0]), taken)
                before.append(list_of(lists[texts], annotation, one.values[0]))
            through.append(Name(Symbol(self._path, lists[texts])))
        scalars = [one for one in _once(columns) if one.is_scalar]
        lists_given = [one for one in looped if one.is_list]
        body = with_arguments(group[0].turns[0], [one.argument() for one in columns])
        iterable = through[0] if len(through) == 1 else Call(Plain("zip"), through, [("strict", Plain("True"))])
        loop = Loop(", ".join([one.name for one in looped]), iterable, body)
        given = [*[Parameter(one.name, one.annotation) for one in scalars], *given]
        procedure = Procedure(name, given, Plain("None"), [loop], None)
        calls: list[Statement] = []
        for number, segment in enumerate(group):
            values = [one.values[number][0] for one in scalars]
            values += [Listing(one.values[number], packed=True) for one in lists_given]
            records = [record for turn in segment.turns for one in turn for record in records_of(one)]
            calls.append(Assignment("", Call(Name(Symbol(self._path, name)), values), tuple(records)))
        made = sum(map(length, [*before, procedure, *calls])) - self._inlined(group)
        if made + _TIMES >= sum([length(one) for segment in group for turn in segment.turns for one in turn]):
            return None
        self._lists, self._taken = lists, taken
        return [*before, procedure], calls

    def _inlined(self, group: Sequence[_Segment]) -> int:
        """The lines of a function that go with it if it makes a pattern, which stands in the loop then, since nothing else calls it."""
        symbols_called = {called(one) for segment in group for turn in segment.turns for one in turn}
        symbol = symbols_called.pop() or Symbol("", "")
        function = self._functions.get(symbol)
        is_only = not symbols_called and self._uses[symbol] == sum([one.length for one in group])
        if function is None or not is_only or symbol.module != self._path or not makes_a_pattern(function):
            return 0
        return length(function) - len(lines(function.body[0], AS_DEFINED)) + 1  # and the call in the loop

    def _columns(self, functions: Sequence[Procedure], group: Sequence[_Segment]) -> Sequence[_Column]:
        """The arguments of a turn; those that are the same everywhere have one name."""
        pairs = zip(functions, group[0].turns[0])
        given = [parameter for function, call in pairs for parameter in parameters_of(function, call)]
        names: dict[object, str] = {}
        taken = {symbol.name for one in group[0].turns[0] for symbol in symbols(one)}
        found: list[_Column] = []
        for number, parameter in enumerate(given):
            values = [one.column(number) for one in group]
            is_list = len({tuple(map(rough, one)) for one in values}) > 1
            annotation = parameter.annotation if is_list else of_types(parameter.annotation, values[0])
            key = rough(annotation), *[tuple(map(rough, one)) for one in values]
            if key not in names:
                names[key] = free(parameter.name, taken)
            found.append(_Column(names[key], parameter.annotation, values))
        return found


@frozen
class _Column:
    """An argument of repeated calls.

    Attributes:
        name: of its parameter.
        annotation: of that.
        values: in each turn of each segment.
    """

    name: str
    annotation: Expression
    values: Sequence[Sequence[Expression]]

    @property
    def is_looped(self) -> bool:
        """True if it differs among the calls of a segment."""
        return any([len(set(map(rough, one))) > 1 for one in self.values])

    @property
    def is_list(self) -> bool:
        """True if it does, in other ways in other segments."""
        return self.is_looped and len({tuple(map(rough, one)) for one in self.values}) > 1

    @property
    def is_scalar(self) -> bool:
        """True if it differs among segments alone."""
        return not self.is_looped and len({rough(one[0]) for one in self.values}) > 1

    def argument(self) -> Expression:
        return Plain(self.name) if self.is_looped or self.is_scalar else self.values[0][0]


def _once(columns: Sequence[_Column]) -> list[_Column]:
    """Arguments, those of one name once."""
    return list({one.name: one for one in columns}.values())


def _repeats(keys: Sequence[object], place: int, size: int) -> int:
    """The number of turns of so many calls from a position on that are calls of the same functions."""
    turn = keys[place : place + size]
    if None in turn or (size > 1 and len(set(turn)) == 1):
        return 0
    count = 1
    while keys[place + count * size : place + (count + 1) * size] == turn:
        count += 1
    return count if size == 1 or count >= _CALLS else 0


def _groups(runs: Sequence[_Segment]) -> Sequence[Sequence[_Segment]]:
    """Segments of the same functions, those together that go through the same lists."""
    best: Sequence[_Segment] = []
    best_column, most = 0, 0
    for number in range(runs[0].count):
        segments = [part for run in runs for part in _split(run, number)]
        times = Counter([one.texts(number) for one in segments])
        score = sum([one.length for one in segments if times[one.texts(number)] >= _TIMES and len(one.turns) >= _CALLS])
        if score > most:
            best, best_column, most = segments, number, score
    groups: Sequence[Sequence[_Segment]] = _by(best, lambda one: one.texts(best_column))
    for number in range(runs[0].count):
        groups = [part for group in groups for part in _by_column(group, number)]
    return groups


def _split(run: _Segment, number: int) -> Iterator[_Segment]:
    """The parts of a run in which an argument is another one in each turn."""
    seen: set[str] = set()
    starts: list[int] = []
    for place, text in enumerate(run.texts(number)):
        if not starts or text in seen:
            starts.append(place)
            seen = set()
        seen.add(text)
    size = len(run.turns[0])
    for start, end in pairwise([*starts, len(run.turns)]):
        yield _Segment(run.place + start * size, run.turns[start:end])


def _by_column(group: Sequence[_Segment], number: int) -> Sequence[Sequence[_Segment]]:
    """A group, with each list of an argument by itself if many segments have each of them."""
    lists = {one.texts(number) for one in group}
    is_list = any([len(set(texts)) > 1 for texts in lists])
    return _by(group, lambda one: one.texts(number)) if is_list and len(lists) * _COMMON <= len(group) else [group]


def _by(segments: Sequence[_Segment], key: Callable[[_Segment], object]) -> list[list[_Segment]]:
    found: dict[object, list[_Segment]] = {}
    for one in segments:
        found.setdefault(key(one), []).append(one)
    return list(found.values())
