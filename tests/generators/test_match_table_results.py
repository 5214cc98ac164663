"""Match tables of GlobalISel as C++: each action, and each operand of a result."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.support.match_rules import flags_register, lines, opcode
from tgdsl.diagnostics import NOWHERE
from tgdsl.generators.kit.match_table_results import write_actions
from tgdsl.llvm import DEFAULT
from tgdsl.model.match_table import (
    Action,
    BuildConstant,
    BuildInstruction,
    ComplexResult,
    ConstrainOperand,
    ConstrainOperands,
    Copy,
    CopyConstant,
    CopyFloatConstant,
    CopyOrZeroRegister,
    CopyPhysicalRegister,
    CopySubRegister,
    CustomInstruction,
    CustomOperand,
    DebugComment,
    EraseInstruction,
    FixedRegister,
    Immediate,
    IntrinsicNumber,
    LowLevelType,
    MakeTempRegister,
    MatchRules,
    OpcodeIs,
    Renderer,
    ReplaceByTemp,
    ReplaceRegister,
    RuleMatcher,
    SubRegisterIndex,
    TempRegister,
    TempType,
)

pytestmark = pytest.mark.quick

S32 = LowLevelType.scalar(32)
CLASS = "T::GPRRegClassID"

ADD = opcode("G_ADD")


def rule_with_operands() -> RuleMatcher:
    """A rule for G_ADD with the operands ``d``, ``a``, and ``b``, which a G_CONSTANT named ``c`` defines."""
    rule = MatchRules(DEFAULT).rule(NOWHERE)
    root = rule.add_root()
    root.add(OpcodeIs(0, (ADD,)))
    root.add_operand(0, "d")
    root.add_operand(1, "a")
    constant = root.add_operand(2).add_definition("c")
    assert constant is not None
    constant.add(OpcodeIs(1, (opcode("G_CONSTANT"),)))
    constant.add_operand(0)
    constant.add_operand(1, "b")
    return rule


RENDERERS: Sequence[tuple[Renderer, str, int]] = [
    (Copy("a"), "GIR_RootToRootCopy, /*OpIdx*/1, // a", 2),
    (Copy("b"), "GIR_Copy, /*NewInsnID*/0, /*OldInsnID*/1, /*OpIdx*/1, // b", 4),
    (
        CopyOrZeroRegister("a", flags_register()),
        "GIR_CopyOrAddZeroReg, /*NewInsnID*/0, /*OldInsnID*/0, /*OpIdx*/1, GIMT_Encode2(T::FLAGS), // a",
        6,
    ),
    (
        CopySubRegister("a", 3),
        "GIR_CopySubReg, /*NewInsnID*/0, /*OldInsnID*/0, /*OpIdx*/1, /*SubRegIdx*/GIMT_Encode2(3), // a",
        6,
    ),
    (CopyConstant("c"), "GIR_CopyConstantAsSImm, /*NewInsnID*/0, /*OldInsnID*/1, // c", 3),
    (CopyFloatConstant("c"), "GIR_CopyFConstantAsFPImm, /*NewInsnID*/0, /*OldInsnID*/1, // c", 3),
    (Immediate(-1), "GIR_AddImm8, /*InsnID*/0, /*Imm*/uint8_t(-1),", 3),
    (Immediate(128), "GIR_AddImm, /*InsnID*/0, /*Imm*/GIMT_Encode8(128),", 10),
    (Immediate(1, S32), "GIR_AddCImm, /*InsnID*/0, /*Type*/GILLT_s32, /*Imm*/GIMT_Encode8(1),", 11),
    (Immediate(1, TempType(-2)), "GIR_AddCImm, /*InsnID*/0, /*Type*/uint8_t(-2), /*Imm*/GIMT_Encode8(1),", 11),
    (SubRegisterIndex(3), "GIR_AddImm8, /*InsnID*/0, /*SubRegIndex*/3,", 3),
    (
        FixedRegister(flags_register(), is_def=True),
        "GIR_AddRegister, /*InsnID*/0, GIMT_Encode2(T::FLAGS), /*AddRegisterRegFlags*/GIMT_Encode2(RegState::Define),",
        6,
    ),
    (
        FixedRegister(None, "T"),
        "GIR_AddRegister, /*InsnID*/0, GIMT_Encode2(T::NoRegister), /*AddRegisterRegFlags*/GIMT_Encode2(0),",
        6,
    ),
    (TempRegister(1), "GIR_AddSimpleTempRegister, /*InsnID*/0, /*TempRegID*/1,", 3),
    (
        TempRegister(1, is_def=True, is_dead=True),
        "GIR_AddTempRegister, /*InsnID*/0, /*TempRegID*/1, /*TempRegFlags*/GIMT_Encode2(RegState::Define|RegState::Dead),",
        5,
    ),
    (
        TempRegister(1, sub_register="T::sub_lo"),
        "GIR_AddTempSubRegister, /*InsnID*/0, /*TempRegID*/1, /*TempRegFlags*/GIMT_Encode2(0), GIMT_Encode2(T::sub_lo),",
        7,
    ),
    (ComplexResult("x", 1), "GIR_ComplexRenderer, /*InsnID*/0, /*RendererID*/GIMT_Encode2(1), // x", 4),
    (
        ComplexResult("x", 1, 0),
        "GIR_ComplexSubOperandRenderer, /*InsnID*/0, /*RendererID*/GIMT_Encode2(1), /*SubOperand*/0, // x",
        5,
    ),
    (
        ComplexResult("x", 1, 0, 3),
        "GIR_ComplexSubOperandSubRegRenderer, /*InsnID*/0, /*RendererID*/GIMT_Encode2(1), /*SubOperand*/0,"
        " /*SubRegIdx*/GIMT_Encode2(3), // x",
        7,
    ),
    (IntrinsicNumber("x"), "GIR_AddIntrinsicID, /*MI*/0, GIMT_Encode2(Intrinsic::x),", 4),
    (
        CustomInstruction("c", "f"),
        "GIR_CustomRenderer, /*InsnID*/0, /*OldInsnID*/1, /*Renderer*/GIMT_Encode2(GICR_f), // c",
        5,
    ),
    (
        CustomOperand("b", "f"),
        "GIR_CustomOperandRenderer, /*InsnID*/0, /*OldInsnID*/1, /*OpIdx*/1, /*OperandRenderer*/GIMT_Encode2(GICR_f), // b",
        6,
    ),
]


@pytest.mark.parametrize(("operand", "line", "size"), RENDERERS, ids=lambda value: type(value).__name__)
def test_operand_of_the_result(operand: Renderer, line: str, size: int) -> None:
    rule = rule_with_operands()
    rule.build(ADD, accesses_memory=False).add(operand)
    written, bytes_of_all = lines(lambda out: write_actions(out, rule, combiner=True, coverage=False))
    assert written == ["GIR_BuildRootMI, /*Opcode*/GIMT_Encode2(TargetOpcode::G_ADD),", line, "GIR_Done,"]
    assert bytes_of_all == 4 + size


def test_a_register_of_the_source_is_copied() -> None:
    rule = rule_with_operands()
    register = flags_register()
    rule.root.add_physical_input(register, 3)
    assert [(name, operand.index) for name, operand in rule.physical_operands.items()] == [("FLAGS", 3)]
    rule.build(ADD, accesses_memory=False).add(CopyPhysicalRegister(register))
    written, _ = lines(lambda out: write_actions(out, rule, combiner=True, coverage=False))
    assert written[1] == "GIR_RootToRootCopy, /*OpIdx*/3, // FLAGS"


def test_all_further_operands_are_copied() -> None:
    rule = rule_with_operands()
    rule.root.add_operand(3, "rest", variadic=True)
    rule.build(ADD, accesses_memory=False).add(Copy("rest"))
    written, _ = lines(lambda out: write_actions(out, rule, combiner=True, coverage=False))
    assert written[1] == "GIR_CopyRemaining, /*NewInsnID*/0, /*OldInsnID*/0, /*OpIdx*/3, // rest"


def test_flags_memory_and_dead_registers_of_what_is_built() -> None:
    rule = rule_with_operands()
    build = BuildInstruction(rule, 1, opcode("ADD"), accesses_memory=True)
    build.dead_defs.add(flags_register())
    build.copied_flags.append(rule.instructions[1])
    build.set_flags.append("MachineInstr::NoUWrap")
    build.unset_flags.extend(["A", "B"])
    rule.add_action(build)
    assert lines(lambda out: write_actions(out, rule, combiner=True, coverage=False))[0] == [
        "GIR_BuildMI, /*InsnID*/1, /*Opcode*/GIMT_Encode2(T::ADD),",
        "GIR_SetImplicitDefDead, /*InsnID*/1, /*OpIdx for T::FLAGS*/0,",
        "GIR_MergeMemOperands, /*InsnID*/1, /*NumInsns*/2, /*MergeInsnID's*/0, 1,",
        "GIR_CopyMIFlags, /*InsnID*/1, /*OldInsnID*/1,",
        "GIR_SetMIFlags, /*InsnID*/1, GIMT_Encode4(MachineInstr::NoUWrap),",
        "GIR_UnsetMIFlags, /*InsnID*/1, GIMT_Encode4(A | B),",
        "GIR_Done,",
    ]


def test_a_mutated_instruction_is_not_erased() -> None:
    rule = rule_with_operands()
    build = rule.build(opcode("ADD"), accesses_memory=False)
    build.mutated = rule.root
    rule.add_action(EraseInstruction(0))
    assert lines(lambda out: write_actions(out, rule, combiner=False, coverage=False))[0] == [
        "GIR_MutateOpcode, /*InsnID*/0, /*RecycleInsnID*/0, /*Opcode*/GIMT_Encode2(T::ADD),",
        "GIR_AddImplicitDef, /*InsnID*/0, GIMT_Encode2(T::FLAGS), GIMT_Encode2(0),",
        "GIR_AddImplicitUse, /*InsnID*/0, GIMT_Encode2(T::FLAGS),",
        "// GIR_Coverage, 0,",
        "GIR_Done,",
    ]


ACTIONS: Sequence[tuple[Action, str]] = [
    (ConstrainOperands(0), "GIR_RootConstrainSelectedInstOperands,"),
    (ConstrainOperands(1), "GIR_ConstrainSelectedInstOperands, /*InsnID*/1,"),
    (ConstrainOperand(0, 1, CLASS), f"GIR_ConstrainOperandRC, /*InsnID*/0, /*Op*/1, GIMT_Encode2({CLASS}),"),
    (EraseInstruction(1), "GIR_EraseFromParent, /*InsnID*/1,"),
    (MakeTempRegister(S32, 0), "GIR_MakeTempReg, /*TempRegID*/0, /*TypeID*/GILLT_s32,"),
    (MakeTempRegister(TempType(-1), 0), "GIR_MakeTempReg, /*TempRegID*/0, /*TypeID*/uint8_t(-1),"),
    (BuildConstant(0, -1), "GIR_BuildConstant, /*TempRegID*/0, /*Val*/GIMT_Encode8(-1),"),
    (
        ReplaceRegister(0, 0, 1, 1),
        "GIR_ReplaceReg, /*OldInsnID*/0, /*OldOpIdx*/0, /*NewInsnId*/1, /*NewOpIdx*/1,",
    ),
    (ReplaceByTemp(0, 0, 2), "GIR_ReplaceRegWithTempReg, /*OldInsnID*/0, /*OldOpIdx*/0, /*TempRegID*/2,"),
    (DebugComment("x"), "// x"),
]


@pytest.mark.parametrize(("action", "line"), ACTIONS, ids=lambda value: type(value).__name__)
def test_action(action: Action, line: str) -> None:
    rule = rule_with_operands()
    rule.add_action(action)
    assert lines(lambda out: write_actions(out, rule, combiner=True, coverage=False))[0] == [line, "GIR_Done,"]


def test_coverage_comes_before_the_last_action() -> None:
    rule = rule_with_operands()
    rule.add_action(ConstrainOperands(0))
    rule.add_action(EraseInstruction(0))
    assert lines(lambda out: write_actions(out, rule, combiner=False, coverage=True))[0] == [
        "GIR_RootConstrainSelectedInstOperands,",
        "GIR_Coverage, GIMT_Encode4(0),",
        "GIR_EraseRootFromParent_Done,",
    ]


def test_an_action_of_a_combiner_in_cpp() -> None:
    rule = rule_with_operands()
    rule.custom_action = "GICXXCustomAction_GICombiner0"
    rule.add_action(DebugComment("x"))
    assert lines(lambda out: write_actions(out, rule, combiner=True, coverage=False))[0] == [
        "// x",
        "GIR_DoneWithCustomAction, /*Fn*/GIMT_Encode2(GICXXCustomAction_GICombiner0),",
    ]
