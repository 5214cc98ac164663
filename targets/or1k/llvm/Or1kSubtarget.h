// The processor that code is generated for: its features, and the parts of the back end, which can depend on them.

#ifndef OR1K_SUBTARGET_H
#define OR1K_SUBTARGET_H

#include "Or1kCallLowering.h"
#include "Or1kFrameLowering.h"
#include "Or1kISelLowering.h"
#include "Or1kInstrInfo.h"
#include "Or1kLegalizerInfo.h"
#include "Or1kRegisterBankInfo.h"
#include "Or1kRegisterInfo.h"
#include "llvm/CodeGen/GlobalISel/InlineAsmLowering.h"
#include "llvm/CodeGen/GlobalISel/InstructionSelector.h"
#include "llvm/CodeGen/SelectionDAGTargetInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

#define GET_SUBTARGETINFO_HEADER
#include "Or1kGenSubtargetInfo.inc"

namespace llvm {

class Or1kTargetMachine;

class Or1kSubtarget : public Or1kGenSubtargetInfo {
public:
  Or1kSubtarget(const Or1kTargetMachine &TM, StringRef CPU, StringRef Features);

  /// Sets the fields of SubtargetFeatures; in Or1kGenSubtargetInfo.inc.
  void ParseSubtargetFeatures(StringRef CPU, StringRef TuneCPU, StringRef Features);

  const Or1kInstrInfo *getInstrInfo() const override { return &InstrInfo; }
  const Or1kRegisterInfo *getRegisterInfo() const override { return &RegisterInfo; }
  const Or1kFrameLowering *getFrameLowering() const override { return &FrameLowering; }
  const Or1kTargetLowering *getTargetLowering() const override { return &Lowering; }
  const SelectionDAGTargetInfo *getSelectionDAGInfo() const override { return &DAGInfo; }

  // GlobalISel
  const CallLowering *getCallLowering() const override { return &Calls; }
  const InlineAsmLowering *getInlineAsmLowering() const override { return &InlineAssembly; }
  const LegalizerInfo *getLegalizerInfo() const override { return &Legalizer; }
  const RegisterBankInfo *getRegBankInfo() const override { return &RegisterBanks; }
  InstructionSelector *getInstructionSelector() const override { return Selector.get(); }

#define GET_SUBTARGETINFO_MACRO(ATTRIBUTE, DEFAULT, GETTER)                                                            \
  bool GETTER() const { return ATTRIBUTE; }
#include "Or1kGenSubtargetInfo.inc"

private:
  /// Sets the fields of features, which Lowering asks for when it is made.
  Or1kSubtarget &parsed(StringRef CPU, StringRef Features) {
    ParseSubtargetFeatures(CPU, /*TuneCPU*/ CPU, Features);
    return *this;
  }

#define GET_SUBTARGETINFO_MACRO(ATTRIBUTE, DEFAULT, GETTER) bool ATTRIBUTE = DEFAULT;
#include "Or1kGenSubtargetInfo.inc"

  Or1kRegisterInfo RegisterInfo;
  Or1kInstrInfo InstrInfo;
  Or1kFrameLowering FrameLowering;
  Or1kTargetLowering Lowering; // after the registers, which it asks for
  SelectionDAGTargetInfo DAGInfo;

  Or1kCallLowering Calls;
  InlineAsmLowering InlineAssembly;
  Or1kLegalizerInfo Legalizer;
  Or1kRegisterBankInfo RegisterBanks;
  std::unique_ptr<InstructionSelector> Selector;
};

} // namespace llvm

#endif
