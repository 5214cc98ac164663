"""An answer about a line, as text for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.diagnostics import counted
from tgdsl.explore.sources import Sources
from tgdsl.generation.origins import Origin
from tgdsl.records import Record
from tgdsl.tracing.traced_file import TracedFile

_SHOWN = 3  #: definitions whose statements are shown, unless all are asked for
_LISTED = 24  #: definitions that are listed
_STATEMENT = 12  #: lines of a statement


def answer(file: TracedFile, number: int, sources: Sources, *, every: bool = False) -> Iterator[str]:
    """The lines of an answer.

    Args:
        number: of the line, from 1.
        every: whether lists and statements are shown in full.
    """
    yield file.lines[number - 1]
    yield f"written by {file.chosen.file.spec.partition('=')[2] or file.chosen.file.spec}" + _inside(
        file.sections(number)
    )
    origins = file.origins(number)
    records = [*dict.fromkeys([record for origin in origins for record in origin.records])]
    if records:
        yield f"comes from {counted(len(records), 'definition')}:"
        yield from _definitions(records, sources, every)
        own = {*records}
        yield from dict.fromkeys([line for origin in origins for line in _counts(origin, own, sources)])
    elif origins and all([origin.fixed for origin in origins]):
        yield "comes from no definition: it is the generator's own text"
    else:
        yield "comes from all of the target: the generator does not say more of this line"


def _inside(sections: Sequence[str]) -> str:
    return "".join([f", in {one}" for one in sections])


def _definitions(records: Sequence[Record], sources: Sources, every: bool) -> Iterator[str]:
    shown = len(records) if every or len(records) <= _SHOWN else 0
    for record in records[:shown]:
        yield from _definition(record, sources, every)
    rest = records[shown : None if every else shown + _LISTED]
    for record in rest:
        yield f"  {_where(record, sources)}"
    left = len(records) - shown - len(rest)
    if left:
        yield f"  and {left} more, which --all shows"


def _definition(record: Record, sources: Sources, every: bool) -> Iterator[str]:
    yield f"  {_where(record, sources)}"
    for number, lines in enumerate(sources.of(record)):
        if number:
            yield f"    {lines.why}: {lines.file}:{lines.first}"
        text = lines.text.splitlines()
        shown = text if every else text[: 1 if number else _STATEMENT]
        yield from [f"      {line}".rstrip() for line in shown]
        if len(shown) < len(text) and not number:
            yield "      ..."
    if record.origin is None and record.superclasses:
        yield f"    of the classes {', '.join(record.superclasses)}"


def _where(record: Record, sources: Sources) -> str:
    shown = sources.shown(record.place)
    return f"{record.label}, {shown}" if shown else record.label


def _counts(origin: Origin, own: set[Record], sources: Sources) -> Iterator[str]:
    """The definitions that a line stands beside."""
    others = [record for record in dict.fromkeys(origin.counts) if record not in own]
    if not others:
        return
    if origin.before is None:
        yield f"stands among {counted(len(others), 'other definition')}, which its numbers may count, or which it is told from"
    else:
        yield f"its number counts the {counted(len(others), 'definition')} before it, the last of them {_where(others[-1], sources)}"
