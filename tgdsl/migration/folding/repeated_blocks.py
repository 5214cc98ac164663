"""Repeated blocks: calls of the same functions one after the other, as often as there are operations that all of them are for.

Patterns for intrinsics, say, are a pattern for each form of an operation, and the same ones for the next operation. A function for such a block has
what differs from one operation to the next as parameters: the intrinsics, and the family of the instructions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.migration.folding.block_functions import MOST, BlockFunction, function_for, leaves_of, maker
from tgdsl.migration.folding.calls import arguments_of, functions_of, names_of, replaced, uses_any
from tgdsl.migration.folding.families import Families, is_maker
from tgdsl.migration.folding.lengths import length
from tgdsl.migration.folding.signatures import called
from tgdsl.migration.python import Assignment, Call, Comment, Name, Procedure, Statement, Symbol, records_of, rough
from tgdsl.migration.text.module_text import Module
from tgdsl.migration.types.typed_patterns import class_of_type

#: How often a block is there, at least; its calls, at least and at most.
_TIMES, _SMALLEST, _LARGEST = 3, 2, 16
#: The lines that a function for blocks has to save.
_WORTH = 4
#: The characters of a call's name, and of a line, roughly.
_NAME, _WIDTH = 30, 115
_ENDLESS = 1000
#: The lines of such a function beside its calls, roughly.
_HEAD = 5


def with_repeated_blocks(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules with functions for blocks of calls that are repeated.

    Args:
        package: its dotted name.
    """
    families = Families(modules, package)
    _, variables = functions_of(modules, package)
    found: list[Module] = []
    for module in modules:
        statements = _Blocks(module.statements, f"{package}.{module.name}", families, variables).statements()
        found.append(module if statements is None else evolve(module, statements=statements))
    return found


@frozen
class _Repeated:
    """A block that is repeated.

    Attributes:
        places: the positions of the calls of each.
        saved: the lines that a function for them saves, roughly.
    """

    places: Sequence[Sequence[int]]
    saved: int


@frozen
class _Argument:
    """An argument of a call.

    Attributes:
        family: the outermost one that it is a member of; None for none.
    """

    text: str
    family: str | None


class _Blocks:
    """The blocks of one module."""

    def __init__(
        self, statements: Sequence[Statement], path: str, families: Families, variables: Collection[str]
    ) -> None:
        self._statements = statements
        self._path = path
        self._families = families
        self._variables = variables
        self._known: dict[int, Sequence[_Argument]] = {}  # the arguments of calls, by their positions
        self._taken = names_of(statements)

    def statements(self) -> list[Statement] | None:
        """The statements of the module; None if nothing is repeated."""
        instead: dict[int, list[Statement]] = {}
        gone: set[int] = set()
        for repeated in self._repeated():
            free = [places for places in repeated.places if gone.isdisjoint(places)]
            made = self._made(free) if len(free) >= _TIMES else None
            if made is None:
                continue
            self._taken.add(made.procedure.name)
            for places, arguments in zip(free, made.arguments):
                records = [record for place in places for record in records_of(self._statements[place])]
                call = Call(Name(Symbol(self._path, made.procedure.name)), arguments)
                instead[places[-1]] = [Assignment("", call, tuple(records))]
                gone.update(places)
            instead[free[0][-1]].insert(0, made.procedure)
        if not instead:
            return None
        return replaced(self._statements, instead, gone)

    def _repeated(self) -> Sequence[_Repeated]:
        """The blocks that are repeated, those that save most first."""
        runs = list(self._runs())
        lengths = {place: length(self._statements[place]) for run in runs for place in run}
        found: list[_Repeated] = []
        keys = (self._key, self._key_with_families, self._key_with_types)
        for places in [places for key in keys for places in _several(runs, key)]:
            lines = sum([lengths[place] for each in places for place in each])
            most = lines - len(places) - len(places[0]) - _HEAD
            if most >= _WORTH:
                saved = lines - len(places) * self._length(places[:_TIMES]) - len(places[0]) - _HEAD
                found += [_Repeated(places, saved)] if saved >= _WORTH else []
        return sorted(found, key=lambda one: (-one.saved, one.places[0][0]))

    def _runs(self) -> Iterator[Sequence[int]]:
        """The positions of calls that follow each other, of functions that return nothing; functions may stand between."""
        run: list[int] = []
        for place, statement in enumerate(self._statements):
            if self._key(place) is not None:
                run.append(place)
            elif not _may_stand_between(statement):
                yield run
                run = []
        yield run

    def _key(self, place: int) -> object:
        """The function that a statement calls, with the names of the arguments that it gives; None for another statement."""
        statement = self._statements[place]
        function = self._families.functions.get(called(statement) or Symbol("", ""))
        if function is None or function.value is not None or not isinstance(statement, Assignment):
            return None
        if statement.target or not isinstance(statement.value, Call):
            return None
        if uses_any(function.parameters, self._variables):
            return None
        given = arguments_of([statement])
        makers = [made and made.name for _, value in given for made in [maker(value, self._families)]]
        return called(statement), tuple(makers), tuple([name for name, _ in given])

    def _key_with_families(self, place: int) -> object:
        """The same, with the classes of the families that the arguments are members of."""
        statement = self._statements[place]
        assert isinstance(statement, Assignment)
        arguments = [value for _, value in arguments_of([statement])]
        families = [self._families.outermost(one) for one in arguments]
        return self._key(place), tuple([None if one is None else self._families.class_of(one) for one in families])

    def _key_with_types(self, place: int) -> object:
        """The same, with the value types among the arguments: one function may be called for each of several types."""
        statement = self._statements[place]
        assert isinstance(statement, Assignment)
        return self._key(place), tuple([class_of_type(value) for _, value in arguments_of([statement])])

    def _length(self, places: Sequence[Sequence[int]]) -> int:
        """The lines of the call for a block, roughly, as some of them say; very many if it would have too many arguments."""
        rows = [[one for place in each for one in self._arguments(place)] for each in places]
        columns = {tuple([one.text for one in column]): column for column in zip(*rows)}
        varying = [column for texts, column in columns.items() if len(set(texts)) > 1]
        families = Counter([tuple([one.family for one in column]) for column in varying])
        given = {
            family if None not in family and families[family] > 1 else tuple([one.text for one in column]): column[0]
            for column in varying
            for family in [tuple([one.family for one in column])]
        }
        width = sum([len(text[0] or "") + 2 for text in given]) + _NAME
        return 1 if width <= _WIDTH else 2 + width // _WIDTH if len(given) <= MOST else _ENDLESS

    def _arguments(self, place: int) -> Sequence[_Argument]:
        """The arguments of a call."""
        found = self._known.get(place)
        if found is None:
            statement = self._statements[place]
            assert isinstance(statement, Assignment)
            found = self._known[place] = [
                _Argument(rough(value), rough(family) if family is not None else None)
                for _, argument in arguments_of([statement])
                for value in leaves_of(argument, self._families)
                for family in [self._families.outermost(value)]
            ]
        return found

    def _made(self, places: Sequence[Sequence[int]]) -> BlockFunction | None:
        """The function for blocks; None if nothing becomes shorter."""
        blocks = [[one for place in each if isinstance(one := self._statements[place], Assignment)] for each in places]
        made = function_for(blocks, self._families, set(self._taken))
        if made is None:
            return None
        function = Name(Symbol(self._path, made.procedure.name))
        after = length(made.procedure) + sum([length(Assignment("", Call(function, one))) for one in made.arguments])
        before = sum([length(one) for block in blocks for one in block])
        return made if before - after >= _WORTH else None


def _may_stand_between(statement: Statement) -> bool:
    """True for a function, and a comment above one: they stand before the first call, wherever it is."""
    is_function = isinstance(statement, Procedure) or is_maker(statement)
    return is_function or (isinstance(statement, Comment) and statement.above)


def _several(runs: Sequence[Sequence[int]], key: Callable[[int], object]) -> Iterator[Sequence[Sequence[int]]]:
    """The positions of the calls of blocks that are repeated.

    Args:
        key: what says whether calls are the same but for their arguments.
    """
    places: dict[tuple[object, ...], list[Sequence[int]]] = {}
    overlapping: set[tuple[object, ...]] = set()  # parts of what smaller blocks are, one after the other
    for run in runs:
        for block, start in _blocks(list(map(key, run))):
            before = places.setdefault(block, [])
            if not before or before[-1][-1] < run[start]:
                before.append(run[start : start + len(block)])
            else:
                overlapping.add(block)
    return iter([found for one, found in places.items() if len(found) >= _TIMES and one not in overlapping])


def _blocks(keys: Sequence[object]) -> Iterator[tuple[tuple[object, ...], int]]:
    """The blocks of some calls that follow each other, with their starts, but for those that are a smaller one some times."""
    for size in range(_SMALLEST, _LARGEST + 1):
        parts = [part for part in range(1, size // 2 + 1) if size % part == 0]
        for start in range(len(keys) - size + 1):
            block = tuple(keys[start : start + size])
            if not any([block == block[:part] * (size // part) for part in parts]):
                yield block, start
