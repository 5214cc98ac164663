"""The opcode map: decoder tables unfolded, with the encodings that are free."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.classes import frozen
from tgdsl.explore.explored import Explored
from tgdsl.model.decoding import Candidate, Conflict, DecoderTable, Filter, Step, Steps

MOST_VALUES = 12  #: ranges of free values that are listed


@frozen
class Leaf:
    """A step that decodes an encoding, or a conflict.

    Attributes:
        names: of the encodings; the instruction of each stands behind it.
        instructions: of these.
        checks: the bits that have to be something, in words.
        predicate: whether it asks for features.
        is_conflict: nothing tells them apart.
    """

    names: tuple[str, ...]
    instructions: tuple[str, ...]
    checks: tuple[str, ...]
    has_predicate: bool
    is_conflict: bool


@frozen
class Case:
    """A value of a field, and what comes of it."""

    value: int
    text: str
    steps: tuple[Branch | Leaf, ...]
    count: int


@frozen
class Branch:
    """A field of the word, and what its values lead to.

    Attributes:
        field: "bits 31-30".
        cases: by value.
        free: how many values lead to nothing, and which they are.
        words: of how many words of the table's width these are a part, as a power of two: free values times the other bits.
        count: of encodings below.
    """

    field: str
    width: int
    cases: tuple[Case, ...]
    free: int
    free_values: str
    words: str
    count: int


@frozen
class TableView:
    """A decoder table."""

    name: str
    namespace: str
    mode: str
    width: int
    size: int
    steps: tuple[Branch | Leaf, ...]
    count: int
    free: int

    @property
    def file(self) -> str:
        return f"decoder/{self.name}.html"


def tables_of(explored: Explored) -> Sequence[TableView]:
    decoding = explored.decoding
    modes = explored.part(lambda model: model.hw_modes.names) or ("",)
    return [] if decoding is None else [_table(table, modes) for table in decoding.tables]


def _table(table: DecoderTable, modes: Sequence[str]) -> TableView:
    steps = tuple(_steps(table.steps, table.width))
    mode = modes[table.mode] if table.mode else ""
    return TableView(
        table.name, table.namespace, mode, table.width, table.size, steps, _count(steps), sum(_free(steps))
    )


def _steps(steps: Steps, width: int) -> Iterator[Branch | Leaf]:
    for step in steps:
        yield _step(step, width)


def _step(step: Step, width: int) -> Branch | Leaf:
    match step:
        case Filter():
            return _branch(step, width)
        case Candidate(encoding, checks):
            texts = [f"{field_text(one.start, one.width)} = {_number(one.value, one.width)}" for one in checks]
            return Leaf(
                (encoding.name,), (encoding.instruction.name,), tuple(texts), encoding.predicate is not None, False
            )
        case Conflict(encodings):
            names = tuple([one.name for one in encodings])
            return Leaf(names, tuple([one.instruction.name for one in encodings]), (), False, True)


def _branch(step: Filter, width: int) -> Branch:
    cases: list[Case] = []
    for value, inner in step.cases.items():
        steps = tuple(_steps(inner, width))
        cases.append(Case(value, _number(value, step.width), steps, _count(steps)))
    free = (1 << step.width) - len(cases)
    others = width - step.width
    words = f"{free} x 2^{others}" if free and others else str(free)
    count = sum([case.count for case in cases])
    return Branch(field_text(step.start, step.width), step.width, tuple(cases), free, _gaps(step), words, count)


def _count(steps: Sequence[Branch | Leaf]) -> int:
    return sum([step.count if isinstance(step, Branch) else len(step.names) for step in steps])


def _free(steps: Sequence[Branch | Leaf]) -> Iterator[int]:
    for step in steps:
        if isinstance(step, Branch):
            yield step.free
            for case in step.cases:
                yield from _free(case.steps)


def _gaps(step: Filter) -> str:
    """The values without a case, as ranges."""
    texts: list[str] = []
    at = 0
    for value in [*sorted(step.cases), 1 << step.width]:
        if at < value:
            first, last = _number(at, step.width), _number(value - 1, step.width)
            texts.append(first if first == last else f"{first} to {last}")
        at = value + 1
    return ", ".join(texts[:MOST_VALUES]) + (
        f", and {len(texts) - MOST_VALUES} more ranges" if len(texts) > MOST_VALUES else ""
    )


def field_text(start: int, width: int) -> str:
    return f"bit {start}" if width == 1 else f"bits {start + width - 1}-{start}"


def _number(value: int, width: int) -> str:
    return f"{value:0{width}b}" if width <= 8 else f"{value:#x}"
