"""Costs of sched classes: three tables for all processors, and MCSchedClassDescs of each that point into them::

extern const llvm::MCWriteProcResEntry XWriteProcResTable[] = {
  { 0,  0,  0 }, // Invalid
  { 1,  1,   0} // #1
extern const llvm::MCWriteLatencyEntry XWriteLatencyTable[] = {
  { 3,  0} // #1 WriteLoad
extern const llvm::MCReadAdvanceEntry XReadAdvanceTable[] = {
  {0,  0,  2} // #1
static const llvm::MCSchedClassDesc ModelSchedClasses[] = {
  {DBGFIELD("WriteLoad")          1, false, false, false,  1, 1,  1, 1,  0, 0}, // #1
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from tgdsl.generation import origins
from tgdsl.generators.kit.literals import boolean
from tgdsl.generators.kit.string_storage import StringStorage
from tgdsl.generators.kit.writer import Writer
from tgdsl.generators.subtarget.subject import Subject
from tgdsl.model.schedule import (
    INVALID,
    Advance,
    ClassCost,
    Latency,
    MachineModel,
    ProcessorModel,
    ProcessorResource,
    ResourceUse,
)

Entry = TypeVar("Entry", ResourceUse, Latency, Advance)

_NAME_WIDTH = 18
_INVALID_CLASS = "InvalidSchedClass"


def write_costs(out: Writer, subject: Subject) -> None:
    tables = _Tables()
    rows = [tables.rows(model) for model in subject.models]
    tables.write(out, subject)
    beside = _beside(subject)
    storage = StringStorage()
    names = _stored_names(storage, subject) if subject.form.stores_names else _names(subject)
    heads = [
        f"  {{DBGFIELD({name}) {' ' * (_NAME_WIDTH - len(entry.name))}"
        for name, entry in zip(names, subject.resolved.classes)
    ]
    tails = [f"}}, // #{number}" for number in range(len(heads))]
    for model, own in zip(subject.models, rows):
        if model.has_costs:
            out.line()
            out.line(
                "// {Name, NumMicroOps, BeginGroup, EndGroup, RetireOOO, WriteProcResIdx,#, WriteLatencyIdx,#, ReadAdvanceIdx,#}"
            )
            out.line(f"static const llvm::MCSchedClassDesc {model.name}SchedClasses[] = {{")
            out.line(f"  {{DBGFIELD({names[0]})  {INVALID}, false, false, false, 0, 0,  0, 0,  0, 0}},")
            lines = [f"{head}{row}{tail}" for head, row, tail in zip(heads[1:], own[1:], tails[1:])]
            inferred = [()] * (len(heads) - len(subject.sources))
            out.lines(origins.each(lines, [*subject.sources[1:], *inferred], beside))
            out.line(f"}}; // {model.name}SchedClasses")
    if subject.form.stores_names:
        storage.write(out, f"{subject.target}SchedClassNames")


def _beside(subject: Subject) -> origins.Sources:
    """The sources that positions in the tables count: the instructions, and the processors with their models."""
    return (subject.sources, subject.processors, [model.processor for model in subject.models])


def _names(subject: Subject) -> list[str]:
    """The name of each class in its row."""
    return [f'"{name}"' for name in [_INVALID_CLASS, *[entry.name for entry in subject.resolved.classes[1:]]]]


def _stored_names(storage: StringStorage, subject: Subject) -> list[str]:
    """The position of the name of each class, which is added to a table of strings."""
    positions = [str(storage.add(_INVALID_CLASS))]
    if any([model.has_costs for model in subject.models]):
        positions += [f"/*{entry.name}*/ {storage.add(entry.name)}" for entry in subject.resolved.classes[1:]]
    return positions


class _Runs(Generic[Entry]):
    """A table in which each sequence of entries is stored where it occurs first, across the limits of those stored before.

    Attributes:
        entries: of the table; the first one is invalid.
        users: the processors whose entries they are, by position, while origins are recorded.
    """

    def __init__(self, invalid: Entry) -> None:
        self._codes: dict[Entry, str] = {invalid: "\0"}
        self._text = "\0"  # a character for each entry: Python finds strings in strings fast
        self._known: dict[str, int] = {}
        self.entries: list[Entry] = [invalid]
        self.users: dict[int, dict[MachineModel, None]] = {}

    def place(self, sequence: Sequence[Entry]) -> int:
        """The position of a sequence, which is added to the end unless it is in the table.

        Together with equal entries before it, an added one may be found at a lower position from then on.
        """
        codes = self._codes
        key = "".join([codes.setdefault(entry, chr(len(codes))) for entry in sequence])
        position = self._known.get(key, -1)
        if position < 0:
            position = self._text.find(key)
            if position < 0:
                position = len(self._text)
                self._text += key
                self.entries += sequence
            else:
                self._known[key] = position
        return position

    def note(self, position: int, count: int, model: MachineModel) -> None:
        """Say that entries are a processor's."""
        for at in range(position, position + count):
            self.users.setdefault(at, {})[model] = None

    @property
    def processors(self) -> Iterator[list[ProcessorModel]]:
        """The processors of each entry but the first."""
        for position in range(1, len(self.entries)):
            yield [model.processor for model in self.users.get(position, ())]


class _Tables:
    """The tables that all processors share."""

    def __init__(self) -> None:
        self._uses = _Runs(ResourceUse(0, 0, 0))
        self._latencies = _Runs(Latency(0, 0))
        self._advances = _Runs(Advance(0, 0, 0))
        self._writers = ["InvalidWrite"]

    def rows(self, model: MachineModel) -> list[str]:
        """For each class, the numbers of its MCSchedClassDesc."""
        recorded = origins.recorded()
        known: dict[ClassCost, str] = {}
        rows: list[str] = []
        for cost in model.costs:
            row = known.get(cost)
            if row is None:
                size = self._size
                row = self._row(cost, model if recorded else None)
                if size == self._size:
                    known[cost] = row
            rows.append(row)
        return rows

    @property
    def _size(self) -> int:
        return len(self._uses.entries) + len(self._latencies.entries) + len(self._advances.entries)

    def _row(self, cost: ClassCost, model: MachineModel | None) -> str:
        uses, latencies, advances = cost.resources, cost.latencies, cost.advances
        use = self._uses.place(uses)
        latency = self._latencies.place(latencies)
        self._name_writers(latency, cost.writers)
        advance = self._advances.place(advances)
        if model is not None:
            self._uses.note(use, len(uses), model)
            self._latencies.note(latency, len(latencies), model)
            self._advances.note(advance, len(advances), model)
        return (
            f"{cost.micro_ops}, {boolean(cost.begin_group)}, {boolean(cost.end_group)}, {boolean(cost.retire_out_of_order)}, "
            f"{use & 0xFFFF:2}, {len(uses)}, {latency & 0xFFFF:2}, {len(latencies)}, {advance & 0xFFFF:2}, {len(advances)}"
        )

    def _name_writers(self, position: int, names: Sequence[str]) -> None:
        """Add the names of writes to the comments of their latencies, unless they are a part of them."""
        writers = self._writers
        if position == len(writers):
            writers += names
            return
        for number, name in enumerate(names, position):
            if name not in writers[number]:
                writers[number] += f"_{name}"

    def write(self, out: Writer, subject: Subject) -> None:
        target = subject.target
        beside = _beside(subject)
        _write_table(
            out,
            "{ProcResourceIdx, ReleaseAtCycle, AcquireAtCycle}",
            f"MCWriteProcResEntry {target}WriteProcResTable",
            "{ 0,  0,  0 }",
            [f"{{{a:2}, {b:2},  {c:2}}}" for a, b, c in self._uses.entries[1:]],
            self._resources(),
            beside,
        )
        _write_table(
            out,
            "{Cycles, WriteResourceID}",
            f"MCWriteLatencyEntry {target}WriteLatencyTable",
            "{ 0,  0}",
            [f"{{{a:2}, {b:2}}}" for a, b in self._latencies.entries[1:]],
            self._latencies.processors,
            beside,
            self._writers[1:],
        )
        _write_table(
            out,
            "{UseIdx, WriteResourceID, Cycles}",
            f"MCReadAdvanceEntry {target}ReadAdvanceTable",
            "{0,  0,  0}",
            [f"{{{a}, {b:2}, {c:2}}}" for a, b, c in self._advances.entries[1:]],
            self._advances.processors,
            beside,
        )

    def _resources(self) -> Iterator[list[ProcessorResource]]:
        """For each entry of a resource, that resource of the processors that have it."""
        for position, entry in enumerate(self._uses.entries[1:], 1):
            yield [model.resources[entry.resource - 1] for model in self._uses.users.get(position, ())]


def _write_table(
    out: Writer,
    columns: str,
    declared: str,
    invalid: str,
    entries: Sequence[str],
    sources: Iterable[origins.Sources],
    beside: origins.Sources,
    names: Iterable[str] = (),
) -> None:
    """A table.

    Args:
        sources: of the entries.
        beside: what their positions count.
        names: of what writes, for each entry; none if the entries have no names.
    """
    out.line()
    out.line(f"// {columns}")
    out.line(f"extern const llvm::{declared}[] = {{")
    out.line(f"  {invalid}, // Invalid")
    commas = [","] * (len(entries) - 1) + [""]
    comments = [f" {name}" for name in names] or [""] * len(entries)
    lines = [
        f"  {entry}{comma} // #{number}{comment}"
        for number, (entry, comma, comment) in enumerate(zip(entries, commas, comments), 1)
    ]
    out.lines(origins.each(lines, sources, beside))
    out.line(f"}}; // {declared.split()[1]}")
