// The processor that code is generated for: the parts of the back end that could depend on it. There is only one yet.

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
public:
  TinySubtarget(const TargetMachine &TM, StringRef CPU, StringRef Features);

  /// Sets the fields of SubtargetFeatures; in TinyGenSubtargetInfo.inc.
  void ParseSubtargetFeatures(StringRef CPU, StringRef TuneCPU, StringRef Features);

  const TinyInstrInfo *getInstrInfo() const override { return &InstrInfo; }
  const TinyRegisterInfo *getRegisterInfo() const override { return &RegisterInfo; }
  const TinyFrameLowering *getFrameLowering() const override { return &FrameLowering; }
  const TinyTargetLowering *getTargetLowering() const override { return &Lowering; }
  const SelectionDAGTargetInfo *getSelectionDAGInfo() const override { return &DAGInfo; }

private:
  TinyRegisterInfo RegisterInfo;
  TinyInstrInfo InstrInfo;
  TinyFrameLowering FrameLowering;
  TinyTargetLowering Lowering; // after the registers, which it asks for
  SelectionDAGTargetInfo DAGInfo;
};

} // namespace llvm

#endif
