"""Loops over names: calls for all members of several lists, such as sizes and addressing modes, whose names follow from these, as a ``foreach`` of the
sources makes them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.calls import (
    arguments_of,
    functions_of,
    names_of,
    parameters_of,
    replaced,
    uses_any,
    uses_of,
)
from tgdsl.migration.folding.families import Families
from tgdsl.migration.folding.lengths import length
from tgdsl.migration.folding.named_grids import Grid, grids
from tgdsl.migration.folding.named_grid_text import GridText
from tgdsl.migration.folding.signatures import called
from tgdsl.migration.python import (
    AS_DEFINED,
    WIDTH,
    Assignment,
    Call,
    Loop,
    Parameter,
    Procedure,
    Statement,
    Symbol,
    lines,
    records_of,
)
from tgdsl.migration.text.module_text import Module

#: The lines that a loop has to save.
_WORTH = 4


def with_named_loops(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules with loops over names.

    Args:
        package: its dotted name.
    """
    functions = Families(modules, package).functions
    used = uses_of(modules)
    _, variables = functions_of(modules, package)
    found: list[Module] = []
    for module in modules:
        loops = _NamedLoops(module.statements, f"{package}.{module.name}", functions, used, variables)
        found.append(evolve(module, statements=loops.statements()))
    return found


class _NamedLoops:
    """The loops of one module."""

    def __init__(
        self,
        statements: Sequence[Statement],
        path: str,
        functions: Mapping[Symbol, Procedure],
        used: Collection[Symbol],
        variables: Collection[str],
    ) -> None:
        self._statements = statements
        self._path = path
        self._functions = functions
        self._used = used
        self._variables = variables
        self._text = GridText(path, names_of(statements))

    def statements(self) -> list[Statement]:
        """The statements of the module."""
        instead: dict[int, Sequence[Statement]] = {}
        gone: set[int] = set()
        for place, calls in self._runs():
            start = 0
            while start < len(calls):
                made = self._loop(calls[start:])
                if made is None:
                    start += 1
                    continue
                count, statements = made
                instead[place + start] = statements
                gone.update(range(place + start, place + start + count))
                start += count
        return replaced(self._statements, instead, gone) if instead else list(self._statements)

    def _loop(self, calls: Sequence[Assignment]) -> tuple[int, Sequence[Statement]] | None:
        """The number of calls that a loop may stand for, the first of these being the first one, and the loop with its lists; None if none is worth it."""
        parameters = self._parameters(calls[0])
        names = [records_of(one)[0] for one in calls]
        rows = [[value for _, value in arguments_of([one])] for one in calls]
        best: tuple[int, Grid] | None = None
        for grid in grids(names, rows, parameters):
            made = self._text.tried(grid, calls[: grid.count])
            saved = sum(map(length, calls[: grid.count])) - sum(map(length, made))
            if saved >= _WORTH and _fits(made) and (best is None or saved > best[0]):
                best = saved, grid
        if best is None:
            return None
        return best[1].count, self._text.made(best[1], calls[: best[1].count])

    def _runs(self) -> Iterator[tuple[int, Sequence[Assignment]]]:
        """Calls of one function that stand together and whose names nothing uses, each with the place of the first one."""
        place = 0
        while place < len(self._statements):
            key = self._key(self._statements[place])
            calls: list[Assignment] = []
            for one in self._statements[place:]:
                if key is None or not isinstance(one, Assignment) or self._key(one) != key:
                    break
                calls.append(one)
            if len(calls) > _WORTH and not uses_any(self._parameters(calls[0]), self._variables):
                yield place, calls
            place += max(len(calls), 1)

    def _key(self, statement: Statement) -> object:
        """The function and the form of a call that a loop may have; None for what makes no single definition, or one that something uses."""
        if not isinstance(statement, Assignment) or not isinstance(statement.value, Call) or not statement.target:
            return None
        function = called(statement)
        is_used = Symbol(self._path, statement.target) in self._used or not statement.target.isidentifier()
        if function not in self._functions or is_used or len(records_of(statement)) != 1:
            return None
        return function, len(statement.value.arguments), tuple([name for name, _ in statement.value.named])

    def _parameters(self, call: Assignment) -> Sequence[Parameter]:
        function = called(call)
        return [] if function is None else parameters_of(self._functions[function], call)


def _fits(statements: Sequence[Statement]) -> bool:
    """True if all lines have room, and no loop has a list of several lines in its head."""
    texts = [line.strip("\0") for one in statements for line in lines(one, AS_DEFINED)]
    heads = [line for one in statements if isinstance(one, Loop) for line in lines(one, AS_DEFINED)]
    return max(map(len, texts)) <= WIDTH and not any([line.strip("\0").endswith("[") for line in heads])
