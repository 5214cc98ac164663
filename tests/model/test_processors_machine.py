"""Machine models: resources, what classes cost, itineraries, and what llvm-mca alone asks for."""

from __future__ import annotations

from tests.support.schedule_builder import instrs, refs
from tests.support.subtarget_builder import SubtargetTarget
from tgdsl.model.schedule import INVALID, VARIANT, Advance, ClassCost, Latency, RegisterCost, ResourceUse, Stage
from tgdsl.records import Ref, Value


def small() -> SubtargetTarget:
    """The machine model ``M`` with the resource ``Alu``, and the instruction ``ADD`` that writes ``W``."""
    target = SubtargetTarget()
    target.writes("W", "V")
    target.reads("R")
    target.instruction("ADD", "W")
    target.model("M")
    target.units("Alu", "M")
    return target


def uses(cost: ClassCost) -> list[tuple[int, ...]]:
    return [tuple(use) for use in cost.resources]


def test_resources_are_numbered_by_name() -> None:
    target = small()
    target.units("Alu10", "M", 3, BufferSize=16)
    target.units("Alu9", "M", Super=Ref("Alu10"))
    target.group("Group", "M", ["Alu10", "Alu"])
    target.write_res("M", "W")
    machine = target.machine("M")
    assert [(one.number, one.name, one.units, one.buffer_size, one.super_resource) for one in machine.resources] == [
        (1, "Alu", 1, -1, 0),
        (2, "Alu9", 1, -1, 3),
        (3, "Alu10", 3, 16, 0),
        (4, "Group", 4, -1, 0),
    ]
    assert machine.resources[3].sub_units == (3, 3, 3, 1)
    assert [one.is_group for one in machine.resources] == [False, False, False, True]


def test_what_is_around_a_resource_is_taken_with_it() -> None:
    target = small()
    target.units("Top", "M")
    target.units("Middle", "M", Super=Ref("Top"))
    target.units("Low", "M", Super=Ref("Middle"))
    target.group("Pair", "M", ["Alu", "Low"])
    target.group("Zall", "M", ["Alu", "Low", "Middle"])
    target.write_res("M", "W", ["Low"], ReleaseAtCycles=(3,), AcquireAtCycles=(1,))
    target.write_res("M", "V", ["Pair"])
    target.instruction("SUB", "V")
    names = [one.name for one in target.machine("M").resources]
    assert names == ["Alu", "Low", "Middle", "Pair", "Top", "Zall"]
    assert uses(target.cost("M", "ADD")) == [(2, 3, 1), (3, 3, 1), (4, 3, 1), (5, 3, 1), (6, 3, 1)]
    assert uses(target.cost("M", "SUB")) == [(4, 1, 0), (6, 1, 0)]


def test_cycles_of_one_resource_add_up() -> None:
    target = small()
    target.write_res("M", "W", ["Alu", "Alu"], ReleaseAtCycles=(2, 3))
    target.instruction("SUB", "W", "W")
    assert target.cost("M", "ADD").resources == (ResourceUse(1, 5, 0),)
    assert target.cost("M", "SUB").resources == (ResourceUse(1, 10, 0),)


def test_sequences() -> None:
    target = small()
    target.add("Seq", "WriteSequence", Writes=refs(["W", "V"]), Repeat=2)
    target.instruction("SEQ", "Seq")
    target.write_res("M", "W", Latency=2, BeginGroup=True)
    target.write_res("M", "V", Latency=3, NumMicroOps=2, RetireOOO=True)
    cost = target.cost("M", "SEQ")
    assert (cost.micro_ops, cost.begin_group, cost.end_group, cost.retire_out_of_order) == (6, True, False, True)
    assert (cost.latencies, cost.writers) == ((Latency(10, 0),), ("V",))


def test_an_alias_is_for_one_processor() -> None:
    target = small()
    target.model("N")
    target.write_res("M", "W", Latency=2)
    target.add("Other", "SchedWriteRes", Latency=7, SchedModel=Ref("N"))
    target.alias("alias", "W", "Other", SchedModel=Ref("N"))
    assert [target.cost(model, "ADD").latencies for model in ("M", "N")] == [(Latency(2, 0),), (Latency(7, 0),)]


def test_reads() -> None:
    target = small()
    target.reads("ReadDefault")
    target.write_res("M", "W")
    target.write_res("M", "V")
    target.read_advance("M", "R", 4, ["W", "V"])
    target.instruction("SUB", "W", "V", "ReadDefault", "R")
    cost = target.cost("M", "SUB")
    assert cost.advances == (Advance(1, 1, 4), Advance(1, 2, 4))
    assert cost.latencies == (Latency(1, 2), Latency(1, 1))  # V has the number 1


def test_what_a_processor_cannot_schedule() -> None:
    target = small()
    target.write_res("M", "W", Unsupported=True)
    target.write_res("M", "V")
    target.read_advance("M", "R", 4, Unsupported=True)
    target.variant("Var", ("Pa", ["V"]), ("NoSchedPred", ["V", "V"]))
    target.instruction("READ", "V", "R")
    target.instruction("VAR", "Var")
    target.instruction("NONE", Itinerary=target.add("Iic", "InstrItinClass"))
    names = ("ADD", "READ", "VAR", "NONE")
    assert [target.cost("M", name).micro_ops for name in names] == [INVALID, INVALID, VARIANT, INVALID]
    assert [target.cost("M", name).latencies for name in names] == [(), (), (), ()]


def test_inst_rws_and_itin_rws() -> None:
    target = small()
    target.add("Iic", "InstrItinClass")
    target.instruction("MUL", Itinerary=Ref("Iic"))
    target.write_res("M", "W")
    target.write_res("M", "V", Latency=9)
    target.add("rw", "ItinRW", MatchedItinClasses=refs(["Iic"]), OperandReadWrites=refs(["V"]), SchedModel=Ref("M"))
    target.inst_rw("add", "M", ["V", "V"], instrs("ADD"))
    assert target.cost("M", "MUL").latencies == (Latency(9, 0),)
    assert target.cost("M", "ADD").latencies == (Latency(9, 0), Latency(9, 0))


def test_itineraries() -> None:
    target = small()
    target.add("Iic", "InstrItinClass")
    target.instruction("MUL", Itinerary=Ref("Iic"))
    target.add("Fu", "FuncUnit")
    target.add("stage", "InstrStage", Cycles=3, Units=refs(["Fu"]), Kind=1)
    target.add("Fast", "Bypass")
    data: dict[str, Value] = {
        "TheClass": Ref("Iic"),
        "Stages": refs(["stage"]),
        "OperandCycles": (1, 2),
        "Bypasses": refs(["Fast"]),
    }
    target.add("data", "InstrItinData", **data)
    target.add("Itins", "ProcessorItineraries", IID=refs(["data"]))
    target.add("p", "Processor", Name="p", ProcItin=Ref("Itins"))
    target.write_res("M", "W", ["Alu"])
    assert target.machine("M").itineraries == ()
    none, add, mul = target.machine("ItinsModel").itineraries
    assert none is add is None and mul is not None
    assert mul.stages == (Stage(3, ("Fu",), -1, 1),)
    assert (mul.micro_ops, mul.operand_cycles, mul.bypasses) == (1, (1, 2), ("Fast",))
    assert not target.machine("ItinsModel").has_costs


def test_extra_info() -> None:
    target = small()
    target.write_res("M", "W")
    target.register_class("GPR", target.registers("R0"))
    target.add(
        "Ints",
        "RegisterFile",
        NumPhysRegs=72,
        RegClasses=refs(["GPR", "GPR"]),
        RegCosts=(2,),
        AllowMoveElimination=(True,),
        SchedModel=Ref("M"),
    )
    target.add("loads", "LoadQueue", QueueDescriptor=Ref("Alu"), SchedModel=Ref("M"))
    extra = target.machine("M").extra
    assert extra is not None and target.machine("NoSchedModel").extra is None
    assert (extra.load_queue, extra.store_queue, extra.reorder_buffer) == (1, 0, 0)
    (file,) = extra.register_files
    namespace = file.costs[0].namespace
    assert file.costs == (RegisterCost(namespace, "GPR", 2, True), RegisterCost(namespace, "GPR", 1, False))
