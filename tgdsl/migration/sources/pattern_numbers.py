"""Numbers in patterns and aliases as the sources spell them: ``and_(src, 0xFF)`` for 255, where the sources have ``0xff``."""

from __future__ import annotations

import re
from collections.abc import Callable

from tgdsl.classes import evolve
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Assignment, Call, ClassStatement, Function, Name, Plain, Statement, Subscript, rough
from tgdsl.migration.python.moving import changed
from tgdsl.migration.sources.literals import Literals

#: Smaller numbers have many meanings, and are the same in decimals, or nearly so.
_LEAST = 10
_OF_TWO_DIGITS = re.compile(r"\b[1-9][0-9]")
_FRAGMENTS = [Name(of_language(name)) for name in ("FragmentOf", "ResultOf")]
#: What a class has that may have patterns in it: an alias, which has no name there, and the pattern of an instruction.
_OF_CLASSES = ("", "pattern")


def with_pattern_numbers(made: Statement, literals: Callable[[], Literals]) -> Statement:
    """A pattern, an alias or an instruction with the numbers in its dags as they are spelled, if all that have a value are spelled alike.

    Args:
        literals: gives the numbers that its record was made of.
    """
    match made:
        case Function() | Assignment(_, Call()):
            return _spelled(made, literals)
        case ClassStatement(_, _, _, body):
            parts = [
                _spelled(one, literals) if isinstance(one, Assignment) and one.target in _OF_CLASSES else one
                for one in body
            ]
            return evolve(made, body=parts)
        case _:
            return made


def _spelled(made: Function | Assignment, literals: Callable[[], Literals]) -> Statement:
    if _OF_TWO_DIGITS.search(rough(made.value)) is None:  # as in most
        return made
    known = literals()

    def instead(part: object) -> object | None:
        if isinstance(part, Subscript):  # a number in brackets is a place in a list
            return part
        if isinstance(part, Call) and part.function in _FRAGMENTS:  # a record of its own, which is found by its text
            return part
        if not isinstance(part, Plain) or not part.text.isdecimal() or int(part.text) < _LEAST:
            return None
        text = known.spelling("", int(part.text))
        return None if text is None else Plain(text)

    return changed(made, instead)
