"""Alignment: the line of a listing that each directive is about.

First as FileCheck looks for them, each behind the one before. If some is not found there, such that most are found, in order: then a
mistake in one line is a failure of its own directive alone, and what it should have been can be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tgdsl.classes import frozen
from tgdsl.testing.files.directives import Directive, Kind

#: The worth of a line for a directive: it is what the directive says; its text is, and its encoding another; the mnemonic is.
FULL, TEXT, SIMILAR = 4, 3, 1


@frozen(eq=False)
class Aligned:
    """The lines of the directives.

    Attributes:
        lines: the index of each directive's line, also of one that is similar alone; None where there is none.
        problems: for each directive, what is wrong though its line is right: of one that has to follow another, or has to be missing.
    """

    lines: Sequence[int | None]
    problems: Sequence[str]


def align(directives: Sequence[Directive], count: int, worth: Callable[[Directive, int], int]) -> Aligned:
    """The lines of directives.

    Args:
        count: of lines.
        worth: of a line for a directive; 0 for none.
    """
    positive = [number for number, one in enumerate(directives) if one.kind not in (Kind.NOT, Kind.SAME)]
    found: list[int | None] = [None] * len(directives)
    if not _found_in_order(directives, positive, count, worth, found):
        _place_rest(directives, positive, found, count, worth)
    _place_same(directives, found)
    return Aligned(found, [_problem(directives, number, found, count, worth) for number in range(len(directives))])


def _found_in_order(
    directives: Sequence[Directive],
    positive: Sequence[int],
    count: int,
    worth: Callable[[Directive, int], int],
    found: list[int | None],
) -> bool:
    """Place directives as FileCheck does, each at the first line behind the one before; False, and none is placed, if that fails for one."""
    at = 0
    for number in positive:
        one = directives[number]
        lines = range(at, min(at + 1, count)) if one.kind is Kind.NEXT else range(at, count)
        line = next((line for line in lines if worth(one, line) == FULL), None)
        if line is None:
            found[:] = [None] * len(found)
            return False
        found[number], at = line, line + 1
    return True


def _place_rest(
    directives: Sequence[Directive],
    positive: Sequence[int],
    found: list[int | None],
    count: int,
    worth: Callable[[Directive, int], int],
) -> None:
    """Place directives such that what they are worth is most, in order."""
    start = 0
    while start < min(len(positive), count) and worth(directives[positive[start]], start) == FULL:
        found[positive[start]] = start
        start += 1
    rest = positive[start:]
    lines = range(start, count)
    table = [[worth(directives[number], line) for line in lines] for number in rest]
    best = [[0] * (len(lines) + 1) for _ in range(len(rest) + 1)]
    for row in range(len(rest) - 1, -1, -1):
        mine, after, own = best[row], best[row + 1], table[row]
        for column in range(len(lines) - 1, -1, -1):
            value = max(after[column], mine[column + 1])
            if own[column]:
                value = max(value, own[column] + after[column + 1])
            mine[column] = value
    row = column = 0
    while row < len(rest) and column < len(lines):
        own_worth = table[row][column]
        if own_worth and best[row][column] == own_worth + best[row + 1][column + 1]:
            found[rest[row]] = lines[column]
            row, column = row + 1, column + 1
        elif best[row][column] == best[row][column + 1]:
            column += 1
        else:
            row += 1


def _place_same(directives: Sequence[Directive], found: list[int | None]) -> None:
    last: int | None = None
    for number, one in enumerate(directives):
        if one.kind is Kind.SAME:
            found[number] = last
        elif one.kind is not Kind.NOT:
            last = found[number]


def _problem(
    directives: Sequence[Directive],
    number: int,
    found: Sequence[int | None],
    count: int,
    worth: Callable[[Directive, int], int],
) -> str:
    one, line = directives[number], found[number]
    before = next((found[other] for other in range(number - 1, -1, -1) if directives[other].kind is not Kind.NOT), -1)
    if one.kind is Kind.NEXT and line is not None and before is not None and line != before + 1:
        return "this is not on the line after the one before"
    if one.kind is Kind.NOT:
        end = next(
            (found[other] for other in range(number + 1, len(found)) if directives[other].kind is not Kind.NOT), count
        )
        if before is not None and end is not None and any([worth(one, at) == FULL for at in range(before + 1, end)]):
            return "this is there, and should not be"
    return ""
