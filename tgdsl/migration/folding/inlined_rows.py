"""Rows that one call alone has: they stand in that call, if it has no more lines then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.calls import uses_of
from tgdsl.migration.folding.lengths import length
from tgdsl.migration.folding.row_names import is_class_of_rows
from tgdsl.migration.folding.signatures import called
from tgdsl.migration.python import Assignment, Call, Name, Statement, Symbol, symbols
from tgdsl.migration.python.moving import changed
from tgdsl.migration.text.module_text import Module


def with_inlined_rows(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules in which such rows have no names.

    Args:
        package: its dotted name.
    """
    uses = uses_of(modules)
    classes = {
        Symbol(f"{package}.{module.name}", one.name)
        for module in modules
        for one in module.statements
        if is_class_of_rows(one)
    }
    found: list[Module] = []
    for module in modules:
        statements = _inlined(module.statements, f"{package}.{module.name}", uses, classes)
        found.append(module if statements == module.statements else evolve(module, statements=statements))
    return found


def _inlined(
    statements: Sequence[Statement], path: str, uses: Counter[Symbol], classes: Collection[Symbol]
) -> list[Statement]:
    """The statements of a module.

    Args:
        path: the dotted name of the module.
        uses: of the symbols of the package.
        classes: of rows.
    """
    found: list[Statement | None] = []
    rows: dict[Symbol, int] = {}  # the places of those that are used once, and not yet
    for one in statements:
        if isinstance(one, Assignment) and isinstance(one.value, Call):
            for symbol in [each for each in symbols(one) if each in rows]:
                place = rows.pop(symbol)
                row = found[place]
                made = _with_row(one, symbol, row) if isinstance(row, Assignment) else None
                if made is not None:
                    found[place], one = None, made
            symbol = Symbol(path, one.target)
            if called(one) in classes and not one.records and uses[symbol] == 1:
                rows[symbol] = len(found)
        found.append(one)
    return [one for one in found if one is not None]


def _with_row(statement: Assignment, symbol: Symbol, row: Assignment) -> Assignment | None:
    """A call with a row in it; None if it has more lines then."""
    made = changed(statement, lambda part: row.value if part == Name(symbol) else None)
    assert isinstance(made, Assignment)
    return made if length(made) <= length(statement) else None
