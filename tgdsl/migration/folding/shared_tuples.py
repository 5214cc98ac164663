"""Shared named tuples: modules whose functions return families of the same members import one class from the first of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.named_tuples import is_named_tuple, text_but_name
from tgdsl.migration.python import ClassStatement, Name, Procedure, Statement, Symbol, symbols
from tgdsl.migration.python.moving import with_symbols
from tgdsl.migration.text.module_text import Module


def with_shared_tuples(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules of which each class of named tuples that functions return is in one alone.

    Args:
        package: its dotted name.
    """
    uses = used_modules(modules, package)
    first: dict[str, Symbol] = {}  # the classes, by their texts
    places: dict[Symbol, Symbol] = {}
    found: list[Module] = []
    for module in modules:
        path = f"{package}.{module.name}"
        returned = [one.returns for one in module.statements if isinstance(one, Procedure)]
        statements: list[Statement] = []
        for one in module.statements:
            one = with_symbols(one, places)
            if isinstance(one, ClassStatement) and is_named_tuple(one) and Name(Symbol(path, one.name)) in returned:
                text = text_but_name(one)
                earlier = first.setdefault(text, Symbol(path, one.name))
                if earlier.module != path and not is_behind(earlier.module, path, uses):
                    places[Symbol(path, one.name)] = earlier
                    uses[path].add(earlier.module)
                    continue
            statements.append(one)
        found.append(module if statements == module.statements else evolve(module, statements=statements))
    return found


def used_modules(modules: Sequence[Module], package: str) -> dict[str, set[str]]:
    """The modules that each module uses."""
    return {
        f"{package}.{one.name}": {symbol.module for each in one.statements for symbol in symbols(each)}
        for one in modules
    }


def is_behind(module: str, other: str, uses: Mapping[str, set[str]]) -> bool:
    """True if a module uses another one, or modules that do.

    Args:
        uses: the modules that each uses.
    """
    seen: set[str] = set()
    left = [module]
    while left:
        one = left.pop()
        if one == other:
            return True
        if one not in seen:
            seen.add(one)
            left += [each for each in uses.get(one, ()) if each != one]
    return False
