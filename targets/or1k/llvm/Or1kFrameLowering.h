// The stack frame of a function, from higher addresses to lower ones:
//
//   arguments on the stack       where sp was when the function was entered, and fp is in functions that have one
//   saved registers, lr first
//   variables, spilled values
//   objects of variable size     only in functions with an fp: nobody else knows how large they are
//   arguments of calls           where sp is

#ifndef OR1K_FRAMELOWERING_H
#define OR1K_FRAMELOWERING_H

#include "Or1kLLVM.h"
#include "llvm/CodeGen/TargetFrameLowering.h"

namespace llvm {

class Or1kFrameLowering : public TargetFrameLowering {
public:
  Or1kFrameLowering()
      : TargetFrameLowering(StackGrowsDown, /*StackAl=*/Align(4), /*LAO=*/0, /*TransAl=*/Align(4),
                            /*StackReal=*/false) {}

  void emitPrologue(MachineFunction &MF, MachineBasicBlock &MBB) const override;
  void emitEpilogue(MachineFunction &MF, MachineBasicBlock &MBB) const override;

  /// Whether fp is a frame pointer, which LLVM's hasFP tells.
  bool hasFPImpl(const MachineFunction &MF) const override;

  /// Whether the frame has room for the arguments of all calls, so that sp does not change around them.
  bool hasReservedCallFrame(const MachineFunction &MF) const override;
  MachineBasicBlock::iterator eliminateCallFramePseudoInstr(MachineFunction &MF, MachineBasicBlock &MBB,
                                                            MachineBasicBlock::iterator I) const override;

  /// Where an object of the frame is: a register, and the distance from it.
  StackOffset getFrameIndexReference(const MachineFunction &MF, int Index, Register &Base) const override;

  void determineCalleeSaves(MachineFunction &MF, BitVector &Saved, RegScavenger *RS) const override;
  void processFunctionBeforeFrameFinalized(MachineFunction &MF, RegScavenger *RS) const override;
};

} // namespace llvm

#endif
