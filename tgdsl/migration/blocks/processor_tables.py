"""Processors: those that differ in their names alone as a loop, and lists of features that several have, or that others begin with, under a name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from tgdsl.migration.blocks.block import Block, Made
from tgdsl.migration.python import (
    Assignment,
    Call,
    Expression,
    Listing,
    Loop,
    Name,
    Plain,
    Starred,
    Statement,
    Symbol,
)
from tgdsl.migration.text.notes import Notes
from tgdsl.migration.translation import NoIdiom, Translation
from tgdsl.records import Record

#: The fields with lists of features, with the parameters, and the ends of the lists' names.
_LISTS = (("Features", "features", "FEATURES"), ("TuneFeatures", "tune_features", "TUNING"))
_FEWEST = 4  #: features of a list that has a name


def processor_blocks(runs: Sequence[tuple[str, Sequence[Record]]]) -> list[Block]:
    """A block for the processors of each file that have no name.

    Args:
        runs: the target's own records with their ``.td`` files, cut where the file changes.
    """
    found: list[Block] = []
    for _, run in runs:
        processors = [record for record in run if record.is_a("Processor") and record.anonymous]
        if len(processors) > 1:
            found.append(Block(processors, processors[-1].name, _Processors(processors).statements))
    return found


class _Processors:
    """The statements of a file's processors."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._records = records

    def statements(self, translation: Translation, module: str, notes: Notes) -> Made:
        lists = _Lists(self._records)
        plain: dict[str, str] = {}
        made: list[Statement] = []
        last: Expression | None = None  # the call before, without the processor's name
        for record in self._records:
            comments = notes.before(record)
            try:
                call = translation.expression(record)
                assert isinstance(call, Call)
                before, call = lists.shared(record, call, translation, module)
            except NoIdiom as reason:
                plain[record.name] = str(reason)
                last = None
                continue
            name, *others = call.arguments
            rest = Call(call.function, others, call.named)
            if rest == last and not comments:
                made[-1] = _joined(made[-1], name, record)
            else:
                made += [*before, *comments, Assignment("", call, [record.name])]
            last = rest
        return Made(made, plain)


def _joined(before: Statement, name: Expression, record: Record) -> Loop:
    """The loop of a processor, or of several, with another one."""
    if isinstance(before, Loop):
        assert isinstance(before.iterable, Listing)
        return Loop("name", Listing([*before.iterable.items, name]), before.body, [*before.records, record.name])
    assert isinstance(before, Assignment) and isinstance(before.value, Call)
    first, *others = before.value.arguments
    call = Call(before.value.function, [Plain("name"), *others], before.value.named)
    return Loop("name", Listing([first, name]), [Assignment("", call)], [*before.records, record.name])


class _Lists:
    """The lists of features of several processors."""

    def __init__(self, records: Sequence[Record]) -> None:
        lists = [
            (record, names, end) for record in records for field, _, end in _LISTS if (names := _names(record, field))
        ]
        uses = Counter([names for _, names, _ in lists])
        self._begun: dict[tuple[str, ...], tuple[str, ...]] = {}
        known: list[tuple[str, ...]] = []
        for names in uses:
            begins = [one for one in known if len(one) >= _FEWEST and names[: len(one)] == one]
            if begins:
                self._begun[names] = max(begins, key=len)
                uses[self._begun[names]] += 1
            known.append(names)
        self._titles: dict[tuple[str, ...], str] = {}
        for record, names, end in lists:
            if uses[names] > 1 and len(names) >= _FEWEST and names not in self._titles:
                self._titles[names] = _title(record.string("Name"), end, set(self._titles.values()))
        self._done: set[tuple[str, ...]] = set()

    def shared(self, record: Record, call: Call, translation: Translation, module: str) -> tuple[list[Statement], Call]:
        """The call of a processor with names for the lists that have some, and the statements that bind these."""
        made: list[Statement] = []
        values: list[tuple[Expression, Expression]] = []
        for field, _, _ in _LISTS:
            names = _names(record, field)
            if names:
                whole = translation.value(record.fields[field])
                values.append((whole, self._list(names, translation, module, made)))
        arguments = [_replaced(one, values) for one in call.arguments]
        return made, Call(call.function, arguments, [(name, _replaced(one, values)) for name, one in call.named])

    def _list(self, names: tuple[str, ...], translation: Translation, module: str, made: list[Statement]) -> Expression:
        """A list of features; its name if it has one."""
        title = self._titles.get(names)
        if title is not None and names in self._done:
            return Name(Symbol(module, title))
        begun = self._begun.get(names, ())
        items: list[Expression] = []
        if begun:
            beginning = self._list(begun, translation, module, made)
            items.append(Starred(beginning))
        items += [translation.reference(name) for name in names[len(begun) :]]
        if title is None:
            return Listing(items)
        self._done.add(names)
        made.append(Assignment(title, Listing(items)))
        return Name(Symbol(module, title))


def _replaced(value: Expression, by: Sequence[tuple[Expression, Expression]]) -> Expression:
    return next((new for old, new in by if old == value), value)


def _names(record: Record, field: str) -> tuple[str, ...]:
    return tuple([one.name for one in record.records(field)])


def _title(processor: str, end: str, taken: set[str]) -> str:
    """The name of a list, after the first processor that has it."""
    name = re.sub(r"\W", "_", f"{processor}_{end}").upper()
    name = f"_{name}" if name[0].isdigit() else name
    number = 2
    title = name
    while title in taken:
        title, number = f"{name}_{number}", number + 1
    return title
