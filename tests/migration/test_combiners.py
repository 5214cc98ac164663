"""Rules of combiners that are migrated."""

from __future__ import annotations

from pathlib import Path

from tests.migration.packages import differences, migrated
from tests.support.targets import BASE

_RULES = """
from tgdsl.language.combining import *
from tgdsl.std import COPY
from tgdsl.std.combining import *
from tgdsl.std.opcodes.floats import G_FADD, G_FNEG, G_FSUB
from tgdsl.std.opcodes.integers import G_ADD, G_AND, G_OR

HasShift = Predicate("Subtarget->hasShift()")
answer_matchinfo = GIDefMatchData("Answer")

@combine_rule()
def copied(
    mi: InstructionName, dst: MachineOperand, src: MachineOperand,
    info: GIDefMatchData = register_matchinfo, answer: GIDefMatchData = answer_matchinfo,
) -> GICombineRule:
    return GICombineRule(
        mi,
        match=[mi(COPY(dst, src)), cpp(f"return matchCopy(*{mi}, {info}, {answer});")],
        apply=[Code("if (${mi}) { applyCopy(*${mi}, ${info}); }")],
        max_permutations=3,
    )

@combine_rule()
def any_logic(mi: InstructionName) -> GICombineRule:
    return GICombineRule(
        mi,
        match=[mi(wip_match_opcode(G_AND, G_OR)), cpp(f"return matchLogic(*{mi});")],
        apply=[cpp(f"applyLogic(*{mi});")],
        predicates=[HasShift],
    )

@combine_rule()
def subtracted(
    dst: MachineOperand, x: MachineOperand, y: MachineOperand, negative: MachineOperand, mi: InstructionName
) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[G_FNEG(negative, y), mi(with_flags(G_FADD(dst, x, negative), FmNoNans, without(FmNsz)))],
        apply=[with_flags(G_FSUB(dst, x, y), FmNsz, mi)],
    )

@combine_rule()
def add_of_zero(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
    return GICombineRule(dst, match=[G_ADD(dst, x, 0)], apply=[GIReplaceReg(dst, x)])

@combine_fragment()
def shifted(dst: MachineOperand, x: MachineOperand, count: ImmediateOperand) -> CombineAlternatives:
    return CombineAlternatives([[G_ADD(dst, x, count)], [G_OR(dst, x, count), cpp(f"return {x};")]], outs=[dst], ins=[x, count], root=dst)

@combine_rule()
def by_one(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
    return GICombineRule(dst, match=[shifted(dst, x, 1)], apply=[GIReplaceReg(dst, x)])

unused = GICombineGroup([add_of_zero])
arithmetic = GICombineGroup([add_of_zero, subtracted, by_one])
TestCombiner = GICombiner("TestCombinerImpl", [copied, arithmetic, any_logic])
"""

_MIGRATED = """
answer_matchinfo = GIDefMatchData("Answer")


@combine_rule()
def copied(
    mi: InstructionName, dst: MachineOperand, src: MachineOperand, info: GIDefMatchData = register_matchinfo,
    answer: GIDefMatchData = answer_matchinfo,
) -> GICombineRule:  # fmt: skip
    return GICombineRule(
        mi,
        match=[mi(COPY(dst, src)), cpp(f"return matchCopy(*{mi}, {info}, {answer});")],
        apply=[cpp(f"if ({mi}) {{ applyCopy(*{mi}, {info}); }}")],
        max_permutations=3,
    )


@combine_rule()
def any_logic(mi: InstructionName) -> GICombineRule:
    return GICombineRule(
        mi,
        match=[mi(wip_match_opcode(G_AND, G_OR)), cpp(f"return matchLogic(*{mi});")],
        apply=[cpp(f"applyLogic(*{mi});")],
        predicates=[HasShift],
    )


@combine_rule()
def subtracted(
    negative: MachineOperand, y: MachineOperand, mi: InstructionName, dst: MachineOperand, x: MachineOperand
) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[G_FNEG(negative, y), mi(with_flags(G_FADD(dst, x, negative), FmNoNans, without(FmNsz)))],
        apply=[with_flags(G_FSUB(dst, x, y), FmNsz, mi)],
    )


@combine_rule()
def add_of_zero(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
    return GICombineRule(dst, match=[G_ADD(dst, x, 0)], apply=[GIReplaceReg(dst, x)])


@combine_fragment()
def shifted(dst: MachineOperand, x: MachineOperand, count: ImmediateOperand) -> CombineAlternatives:
    return CombineAlternatives(
        [[G_ADD(dst, x, count)], [G_OR(dst, x, count), cpp(f"return {x};")]], outs=[dst], ins=[x, count], root=dst
    )


@combine_rule()
def by_one(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
    return GICombineRule(dst, match=[shifted(dst, x, 1)], apply=[GIReplaceReg(dst, x)])


arithmetic = GICombineGroup([add_of_zero, subtracted, by_one])
TestCombiner = GICombiner("TestCombinerImpl", [copied, arithmetic, any_logic])
"""


def test_rules_are_functions(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, _RULES, BASE)
    assert _MIGRATED in text
    kinds = ("GICombineRule", "GICombinePatFrag", "GICombineGroup", "GICombiner", "GIDefMatchData")
    assert differences(before, after, kinds) == ["GICombineGroup: unused"]  # by no combiner
