"""Statements with what the sources know of them: comments in their bodies, numbers as they were spelled."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.instructions.attributes import ATTRIBUTES
from tgdsl.migration.instructions.drawings import FLAGS, WORD
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Expression,
    Name,
    Plain,
    Several,
    Statement,
    Symbol,
    assigned,
    bound_names,
)
from tgdsl.migration.python.spelling import snake_case
from tgdsl.migration.sources.literals import Literals

_NUMBER = re.compile(r"\d+|0b[01]+|0x[0-9a-fA-F]+")
#: The attributes of instructions by the fields that have them.
_ATTRIBUTES = {one.field: [one.name] for one in ATTRIBUTES} | {
    WORD: ["inst"],
    FLAGS: ["ts_flags"],
    "AsmString": ["asm"],
}
#: Below, a number in decimals is spelled otherwise only if the field of its name is: each small number has many meanings.
_FEW_DIGITS = 10
#: The modules of what is no class of the target's.
_TGDSL = "tgdsl."


def takes_comments(made: Statement) -> bool:
    """True for a class statement with a body, which may begin with comments."""
    return isinstance(made, ClassStatement) and bool(made.body)


def with_comments(
    made: Statement,
    comments: Sequence[Comment],
    on_fields: Mapping[tuple[str, ...], Sequence[Comment]] = {},
    after_blank: Collection[str] = (),
) -> Statement:
    """A class statement with comments at the beginning of its body, and above what it says of fields.

    Args:
        on_fields: those on fields, by the names that TableGen may have for each; of one that the body does not have, they are at the beginning, too.
        after_blank: the fields that a blank line stands before: there ends what a comment is on.
    """
    assert isinstance(made, ClassStatement)
    body = [part for one in made.body for part in _parts(one, on_fields, after_blank)]
    places = {name: place for place, one in reversed([*enumerate(body)]) for name in bound_names(one)}
    others = list(comments)
    of_place: dict[int, list[Comment]] = {}
    for fields, some in on_fields.items():
        place = next((places[name] for field in fields for name in _names(field) if name in places), None)
        if place is None:
            others += [evolve(one, beside=False) for one in some]
        else:
            of_place.setdefault(place, []).extend(some)
    found: list[Statement] = [*others]
    for place, one in enumerate(body):
        notes = of_place.get(place, ())
        beside = [line for note in notes if note.beside for line in note.lines]
        found += [*[note for note in notes if not note.beside], one]
        found += [Comment(["; ".join(beside)], beside=True)] if beside else []
    return evolve(made, body=found)


def _parts(
    one: Statement, on_fields: Mapping[tuple[str, ...], Sequence[Comment]], after_blank: Collection[str]
) -> list[Statement]:
    """A statement, or several ones if it declares several fields and there are comments on some: one for those that each comment is on."""
    if not isinstance(one, Assignment) or not isinstance(one.value, Several):
        return [one]
    explained = {
        name: all([note.beside for note in notes]) for fields, notes in on_fields.items() for name in _names(fields[0])
    }
    ends = {name for field in after_blank for name in _names(field)}
    found: list[list[tuple[str, Expression]]] = []
    for name, value in zip(one.target.split(", "), one.value.items):
        alone = explained.get(found[-1][0][0]) if found else None  # None for fields without a comment
        if not found or name in explained or alone or (alone is False and name in ends):
            found.append([])
        found[-1].append((name, value))
    return [assigned(some) for some in found]


def _names(field: str) -> list[str]:
    """The names that a field of TableGen's may have in the body of a class."""
    return [field, *_ATTRIBUTES.get(field, ()), snake_case(field)]


def is_row_of_codes(made: Statement) -> bool:
    """True for a row of a table of the target's own with a number that is not in decimals."""
    match made:
        case Assignment(_, Call(Name(Symbol(module)), arguments, named)) if not module.startswith(_TGDSL):
            return any(map(_is_code, [*arguments, *[value for _, value in named]]))
        case _:
            return False


def _is_code(value: Expression) -> bool:
    return (
        isinstance(value, Plain) and value.text.startswith(("0x", "0b")) and _NUMBER.fullmatch(value.text) is not None
    )


def spelled(made: Statement, literals: Literals) -> Statement:
    """A statement whose numbers are spelled as in the sources: the keywords of a class, and the numbers that its attributes are; the numbers of a row."""
    match made:
        case ClassStatement():
            keywords = [(name, _spelled(name, value, literals)) for name, value in made.keywords]
            body = [
                evolve(one, value=_spelled("", one.value, literals)) if isinstance(one, Assignment) else one
                for one in made.body
            ]
            return evolve(made, keywords=keywords, body=body)
        case Assignment(_, Call(_, arguments, named) as row) if is_row_of_codes(made):
            given = [_spelled_in_row(one, literals) for one in arguments]
            by_name = [(name, _spelled_in_row(one, literals)) for name, one in named]
            return evolve(made, value=evolve(row, arguments=given, named=by_name))
        case _:
            return made


def _spelled(name: str, value: Expression, literals: Literals) -> Expression:
    if not isinstance(value, Plain) or _NUMBER.fullmatch(value.text) is None:
        return value
    number = int(value.text, 0)
    by_value = literals.all if _is_code(value) or number >= _FEW_DIGITS else ()
    return Plain(evolve(literals, all=by_value).spelling(name, number) or value.text)


def _spelled_in_row(value: Expression, literals: Literals) -> Expression:
    """A number of a row, if all fields that have it were given it in one spelling."""
    if not isinstance(value, Plain) or _NUMBER.fullmatch(value.text) is None:
        return value
    number = int(value.text, 0)
    found = {text for field in literals.fields if (text := literals.spelling(field, number))}
    return Plain(found.pop()) if len(found) == 1 else value
