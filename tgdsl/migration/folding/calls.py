"""Calls of a module's functions: their arguments with the parameters that these are for, and other statements in their place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeGuard

from tgdsl.classes import evolve
from tgdsl.migration.folding.signatures import called
from tgdsl.migration.python import Assignment, Call, Expression, Parameter, Procedure, Statement, Symbol, rough, symbols
from tgdsl.migration.text.module_text import Module, outer_names


def functions_of(modules: Sequence[Module], package: str) -> tuple[Mapping[Symbol, Procedure], Collection[str]]:
    """The functions of a package that return nothing, and the names of its type variables."""
    functions: dict[Symbol, Procedure] = {}
    variables: set[str] = set()
    for module in modules:
        for one in module.statements:
            if isinstance(one, Procedure) and one.value is None:
                functions[Symbol(f"{package}.{module.name}", one.name)] = one
            elif is_type_variable(one):
                variables.add(one.target)
    return functions, variables


def is_type_variable(statement: Statement) -> TypeGuard[Assignment]:
    """True for the definition of a type variable."""
    return isinstance(statement, Assignment) and called(statement) == Symbol("typing", "TypeVar")


def uses_of(modules: Sequence[Module]) -> Counter[Symbol]:
    """The symbols that the statements of a package use, with the number of their uses."""
    return Counter([symbol for module in modules for one in module.statements for symbol in symbols(one)])


def uses_any(parameters: Iterable[Parameter], variables: Collection[str]) -> bool:
    """True for parameters of which some are of type variables."""
    words = {word for one in parameters for word in re.findall(r"\w+", rough(one.annotation))}
    return not words.isdisjoint(variables)


def names_of(statements: Iterable[Statement]) -> set[str]:
    """The names that the statements of a module bind there, or use."""
    return {name for one in statements for name in (*outer_names(one), *[symbol.name for symbol in symbols(one)])}


def own_names(statement: Statement, path: str) -> Collection[str]:
    """The names of a module that a statement uses.

    Args:
        path: the dotted name of the module.
    """
    return {one.name for one in symbols(statement) if one.module == path}


def arguments_of(turn: Sequence[Assignment]) -> Sequence[tuple[str, Expression]]:
    """The arguments of calls, those given by name with it."""
    found: list[tuple[str, Expression]] = []
    for one in turn:
        assert isinstance(one.value, Call)
        found += [*[("", value) for value in one.value.arguments], *one.value.named]
    return found


def parameters_of(function: Procedure, call: Assignment) -> Sequence[Parameter]:
    """The parameters that the arguments of a call are for, in the order of these."""
    required = [one for one in function.parameters if one.default is None]
    by_name = {one.name: one for one in function.parameters}
    return [by_name[name] if name else required[at] for at, (name, _) in enumerate(arguments_of([call]))]


def with_arguments(turn: Sequence[Assignment], values: Sequence[Expression]) -> list[Statement]:
    """Calls with other arguments, which define no records by themselves."""
    found: list[Statement] = []
    for one in turn:
        assert isinstance(one.value, Call)
        end = len(one.value.arguments)
        named = [(name, value) for (name, _), value in zip(one.value.named, values[end:])]
        found.append(Assignment("", evolve(one.value, arguments=values[:end], named=named, uses=())))
        values = values[end + len(named) :]
    return found


def replaced(
    statements: Sequence[Statement], instead: Mapping[int, Sequence[Statement]], gone: Collection[int]
) -> list[Statement]:
    """Statements with others in place of some.

    Args:
        instead: what stands in the place of one, by its position.
        gone: the positions of those in whose place nothing stands, or what ``instead`` has.
    """
    found: list[Statement] = []
    for position, statement in enumerate(statements):
        found += instead.get(position, [] if position in gone else [statement])
    return found
