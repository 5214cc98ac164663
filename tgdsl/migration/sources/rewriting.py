"""Statements with what the sources know of them: comments in their bodies, numbers as they were spelled."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tgdsl.classes import evolve
from tgdsl.migration.python import Assignment, Call, ClassStatement, Comment, Expression, Name, Plain, Statement, Symbol
from tgdsl.migration.sources.literals import Literals

_NUMBER = re.compile(r"\d+|0b[01]+|0x[0-9a-fA-F]+")
#: The modules of what is no class of the target's.
_TGDSL = "tgdsl."


def takes_comments(made: Statement) -> bool:
    """True for a class statement with a body, which may begin with comments."""
    return isinstance(made, ClassStatement) and bool(made.body)


def with_comments(made: Statement, comments: Sequence[Comment]) -> Statement:
    """A class statement with comments at the beginning of its body."""
    assert isinstance(made, ClassStatement)
    return evolve(made, body=[*comments, *made.body])


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
    return Plain(literals.spelling(name, int(value.text, 0)) or value.text)


def _spelled_in_row(value: Expression, literals: Literals) -> Expression:
    """A number of a row, if all fields that have it were given it in one spelling."""
    if not isinstance(value, Plain) or _NUMBER.fullmatch(value.text) is None:
        return value
    number = int(value.text, 0)
    found = {text for field in literals.fields if (text := literals.spelling(field, number))}
    return Plain(found.pop()) if len(found) == 1 else value
