"""Match tables of GlobalISel as C++: each check, and whole tables."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.support.match_rules import lines, opcode
from tgdsl.diagnostics import NOWHERE
from tgdsl.generators.kit.match_table import feature_bitset_name, match_table_text
from tgdsl.generators.kit.match_table_predicates import PredicateTexts, type_name
from tgdsl.generators.kit.match_table_text import TableText
from tgdsl.llvm import DEFAULT, RELEASES, Release
from tgdsl.model.match_table import (
    AtomicOrderingIs,
    BankCovers,
    CodePredicate,
    CodeTest,
    CompareIs,
    Comparison,
    ComplexOperand,
    ConstantIs,
    HasFlags,
    ImmediateTest,
    IntrinsicIs,
    IsBlock,
    IsImmediate,
    LeafTest,
    LiteralIs,
    LowLevelType,
    MatchRules,
    MemoryAddressSpace,
    MemoryAlignment,
    MemorySizeIs,
    MemorySizeOfOperand,
    NoUse,
    OneUse,
    OpcodeIs,
    OperandCount,
    OperandTest,
    PointerOfSize,
    Predicate,
    RecordOperand,
    RecordType,
    ReplaceRegister,
    RuleMatcher,
    SameOperand,
    Strength,
    TempType,
    TypeIs,
    VectorSplat,
    match_table,
)

pytestmark = pytest.mark.quick

S32 = LowLevelType.scalar(32)
CLASS = "T::GPRRegClassID"

ADD, SUB = opcode("G_ADD"), opcode("G_SUB")


CHECKS: Sequence[tuple[Predicate, str, int]] = [
    (OpcodeIs(0, (ADD,)), "GIM_CheckOpcode, /*MI*/0, GIMT_Encode2(TargetOpcode::G_ADD),", 4),
    (
        OpcodeIs(0, (ADD, SUB)),
        "GIM_CheckOpcodeIsEither, /*MI*/0, GIMT_Encode2(TargetOpcode::G_ADD), GIMT_Encode2(TargetOpcode::G_SUB),",
        6,
    ),
    (OperandCount(1, 3), "GIM_CheckNumOperands, /*MI*/1, /*Expected*/3,", 3),
    (OperandCount(1, 3, Comparison.AT_MOST), "GIM_CheckNumOperandsLE, /*MI*/1, /*Expected*/3,", 3),
    (OperandCount(1, 3, Comparison.AT_LEAST), "GIM_CheckNumOperandsGE, /*MI*/1, /*Expected*/3,", 3),
    (
        ImmediateTest(0, CodePredicate("APInt", "x")),
        "GIM_CheckAPIntImmPredicate, /*MI*/0, /*Predicate*/GIMT_Encode2(GICXXPred_APInt_Predicate_x),",
        4,
    ),
    (
        CodeTest(0, CodePredicate("MI", "x")),
        "GIM_CheckCxxInsnPredicate, /*MI*/0, /*FnId*/GIMT_Encode2(GICXXPred_MI_Predicate_x),",
        4,
    ),
    (
        AtomicOrderingIs(0, "Release", Strength.WEAKER_THAN),
        "GIM_CheckAtomicOrderingWeakerThan, /*MI*/0, /*Order*/(uint8_t)AtomicOrdering::Release,",
        3,
    ),
    (MemorySizeIs(0, 1, 4), "GIM_CheckMemorySizeEqualTo, /*MI*/0, /*MMO*/1, /*Size*/GIMT_Encode4(4),", 7),
    (
        MemorySizeOfOperand(0, 0, Comparison.LESS, 2),
        "GIM_CheckMemorySizeLessThanLLT, /*MI*/0, /*MMO*/0, /*OpIdx*/2,",
        4,
    ),
    (
        MemoryAddressSpace(0, 0, (1, 300)),
        "GIM_CheckMemoryAddressSpace, /*MI*/0, /*MMO*/0, /*NumAddrSpace*/2, /*AddrSpace*/1, /*AddrSpace*//* 300(*/0xAC, 0x02/*)*/,",
        7,
    ),
    (MemoryAlignment(0, 0, 4), "GIM_CheckMemoryAlignment, /*MI*/0, /*MMO*/0, /*MinAlign*/4,", 4),
    (VectorSplat(1, True), "GIM_CheckIsBuildVectorAllOnes, /*MI*/1,", 2),
    (VectorSplat(1, False), "GIM_CheckIsBuildVectorAllZeros, /*MI*/1,", 2),
    (NoUse(0), "GIM_CheckHasNoUse, /*MI*/0,", 2),
    (OneUse(0), "GIM_CheckHasOneUse, /*MI*/0,", 2),
    (
        HasFlags(0, ("MachineInstr::FmNsz", "MachineInstr::FmNoNans")),
        "GIM_MIFlags, /*MI*/0, GIMT_Encode4(MachineInstr::FmNoNans | MachineInstr::FmNsz),",
        6,
    ),
    (HasFlags(0, ("X",), absent=True), "GIM_MIFlagsNot, /*MI*/0, GIMT_Encode4(X),", 6),
    (IsImmediate(0, 1), "GIM_CheckIsImm, /*MI*/0, /*Op*/1,", 3),
    (IsBlock(0, 1), "GIM_CheckIsMBB, /*MI*/0, /*Op*/1,", 3),
    (
        OperandTest(0, 1, CodePredicate("I64", "x")),
        "GIM_CheckImmOperandPredicate, /*MI*/0, /*MO*/1, /*Predicate*/GIMT_Encode2(GICXXPred_I64_Predicate_x),",
        5,
    ),
    (
        LeafTest(0, 1, CodePredicate("MO", "x")),
        "GIM_CheckLeafOperandPredicate, /*MI*/0, /*MO*/1, /*Predicate*/GIMT_Encode2(GICXXPred_MO_Predicate_x),",
        5,
    ),
    (
        SameOperand(1, 2, "x", 0, 1, True),
        "GIM_CheckIsSameOperandIgnoreCopies, /*MI*/1, /*OpIdx*/2, /*OtherMI*/0, /*OtherOpIdx*/1,",
        5,
    ),
    (
        ComplexOperand(0, 1, "m", 2),
        "GIM_CheckComplexPattern, /*MI*/0, /*Op*/1, /*Renderer*/GIMT_Encode2(2), GIMT_Encode2(GICP_m),",
        7,
    ),
    (IntrinsicIs(0, 1, "x"), "GIM_CheckIntrinsicID, /*MI*/0, /*Op*/1, GIMT_Encode2(Intrinsic::x),", 5),
    (
        CompareIs(0, 1, "ICMP_EQ"),
        "GIM_CheckCmpPredicate, /*MI*/0, /*Op*/1, /*Predicate*/GIMT_Encode2(CmpInst::ICMP_EQ),",
        5,
    ),
    (ConstantIs(0, 1, -128), "GIM_CheckConstantInt8, /*MI*/0, /*Op*/1, uint8_t(-128),", 4),
    (ConstantIs(0, 1, 128), "GIM_CheckConstantInt, /*MI*/0, /*Op*/1, GIMT_Encode8(128),", 11),
    (LiteralIs(0, 1, -1), "GIM_CheckLiteralInt, /*MI*/0, /*Op*/1, GIMT_Encode8(-1),", 11),
    (TypeIs(0, 1, S32), "GIM_RootCheckType, /*Op*/1, /*Type*/GILLT_s32,", 3),
    (TypeIs(1, 0, S32), "GIM_CheckType, /*MI*/1, /*Op*/0, /*Type*/GILLT_s32,", 4),
    (PointerOfSize(0, 1, 64), "GIM_CheckPointerToAny, /*MI*/0, /*Op*/1, /*SizeInBits*/64,", 4),
    (BankCovers(0, 1, CLASS), f"GIM_RootCheckRegBankForClass, /*Op*/1, /*RC*/GIMT_Encode2({CLASS}),", 4),
    (BankCovers(1, 1, CLASS), f"GIM_CheckRegBankForClass, /*MI*/1, /*Op*/1, /*RC*/GIMT_Encode2({CLASS}),", 5),
    (RecordOperand(0, 1, 0, "x"), "GIM_RecordNamedOperand, /*MI*/0, /*Op*/1, /*StoreIdx*/0, // Name : x", 4),
    (RecordType(0, 1, TempType(-1)), "GIM_RecordRegType, /*MI*/0, /*Op*/1, /*TempTypeIdx*/uint8_t(-1),", 4),
]


@pytest.mark.parametrize(("check", "line", "size"), CHECKS, ids=lambda value: type(value).__name__)
def test_check(check: Predicate, line: str, size: int) -> None:
    assert lines(lambda out: PredicateTexts(out).write(check)) == ([line], size)


def test_numbers_have_no_sign_since_22() -> None:
    def write(out: TableText) -> None:
        for value in (-1, 1 << 62, -1 << 63):
            out.operation("GIM_X", out.number(1, value & 0xFF), out.number(8, value))

    assert lines(write, RELEASES[22])[0] == [
        "/*  0 */ GIM_X, 255, GIMT_Encode8(18446744073709551615u),",
        "/* 10 */ GIM_X, 0, GIMT_Encode8(4611686018427387904),",
        "/* 20 */ GIM_X, 0, GIMT_Encode8(9223372036854775808u),",
    ]


@pytest.mark.parametrize(
    ("type", "name"),
    [
        (S32, "GILLT_s32"),
        (LowLevelType.vector(4, 16), "GILLT_v4s16"),
        (LowLevelType.vector(4, 16, scalable=True), "GILLT_nxv4s16"),
        (LowLevelType.pointer(1, 64), "GILLT_p1s64"),
        (LowLevelType.pointer(1, 0), "GILLT_p1"),
    ],
)
def test_names_of_types(type: LowLevelType, name: str) -> None:
    assert type_name(type) == name


def test_names_of_feature_sets() -> None:
    assert feature_bitset_name(["HasA", "HasB"], 0) == "GIFBS_HasA_HasB_HwMode0"
    assert feature_bitset_name(["HasA"], -1) == "GIFBS_HasA"


# Tables


def table_text(release: Release, optimize: bool) -> str:
    """The table of three rules, of which two are for G_ADD, and one for G_MUL."""
    rules = MatchRules(release)
    made: list[RuleMatcher] = []
    for instruction, type in ((ADD, 32), (ADD, 64), (opcode("G_MUL"), 32)):
        rule = rules.rule(NOWHERE)
        rule.simple_predicates.append("Enabled")
        root = rule.add_root()
        root.add(OpcodeIs(0, (instruction,)))
        root.add_operand(0, "d").add(TypeIs(0, 0, LowLevelType.scalar(type)))
        rule.root.operands[0].add(IsImmediate(0, 0))
        made.append(rule)
    inner = made[2].root.operands[0].add_definition("inner")
    assert inner is not None
    inner.add(OpcodeIs(1, (opcode("G_SHL"),)))
    inner.add_operand(0)
    made[2].add_action(ReplaceRegister(0, 0, 1, 0))
    return match_table_text(match_table(rules, made, optimize), combiner=True)


PLAIN = """\
  constexpr static uint8_t MatchTable0[] = {
    GIM_Try, /*On fail goto*//*Label 0*/ GIMT_Encode4(22), // Rule ID 0 //
      GIM_CheckSimplePredicate, GIMT_Encode2(Enabled),
      GIM_CheckNumOperands, /*MI*/0, /*Expected*/1,
      GIM_CheckOpcode, /*MI*/0, GIMT_Encode2(TargetOpcode::G_ADD),
      // MIs[0] d
      GIM_RootCheckType, /*Op*/0, /*Type*/GILLT_s32,
      GIM_CheckIsImm, /*MI*/0, /*Op*/0,
      GIR_Done,
    // Label 0: @22
    GIM_Try, /*On fail goto*//*Label 1*/ GIMT_Encode4(44), // Rule ID 1 //
      GIM_CheckSimplePredicate, GIMT_Encode2(Enabled),
      GIM_CheckNumOperands, /*MI*/0, /*Expected*/1,
      GIM_CheckOpcode, /*MI*/0, GIMT_Encode2(TargetOpcode::G_ADD),
      // MIs[0] d
      GIM_RootCheckType, /*Op*/0, /*Type*/GILLT_s64,
      GIM_CheckIsImm, /*MI*/0, /*Op*/0,
      GIR_Done,
    // Label 1: @44
    GIM_Try, /*On fail goto*//*Label 2*/ GIMT_Encode4(89), // Rule ID 2 //
      GIM_CheckSimplePredicate, GIMT_Encode2(Enabled),
      GIM_CheckNumOperands, /*MI*/0, /*Expected*/1,
      GIM_CheckOpcode, /*MI*/0, GIMT_Encode2(TargetOpcode::G_MUL),
      // MIs[0] d
      GIM_RootCheckType, /*Op*/0, /*Type*/GILLT_s32,
      GIM_CheckIsImm, /*MI*/0, /*Op*/0,
      GIM_RecordInsn, /*DefineMI*/1, /*MI*/0, /*OpIdx*/0, // MIs[1]
      GIM_CheckNumOperands, /*MI*/1, /*Expected*/1,
      GIM_CheckOpcode, /*MI*/1, GIMT_Encode2(TargetOpcode::G_SHL),
      // MIs[1] Operand 0
      // No operand predicates
      GIM_CheckCanReplaceReg, /*OldInsnID*/0, /*OldOpIdx*/0, /*NewInsnId*/1, /*NewOpIdx*/0,
      GIM_CheckIsSafeToFold, /*NumInsns*/1,
      GIR_ReplaceReg, /*OldInsnID*/0, /*OldOpIdx*/0, /*NewInsnId*/1, /*NewOpIdx*/0,
      GIR_Done,
    // Label 2: @89
    GIM_Reject,
    }; // Size: 90 bytes
"""


def test_table() -> None:
    assert table_text(DEFAULT, optimize=False) == PLAIN


OPTIMIZED = """\
  constexpr static uint8_t MatchTable0[] = {
     /*   0 */ GIM_SwitchOpcode, /*MI*/0, /*[*/GIMT_Encode2(51), GIMT_Encode2(54), /*)*//*default:*//*Label 2*/ GIMT_Encode4(104),
     /*  10 */ /*TargetOpcode::G_ADD*//*Label 0*/ GIMT_Encode4(22), GIMT_Encode4(0),
     /*  18 */ /*TargetOpcode::G_MUL*//*Label 1*/ GIMT_Encode4(68),
     /*  22 */ // Label 0: @22
     /*  22 */ GIM_SwitchType, /*MI*/0, /*Op*/0, /*[*/GIMT_Encode2(0), GIMT_Encode2(2), /*)*//*default:*//*Label 5*/ GIMT_Encode4(67),
     /*  33 */ /*GILLT_s32*//*Label 3*/ GIMT_Encode4(41),
     /*  37 */ /*GILLT_s64*//*Label 4*/ GIMT_Encode4(54),
     /*  41 */ // Label 3: @41
     /*  41 */ GIM_Try, /*On fail goto*//*Label 6*/ GIMT_Encode4(53), // Rule ID 0 //
     /*  46 */   GIM_CheckSimplePredicate, GIMT_Encode2(Enabled),
     /*  49 */   GIM_CheckIsImm, /*MI*/0, /*Op*/0,
     /*  52 */   GIR_Done,
     /*  53 */ // Label 6: @53
     /*  53 */ GIM_Reject,
     /*  54 */ // Label 4: @54
     /*  54 */ GIM_Try, /*On fail goto*//*Label 7*/ GIMT_Encode4(66), // Rule ID 1 //
     /*  59 */   GIM_CheckSimplePredicate, GIMT_Encode2(Enabled),
     /*  62 */   GIM_CheckIsImm, /*MI*/0, /*Op*/0,
     /*  65 */   GIR_Done,
     /*  66 */ // Label 7: @66
     /*  66 */ GIM_Reject,
     /*  67 */ // Label 5: @67
     /*  67 */ GIM_Reject,
     /*  68 */ // Label 1: @68
     /*  68 */ GIM_Try, /*On fail goto*//*Label 8*/ GIMT_Encode4(103), // Rule ID 2 //
     /*  73 */   GIM_CheckSimplePredicate, GIMT_Encode2(Enabled),
     /*  76 */   GIM_RootCheckType, /*Op*/0, /*Type*/GILLT_s32,
     /*  79 */   GIM_CheckIsImm, /*MI*/0, /*Op*/0,
     /*  82 */   GIM_RecordInsn, /*DefineMI*/1, /*MI*/0, /*OpIdx*/0, // MIs[1]
     /*  86 */   GIM_CheckOpcode, /*MI*/1, GIMT_Encode2(TargetOpcode::G_SHL),
     /*  90 */   // MIs[1] Operand 0
     /*  90 */   // No operand predicates
     /*  90 */   GIM_CheckCanReplaceReg, /*OldInsnID*/0, /*OldOpIdx*/0, /*NewInsnId*/1, /*NewOpIdx*/0,
     /*  95 */   GIM_CheckIsSafeToFold, /*NumInsns*/1,
     /*  97 */   GIR_ReplaceReg, /*OldInsnID*/0, /*OldOpIdx*/0, /*NewInsnId*/1, /*NewOpIdx*/0,
     /* 102 */   GIR_Done,
     /* 103 */ // Label 8: @103
     /* 103 */ GIM_Reject,
     /* 104 */ // Label 2: @104
     /* 104 */ GIM_Reject,
     /* 105 */ }; // Size: 105 bytes
"""


def test_optimized_table_of_22() -> None:
    assert table_text(RELEASES[22], optimize=True) == OPTIMIZED
