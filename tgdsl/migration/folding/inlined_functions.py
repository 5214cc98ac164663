"""Functions with the statements in them that a function of their own makes, which nothing else calls, where that has fewer lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.calls import uses_of
from tgdsl.migration.folding.inlined import values_of_call
from tgdsl.migration.folding.lengths import length
from tgdsl.migration.folding.signatures import called
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    ClassStatement,
    Comment,
    Lambda,
    Plain,
    Procedure,
    Statement,
    Symbol,
    bound_names,
    lines,
    rough,
)
from tgdsl.migration.python.moving import changed, with_values
from tgdsl.migration.text.module_text import Module

#: The lines that are saved, at least.
_WORTH = 2


def with_inlined_functions(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules in which a function has the statements of another one in it that is called there alone, and that no comment is on.

    Args:
        package: its dotted name.
    """
    uses = uses_of(modules)
    found: list[Module] = []
    for module in modules:
        statements = _inlined(module.statements, f"{package}.{module.name}", uses)
        found.append(evolve(module, statements=statements) if statements != module.statements else module)
    return found


def _inlined(statements: Sequence[Statement], path: str, uses: Counter[Symbol]) -> list[Statement]:
    """The statements of a module with such functions.

    Args:
        path: the dotted name of the module.
        uses: of the symbols of the package.
    """
    explained = {
        id(one) for above, one in zip(statements, statements[1:]) if isinstance(above, Comment) and above.above
    }
    simple: dict[Symbol, Procedure] = {}
    gone: set[Symbol] = set()
    found: list[tuple[Symbol | None, Statement]] = []
    for one in statements:
        if not isinstance(one, Procedure):
            found.append((None, one))
            continue
        own, is_explained = Symbol(path, one.name), id(one) in explained or bool(one.notes)
        for symbol, count in Counter([symbol for symbol in map(called, one.body) if symbol is not None]).items():
            inner = simple.get(symbol) if uses[symbol] == count else None
            made = None if inner is None else _with_statements(one, symbol, inner)
            if inner is not None and made is not None and length(one) + length(inner) - length(made) >= _WORTH:
                one = made
                gone.add(symbol)
        if not is_explained and _is_simple(one):
            simple[own] = one
        found.append((own, one))
    return [one for symbol, one in found if symbol not in gone] if gone else list(statements)


def _is_simple(function: Procedure) -> bool:
    """True for a function that calls others and binds nothing, or that makes a class and returns it."""
    match function.body, function.value:
        case [ClassStatement(name, decorator=None)], Plain(returned):
            return name == returned
        case body, None:
            return bool(body) and all([isinstance(one, Assignment) and not one.target for one in body])
        case _:
            return False


def _with_statements(function: Procedure, symbol: Symbol, inner: Procedure) -> Procedure | None:
    """A function with the statements of another one in place of its calls; None if some cannot stand there.

    Args:
        symbol: of the other one.
    """
    body: list[Statement] = []
    for one in function.body:
        if not isinstance(one, Assignment) or called(one) != symbol:
            body.append(one)
            continue
        values = values_of_call(inner, one)
        if values is None or (inner.value is None) != (not one.target):
            return None
        words = {word for value in values.values() for word in _words(rough(value))}
        changed_names = {name for name, value in values.items() if value != Plain(name)}
        for each in inner.body:
            made = with_values(each, values)
            if not words.isdisjoint(_bound(each)) or not changed_names.isdisjoint(
                _words("\n".join(lines(made, AS_DEFINED)))
            ):
                return None
            body.append(
                evolve(made, name=one.target, records=one.records) if isinstance(made, ClassStatement) else made
            )
    return evolve(function, body=body)


def _bound(statement: Statement) -> set[str]:
    """The names that a statement binds, those of variables of lambdas too."""
    found = set(bound_names(statement))

    def add(part: object) -> None:
        if isinstance(part, Lambda):
            found.update(part.parameters)

    changed(statement, add)
    return found


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))
