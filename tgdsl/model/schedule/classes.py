"""The CodeGenSchedClasses of instructions, by their Itinerary and SchedRW, and by InstRWs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tgdsl.classes import frozen, native
from tgdsl.diagnostics import Note, Report, collecting
from tgdsl.model.common.set_theory import notation
from tgdsl.model.schedule import fields
from tgdsl.model.schedule.inst_rws import InstRWReader
from tgdsl.model.schedule.read_writes import ReadWrites
from tgdsl.model.schedule.table import ReadWrite, SchedClass
from tgdsl.records import Record, Value


@frozen(eq=False)
class Signature:
    """The Itinerary and SchedRW that some instructions have in common.

    Attributes:
        user: the first of the instructions.
        itinerary: the InstrItinClass.
        read_writes: the SchedRW; None if it is unset.
    """

    user: Record
    itinerary: Record
    read_writes: tuple[Record, ...] | None


def read_signatures(instructions: Iterable[Record], report: Report) -> Sequence[Signature]:
    """The signatures by number of instruction. Thousands of instructions share a few hundred."""
    known: dict[tuple[Value, Value], Signature] = {}
    result: list[Signature] = []
    for record in instructions:
        with collecting(report):
            key = fields.scheduling_key(record)
            signature = known.get(key)
            if signature is None:
                read_writes = fields.read_writes_of(record)
                signature = known[key] = Signature(record, fields.itinerary_of(record), read_writes)
            result.append(signature)
    return result


NO_ITINERARY = "NoItinerary"


@native(auto_attribs=True, eq=False)
class _Draft:
    """Builder of a :class:`SchedClass`, which InstRWs take instructions out of."""

    number: int
    name: str
    itinerary: Record
    writes: tuple[int, ...]
    reads: tuple[int, ...]
    inst_rws: tuple[Record, ...] = ()
    members: int = 0


class ClassBuilder:
    """Numbers the classes: those of signatures, in the order of the instructions, then those that InstRWs split off."""

    def __init__(self, no_itinerary: Record, read_writes: ReadWrites, report: Report) -> None:
        self._read_writes = read_writes
        self._report = report
        self._drafts = [_Draft(0, "NoInstrModel", no_itinerary, (), ())]
        self._by_key: dict[tuple[str, tuple[int, ...], tuple[int, ...]], _Draft] = {}
        self._by_key[no_itinerary.name, (), ()] = self._drafts[0]
        self._of_signature: dict[Signature, _Draft] = {}
        self._class_of: list[_Draft] = []

    @property
    def class_of(self) -> tuple[int, ...]:
        return tuple([draft.number for draft in self._class_of])

    def classes(self) -> tuple[SchedClass, ...]:
        return tuple(
            [
                SchedClass(draft.number, draft.name, draft.itinerary, draft.writes, draft.reads, draft.inst_rws)
                for draft in self._drafts
            ]
        )

    def classify(self, signatures: Iterable[Signature]) -> None:
        """Assign each instruction the class of its signature."""
        for signature in signatures:
            draft = self._of_signature.get(signature)
            if draft is None:
                draft = self._of_signature[signature] = self._draft(signature)
            draft.members += 1
            self._class_of.append(draft)

    def _draft(self, signature: Signature) -> _Draft:
        writes, reads = self._read_writes.split(signature.read_writes or ())
        key = signature.itinerary.name, writes, reads
        draft = self._by_key.get(key)
        if draft is None:
            itinerary = "" if signature.itinerary.name == NO_ITINERARY else signature.itinerary.name
            name = class_name(itinerary, self._read_writes.writes, writes, self._read_writes.reads, reads)
            draft = self._by_key[key] = self._add(name, signature.itinerary, writes, reads)
        return draft

    def _add(self, name: str, itinerary: Record, writes: tuple[int, ...], reads: tuple[int, ...]) -> _Draft:
        draft = _Draft(len(self._drafts), name, itinerary, writes, reads)
        self._drafts.append(draft)
        return draft

    def apply(self, inst_rw: Record, names: Sequence[Record], reader: InstRWReader) -> None:
        """Split the instructions of an InstRW off their classes, unless it covers a whole class (createInstRWClass).

        Args:
            names: the instructions by number.
        """
        parts: dict[_Draft, list[int]] = {}
        for number in reader.instructions_of(inst_rw):
            parts.setdefault(self._class_of[number], []).append(number)
        if not parts:
            return
        model = fields.machine_model(inst_rw)
        for draft, numbers in parts.items():
            first = names[numbers[0]]
            # LLVM never gives an InstRW a class of signatures alone, even if it covers the class.
            whole = bool(draft.inst_rws) and draft.number != 0 and len(numbers) == draft.members
            if not whole or fields.checks_whole_overlaps(model):
                self._check_overlap(inst_rw, model, draft, first)
            if whole:
                draft.inst_rws = (*draft.inst_rws, inst_rw)
                continue
            split_off = self._add(
                "_".join([names[n].name for n in numbers]), draft.itinerary, draft.writes, draft.reads
            )
            split_off.inst_rws = (*(draft.inst_rws if draft.number else ()), inst_rw)
            split_off.members = len(numbers)
            draft.members -= len(numbers)
            for number in numbers:
                self._class_of[number] = split_off

    def _check_overlap(self, inst_rw: Record, model: Record, draft: _Draft, instruction: Record) -> None:
        for other in draft.inst_rws:
            if fields.machine_model(other) is model:
                self._report.error(
                    inst_rw.place,
                    f"the InstRW '{inst_rw.name}' is for '{instruction.name}' on '{model.name}', and so is another one, by "
                    f"{notation(fields.instrs(other))}: leave the instruction out of one",
                    Note(other.place, "the other one is defined here"),
                )


def class_name(
    itinerary: str,
    all_writes: Sequence[ReadWrite],
    writes: Iterable[int],
    all_reads: Sequence[ReadWrite],
    reads: Iterable[int],
) -> str:
    """The name of a class that no InstRW splits off (createSchedClassName)."""
    front = [itinerary] if itinerary else []
    front += [all_writes[number - 1].name for number in writes]
    return "_".join(front) + "".join([f"_{all_reads[number - 1].name}" for number in reads])
