"""Constants for values that a module has often: each stands above the first statement that needs it, and its name in place of the value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from tgdsl.classes import frozen
from tgdsl.migration.folding.pattern_groups import first_above
from tgdsl.migration.python import Assignment, Call, Declaration, Listing, Name, Statement, Symbol, rough
from tgdsl.migration.python.moving import changed


@frozen
class Constant:
    """A constant for a value.

    Attributes:
        place: the position of the first statement that has the value.
    """

    place: int
    statement: Assignment | Declaration


def with_constants(
    statements: Sequence[Statement],
    path: str,
    constants: Mapping[str, Constant],
    having: Set[int],
    kind: type[Call] | type[Listing],
) -> list[Statement]:
    """The statements of a module with constants.

    Args:
        path: the dotted name of the module.
        constants: by the texts of their values; see :func:`~tgdsl.migration.python.wording.rough`.
        having: the positions of the statements that may have these values.
        kind: of the values.
    """
    before: dict[int, list[Statement]] = {}
    for one in constants.values():
        before.setdefault(first_above(statements, one.place), []).append(one.statement)

    def instead(part: object) -> object | None:
        constant = constants.get(rough(part)) if isinstance(part, kind) else None
        return None if constant is None else Name(Symbol(path, constant.statement.target))

    found: list[Statement] = []
    for place, statement in enumerate(statements):
        found += [*before.get(place, ()), changed(statement, instead) if place in having else statement]
    return found
