"""Inference of mayLoad, mayStore, hasSideEffects and isBitcast from patterns."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.support.instruction_builder import GPR, InstructionTarget, assign, leaf, tree
from tgdsl.records import Dag, DagArg, Ref, Value

LOAD, STORE, EFFECTS = "mayLoad", "mayStore", "hasSideEffects"


def _of_pattern(target: InstructionTarget, *pattern: Value) -> list[str]:
    """The flags of an instruction with a pattern."""
    target.unset("X", *pattern)
    return target.flags("X")["X"]


@pytest.mark.parametrize(
    ("properties", "flags"),
    [
        ((), []),
        (("SDNPMayLoad", "SDNPMemOperand"), [LOAD]),
        (("SDNPMayStore",), [STORE]),
        (("SDNPHasChain", "SDNPSideEffect"), [EFFECTS]),
        (("SDNPMayStore", "SDNPMayLoad", "SDNPVariadic"), [LOAD, STORE]),
    ],
)
def test_properties_of_nodes_anywhere_in_the_pattern(properties: tuple[str, ...], flags: list[str]) -> None:
    target = InstructionTarget()
    target.node("add")
    target.node("inner", *properties)
    assert _of_pattern(target, assign(tree("add", tree("i32", tree("inner", leaf("a"))), 7))) == flags


@pytest.mark.parametrize(
    ("properties", "flags"),
    [
        ((), [EFFECTS, LOAD, STORE]),
        (("IntrNoMem",), []),
        (("IntrNoMem", "IntrHasSideEffects"), [EFFECTS]),
        (("IntrReadMem",), [LOAD]),
        (("IntrWriteMem", "IntrArgMemOnly"), [STORE]),
        (("IntrArgMemOnly",), [LOAD, STORE]),
        (("IntrInaccessibleMemOnly",), [LOAD, STORE]),
        (("IntrInaccessibleMemOrArgMemOnly",), [LOAD, STORE]),
        (("IntrArgMemOnly", "IntrInaccessibleMemOnly"), []),
    ],
)
def test_intrinsics(properties: tuple[str, ...], flags: list[str]) -> None:
    target = InstructionTarget()
    target.intrinsic("int_x", *properties)
    assert _of_pattern(target, assign(tree("int_x", leaf("a")))) == flags


def test_properties_that_all_intrinsics_have() -> None:
    target = InstructionTarget()
    target.add("IntrNoMem", "IntrinsicProperty", IsDefault=True)
    target.add("int_default", "Intrinsic", DisableDefaultAttributes=False)
    target.add("int_other", "Intrinsic")
    target.unset("A", assign(tree("int_default", leaf("a"))))
    target.unset("B", assign(tree("int_other", leaf("a"))))
    assert target.flags("A", "B") == {"A": [], "B": [EFFECTS, LOAD, STORE]}


def test_complex_patterns_count_as_operands_only() -> None:
    target = InstructionTarget()
    target.node("add")
    property_ = target.add("SDNPMayLoad", "SDNodeProperty")
    address = target.add("address", "ComplexPattern", Properties=(property_,))
    target.unset("A", assign(tree("add", leaf("a", address))))
    target.unset("B", assign(tree("add", tree("address", leaf("a"), leaf("b")))))
    assert target.flags("A", "B") == {"A": [LOAD], "B": []}


def test_fragments_are_expanded_and_their_first_alternative_counts() -> None:
    target = InstructionTarget()
    for name, property_ in (("ld", "SDNPMayLoad"), ("st", "SDNPMayStore"), ("plain", "SDNPHasChain")):
        target.node(name, property_)
    gap = leaf("p", Ref("node"))
    target.fragment("load", ["p"], tree("ld", gap), of="PatFrag")
    target.fragment("either", ["p"], tree("plain", tree("load", gap)), tree("st", gap))
    target.fragment("swapped", ["p"], tree("st", gap), tree("load", gap))
    target.fragment("empty", ["p"])
    target.fragment("late", ["p"], tree("empty", gap), tree("st", gap))
    target.fragment("constant", [], tree("ld"), of="PatLeaf")
    target.unset("A", assign(tree("either", leaf("a"))))
    target.unset("B", tree("swapped", leaf("a")))
    target.unset("C", assign(tree("plain", tree("swapped", tree("load", leaf("a"))), tree("either", leaf("b")))))
    target.unset("D", assign(tree("late", leaf("a"))))
    target.unset("E", assign(tree("plain", Ref("constant"))))
    target.unset("F", assign(tree("empty", leaf("a"))))  # no pattern at all
    assert target.flags(*"ABCDEF") == {
        "A": [LOAD],
        "B": [STORE],
        "C": [LOAD, STORE],
        "D": [STORE],
        "E": [LOAD],
        "F": [EFFECTS],
    }


def test_without_a_pattern_side_effects_are_assumed() -> None:
    target = InstructionTarget()
    target.node("add")
    target.unset("A")
    target.unset("B", hasSideEffects=False, mayLoad=True)
    target.unset("C", assign(tree("add", leaf("a"), Ref("null_frag"))))
    target.unset("D", assign(tree("add", tree("null_frag", leaf("a")))), assign(tree("add")))
    assert target.flags(*"ABCD") == {"A": [EFFECTS], "B": [LOAD], "C": [EFFECTS], "D": [EFFECTS]}


def test_patterns_outside_of_instructions() -> None:
    target = InstructionTarget()
    for name, property_ in (("ld", "SDNPMayLoad"), ("st", "SDNPMayStore"), ("plain", "SDNPHasChain")):
        target.node(name, property_)
    for name in "ABCDEF":
        target.unset(name)
    target.unset("G", assign(tree("plain", leaf("a"))))
    target.instruction("H")
    source = {name: tree(name, leaf("a")) for name in ("ld", "st", "plain")}
    target.fragment("out_d", ["x"], tree("D", leaf("x", Ref("node"))), of="OutPatFrag")
    target.pattern(source["st"], tree("A"), name="p10")
    target.pattern(source["ld"], tree("A"), name="p9")  # comes first
    target.pattern(source["st"], tree("A", tree("B")))  # two instructions
    target.pattern(tree("null_frag"), tree("C"))
    target.pattern(source["plain"], tree("C"), tree("B"))
    target.pattern(source["st"], tree("out_d", leaf("a")))
    target.pattern(source["st"], tree("out_d", tree("E")))  # two again
    target.pattern(source["ld"], tree("i32", tree("F", 1)))
    target.pattern(source["st"], tree("G", leaf("a")))  # its own pattern has decided
    target.pattern(source["st"], tree("H"))  # declares all itself
    assert target.flags(*"ABCDEFGH") == {
        "A": [LOAD],
        "B": [EFFECTS],
        "C": [],
        "D": [STORE],
        "E": [EFFECTS],
        "F": [LOAD],
        "G": [],
        "H": [],
    }


_CONVERTED: Mapping[str, tuple[Dag, bool]] = {
    "to another type": (assign(tree("bitconvert", DagArg(tree("f32", leaf("a"))))), True),
    "of a constant": (assign(tree("bitconvert", 7)), True),
    "of an operation": (assign(tree("bitconvert", tree("add", leaf("a")))), False),
    "of a fragment": (assign(tree("cast", leaf("a", Ref("f32")))), True),
    "below": (assign(tree("add", tree("bitconvert", leaf("a", Ref("f32"))))), False),
    "with a type": (assign(tree("f32", tree("bitconvert", leaf("a")))), True),
    "to the same type": (assign(tree("bitconvert", leaf("a"))), False),
    "to the same type, as it says": (assign(tree("f32", tree("bitconvert", leaf("a", Ref("f32"))))), False),
    "without a destination": (tree("bitconvert", leaf("a")), True),
}


@pytest.mark.parametrize(("pattern", "expected"), _CONVERTED.values(), ids=_CONVERTED.keys())
def test_bitcasts(pattern: Dag, expected: bool) -> None:
    target = InstructionTarget()
    target.node("bitconvert", Opcode="ISD::BITCAST")
    target.node("add")
    target.fragment("cast", ["x"], tree("bitconvert", leaf("x", Ref("node"))), of="PatFrag")
    target.instruction("DECLARED", Pattern=(pattern,))
    target.unset("OPEN", pattern)
    target.unset("OTHER")
    target.pattern(pattern, tree("OTHER"))
    cast = ["isBitcast"] if expected else []
    assert target.flags("DECLARED", "OPEN", "OTHER") == {"DECLARED": cast, "OPEN": cast, "OTHER": []}


def test_flags_that_contradict_the_own_pattern() -> None:
    target = InstructionTarget()
    target.node("ld", "SDNPMayLoad")
    target.node("st", "SDNPMayStore")
    target.node("effects", "SDNPSideEffect")
    target.node("add")
    target.instruction("A", Pattern=(tree("ld", leaf("a")),))
    target.instruction("B", Pattern=(tree("st", leaf("a")),))
    target.instruction("C", Pattern=(tree("effects", leaf("a")),))
    target.instruction("D", Pattern=(tree("add", leaf("a")),), mayStore=True)
    target.instruction("E", Pattern=(tree("add", leaf("a")),), mayLoad=True, hasSideEffects=True)  # may be so
    assert target.flag_errors() == """\
A: error: 'A' has mayLoad = 0, and its pattern says 1: leave it unset, or correct one of them
B: error: 'B' has mayStore = 0, and its pattern says 1: leave it unset, or correct one of them
C: error: 'C' has hasSideEffects = 0, and its pattern says 1: leave it unset, or correct one of them
D: error: 'D' has mayStore = 1, and its pattern says 0: leave it unset, or correct one of them
4 errors
"""


def test_flags_that_contradict_a_stand_alone_pattern() -> None:
    target = InstructionTarget()
    target.node("st", "SDNPMayStore")
    target.unset("A", mayStore=False)
    target.pattern(tree("st", leaf("a")), tree("A"), name="storing")
    assert target.flag_errors() == """\
storing: error: 'A' has mayStore = 0, and the pattern 'storing' for it says 1: leave it unset, or correct one of them
1 error
"""


def test_without_guess_instruction_properties() -> None:
    target = InstructionTarget()
    target.add("Careful", "InstrInfo", guessInstructionProperties=False)
    target.add("Test", "Target", InstructionSet=Ref("Careful"))
    target.unset("A")
    target.unset("B", mayLoad=False, hasSideEffects=False)
    assert target.flag_errors() == """\
A: error: no pattern implies mayLoad, mayStore, hasSideEffects of 'A': set them, or guessInstructionProperties of \
'Careful'
B: error: no pattern implies mayStore of 'B': set them, or guessInstructionProperties of 'Careful'
2 errors
"""


def test_mistakes_in_patterns() -> None:
    target = InstructionTarget()
    target.add("Odd", "SDNodeProperty")
    target.add("odd", "SDNode", Properties=(Ref("Odd"),))
    gap = leaf("x", Ref("node"))
    target.fragment("loop", ["x"], tree("again", gap))
    target.fragment("again", ["x"], tree("loop", gap))
    target.instruction("A", Pattern=(tree("odd", leaf("a")),))
    target.instruction("B", Pattern=(tree("loop", leaf("a")),))
    target.instruction("C", Pattern=(tree("loop"),))
    target.instruction("D", Pattern=(7,))
    target.instruction("E", Pattern=(Dag("add"),))
    target.instruction("F", Pattern=(assign(tree("i32", leaf("a"), leaf("b", GPR))),))
    assert target.flag_errors() == """\
odd: error: 'Odd' in the Properties of 'odd' means nothing there: possible are SDNPAssociative, SDNPCommutative, \
SDNPHasChain, SDNPInGlue, SDNPMayLoad, SDNPMayStore, SDNPMemOperand, SDNPOptInGlue, SDNPOutGlue, SDNPSideEffect, SDNPVariadic
loop: error: the fragment 'loop' is part of itself: take it out of its Fragments
again: note: through 'again'
C: error: a pattern of 'C' gives 0 operands to 'loop', which has 1
D: error: the Pattern of 'D' has something that is not a dag: list dags
E: error: a pattern of 'E' has an operator that is not a record: use a node or a fragment
F: error: the type 'i32' in a pattern of 'F' is given to 2 operands, not one
6 errors
"""


def test_a_result_that_is_part_of_itself() -> None:
    target = InstructionTarget()
    target.unset("A")
    target.fragment("loop", [], tree("loop"), of="OutPatFrag")
    assert target.flag_errors() == """\
loop: error: the fragment 'loop' is part of itself: take it out of its Fragments
1 error
"""
