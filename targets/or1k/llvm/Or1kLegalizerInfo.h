// GlobalISel: which generic instructions there are, and what becomes of others, as the constructor of Or1kTargetLowering says for SelectionDAG.

#ifndef OR1K_LEGALIZERINFO_H
#define OR1K_LEGALIZERINFO_H

#include "llvm/CodeGen/GlobalISel/LegalizerInfo.h"

namespace llvm {

class Or1kSubtarget;

class Or1kLegalizerInfo : public LegalizerInfo {
public:
  Or1kLegalizerInfo(const Or1kSubtarget &STI);

  /// Replaces an instruction that the constructor calls custom.
  bool legalizeCustom(LegalizerHelper &Helper, MachineInstr &MI, LostDebugLocObserver &) const override;
  bool legalizeIntrinsic(LegalizerHelper &Helper, MachineInstr &MI) const override;
};

} // namespace llvm

#endif
