"""Places of values: rows and lists that a function names stand above it, though a call that named them stood further down when they were made."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.calls import own_names
from tgdsl.migration.folding.named_tuples import is_named_tuple
from tgdsl.migration.folding.pattern_groups import first_above
from tgdsl.migration.python import Assignment, Call, Comment, Declaration, Name, Statement, Symbol, records_of
from tgdsl.migration.python.moving import parts_of
from tgdsl.migration.text.module_text import Module, outer_names


def with_values_before_uses(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules in which no function names a row, or a list, that stands below it, if all that is in this is there before.

    Args:
        package: its dotted name.
    """
    rows = {
        Symbol(f"{package}.{module.name}", one.name)
        for module in modules
        for one in module.statements
        if is_named_tuple(one)
    }
    return [evolve(one, statements=_placed(one.statements, f"{package}.{one.name}", rows)) for one in modules]


def _placed(statements: list[Statement], path: str, rows: Collection[Symbol]) -> list[Statement]:
    """The statements of a module.

    Args:
        path: the dotted name of the module.
        rows: the classes of rows.
    """
    used: dict[str, int] = {}  # the places of the first uses
    for number, one in enumerate(statements):
        for name in own_names(one, path):
            used.setdefault(name, number)
    wanted: dict[int, int] = {}  # the places before which values are to stand, by their own
    for number in range(len(statements) - 1, -1, -1):
        one = statements[number]
        place = min([used.get(name, number) for name in outer_names(one)], default=number)
        if place < number and _may_move(statements, number, rows):
            wanted[number] = place
            for name in own_names(one, path):
                used[name] = min(used.get(name, place), place)
    if not wanted:
        return statements
    ready: dict[str, int] = {}  # the first place that may use a name
    before: dict[int, list[Statement]] = {}
    gone: set[int] = set()
    for number, one in enumerate(statements):
        place = wanted.get(number, number)
        if place < number and all([ready.get(name, 0) <= place for name in own_names(one, path)]):
            place = first_above(statements, place)
            before.setdefault(place, []).append(one)
            gone.add(number)
            ready.update(dict.fromkeys(outer_names(one), place))
        else:
            ready.update(dict.fromkeys(outer_names(one), number + 1))
    found: list[Statement] = []
    for number, one in enumerate(statements):
        found += [*before.get(number, ()), *([] if number in gone else [one])]
    return found


def _may_move(statements: Sequence[Statement], number: int, rows: Collection[Symbol]) -> bool:
    """True for a row, or a list of rows or other values, that has no comment beside it and defines nothing. A comment above is on the call that follows."""
    match one := statements[number]:
        case Assignment(_, value) | Declaration(_, _, value) if value is not None and not records_of(one):
            pass
        case _:
            return False
    calls = [part for part in parts_of(value) if isinstance(part, Call)]
    if not all([isinstance(call.function, Name) and call.function.symbol in rows for call in calls]):
        return False
    after = statements[number + 1] if number + 1 < len(statements) else None
    return not (isinstance(after, Comment) and after.beside)
