"""Sched classes inferred from SchedVariants and SchedAliases, with their transitions."""

from __future__ import annotations

from tests.support.schedule_builder import ScheduleTarget, instrs, refs
from tgdsl.model.schedule import ResolvedSchedule
from tgdsl.records import Ref


def _transitions(found: ResolvedSchedule) -> list[str]:
    """``class on processor: predicates -> class``"""
    return [
        f"{entry.name} on {transition.processor}: {' '.join([record.name for record in transition.predicates])} -> "
        f"{found.classes[transition.to_class].name}"
        for entry, transitions in zip(found.classes, found.transitions)
        for transition in transitions
    ]


def _target(*models: str) -> ScheduleTarget:
    target = ScheduleTarget()
    target.writes("W1", "W2", "W3")
    target.reads("R1", "R2")
    for model in models:
        target.model(model)
    return target


def test_without_variants_nothing_is_added() -> None:
    target = _target("M")
    target.instruction("ADD", "W1", "R1")
    found = target.resolved()
    assert [entry.name for entry in found.classes] == ["NoInstrModel", "W1_R1"]
    assert found.transitions == ((), ())
    assert found.processors_of == ((0,), (0,))


def test_a_variant_is_for_each_processor() -> None:
    target = _target("M", "N")
    target.variant("V", ("P", ["W1", "W2"]), ("NoSchedPred", ["W3"]))
    target.instruction("ADD", "V", "R1")
    found = target.resolved()
    assert _transitions(found) == [
        "V_R1 on 1: P -> (W1_W2)_R1",
        "V_R1 on 1: NoSchedPred -> W3_R1",
        "V_R1 on 2: P -> (W1_W2)_R1",
        "V_R1 on 2: NoSchedPred -> W3_R1",
    ]
    assert found.processors_of[2:] == ((1, 2), (1, 2))
    assert [(write.name, write.sequence) for write in found.writes[-1:]] == [("(W1_W2)", (2, 3))]


def test_a_variadic_variant_selects_operands() -> None:
    target = _target("M")
    target.variant("V", ("P", ["W1", "W2"]), ("NoSchedPred", ["W3"]), Variadic=True)
    target.instruction("ADD", "W3", "V")
    assert _transitions(target.resolved()) == [
        "W3_V on 1: P -> W3_W1_W2",
        "W3_V on 1: NoSchedPred -> W3_W3",
    ]


def test_an_alias_is_for_its_processor() -> None:
    target = _target("M", "N")
    target.reads("R3")
    target.variant("V", ("P", ["R1"]), ("NoSchedPred", ["R2"]), of="SchedReadVariant")
    target.alias("a", "R3", "V", SchedModel=Ref("N"))
    target.instruction("ADD", "W1", "R2", "R3")
    target.variant("OnM", ("NoSchedPred", ["W2"]), SchedModel=Ref("M"))
    target.instruction("SUB", "OnM")
    assert _transitions(target.resolved()) == [
        "W1_R2_R3 on 2: P -> W1_R2_R1",
        "W1_R2_R3 on 2: NoSchedPred -> W1_R2_R2",
        "OnM on 1: NoSchedPred -> W2",
    ]


def test_a_predicate_is_evaluated_once() -> None:
    """Two operands with the same predicates: the second variant follows the first one's choice."""
    target = _target("M")
    target.variant("V1", ("P", ["W1"]), ("NoSchedPred", ["W2"]))
    target.variant("V2", ("P", ["W2"]), ("NoSchedPred", ["W3"]))
    target.instruction("ADD", "V1", "V2")
    assert _transitions(target.resolved()) == [
        "V1_V2 on 1: P -> W1_W2",
        "V1_V2 on 1: NoSchedPred -> W2_W3",
    ]


def test_predicates_without_names_that_say_the_same_are_one() -> None:
    target = _target("M")
    for number, operand in enumerate([0, 0, 1]):
        check = target.add(f"anonymous_{number}", "CheckIsImmOperand", OpIndex=operand)
        target.add(f"anonymous_1{number}", "MCSchedPredicate", Pred=check)
    target.variant("V1", ("anonymous_10", ["W1"]), ("NoSchedPred", ["W2"]))
    target.variant("V2", ("anonymous_11", ["W2"]), ("NoSchedPred", ["W3"]))
    target.variant("V3", ("anonymous_12", ["W2"]), ("NoSchedPred", ["W3"]))
    target.instruction("ADD", "V1", "V2")
    target.instruction("SUB", "V1", "V3")
    assert _transitions(target.resolved()) == [
        "V1_V2 on 1: anonymous_10 -> W1_W2",
        "V1_V2 on 1: NoSchedPred -> W2_W3",
        "V1_V3 on 1: anonymous_10 anonymous_12 -> W1_W2",
        "V1_V3 on 1: NoSchedPred anonymous_12 -> W2_W2",
        "V1_V3 on 1: anonymous_10 NoSchedPred -> W1_W3",
        "V1_V3 on 1: NoSchedPred -> W2_W3",
    ]


def test_variants_may_select_variants() -> None:
    target = _target("M")
    target.variant("Inner", ("Q", ["W1"]), ("Q2", ["W2"]))
    target.add("Seq", "WriteSequence", Writes=refs(["W3", "Inner"]), Repeat=1)
    target.variant("Outer", ("P", ["Seq"]), ("NoSchedPred", ["W3"]))
    target.instruction("ADD", "Outer")
    assert _transitions(target.resolved()) == [
        "Outer on 1: P Q -> (W3_W1)",
        "Outer on 1: P Q2 -> (W3_W2)",
        "Outer on 1: NoSchedPred -> W3",
    ]


def test_an_inst_rw_replaces_the_sched_rw_of_the_instruction() -> None:
    target = _target("M", "N")
    target.variant("V", ("P", ["W1"]), ("NoSchedPred", ["W2"]))
    target.variant("U", ("Q", ["W3"]), ("NoSchedPred", ["W1"]))
    target.instruction("ADD", "V")
    target.inst_rw("rw", "M", ["U"], instrs("ADD"))
    assert _transitions(target.resolved()) == [
        "V on 1: P -> W1",
        "V on 1: NoSchedPred -> W2",
        "V on 2: P -> W1",
        "V on 2: NoSchedPred -> W2",
        "ADD on 1: Q -> W3",
        "ADD on 1: NoSchedPred -> W1",
        "ADD on 2: P -> W1",
        "ADD on 2: NoSchedPred -> W2",
    ]


def test_itineraries_have_reads_and_writes_by_processor() -> None:
    target = _target("M", "N")
    target.add("Iic", "InstrItinClass")
    target.variant("V", ("P", ["W1"]), ("NoSchedPred", ["W2"]))
    target.add("rw", "ItinRW", MatchedItinClasses=refs(["Iic"]), OperandReadWrites=refs(["V"]), SchedModel=Ref("N"))
    target.instruction("ADD", Itinerary=Ref("Iic"))
    assert _transitions(target.resolved()) == ["Iic on 2: P -> W1", "Iic on 2: NoSchedPred -> W2"]
