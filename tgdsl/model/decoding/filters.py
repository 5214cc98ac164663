"""The choice of Filters (FilterChooser): which fields of a word tell encodings apart, in which order.

Of the constant bits that no Filter has compared yet, those that all encodings have make regions of neighbouring bits. The region that
splits the encodings into the most groups is the field of the next Filter. If there is none, the regions of bits that only some encodings
have are tried: encodings that have a region whole are told apart by it, and the rest is for the step after the Filter. Where exactly one has
it, that is compared alone. Sets of bits are integers, so a region of all encodings costs one operation for each of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tgdsl.model.decoding.tables import (
    LARGEST,
    Candidate,
    Conflict,
    DecodedEncoding,
    FieldCheck,
    Filter,
    Step,
    Steps,
    field_of,
)


def choose_steps(encodings: Sequence[DecodedEncoding], width: int) -> Steps:
    """The steps that decode a table's encodings.

    Args:
        encodings: at least one.
        width: of the table's words; bits beyond it are not compared.
    """
    return _Chooser(width).steps(encodings, 0)


class _Chooser:
    def __init__(self, width: int) -> None:
        self._mask = (1 << width) - 1

    def steps(self, encodings: Sequence[DecodedEncoding], compared: int) -> Steps:
        """The steps for encodings.

        Args:
            compared: mask of the bits that Filters on the way here have compared.
        """
        steps: list[Step] = []
        while encodings:
            if len(encodings) == 1:
                steps.append(self._candidate(encodings[0], compared))
                break
            region = best_region(encodings, self._mask & ~compared)
            if region is None:
                steps.append(Conflict(tuple(encodings), compared))
                break
            groups, rest = _split(encodings, region)
            if rest and len(groups) == 1 and len(only := next(iter(groups.values()))) == 1:
                steps.append(self._candidate(only[0], compared))
            else:
                inside = compared | region
                start, size = ends(region)
                # LLVM has the largest number for those that are not in any group, and so tries this group without a comparison,
                # or never, if there are such.
                unnamed = groups.pop(LARGEST, None)
                cases = {value: self.steps(groups[value], inside) for value in sorted(groups)}
                steps.append(Filter(start, size, cases))
                if unnamed and not rest:
                    steps += self.steps(unnamed, inside)
            encodings = rest
        return tuple(steps)

    def _candidate(self, encoding: DecodedEncoding, compared: int) -> Candidate:
        return candidate(encoding, self._mask & ~compared)


def candidate(encoding: DecodedEncoding, left: int) -> Candidate:
    """The step that decodes an encoding.

    Args:
        left: mask of the bits that have not been compared.
    """
    islands = list(regions(encoding.known & left))
    return Candidate(encoding, tuple([_check(encoding, island) for island in reversed(islands)]))


def best_region(encodings: Sequence[DecodedEncoding], left: int) -> int | None:
    """The region for the next Filter; None if the encodings cannot be told apart.

    Args:
        left: mask of the bits that can be compared, and have not been.
    """
    knowns = [encoding.known for encoding in encodings]
    everywhere, somewhere = left, 0
    for known in knowns:
        everywhere &= known
        somewhere |= known
    best, most = None, 0
    for region in regions(everywhere):
        count = _count([encoding.value for encoding in encodings], region)
        if count > most:
            best, most = region, count
    if best is not None:
        return best
    for region in regions(somewhere & left & ~everywhere):
        count = _count([one.value for one in encodings if one.known & region == region], region)
        if count > most:
            best, most = region, count
    if best is None and len(encodings) == 3:
        # The lowest island of the first encoding that has one, even if the region that it is part of is nobody's as a whole.
        for known in knowns:
            for island in regions(known & left):
                return island
    return best


def regions(bits: int) -> Iterator[int]:
    """The masks of neighbouring bits in a set of bits, from the lowest up."""
    while bits:
        low = bits & -bits
        rest = bits & (bits + low)  # the carry runs through the lowest region
        yield bits ^ rest
        bits = rest


def ends(region: int) -> tuple[int, int]:
    """The lowest bit of a region, and its width."""
    start = (region & -region).bit_length() - 1
    return start, region.bit_length() - start


def _count(values: Iterable[int], region: int) -> int:
    """The number of values that a region has in some words."""
    if region.bit_count() > 64:
        return len({field_of(value, *ends(region)) for value in values})
    return len({value & region for value in values})


def _split(
    encodings: Iterable[DecodedEncoding], region: int
) -> tuple[dict[int, list[DecodedEncoding]], list[DecodedEncoding]]:
    """The encodings that have all bits of a region, by its value, and the others."""
    start, size = ends(region)
    groups: dict[int, list[DecodedEncoding]] = {}
    rest: list[DecodedEncoding] = []
    for encoding in encodings:
        if encoding.known & region == region:
            groups.setdefault(field_of(encoding.value, start, size), []).append(encoding)
        else:
            rest.append(encoding)
    return groups, rest


def _check(encoding: DecodedEncoding, island: int) -> FieldCheck:
    start, size = ends(island)
    return FieldCheck(start, size, field_of(encoding.value, start, size))
