"""The SchedReads and SchedWrites in use, and their numbers (CodeGenSchedRW, collectSchedRW)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tgdsl.classes import define, frozen
from tgdsl.diagnostics import Note, Report, collecting, fail
from tgdsl.model.schedule import fields
from tgdsl.model.schedule.table import ReadWrite
from tgdsl.records import Record, RecordSet
from tgdsl.records.name_order import numeric_key

_READ, _WRITE = "SchedRead", "SchedWrite"


@frozen(eq=False)
class ReadWrites:
    """All reads and writes in use.

    Attributes:
        reads, writes: by number, from 1.
        numbers: name to number, among the reads or among the writes.
    """

    reads: tuple[ReadWrite, ...]
    writes: tuple[ReadWrite, ...]
    numbers: Mapping[str, int]

    def split(self, records: Iterable[Record]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The numbers of the writes and of the reads among some records (findRWs)."""
        writes: list[int] = []
        reads: list[int] = []
        for record in records:
            (writes if record.is_a(_WRITE) else reads).append(self.numbers[record.name])
        return tuple(writes), tuple(reads)


def number_read_writes(
    records: RecordSet, used: Iterable[tuple[Record, Sequence[Record]]], report: Report
) -> ReadWrites:
    """Number the reads and writes in use, in the order of their names.

    Args:
        used: the SchedRWs of instructions, each with the first instruction that has it.
    """
    collector = _Collector(report)
    for user, found in used:
        collector.add(user, found)
    for class_name in ("InstRW", "ItinRW"):
        for user in records.by_name(class_name):
            with collecting(report):
                collector.add(user, fields.operand_read_writes(user))
    aliases = records.by_name("SchedAlias")
    for alias in aliases:
        with collecting(report):
            _check_alias(alias)
            collector.add(alias, [fields.alias_target(alias)])
    report.check()
    drafts = {name: _Draft(record) for name, record in collector.found.items()}
    _apply_aliases(aliases, drafts, report)
    return _number(drafts, report)


def is_read(record: Record, user: Record) -> bool:
    """True for a SchedRead, and False for a SchedWrite.

    Raises:
        DiagnosticError: it is neither a read nor a write.
    """
    if record.is_a(_WRITE):
        return False
    if record.is_a(_READ):
        return True
    raise fail(
        user.place,
        f"'{user.name}' uses '{record.name}', which is neither a SchedRead nor a SchedWrite: use one of those",
        Note(record.place, f"'{record.name}' is defined here"),
    )


class _Collector:
    """Collects reads and writes in use, directly or through sequences and variants (scanSchedRW)."""

    def __init__(self, report: Report) -> None:
        self.found: dict[str, Record] = {}
        self._open: dict[str, None] = {}
        self._report = report

    def add(self, user: Record, used: Iterable[Record]) -> None:
        for record in used:
            if record.name not in self.found:
                self._visit(user, record)

    def _visit(self, user: Record, record: Record) -> None:
        with collecting(self._report):
            read = is_read(record, user)
            self.found[record.name] = record
            self._open[record.name] = None
            for part in parts_of(record):
                if is_read(part, record) != read:
                    raise fail(
                        record.place,
                        f"the {_kind(read)} '{record.name}' is made of the {_kind(not read)} '{part.name}': one is made of others "
                        "of its kind",
                        Note(part.place, f"'{part.name}' is defined here"),
                    )
                if part.name in self._open:
                    raise fail(
                        record.place,
                        f"the {_kind(read)} '{record.name}' stands for '{part.name}', which is made of it: leave one out",
                        Note(part.place, f"'{part.name}' is defined here"),
                    )
                if part.name not in self.found:
                    self._visit(record, part)
        self._open.pop(record.name, None)


def _kind(read: bool) -> str:
    return "read" if read else "write"


def parts_of(record: Record) -> Iterable[Record]:
    """The reads or writes that a WriteSequence, or the SchedVars of a variant, stand for.

    Raises:
        DiagnosticError: it is a variant without SchedVars.
    """
    if record.is_a("WriteSequence"):
        return fields.sequence_writes(record)
    if record.is_a("SchedVariant"):
        variants = fields.sched_vars(record)
        if not variants:
            raise fail(
                record.place, f"'{record.name}' depends on predicates, but has no variant: give it some SchedVars"
            )
        return [part for variant in variants for part in fields.selected(variant)]
    return ()


@define(eq=False)
class _Draft:
    """Builder of a :class:`ReadWrite`, which aliases are added to."""

    record: Record
    is_alias: bool = False
    aliases: tuple[Record, ...] = ()


def _check_alias(alias: Record) -> None:
    matched, other = fields.alias_source(alias), fields.alias_target(alias)
    read = is_read(matched, alias)
    if is_read(other, alias) != read:
        raise fail(
            alias.place,
            f"the SchedAlias '{alias.name}' puts the {_kind(not read)} '{other.name}' in the place of the {_kind(read)} "
            f"'{matched.name}': use a {_kind(read)}",
            Note(other.place, f"'{other.name}' is defined here"),
        )


def _apply_aliases(aliases: Iterable[Record], drafts: Mapping[str, _Draft], report: Report) -> None:
    for alias in aliases:
        drafts[fields.alias_target(alias).name].is_alias = True
        matched = drafts.get(fields.alias_source(alias).name)
        if matched is None:  # nothing uses it
            continue
        if matched.is_alias:
            report.error(
                alias.place,
                f"the SchedAlias '{alias.name}' is for '{matched.record.name}', which itself is put in the place of another: an "
                "alias has none",
                Note(matched.record.place, f"'{matched.record.name}' is defined here"),
            )
        matched.aliases = (*matched.aliases, alias)


def _number(drafts: Mapping[str, _Draft], report: Report) -> ReadWrites:
    kinds: tuple[list[_Draft], list[_Draft]] = ([], [])
    numbers: dict[str, int] = {}
    for name in sorted(drafts, key=numeric_key):
        draft = drafts[name]
        kind = kinds[draft.record.is_a(_WRITE)]
        kind.append(draft)
        numbers[name] = len(kind)
    reads, writes = (
        tuple([_freeze(draft, number, numbers, report) for number, draft in enumerate(kind, 1)]) for kind in kinds
    )
    return ReadWrites(reads, writes, numbers)


_MOST_REPEATS = 1 << 16  #: each repetition takes memory, in llvm-tblgen, too


def _freeze(draft: _Draft, number: int, numbers: Mapping[str, int], report: Report) -> ReadWrite:
    record = draft.record
    sequence = [numbers[part.name] for part in fields.sequence_writes(record)] if record.is_a("WriteSequence") else []
    varies = record.is_a("SchedVariant")
    repeat = 1
    with collecting(report):
        repeat = fields.sequence_repeat(record) if sequence else 1
        if repeat > _MOST_REPEATS:
            raise fail(
                record.place_of(fields.REPEAT),
                f"the Repeat of '{record.label}' is {repeat}: use a number up to {_MOST_REPEATS}",
            )
    return ReadWrite(
        number=number,
        name=record.name,
        record=record,
        is_read=not record.is_a(_WRITE),
        is_alias=draft.is_alias,
        sequence=tuple(sequence),
        repeat=repeat,
        variants=tuple(fields.sched_vars(record)) if varies else (),
        variadic=varies and fields.is_variadic(record),
        aliases=draft.aliases,
    )
