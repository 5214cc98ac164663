"""Joined calls: what several functions make for the same arguments, one after the other, is made by one function that calls them, as by a multiclass."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from tgdsl.classes import evolve, frozen
from tgdsl.migration.folding.lengths import length
from tgdsl.migration.folding.signatures import called
from tgdsl.migration.python import (
    Assignment,
    Call,
    Comment,
    Expression,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Symbol,
    records_of,
    rough,
    symbols,
)
from tgdsl.migration.text.module_text import Module, outer_names

#: The turns of a function, at least, and those that follow each other, at least.
_TURNS, _TOGETHER = 3, 2
#: The calls of a turn, at most.
_LARGEST = 4
#: The parameters of a function, at most.
_PARAMETERS = 7
#: The lines that a function has to save.
_WORTH = 2
#: The longest name that says what both functions are called.
_LONGEST = 40


def with_joined_calls(
    modules: Sequence[Module], functions: Mapping[Symbol, Procedure], variables: Collection[str], package: str
) -> list[Module]:
    """Modules with functions for calls of several functions that follow each other in turns.

    Args:
        functions: those of the package that return nothing.
        variables: the names of its type variables.
        package: its dotted name.
    """
    return [_Joining(one, f"{package}.{one.name}", functions, variables).joined() for one in modules]


@frozen
class _Turn:
    """Calls of different functions, one after the other.

    Attributes:
        place: the position of the first one.
    """

    place: int
    calls: Sequence[Call]
    records: Sequence[str]

    def values(self, functions: Sequence[Procedure]) -> Iterator[Expression | None]:
        """The arguments for all parameters of the functions; None where one is not given."""
        for call, function in zip(self.calls, functions):
            given = iter(call.arguments)
            named = dict(call.named)
            for parameter in function.parameters:
                yield next(given, None) if parameter.default is None else named.get(parameter.name)


class _Joining:
    def __init__(
        self, module: Module, path: str, functions: Mapping[Symbol, Procedure], variables: Collection[str]
    ) -> None:
        self._module = module
        self._path = path
        self._functions = functions
        self._variables = variables
        self._taken = {word for one in module.statements for word in outer_names(one)}

    def joined(self) -> Module:
        """The module; the same one if it has no such calls."""
        groups: dict[tuple[Symbol, ...], list[_Turn]] = {}
        for functions, turns in self._runs():
            groups.setdefault(functions, []).extend(turns)
        before: dict[int, list[Procedure]] = {}
        instead: dict[int, list[Statement]] = {}
        gone: set[int] = set()
        for functions, turns in groups.items():
            made = self._made([self._functions[one] for one in functions], turns) if len(turns) >= _TURNS else None
            if made is None:
                continue
            procedure, calls = made
            self._taken.add(procedure.name)
            for turn, call in zip(turns, calls):
                instead[turn.place] = [call]
                gone.update(range(turn.place, turn.place + len(turn.calls)))
            before.setdefault(self._above(turns[0].place), []).append(procedure)
        if not instead:
            return self._module
        found: list[Statement] = []
        for position, statement in enumerate(self._module.statements):
            found += before.get(position, ())
            found += instead.get(position, [] if position in gone else [statement])
        return evolve(self._module, statements=found)

    def _above(self, place: int) -> int:
        """The position of the comment above a call; that of the call if it has none."""
        while place and isinstance(one := self._module.statements[place - 1], Comment) and one.lines and not one.above:
            place -= 1
        return place

    def _runs(self) -> Iterator[tuple[tuple[Symbol, ...], Sequence[_Turn]]]:
        """The turns that follow each other, with comments between them at most, and the functions of each."""
        statements = self._module.statements
        keys = [self._key(one) for one in statements]
        places = [place for place, one in enumerate(statements) if not isinstance(one, Comment)]
        number = 0
        while number < len(places):
            sizes = range(2, _LARGEST + 1) if keys[places[number]] is not None else ()
            counts = [(_repeats(keys, places[number:], size), size) for size in sizes]
            count, size = max(counts, key=lambda one: (one[0] * one[1], -one[1]), default=(0, 1))
            if count < _TOGETHER:
                number += 1
                continue
            end = number + count * size
            runs: list[tuple[int, tuple[Symbol, ...], Sequence[_Turn]]] = []
            for first in range(number, number + size):  # where a turn begins
                starts = [place for place in range(first, first + _repeats(keys, places[first:], size) * size, size)]
                if len(starts) >= _TOGETHER:
                    turns = [self._turn(places[start], size) for start in starts]
                    functions = tuple([one for one in keys[turns[0].place : turns[0].place + size] if one is not None])
                    runs.append((self._parameters(functions, turns), functions, turns))
                    end = max(end, starts[-1] + size)
            yield min(runs, key=lambda one: one[0])[1:]
            number = end

    def _parameters(self, functions: Sequence[Symbol], turns: Sequence[_Turn]) -> int:
        """The number of different arguments that the calls of a turn have."""
        of = [self._functions[one] for one in functions]
        return len({_texts(column) for column in zip(*[turn.values(of) for turn in turns])})

    def _turn(self, place: int, size: int) -> _Turn:
        of = self._module.statements[place : place + size]
        calls = [one.value for one in of if isinstance(one, Assignment) and isinstance(one.value, Call)]
        return _Turn(place, calls, [record for one in of for record in records_of(one)])

    def _key(self, statement: Statement) -> Symbol | None:
        """The function that a statement calls, if it returns nothing; None for another statement."""
        if not isinstance(statement, Assignment) or statement.target:
            return None
        function = called(statement)
        return function if function in self._functions else None

    def _made(
        self, functions: Sequence[Procedure], turns: Sequence[_Turn]
    ) -> tuple[Procedure, Sequence[Assignment]] | None:
        """The function, and a call for each turn; None if nothing becomes shorter."""
        parameters = [one for function in functions for one in function.parameters]
        columns = list(zip(*[turn.values(functions) for turn in turns]))
        texts = list(map(_texts, columns))
        taken = {symbol.name for turn in turns for call in turn.calls for symbol in symbols(Assignment("", call))}
        names: dict[object, str] = {}
        given: list[tuple[Parameter, Sequence[Expression | None]]] = []
        inside: list[Expression | None] = []
        for parameter, column, text in zip(parameters, columns, texts):
            if len(set(text)) == 1:
                inside.append(column[0])
                continue
            default = parameter.default if "" in text else None
            key = text, rough(parameter.annotation), "" if default is None else rough(default)
            if key not in names:
                names[key] = _free(parameter.name, taken)
                given.append((Parameter(names[key], parameter.annotation, default), column))
            inside.append(Plain(names[key]))
        if len(given) > _PARAMETERS or not self._are_typed([one for one, _ in given]):
            return None
        given.sort(key=lambda one: one[0].default is not None)
        body = [*_calls(functions, turns[0].calls, inside)]
        name = _free(_name([one.name for one in functions]), set(self._taken))
        procedure = Procedure(name, [one for one, _ in given], Plain("None"), body, None)
        calls: list[Assignment] = []
        for number, turn in enumerate(turns):
            values = [(one, column[number]) for one, column in given]
            required = [value for one, value in values if one.default is None and value is not None]
            named = [(one.name, value) for one, value in values if one.default is not None and value is not None]
            calls.append(Assignment("", Call(Name(Symbol(self._path, name)), required, named), tuple(turn.records)))
        before = sum([length(Assignment("", call)) for turn in turns for call in turn.calls])
        after = length(procedure) + sum(map(length, calls))
        return (procedure, calls) if after + _WORTH <= before else None

    def _are_typed(self, parameters: Sequence[Parameter]) -> bool:
        """True if no type variable stands for what two functions need each for itself."""
        words = {symbol.name for one in parameters for symbol in symbols(Assignment("", one.annotation))}
        return words.isdisjoint(self._variables)


def _texts(column: Sequence[Expression | None]) -> tuple[str, ...]:
    return tuple(["" if one is None else rough(one) for one in column])


def _repeats(keys: Sequence[Symbol | None], places: Sequence[int], size: int) -> int:
    """The number of turns of so many calls, without comments in them, which are calls of the same functions."""
    turn = [keys[place] for place in places[:size]]
    if None in turn or len(set(turn)) < size or len(turn) < size:
        return 0
    count = 0
    while True:
        here = places[count * size : (count + 1) * size]
        is_together = all([after == before + 1 for before, after in pairwise(here)])
        if not is_together or [keys[place] for place in here] != turn:
            return count
        count += 1


def _calls(
    functions: Sequence[Procedure], calls: Sequence[Call], inside: Sequence[Expression | None]
) -> Iterator[Assignment]:
    """The calls in the body of a function, with what stands for their arguments."""
    values = iter(inside)
    for function, call in zip(functions, calls):
        pairs = [(one, value) for one in function.parameters if (value := next(values)) is not None]
        required = [value for one, value in pairs if one.default is None]
        named = [(one.name, value) for one, value in pairs if one.default is not None]
        yield Assignment("", evolve(call, arguments=required, named=named, uses=(), takes=()))


def _name(names: Sequence[str]) -> str:
    """The name of a function that calls others."""
    whole = "_and_".join(names)
    return whole if len(names) == 2 and len(whole) <= _LONGEST else f"{names[0]}_and_others"


def _free(name: str, taken: set[str]) -> str:
    """A name, with a number if there is one of it; it is taken then."""
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name}_{number}"
    taken.add(found)
    return found
