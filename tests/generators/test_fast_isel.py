"""FastISel's functions: a whole expected file, and patterns that contradict each other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.oracle.tblgen import needs_tblgen, theirs
from tests.support.pattern_builder import PatternTarget
from tests.support.release import of_release
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.generators.fast_isel import GENERATOR
from tgdsl.llvm import Release
from tgdsl.model import Model
from tgdsl.model.fast_isel import IMMEDIATE, REGISTER
from tgdsl.records import Code, Ref, Value

EXPECTED = Path(__file__).parent / "expected" / "fast_isel.inc"


def nodes() -> PatternTarget:
    """Nodes and predicates, without instructions."""
    target = PatternTarget()
    target.profile("Binary", 1, 2, ("SDTCisSameAs", 0, 1), ("SDTCisSameAs", 0, 2), ("SDTCisInt", 0))
    target.profile("Convert", 1, 1)
    target.nodes("Binary", "add")
    target.nodes("Convert", "cast")
    target.add("fpimm", "SDNode", TypeProfile=Ref("Leaf"), Opcode="ISD::ConstantFP")
    target.frag("imm8", "", "(i32 imm)", of="ImmLeaf", ImmediateCode=Code("return isInt<8>(Imm);"))
    target.add("HasA", "Predicate", CondString="hasA()")
    target.add("HasB", "Predicate", CondString="hasB()")
    target.register_class("FLAGS", target.registers("F0"))
    target.index("lo", 32, 0)
    return target


def adds(target: PatternTarget, name: str, second: str, *predicates: str, **fields: Value) -> None:
    """Add an instruction that adds a register and something else."""
    given: dict[str, Value] = {"Predicates": tuple([Ref(one) for one in predicates]), **fields}
    kind = second.partition(":")[0]
    target.selects(
        name,
        "(outs GPR:$d)",
        f"(ins GPR:$a, {'imm32' if kind.startswith('imm') else 'GPR'}:$b)",
        f"(set GPR:$d, (add GPR:$a, {second}))",
        **given,
    )


def everything() -> PatternTarget:
    """Functions for operands of each kind, for several results, with Predicates, a physical register and a sub-register."""
    target = nodes()
    adds(target, "ADD", "GPR:$b")
    adds(target, "ADDA", "GPR:$b", "HasA", AddedComplexity=1)
    adds(target, "ADDI", "imm8:$b")
    adds(target, "ADDX", "GPR:$b", FastISelShouldIgnore=True)
    target.selects("SUM", "(outs WIDE:$d)", "(ins WIDE:$a, WIDE:$b)", "(set WIDE:$d, (add WIDE:$a, WIDE:$b))")
    target.selects("TOF", "(outs FPR:$d)", "(ins GPR:$a)", "(set FPR:$d, (cast GPR:$a))")
    target.selects("TOW", "(outs WIDE:$d)", "(ins GPR:$a)", "(set WIDE:$d, (cast GPR:$a))")
    target.selects("SETI", "(outs GPR:$d)", "(ins imm32:$a)", "(set GPR:$d, imm:$a)")
    target.selects("SETF", "(outs FPR:$d)", "(ins FPR:$a)", "(set FPR:$d, fpimm:$a)")
    target.selects("FLAG", "(outs GPR:$d)", "(ins)", "(set GPR:$d, (add F0, F0))", Predicates=(Ref("HasB"),))
    target.pat("(i32 (cast WIDE:$a))", "(EXTRACT_SUBREG WIDE:$a, lo)")
    return target


def errors(target: PatternTarget) -> str:
    with pytest.raises(DiagnosticError) as raised:
        GENERATOR.generate(Model(target.records()))
    return render(raised.value.diagnostics)


def test_whole_file(each_release: Release, expect: Callable[[Path, str], None]) -> None:
    expect(of_release(EXPECTED, each_release), GENERATOR.generate(Model(everything().records())))


def test_llvm_tblgen_writes_the_same(each_tblgen: Release) -> None:
    expected = of_release(EXPECTED, each_tblgen).read_text()
    assert theirs(everything().records(), "fast-isel").splitlines() == expected.splitlines()


@needs_tblgen
def test_a_target_without_patterns() -> None:
    records = nodes().records()
    assert GENERATOR.generate(Model(records)) == theirs(records, "fast-isel")


def test_the_model() -> None:
    functions = Model(everything().records()).fast_functions
    assert [(one.predicate.name, one.type.name) for one in functions.predicates] == [("Predicate_imm8", "i32")]
    assert functions.constant_forms == {(REGISTER, IMMEDIATE): ((REGISTER, IMMEDIATE + 1),)}
    by_operand = functions.functions[REGISTER, REGISTER]["T::add"]
    chosen = {
        (operand.name, result.name): [choice.instruction for choice in choices]
        for operand, by_result in by_operand.items()
        for result, choices in by_result.items()
    }
    assert chosen == {("i32", "i32"): ["ADDA", "FLAG", "ADD"], ("i64", "i64"): ["SUM"]}


def test_it_has_to_be_asked_for() -> None:
    assert not GENERATOR.applies(Model(everything().records()))


def test_one_pattern_twice() -> None:
    target = nodes()
    adds(target, "ADD", "GPR:$b", "HasA")
    adds(target, "ALSO", "GPR:$b", "HasA")
    assert errors(target) == (
        "ALSO: error: the pattern of 'ALSO' is for the same node, types and operands as that of 'ADD', with the same Predicates, and FastISel"
        " can use one of them: set FastISelShouldIgnore of one of the two instructions\n"
        "ADD: note: the pattern of 'ADD' is here\n1 error\n"
    )


def test_a_pattern_that_is_never_reached() -> None:
    target = nodes()
    adds(target, "ADD", "GPR:$b", AddedComplexity=1)
    adds(target, "ADDA", "GPR:$b", "HasA")
    assert errors(target) == (
        "ADDA: error: FastISel never selects 'ADDA' by the pattern of 'ADDA': that of 'ADD' is for the same node and types, comes first, and"
        " has no Predicates; give it some, or set FastISelShouldIgnore of one of the two instructions\n"
        "ADD: note: the pattern of 'ADD' is here\n1 error\n"
    )


def test_more_predicates_than_it_can_tell_apart() -> None:
    target = nodes()
    for number in range(126):
        target.frag(f"imm8_{number}", "", "(i32 imm)", of="ImmLeaf", ImmediateCode=Code("return f(Imm);"))
        adds(target, f"ADD{number}", f"imm8_{number}:$b")
    assert "one of more than 125 predicates on constants that FastISel would use: set FastIselShouldIgnore" in errors(
        target
    )
