"""LLVM's ``ProcessorItineraries``: functional units, and how long instructions occupy them (``TargetItinerary.td``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.language.core.definition import Definition, Namer
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


class ReservationKind(Definition):
    """The way in which a stage takes its unit: ``Required``, or ``Reserved``, which only keeps others from it.

    Args:
        value: the number in LLVM's enumeration.
    """

    record_class = "ReservationKind"
    needs_name = True

    def __init__(self, value: int) -> None:
        super().__init__()
        self.value = value

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Value": self.value}


class InstrStage(Definition):
    """A stage of an itinerary: some cycles in any one of several functional units.

    Args:
        cycles: how many.
        units: the choices.
        time_inc: cycles from the start of this stage to that of the next; -1 for its whole length.
        kind: ``Required`` by default.
    """

    record_class = "InstrStage"

    def __init__(
        self, cycles: int, units: Sequence[FuncUnit], *, time_inc: int = -1, kind: ReservationKind | None = None
    ) -> None:
        super().__init__()
        self.cycles = self.check_number("cycles", cycles, 0, (1 << 31) - 1)
        self.units = tuple(units)
        self.time_inc = self.check_number("time_inc", time_inc, -1, (1 << 31) - 1)
        self.kind = kind

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "Cycles": self.cycles,
            "Units": tuple(ref(unit) for unit in self.units),
            "TimeInc": self.time_inc,
            "Kind": self.kind.value if self.kind else 0,
        }


class InstrItinData(Definition):
    """The itinerary of one itinerary class on one processor.

    Args:
        the_class: the itinerary class.
        stages: in order.
        operand_cycles: for each operand, the cycle in which it is read, or a result is ready.
        bypasses: for each operand, its bypass.
        num_micro_ops: the number of micro-operations of an instruction; 0 if it varies.
    """

    record_class = "InstrItinData"

    def __init__(
        self,
        the_class: InstrItinClass,
        stages: Sequence[InstrStage],
        operand_cycles: Sequence[int] = (),
        *,
        bypasses: Sequence[Bypass] = (),
        num_micro_ops: int = 1,
    ) -> None:
        super().__init__()
        self.the_class = the_class
        self.stages = tuple(stages)
        self.operand_cycles = tuple(operand_cycles)
        self.bypasses = tuple(bypasses)
        self.num_micro_ops = num_micro_ops

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "TheClass": ref(self.the_class),
            "NumMicroOps": self.num_micro_ops,
            "Stages": tuple(ref(stage) for stage in self.stages),
            "OperandCycles": self.operand_cycles,
            "Bypasses": tuple(ref(bypass) for bypass in self.bypasses),
        }


class ProcessorItineraries(Definition):
    """A processor's functional units, and its itinerary for each itinerary class.

    Args:
        fu: all units.
        bp: all bypasses.
        iid: the itineraries, each class once, in the order of the generated tables.
        packetizer_namespace: C++ namespace of the generated packetizer.
    """

    record_class = "ProcessorItineraries"
    needs_name = True

    def __init__(
        self,
        fu: Sequence[FuncUnit] = (),
        bp: Sequence[Bypass] = (),
        iid: Sequence[InstrItinData] = (),
        *,
        packetizer_namespace: str = "",
    ) -> None:
        super().__init__()
        self.packetizer_namespace = packetizer_namespace
        self.fu = tuple(fu)
        self.bp = tuple(bp)
        self.iid = tuple(iid)
        self._check()

    def _check(self) -> None:
        """Check that each itinerary class is there once, with units and bypasses of the processor."""
        classes: set[InstrItinClass] = set()
        units, bypasses = set(self.fu), set(self.bp)
        for number, data in enumerate(self.iid):
            if data.the_class in classes:
                self.problem_in("iid", (number,), "another InstrItinData here is for the same class; leave one")
            classes.add(data.the_class)
            if not {unit for stage in data.stages for unit in stage.units} <= units:
                self.problem_in("iid", (number,), "a stage takes a FuncUnit that 'fu' does not list; add it there")
            if not {one for one in data.bypasses if not one.module.name.startswith("tgdsl.std")} <= bypasses:
                self.problem_in("iid", (number,), "an operand has a Bypass that 'bp' does not list; add it there")

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "FU": tuple(ref(unit) for unit in self.fu),
            "BP": tuple(ref(bypass) for bypass in self.bp),
            "IID": tuple(ref(data) for data in self.iid),
            "PacketizerNamespace": self.packetizer_namespace,
        }


class ComboFuncData(Definition):
    """A functional unit that stands for several: an instruction that takes it takes all of them (for DFAPacketizer).

    Args:
        the_combo_func: the unit.
        func_list: the units that it stands for.
    """

    record_class = "ComboFuncData"

    def __init__(self, the_combo_func: FuncUnit, func_list: Sequence[FuncUnit]) -> None:
        super().__init__()
        self.the_combo_func = the_combo_func
        self.func_list = tuple(func_list)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"TheComboFunc": ref(self.the_combo_func), "FuncList": tuple(ref(unit) for unit in self.func_list)}


class ComboFuncUnits(Definition):
    """The combined units of a target's itineraries.

    Args:
        cfd: one for each of them.
    """

    record_class = "ComboFuncUnits"

    def __init__(self, cfd: Sequence[ComboFuncData]) -> None:
        super().__init__()
        self.cfd = tuple(cfd)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"CFD": tuple(ref(one) for one in self.cfd)}
