"""Comments on definitions in multiclasses, inside the functions that stand for these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.units import Unit
from tgdsl.migration.python import Comment, Procedure, Statement
from tgdsl.migration.text.module_text import Module, outer_names

#: Comments by the names of the statements that they are on.
Notes = Mapping[str, Sequence[Comment]]


def notes_of(
    statements: Sequence[Statement], unit: Unit, level: int, fields: Sequence[str]
) -> tuple[Notes, Sequence[int]]:
    """The comments on the definitions of a unit that are in the multiclass which makes it, and the positions of these.

    Args:
        statements: of the module.
        level: the number of the ``defm`` that makes the unit in the chains of its records' places.
        fields: what the unit's statements bind in a function that stands for it.
    """
    counts = Counter(fields)
    notes: dict[str, list[Comment]] = {}
    positions: list[int] = []
    for place, name in zip(unit.positions, fields):
        while place and name and counts[name] == 1:
            place -= 1
            above = statements[place]
            if not isinstance(above, Comment) or not 0 <= above.level < level:
                break
            notes.setdefault(name, []).insert(0, above)
            positions.append(place)
    return notes, positions


def with_comments_in_functions(modules: Sequence[Module]) -> list[Module]:
    """Modules in which functions have the comments in their bodies that are on statements there; above them those on statements that are there no more."""
    return [
        evolve(one, statements=[each for some in map(_with_notes, one.statements) for each in some]) for one in modules
    ]


def _with_notes(statement: Statement) -> Sequence[Statement]:
    if not isinstance(statement, Procedure) or not statement.notes:
        return [statement]
    notes = dict(statement.notes)
    body: list[Statement] = []
    for one in statement.body:
        for name in outer_names(one):
            body += notes.pop(name, ())
        body.append(one)
    rest = [evolve(one, above=True) for some in notes.values() for one in some]
    return [*rest, evolve(statement, body=body, notes={})]
