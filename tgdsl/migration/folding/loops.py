"""Loops: calls of the same functions that differ in one argument alone, for all items of a list, as a ``foreach`` of the sources makes them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import permutations

from tgdsl.classes import evolve, frozen
from tgdsl.migration.folding.calls import (
    arguments_of,
    functions_of,
    names_of,
    parameters_of,
    replaced,
    uses_any,
    with_arguments,
)
from tgdsl.migration.folding.lengths import length
from tgdsl.migration.folding.list_names import free, list_name, list_of
from tgdsl.migration.folding.pattern_groups import is_heading
from tgdsl.migration.folding.signatures import called
from tgdsl.migration.python import (
    Assignment,
    Call,
    Comment,
    Declaration,
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
    records_of,
    rough,
)
from tgdsl.migration.text.module_text import Module
from tgdsl.migration.types.typed_patterns import of_types

#: The turns of a loop, at least; the calls of a turn, at most.
_TURNS, _LARGEST = 4, 4
#: The lines that the loops over a list have to save.
_WORTH = 3
#: What lists need no name for.
_SIMPLE = ("int", "str")
#: The calls for each item with each other one, at least.
_PAIRS = 6
_PERMUTATIONS = Name(Symbol("itertools", "permutations"))


def with_loops(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules with loops over lists.

    Args:
        package: its dotted name.
    """
    functions, variables = functions_of(modules, package)
    found: list[Module] = []
    for module in modules:
        statements = _Loops(module.statements, f"{package}.{module.name}", functions, variables).statements()
        found.append(module if statements is None else evolve(module, statements=statements))
    return found


@frozen
class _Found:
    """Calls that may be a loop.

    Attributes:
        place: the position of the first one.
        turns: the calls for each item.
        numbers: of the arguments that are the item.
        parameter: that these are for.
        items: of the list.
        notes: the comments between the calls of the first turn, by the numbers of the calls that they are above.
        second: the parameter that another item is for, if there is a turn for each item with each other one.
    """

    place: int
    turns: Sequence[Sequence[Assignment]]
    numbers: Sequence[int]
    parameter: Parameter
    items: Sequence[Expression]
    notes: Mapping[int, Sequence[Comment]]
    second: Parameter | None = None

    @property
    def end(self) -> int:
        """The position behind the last call."""
        return self.place + sum(map(len, self.turns)) + sum(map(len, self.notes.values()))

    @property
    def key(self) -> tuple[str, ...]:
        """The texts of the items and of their type, which tell lists apart."""
        return tuple(map(rough, [self.annotation, *self.items]))

    @property
    def annotation(self) -> Expression:
        return of_types(self.parameter.annotation, self.items)

    @property
    def saved(self) -> int:
        """The lines that the loop saves, without its list."""
        turns = [sum(map(length, turn)) for turn in self.turns]
        return sum(turns) - 1 - min(turns)

    def loop(self, names: Sequence[str], iterable: Expression) -> Loop:
        """The loop over a list.

        Args:
            names: of the item, and of the second one.
        """
        items = dict(zip(self.numbers, names if self.second else [*names] * len(self.numbers)))
        values = [Plain(items[at]) if at in items else one for at, (_, one) in enumerate(arguments_of(self.turns[0]))]
        iterable = Call(_PERMUTATIONS, [iterable, Plain("2")]) if self.second else iterable
        records = [record for turn in self.turns for one in turn for record in records_of(one)]
        body: list[Statement] = []
        for number, call in enumerate(with_arguments(self.turns[0], values)):
            body += [*[note for note in self.notes.get(number, ()) if note.lines], call]
        return Loop(", ".join(names), iterable, body, tuple(records))


class _Loops:
    """The loops of one module."""

    def __init__(
        self,
        statements: Sequence[Statement],
        path: str,
        functions: Mapping[Symbol, Procedure],
        variables: Collection[str],
    ) -> None:
        self._statements = statements
        self._path = path
        self._functions = functions
        self._variables = variables
        self._taken = names_of(statements)
        self._names: dict[tuple[str, str], str] = {}  # of the variables, by what they are called and by their types

    def statements(self) -> list[Statement] | None:
        """The statements of the module; None if there is nothing to loop over."""
        by_list: dict[tuple[str, ...], list[_Found]] = {}
        for one in self._found():
            by_list.setdefault(one.key, []).append(one)
        lists = self._lists()
        instead: dict[int, list[Statement]] = {}
        gone: set[int] = set()
        for key, loops in by_list.items():
            name, place = lists.get(key, ("", len(self._statements)))
            before: list[Statement] = []
            iterable: Expression = Listing(loops[0].items)
            if rough(loops[0].annotation) not in _SIMPLE:
                if place > loops[0].place:
                    name = free(list_name(loops[0].parameter.name, loops[0].items), set(self._taken))
                    before = [list_of(name, loops[0].annotation, loops[0].items)]
                iterable = Name(Symbol(self._path, name))
            if sum([one.saved for one in loops]) - sum(map(length, before)) < _WORTH:
                continue
            self._taken.add(name)
            for one in loops:
                instead[one.place] = [one.loop(self._variables_of(one), iterable)]
                gone.update(range(one.place, one.end))
            instead[loops[0].place] = [*before, *instead[loops[0].place]]
        if not instead:
            return None
        return replaced(self._statements, instead, gone)

    def _lists(self) -> Mapping[tuple[str, ...], tuple[str, int]]:
        """The names and the positions of the lists that there are."""
        return {
            (rough(annotation.index), *map(rough, items)): (target, place)
            for place, one in enumerate(self._statements)
            if isinstance(one, Declaration) and isinstance(one.value, Listing)
            for target, annotation, items in [(one.target, one.annotation, one.value.items)]
            if isinstance(annotation, Subscript) and annotation.value == Plain("list")
        }

    def _variables_of(self, one: _Found) -> Sequence[str]:
        """The names of the items: others for items of another type, since a module has its variables once."""
        names: list[str] = []
        for parameter in [one.parameter, *([one.second] if one.second else [])]:
            key = parameter.name, rough(one.annotation)
            if key not in self._names:
                self._names[key] = free(parameter.name, self._taken)
            names.append(self._names[key])
        return names

    def _found(self) -> Sequence[_Found]:
        """Calls that may be loops: of the smallest turns from each position on."""
        found: list[_Found] = []
        place = 0
        while place < len(self._statements):
            sizes = range(1, _LARGEST + 1) if self._key(place) is not None else ()
            one = self._pairs_at(place) if sizes else None
            one = one or next((one for size in sizes if (one := self._at(place, size)) is not None), None)
            if one is not None:
                found.append(one)
            place = place + 1 if one is None else one.end
        return found

    def _pairs_at(self, place: int) -> _Found | None:
        """The calls from a position on that are there for each item of a list with each other one."""
        key, end = self._key(place), place
        while self._key(end) == key:
            end += 1
        turns = [[one] for one in self._statements[place:end] if isinstance(one, Assignment)]
        rows = [[value for _, value in arguments_of(turn)] for turn in turns]
        numbers = [at for at, column in enumerate(zip(*rows)) if len(set(map(rough, column))) > 1]
        if len(turns) < _PAIRS or len(numbers) != 2:
            return None
        first, second = numbers
        if not all([isinstance(row[number], (Name, Plain)) for row in rows for number in numbers]):
            return None
        items = [rows[0][first], *dict.fromkeys([row[second] for row in rows if row[first] == rows[0][first]])]
        if list(permutations(items, 2)) != [(row[first], row[second]) for row in rows]:
            return None
        parameters = [self._parameter(turns[0], number) for number in numbers]
        annotations = {rough(one.annotation) for one in parameters}
        if len(annotations) > 1 or uses_any(parameters, self._variables):
            return None
        return _Found(place, turns, numbers, parameters[0], items, {}, parameters[1])

    def _at(self, place: int, size: int) -> _Found | None:
        """The calls from a position on that may be a loop.

        Args:
            size: the number of calls of a turn.
        """
        places, notes = self._first_turn(place, size)
        keys = [self._key(one) for one in places]
        if len(keys) < size or (size > 1 and len(set(keys)) == 1):
            return None
        turns: list[Sequence[Assignment]] = []
        numbers: list[int] = []  # of the arguments that differ
        texts: list[list[str]] = []
        while [self._key(one) for one in places] == keys:
            turn = [one for at in places if isinstance(one := self._statements[at], Assignment)]
            text = [rough(value) for _, value in arguments_of(turn)]
            differing = [number for number, one in enumerate(text) if texts and one != texts[0][number]]
            is_same = len({text[number] for number in differing}) == 1 and differing == (numbers or differing)
            if texts and (not is_same or text in texts):
                break
            numbers = differing
            turns.append(turn)
            texts.append(text)
            places = range(places[-1] + 1, places[-1] + 1 + size)
        if len(turns) < _TURNS or len({texts[0][number] for number in numbers}) > 1:
            return None
        parameters = {rough(one.annotation): one for one in [self._parameter(turns[0], each) for each in numbers]}
        [parameter] = list(parameters.values())[:1]
        if len(parameters) > 1 or uses_any([parameter], self._variables):
            return None
        items = [arguments_of(turn)[numbers[0]][1] for turn in turns]
        return _Found(place, turns, numbers, parameter, items, notes)

    def _first_turn(self, place: int, size: int) -> tuple[Sequence[int], Mapping[int, Sequence[Comment]]]:
        """The positions of the calls of a first turn, fewer if there are not so many; and the comments between them, as a loop has them in its body."""
        places: list[int] = []
        notes: dict[int, list[Comment]] = {}
        while len(places) < size and place < len(self._statements):
            one = self._statements[place]
            if self._key(place) is not None:
                places.append(place)
            elif places and isinstance(one, Comment) and _may_be_inside(one):
                notes.setdefault(len(places), []).append(one)
            else:
                break
            place += 1
        return places, notes

    def _parameter(self, turn: Sequence[Assignment], number: int) -> Parameter:
        """The parameter that an argument of a turn is for."""
        pairs = [(self._functions[called(one) or Symbol("", "")], one) for one in turn]
        return [parameter for function, one in pairs for parameter in parameters_of(function, one)][number]

    def _key(self, place: int) -> object:
        """The function that a statement calls, with the names of the arguments that it gives; None for another statement."""
        statement = self._statements[place] if place < len(self._statements) else None
        if not isinstance(statement, Assignment) or statement.target or not isinstance(statement.value, Call):
            return None
        if called(statement) not in self._functions:
            return None
        return called(statement), len(statement.value.arguments), tuple([name for name, _ in statement.value.named])


def _may_be_inside(comment: Comment) -> bool:
    """True for a blank line, and for a comment on the calls below it alone."""
    return not comment.beside and not comment.above and not is_heading(comment)
