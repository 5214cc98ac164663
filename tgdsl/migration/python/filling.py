"""The items that may share a line, where a long call or list has as many items on a line as there is room for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tgdsl.migration.python.expressions import (
    Call,
    Expression,
    Filled,
    Lambda,
    Listing,
    Member,
    Name,
    Plain,
    Several,
    Starred,
    Subscript,
    Table,
    Tupled,
)
from tgdsl.migration.python.wording import rough

#: The items of a list that may stand on a line with others.
_FEW = 2
#: The arguments of a call, at least, that stand on lines with others.
_MANY = 3
#: The characters of an item of a list that may stand on a line with others though it has several arguments.
_NARROW = 60


def _is_short(part: Expression) -> bool:
    """True for what is a name or a text, alone, as the only argument of something, or in a list of a few of them."""
    match part:
        case Call(function, [argument], []):
            return _is_short(function) and _is_short(argument)
        case Starred(value) | Member(value):
            return _is_short(value)
        case Subscript(value, index):
            return _is_short(value) and _is_short(index)
        case Listing(items):
            return len(items) <= _FEW and all(map(_is_short, items))
        case Name() | Plain():
            return True
        case _:
            return False


def ends_with_lines(items: Sequence[str]) -> bool:
    """True for arguments of which the last one alone is a text of several lines."""
    return "\n" in items[-1] and not any(["\n" in one for one in items[:-1]])


def has_calls(value: Expression) -> bool:
    """True for a list of calls, such as what a combine rule matches."""
    return isinstance(value, Listing) and any([isinstance(one, Call) for one in value.items])


def is_of_rows(expression: Expression) -> bool:
    """True for a call with two arguments of one kind, or three of several, that are calls with several arguments themselves."""
    if not isinstance(expression, Call):
        return False
    counts = Counter([rough(one.function) for one in expression.arguments if isinstance(one, Call) and _is_row(one)])
    return max(counts.values(), default=0) > 1 or counts.total() > 2


def _is_row(value: Expression) -> bool:
    """True for a call with several arguments."""
    return isinstance(value, Call) and len(value.arguments) + len(value.named) > 1


def longest_beside_names(expression: Expression) -> int | None:
    """The number of the argument whose brackets those of a call may stand beside: a call or a lambda, where all others are names, numbers, texts, and
    lists of a few of these; None if there is none.
    """
    if not isinstance(expression, Call):
        return None
    values = [*expression.arguments, *[value for _, value in expression.named]]
    others = [number for number, one in enumerate(values) if not _is_name(one)]
    if len(others) != 1:
        return None
    value = values[others[0]]
    inside = value.value if isinstance(value, Lambda) else value
    return others[0] if isinstance(inside, (Call, Tupled)) and not _is_short(inside) else None


def _is_name(part: Expression) -> bool:
    """True for a name, a number or a text, and for a list of a few of them."""
    match part:
        case Listing(items):
            return len(items) <= _FEW and all(map(_is_name, items))
        case Member(value) | Subscript(value):
            return _is_name(value)
        case _:
            return isinstance(part, (Name, Plain))


def may_be_filled(prefix: str, expression: Call | Listing | Several | Table | Filled | Tupled) -> bool:
    """True for arguments, rows of a dictionary, and short items of a list, if they are many; what a statement is a list of has a line for each."""
    match expression:
        case Call(_, arguments, named):
            return len(arguments) + len(named) >= _MANY
        case Table(rows):
            return len(rows) >= _MANY
        case Listing(items) if len(items) > _MANY:
            is_inside = not prefix.endswith(" ")
            return all([_is_short(one) or (is_inside and len(rough(one)) <= _NARROW) for one in items])
        case _:
            return False
