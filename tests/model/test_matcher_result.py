"""Matcher steps that emit a pattern's result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from tests.support.instruction_builder import GPR
from tests.support.matcher_steps import F32, I32, I64, IPTR
from tests.support.matcher_trees import GLUE, OTHER, Trees
from tests.support.release import about
from tgdsl.diagnostics import DiagnosticError
from tgdsl.llvm import RELEASES
from tgdsl.model.matcher.operations import Operations
from tgdsl.model.patterns import Operation, Property, Tree
from tgdsl.records import Ref, Value


def with_instructions(**operands: Mapping[str, Value]) -> Trees:
    """A tree builder, with instructions that have these operands and a register as result."""
    t = Trees()
    for name, ins in operands.items():
        t.target.instruction(name, outs={"d": GPR}, ins=ins)
    return t


def unary(t: Trees, properties: int = 0, name: str = "n") -> Operation:
    return t.tree(t.node(name, properties), t.reg("a"))


def made(t: Trees, source: Tree, result: Tree, implicit: Sequence[str] = ()) -> list[str]:
    """The steps after those of the source."""
    return t.steps(source, result, implicit=implicit)[len(t.steps(source)) :]


def test_an_instruction_with_recorded_operands_replaces_the_root() -> None:
    t = with_instructions(ADD={"a": GPR, "b": GPR})
    add = t.instruction("ADD")
    source = t.tree(t.node("add"), t.reg("a"), t.reg("b"))
    assert made(t, source, t.tree(add, t.reg("b"), t.reg("a"))) == ["MorphNodeTo ADD i32 (1 0)"]


def test_operands_are_emitted_first() -> None:
    t = with_instructions(ADD={"a": GPR, "b": GPR}, NEG={"a": GPR})
    neg = t.tree(t.instruction("NEG"), t.reg("a"))
    assert made(t, unary(t), t.tree(t.instruction("ADD"), neg, neg)) == [
        *["EmitNode NEG i32 (0) at 1", "EmitNode NEG i32 (0) at 2", "MorphNodeTo ADD i32 (1 2)"]
    ]


def test_leaves() -> None:
    t = with_instructions(MANY={name: GPR for name in "stuvwxy"})
    t.instruction("IMPLICIT_DEF")
    names = ("R1", "zero_reg", "GPR", "GPROp", "lo")
    leaves = [t.leaf(-5), *[t.leaf(name) for name in names], t.leaf("undef_tied_input", "", F32)]
    assert made(t, unary(t), t.tree(t.instruction("MANY"), *leaves)) == [
        *["EmitInteger -5 i32", "EmitRegister T::R1 3 i32", "EmitRegister  0 i32"],
        *["EmitStringInteger T::GPRRegClassID i32"] * 2,
        *["EmitStringInteger T::lo i32", "EmitNode IMPLICIT_DEF f32 () at 7", "MorphNodeTo MANY i32 (1 2 3 4 5 6 7)"],
    ]


def test_leaves_of_newer_releases() -> None:
    """A name goes with the number, and integers are those of their types, which iPTR has none of."""
    with about(RELEASES[22]):
        t = with_instructions(MANY={name: GPR for name in "stuvwx"})
        large = (1 << 32) - 1
        leaves = [t.leaf(-5), t.leaf("GPR"), t.leaf("lo"), *[t.leaf(large, "", kind) for kind in (I32, I64, IPTR)]]
        result = t.tree(t.instruction("MANY"), *leaves)
        operations = Operations(RELEASES[22].matcher_operations)
        steps = t.steps(unary(t), result, operations=operations)
    assert steps[steps.index("EmitInteger -5 i32") :] == [
        *["EmitInteger -5 i32", "EmitInteger 0 i32 T::GPRRegClassID", "EmitInteger 1 i32 T::lo"],
        *["EmitInteger -1 i32", f"EmitInteger {large} i64", "EmitInteger 0 iPTR", "MorphNodeTo MANY i32 (1 2 3 4 5 6)"],
    ]


def test_a_register_class_of_a_large_number_is_emitted_as_integer() -> None:
    t = with_instructions(MOVE={"a": GPR})
    (register,) = t.target.registers("R9")
    for number in range(130):
        t.target.register_class(f"C{number}", [register])
    result = t.tree(t.instruction("MOVE"), t.leaf("C99"))
    large = t.target.bank().classes[-1]
    assert large.name == "C99" and large.number > 127
    assert made(t, unary(t), result)[0] == f"EmitInteger {large.number} i32"


def test_constants_become_target_constants() -> None:
    t = with_instructions(MOVE={"a": GPR}, NEG={"a": GPR})
    for name in ("imm", "fpimm"):
        constant = t.tree(t.node(name), name="c")
        source = t.tree(t.node("n"), constant)
        assert made(t, source, t.tree(t.instruction("MOVE"), constant)) == [
            "EmitConvertToTarget 0",
            "MorphNodeTo MOVE i32 (1)",
        ]
    target_constant = t.tree(t.node("timm"), name="c")
    source = t.tree(t.node("n"), target_constant)
    assert made(t, source, t.tree(t.instruction("MOVE"), target_constant)) == ["MorphNodeTo MOVE i32 (0)"]


def test_transforms() -> None:
    t = with_instructions(MOVE={"a": GPR})
    twice = t.tree(t.transform("low"), t.tree(t.transform("negated"), t.reg("a")))
    assert made(t, unary(t), t.tree(t.instruction("MOVE"), twice)) == [
        *["EmitNodeXForm 0", "EmitNodeXForm 1", "MorphNodeTo MOVE i32 (2)"]
    ]


def test_results_of_complex_patterns() -> None:
    t = with_instructions(LOAD={"m": Ref("mem")}, ADD={"a": GPR, "b": GPR})
    address, shift = t.complex_pattern("Addr", 2), t.complex_pattern("Shift", 2)
    pointer = t.leaf(address, "p")
    assert made(t, t.tree(t.node("n"), pointer), t.tree(t.instruction("LOAD"), pointer)) == [
        "MorphNodeTo LOAD i32 (1 2)"
    ]
    source = t.tree(t.node("n"), t.tree(shift, t.reg("x"), t.reg("y")))
    assert made(t, source, t.tree(t.instruction("ADD"), t.reg("y"), t.reg("x"))) == ["MorphNodeTo ADD i32 (2 1)"]


def test_an_operand_with_sub_operands_takes_several_values() -> None:
    t = with_instructions(LOAD={"m": Ref("mem"), "a": GPR})
    result = t.tree(t.instruction("LOAD"), t.reg("a"), t.leaf(4), t.reg("a"))
    assert made(t, unary(t), result)[-1] == "MorphNodeTo LOAD i32 (0 1 0)"


def test_only_the_first_result_of_an_operand_counts() -> None:
    t = with_instructions(ADD={"a": GPR, "b": GPR})
    t.target.instruction("DIV", outs={"d": GPR, "e": GPR}, ins={"a": GPR})
    div = t.tree(t.instruction("DIV"), t.reg("a"), types=[I32, I64])
    assert made(t, unary(t), t.tree(t.instruction("ADD"), div, t.reg("a"))) == [
        *["EmitNode DIV i32,i64 (0) at 1", "MorphNodeTo ADD i32 (1 0)"]
    ]


def test_defaults() -> None:
    t = with_instructions(
        LAST={"a": GPR, "x": Ref("dfl"), "y": Ref("dfl")}, MIDDLE={"x": Ref("dfl"), "a": GPR, "y": Ref("dfl")}
    )
    t.default("dfl", t.leaf(7), t.leaf("R0"))
    seven = ["EmitInteger 7 i32", "EmitRegister T::R0 2 i32"]
    assert made(t, unary(t), t.tree(t.instruction("LAST"), t.reg("a"))) == [
        *seven * 2,
        "MorphNodeTo LAST i32 (0 1 2 3 4)",
    ]
    assert made(t, unary(t), t.tree(t.instruction("LAST"), t.reg("a"), t.leaf(1))) == [
        *["EmitInteger 1 i32", *seven, "MorphNodeTo LAST i32 (0 1 2 3)"]
    ]
    assert made(t, unary(t), t.tree(t.instruction("MIDDLE"), t.reg("a"), t.leaf(1))) == [
        *[*seven, "EmitInteger 1 i32", "MorphNodeTo MIDDLE i32 (1 2 0 3)"]
    ]


def test_variadic_operands() -> None:
    t = with_instructions(CALL={"a": GPR, "": Ref("variable_ops")})
    result = t.tree(t.instruction("CALL"), t.reg("a"), t.leaf(1), t.leaf(2))
    assert made(t, unary(t), result)[-1] == "MorphNodeTo CALL i32 (0 1 2)"
    source = t.tree(t.node("call", Property.VARIADIC, operands=-1), t.reg("a"))
    assert made(t, source, result)[-1] == "MorphNodeTo CALL i32 (0 1 2) variadic 1"


def test_registers_that_the_source_reads() -> None:
    t = with_instructions(MUL={"a": GPR}, NEG={"a": GPR})
    source = t.tree(t.node("mul"), t.reg("a"), t.leaf("R0"), t.leaf("R1"))
    neg = t.tree(t.instruction("NEG"), t.reg("a"))
    assert made(t, source, t.tree(t.instruction("MUL"), neg)) == [
        *["EmitNode NEG i32 (0) at 3", "EmitCopyToReg 1 T::R0 2", "EmitCopyToReg 2 T::R1 3"],
        "MorphNodeTo MUL i32 (3) glue input",
    ]


def test_implicitly_defined_registers_of_a_pattern() -> None:
    t = with_instructions(ADD={"a": GPR})
    t.target.instruction("CMP", outs={"d": GPR}, ins={"a": GPR}, Defs=(Ref("R1"),))
    source = unary(t)
    result = t.tree(t.instruction("ADD"), t.reg("a"))
    assert made(t, source, result, implicit=["R0"]) == ["MorphNodeTo ADD i32,i32 (0)"]
    # A register of no class has no type, and thus no value.
    assert made(t, source, result, implicit=["FLAGS"])[:1] == ["EmitNode ADD i32,Other (0) at 1"]
    known = t.tree(t.instruction("CMP", implicit_type=I32), t.reg("a"), types=[I32, I32])
    assert made(t, source, known, implicit=["R1"]) == ["MorphNodeTo CMP i32,i32 (0)"]
    assert made(t, source, known, implicit=["R0", "R1"]) == ["MorphNodeTo CMP i32,i32,i32 (0)"]


@pytest.mark.parametrize(
    ("properties", "flag"),
    [
        (Property.IN_GLUE, "glue input"),
        (Property.OPT_IN_GLUE, "glue input"),
        (Property.OUT_GLUE, "glue output"),
        (Property.MEM_OPERAND, "memory"),
    ],
)
def test_flags_of_the_result_follow_from_properties_of_the_source(properties: int, flag: str) -> None:
    t = with_instructions(ADD={"a": GPR}, NEG={"a": GPR})
    result = t.tree(t.instruction("ADD"), t.tree(t.instruction("NEG"), t.reg("a")))
    special = unary(t, properties, "special")
    expected = ["EmitNode NEG i32 (0) at 1", f"MorphNodeTo ADD i32 (1) {flag}"]
    assert made(t, special, result) == expected
    assert made(t, t.tree(t.node("outer"), special), result)[-1].endswith(f" {flag}")


def test_the_chain_goes_to_instructions_that_need_it() -> None:
    t = with_instructions(ADD={"a": GPR}, LOAD={"a": GPR}, PURE={"a": GPR})
    source = unary(t, Property.CHAIN)
    load = t.tree(t.instruction("LOAD", loads=True), t.reg("a"))
    inner = ["EmitMergeInputChains 0", "EmitNode LOAD i32 (1) at 2 chain"]
    assert made(t, source, t.tree(t.instruction("ADD"), load)) == [*inner, "MorphNodeTo ADD i32 (2) chain"]
    # An instruction that is known to have no chain gets none, and cannot morph a node that has one.
    pure = t.tree(t.instruction("PURE", chain=False), load)
    assert made(t, source, pure) == [*inner, "EmitNode PURE i32 (2) at 3", "CompleteMatch 3"]


def test_mem_refs_go_to_the_only_instruction_that_can_have_them() -> None:
    t = with_instructions(ADD={"a": GPR, "b": GPR}, LOAD={"a": GPR})
    source = unary(t, Property.MEM_OPERAND)
    load = t.tree(t.instruction("LOAD", loads=True), t.reg("a"))
    assert made(t, source, t.tree(t.instruction("ADD"), load, t.reg("a"))) == [
        *["EmitNode LOAD i32 (0) at 1 memory", "MorphNodeTo ADD i32 (1 0)"]
    ]
    assert made(t, source, t.tree(t.instruction("ADD"), load, load)) == [
        *["EmitNode LOAD i32 (0) at 1", "EmitNode LOAD i32 (0) at 2", "MorphNodeTo ADD i32 (1 2) memory"]
    ]
    assert made(t, source, load) == ["MorphNodeTo LOAD i32 (0) memory"]


def test_chain_and_glue_results_have_no_slots() -> None:
    t = with_instructions(NEG={"a": GPR}, ADD={"a": GPR, "b": GPR})
    for none in (OTHER, GLUE):
        inner = t.tree(t.instruction("NEG"), t.reg("a"), types=[I32, none])
        assert made(t, unary(t), t.tree(t.instruction("ADD"), inner, t.reg("a")))[-1] == "MorphNodeTo ADD i32 (1 0)"


def test_complete_match_for_other_results_than_one_instruction() -> None:
    t = with_instructions(DIV={"a": GPR})
    assert made(t, unary(t), t.reg("a")) == ["CompleteMatch 0"]
    div = t.tree(t.instruction("DIV"), t.reg("a"), types=[I32, I32])
    two = t.tree(t.node("two"), t.reg("a"), types=[I32, I32])
    assert t.steps(two, div)[-1] == "MorphNodeTo DIV i32,i32 (0)"
    assert t.steps(two, div, order=[1, 0])[-2:] == ["EmitNode DIV i32,i32 (0) at 1", "CompleteMatch 2 1"]
    chained = unary(t, Property.CHAIN, "chained")
    plain = t.tree(t.instruction("DIV"), t.reg("a"))
    assert t.steps(chained, plain)[-1] == "MorphNodeTo DIV i32 (1) chain"


def test_mistakes_in_results() -> None:
    t = with_instructions(ADD={"a": GPR})
    for wrong, message in (
        (t.tree(t.node("add"), t.reg("a")), "has the node 'add'; make it of instructions and transforms"),
        (t.leaf("one"), "has 'one', which no instruction can take; use a number, a register, a register class or a "),
        (t.leaf(None), "has a leaf that stands for nothing"),
    ):
        with pytest.raises(DiagnosticError) as caught:
            t.steps(unary(t), wrong)
        assert f"error: the result of a pattern {message}" in str(caught.value)
