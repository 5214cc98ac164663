// The generated combiner of a small target in a class like LLVM's own. It is compiled, but not run.

#include "generated.h"
#include "llvm/CodeGen/GlobalISel/Combiner.h"
#include "llvm/CodeGen/GlobalISel/CombinerHelper.h"
#include "llvm/CodeGen/GlobalISel/CombinerInfo.h"
#include "llvm/CodeGen/GlobalISel/GIMatchTableExecutorImpl.h"
#include "llvm/CodeGen/GlobalISel/GISelKnownBits.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Intrinsics.h"

#define DEBUG_TYPE "toy-combiner"

#define GET_GICOMBINER_DEPS
#include FILE_OF(TARGET, GenGICombiner.inc)
#undef GET_GICOMBINER_DEPS

using namespace llvm;

// The target's intrinsic, which LLVM's build would number.
namespace llvm::Intrinsic {
constexpr unsigned toy_cos = 1;
} // namespace llvm::Intrinsic

namespace {

struct Answer {};

struct ToySubtarget {
  bool hasShift() const;
};

#define GET_GICOMBINER_TYPES
#include FILE_OF(TARGET, GenGICombiner.inc)
#undef GET_GICOMBINER_TYPES

class ToyCombinerImpl : public Combiner {
public:
  ToyCombinerImpl(MachineFunction &MF, CombinerInfo &CInfo, const TargetPassConfig *TPC, GISelKnownBits &KB,
                  GISelCSEInfo *CSEInfo, const ToyCombinerImplRuleConfig &RuleConfig, const ToySubtarget &STI);

  bool tryCombineAll(MachineInstr &I) const override { return combineAll(I); }
  bool combineAll(MachineInstr &I) const;
  static const char *getName() { return DEBUG_TYPE; }

private:
  // What the C++ of rules calls.
  bool matchCopy(MachineInstr &MI, Register &Info) const;
  void applyCopy(MachineInstr &MI, MachineOperand &Source, Register &Info) const;
  bool isAnswer(MachineOperand &Operand, int Number) const;
  bool matchLogic(MachineInstr &MI, Answer &Info, unsigned &N) const;
  void applyLogic(MachineInstr &MI, Answer &Info) const;

  mutable CombinerHelper Helper;
  const ToyCombinerImplRuleConfig &RuleConfig;
  const ToySubtarget &STI;

#define GET_GICOMBINER_CLASS_MEMBERS
#include FILE_OF(TARGET, GenGICombiner.inc)
#undef GET_GICOMBINER_CLASS_MEMBERS
};

#define GET_GICOMBINER_IMPL
#include FILE_OF(TARGET, GenGICombiner.inc)
#undef GET_GICOMBINER_IMPL

ToyCombinerImpl::ToyCombinerImpl(MachineFunction &MF, CombinerInfo &CInfo, const TargetPassConfig *TPC,
                                 GISelKnownBits &KB, GISelCSEInfo *CSEInfo,
                                 const ToyCombinerImplRuleConfig &RuleConfig, const ToySubtarget &STI)
    : Combiner(MF, CInfo, TPC, &KB, CSEInfo), Helper(Observer, B, /*IsPreLegalize=*/true, &KB),
      RuleConfig(RuleConfig), STI(STI),
#define GET_GICOMBINER_CONSTRUCTOR_INITS
#include FILE_OF(TARGET, GenGICombiner.inc)
#undef GET_GICOMBINER_CONSTRUCTOR_INITS
{
}

} // namespace

// Abstract, if a method of the file overrides nothing.
bool combine(MachineFunction &MF, CombinerInfo &CInfo, GISelKnownBits &KB, const ToySubtarget &STI) {
  ToyCombinerImplRuleConfig RuleConfig;
  return RuleConfig.parseCommandLineOption() &&
         ToyCombinerImpl(MF, CInfo, nullptr, KB, nullptr, RuleConfig, STI).combineMachineInstrs();
}
