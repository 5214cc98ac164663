"""Base classes for rows of tables: the columns that several classes declare alike are declared once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter

from tgdsl.classes import evolve
from tgdsl.migration.library import of_language
from tgdsl.migration.python import ClassStatement, Comment, Declaration, Name, Statement, Symbol, rough, symbols
from tgdsl.migration.text.module_text import Module, outer_names

_ROW = Name(of_language("TableRow"))
#: The lines that a base class saves, at least: those of its columns in the classes, without its own and the blank ones around it.
_WORTH = 4
_OWN_LINES = 3
#: The columns that the name of a base class has.
_NAMED = 3
_POSITION = itemgetter(0)


def with_row_bases(modules: Sequence[Module], package: str) -> tuple[list[Module], Mapping[Symbol, Symbol]]:
    """Modules in which classes of rows with the same columns have a base class for these; and the base classes by the symbols of the others.

    Args:
        package: the dotted name of the package.
    """
    bases: dict[Symbol, Symbol] = {}
    changed = {module.name: list(module.statements) for module in modules}
    new: dict[str, list[tuple[int, ClassStatement]]] = {module.name: [] for module in modules}
    for places in _alike(modules, package):
        home, position = places[0]
        first = changed[home][position]
        assert isinstance(first, ClassStatement)
        columns = _columns(first)
        if len(columns) * (len(places) - 1) - _OWN_LINES < _WORTH:
            continue
        symbol = Symbol(f"{package}.{home}", _name(columns, first.name, changed[home]))
        new[home].append((position, ClassStatement(symbol.name, [_ROW], [], columns)))
        for name, number in places:
            row = changed[name][number]
            assert isinstance(row, ClassStatement)
            changed[name][number] = evolve(row, bases=[Name(symbol)], body=_rest(row))
            bases[Symbol(f"{package}.{name}", row.name)] = symbol
    for home, added in new.items():
        for position, base in sorted(added, key=_POSITION, reverse=True):
            while position and isinstance(changed[home][position - 1], Comment):
                position -= 1
            changed[home].insert(position, base)
    return [evolve(module, statements=changed[module.name]) for module in modules], bases


def _alike(modules: Sequence[Module], package: str) -> list[list[tuple[str, int]]]:
    """The places of the classes of rows that declare the same columns: their modules, of which all others import from the first already, and positions."""
    found: dict[str, list[tuple[str, int]]] = {}
    imported = {module.name: {one.module for made in module.statements for one in symbols(made)} for module in modules}
    for module in modules:
        for position, one in enumerate(module.statements):
            if not isinstance(one, ClassStatement) or one.bases != [_ROW] or one.keywords or not _columns(one):
                continue
            places = found.setdefault(_text(_columns(one)), [])
            if not places or module.name == places[0][0] or f"{package}.{places[0][0]}" in imported[module.name]:
                places.append((module.name, position))
    return list(found.values())


def _columns(row: Statement) -> list[Declaration]:
    """The columns that a class declares."""
    return [one for one in row.body if isinstance(one, Declaration)] if isinstance(row, ClassStatement) else []


def _rest(row: ClassStatement) -> list[Statement]:
    """The body of a class without its columns."""
    return [one for one in row.body if not isinstance(one, Declaration)]


def _text(columns: Sequence[Declaration]) -> str:
    """The text of columns, with their default values."""
    return "\n".join([f"{one.target}: {rough(one.annotation)} = {one.value and rough(one.value)}" for one in columns])


def _name(columns: Sequence[Declaration], first: str, statements: Sequence[Statement]) -> str:
    """The name of a base class, after its columns, or after the first of its classes if they are many.

    Args:
        statements: of the module, whose names it does not have.
    """
    words = [one.target[0].upper() + one.target[1:] for one in columns]
    name = "And".join(words) if len(words) <= _NAMED else f"{first.strip('_')}Base"
    taken = {word for one in statements for word in outer_names(one)}
    number = 2
    found = name
    while found in taken:
        found, number = f"{name}{number}", number + 1
    return found
