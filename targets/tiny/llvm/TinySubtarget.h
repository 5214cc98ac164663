// The processor that code is generated for: its features, and the parts of the back end, which can depend on them.

#ifndef TINY_SUBTARGET_H
#define TINY_SUBTARGET_H

#include "TinyFrameLowering.h"
#include "TinyISelLowering.h"
#include "TinyInstrInfo.h"
#include "TinyRegisterInfo.h"
#include "llvm/CodeGen/SelectionDAGTargetInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

#define GET_SUBTARGETINFO_HEADER
#include "TinyGenSubtargetInfo.inc"

namespace llvm {

class TinySubtarget : public TinyGenSubtargetInfo {
  // A field for each SubtargetFeature of targets/tiny/features.py, above the parts that ask for them.
#define GET_SUBTARGETINFO_MACRO(FIELD, DEFAULT, GETTER) bool FIELD = DEFAULT;
#include "TinyGenSubtargetInfo.inc"

public:
#define GET_SUBTARGETINFO_MACRO(FIELD, DEFAULT, GETTER) /** A feature. */ bool GETTER() const { return FIELD; }
#include "TinyGenSubtargetInfo.inc"

  TinySubtarget(const TargetMachine &TM, StringRef CPU, StringRef Features);

  /// Sets the fields of SubtargetFeatures; in TinyGenSubtargetInfo.inc.
  void ParseSubtargetFeatures(StringRef CPU, StringRef TuneCPU, StringRef Features);

  const TinyInstrInfo *getInstrInfo() const override { return &InstrInfo; }
  const TinyRegisterInfo *getRegisterInfo() const override { return &RegisterInfo; }
  const TinyFrameLowering *getFrameLowering() const override { return &FrameLowering; }
  const TinyTargetLowering *getTargetLowering() const override { return &Lowering; }
  const SelectionDAGTargetInfo *getSelectionDAGInfo() const override { return &DAGInfo; }

private:
  TinySubtarget &withFeatures(StringRef CPU, StringRef Features);

  TinyRegisterInfo RegisterInfo;
  TinyInstrInfo InstrInfo;
  TinyFrameLowering FrameLowering;
  TinyTargetLowering Lowering; // after the features and the registers, which it asks for
  SelectionDAGTargetInfo DAGInfo;
};

} // namespace llvm

#endif
