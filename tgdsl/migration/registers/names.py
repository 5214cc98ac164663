"""Names that count: what a list of registers is called, and which numbers its members have."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from tgdsl.classes import frozen
from tgdsl.migration.python.regular import Line, line_of


@frozen
class Counting:
    """Names that count: ``F0``, ``F2``, ...

    Attributes:
        texts: what stands before, between and behind the numbers.
        lines: the numbers.
    """

    texts: Sequence[str]
    lines: Sequence[Line]
    count: int

    @property
    def counts_from_zero(self) -> bool:
        """True if a list gives its members these names."""
        return len(self.texts) == 2 and not self.texts[1] and self.lines[0] == Line(0, 1)


def counting(names: Sequence[str]) -> Counting | None:
    """The way in which most of the first names count: two of them at least."""
    best: Counting | None = None
    for texts, numbers in _readings(names[0]):
        pattern = re.compile("(0|[1-9][0-9]*)".join([re.escape(one) for one in texts]))
        rows = [numbers]
        for name in names[1:]:
            match = pattern.fullmatch(name)
            if match is None:
                break
            rows.append([int(one) for one in match.groups()])
            if any([line_of([row[i] for row in rows[-3:]]) is None for i in range(len(numbers))]):
                rows.pop()
                break
        lines = [line_of([row[i] for row in rows]) or Line(0, 0) for i in range(len(numbers))]
        if len(rows) > 1 and (best is None or len(rows) > best.count):
            fixed, moving = [texts[0]], list[Line]()
            for line, behind in zip(lines, texts[1:], strict=True):
                if line.step:
                    moving.append(line)
                    fixed.append(behind)
                else:
                    fixed[-1] += f"{line.first}{behind}"
            best = Counting(fixed, moving, len(rows))
    return best


def _readings(name: str) -> list[tuple[list[str], list[int]]]:
    """The ways to see numbers in a name: ``COP210`` ends with 210, 10, or 0."""
    texts = re.split(r"[0-9]+", name)
    digits = re.findall(r"[0-9]+", name)
    found: list[tuple[list[str], list[int]]] = []
    choices = [[at for at in range(len(one)) if one[at] != "0" or at == len(one) - 1] for one in digits]
    if len(digits) > 3:
        choices = [one[:1] for one in choices]
    for starts in itertools.product(*choices):
        pieces = [texts[i] + digits[i][:at] for i, at in enumerate(starts)]
        found.append(([*pieces, texts[-1]], [int(digits[i][at:]) for i, at in enumerate(starts)]))
    return found if digits else []
