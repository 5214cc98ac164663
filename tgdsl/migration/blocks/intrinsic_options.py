"""Options that most intrinsics of a target have in common, such as its prefix: a variable has them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    Procedure,
    Statement,
    Table,
    Unpacking,
    bound_names,
    lines,
    rough,
    string,
)
from tgdsl.migration.python.moving import changed

#: The lines that the variable saves, at least.
_WORTH = 3
_CLASSES = frozenset(map(of_language, ("EffectIntrinsic", "Intrinsic", "PlainIntrinsic", "ValueIntrinsic")))
_ANNOTATION = Name(of_language("IntrinsicOptions"))
_WITH_ROW = Name(of_language("with_row"))


def with_common_options(statements: Sequence[Statement]) -> list[Statement]:
    """The statements of intrinsics, with ``**WASM`` for the options that are shorter so, and those before them."""
    groups: dict[str, list[int]] = {}
    options: dict[str, Call] = {}
    for place, one in enumerate(statements):
        for call in _calls(one):
            if call.named:
                key = _key(call)
                options.setdefault(key, call)
                groups.setdefault(key, []).append(place)
    best, most = list(statements), _WORTH - 1
    taken = {name for one in statements for name in bound_names(one)} if groups else set[str]()
    for key, places in groups.items():
        declared = _declared(options[key])
        if declared is None or declared.target in taken:
            continue
        made = {place: _with_variable(statements[place], declared.target, key) for place in set(places)}
        saved = sum([_length(statements[place]) - _length(one) for place, one in made.items()]) - _length(declared)
        if saved > most:
            best, most = [declared, *[made.get(place, one) for place, one in enumerate(statements)]], saved
    return best


def _key(call: Call) -> str:
    """The text of a call's options."""
    return rough(evolve(call, arguments=[], function=Plain("")))


def _declared(call: Call) -> Declaration | None:
    """The variable for the options of a call; None if no name is to be had for it."""
    named = call.named
    prefix = next((value.text for name, value in named if name == "target_prefix" and isinstance(value, Plain)), "")
    variable = prefix.strip('"').upper()
    table = Table([(Plain(string(name)), value) for name, value in named])
    return Declaration(variable, _ANNOTATION, table) if variable.isidentifier() else None


def _length(statement: Statement) -> int:
    return len(lines(statement, AS_DEFINED))


def _calls(part: Statement | Expression | None) -> Iterator[Call]:
    """The calls that make intrinsics: one, one for several of them, or those in a function."""
    match part:
        case Assignment(_, value) | Unpacking(_, _, value) | Gathered(value):
            yield from _calls(value)
        case Procedure(_, _, _, body, result):
            for one in body:
                yield from _calls(one)
            yield from _calls(result)
        case Call(function, [inner, *_]) if function == _WITH_ROW:
            yield from _calls(inner)
        case Call() if _is_intrinsic(part):
            yield part
        case _:
            pass


def _is_intrinsic(call: Call) -> bool:
    return isinstance(call.function, Name) and call.function.symbol in _CLASSES


def _with_variable(statement: Statement, variable: str, key: str) -> Statement:
    """The statement with a variable for the options of its calls.

    Args:
        key: the text of these options.
    """

    def instead(part: object) -> Call | None:
        if not isinstance(part, Call) or not _is_intrinsic(part) or _key(part) != key:
            return None
        return evolve(part, arguments=[*part.arguments, Plain(f"**{variable}")], named=[])

    return changed(statement, instead)
