"""A difference as sections of items in words, for printers of text and of Markdown. Long lists are cut, and say how many more there are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TypeVar

from tgdsl.classes import frozen
from tgdsl.diagnostics import counted
from tgdsl.difference.data import (
    Change,
    ConventionChange,
    DecodingChange,
    Difference,
    FieldChange,
    FileChange,
    FileStatus,
    KindChanges,
    LoneField,
    RecordChange,
    ScheduleChange,
    SelectionChange,
    Shadowing,
    WordChange,
)
from tgdsl.difference.words import marks_of

#: How many items of a section are shown, and how many fields of a record, and names of records that changed in the same way.
MOST, _FIELDS, _NAMES = 10, 12, 5

#: How long a value may be, and what is shown on both sides of its part that differs.
_LONG, _AROUND = 100, 30

#: The fields of a calling convention that its steps are.
_STEPS = ("Actions",)

_SIGNS = {Change.ADDED: "+", Change.REMOVED: "-", Change.RENAMED: ">", Change.CHANGED: "~"}

T = TypeVar("T")


@frozen
class Item:
    """A change in a line, with lines for its details; or, without a sign, how many more there are."""

    sign: str
    text: str
    lines: tuple[str, ...] = ()


@frozen
class Section:
    """Changes of one kind."""

    title: str
    items: tuple[Item, ...] = ()


def outline(difference: Difference, everything: bool = False) -> list[Section]:
    """The sections of a difference.

    Args:
        everything: no list is cut.
    """
    most = None if everything else MOST
    steps = {one.name for one in difference.conventions}
    sections = [_of_kind(one, most, steps) for one in difference.kinds]
    if difference.lone_fields:
        title = f"fields that records have in one of the two only: {len(difference.lone_fields)}"
        sections.append(_section(title, difference.lone_fields, _lone, most))
    removed, added = difference.library
    if removed or added:
        sections.append(Section(f"LLVM's own records: {_joined([(added, 'added'), (removed, 'removed')])}"))
    for moved in difference.moved:
        sections.append(
            Section(
                f"numbers of {moved.what}: {moved.moved} of {moved.of} moved ({moved.example}: {moved.before} -> {moved.after})"
            )
        )
    sections += _of_meaning(difference, most)
    if difference.files:
        changed = len([one for one in difference.files if one.status is not FileStatus.COMMENTS])
        comments = len(difference.files) - changed
        title = f"files: {_joined([(changed, 'changed'), (comments, 'changed in comments alone'), (difference.same_files, 'the same')])}"
        sections.append(_section(title, difference.files, _file, None))
    if difference.notes:
        sections.append(_section("not compared", difference.notes, lambda note: Item("!", note), None))
    return sections


def heading(difference: Difference) -> str:
    """The first line: which target, and which two descriptions."""
    before, after = difference.before, difference.after
    names = f"{before.name} -> {after.name}"
    releases = "" if before.release == after.release else f" ({before.release} -> {after.release})"
    return f"{difference.target}: {names}{releases}"


def summary(difference: Difference) -> str:
    """The last line: whether a program may notice the difference."""
    if difference.noticed:
        return "a program may notice: generated files change"
    if difference.is_empty:
        return "no difference"
    if difference.files:
        return "no program notices: generated files change in comments alone"
    return "no program notices: no generated file changes"


def _of_kind(kind: KindChanges, most: int | None, steps: Collection[str]) -> Section:
    counts = [(len(kind.of(change)), change.value) for change in Change]
    order = "; others stand in another order" if kind.changes else "in another order"
    title = f"{kind.kind}: {_joined(counts)}{order if kind.reordered else ''}"
    groups: dict[object, list[RecordChange]] = {}
    for number, one in enumerate(kind.changes):
        key: object = number
        if one.change is Change.CHANGED and not one.words:
            key = one.fields
        elif one.change in (Change.ADDED, Change.REMOVED) and one.place and " " not in one.name:
            key = one.change, one.place
        groups.setdefault(key, []).append(one)
    items: list[Item] = []
    for change in (Change.CHANGED, Change.RENAMED, Change.REMOVED, Change.ADDED):
        some = [group for group in groups.values() if group[0].change is change]
        items += _items(some, lambda group: _record(group, most, steps), most, f" {change.value}")
    return Section(title, tuple(items))


def _record(group: Sequence[RecordChange], most: int | None, steps: Collection[str]) -> Item:
    """Records that changed in the same way.

    Args:
        steps: names of calling conventions whose steps are shown as such.
    """
    first = group[0]
    steps_are_below = first.change is not Change.ADDED and first.name in steps
    if first.change is Change.RENAMED:
        text = f"{first.before} is {first.after} now"
    elif len(group) > 1:
        names = [one.name for one in group]
        shown = names if most is None else names[:_NAMES]
        text = f"{len(group)}: {', '.join(shown)}{', ...' * (len(shown) < len(names))}"
    else:
        text = first.name if most is None else _short(first.name)
    is_one_place = all([one.place == first.place for one in group])
    place = f"  [{first.place}]" if first.place and is_one_place else ""
    lines = ["its steps are below"] if steps_are_below else []
    lines += [line for word in first.words for line in word_lines(word)]
    fields = [one for one in first.fields if not (steps_are_below and one.name in _STEPS)]
    shown_fields = fields if most is None else fields[:_FIELDS]
    lines += [line for field in shown_fields for line in _field(field, most is None)]
    if len(shown_fields) < len(fields):
        lines.append(f"and {len(fields) - len(shown_fields)} more fields")
    return Item(_SIGNS[first.change], text + place, tuple(lines))


def word_lines(word: WordChange) -> list[str]:
    """The bits of a word before and after, in columns, with marks below those that differ."""
    rows: tuple[list[str], ...] = ([], [], [], [])
    for one in word.columns:
        bits = str(one.high) if one.high == one.low else f"{one.high}-{one.low}"
        cells = (bits, one.before, one.after, marks_of(one))
        width = max(map(len, cells))
        for row, cell in zip(rows, cells):
            row.append(cell.ljust(width))
    return [
        f"{label}{' '.join(row)}".rstrip()
        for label, row in zip((f"{word.field:<7} ", "  - ", "  + ", "    "), _aligned(rows, word.field))
    ]


def _aligned(rows: Iterable[list[str]], field: str) -> Iterator[list[str]]:
    """The rows of cells below each other, whatever stands before them."""
    indent = " " * (max(len(field), 7) + 1 - 4)
    for number, row in enumerate(rows):
        yield row if number == 0 else [indent + row[0], *row[1:]]


def _field(change: FieldChange, everything: bool) -> Iterator[str]:
    before, after = change.before or "", change.after or ""
    if not everything:
        before, after = _cut(before, after)
    if len(before) + len(after) <= _LONG // 2 and change.name != "classes":
        yield f"{change.name}: {before} -> {after}"
        return
    yield change.name
    if before:
        yield f"  - {before}"
    if after:
        yield f"  + {after}"


def _cut(before: str, after: str) -> tuple[str, str]:
    """Two long values without most of what both have."""
    if max(len(before), len(after)) <= _LONG:
        return before, after
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    end = 0
    while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return _middle(before, start, end), _middle(after, start, end)


def _middle(text: str, start: int, end: int) -> str:
    low, high = max(0, start - _AROUND), min(len(text), len(text) - end + _AROUND)
    middle = text[low:high]
    if len(middle) > 3 * _LONG:
        middle = f"{middle[:2 * _LONG]} ... {middle[-_LONG // 2:]}"
    return f"{'... ' * (low > 0)}{middle}{' ...' * (high < len(text))}"


def _lone(one: LoneField) -> Item:
    value = "with several values" if one.value is None else one.value
    where = one.example if one.records == 1 else f"{one.records} of {one.kind}, {one.example} among them"
    return Item("+" if one.is_new else "-", f"{one.name} of {where}: {_short(value)}")


def _short(text: str) -> str:
    return text if len(text) <= 2 * _LONG else f"{text[: 2 * _LONG]} ..."


def _of_meaning(difference: Difference, most: int | None) -> Iterator[Section]:
    """The sections on what records mean."""
    if difference.shadowings:
        new = len([one for one in difference.shadowings if one.is_new])
        title = _joined([(new, "that another shadows now"), (len(difference.shadowings) - new, "no longer shadowed")])
        yield _section(f"patterns: {title}", difference.shadowings, _shadowing, most)
    if difference.selections:
        count = sum([one.count for one in difference.selections])
        yield _section(f"DAGs that are selected otherwise: {count}", difference.selections, _selection, most)
    if difference.decodings:
        title = f"words that are decoded otherwise: {counted(len(difference.decodings), 'pair')} of instructions"
        yield _section(title, difference.decodings, _decoding, most)
    if difference.schedules:
        count = sum([len(one.instructions) for one in difference.schedules])
        title = f"schedules: {counted(count, 'instruction')} with other costs"
        yield _section(title, difference.schedules, lambda one: _schedule(one, most), most)
    if difference.conventions:
        title = f"steps of calling conventions: {len(difference.conventions)} changed"
        yield _section(title, difference.conventions, _convention, most)


def _shadowing(one: Shadowing) -> Item:
    return Item("!" if one.is_new else "+", f"{one.message}  [{one.place}]", one.notes)


def _selection(one: SelectionChange) -> Item:
    count = f"  ({one.count} such DAGs)" if one.count > 1 else ""
    lines = (f"of {one.pattern}", f"- {one.before or 'nothing'}", f"+ {one.after or 'nothing'}")
    return Item("~", f"{one.example}{count}", lines)


def _decoding(one: DecodingChange) -> Item:
    count = f"  ({one.count} of the words that were tried)" if one.count > 1 else ""
    lines = (f"- {one.before or 'no instruction'}", f"+ {one.after or 'no instruction'}")
    return Item("~", f"{one.word} in {one.table}{count}", lines)


def _schedule(one: ScheduleChange, most: int | None) -> Item:
    shown = one.instructions if most is None else one.instructions[:_NAMES]
    more = ", ..." * (len(shown) < len(one.instructions))
    count = f"{len(one.instructions)}: " if len(one.instructions) > 1 else ""
    return Item("~", f"{one.model}: {count}{', '.join(shown)}{more}", (f"- {one.before}", f"+ {one.after}"))


def _convention(one: ConventionChange) -> Item:
    return Item("~", one.name, tuple([f"{line.sign} {line.text}" for line in one.lines]))


def _file(one: FileChange) -> Item:
    sign = {FileStatus.ADDED: "+", FileStatus.REMOVED: "-", FileStatus.COMMENTS: "="}.get(one.status, "~")
    if one.status is FileStatus.CHANGED:
        counts = [(one.added, "added"), (one.removed, "removed")]
        text = ", ".join([f"{counted(count, 'line')} {what}" for count, what in counts if count])
        text = text or "lines in another order"
    else:
        lines = one.added or one.removed
        text = one.status.value + (f", {counted(lines, 'line')}" if lines else "")
    return Item(sign, f"{one.name}: {text}", tuple([f"since {why}" for why in one.reasons]))


def _joined(counts: Iterable[tuple[int, str]]) -> str:
    return ", ".join([f"{count} {what}" for count, what in counts if count])


def _section(title: str, all_of_them: Sequence[T], item: Callable[[T], Item], most: int | None) -> Section:
    return Section(title, tuple(_items(all_of_them, item, most)))


def _items(all_of_them: Sequence[T], item: Callable[[T], Item], most: int | None, what: str = "") -> Iterator[Item]:
    shown = all_of_them if most is None else all_of_them[:most]
    yield from map(item, shown)
    if len(shown) < len(all_of_them):
        yield Item("", f"and {len(all_of_them) - len(shown)} more{what} (--all)")
