"""Names of the classes of rows that functions take: ``LoadStoreRow`` for one whose number alone, as in ``Row_22``, told it from others."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeGuard

from tgdsl.classes import evolve
from tgdsl.migration.folding.calls import names_of
from tgdsl.migration.folding.list_names import free
from tgdsl.migration.folding.named_tuples import is_named_tuple
from tgdsl.migration.python import ClassStatement, Procedure, Statement, Symbol, symbols
from tgdsl.migration.python.moving import with_symbols
from tgdsl.migration.text.module_text import Module

_NUMBERED = re.compile(r"(Row|Types|Registers|Instructions)(_[0-9]+)?")
#: The letters of a function's name that are enough, when they end with a word.
_ENOUGH = 16


def with_row_names(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules whose classes of rows are called after the first function that takes one.

    Args:
        package: its dotted name.
    """
    takers = _takers(modules)
    places: dict[Symbol, Symbol] = {}
    for module in modules:
        path = f"{package}.{module.name}"
        taken = set(names_of(module.statements))
        for one in [each for each in module.statements if is_class_of_rows(each)]:
            kind, _, number = one.name.partition("_")
            symbol = Symbol(path, one.name)
            if symbol in takers and (number or kind == "Row"):
                places[symbol] = Symbol(path, free(f"{_words(takers[symbol])}{kind}", taken))
    if not places:
        return list(modules)
    return [
        evolve(module, statements=_renamed(module.statements, f"{package}.{module.name}", places)) for module in modules
    ]


def _takers(modules: Sequence[Module]) -> Mapping[Symbol, str]:
    """The first function that has a parameter of a class, for each class."""
    found: dict[Symbol, str] = {}
    for module in modules:
        for one in module.statements:
            if isinstance(one, Procedure):
                for symbol in [each for parameter in one.parameters for each in symbols(parameter.annotation)]:
                    found.setdefault(symbol, one.name)
    return found


def is_class_of_rows(statement: Statement) -> TypeGuard[ClassStatement]:
    """True for a class of rows that folding has made, and that has no name of its own yet."""
    return is_named_tuple(statement) and _NUMBERED.fullmatch(statement.name) is not None


def _words(function: str) -> str:
    """The first words of a function's name, as in the name of a class."""
    found = ""
    for word in function.strip("_").split("_"):
        if len(found) >= _ENOUGH:
            break
        found += f"{word[:1].upper()}{word[1:]}"
    return found


def _renamed(statements: Sequence[Statement], path: str, places: Mapping[Symbol, Symbol]) -> list[Statement]:
    found: list[Statement] = []
    for one in statements:
        if isinstance(one, ClassStatement) and (place := places.get(Symbol(path, one.name))) is not None:
            one = evolve(one, name=place.name)
        found.append(with_symbols(one, places))
    return found
