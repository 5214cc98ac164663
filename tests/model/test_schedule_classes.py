"""Sched classes: their order, their names, and their instructions."""

from __future__ import annotations

from tests.support.schedule_builder import ScheduleTarget, instregex, instrs, refs
from tgdsl.records import Dag, Ref


def test_classes_are_numbered_as_instructions_need_them() -> None:
    target = ScheduleTarget()
    target.writes("W10", "W2")
    target.reads("R1")
    target.add("Iic", "InstrItinClass")
    target.instruction("NONE")
    target.instruction("B", "R1", "W10", "W2")  # writes first, whatever the order
    target.instruction("A", "W2")
    target.instruction("ITIN", Itinerary=Ref("Iic"))
    target.instruction("BOTH", "W2", "R1", Itinerary=Ref("Iic"))
    target.instruction("B2", "W10", "R1", "W2")
    target.instruction("EMPTY", SchedRW=())
    assert target.classified() == {
        "NoInstrModel": "NONE EMPTY",
        "W10_W2_R1": "B B2",
        "W2": "A",
        "Iic": "ITIN",
        "Iic_W2_R1": "BOTH",
    }
    schedule = target.schedule()
    assert [write.name for write in schedule.writes] == ["W2", "W10"]
    assert schedule.classes[1].writes == (2, 1)
    assert schedule.classes[1].reads == (1,)


def test_inst_rws_split_classes() -> None:
    target = ScheduleTarget()
    target.writes("W1", "W2")
    target.model("M")
    target.model("N")
    for name in ("ADD", "ADDC", "SUB", "MUL"):
        target.instruction(name, "W1")
    target.inst_rw("rw1", "M", ["W2"], instregex("ADD"))
    target.inst_rw("rw2", "N", ["W2"], instrs("ADDC", "ADD"))  # all of the class of rw1
    target.inst_rw("rw10", "M", ["W2"], instrs("MUL", "SUB"))  # the rest of W1, which stays without instructions
    assert target.classified() == {"NoInstrModel": "", "W1": "", "ADD_ADDC": "ADD ADDC", "MUL_SUB": "SUB MUL"}
    found = target.schedule().classes
    assert [[record.name for record in entry.inst_rws] for entry in found] == [[], [], ["rw1", "rw2"], ["rw10"]]
    assert found[2].writes == (1,)  # for processors without an InstRW


def test_part_of_a_split_class_is_split_again() -> None:
    target = ScheduleTarget()
    target.writes("W1")
    target.model("M")
    target.model("N")
    for name in ("ADD", "ADDC", "NOP"):
        target.instruction(name)
    target.inst_rw("rw1", "M", ["W1"], instrs("ADD", "ADDC"))
    target.inst_rw("rw2", "N", ["W1"], instrs("NOP", "ADDC"))
    assert target.classified() == {"NoInstrModel": "", "ADD_ADDC": "ADD", "NOP": "NOP", "ADDC": "ADDC"}
    found = target.schedule().classes
    assert [[record.name for record in entry.inst_rws] for entry in found[1:]] == [["rw1"], ["rw2"], ["rw1", "rw2"]]


def test_without_full_inst_rw_overlap_check_inst_rws_of_one_class_may_overlap() -> None:
    target = ScheduleTarget()
    target.writes("W1")
    target.model("M", FullInstRWOverlapCheck=False)
    target.instruction("ADD", "W1")
    target.inst_rw("rw1", "M", ["W1"], instrs("ADD"))
    target.inst_rw("rw2", "M", ["W1"], instrs("ADD"))
    assert [record.name for record in target.schedule().classes[2].inst_rws] == ["rw1", "rw2"]


def test_sets_of_instructions_may_be_nested() -> None:
    target = ScheduleTarget()
    target.writes("W1")
    target.model("M")
    for name in ("ADD", "ADDC", "SUB"):
        target.instruction(name)
    inner = Dag.call("sub", [instregex("ADD"), Ref("ADD")])
    target.inst_rw("rw1", "M", ["W1"], Dag.call("instrs", [Ref("SUB"), inner]))
    assert target.classified() == {"NoInstrModel": "ADD", "SUB_ADDC": "ADDC SUB"}


def test_processor_models_are_ordered_by_the_names_of_processors() -> None:
    target = ScheduleTarget()
    data = target.add("data", "InstrItinData")
    target.add("Itins", "ProcessorItineraries", IID=(data,))
    for name in ("Z", "A"):
        target.add(name, "SchedMachineModel")
    target.add("p1", "Processor", Name="c", SchedModel=Ref("A"))
    target.add("p2", "Processor", Name="b", ProcItin=Ref("Itins"))
    target.add("p3", "Processor", Name="a10", SchedModel=Ref("Z"))
    target.add("p4", "Processor", Name="a9", SchedModel=Ref("A"))
    target.add("p5", "Processor", Name="none")
    processors = target.schedule().processors
    assert [(model.number, model.name) for model in processors] == [
        (0, "NoSchedModel"),
        (1, "Z"),
        (2, "A"),
        (3, "ItinsModel"),
    ]
    assert [model.has_itineraries for model in processors] == [False, False, False, True]


def test_only_used_reads_and_writes_are_numbered() -> None:
    target = ScheduleTarget()
    target.writes("W1", "W2", "W3", "W4", "Unused")
    target.add("Seq", "WriteSequence", Writes=refs(["W2", "W3"]), Repeat=2)
    target.variant("V", ("NoSchedPred", ["Seq"]))
    target.instruction("ADD", "W1", "V")
    target.add("Iic", "InstrItinClass")
    target.model("M")
    target.add("itin", "ItinRW", MatchedItinClasses=refs(["Iic"]), OperandReadWrites=refs(["W4"]), SchedModel=Ref("M"))
    writes = target.schedule().writes
    assert [write.name for write in writes] == ["Seq", "V", "W1", "W2", "W3", "W4"]
    assert (writes[0].sequence, writes[0].repeat) == ((4, 5), 2)
