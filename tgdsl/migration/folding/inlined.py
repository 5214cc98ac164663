"""Loops with the patterns that they are about in them, where these were functions of their own which nothing else calls."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.calls import arguments_of, functions_of, names_of, parameters_of, uses_of
from tgdsl.migration.folding.list_names import free
from tgdsl.migration.folding.pattern_groups import is_pattern
from tgdsl.migration.folding.signatures import called
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Comment,
    Expression,
    Function,
    Loop,
    Plain,
    Procedure,
    Statement,
    Symbol,
    bound_names,
    lines,
)
from tgdsl.migration.python.moving import with_symbols, with_values
from tgdsl.migration.text.module_text import Module


def with_inlined_patterns(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules in which a loop has the patterns in it that functions make, where nothing else calls these functions, and no comment is on them.

    A function that consists of such a loop takes the other one's name.

    Args:
        package: its dotted name.
    """
    functions, _ = functions_of(modules, package)
    uses = uses_of(modules)
    once = {symbol: one for symbol, one in functions.items() if uses[symbol] == 1 and _makes_patterns(one)}
    for module in modules:
        for comment, one in zip(module.statements, module.statements[1:]):
            if isinstance(comment, Comment) and comment.above and isinstance(one, Procedure):
                once.pop(Symbol(f"{package}.{module.name}", one.name), None)
    found: list[Module] = []
    for module in modules:
        path = f"{package}.{module.name}"
        own = {symbol: one for symbol, one in once.items() if symbol.module == path}
        found.append(_Inlining(path, own, names_of(module.statements)).module(module) if own else module)
    return found


def _makes_patterns(function: Procedure) -> bool:
    """True for a function that does nothing but make patterns, or call such functions."""
    return (
        function.value is None
        and bool(function.body)
        and all([is_pattern(one) or _is_call(one) for one in function.body])
    )


def _is_call(statement: Statement) -> bool:
    return isinstance(statement, Assignment) and not statement.target and called(statement) is not None


class _Inlining:
    """The loops of one module that get the patterns of functions.

    Args:
        path: the dotted name of the module.
        functions: that may be part of loops.
        taken: the names of the module.
    """

    def __init__(self, path: str, functions: Mapping[Symbol, Procedure], taken: set[str]) -> None:
        self._path = path
        self._functions = functions
        self._taken = taken
        self._gone: set[Symbol] = set()
        self._names: dict[Symbol, Symbol] = {}  # of functions with loops, which have those of functions that are gone

    def module(self, module: Module) -> Module:
        """The module with these loops, and without the functions."""
        found = [self._statement(one) for one in module.statements]
        left = [one for one in found if not isinstance(one, Procedure) or self._own(one) not in self._gone]
        return evolve(module, statements=[self._named(one) for one in left])

    def _own(self, function: Procedure) -> Symbol:
        return Symbol(self._path, function.name)

    def _named(self, statement: Statement) -> Statement:
        """A statement with the names that functions have now."""
        statement = with_symbols(statement, self._names)
        if isinstance(statement, Procedure) and self._own(statement) in self._names:
            return evolve(statement, name=self._names[self._own(statement)].name)
        return statement

    def _statement(self, statement: Statement) -> Statement:
        match statement:
            case Loop():
                return self._loop(statement, is_inside=False)[0]
            case Procedure(_, _, _, [Loop() as loop], None):
                made, gone = self._loop(loop, is_inside=True)
                if len(gone) == 1 == len(made.body):
                    self._names[self._own(statement)] = gone[0]
                return evolve(statement, body=[made])
            case _:
                return statement

    def _loop(self, loop: Loop, *, is_inside: bool) -> tuple[Loop, Sequence[Symbol]]:
        """A loop with the patterns of the functions that it calls, and these functions.

        Args:
            is_inside: whether the loop is in a function, so that the patterns' names are not those of the module.
        """
        body: list[Statement] = []
        called_here: list[Symbol] = []
        for one in loop.body:
            match one:
                case Assignment("") if (symbol := called(one)) is not None and symbol in self._functions:
                    made = self._inside(symbol, one)
                case _:
                    made = symbol = None
            if made is None or symbol is None:
                body.append(one)
                continue
            called_here.append(symbol)
            body += made if is_inside else [self._with_name(each, symbol if len(made) == 1 else None) for each in made]
        self._gone.update(called_here)
        return evolve(loop, body=body), called_here

    def _inside(self, symbol: Symbol, call: Assignment) -> Sequence[Statement] | None:
        """The body of a function in place of a call; None if it cannot stand there."""
        function = self._functions[symbol]
        values = values_of_call(function, call)
        if values is None:
            return None
        used = {word for one in values.values() if isinstance(one, Plain) for word in [one.text]}
        if not used.isdisjoint([name for one in function.body for name in bound_names(one)]):
            return None
        body = [with_values(one, values) for one in function.body]
        gone = {name for name, value in values.items() if value != Plain(name)}
        if not gone.isdisjoint(
            re.findall(r"\w+", "\n".join([line for one in body for line in lines(one, AS_DEFINED)]))
        ):
            return None  # such as a member of a family, which is a text
        return body

    def _with_name(self, pattern: Statement, function: Symbol | None) -> Statement:
        """A pattern with its name in the module: that of the function which made it alone, or its own."""
        if not isinstance(pattern, Function):
            return pattern
        return evolve(pattern, name=free(pattern.name, self._taken) if function is None else function.name)


def values_of_call(function: Procedure, call: Assignment) -> Mapping[str, Expression] | None:
    """The values of a function's parameters in a call; None if some have none."""
    given = [value for _, value in arguments_of([call])]
    values = {one.name: value for one, value in zip(parameters_of(function, call), given)}
    values.update({one.name: one.default for one in function.parameters if one.name not in values and one.default})
    return values if len(values) == len(function.parameters) else None
