"""The opcode map: decoder tables unfolded, with the encodings that are free."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.classes import frozen
from tgdsl.explore.explored import Explored
from tgdsl.model.decoding import Candidate, Conflict, DecoderTable, FieldCheck, Filter, Steps

MOST_RANGES = 12  #: of free values that are listed
_MOST_CHECKED = 10  #: encodings beside each other whose common words are counted


@frozen
class Leaf:
    """A step that decodes an encoding, or a conflict.

    Attributes:
        names: of the encodings.
        instructions: of these.
        checks: the bits that have to be something, in words.
        has_predicate: it asks for features.
        is_conflict: nothing tells the encodings apart.
    """

    names: tuple[str, ...]
    instructions: tuple[str, ...]
    checks: tuple[str, ...]
    has_predicate: bool
    is_conflict: bool


@frozen
class Case:
    """A value of a field, and what comes of it.

    Attributes:
        free: how many words with the value no encoding has, in words; empty for none, and where a branch tells it.
    """

    value: int
    text: str
    steps: tuple[Branch | Leaf, ...]
    free: str


@frozen
class Branch:
    """A field of the word, and what its values lead to.

    Attributes:
        field: "bits 31-30".
        free: how many values lead to nothing; ``free_values`` says which.
        goes_on: a word with such a value may be what is tried after this.
        count: of encodings below.
        words: of the words that come here, those that no encoding below has, and the number in words.
    """

    field: str
    cases: tuple[Case, ...]
    free: int
    free_values: str
    goes_on: bool
    count: int
    words: int
    words_text: str


@frozen
class TableView:
    """A decoder table.

    Attributes:
        free: how many words no encoding has, in words.
    """

    name: str
    namespace: str
    mode: str
    width: int
    size: int
    steps: tuple[Branch | Leaf, ...]
    count: int
    free: str

    @property
    def file(self) -> str:
        return f"decoder/{self.name}.html"


def tables_of(explored: Explored) -> Sequence[TableView]:
    decoding = explored.decoding
    modes = explored.part(lambda model: model.hw_modes.names) or ("",)
    return [] if decoding is None else [_table(table, modes) for table in decoding.tables]


def _table(table: DecoderTable, modes: Sequence[str]) -> TableView:
    steps, free = _steps(table.steps, table.width, 0)
    mode = modes[table.mode] if table.mode else ""
    words = "" if free is None else f"{_power(free)} of 2^{table.width} ({free / 2**table.width:.1%})"
    return TableView(table.name, table.namespace, mode, table.width, table.size, steps, _count(steps), words)


def _steps(steps: Steps, width: int, known: int) -> tuple[tuple[Branch | Leaf, ...], int | None]:
    """Steps, and how many words with some bits known none of them takes; None where that is hard to tell: a field and what is tried after it.

    Args:
        width: of words.
        known: mask of the bits that are the same in all words that come here.
    """
    found: list[Branch | Leaf] = []
    candidates: list[tuple[FieldCheck, ...]] = []
    free: int | None = 1 << width - known.bit_count()
    for number, step in enumerate(steps):
        match step:
            case Filter():
                branch, words = _branch(step, width, known, number + 1 < len(steps))
                found.append(branch)
                free = words if len(steps) == 1 else None
            case Candidate(encoding, checks):
                texts = [f"{field_text(one.start, one.width)} = {_number(one.value, one.width)}" for one in checks]
                predicate = encoding.predicate is not None
                found.append(Leaf((encoding.name,), (encoding.instruction.name,), tuple(texts), predicate, False))
                candidates.append(checks)
            case Conflict(encodings):
                names = tuple([one.name for one in encodings])
                found.append(Leaf(names, tuple([one.instruction.name for one in encodings]), (), False, True))
                free = None
    if free is not None and candidates:
        free = _untaken(candidates, width - known.bit_count()) if len(candidates) <= _MOST_CHECKED else None
    return tuple(found), free


def _branch(step: Filter, width: int, known: int, goes_on: bool) -> tuple[Branch, int | None]:
    inside = known | ((1 << step.width) - 1 << step.start)
    gaps = (1 << step.width) - len(step.cases)
    words: int | None = gaps << width - inside.bit_count()
    cases: list[Case] = []
    for value, inner in step.cases.items():
        steps, free = _steps(inner, width, inside)
        words = None if words is None or free is None else words + free
        text = _power(free) if free and not any([isinstance(one, Branch) for one in steps]) else ""
        cases.append(Case(value, _number(value, step.width), steps, text))
    count = sum([_count(case.steps) for case in cases])
    text = "" if words is None else _power(words)
    branch = Branch(
        field_text(step.start, step.width),
        tuple(cases),
        gaps,
        ", ".join(_ranges(step)),
        goes_on,
        count,
        words or 0,
        text,
    )
    return branch, words


def _untaken(candidates: Sequence[tuple[FieldCheck, ...]], bits: int) -> int:
    """The number of words of so many free bits that none of some encodings takes."""
    masks: list[tuple[int, int]] = []
    for checks in candidates:
        mask = value = 0
        for one in checks:
            mask |= (1 << one.width) - 1 << one.start
            value |= one.value << one.start
        masks.append((mask, value))

    def untaken(left: Sequence[tuple[int, int]], mask: int, value: int) -> int:
        """Of the words with the bits of a mask as in a value, those that none of the rest takes."""
        if not left:
            return 1 << bits - mask.bit_count()
        own, wanted = left[0]
        without = untaken(left[1:], mask, value)
        if (wanted ^ value) & own & mask:
            return without
        return without - untaken(left[1:], mask | own, value | wanted)

    return untaken(masks, 0, 0)


def _count(steps: Sequence[Branch | Leaf]) -> int:
    return sum([step.count if isinstance(step, Branch) else len(step.names) for step in steps])


def _ranges(step: Filter) -> Iterator[str]:
    """The values without a case, as ranges."""
    at = number = 0
    for value in [*sorted(step.cases), 1 << step.width]:
        if at < value:
            number += 1
            if number > MOST_RANGES:
                yield "..."
                return
            first, last = _number(at, step.width), _number(value - 1, step.width)
            yield first if first == last else f"{first} to {last}"
        at = value + 1


def field_text(start: int, width: int) -> str:
    return f"bit {start}" if width == 1 else f"bits {start + width - 1}-{start}"


def _number(value: int, width: int) -> str:
    return f"{value:0{width}b}" if width <= 8 else f"{value:#x}"


def _power(number: int) -> str:
    """A number; a large one as a multiple of a power of two, if it is one."""
    zeros = (number & -number).bit_length() - 1
    if number < 100_000 or zeros < 10:
        return f"{number:,}"
    odd = number >> zeros
    return f"2^{zeros}" if odd == 1 else f"{odd:,} x 2^{zeros}"
