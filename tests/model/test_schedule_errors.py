"""Errors in schedules."""

from __future__ import annotations

import pytest

from tests.support.schedule_builder import ScheduleTarget, instregex, instrs, refs
from tgdsl.records import Dag, Ref, Value


def _target() -> ScheduleTarget:
    """A target with W1, R1, M, ADD and ADDC."""
    target = ScheduleTarget()
    target.writes("W1")
    target.reads("R1")
    target.model("M")
    target.instruction("ADD", "W1")
    target.instruction("ADDC", "W1")
    return target


@pytest.mark.parametrize(
    ("members", "message"),
    [
        (instregex("SUB"), "no instruction has a name that the pattern 'SUB' matches: correct it, or leave it out"),
        (instregex("(ADD"), "the pattern '(ADD' has a '(' without a ')'"),
        (instregex(Ref("ADD")), "instregex takes patterns, which are strings, and not a reference to 'ADD'"),
        (instrs("W1"), "the InstRW 'rw' is for 'W1', which is not an instruction: leave it out"),
        (instrs("NOPE"), "a set refers to 'NOPE', which is not a record of this set"),
        (instrs(), "the InstRW 'rw' is for no instruction: name some, or leave it out"),
        (
            Dag.call("each", [Ref("ADD")]),
            "'each' in (each ADD) is not an operator of sets: use add, sub, and, shl, trunc, rotl, rotr, decimate, interleave or "
            "sequence",
        ),
    ],
)
def test_sets_of_inst_rws(members: Value, message: str) -> None:
    target = _target()
    target.inst_rw("rw", "M", ["W1"], members)
    assert target.schedule_errors() == f"rw: error: {message}\n1 error\n"


def test_overlapping_inst_rws() -> None:
    target = _target()
    target.inst_rw("rw1", "M", ["W1"], instregex("ADD", "ADDC"))
    target.inst_rw("rw2", "M", ["W1"], instrs("ADDC"))
    assert target.schedule_errors() == (
        "rw2: error: the InstRW 'rw2' is for 'ADDC' on 'M', and so is another one, by (instregex \"ADD\", \"ADDC\"): leave "
        "the instruction out of one\n"
        "rw1: note: the other one is defined here\n"
        "1 error\n"
    )


def test_a_model_without_a_processor() -> None:
    target = _target()
    target.add("N", "SchedMachineModel")
    target.inst_rw("rw", "N", ["W1"], instrs("ADD"))
    assert target.schedule_errors() == (
        "rw: error: 'rw' is for the machine model 'N', which no processor uses: define a ProcessorModel with it, or leave "
        "it out\n"
        "N: note: 'N' is defined here\n"
        "1 error\n"
    )


def test_processors() -> None:
    target = _target()
    data = target.add("data", "InstrItinData")
    target.add("Itins", "ProcessorItineraries", IID=(data,))
    target.add("p1", "Processor", Name="one")
    target.add("p2", "Processor", Name="one")
    target.add("p3", "Processor", Name="two", SchedModel=Ref("M"), ProcItin=Ref("Itins"))
    assert target.schedule_errors() == (
        "p2: error: there are two processors with the name 'one': rename one of them\n"
        "p1: note: the other one is defined here\n"
        "p3: error: the processor 'two' has both the machine model 'M' and the itineraries 'Itins': let the machine model "
        "name the itineraries\n"
        "M: note: 'M' is defined here\n"
        "2 errors\n"
    )


def test_complete_models() -> None:
    target = ScheduleTarget()
    target.writes("W1")
    target.add("HasA", "Predicate")
    target.model("M", CompleteModel=True, UnsupportedFeatures=refs(["HasA"]))
    target.add("Iic", "InstrItinClass")
    target.instruction("SAID", "W1")
    target.instruction("EXCUSED", hasNoSchedulingInfo=True)
    target.instruction("UNSUPPORTED", Predicates=refs(["HasA"]))
    target.instruction("EMPTY", SchedRW=())
    target.instruction("REPLACED", Itinerary=Ref("Iic"))
    target.instruction("MISSING")
    target.instruction("ITIN", Itinerary=Ref("Iic"))
    target.inst_rw("rw", "M", ["W1"], instrs("REPLACED"))
    assert target.schedule_errors() == "".join(
        f"{name}: error: the machine model 'M' is complete, but does not cover '{name}': give the instruction a SchedRW, "
        "an InstRW for the model or hasNoSchedulingInfo, or let the model have CompleteModel = 0\n"
        "M: note: 'M' is defined here\n"
        for name in ("MISSING", "ITIN")
    ) + ("2 errors\n")


def test_aliases() -> None:
    target = _target()
    target.writes("W2", "W3")
    target.alias("a1", "W1", "R1")
    assert target.schedule_errors() == (
        "a1: error: the SchedAlias 'a1' puts the read 'R1' in the place of the write 'W1': use a write\n"
        "R1: note: 'R1' is defined here\n"
        "1 error\n"
    )
    target = _target()
    target.writes("W2", "W3")
    target.alias("a1", "W1", "W2")
    target.alias("a2", "W2", "W3")
    assert target.schedule_errors() == (
        "a2: error: the SchedAlias 'a2' is for 'W2', which itself is put in the place of another: an alias has none\n"
        "W2: note: 'W2' is defined here\n"
        "1 error\n"
    )


def test_two_aliases_for_one_processor() -> None:
    target = _target()
    target.variant("V1", ("NoSchedPred", ["W1"]))
    target.writes("W2")
    target.alias("a1", "W2", "V1", SchedModel=Ref("M"))
    target.alias("a2", "W2", "V1")
    target.instruction("SUB", "W2")
    assert target.schedule_errors() == (
        "a2: error: 'W2' has several SchedAliases or variants for 'M': leave one\n"
        "a1: note: another SchedAlias is defined here\n"
        "1 error\n"
    )


def test_parts_of_the_wrong_kind() -> None:
    target = _target()
    target.variant("V", ("P", ["R1"]))
    target.instruction("SUB", "V")
    target.add("Odd", "SchedReadWrite")
    target.instruction("MUL", "Odd")
    assert target.schedule_errors() == (
        "V: error: the write 'V' is made of the read 'R1': one is made of others of its kind\n"
        "R1: note: 'R1' is defined here\n"
        "MUL: error: 'MUL' uses 'Odd', which is neither a SchedRead nor a SchedWrite: use one of those\n"
        "Odd: note: 'Odd' is defined here\n"
        "2 errors\n"
    )


def test_a_sequence_of_itself() -> None:
    target = _target()
    target.add("S1", "WriteSequence", Writes=refs(["W1", "S2"]))
    target.variant("S2", ("P", ["S1"]))
    target.instruction("SUB", "S1")
    assert target.schedule_errors() == (
        "S2: error: the write 'S2' stands for 'S1', which is made of it: leave one out\n"
        "S1: note: 'S1' is defined here\n"
        "1 error\n"
    )


def test_an_alias_of_itself() -> None:
    target = _target()
    target.variant("V", ("P", ["W1"]))
    target.alias("a1", "W1", "V", SchedModel=Ref("M"))
    assert target.schedule_errors() == (
        "W1: error: on 'M', 'W1' becomes itself again: leave out an alias\n"
        "a1: note: a SchedAlias is defined here\n"
        "1 error\n"
    )


def test_variants() -> None:
    target = _target()
    target.variant("V")
    target.instruction("SUB", "V")
    assert target.schedule_errors() == (
        "V: error: 'V' depends on predicates, but has no variant: give it some SchedVars\n1 error\n"
    )
    target = _target()
    target.add("var", "SchedVar", Predicate=None, Selected=refs(["W1"]))
    target.add("V", "SchedWriteVariant", Variants=refs(["var"]))
    target.instruction("SUB", "V")
    assert target.schedule_errors() == (
        "var: error: the field 'Predicate' of 'var' should be a reference to a record, but is unset\n1 error\n"
    )
    target = _target()
    target.variant("V", ("P", []), Variadic=True)
    target.instruction("SUB", "V")
    assert target.schedule_errors() == (
        "V_0: error: a variant of the variadic 'V' selects nothing: let it select something\n1 error\n"
    )
    target = _target()
    target.alias("a1", "W1", "W2")
    target.writes("W2")
    assert target.schedule_errors() == (
        "W1: error: no variant of 'W1' can be chosen where others have been: give it one with NoSchedPred, and its "
        "SchedAliases a SchedModel\n"
        "1 error\n"
    )


def test_itin_rws() -> None:
    target = _target()
    target.add("Iic", "InstrItinClass")
    target.instruction("SUB", Itinerary=Ref("Iic"))
    rw: dict[str, Value] = {"MatchedItinClasses": refs(["Iic"]), "OperandReadWrites": refs(["W1"])}
    for name in ("rw1", "rw2"):
        target.add(name, "ItinRW", SchedModel=Ref("M"), **rw)
    assert target.schedule_errors() == (
        "rw2: error: the itinerary class 'Iic' has two ItinRWs for 'M': leave it out of one\n"
        "rw1: note: the other one is defined here\n"
        "1 error\n"
    )
    target.add("rw3", "ItinRW", **rw)
    assert target.schedule_errors() == (
        "rw3: error: the ItinRW 'rw3' is for no machine model: give it a SchedModel\n1 error\n"
    )


def test_a_sequence_that_repeats_without_end() -> None:
    target = _target()
    target.add("S1", "WriteSequence", Writes=refs(["W1"]), Repeat=(1 << 31) - 1)
    target.instruction("SUB", "S1")
    assert target.schedule_errors() == (
        "S1: error: the Repeat of 'S1' is 2147483647: use a number up to 65536\n1 error\n"
    )
