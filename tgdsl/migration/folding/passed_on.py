"""Functions that only pass their parameters on to another one, which has their name then: a multiclass of a single ``defm``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.python import (
    Assignment,
    Call,
    Comment,
    Loop,
    Name,
    Plain,
    Procedure,
    Statement,
    Symbol,
    With,
)
from tgdsl.migration.text.module_text import Module


def without_passing_on(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules without functions that call another one of theirs with their own parameters, and do nothing else.

    The other one has the name of the first of them. One below a comment stays, since the comment is on it.

    Args:
        package: its dotted name.
    """
    names: dict[Symbol, Symbol] = {}
    gone: set[Symbol] = set()

    def name_of(symbol: Symbol) -> Symbol:
        while symbol in names:
            symbol = names[symbol]
        return symbol

    for module in modules:
        path = f"{package}.{module.name}"
        functions: dict[Symbol, Procedure] = {}
        before: Statement | None = None
        for one in module.statements:
            if isinstance(one, Procedure):
                symbol = Symbol(path, one.name)
                is_explained = isinstance(before, Comment) and any(before.lines)
                inner = None if is_explained else _function_behind(one, functions)
                if inner is None:
                    functions[symbol] = one
                elif name_of(inner) == inner:
                    names[inner] = symbol
                    gone.add(symbol)
                else:
                    names[symbol] = name_of(inner)
                    gone.add(symbol)
            before = one
    if not names:
        return list(modules)
    found: list[Module] = []
    for module in modules:
        path = f"{package}.{module.name}"
        found.append(evolve(module, statements=_without(module.statements, path, gone, name_of)))
    return found


def _function_behind(procedure: Procedure, functions: Mapping[Symbol, Procedure]) -> Symbol | None:
    """The function that another one only calls, with the parameters that it has; None if it does something else.

    Args:
        functions: those of the module that are known so far.
    """
    match procedure.body:
        case [Assignment(target, Call(Name(symbol), arguments, [])) as call] if symbol in functions:
            inner = functions[symbol]
        case _:
            return None
    given = [Plain(one.name) for one in procedure.parameters]
    has_defaults = any([one.default is not None for one in [*procedure.parameters, *inner.parameters]])
    is_value = procedure.value == (Plain(target) if call.target else None)
    is_same = list(arguments) == given and len(given) == len(inner.parameters) and procedure.returns == inner.returns
    return symbol if is_value and is_same and not has_defaults else None


def _without(
    statements: Sequence[Statement], path: str, gone: set[Symbol], name_of: Callable[[Symbol], Symbol]
) -> list[Statement]:
    """Statements with the names that functions have now, and without those that are none any more."""
    found: list[Statement] = []
    for one in statements:
        match one:
            case Procedure(name):
                symbol = Symbol(path, name)
                if symbol not in gone:
                    body = _without(one.body, path, set(), name_of)
                    found.append(evolve(one, name=name_of(symbol).name, body=body))
            case Loop() | With():
                found.append(evolve(one, body=_without(one.body, path, set(), name_of)))
            case Assignment(_, Call(Name(symbol)) as call) if name_of(symbol) != symbol:
                found.append(evolve(one, value=evolve(call, function=Name(name_of(symbol)))))
            case _:
                found.append(one)
    return found
