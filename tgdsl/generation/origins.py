"""Where each line of a generated file comes from, as its generator says it while it writes: an :class:`Origin`.

A generator says it of text, ``origins.of(text, record)``, or of what it writes to a Writer, ``with out.of(record)``. That is the text itself in an ordinary run.
While origins are recorded, which ``python -m tgdsl.why`` alone asks for, the text is between two marks, and these go wherever the text goes: into a list, a
template, another text. In the end they are taken out again (:class:`Traced`). So a generator has no second way of writing; what sorts, compares or measures
text is said to come from somewhere behind that.

What has a definition stands for it: ``origins.of(text, instructions)`` comes from the definitions of all of these. They are looked at while origins are recorded,
so that a generator gives what it has at hand, and makes no list of records in other runs.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from itertools import accumulate
from typing import Protocol, TypeAlias, TypeVar

from tgdsl.classes import frozen
from tgdsl.records import Record

#: The beginning of text with an origin, whose number is between the first two, and its end. C++ has none of these characters.
_OPEN, _NUMBERED, _CLOSE = "\x01", "\x02", "\x03"
_MARKS = re.compile(f"({_OPEN}[0-9]+{_NUMBERED}|{_CLOSE})")


class Defined(Protocol):
    """An object of the model with the definition behind it: a register, an instruction, a pattern."""

    @property
    def record(self) -> Record | None: ...


#: What text comes from: definitions, or what has them, in any nesting. None is no definition.
Sources: TypeAlias = "Record | Defined | Iterable[Sources] | None"

Key = TypeVar("Key")


@frozen(eq=False)
class Origin:
    """The definitions that some text comes from.

    Attributes:
        records: without one of them, the text is not there, or is another one.
        counted: definitions beside which it stands, in their order: numbers in the text may count them, as positions in a table and sizes do,
            and what tells it from them may depend on them.
        before: how many of these, from the first on, stand before the text and are counted by its number; None if all may matter.
        fixed: the text is the generator's own, the same for each target that has it.
    """

    records: tuple[Record, ...] = ()
    counted: Sequence[Record] = ()
    before: int | None = None
    fixed: bool = False

    @property
    def counts(self) -> Sequence[Record]:
        """Those of :attr:`counted` that count."""
        return self.counted if self.before is None else self.counted[: self.before]


class _Recording:
    """The origins that a run records.

    Attributes:
        origins: by number; None when nothing is recorded.
        counted: by the identity of what many origins have for :attr:`Origin.counted`, that and its definitions.
    """

    origins: list[Origin] | None = None
    counted: dict[int, tuple[Sources, Sequence[Record]]] = {}


_RECORDING = _Recording()


def recorded() -> bool:
    """True while origins are recorded: what only an origin needs is computed then."""
    return _RECORDING.origins is not None


@contextmanager
def recording() -> Generator[list[Origin], None, None]:
    """Record origins in here: what generators write has marks, for :class:`Traced`."""
    before = _RECORDING.origins, _RECORDING.counted
    found: list[Origin] = []
    _RECORDING.origins, _RECORDING.counted = found, {}
    try:
        yield found
    finally:
        _RECORDING.origins, _RECORDING.counted = before


def of(text: str, *sources: Sources, counted: Sources = ()) -> str:
    """The text, which comes from all of some definitions, and stands beside others: see :class:`Origin`."""
    if _RECORDING.origins is None:
        return text
    return _marked(text, Origin(records_of(sources), _counted(counted)))


def each(texts: Sequence[str], sources: Iterable[Sources], counted: Sources = ()) -> Sequence[str]:
    """Texts, each of which comes from a definition, or from several."""
    if _RECORDING.origins is None:
        return texts
    return [of(text, source, counted=counted) for text, source in zip(texts, sources, strict=True)]


def numbered(texts: Sequence[str], sources: Iterable[Sources]) -> Sequence[str]:
    """The same of texts that have their numbers in the row: those of the definitions before them count."""
    if _RECORDING.origins is None:
        return texts
    given = [records_of(source) for source in sources]
    row = [record for records in given for record in records]
    ends = accumulate([len(records) for records in given], initial=0)
    return [_marked(text, Origin(records, row, end)) for text, records, end in zip(texts, given, ends)]


def rows(texts: Sequence[str], sources: Iterable[Sources]) -> Sequence[str]:
    """The same of rows that have positions in tables, or sizes of these: all of the definitions count."""
    if _RECORDING.origins is None:
        return texts
    given = [records_of(source) for source in sources]
    return each(texts, given, given)


def grouped(keys: Iterable[Key], sources: Iterable[Sources]) -> Mapping[Key, Sequence[Sources]]:
    """The sources by their keys, of which each has one. Empty unless origins are recorded."""
    found: dict[Key, list[Sources]] = {}
    if _RECORDING.origins is not None:
        for key, source in zip(keys, sources, strict=True):
            found.setdefault(key, []).append(source)
    return found


def records_of(sources: Sources) -> tuple[Record, ...]:
    """The definitions that text comes from, each once, in their order."""
    found: dict[Record, None] = {}
    _add(found, sources)
    return tuple(found)


def _add(found: dict[Record, None], sources: Sources) -> None:
    if isinstance(sources, Record):
        found[sources] = None
    elif isinstance(sources, Iterable):
        for one in sources:
            _add(found, one)
    elif sources is not None:
        _add(found, sources.record)


def _counted(sources: Sources) -> Sequence[Record]:
    """The definitions of what many lines count, which are looked for once."""
    known = _RECORDING.counted.get(id(sources))
    if known is None:
        known = _RECORDING.counted[id(sources)] = (sources, records_of(sources))
    return known[1]


def fixed(text: str) -> str:
    """The text, which is the generator's own."""
    return text if _RECORDING.origins is None else _marked(text, Origin(fixed=True))


def _marked(text: str, origin: Origin) -> str:
    """The text between marks, unless nothing is said of it. The newline at its end stays behind them, since writers look for it."""
    found = _RECORDING.origins
    body = text[:-1] if text.endswith("\n") else text
    if found is None or not body or not (origin.records or origin.fixed):
        return text
    found.append(origin)
    return f"{_OPEN}{len(found) - 1}{_NUMBERED}{body}{_CLOSE}{text[len(body):]}"


class Traced:
    """Text that was written while origins were recorded.

    Attributes:
        text: without the marks: that of an ordinary run.
    """

    def __init__(self, marked: str, origins: Sequence[Origin]) -> None:
        self._origins = origins
        self.text = _MARKS.sub("", marked)
        self._lines: list[dict[int | None, None]] = [{}]
        inside: list[int] = []
        for part in _MARKS.split(marked):
            if part.startswith(_OPEN):
                inside.append(int(part[1:-1]))
            elif part == _CLOSE:
                inside.pop()
            else:
                self._add(part.split("\n"), inside[-1] if inside else None)

    def _add(self, pieces: Sequence[str], origin: int | None) -> None:
        for number, piece in enumerate(pieces):
            if number:
                self._lines.append({})
            if piece.strip() or 0 < number < len(pieces) - 1:
                self._lines[-1][origin] = None

    def origins(self, line: int) -> Sequence[Origin]:
        """The origins of the parts of a line, by its number from 1; none if its generator says none. The innermost counts."""
        return [self._origins[number] for number in self._lines[line - 1] if number is not None]
