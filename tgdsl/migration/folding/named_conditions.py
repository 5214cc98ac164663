"""Names of the conditions of calling conventions that several steps have: ``HAS_VECTOR`` for a text that calls ``hasVector()`` at its end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.calls import names_of
from tgdsl.migration.folding.list_names import free
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Assignment, Call, Comment, Name, Plain, Statement, Symbol
from tgdsl.migration.python.moving import changed, parts_of
from tgdsl.migration.python.spelling import snake_case
from tgdsl.migration.text.module_text import Module

_IF = Name(of_language("CCIf"))
_CONVENTION = Name(of_language("CallingConv"))
#: The characters of a condition that is worth a name, and the steps that have it.
_LONG, _OFTEN = 40, 2
_BETWEEN = {"||": "OR", "&&": "AND"}
_LAST_CALL = re.compile(r"(\w+)\([^()]*\)\W*$")


def with_named_conditions(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules whose calling conventions have names for such conditions.

    Args:
        package: its dotted name.
    """
    return [evolve(one, statements=_named(one.statements, f"{package}.{one.name}")) for one in modules]


def _named(statements: Sequence[Statement], path: str) -> list[Statement]:
    """The statements of a module.

    Args:
        path: its dotted name.
    """
    conditions = Counter([text for one in statements if _is_convention(one) for text in _conditions(one)])
    taken = set(names_of(statements)) if conditions else set[str]()
    names = {
        text: free(name, taken)
        for text, count in conditions.items()
        if count >= _OFTEN and len(text) >= _LONG and (name := _name(text.strip('"')))
    }
    if not names:
        return list(statements)
    first = next(
        at for at, one in enumerate(statements) if _is_convention(one) and not names.keys().isdisjoint(_conditions(one))
    )
    while first and isinstance(statements[first - 1], Comment):
        first -= 1
    made = [Assignment(name, Plain(text)) for text, name in names.items()]
    return [*statements[:first], *made, *[_with_names(one, names, path) for one in statements[first:]]]


def _name(condition: str) -> str:
    """The name for a condition, of what its parts call last; empty if one calls nothing."""
    words: list[str] = []
    for part in re.split(r"\s*(\|\||&&)\s*", condition):
        found = _LAST_CALL.search(part)
        if part in _BETWEEN:
            words.append(_BETWEEN[part])
        elif found is None:
            return ""
        else:
            words += [*(["NOT"] if part.startswith("!") else []), snake_case(found[1]).upper()]
    return "_".join(words)


def _is_convention(statement: Statement) -> bool:
    return (
        isinstance(statement, Assignment)
        and isinstance(statement.value, Call)
        and statement.value.function == _CONVENTION
    )


def _conditions(convention: Statement) -> list[str]:
    """The conditions in a convention, as often as they stand there."""
    steps = [one for one in parts_of(convention) if isinstance(one, Call) and one.function == _IF]
    return [one.arguments[0].text for one in steps if isinstance(one.arguments[0], Plain)]


def _with_names(statement: Statement, names: Mapping[str, str], path: str) -> Statement:
    """A convention with names for its conditions; another statement as it is."""

    def instead(part: object) -> object | None:
        name = names.get(part.text) if isinstance(part, Plain) else None
        return None if name is None else Name(Symbol(path, name))

    return changed(statement, instead) if _is_convention(statement) else statement
