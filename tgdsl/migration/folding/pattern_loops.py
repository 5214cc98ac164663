"""Loops over the types and instructions of a pattern: all calls of a function that makes one, where they follow each other.

The pattern then stands in the loop (:mod:`~tgdsl.migration.folding.inlined`), as it does in a ``foreach`` of the sources.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

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
from tgdsl.migration.folding.list_names import free, list_name, list_of
from tgdsl.migration.folding.pattern_groups import makes_a_pattern
from tgdsl.migration.folding.signatures import called
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    ClassStatement,
    Declaration,
    Expression,
    Listing,
    Loop,
    Member,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Subscript,
    Symbol,
    Tupled,
    lines,
    records_of,
    rough,
    symbols,
)
from tgdsl.migration.text.module_text import Module
from tgdsl.migration.types.typed_patterns import of_types
from tgdsl.std.selection.conditions import CondCode

#: The calls that a loop stands for, at least, the lists that it goes through, at most, and the lines that it has to save.
_CALLS, _LISTS, _WORTH = 2, 3, 2
#: The loops that a list is for, at least, so that its own line does not count.
_COMMON = 3
#: The lines of a loop's first statement, at most.
_HEAD = 3
_ABBREVIATED = 2  #: the letters of a name to which one more is added
_UNNAMED = "ALL_"  #: what the name of a list begins with that has no other one
#: The classes of values of which type checkers know what a list of several has in common.
_PLAIN = (
    Plain("int"),
    Plain("str"),
    Plain("type"),
    Name(of_language("ImmLeafOperand")),
    Name(Symbol(CondCode.__module__, CondCode.__name__)),
)


def with_pattern_loops(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules with loops in place of all calls of a function that makes a pattern.

    Args:
        package: its dotted name.
    """
    functions, variables = functions_of(modules, package)
    uses = uses_of(modules)
    found: list[Module] = []
    for module in modules:
        path = f"{package}.{module.name}"
        own = {
            symbol: one
            for symbol, one in functions.items()
            if symbol.module == path and makes_a_pattern(one) and not uses_any(one.parameters, variables)
        }
        found.append(evolve(module, statements=_Loops(module.statements, path, own, uses).statements()))
    return found


@frozen
class _Column:
    """An argument that differs between calls.

    Attributes:
        parameter: that it is for.
        name: of the loop's variable.
        annotation: of the parameter, or what the values have in common.
        values: one for each call.
    """

    parameter: Parameter
    name: str
    annotation: Expression
    values: Sequence[Expression]

    @property
    def key(self) -> tuple[str, ...]:
        """The texts that tell lists apart."""
        return _key(self.annotation, self.values)


@frozen
class _Run:
    """Calls of a function that follow each other.

    Attributes:
        symbol: of the function.
        place: the position of the first one.
        parameters: that they give values for.
    """

    symbol: Symbol
    place: int
    calls: Sequence[Assignment]
    parameters: Sequence[Parameter]


class _Loops:
    """The loops of one module.

    Args:
        path: the dotted name of the module.
        functions: that make a pattern each.
        uses: how often each symbol of the package is used.
    """

    def __init__(
        self,
        statements: Sequence[Statement],
        path: str,
        functions: Mapping[Symbol, Procedure],
        uses: Mapping[Symbol, int],
    ) -> None:
        self._statements = statements
        self._path = path
        self._functions = functions
        self._uses = uses
        self._wanted: Counter[tuple[str, ...]] = Counter()  # by how many runs lists may be gone through
        self._taken = names_of(statements)
        self._lists: dict[tuple[str, ...], tuple[str, int]] = {}  # names and positions
        self._moved: set[int] = set()  # the positions of lists that stand before an earlier loop now
        self._bases = {
            Symbol(path, one.name): rough(one.bases[0])
            for one in statements
            if isinstance(one, ClassStatement) and one.bases
        }
        kinds: dict[Symbol, Expression] = {}
        for place, one in enumerate(statements):
            match one:
                case Declaration(target, Subscript(Plain("list"), kind), Listing(items)):
                    self._lists[_key(kind, items)] = target, place
                    kinds[Symbol(path, target)] = kind
                case _:
                    pass
        self._names = {  # of variables, by those of parameters and by their types
            (re.sub(r"_\d+$", "", targets), rough(kinds[symbol])): targets
            for targets, symbol in [
                (one.targets, one.iterable.symbol)
                for one in statements
                if isinstance(one, Loop) and isinstance(one.iterable, Name)
            ]
            if symbol in kinds
        }

    def statements(self) -> list[Statement]:
        """The statements of the module."""
        instead: dict[int, Sequence[Statement]] = {}
        gone: set[int] = set()
        runs = [one for one in self._runs() if self._uses[one.symbol] <= len(one.calls) >= _CALLS]
        self._wanted.update([column.key for one in runs for column in self._columns(one).values()])
        for run in runs:
            made = self._loop(run)
            if made is not None:
                instead[run.place] = made
                gone.update(range(run.place, run.place + len(run.calls)))
        return replaced(self._statements, instead, gone | self._moved)

    def _runs(self) -> Iterator[_Run]:
        """The calls of a function that follow each other, and that give values for the same parameters."""
        place = 0
        for symbol, group in groupby(self._statements, self._function):
            statements = list(group)
            calls = [one for one in statements if isinstance(one, Assignment)]
            if symbol is not None:
                given = [list(parameters_of(self._functions[symbol], one)) for one in calls]
                if all([one == given[0] for one in given]):
                    yield _Run(symbol, place, calls, given[0])
            place += len(statements)

    def _columns(self, run: _Run) -> Mapping[int, _Column]:
        """The arguments of a run that differ, by their numbers."""
        rows = [[value for _, value in arguments_of([one])] for one in run.calls]
        return {
            number: self._column(parameter, [row[number] for row in rows])
            for number, parameter in enumerate(run.parameters)
            if len({rough(row[number]) for row in rows}) > 1
        }

    def _function(self, statement: Statement) -> Symbol | None:
        """The function of a pattern that a statement calls; None for another statement."""
        if not isinstance(statement, Assignment) or statement.target:
            return None
        symbol = called(statement)
        return symbol if symbol in self._functions else None

    def _loop(self, run: _Run) -> Sequence[Statement] | None:
        """A loop for calls, with the lists that it needs; None if nothing becomes shorter."""
        columns = self._columns(run)
        found = {number: of for number, one in columns.items() if (of := _found(one, columns)) is not None}
        once = {one.key: one for number, one in columns.items() if number not in found}
        if not 0 < len(once) <= _LISTS or any(map(_is_of_families, once.values())):
            return None
        variables = {at: Plain(once[one.key].name) for at, one in columns.items() if at not in found}
        first = [value for _, value in arguments_of(run.calls[:1])]
        body = with_arguments(run.calls[:1], [{**variables, **found}.get(at, value) for at, value in enumerate(first)])
        records = [record for one in run.calls for record in records_of(one)]
        targets = ", ".join([one.name for one in once.values()])
        for iterable, definitions in self._ways(run, list(once.values())):
            loop = Loop(targets, iterable, body, tuple(records))
            if self._is_worth(run, loop, definitions):
                self._keep(run, list(once.values()), definitions)
                return [*definitions.values(), loop]
        return None

    def _ways(
        self, run: _Run, columns: Sequence[_Column]
    ) -> Iterator[tuple[Expression, Mapping[tuple[str, ...], Statement]]]:
        """The lists that a loop may go through, each with the definitions that it needs, by their keys: those of its columns, or one of rows."""
        lists = [listed for one in columns if (listed := self._list(one, run.place)) is not None]
        if len(lists) == len(columns):
            through = [one for one, _ in lists]
            whole = through[0] if len(through) == 1 else Call(Plain("zip"), through, [("strict", Plain("True"))])
            yield whole, {one.key: new for one, (_, new) in zip(columns, lists) if new is not None}
        if len(columns) > 1 and all(map(_is_plain, columns)):
            rows = [Tupled(values) for values in zip(*[one.values for one in columns])]
            yield Listing(rows, packed=True), {}

    def _is_worth(self, run: _Run, loop: Loop, definitions: Mapping[tuple[str, ...], Statement]) -> bool:
        """True if a loop with the pattern in it is shorter than the function and its calls, and its head has few lines."""
        function = self._functions[run.symbol]
        [pattern] = function.body
        inside = evolve(loop, body=[pattern])
        few = [one for key, one in definitions.items() if self._wanted[key] < _COMMON]
        made = sum(map(length, few)) + length(inside) + 1
        head = len(lines(inside, AS_DEFINED)) - len(lines(pattern, AS_DEFINED)) - 1  # with a blank line between them
        is_short = head <= _HEAD or (isinstance(loop.iterable, Listing) and head * 2 <= len(run.calls))
        return is_short and made + _WORTH <= length(function) + sum(map(length, run.calls))

    def _keep(self, run: _Run, columns: Sequence[_Column], definitions: Mapping[tuple[str, ...], Statement]) -> None:
        """Note the names of a loop that the module has."""
        for one in columns:
            self._names[one.parameter.name, self._kind(one.annotation, one.values)] = one.name
            self._taken.add(one.name)
            new = definitions.get(one.key)
            if isinstance(new, (Assignment, Declaration)):
                self._moved.update([at for _, at in [self._lists.get(one.key, ("", run.place))] if at != run.place])
                self._lists[one.key] = new.target, run.place - 1
                self._taken.add(new.target)

    def _column(self, parameter: Parameter, values: Sequence[Expression]) -> _Column:
        """The values of a parameter, with a variable of its own for each type, since a module has its variables once."""
        annotation = of_types(parameter.annotation, values)
        known = self._names.get((parameter.name, self._kind(annotation, values)))
        name = parameter.name if parameter.name not in self._taken else _name_of_kind(parameter.name, annotation)
        return _Column(parameter, known or free(name, set(self._taken)), annotation, values)

    def _kind(self, annotation: Expression, values: Sequence[Expression]) -> str:
        """The type of a variable in words: to type checkers, classes of one format have that in common, and others only what the annotation says."""
        bases = {self._bases.get(one.symbol, "") if isinstance(one, Name) else "" for one in values}
        return rough(annotation) if "" in bases else f"{rough(annotation)} of {', '.join(sorted(bases))}"

    def _list(self, column: _Column, place: int) -> tuple[Expression, Statement | None] | None:
        """The list of a column, and its definition, if that has to stand before the loop; None if it says a value twice, or has no words for a name."""
        name, at = self._lists.get(column.key, ("", -1))
        if name:
            is_later = at >= place
            if is_later and any([symbol.module == self._path for symbol in symbols(self._statements[at])]):
                return None
            return Name(Symbol(self._path, name)), self._statements[at] if is_later else None
        if _is_plain(column):
            return Listing(column.values), None
        name = list_name(column.parameter.name, column.values)
        if len(set(column.key)) < len(column.key) or name.startswith(_UNNAMED):
            return None
        name = free(name, set(self._taken))
        return Name(Symbol(self._path, name)), list_of(name, column.annotation, column.values)


def _is_of_families(column: _Column) -> bool:
    """True for families, or members of them: their functions are about one operation each, and not about one type."""
    return any([isinstance(one, Member) for one in column.values]) or (
        isinstance(column.annotation, Name) and not _is_plain(column)
    )


def _is_plain(column: _Column) -> bool:
    """True for values of which type checkers know what a list of several has in common."""
    return (column.annotation.value if isinstance(column.annotation, Subscript) else column.annotation) in _PLAIN


def _name_of_kind(name: str, annotation: Expression) -> str:
    """A variable's name that says the type, in short: ``fvt`` for a ``ValueType[FloatVector]``."""
    words = re.findall("[A-Z][a-z]+", rough(annotation.index)) if isinstance(annotation, Subscript) else []
    return f"{words[0][0].lower()}{name}" if words and len(name) <= _ABBREVIATED else name


def _found(column: _Column, columns: Mapping[int, _Column]) -> Expression | None:
    """The call that finds the values of a column by those of another one, such as the intrinsics of a group by instructions; None if there is none."""
    for other in columns.values():
        match column.values[0]:
            case Call(Member() as function, [argument], []) if argument == other.values[0]:
                if all([one == Call(function, [value]) for one, value in zip(column.values, other.values)]):
                    return Call(function, [Plain(other.name)])
            case _:
                pass
    return None


def _key(annotation: Expression, items: Sequence[Expression]) -> tuple[str, ...]:
    """The texts of a list's type and items, which tell lists apart."""
    return tuple(map(rough, [annotation, *items]))
