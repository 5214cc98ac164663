"""Names of lists of predicates that a module has often: ``P9_VECTOR_LITTLE_ENDIAN`` for ``[HasVSX, HasP9Vector, IsLittleEndian]``, which the sources say once, around all
that needs it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.calls import names_of
from tgdsl.migration.folding.constants import Constant, with_constants
from tgdsl.migration.folding.list_names import free
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Declaration,
    Listing,
    Name,
    Plain,
    Statement,
    Subscript,
    Symbol,
    rough,
    symbols,
)
from tgdsl.migration.python.moving import parts_of
from tgdsl.migration.python.spelling import snake_case
from tgdsl.migration.text.module_text import Module

#: The predicates and the characters of a list that is worth a name, and its uses.
_MANY, _LONG, _OFTEN = 3, 36, 4
#: The letters of a name, at most, if it is of several predicates.
_LONGEST = 36
_OF_PREDICATES = Subscript(Plain("list"), Name(of_language("Predicate")))


def with_named_predicates(
    modules: Sequence[Module], package: str, is_predicate: Callable[[Symbol], bool]
) -> list[Module]:
    """Modules with a constant for each of these lists.

    Args:
        package: its dotted name.
        is_predicate: true for the symbols of Predicates.
    """
    return [evolve(one, statements=_named(one.statements, f"{package}.{one.name}", is_predicate)) for one in modules]


def _named(statements: Sequence[Statement], path: str, is_predicate: Callable[[Symbol], bool]) -> list[Statement]:
    """The statements of a module.

    Args:
        path: its dotted name.
    """
    uses: Counter[str] = Counter()
    lists: dict[str, Listing] = {}
    first: dict[str, int] = {}  # the places of the statements that have them first
    having = dict.fromkeys(
        [place for place, one in enumerate(statements) if sum(map(is_predicate, symbols(one))) >= _MANY]
    )
    for place in having:
        for one in _lists(statements[place], is_predicate):
            text = rough(one)
            uses[text] += 1
            lists.setdefault(text, one)
            first.setdefault(text, place)
    often = [text for text, count in uses.items() if count >= _OFTEN]
    if not often:
        return list(statements)
    taken = set(names_of(statements))
    short = Counter([_name(lists[text], _LONGEST) for text in often])
    constants: dict[str, Constant] = {}
    for text in often:
        name = _name(lists[text], _LONGEST)
        name = free(name if short[name] == 1 else _name(lists[text]), taken)
        constants[text] = Constant(first[text], Declaration(name, _OF_PREDICATES, evolve(lists[text], packed=True)))
    return with_constants(statements, path, constants, having.keys(), Listing)


def _name(listed: Listing, longest: int | None = None) -> str:
    """The name of a list: of its last predicates, as many as make no longer name, or of all."""
    words = [re.sub("^(has|is)_", "", snake_case(rough(one).rpartition(".")[2])).upper() for one in listed.items]
    name = words[-1]
    for word in words[-2::-1]:
        if longest is not None and len(f"{word}_{name}") > longest:
            break
        name = f"{word}_{name}"
    return name


def _lists(statement: Statement, is_predicate: Callable[[Symbol], bool]) -> Iterator[Listing]:
    """The lists of predicates in a statement that are worth a name, as often as they stand there."""
    for part in parts_of(statement):
        if isinstance(part, Listing) and len(part.items) >= _MANY and len(rough(part)) >= _LONG:
            if all([isinstance(one, Name) and is_predicate(one.symbol) for one in part.items]):
                yield part
