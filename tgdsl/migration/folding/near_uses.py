"""Functions and named tuples near what uses them: in the section of their first use, and a named tuple above the function that makes it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.calls import own_names
from tgdsl.migration.folding.function_places import BLOCKS, is_above
from tgdsl.migration.folding.named_tuples import is_named_tuple
from tgdsl.migration.folding.pattern_groups import first_above, is_heading
from tgdsl.migration.python import Comment, Procedure, Statement
from tgdsl.migration.text.module_text import Module, outer_names


def with_functions_near_uses(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules in which a function stands below the heading of the section that uses it first, and a named tuple above what does.

    Both move down only: all that they need is still there before them.

    Args:
        package: its dotted name.
    """
    return [evolve(one, statements=_placed(one.statements, f"{package}.{one.name}")) for one in modules]


def _placed(statements: list[Statement], path: str) -> list[Statement]:
    """The statements of a module.

    Args:
        path: the dotted name of the module.
    """
    places = list(range(len(statements)))  # of each statement: before which one it is to stand
    first: dict[str, int] = {}  # the statements after the present one that use a name first
    for number in range(len(statements) - 1, -1, -1):
        one = statements[number]
        uses = [first[name] for name in outer_names(one) if name in first]
        if uses and _may_move(one):
            use = min(uses, key=places.__getitem__)
            place = places[use] if places[use] > use else _start(statements, use, places)
            above = statements[number + 1 : place]
            is_made_there = is_named_tuple(one) and above and isinstance(statements[use], BLOCKS)
            if is_made_there or _is_section(above) or above and _is_in_pair(statements, number, place, path):
                places[number] = place
                for comment in range(number - 1, -1, -1):
                    if not is_above(statements[comment]):
                        break
                    places[comment] = place
        for name in own_names(one, path):
            if name not in first or places[number] <= places[first[name]]:
                first[name] = number
    order = sorted(range(len(statements)), key=lambda one: (places[one], places[one] == one))
    return [statements[number] for number in order]


def _start(statements: Sequence[Statement], use: int, places: Sequence[int]) -> int:
    """The position of the first of the definitions of one line each that make up a list with a statement, or of the comments above it.

    Args:
        places: before which statement each one stands.
    """
    while use and not isinstance(statements[use], BLOCKS):
        before = first_above(statements, use)
        if before < use:
            return before
        if isinstance(statements[use - 1], Comment) or (
            isinstance(statements[use - 1], BLOCKS) and places[use - 1] == use - 1
        ):
            break
        use -= 1
    return first_above(statements, use)


def _is_in_pair(statements: Sequence[Statement], number: int, end: int, path: str) -> bool:
    """True if a function stands between a class and a definition made of it: ``SSKE`` and ``SSKEOpt = SSKE.with_asm(...)``.

    Args:
        number: the position of the function.
        end: that of a statement behind it, before which the definition has to be.
        path: the dotted name of the module.
    """
    first, last = number, number
    while first > 0 and (_may_move(statements[first]) or is_above(statements[first])):
        first -= 1
    while last < end and (_may_move(statements[last]) or is_above(statements[last])):
        last += 1
    used = own_names(statements[last], path) if last < end else ()
    return any([name in used for name in outer_names(statements[first])])


def _may_move(statement: Statement) -> bool:
    return isinstance(statement, Procedure) or is_named_tuple(statement)


def _is_section(statements: Collection[Statement]) -> bool:
    """True if a section begins among statements."""
    return any([isinstance(one, Comment) and is_heading(one) for one in statements])
