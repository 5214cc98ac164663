"""The choice of Filters where tables are nested scopes: as :mod:`tgdsl.model.decoding.filters`, but for three things.

Each group of encodings that a region tells apart gets a case, even if it is one encoding alone. Only bits that all encodings at hand have
are compared: those of the shortest one, which are few where words have variable length. And of a field of more than 64 bits, LLVM keeps
the lowest 64.
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.model.bits import FixedWord
from tgdsl.model.decoding.filters import best_region, candidate, ends
from tgdsl.model.decoding.tables import LARGEST, Conflict, DecodedEncoding, Filter, Step, Steps


def choose_nested_steps(encodings: Sequence[DecodedEncoding], width: int) -> Steps:
    """The steps that decode a table's encodings.

    Args:
        encodings: at least one.
        width: of the table's words, if they have a fixed one.
    """
    return _steps(sorted(encodings, key=_width), 0, width)


def _width(encoding: DecodedEncoding) -> int:
    """The width of an encoding of variable length; 0 for those of a fixed one, which all have that of the table."""
    return 0 if isinstance(encoding.encoding.word, FixedWord) else encoding.width


def _steps(encodings: Sequence[DecodedEncoding], compared: int, width: int) -> Steps:
    """The steps for encodings, which are sorted by width.

    Args:
        compared: mask of the bits that Filters on the way here have compared.
    """
    steps: list[Step] = []
    while encodings:
        left = (1 << (_width(encodings[0]) or width)) - 1 & ~compared
        if len(encodings) == 1:
            steps.append(candidate(encodings[0], left))
            break
        region = best_region(encodings, left)
        if region is None:
            steps.append(Conflict(tuple(encodings), compared))
            break
        groups, rest = _split(encodings, region)
        cases = {value: _steps(groups[value], compared | region, width) for value in sorted(groups)}
        steps.append(Filter(*ends(region), cases))
        encodings = rest
    return tuple(steps)


def _split(
    encodings: Sequence[DecodedEncoding], region: int
) -> tuple[dict[int, list[DecodedEncoding]], list[DecodedEncoding]]:
    """The encodings that have all bits of a region, by its value, and the others."""
    start, _ = ends(region)
    groups: dict[int, list[DecodedEncoding]] = {}
    rest: list[DecodedEncoding] = []
    for encoding in encodings:
        if encoding.known & region == region:
            groups.setdefault((encoding.value & region) >> start & LARGEST, []).append(encoding)
        else:
            rest.append(encoding)
    return groups, rest
