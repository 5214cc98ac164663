"""Options that most intrinsics of a target have in common, such as its prefix: a variable has them."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import evolve
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    Declaration,
    Expression,
    Gathered,
    Name,
    Plain,
    Statement,
    Table,
    Unpacking,
    lines,
    rough,
    string,
)

#: The lines that the variable saves, at least.
_WORTH = 3
_CLASSES = frozenset(map(of_language, ("EffectIntrinsic", "Intrinsic", "PlainIntrinsic", "ValueIntrinsic")))
_ANNOTATION = Name(of_language("IntrinsicOptions"))


def with_common_options(statements: Sequence[Statement]) -> list[Statement]:
    """The statements of intrinsics, with ``**WASM`` for the options that are shorter so, and those before them."""
    groups: dict[str, list[int]] = {}
    for place, one in enumerate(statements):
        call = _call(one)
        if call is not None and call.named:
            groups.setdefault(rough(evolve(call, arguments=[], function=Plain(""))), []).append(place)
    best, most = list(statements), _WORTH - 1
    for places in groups.values():
        declared = _declared(statements[places[0]])
        if declared is None:
            continue
        changed = {place: _with_variable(statements[place], declared.target) for place in places}
        saved = sum([_length(statements[place]) - _length(one) for place, one in changed.items()]) - _length(declared)
        if saved > most:
            best, most = [declared, *[changed.get(place, one) for place, one in enumerate(statements)]], saved
    return best


def _declared(statement: Statement) -> Declaration | None:
    """The variable for the options of a statement's call; None if no name is to be had for it."""
    call = _call(statement)
    if call is None:
        return None
    named = call.named
    prefix = next((value.text for name, value in named if name == "target_prefix" and isinstance(value, Plain)), "")
    variable = prefix.strip('"').upper()
    table = Table([(Plain(string(name)), value) for name, value in named])
    return Declaration(variable, _ANNOTATION, table) if variable.isidentifier() else None


def _length(statement: Statement) -> int:
    return len(lines(statement, AS_DEFINED))


def _call(statement: Statement) -> Call | None:
    """The call that makes an intrinsic, or several of them."""
    value = statement.value if isinstance(statement, (Assignment, Unpacking)) else None
    made = value.element if isinstance(value, Gathered) else value
    is_intrinsic = isinstance(made, Call) and isinstance(made.function, Name) and made.function.symbol in _CLASSES
    return made if isinstance(made, Call) and is_intrinsic else None


def _with_variable(statement: Statement, variable: str) -> Statement:
    """The statement with a variable for the options of its call."""
    call = _call(statement)
    if not isinstance(statement, (Assignment, Unpacking)) or call is None:
        return statement
    made: Expression = evolve(call, arguments=[*call.arguments, Plain(f"**{variable}")], named=[])
    value = statement.value
    return evolve(statement, value=evolve(value, element=made) if isinstance(value, Gathered) else made)
