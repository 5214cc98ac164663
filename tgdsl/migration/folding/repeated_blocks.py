"""Repeated blocks: calls of the same functions one after the other, as often as there are operations that all of them are for.

Patterns for intrinsics, say, are a pattern for each form of an operation, and the same ones for the next operation. A function for such a block has
what differs from one operation to the next as parameters: the intrinsics, and the family of the instructions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import groupby

from tgdsl.classes import evolve, frozen
from tgdsl.migration.folding.block_functions import MOST, BlockFunction, function_for, leaves_of, maker, without_ends
from tgdsl.migration.folding.calls import arguments_of, functions_of, names_of, replaced, uses_any
from tgdsl.migration.folding.families import Families, is_maker
from tgdsl.migration.folding.lengths import length
from tgdsl.migration.folding.signatures import called
from tgdsl.migration.python import (
    Assignment,
    Call,
    Comment,
    Expression,
    Name,
    Procedure,
    Statement,
    Symbol,
    records_of,
    rough,
)
from tgdsl.migration.text.module_text import Module
from tgdsl.migration.types.typed_patterns import class_of_type

#: How often a block is there, at least; its calls, at least and at most; those of a block with many calls of one function, at most.
_TIMES, _SMALLEST, _LARGEST, _LONGEST = 3, 2, 16, 64
#: The functions that a block calls one after the other that has many calls of one of them, at most.
_TURNS = 6
#: Blocks are looked for so often, each time among what was made of those before.
_LEVELS = 2
#: The lines that a function for blocks has to save.
_WORTH = 4
#: The characters of a call's name, and of a line, roughly.
_NAME, _WIDTH = 30, 115
_ENDLESS = 1000
#: The package of the names that are LLVM's, and not the target's own.
_LLVM = "tgdsl"
#: The lines of such a function beside its calls, roughly.
_HEAD = 5


def with_repeated_blocks(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules with functions for blocks of calls that are repeated, and for blocks of calls of these functions.

    Args:
        package: its dotted name.
    """
    found = list(modules)
    places: Sequence[int] = range(len(found))  # of the modules in which there may be blocks
    for _ in range(_LEVELS):
        before = found
        found = _with_blocks(before, package, places)
        places = [place for place in places if found[place] is not before[place]]
    return found


def _with_blocks(modules: Sequence[Module], package: str, places: Sequence[int]) -> list[Module]:
    """Modules, of which those at some places have functions for their blocks."""
    found = list(modules)
    families = Families(modules, package)
    _, variables = functions_of(modules, package)
    for place in places:
        module = modules[place]
        statements = _Blocks(module.statements, f"{package}.{module.name}", families, variables).statements()
        if statements is not None:
            found[place] = evolve(module, statements=statements)
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

    value: Expression
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
        self._keys: dict[int, object] = {}  # see _key, by the positions of statements
        self._lengths: dict[tuple[int, ...], int] = {}  # see _length, by these positions
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
        """The blocks that are repeated, those that are paragraphs first, and of others those that save most."""
        runs = list(self._runs())
        paragraphs = set(map(tuple, runs))
        lengths = {place: length(self._statements[place]) for run in runs for place in run}
        found: list[_Repeated] = []
        keys = (self._key, self._key_with_families, self._key_with_types, self._key_with_operators)
        blocks = [places for key in keys for places in _blocks_of(runs, key)]
        for places in blocks:
            lines = sum([lengths[place] for each in places for place in each])
            most = lines - len(places) - len(places[0]) - _HEAD
            if most >= _WORTH:
                saved = lines - len(places) * self._length(places[:_TIMES]) - len(places[0]) - _HEAD
                found += [_Repeated(places, saved)] if saved >= _WORTH else []

        def rank(one: _Repeated) -> tuple[bool, int, int]:
            return any([tuple(each) not in paragraphs for each in one.places]), -one.saved, one.places[0][0]

        return sorted(found, key=rank)

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
        if place not in self._keys:
            self._keys[place] = self._key_of(place)
        return self._keys[place]

    def _key_of(self, place: int) -> object:
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

    def _key_with_operators(self, place: int) -> object:
        """The same, with LLVM's operators among the arguments: calls of one function for some of these may be there for each instruction."""
        statement = self._statements[place]
        assert isinstance(statement, Assignment)
        given = [value for _, value in arguments_of([statement]) if class_of_type(value) is None]
        found = [value.symbol for value in given if isinstance(value, Name)]
        return self._key(place), tuple([one for one in found if one.module.partition(".")[0] == _LLVM])

    def _length(self, places: Sequence[Sequence[int]]) -> int:
        """The lines of the call for a block, roughly, as some of them say; very many if it would have too many arguments."""
        key = tuple([place for each in places for place in each])  # blocks are the same by several keys
        if key not in self._lengths:
            self._lengths[key] = self._length_of(places)
        return self._lengths[key]

    def _length_of(self, places: Sequence[Sequence[int]]) -> int:
        rows = [[one for place in each for one in self._arguments(place)] for each in places]
        whole = list(zip(*rows))
        short = without_ends([[one.value for one in column] for column in whole])
        columns = {tuple(map(rough, texts)): column for column, (texts, _) in zip(whole, short)}
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
                _Argument(value, rough(value), rough(family) if family is not None else None)
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


def _blocks_of(runs: Sequence[Sequence[int]], key: Callable[[int], object]) -> Sequence[Sequence[Sequence[int]]]:
    """The positions of the calls of paragraphs, and then of other blocks, that are repeated.

    Args:
        key: what says whether calls are the same but for their arguments.
    """
    numbers: dict[object, int] = {}  # of keys: many blocks are compared
    numbered = [[numbers.setdefault(key(place), len(numbers)) for place in run] for run in runs]
    return [*_whole(runs, numbered), *_several(runs, numbered)]


def _whole(runs: Sequence[Sequence[int]], keys: Sequence[Sequence[int]]) -> Iterator[Sequence[Sequence[int]]]:
    """The positions of the calls of paragraphs that are repeated, as with :func:`_several`."""
    places: dict[tuple[int, ...], list[Sequence[int]]] = {}
    for run, of_run in zip(runs, keys):
        if _SMALLEST <= len(run) <= _LARGEST:
            places.setdefault(tuple(of_run), []).append(run)
    return iter([found for one, found in places.items() if len(found) >= _TIMES and len(set(one)) > 1])


def _several(runs: Sequence[Sequence[int]], keys: Sequence[Sequence[int]]) -> Iterator[Sequence[Sequence[int]]]:
    """The positions of the calls of blocks that are repeated.

    Args:
        keys: numbers for the calls of each run, which are the same for calls that are the same but for their arguments.
    """
    places: dict[tuple[int, ...], list[Sequence[int]]] = {}
    overlapping: set[tuple[int, ...]] = set()  # parts of what smaller blocks are, one after the other
    for run, of_run in zip(runs, keys):
        for block, start in [*_blocks(of_run), *_long_blocks(of_run)]:
            before = places.setdefault(block, [])
            if not before or before[-1][-1] < run[start]:
                before.append(run[start : start + len(block)])
            else:
                overlapping.add(block)
    return iter([found for one, found in places.items() if len(found) >= _TIMES and one not in overlapping])


def _blocks(keys: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """The blocks of some calls that follow each other, with their starts, but for those that are a smaller one some times."""
    for size in range(_SMALLEST, _LARGEST + 1):
        parts = [part for part in range(1, size // 2 + 1) if size % part == 0]
        for start in range(len(keys) - size + 1):
            block = tuple(keys[start : start + size])
            if not any([block[0] == block[part] and block[part:] == block[:-part] for part in parts]):
                yield block, start


def _long_blocks(keys: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
    """The blocks with more calls, most of which are of one function and follow each other: a ``foreach`` in another one makes these."""
    turns = [list(places) for _, places in groupby(range(len(keys)), lambda place: keys[place])]
    for size in range(_SMALLEST, _TURNS + 1):
        for first in range(len(turns) - size + 1):
            start, end = turns[first][0], turns[first + size - 1][-1] + 1
            if _LARGEST < end - start <= _LONGEST:
                yield tuple(keys[start:end]), start
