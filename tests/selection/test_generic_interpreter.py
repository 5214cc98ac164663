"""Selection of generic machine instructions by GlobalISel's match tables, written by hand, and examples of their rules."""

from __future__ import annotations

import pytest

from tests.support.match_tables import GenericSelection
from tgdsl.selection.decisions import Settings
from tgdsl.selection.generic.drafts import Drafts
from tgdsl.selection.generic.examples import Examples
from tgdsl.selection.generic.machine_ir import instruction_text
from tgdsl.selection.generic.operations import Decoder

_ADDS = """
GIM_Try, @end,
  GIM_CheckOpcode, 0, GIMT_Encode2(TargetOpcode::G_ADD),
  GIM_Try, @plain, // Rule ID 3 //
    GIM_CheckFeatures, GIMT_Encode2(GIFBS_HasX),
    GIM_RootCheckType, 0, GILLT_s32,
    GIM_RecordInsn, 1, 0, 2,
    GIM_CheckOpcode, 1, GIMT_Encode2(TargetOpcode::G_CONSTANT),
    GIM_CheckI64ImmPredicate, 1, GIMT_Encode2(GICXXPred_I64_Predicate_small),
    GIM_RootCheckRegBankForClass, 1, GIMT_Encode2(Toy::GPRRegClassID),
    GIR_BuildRootMI, GIMT_Encode2(Toy::ADDI),
    GIR_RootToRootCopy, 0, // DstI[d]
    GIR_RootToRootCopy, 1, // a
    GIR_CopyConstantAsSImm, 0, 1, // b
    GIR_RootConstrainSelectedInstOperands,
    // GIR_Coverage, 3,
    GIR_EraseRootFromParent_Done,
  plain:
  GIM_Try, @wide, // Rule ID 1 //
    GIM_RootCheckType, 0, GILLT_s32,
    GIR_MutateOpcode, 0, 0, GIMT_Encode2(Toy::ADD),
    GIR_RootConstrainSelectedInstOperands,
    GIR_Done,
  wide:
  GIM_Try, @none, // Rule ID 2 //
    GIM_RootCheckType, 0, GILLT_s64,
    GIM_CheckIsSameOperand, 0, 2, 0, 1,
    GIR_MutateOpcode, 0, 0, GIMT_Encode2(Toy::ADD),
    GIR_Done,
  none:
  GIM_Reject,
end:
GIM_Reject,
"""


@pytest.mark.parametrize(
    ("function", "outcomes"),
    [
        (
            "%1:_(s32) = G_CONSTANT i32 5; %2:_(s32) = G_ADD %0(s32), %1",
            {
                3: "%2 = ADDI %0, 5; assumed Subtarget->hasX(); assumed %0 is in the register bank of GPR",
                1: "%2 = ADD %0, %1",
                2: "%2 is s32, and s64 is wanted",
            },
        ),
        (
            "%1:_(s32) = G_CONSTANT i32 8\n%2:_(s32) = G_ADD %0(s32), %1",
            {
                3: "the predicate small does not hold for i32 8",
                1: "%2 = ADD %0, %1",
                2: "%2 is s32, and s64 is wanted",
            },
        ),
        (
            "%1:_(s32) = G_CONSTANT i32 5; %2:_(s32) = G_ADD %0:fprb(s32), %1",
            {
                3: "%0 is in fprb, and the register bank of GPR is wanted",
                1: "%2 = ADD %0, %1",
                2: "%2 is s32, and s64 is wanted",
            },
        ),
        (
            "%2:_(s64) = G_ADD %0(s64), %1(s64)",
            {
                3: "%2 is s64, and s32 is wanted",
                1: "%2 is s64, and s32 is wanted",
                2: "%1 and %0 are not the same",
            },
        ),
        ("%2:_(s64) = G_SUB %0(s64), %1(s64)", {}),
    ],
)
def test_outcomes(function: str, outcomes: dict[int, str]) -> None:
    assert GenericSelection(_ADDS).outcomes(function) == outcomes


def test_settings() -> None:
    function = "%1:_(s32) = G_CONSTANT i32 5; %2:_(s32) = G_ADD %0(s32), %1"
    without = GenericSelection(_ADDS, Settings(conditions={"Subtarget->hasX()": False}))
    assert without.outcomes(function)[3] == "needs Subtarget->hasX()"
    unlike = GenericSelection(_ADDS, Settings(predicates={"small": False}))
    assert unlike.outcomes(function)[3] == "the predicate small does not hold for i32 5"


_CHECK = """
GIM_Try, @end, // Rule ID 0 //
  {check}
  GIR_MutateOpcode, 0, 0, GIMT_Encode2(Toy::ADD),
  GIR_Done,
end:
GIM_Reject,
"""


@pytest.mark.parametrize(
    ("check", "good", "bad", "reason"),
    [
        (
            "GIM_CheckNumOperands, 0, 3,",
            "%2:_(s32) = G_ADD %0(s32), %1(s32)",
            "%2:_(s32) = COPY %0(s32)",
            "the root has 2 operands, and 3 are wanted",
        ),
        (
            "GIM_CheckOpcodeIsEither, 0, GIMT_Encode2(TargetOpcode::G_AND), GIMT_Encode2(TargetOpcode::G_OR),\n  GIM_CheckType, 0, 1, GILLT_v4s32,",
            "%2:_(<4 x s32>) = G_OR %0(<4 x s32>), %1(<4 x s32>)",
            "%2:_(s32) = G_OR %0(s32), %1(s32)",
            "%0 is s32, and <4 x s32> is wanted",
        ),
        (
            "GIM_CheckPointerToAny, 0, 1, 64,",
            "%1:_(s32) = G_LOAD %0(p1)",
            "%1:_(s32) = G_LOAD %0(s64)",
            "%0 is s64, and a pointer is wanted",
        ),
        (
            "GIM_CheckMemorySizeEqualTo, 0, 0, GIMT_Encode4(2),",
            "%1:_(s32) = G_ZEXTLOAD %0(p0) :: (load (s16))",
            "%1:_(s32) = G_LOAD %0(p0)",
            "32 bits are in memory, and 16 bits are wanted",
        ),
        (
            "GIM_CheckMemorySizeEqualToLLT, 0, 0, 0,",
            "%1:_(s32) = G_LOAD %0(p0)",
            "%1:_(s32) = G_ZEXTLOAD %0(p0) :: (load (s8))",
            "8 bits are in memory, and as many as %1 has are wanted",
        ),
        (
            "GIM_CheckMemorySizeLessThanLLT, 0, 0, 0,",
            "%1:_(s32) = G_ZEXTLOAD %0(p0) :: (load (s8) from %ir.p, align 4)",
            "%1:_(s32) = G_LOAD %0(p0)",
            "32 bits are in memory, and fewer than %1 has are wanted",
        ),
        (
            "GIM_CheckMemoryAddressSpace, 0, 0, 2, 1, 3,",
            "G_STORE %1(s32), %0(p1) :: (store (s32), addrspace 3)",
            "G_STORE %1(s32), %0(p0)",
            "the address space is 0, and 1, 3 is wanted",
        ),
        (
            "GIM_CheckMemoryAlignment, 0, 0, 8,",
            "G_STORE %1(s32), %0(p1) :: (store (s32), align 16)",
            "G_STORE %1(s32), %0(p0)",
            "an alignment of 8 is wanted",
        ),
        (
            "GIM_CheckAtomicOrdering, 0, (uint8_t)AtomicOrdering::Monotonic,",
            "%1:_(s32) = G_LOAD %0(p0) :: (load monotonic (s32))",
            "%1:_(s32) = G_LOAD %0(p0)",
            "the memory operand is NotAtomic, and Monotonic is wanted",
        ),
        (
            "GIM_CheckAtomicOrderingOrStrongerThan, 0, (uint8_t)AtomicOrdering::Acquire,",
            "%1:_(s32) = G_LOAD %0(p0) :: (load seq_cst (s32))",
            "%1:_(s32) = G_LOAD %0(p0) :: (load monotonic (s32))",
            "the memory operand is Monotonic, and Acquire is wanted",
        ),
        (
            "GIM_CheckAtomicOrderingWeakerThan, 0, (uint8_t)AtomicOrdering::Acquire,",
            "%1:_(s32) = G_LOAD %0(p0) :: (load monotonic (s32))",
            "%1:_(s32) = G_LOAD %0(p0) :: (load acquire (s32))",
            "the memory operand is Acquire, and Acquire is wanted",
        ),
        (
            "GIM_CheckAtomicOrderingOrStrongerThan, 0, (uint8_t)AtomicOrdering::Acquire,",
            "%1:_(s32) = G_ATOMICRMW_ADD %0(p0), %2(s32) :: (load store acq_rel (s32))",
            "%1:_(s32) = G_ATOMICRMW_ADD %0(p0), %2(s32) :: (load store release (s32))",
            "the memory operand is Release, and Acquire is wanted",
        ),
        (
            "GIM_CheckConstantInt, 0, 2, GIMT_Encode8(-65536),",
            "%1:_(s32) = G_CONSTANT i32 4294901760; %2:_(s32) = G_AND %0(s32), %1",
            "%1:_(s64) = G_CONSTANT i64 4294901760; %2:_(s64) = G_AND %0(s64), %1",
            "%1 is 4294901760, and -65536 is wanted",
        ),
        (
            "GIM_CheckConstantInt8, 0, 2, uint8_t(-1),",
            "%1:_(s32) = G_CONSTANT i32 -1; %2:_(s32) = G_XOR %0(s32), %1",
            "%1:_(s32) = G_CONSTANT i32 1; %2:_(s32) = G_XOR %0(s32), %1",
            "%1 is 1, and -1 is wanted",
        ),
        (
            "GIM_CheckConstantInt, 0, 2, GIMT_Encode8(4294967295),",
            "%1:_(s64) = G_CONSTANT i64 4294967295; %2:_(s64) = G_XOR %0(s64), %1",
            "%2:_(s64) = G_XOR %0(s64), %1(s64)",
            "%1 is not a constant, and 4294967295 is wanted",
        ),
        (
            "GIM_CheckLiteralInt, 0, 1, GIMT_Encode8(3),",
            "%0:_(s32) = G_CONSTANT i32 3",
            "%0:_(s32) = G_CONSTANT i32 4",
            "i32 4 is not the number 3",
        ),
        (
            "GIM_CheckIntrinsicID, 0, 1, GIMT_Encode2(Intrinsic::toy_sum),",
            "%1:_(s32) = G_INTRINSIC intrinsic(@llvm.toy.sum), %0(s32)",
            "%1:_(s32) = G_INTRINSIC intrinsic(@llvm.toy.max), %0(s32)",
            "intrinsic(@llvm.toy.max) is not toy_sum",
        ),
        (
            "GIM_CheckCmpPredicate, 0, 1, GIMT_Encode2(CmpInst::ICMP_EQ),",
            "%2:_(s1) = G_ICMP intpred(eq), %0(s32), %1",
            "%2:_(s1) = G_ICMP intpred(ne), %0(s32), %1",
            "intpred(ne) is not ICMP_EQ",
        ),
        ("GIM_CheckIsMBB, 0, 0,", "G_BR %bb.1", "G_BRINDIRECT %0(p0)", "%0 is not a basic block"),
        (
            "GIM_CheckIsImm, 0, 1,",
            "%0:_(s32) = G_CONSTANT 5",
            "%0:_(s32) = G_CONSTANT i32 5",
            "i32 5 is not an immediate: one is written 5, and i32 5 is a constant of a type",
        ),
        (
            "GIM_CheckAPFloatImmPredicate, 0, GIMT_Encode2(GICXXPred_APFloat_Predicate_one),",
            "%0:_(s32) = G_FCONSTANT float 1.0",
            "%0:_(s32) = G_FCONSTANT float 2.0",
            "the predicate one does not hold for float 2.0",
        ),
        (
            "GIM_CheckHasNoUse, 0,",
            "%1:_(s32) = G_ADD %0(s32), %0",
            "%1:_(s32) = G_ADD %0(s32), %1",
            "%1 has 1 uses, and 0 is wanted",
        ),
        (
            "GIM_MIFlags, 0, GIMT_Encode4(MachineInstr::NoSWrap | MachineInstr::IsExact),",
            "%1:_(s32) = nsw exact G_ASHR %0(s32), %0",
            "%1:_(s32) = nsw G_ASHR %0(s32), %0",
            "the root lacks the flag exact",
        ),
        (
            "GIM_MIFlagsNot, 0, GIMT_Encode4(MachineInstr::FmNoNans),",
            "%1:_(s32) = G_FADD %0(s32), %0",
            "%1:_(s32) = nnan G_FADD %0(s32), %0",
            "the root has the flag nnan",
        ),
        (
            "GIM_RecordInsn, 1, 0, 1,\n  GIM_CheckIsSafeToFold, 1,",
            "%1:_(s32) = G_LOAD %0(p0); %2:_(s32) = G_SEXT %1",
            "%1:_(s32) = G_LOAD %0(p0) :: (load seq_cst (s32)); %3:_(s32) = G_CONSTANT i32 1; %2:_(s32) = G_SEXT %1",
            "'%1 = G_LOAD %0' cannot become a part of the root",
        ),
        (
            "GIM_RecordInsnIgnoreCopies, 1, 0, 1,\n  GIM_CheckOpcode, 1, GIMT_Encode2(TargetOpcode::G_MUL),",
            "%1:_(s32) = G_MUL %0(s32), %0; %2:_(s32) = COPY %1; %3:_(s32) = G_ADD %2, %0",
            "%2:_(s32) = COPY $r1; %3:_(s32) = G_ADD %2, %0(s32)",
            "no instruction defines %2",
        ),
        (
            "GIM_CheckIsBuildVectorAllOnes, 0,",
            "%0:_(s16) = G_CONSTANT i16 65535; %1:_(<2 x s16>) = G_BUILD_VECTOR %0, %0",
            "%0:_(s16) = G_CONSTANT i16 1; %1:_(<2 x s16>) = G_BUILD_VECTOR %0, %0",
            "the root is not a vector of ones",
        ),
        (
            "GIM_RecordRegType, 0, 1, uint8_t(-1),\n  GIM_CheckType, 0, 2, uint8_t(-1),",
            "%2:_(s32) = G_SHL %0(s32), %1(s32)",
            "%2:_(s32) = G_SHL %0(s32), %1(s8)",
            "%1 is s8, and s32 is wanted",
        ),
    ],
)
def test_checks(check: str, good: str, bad: str, reason: str) -> None:
    selection = GenericSelection(_CHECK.format(check=check))
    assert "ADD " in selection.outcomes(good)[0], selection.outcomes(good)
    assert selection.outcomes(bad) == {0: reason}


_RESULTS = """
GIM_Try, @end, // Rule ID 0 //
  GIM_CheckComplexPattern, 0, 2, GIMT_Encode2(0), GIMT_Encode2(GICP_address),
  GIR_MakeTempReg, 0, GILLT_s32,
  GIR_BuildMI, 1, GIMT_Encode2(Toy::MOVI),
  GIR_AddTempRegister, 1, 0, GIMT_Encode2(static_cast<uint16_t>(RegState::Define)),
  GIR_AddImm8, 1, uint8_t(-3),
  GIR_ConstrainSelectedInstOperands, 1,
  GIR_BuildRootMI, GIMT_Encode2(Toy::ADD),
  GIR_RootToRootCopy, 0,
  GIR_AddTempSubRegister, 0, 0, GIMT_Encode2(0), GIMT_Encode2(Toy::low),
  GIR_CopySubReg, 0, 0, 1, GIMT_Encode2(Toy::high),
  GIR_AddRegister, 0, GIMT_Encode2(Toy::ZERO), GIMT_Encode2(0),
  GIR_ComplexSubOperandRenderer, 0, GIMT_Encode2(0), 1,
  GIR_CustomRenderer, 0, 0, GIMT_Encode2(GICR_renderNegated),
  GIR_AddImplicitDef, 0, GIMT_Encode2(Toy::FLAGS), GIMT_Encode2(RegState::Dead),
  GIR_AddImplicitUse, 0, GIMT_Encode2(Toy::MODE),
  GIR_MergeMemOperands, 0, 1, 0,
  GIR_EraseRootFromParent_Done,
end:
GIM_Reject,
"""


def test_results() -> None:
    assert GenericSelection(_RESULTS).outcomes("%2:_(s32) = G_SUB %0(s32), %1(s32)") == {
        0: "%t0 = MOVI -3; %2 = ADD %t0.low, %0.high, $zero, address(%1)#1, renderNegated(%0), implicit-def $flags, implicit $mode;"
        " assumed address matches %1"
    }


_SWITCHES = """
GIM_SwitchOpcode, 0, GIMT_Encode2({add}), GIMT_Encode2({end}), @default, @adds, @subs,
adds:
GIM_SwitchType, 0, 0, GIMT_Encode2(0), GIMT_Encode2(2), @noadd, @narrow, @wide,
narrow:
GIM_Try, @nonarrow, // Rule ID 1 //
  GIR_MutateOpcode, 0, 0, GIMT_Encode2(Toy::ADD),
  GIR_Done,
nonarrow:
GIM_Reject,
wide:
GIM_Try, @nowide, // Rule ID 2 //
  GIR_MutateOpcode, 0, 0, GIMT_Encode2(Toy::MOVI),
  GIR_Done,
nowide:
GIM_Reject,
noadd:
GIM_Reject,
subs:
GIM_Try, @nosub, // Rule ID 3 //
  GIR_MutateOpcode, 0, 0, GIMT_Encode2(Toy::ADDI),
  GIR_Done,
nosub:
GIM_Reject,
default:
GIM_Reject,
"""


def _switches() -> GenericSelection:
    add = GenericSelection(_ADDS).instructions["G_ADD"].number
    return GenericSelection(_SWITCHES.format(add=add, end=add + 2))


@pytest.mark.parametrize(
    ("function", "outcomes"),
    [
        ("%2:_(s32) = G_ADD %0(s32), %1(s32)", {2: "%2 is s32", 1: "%2 = ADD %0, %1"}),
        ("%2:_(s64) = G_ADD %0(s64), %1(s64)", {1: "%2 is s64", 2: "%2 = MOVI %0, %1"}),
        ("%2:_(p0) = G_ADD %0(p0), %1(p0)", {1: "%2 is p0", 2: "%2 is p0"}),
        ("%2:_(s32) = G_SUB %0(s32), %1(s32)", {3: "%2 = ADDI %0, %1"}),
        ("%2:_(s32) = G_AND %0(s32), %1(s32)", {}),
    ],
)
def test_switches(function: str, outcomes: dict[int, str]) -> None:
    assert _switches().outcomes(function) == outcomes


#: An instruction with an effect, which becomes a part of the root right behind it, beside a constant that has more bits than its type shows; a
#: memory operand of which two checks ask for an ordering.
_EFFECTS = """
GIM_Try, @masks, // Rule ID 0 //
  GIM_CheckOpcode, 0, GIMT_Encode2(TargetOpcode::G_AND),
  GIM_RootCheckType, 0, GILLT_s32,
  GIM_RootCheckType, 1, GILLT_s32,
  GIM_RecordInsn, 1, 0, 1,
  GIM_CheckOpcode, 1, GIMT_Encode2(TargetOpcode::G_LOAD),
  GIM_CheckAtomicOrderingOrStrongerThan, 1, (uint8_t)AtomicOrdering::Acquire,
  GIM_CheckAtomicOrderingOrStrongerThan, 1, (uint8_t)AtomicOrdering::Unordered,
  GIM_CheckConstantInt, 0, 2, GIMT_Encode8(-65536),
  GIM_CheckIsSafeToFold, 1,
  GIR_BuildRootMI, GIMT_Encode2(Toy::MOVI),
  GIR_Done,
masks:
GIM_Try, @spaces, // Rule ID 1 //
  GIM_CheckOpcode, 0, GIMT_Encode2(TargetOpcode::G_INTRINSIC_W_SIDE_EFFECTS),
  GIM_CheckNumOperands, 0, 2,
  GIM_CheckIntrinsicID, 0, 1, GIMT_Encode2(Intrinsic::toy_load),
  GIM_CheckMemoryAddressSpace, 0, 0, 2, 0, 1,
  GIR_BuildRootMI, GIMT_Encode2(Toy::MOVI),
  GIR_Done,
spaces:
GIM_Reject,
"""


@pytest.mark.parametrize("operations", [_ADDS, _RESULTS, _EFFECTS, ""], ids=["adds", "results", "effects", "switches"])
def test_each_rule_matches_its_own_example(operations: str) -> None:
    selection = GenericSelection(operations) if operations else _switches()
    opcodes = {one.number: one.name for one in selection.instructions.values()}
    drafts = Drafts(Decoder(selection.table), selection.table.types, opcodes)
    examples = Examples(selection.instructions, selection.table.predicates)
    for item, rule in selection.table.rules.items():
        draft = drafts.draft(selection.table.offsets[item])
        if not draft.opcode:
            draft.opcode, draft.count = "G_SUB", 3
        function = examples.function(draft)
        found = {one.rule: one for one in selection.interpreter.explore(function)}[rule]
        assert found.match is not None, (rule, found.reason, [instruction_text(one) for one in function.instructions])


def test_a_constant_that_the_predicate_accepts_is_chosen() -> None:
    check = "GIM_CheckI64ImmPredicate, 0, GIMT_Encode2(GICXXPred_I64_Predicate_odd),"
    selection = GenericSelection(_CHECK.format(check=check))
    assert selection.outcomes("%0:_(s32) = G_CONSTANT i32 4") == {0: "%0 = ADD i32 4; assumed odd holds for i32 4"}
