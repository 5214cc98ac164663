"""Lists of rows: what a ``foreach`` makes of a long list, as one call with several rows on a line.

Patterns for hundreds of intrinsics, say, are as many calls of one function, each with an intrinsic and its instruction, and all those of one type one
after the other. A function that goes through pairs of them then stands for these calls, and has the type as a parameter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, groupby

from tgdsl.classes import evolve, frozen
from tgdsl.migration.blocks.intrinsic_groups import INTRINSICS
from tgdsl.migration.folding.calls import functions_of, names_of, replaced, uses_any
from tgdsl.migration.folding.intrinsics_by_name import pair_by_name
from tgdsl.migration.folding.lengths import length
from tgdsl.migration.folding.list_names import free
from tgdsl.migration.python import (
    Assignment,
    Call,
    Expression,
    Listing,
    Loop,
    Name,
    Parameter,
    Plain,
    Procedure,
    Several,
    Statement,
    Subscript,
    Symbol,
    Tupled,
    records_of,
    rough,
)
from tgdsl.migration.text.module_text import Module

#: The calls of a list, at least; the characters of a row on average, of which two stand on a line; the lines that a function has to save.
_CALLS, _LONGEST, _LEAST = 8, 54, 8
#: The calls of a list of intrinsics and instructions that have their names, at least.
_BY_NAME = 3
#: The values of a row: for one alone, there are loops.
_VALUES = (2, 3)
_SEQUENCE = Name(Symbol("collections.abc", "Sequence"))
_TUPLE = Plain("tuple")


def with_row_lists(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules in which long runs of calls that differ in few arguments are calls of functions that take these as rows.

    Args:
        package: its dotted name.
    """
    every, variables = functions_of(modules, package)
    functions = {symbol: one for symbol, one in every.items() if not uses_any(one.parameters, variables)}
    home = f"{package}.{INTRINSICS}"
    return [
        evolve(module, statements=_with_lists(module, f"{package}.{module.name}", functions, home))
        for module in modules
    ]


@frozen
class _Run:
    """Calls of one function that follow each other, and that have the same arguments but for some.

    Attributes:
        place: the position of the first one.
        varying: the numbers of the arguments that differ.
        is_by_name: whether one of these is an intrinsic, and one the instruction that has its name.
    """

    place: int
    calls: Sequence[Assignment]
    varying: tuple[int, ...]
    is_by_name: bool = False

    @property
    def arguments(self) -> Sequence[Sequence[Expression]]:
        return [_arguments(one) for one in self.calls]

    def rows(self) -> Sequence[Expression]:
        """The arguments that differ."""
        return [Tupled([one[number] for number in self.varying]) for one in self.arguments]


def _arguments(statement: Assignment) -> Sequence[Expression]:
    return statement.value.arguments if isinstance(statement.value, Call) else ()


def _is_short(run: _Run) -> bool:
    """True for many rows of which two stand on a line."""
    return len(run.calls) >= _CALLS and sum([len(rough(one)) for one in run.rows()]) <= _LONGEST * len(run.calls)


def _with_lists(module: Module, path: str, functions: Mapping[Symbol, Procedure], home: str) -> list[Statement]:
    """The statements of a module with lists of rows.

    Args:
        home: the module of intrinsics.
    """
    groups: dict[tuple[Symbol, tuple[int, ...]], list[_Run]] = {}
    for symbol, place, calls in _runs(module.statements, functions):
        for run in _parts(place, calls, home):
            if run.is_by_name or _is_short(run):
                groups.setdefault((symbol, run.varying), []).append(run)
    taken = names_of(module.statements) if groups else set[str]()
    instead: dict[int, list[Statement]] = {}
    gone: set[int] = set()
    for (symbol, varying), runs in groups.items():
        name = next(one for one in _names(functions[symbol].name) if one not in taken)
        function = _function(name, symbol, functions[symbol], varying)
        calls = [_call(Symbol(path, name), one) for one in runs]
        saved = sum([length(one) for run in runs for one in run.calls]) - length(function) - sum(map(length, calls))
        saved += sum(
            [len(one.calls) for one in runs if one.is_by_name]
        )  # what intrinsics are shorter by in their module, roughly
        if saved < _LEAST:
            continue
        taken.add(name)
        for run, call in zip(runs, calls):
            instead[run.place] = [call]
            gone.update(range(run.place, run.place + len(run.calls)))
        instead[runs[0].place] = [function, calls[0]]
    return replaced(module.statements, instead, gone)


def _names(inner: str) -> Iterator[str]:
    """The names for a function that calls another one for each of some rows."""
    yield f"{inner}_each"
    yield f"{inner}_of_rows"
    yield from (f"{inner}_of_rows_{number}" for number in count(2))


def _runs(
    statements: Sequence[Statement], functions: Mapping[Symbol, Procedure]
) -> Iterator[tuple[Symbol, int, Sequence[Assignment]]]:
    """The calls that follow each other of one function that returns nothing, with the function and the position of the first one; long ones alone."""
    place = 0
    for symbol, run in groupby(statements, lambda one: _function_of(one, functions)):
        calls = [one for one in run if isinstance(one, Assignment)] if symbol is not None else list(run)
        if symbol is not None and len(calls) >= _BY_NAME:
            yield symbol, place, [one for one in calls if isinstance(one, Assignment)]
        place += len(calls)


def _function_of(statement: Statement, functions: Mapping[Symbol, Procedure]) -> Symbol | None:
    """The function that a statement calls without options; None for another statement."""
    match statement:
        case Assignment("", Call(Name(symbol), arguments, [])) if symbol in functions:
            return symbol if len(arguments) == len(_required(functions[symbol])) else None
        case _:
            return None


def _required(function: Procedure) -> Sequence[Parameter]:
    """The parameters that each call gives."""
    return [one for one in function.parameters if one.default is None]


def _parts(place: int, calls: Sequence[Assignment], home: str) -> Iterator[_Run]:
    """The calls of a run that have the same arguments, but for those that are nearly always others."""
    texts = [tuple(map(rough, _arguments(one))) for one in calls]
    varying: tuple[int, ...] = tuple(
        [number for number, column in enumerate(zip(*texts)) if 2 * len(set(column)) > len(calls)]
    )
    pair = pair_by_name([_arguments(one) for one in calls], home)
    if len(varying) not in _VALUES and pair is not None:
        varying = min(pair), max(pair)
    if len(varying) not in _VALUES:
        return
    numbered = list(zip(calls, texts))
    for _, part in groupby(numbered, lambda one: [text for n, text in enumerate(one[1]) if n not in varying]):
        some = [call for call, _ in part]
        is_by_name = pair is not None and set(pair) <= set(varying) and len(some) >= _BY_NAME
        yield _Run(place, some, varying, is_by_name)
        place += len(some)


def _function(name: str, symbol: Symbol, inner: Procedure, varying: Sequence[int]) -> Procedure:
    """The function with the loop."""
    required = _required(inner)
    names = [one.name for one in required]
    rows = [required[number] for number in varying]
    row = Subscript(_TUPLE, Several([one.annotation for one in rows]))
    listed = Parameter(free("rows", set(names)), Subscript(_SEQUENCE, row))
    given = [one for number, one in enumerate(required) if number not in varying]
    call = Assignment("", Call(Name(symbol), [Plain(one) for one in names]))
    loop = Loop(", ".join([one.name for one in rows]), Plain(listed.name), [call])
    return Procedure(name, [*given, listed], Plain("None"), [loop], None)


def _call(function: Symbol, run: _Run) -> Assignment:
    """The call of a function with the loop."""
    first = run.arguments[0]
    given = [value for number, value in enumerate(first) if number not in run.varying]
    records = [name for one in run.calls for name in records_of(one)]
    return Assignment("", Call(Name(function), [*given, Listing(run.rows(), packed=True)]), tuple(records))
