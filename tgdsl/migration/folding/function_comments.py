"""Comments on multiclasses and classes, above the functions that stand for these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.pattern_groups import is_comment_above
from tgdsl.migration.python import Comment, Procedure, Statement
from tgdsl.migration.text.module_text import Module


def with_comments_on_functions(modules: Sequence[Module]) -> list[Module]:
    """Modules in which comments on a multiclass or a class stand above the function that stands for it, or else above one that has it inside."""
    functions = [one for module in modules for one in module.statements if isinstance(one, Procedure) and one.of]
    places = _places(functions)
    above: dict[int, list[tuple[int, Comment]]] = {}  # by the functions' identities
    gone: set[int] = set()
    for module in modules:
        own = _places([one for one in module.statements if isinstance(one, Procedure) and one.of])
        for one in module.statements:
            if isinstance(one, Comment) and one.of in places:
                function = own.get(one.of) or places[one.of]
                rank = -list(function.of).index(one.of)  # multiclasses stand before those that use them
                above.setdefault(id(function), []).append((rank, evolve(one, above=True)))
                gone.add(id(one))
    if not gone:
        return list(modules)
    return [evolve(one, statements=_placed(one.statements, above, gone)) for one in modules]


def _places(functions: Sequence[Procedure]) -> Mapping[str, Procedure]:
    """The function for each multiclass or class: the first one that stands for it, or else the first one that has it inside."""
    found: dict[str, Procedure] = {}
    for function in functions:
        found.setdefault(function.of[0], function)
    for function in functions:
        for name in function.of[1:]:
            found.setdefault(name, function)
    return found


def _placed(
    statements: Sequence[Statement], above: Mapping[int, list[tuple[int, Comment]]], gone: set[int]
) -> list[Statement]:
    """The statements of a module with comments where they belong.

    Args:
        above: the comments above functions.
        gone: the comments that stand elsewhere now.
    """
    found: list[Statement] = []
    for one in statements:
        if id(one) in gone:
            continue
        comments = [comment for _, comment in sorted(above.get(id(one), ()), key=lambda each: each[0])]
        if comments and found and is_comment_above(found[-1]):
            found.append(Comment([]))  # the comment before is on more than the function
        found += [*comments, one]
    return found
