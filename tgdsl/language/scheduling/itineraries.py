"""LLVM's ``ProcessorItineraries``: functional units, and how long instructions occupy them (``TargetItinerary.td``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.records import Value


class FuncUnit(Definition):
    """A functional unit of a processor, which instructions occupy."""

    record_class = "FuncUnit"
    needs_name = True


class Bypass(Definition):
    """A pipeline bypass (forwarding path), by which users get a result earlier."""

    record_class = "Bypass"
    needs_name = True


class InstrItinClass(Definition):
    """An itinerary class: instructions with the same itinerary on each processor."""

    record_class = "InstrItinClass"
    needs_name = True


@with_fields
class ReservationKind(Definition):
    """The way in which a stage takes its unit: ``Required``, or ``Reserved``, which only keeps others from it."""

    record_class = "ReservationKind"
    needs_name = True

    value: int = llvm_field("Value", kw_only=False)
    """The number in LLVM's enumeration."""


@with_fields
class InstrStage(Definition):
    """A stage of an itinerary: some cycles in any one of several functional units."""

    record_class = "InstrStage"

    cycles: int = llvm_field("Cycles", kw_only=False, range=(0, (1 << 31) - 1))
    """How many."""
    units: Sequence[FuncUnit] = llvm_field("Units", kw_only=False)
    """The choices."""
    time_inc: int = llvm_field("TimeInc", default=-1, range=(-1, (1 << 31) - 1))
    """Cycles from the start of this stage to that of the next; -1 for its whole length."""
    kind: ReservationKind | None = llvm_field(None, default=None)
    """``Required`` by default."""

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "Kind": self.kind.value if self.kind else 0}


@with_fields
class InstrItinData(Definition):
    """The itinerary of one itinerary class on one processor."""

    record_class = "InstrItinData"

    the_class: InstrItinClass = llvm_field("TheClass", kw_only=False)
    """The itinerary class."""
    stages: Sequence[InstrStage] = llvm_field("Stages", kw_only=False)
    """In order."""
    operand_cycles: Sequence[int] = llvm_field("OperandCycles", default=(), kw_only=False)
    """For each operand, the cycle in which it is read, or a result is ready."""
    bypasses: Sequence[Bypass] = llvm_field("Bypasses", default=())
    """For each operand, its bypass."""
    num_micro_ops: int = llvm_field("NumMicroOps", default=1)
    """The number of micro-operations of an instruction; 0 if it varies."""

    @property
    def times(self) -> object:
        """All that it says of its class."""
        stages = [(one.cycles, tuple(one.units), one.time_inc, one.kind) for one in self.stages]
        return stages, self.operand_cycles, self.bypasses, self.num_micro_ops


@with_fields
class ProcessorItineraries(Definition):
    """A processor's functional units, and its itinerary for each itinerary class."""

    record_class = "ProcessorItineraries"
    needs_name = True

    fu: Sequence[FuncUnit] = llvm_field("FU", default=(), kw_only=False)
    """All units."""
    bp: Sequence[Bypass] = llvm_field("BP", default=(), kw_only=False)
    """All bypasses."""
    iid: Sequence[InstrItinData] = llvm_field("IID", default=(), kw_only=False)
    """The itineraries, each class once, in the order of the generated tables."""
    packetizer_namespace: str = llvm_field("PacketizerNamespace", default="")
    """C++ namespace of the generated packetizer."""
    last_counts: bool = llvm_field(None, default=False)
    """Whether of several itineraries of one class the last counts; else they are a mistake."""

    def but_for(self, *iid: InstrItinData) -> ProcessorItineraries:
        """Those of another processor with the same units, which differs in these itineraries: ``LEON4 = LEON3.but_for(InstrItinData(...))``."""
        given = {one.the_class: one for one in iid}
        kept = [given.pop(one.the_class, one) for one in self.iid]
        return ProcessorItineraries(
            self.fu, self.bp, [*kept, *given.values()], packetizer_namespace=self.packetizer_namespace
        )

    def complete(self) -> None:
        self._check()

    def _check(self) -> None:
        """Check that each itinerary class has one itinerary, with units and bypasses of the processor."""
        classes: dict[InstrItinClass, InstrItinData] = {}
        units, bypasses = set(self.fu), set(self.bp)
        for number, data in enumerate(self.iid):
            if classes.setdefault(data.the_class, data).times != data.times and not self.last_counts:
                self.problem_in(
                    "iid",
                    (number,),
                    "another InstrItinData here is for the same class, and says something else; leave one",
                )
            if not {unit for stage in data.stages for unit in stage.units} <= units:
                self.problem_in("iid", (number,), "a stage takes a FuncUnit that 'fu' does not list; add it there")
            if not {one for one in data.bypasses if not one.module.name.startswith("tgdsl.std")} <= bypasses:
                self.problem_in("iid", (number,), "an operand has a Bypass that 'bp' does not list; add it there")


@with_fields
class ComboFuncData(Definition):
    """A functional unit that stands for several: an instruction that takes it takes all of them (for DFAPacketizer)."""

    record_class = "ComboFuncData"

    the_combo_func: FuncUnit = llvm_field("TheComboFunc", kw_only=False)
    """The unit."""
    func_list: Sequence[FuncUnit] = llvm_field("FuncList", kw_only=False)
    """The units that it stands for."""


@with_fields
class ComboFuncUnits(Definition):
    """The combined units of a target's itineraries."""

    record_class = "ComboFuncUnits"

    cfd: Sequence[ComboFuncData] = llvm_field("CFD", kw_only=False)
    """One for each of them."""
