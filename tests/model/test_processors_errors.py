"""Mistakes in machine models and STIPredicates, each with its line and a remedy."""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.schedule_builder import refs
from tests.support.subtarget_builder import SubtargetTarget
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.records import Ref, Value


def small() -> SubtargetTarget:
    """The machine model ``M`` with the resource ``Alu``, and the instruction ``ADD`` that writes ``W``: five lines."""
    target = SubtargetTarget()
    target.writes("W")
    target.reads("R")
    target.instruction("ADD", "W", "R")
    target.model("M")
    target.units("Alu", "M")
    return target


def whole() -> SubtargetTarget:
    """The target ``small`` with what its instruction costs: seven lines."""
    target = small()
    target.write_res("M", "W", ["Alu"])
    target.read_advance("M", "R", 1)
    return target


def errors(target: SubtargetTarget) -> Sequence[str]:
    return target.subtarget_errors().splitlines()


def test_nothing_is_wrong() -> None:
    assert errors(whole()) == []


def test_nothing_is_said_of_what_an_instruction_uses() -> None:
    target = small()
    target.write_res("M", "W")
    assert errors(target) == [
        "M: error: the machine model 'M' does not cover 'R', which its instructions use: define a ReadAdvance of 'R' for "
        "it",
        "R: note: 'R' is defined here",
        "1 error",
    ]
    target = small()
    target.read_advance("M", "R", 1)
    target.add("V", "SchedWriteRes", SchedModel=Ref("M"))
    assert errors(target) == [
        "M: error: the machine model 'M' does not cover 'W', which its instructions use: define a WriteRes of 'W' for it",
        "W: note: 'W' is defined here",
        "1 error",
    ]


def test_no_machine_model() -> None:
    target = whole()
    target.add("a", "SchedWriteRes")
    target.add("b", "ReadAdvance", ReadType=Ref("R"))
    target.add("c", "RegisterFile", NumPhysRegs=1, SchedModel=None)
    target.add("d", "RetireControlUnit", ReorderBufferSize=1, MaxRetirePerCycle=1, SchedModel=None)
    assert errors(target) == [
        "a: error: the SchedWriteRes 'a' is for no machine model: give it a SchedModel",
        "b: error: the ReadAdvance 'b' is for no machine model: give it a SchedModel",
        "2 errors",
    ]
    target = whole()
    target.add("c", "RegisterFile", NumPhysRegs=1, SchedModel=None)
    target.add("d", "RetireControlUnit", ReorderBufferSize=1, MaxRetirePerCycle=1, SchedModel=None)
    assert errors(target) == [
        "c: error: 'c' is for no machine model: give it a SchedModel",
        "d: error: 'd' is for no machine model: give it a SchedModel",
        "2 errors",
    ]


def test_a_machine_model_that_no_processor_uses() -> None:
    target = whole()
    target.add("N", "SchedMachineModel")
    target.units("Other", "N")
    assert errors(target) == [
        "Other: error: 'Other' is for the machine model 'N', which no processor uses: define a ProcessorModel with it, or leave "
        "it out",
        "N: note: 'N' is defined here",
        "1 error",
    ]


def test_resources_without_use() -> None:
    target = SubtargetTarget()
    target.model("M")
    target.units("Alu", "M")
    assert errors(target) == [
        "M: error: the machine model 'M' has resources, but no instruction takes any: give it WriteRes or SchedWriteRes, or "
        "leave the resources out",
        "Alu: note: 'Alu' is one of its resources",
        "1 error",
    ]


def test_resources_in_a_circle() -> None:
    target = whole()
    target.units("A", "M", Super=Ref("B"))
    target.units("B", "M", Super=Ref("A"))
    target.units("Below", "M", Super=Ref("A"))
    target.units("Self", "M", Super=Ref("Self"))
    assert errors(target) == [
        "A: error: the resource 'A' is a part of itself: 'A' -> 'B' -> 'A'; leave one of them without Super",
        "B: note: 'B' is defined here",
        "Self: error: the resource 'Self' is a part of itself: 'Self' -> 'Self'; leave one of them without Super",
        "2 errors",
    ]


def test_a_resource_of_another_model() -> None:
    target = whole()
    target.model("N")
    target.units("Other", "N")
    target.write_res("N", "W", ["Other"])
    target.read_advance("N", "R", 1)
    target.units("Part", "M", Super=Ref("Other"))
    target.group("Group", "M", ["Alu", "Other"])
    assert errors(target) == [
        "Group: error: 'Group' refers to 'Other', which is not a resource of the machine model 'M': use one of that model",
        "Other: note: 'Other' is defined here",
        "Part: error: 'Part' refers to 'Other', which is not a resource of the machine model 'M': use one of that model",
        "Other: note: 'Other' is defined here",
        "2 errors",
    ]
    target = whole()
    target.is_python = True
    target.model("N")
    target.units("Other", "N")
    target.write_res("N", "W", ["Alu"])
    target.read_advance("N", "R", 1)
    target.add("loads", "LoadQueue", QueueDescriptor=Ref("Other"), SchedModel=Ref("M"))
    assert errors(target) == [
        "N_W: error: 'N_W' takes 'Alu' on 'N', and that is a resource of 'M': use a resource of 'N'",
        "Alu: note: 'Alu' is defined here",
        "1 error",
    ]
    target.write_res("N", "W", ["Other"])
    assert errors(target) == [
        "loads: error: the queue 'loads' is 'Other', which is not a resource of the machine model 'M': use one of that model",
        "Other: note: 'Other' is defined here",
        "1 error",
    ]


def test_kinds_of_resources() -> None:
    target = whole()
    target.writes("V")
    target.add("Kind", "ProcResourceKind")
    target.write_res("M", "V", ["Kind"])
    assert errors(target) == [
        "M_V: error: the resource 'Kind', which 'M_V' uses, has no units on 'M': define a ProcResource, or use one of that "
        "processor",
        "Kind: note: 'Kind' is defined here",
        "1 error",
    ]
    target.add("units", "ProcResourceUnits", Kind=Ref("Kind"), SchedModel=Ref("M"))
    assert errors(target) == []
    target.instruction("SUB", "V")
    assert errors(target) == [
        "M_V: error: 'M_V' takes 'Kind', which has no units of its own: use a ProcResource or a ProcResGroup",
        "Kind: note: 'Kind' is defined here",
        "1 error",
    ]
    target.add("more", "ProcResourceUnits", Kind=Ref("Kind"), SchedModel=Ref("M"))
    assert errors(target) == [
        "M_V: error: the resource 'Kind', which 'M_V' uses, has several ProcResourceUnits on 'M': leave one",
        "more: note: 'more' is one of them",
        "units: note: 'units' is one of them",
        "1 error",
    ]


def test_a_group_above_a_resource(each_release: Release) -> None:
    target = whole()
    target.group("Group", "M", ["Alu"])
    target.units("A", "M", Super=Ref("Group"))
    refused: ByRelease[list[str]] = ByRelease(
        {
            19: [],
            22: [
                "A: error: the Super of 'A' is 'Group', which has no units on 'M': use a ProcResource",
                "Group: note: 'Group' is defined here",
                "1 error",
            ],
        }
    )
    assert errors(target) == refused[each_release]


def test_super_resources() -> None:
    target = whole()
    target.add("Kind", "ProcResourceKind")
    target.units("A", "M", Super=Ref("Kind"))
    assert errors(target) == [
        "A: error: the Super of 'A' is 'Kind', which has no units on 'M': use a ProcResource",
        "Kind: note: 'Kind' is defined here",
        "1 error",
    ]
    target = whole()
    target.writes("V")
    target.group("Group", "M", ["Alu"])
    target.units("A", "M", Super=Ref("Group"))
    assert errors(target) == []
    target.write_res("M", "V", ["A"])
    target.instruction("SUB", "V")
    assert errors(target) == [
        "A: error: 'A' is taken, and 'Group', which is above it, is a ProcResGroup: let the group list its Resources, and "
        "leave out Super",
        "Group: note: 'Group' is defined here",
        "1 error",
    ]


def test_groups_that_overlap() -> None:
    target = whole()
    target.units("A", "M")
    target.units("B", "M")
    target.group("One", "M", ["Alu", "A"])
    target.group("Two", "M", ["A", "B"])
    assert errors(target) == [
        "One: error: the groups 'One' and 'Two' of 'M' have resources in common, but no group contains both: define a "
        "ProcResGroup that does",
        "Two: note: 'Two' is defined here",
        "1 error",
    ]
    target.group("All", "M", ["A", "B", "Alu"])
    assert errors(target) == []


def test_cycles() -> None:
    wrong: Sequence[dict[str, Value]] = (
        {"ReleaseAtCycles": (1, 2)},
        {"AcquireAtCycles": (0, 0)},
        {"AcquireAtCycles": (2,)},
        {"AcquireAtCycles": (-1,)},
    )
    messages: list[str] = []
    for fields in wrong:
        target = small()
        target.write_res("M", "W", ["Alu"], **fields)
        target.read_advance("M", "R", 1)
        messages += errors(target)[:1]
    assert messages == [
        "M_W: error: 'M_W' takes 1 resource, and its ReleaseAtCycles are 2: give a number for each resource",
        "M_W: error: 'M_W' takes 1 resource, and its AcquireAtCycles are 2: give a number for each resource",
        "M_W: error: 'M_W' takes a resource in cycle 2, and releases it in cycle 1: both count from 0, and the release comes "
        "after",
        "M_W: error: 'M_W' takes a resource in cycle -1, and releases it in cycle 1: both count from 0, and the release comes "
        "after",
    ]


def test_results_that_nothing_writes() -> None:
    target = small()
    target.write_res("M", "W")
    target.writes("Unused")
    target.read_advance("M", "R", 1, ["W", "Unused"])
    assert errors(target) == [
        "M_R: error: 'M_R' is for results of 'Unused', which no instruction writes: leave it out of ValidWrites",
        "Unused: note: 'Unused' is defined here",
        "1 error",
    ]


def test_sequences_and_aliases() -> None:
    target = whole()
    target.add("Empty", "WriteSequence", Writes=())
    target.instruction("SUB", "Empty")
    assert errors(target) == [
        "Empty: error: 'Empty' stands for no write on 'M': give it Writes, and a Repeat of 1 or more",
        "1 error",
    ]
    target = whole()
    target.writes("V")
    target.add("Own", "SchedWriteRes", SchedModel=Ref("M"))
    target.alias("one", "V", "Own", SchedModel=Ref("M"))
    target.write_res("M", "V")
    target.add("Seq", "WriteSequence", Writes=refs(["V", "V"]))
    target.instruction("SUB", "Seq")
    assert errors(target) == []
    target.add("Other", "SchedWriteRes", SchedModel=Ref("M"))
    target.alias("two", "V", "Other", SchedModel=Ref("M"))
    assert errors(target) == [
        "two: error: 'V' has several SchedAliases on 'M': leave one",
        "one: note: another SchedAlias is defined here",
        "1 error",
    ]


def test_several_reads_of_one_operand() -> None:
    target = whole()
    target.reads("S")
    target.read_advance("M", "S", 1)
    target.variant("Var", ("NoSchedPred", ["R", "S"]), of="SchedReadVariant")
    target.instruction("SUB", "W", "Var")
    assert errors(target) == [
        "R: error: one operand is read as '(R_S)', which are several SchedReads: let a variant that selects several be "
        "Variadic",
        "1 error",
    ]


def test_extra_info() -> None:
    target = whole()
    target.add("file", "RegisterFile", NumPhysRegs=0, SchedModel=Ref("M"))
    for name in ("a", "b"):
        target.add(name, "StoreQueue", QueueDescriptor=Ref("Alu"), SchedModel=Ref("M"))
    assert errors(target) == [
        "file: error: the RegisterFile 'file' has no physical registers: give it some in NumPhysRegs",
        "b: error: the machine model 'M' has two StoreQueues: leave one",
        "a: note: the other one is defined here",
        "2 errors",
    ]


def test_subtarget_functions() -> None:
    target = whole()
    target.add("decl", "STIPredicateDecl", Name="isOne")
    target.add("again", "STIPredicateDecl", Name="isOne")
    target.add("none", "InstructionEquivalenceClass", Opcodes=())
    assert errors(target) == [
        "decl: error: the STIPredicateDecl 'decl' declares the function 'isOne' again: give it another Name",
        "again: note: the other one is defined here",
        "none: error: the InstructionEquivalenceClass 'none' has no opcodes: list some, or leave it out",
        "2 errors",
    ]


def test_one_opcode_in_two_classes() -> None:
    target = whole()
    target.add("decl", "STIPredicateDecl", Name="isOne")
    target.add("first", "InstructionEquivalenceClass", Opcodes=refs(["ADD"]))
    target.add("second", "InstructionEquivalenceClass", Opcodes=refs(["ADD"]))
    target.add("one", "STIPredicate", Declaration=Ref("decl"), Classes=refs(["first", "second"]), SchedModel=Ref("M"))
    assert errors(target) == [
        "second: error: 'ADD' is in two InstructionEquivalenceClasses of 'one', or of another definition for 'M': leave it out "
        "of one",
        "one: note: the definition is here",
        "1 error",
    ]
