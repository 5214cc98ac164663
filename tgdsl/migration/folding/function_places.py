"""Places of functions: one that stands between definitions of one line each stands before them, so that these make up a list."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.python import ClassStatement, Comment, Function, Procedure, Statement, Symbol, symbols
from tgdsl.migration.text.module_text import Module, outer_names

#: The statements of several lines that no list goes on behind.
BLOCKS = (ClassStatement, Function, Procedure)


def with_functions_before_lists(modules: Iterable[Module], package: str) -> list[Module]:
    """Modules in which functions stand behind the class or function before them, and the definitions follow that stood between.

    Args:
        package: its dotted name.
    """
    return [evolve(one, statements=_placed(one.statements, f"{package}.{one.name}")) for one in modules]


def _placed(statements: Sequence[Statement], path: str) -> list[Statement]:
    """The statements of a module.

    Args:
        path: the dotted name of the module.
    """
    found: list[Statement] = []
    start = -1  # of the definitions since the last block; -1 before the first one
    number = 0
    while number < len(statements):
        end = number
        while end < len(statements) and (isinstance(statements[end], Procedure) or is_above(statements[end])):
            end += 1
        functions = statements[number:end]
        is_inside = start >= 0 and end < len(statements) and not isinstance(statements[end], BLOCKS)
        if functions and is_inside and _may_move(functions, found[start:], path):
            found[start:start] = functions
            start += len(functions)
        elif functions:
            found += functions
            start = len(found)
        else:
            one = statements[number]
            found.append(one)
            if isinstance(one, BLOCKS):
                start = len(found)
            end = number + 1
        number = end
    return found


def is_above(statement: Statement) -> bool:
    """True for a comment on the function that follows."""
    return isinstance(statement, Comment) and statement.above


def _may_move(functions: Sequence[Statement], before: Sequence[Statement], path: str) -> bool:
    """True if there are definitions before the functions, of which no types and default values of their parameters are."""
    if all([isinstance(one, Comment) for one in before]):
        return False
    heads = [evolve(one, body=(), value=None) for one in functions if isinstance(one, Procedure)]
    needed: Collection[Symbol] = {symbol for one in heads for symbol in symbols(one)}
    return not any([Symbol(path, name) in needed for one in before for name in outer_names(one)])
