"""Functions of one module that say the same under several names, such as a fragment for bytes and one for half words: there is one of them."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.calls import names_of
from tgdsl.migration.folding.families import is_maker
from tgdsl.migration.python import Function, Statement, Symbol, lines
from tgdsl.migration.python.moving import with_symbols
from tgdsl.migration.python.names import WholeNames
from tgdsl.migration.text.module_text import Module


def without_same_functions(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules without functions for fragments that say the same as another one of their module; that has the words of the name that all have.

    Args:
        package: its dotted name.
    """
    places: dict[Symbol, Symbol] = {}
    gone: set[Symbol] = set()
    for module in modules:
        path = f"{package}.{module.name}"
        taken = names_of(module.statements)
        by_text: dict[str, list[str]] = {}
        for one in module.statements:
            if is_maker(one):
                by_text.setdefault("\n".join(lines(evolve(one, name="_"), WholeNames())), []).append(one.name)
        for first, *others in by_text.values():
            name = _common_name([first, *others])
            if others and (name == first or name not in taken):
                taken.add(name)
                gone.update([Symbol(path, other) for other in others])
                places.update({Symbol(path, one): Symbol(path, name) for one in [first, *others]})
    if not places:
        return list(modules)
    return [
        evolve(module, statements=_renamed(module.statements, f"{package}.{module.name}", places, gone))
        for module in modules
    ]


def _common_name(names: Sequence[str]) -> str:
    """The words that names have in common, each in its place; the first name if they have not as many words."""
    rows = [name.split("_") for name in names]
    if len({len(row) for row in rows}) > 1:
        return names[0]
    common = "_".join([column[0] for column in zip(*rows) if len(set(column)) == 1])
    return common if common.isidentifier() else names[0]


def _renamed(
    statements: Sequence[Statement], path: str, places: dict[Symbol, Symbol], gone: set[Symbol]
) -> list[Statement]:
    """Statements that use the functions that are left."""
    found: list[Statement] = []
    for one in statements:
        if isinstance(one, Function):
            symbol = Symbol(path, one.name)
            if symbol in gone:
                continue
            one = evolve(one, name=places.get(symbol, symbol).name)
        found.append(with_symbols(one, places))
    return found
