"""Statements with what the sources know of them: comments in their bodies, numbers as they were spelled."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tgdsl.classes import evolve
from tgdsl.migration.python import Assignment, ClassStatement, Comment, Expression, Plain, Statement
from tgdsl.migration.sources.literals import Literals


def takes_comments(made: Statement) -> bool:
    """True for a class statement with a body, which may begin with comments."""
    return isinstance(made, ClassStatement) and bool(made.body)


def with_comments(made: Statement, comments: Sequence[Comment]) -> Statement:
    """A class statement with comments at the beginning of its body."""
    assert isinstance(made, ClassStatement)
    return evolve(made, body=[*comments, *made.body])


def spelled(made: Statement, literals: Literals) -> Statement:
    """A class statement whose numbers are spelled as in the sources: its keywords, and those that its attributes are."""
    if not isinstance(made, ClassStatement):
        return made
    keywords = [(name, _spelled(name, value, literals)) for name, value in made.keywords]
    body = [
        evolve(one, value=_spelled("", one.value, literals)) if isinstance(one, Assignment) else one
        for one in made.body
    ]
    return evolve(made, keywords=keywords, body=body)


def _spelled(name: str, value: Expression, literals: Literals) -> Expression:
    if not isinstance(value, Plain) or re.fullmatch(r"\d+|0b[01]+|0x[0-9a-f]+", value.text) is None:
        return value
    return Plain(literals.spelling(name, int(value.text, 0)) or value.text)
