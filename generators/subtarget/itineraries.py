"""Itineraries: tables of stages, operand cycles and forwarding paths, which those of processors point into::

extern const llvm::InstrStage SparcStages[] = {
  { 1, LEONItinerariesFU::LEONIU, -1, (llvm::InstrStage::ReservationKinds)0 }, // 1
extern const unsigned SparcOperandCycles[] = {
    1,   1, // 1-2
extern const unsigned SparcForwardingPaths[] = {
 0,  0, // 1-2
static const llvm::InstrItinerary LEON2Itineraries[] = {
  { 1, 1, 2, 1, 3 }, // 1 IIC_iu_instr
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.generation import origins
from tgdsl.generators.kit.writer import Writer
from tgdsl.generators.subtarget.frame import Frame
from tgdsl.generators.subtarget.subject import Subject
from tgdsl.model.common.numbers import unsigned
from tgdsl.model.schedule import Itinerary, MachineModel
from tgdsl.records import Record

_NONE = "0, 0, 0, 0, 0"


def write_itineraries(out: Writer, subject: Subject) -> None:
    """Everything about itineraries; processors that share them share their table."""
    first: dict[str, MachineModel] = {}
    for model in subject.models:
        first.setdefault(model.processor.itineraries.name, model)
    for name, model in first.items():
        with out.of(model.processor.itineraries, counted=subject.processors):
            _write_units(out, name, model, subject.frame)
    tables = _Tables()
    rows = [tables.rows(model, subject.sources) for model in subject.models]
    beside = (subject.sources, subject.processors, [model.processor.itineraries for model in subject.models])
    tables.write(out, subject.target, beside)
    names = [entry.name for entry in subject.resolved.classes[: subject.class_count]]
    for name, model in first.items():
        model_rows = rows[model.processor.number]
        if model_rows:
            out.line()
            out.line(f"static {subject.form.itineraries} llvm::InstrItinerary {name}[] = {{")
            lines = [f"  {{ {row} }}, // {number} {names[number]}" for number, row in enumerate(model_rows)]
            with out.of(model.processor.itineraries):
                out.lines(origins.each(lines, subject.sources, beside))
            out.line("  { 0, uint16_t(~0U), uint16_t(~0U), uint16_t(~0U), uint16_t(~0U) }// end marker")
            out.line("};")


def _write_units(out: Writer, name: str, model: MachineModel, frame: Frame) -> None:
    """The functional units and bypasses, each a bit."""
    if not model.units:
        return
    out.line()
    out.line(f'// Functional units for "{name}"')
    with frame.namespace(out, f"{name}FU"):
        out.lines(
            [f"  const InstrStage::FuncUnits {unit} = 1ULL << {number};" for number, unit in enumerate(model.units)]
        )
    if model.bypasses:
        out.line()
        out.line(f'// Pipeline forwarding paths for itineraries "{name}"')
        with frame.namespace(out, f"{name}Bypass"):
            out.line("  const unsigned NoBypass = 0;")
            out.lines([f"  const unsigned {bypass} = 1 << {number};" for number, bypass in enumerate(model.bypasses)])


class _Tables:
    """The tables that all processors share. Positions are ``uint16_t``, as LLVM's."""

    def __init__(self) -> None:
        self._stages: list[str] = []
        self._stage_count = 1
        self._stage_positions: dict[str, int] = {}
        self._cycles: list[str] = []
        self._bypasses: list[str] = []
        self._cycle_count = 1
        self._cycle_positions: dict[str, int] = {}
        self._added: Sequence[Record] = ()
        self._stage_users: dict[int, list[Record]] = {}  # of the rows, by their positions
        self._cycle_users: dict[int, list[Record]] = {}

    def rows(self, model: MachineModel, sources: Sequence[Sequence[Record]]) -> Sequence[str]:
        """The InstrItineraries of a processor by class. The tables grow.

        Args:
            sources: the definitions of each class's instructions, while origins are recorded.
        """
        name = model.processor.itineraries.name
        rows: list[str] = []
        for number, itinerary in enumerate(model.itineraries):
            self._added = sources[number] if sources else ()
            rows.append(_NONE if itinerary is None else self._row(name, itinerary))
        return rows

    def _row(self, name: str, itinerary: Itinerary) -> str:
        stage, stages = self._stage(name, itinerary), len(itinerary.stages)
        cycle, cycles = self._cycle(name, itinerary), len(itinerary.operand_cycles)
        return (
            f"{itinerary.micro_ops}, {stage}, {unsigned(stage + stages, 16)}, {cycle}, {unsigned(cycle + cycles, 16)}"
        )

    def _stage(self, name: str, itinerary: Itinerary) -> int:
        """The position of the stages, which are added unless they are there."""
        if not itinerary.stages:
            return 0
        text = ", ".join(
            [
                f"  {{ {stage.cycles}, {' | '.join([f'{name}FU::{unit}' for unit in stage.units])}, {stage.increment}, "
                f"(llvm::InstrStage::ReservationKinds){stage.kind} }}"
                for stage in itinerary.stages
            ]
        )
        position = self._stage_positions.get(text, 0)
        if not position:
            position = self._stage_positions[text] = unsigned(self._stage_count, 16)
            self._stages.append(f"{text}, // {_range(self._stage_count, len(itinerary.stages))}")
            self._stage_count += len(itinerary.stages)
        self._stage_users.setdefault(position, []).extend(self._added)
        return position

    def _cycle(self, name: str, itinerary: Itinerary) -> int:
        """The position of the operand cycles and bypasses.

        They are found again by both, and remembered by their cycles alone. So those with operands are added again each time, but for
        a coincidence.
        """
        count = len(itinerary.operand_cycles)
        if not count:
            return 0
        cycles = ", ".join([f"  {cycle}" for cycle in itinerary.operand_cycles])
        bypasses = [f"{name}Bypass::{bypass}" for bypass in itinerary.bypasses]
        bypasses += [" 0"] * (count - len(bypasses))
        paths = ", ".join(bypasses)
        position = self._cycle_positions.get(cycles + paths, 0)
        if not position:
            position = self._cycle_positions[cycles] = unsigned(self._cycle_count, 16)
            comment = _range(self._cycle_count, count)
            self._cycles.append(f"{cycles}, // {comment}")
            self._bypasses.append(f"{paths}, // {comment}")
            self._cycle_count += count
        self._cycle_users.setdefault(position, []).extend(self._added)
        return position

    def write(self, out: Writer, target: str, beside: origins.Sources) -> None:
        """The tables.

        Args:
            beside: what their positions count.
        """
        none = "{ 0, 0, 0, llvm::InstrStage::Required }"
        out.line()
        stages = origins.each(self._stages, self._stage_users.values(), beside)
        cycles = origins.each(self._cycles, self._cycle_users.values(), beside)
        bypasses = origins.each(self._bypasses, self._cycle_users.values(), beside)
        _write_table(out, f"llvm::InstrStage {target}Stages", f"  {none},", stages, f"  {none} // End stages")
        _write_table(out, f"unsigned {target}OperandCycles", "  0,", cycles, "  0 // End operand cycles")
        _write_table(out, f"unsigned {target}ForwardingPaths", " 0,", bypasses, " 0 // End bypass tables")


def _write_table(out: Writer, declared: str, first: str, lines: Sequence[str], last: str) -> None:
    out.line(f"extern const {declared}[] = {{")
    out.line(f"{first} // No itinerary")
    out.lines(lines)
    out.line(last)
    out.line("};")


def _range(start: int, count: int) -> str:
    return f"{start}-{start + count - 1}" if count > 1 else str(start)
