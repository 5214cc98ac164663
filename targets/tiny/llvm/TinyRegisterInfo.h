// Registers: which ones a function keeps, which ones have a fixed meaning, and where values on the stack are.

#ifndef TINY_REGISTERINFO_H
#define TINY_REGISTERINFO_H

#include "llvm/CodeGen/TargetRegisterInfo.h"

#define GET_REGINFO_HEADER
#include "TinyGenRegisterInfo.inc"

namespace llvm {

class TinyRegisterInfo : public TinyGenRegisterInfo {
public:
  TinyRegisterInfo();

  const MCPhysReg *getCalleeSavedRegs(const MachineFunction *MF) const override;
  const uint32_t *getCallPreservedMask(const MachineFunction &MF, CallingConv::ID) const override;
  BitVector getReservedRegs(const MachineFunction &MF) const override;
  Register getFrameRegister(const MachineFunction &MF) const override;

  /// Replaces the number of a stack object, and the number after it, by a register and the distance from it.
  bool eliminateFrameIndex(MachineBasicBlock::iterator MI, int SPAdj, unsigned Number, RegScavenger *RS) const override;

  // Distances that do not fit need one more register when all are allocated already; LLVM finds a free one, or makes one free.
  bool requiresRegisterScavenging(const MachineFunction &) const override { return true; }
  bool requiresFrameIndexScavenging(const MachineFunction &) const override { return true; }
};

} // namespace llvm

#endif
