"""The class that executes a match table of GlobalISel: features, predicates in C++, and the sections of the file."""

from __future__ import annotations

import pytest

from tests.support.instruction_builder import InstructionTarget
from tgdsl.diagnostics import NOWHERE
from tgdsl.generators.kit.executor import (
    ExecutorTexts,
    implementation,
    predicate_bitset,
    predicates_declaration,
    predicates_initialization,
    temporaries_declaration,
    temporaries_initialization,
)
from tgdsl.generators.kit.executor_features import feature_functions
from tgdsl.llvm import DEFAULT, RELEASES, Release
from tgdsl.model.match_table import (
    ComplexMatcher,
    ComplexOperand,
    Executor,
    ExecutorFeatures,
    LowLevelType,
    MatchRules,
    NamedCode,
    RuleMatcher,
    match_table,
)
from tgdsl.model.patterns import HwModeTest, PatternCondition

pytestmark = pytest.mark.quick


def executor(release: Release = DEFAULT) -> Executor:
    """An executor with two Predicates, of which one depends on the function, and an HwMode, that three rules need."""
    target = InstructionTarget()
    for name, per_function in (("HasB", False), ("HasA", True), ("Unused", False)):
        condition = f"Subtarget->{name}()"
        target.add(name, "Predicate", CondString=condition, RecomputePerFunction=per_function)
    records = target.records()
    features = ExecutorFeatures(records)
    has_a, has_b = records["HasA"], records["HasB"]
    assert [features.declare(one) for one in (has_a, has_b, has_a)] == [0, 1, 0]
    mode = PatternCondition((), (HwModeTest("Mode64", ("Subtarget->is64()",), True),))
    assert [features.declare_hw_mode(mode), features.declare_hw_mode(mode)] == [0, 0]
    rules = MatchRules(release)
    rules.types.update([LowLevelType.scalar(8), LowLevelType.pointer(0, 64), LowLevelType.vector(2, 8, scalable=True)])
    made: list[RuleMatcher] = []
    for needed, hw_mode in (([has_a, has_b], 0), ([has_b], -1), ([has_b], -1), ([], -1)):
        rule = rules.rule(NOWHERE)
        rule.features.extend(needed)
        rule.hw_mode = hw_mode
        rule.add_root().add_operand(0).add(ComplexOperand(0, 0, "matcher", 0))
        made.append(rule)
    return Executor(
        name="TInstructionSelector",
        target="T",
        table=match_table(rules, [], optimize=False),
        features=features,
        rules=made,
        complex_matchers=[ComplexMatcher("matcher", "selectAddress")],
        renderers=["renderImm"],
        instruction_tests=[NamedCode("one", "\n  return true;"), NamedCode("two", "if (x)\n  return x;\nreturn y;")],
        immediate_tests={"APInt": [NamedCode("small", "return Imm.isOne();")]},
        leaf_tests=[NamedCode("leaf", "return Reg.isVirtual();")],
    )


FEATURES = """\
// Bits for subtarget features that participate in instruction matching.
enum SubtargetFeatureBits : uint8_t {
  Feature_HasBBit = 1,
  Feature_HasABit = 0,
  Feature_HwMode0Bit = 2,
};

PredicateBitset TInstructionSelector::
computeAvailableModuleFeatures(const TSubtarget *Subtarget) const {
  PredicateBitset Features{};
  if (Subtarget->HasB())
    Features.set(Feature_HasBBit);
  if ((Subtarget->is64()))
    Features.set(Feature_HwMode0Bit);
  return Features;
}

void TInstructionSelector::setupGeneratedPerFunctionState(MachineFunction &MF) {
  AvailableFunctionFeatures = computeAvailableFunctionFeatures((const TSubtarget *)&MF.getSubtarget(), &MF);
}
PredicateBitset TInstructionSelector::
computeAvailableFunctionFeatures(const TSubtarget *Subtarget, const MachineFunction *MF) const {
  PredicateBitset Features{};
  if (Subtarget->HasA())
    Features.set(Feature_HasABit);
  return Features;
}

// Feature bitsets.
enum {
  GIFBS_Invalid,
  GIFBS_HasB,
  GIFBS_HasA_HasB_HwMode0,
};
constexpr static PredicateBitset FeatureBitsets[] {
  {}, // GIFBS_Invalid
  {Feature_HasBBit, },
  {Feature_HasABit, Feature_HasBBit, Feature_HwMode0Bit, },
};

"""


def test_features() -> None:
    assert feature_functions(executor()) == FEATURES


TYPES = """\
#ifdef IMPL
// LLT Objects.
enum {
  GILLT_p0s64,
  GILLT_s8,
  GILLT_nxv2s8,
};
const static size_t NumTypeObjects = 3;
const static LLT TypeObjects[] = {
  LLT::pointer(0, 64),
  LLT::scalar(8),
  LLT::vector(ElementCount::getScalable(2), 8),
};

"""

FUNCTIONS = """\
// ComplexPattern predicates.
enum {
  GICP_Invalid,
  GICP_matcher,
};
// See constructor for table contents

TInstructionSelector::ComplexMatcherMemFn
TInstructionSelector::ComplexPredicateFns[] = {
  nullptr, // GICP_Invalid
  &TInstructionSelector::selectAddress, // matcher
};

// Comment.
enum {
  GICXXPred_MI_Predicate_one = GICXXPred_Invalid + 1,
  GICXXPred_MI_Predicate_two,
};
bool TInstructionSelector::testMIPredicate_MI(unsigned PredicateID, const MachineInstr & MI, const MatcherState &State) const {
  (void)State;
  switch (PredicateID) {
  case GICXXPred_MI_Predicate_one: {
    
      return true;
  }
  case GICXXPred_MI_Predicate_two: {
    if (x)
      return x;
    return y;
    llvm_unreachable("two should have returned");
  }
  }
  llvm_unreachable("Unknown predicate");
  return false;
}
$leaf\
// Comment.
bool TInstructionSelector::testImmPredicate_I64(unsigned PredicateID, int64_t Imm) const {
  llvm_unreachable("Unknown predicate");
  return false;
}
// Comment.
bool TInstructionSelector::testImmPredicate_APFloat(unsigned PredicateID, const APFloat & Imm) const {
  llvm_unreachable("Unknown predicate");
  return false;
}
// Comment.
enum {
  GICXXPred_APInt_Predicate_small = GICXXPred_Invalid + 1,
};
bool TInstructionSelector::testImmPredicate_APInt(unsigned PredicateID, const APInt & Imm) const {
  switch (PredicateID) {
  case GICXXPred_APInt_Predicate_small: {
    return Imm.isOne();
  }
  }
  llvm_unreachable("Unknown predicate");
  return false;
}
SIMPLE
// Custom renderers.
enum {
  GICR_Invalid,
  GICR_renderImm,
};
TInstructionSelector::CustomRendererFn
TInstructionSelector::CustomRenderers[] = {
  nullptr, // GICR_Invalid
  &TInstructionSelector::renderImm,
};

ADDITIONAL
CUSTOM
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
"""

LEAF = """\
// Comment.
enum {
  GICXXPred_MO_Predicate_leaf = GICXXPred_Invalid + 1,
};
bool TInstructionSelector::testMOPredicate_MO(unsigned PredicateID, const MachineOperand & MO, const MatcherState &State) const {
  Register Reg = MO.getReg();
  switch (PredicateID) {
  case GICXXPred_MO_Predicate_leaf: {
    return Reg.isVirtual();
  }
  }
  llvm_unreachable("Unknown predicate");
  return false;
}
"""

TEXTS = ExecutorTexts(
    tests_comment="Comment.",
    instruction_test_declarations="  (void)State;",
    leaf_test_declarations="  Register Reg = MO.getReg();",
    additional="ADDITIONAL\n",
    simple_predicates="SIMPLE\n",
    custom_actions="CUSTOM\n",
)


@pytest.mark.parametrize(("number", "leaf"), [(19, ""), (22, LEAF)])
def test_implementation(number: int, leaf: str) -> None:
    text = implementation(executor(RELEASES[number]), "IMPL", TEXTS)
    before = TYPES + FEATURES + FUNCTIONS.replace("$leaf", leaf)
    assert text[: len(before)] == before
    assert text.endswith("#undef GIMT_Encode8\n\n#endif // ifdef IMPL\n\n")


def test_sections() -> None:
    made = executor()
    assert predicate_bitset(made, "M") == (
        "#ifdef M\n"
        "const unsigned MAX_SUBTARGET_PREDICATES = 3;\n"
        "using PredicateBitset = llvm::Bitset<MAX_SUBTARGET_PREDICATES>;\n"
        "#endif // ifdef M\n\n"
    )
    assert temporaries_initialization(made, "M") == (
        "#ifdef M\n"
        ", State(1),\n"
        "ExecInfo(TypeObjects, NumTypeObjects, FeatureBitsets, ComplexPredicateFns, CustomRenderers)\n"
        "#endif // ifdef M\n\n"
    )
    assert predicates_initialization("M") == (
        "#ifdef M\n"
        "AvailableModuleFeatures(computeAvailableModuleFeatures(&STI)),\n"
        "AvailableFunctionFeatures()\n"
        "#endif // ifdef M\n"
    )
    assert "computeAvailableModuleFeatures(const TSubtarget *Subtarget) const;\n" in predicates_declaration(made, "M")


@pytest.mark.parametrize(("number", "declared"), [(19, False), (22, True)])
def test_predicates_of_leaves_are_declared(number: int, declared: bool) -> None:
    text = temporaries_declaration(executor(RELEASES[number]), "M")
    assert ("testMOPredicate_MO" in text) == declared
    assert text.count("override;\n") == 7 + declared
