// Instructions: how values are copied, stored and loaded, and how branches are read and written, which LLVM's passes need.

#ifndef OR1K_INSTRINFO_H
#define OR1K_INSTRINFO_H

#include "Or1kLLVM.h"
#include "llvm/CodeGen/TargetInstrInfo.h"

#define GET_INSTRINFO_HEADER
#include "Or1kGenInstrInfo.inc"

namespace llvm {

class Or1kInstrInfo : public Or1kGenInstrInfo {
public:
  Or1kInstrInfo(const TargetSubtargetInfo &STI, const TargetRegisterInfo &TRI);

  // -- values ---------------------------------------------------------------------------------------------------------
  using CopiedRegister = SINCE_LLVM_22(Register) BEFORE_LLVM_22(MCRegister);
  void copyPhysReg(MachineBasicBlock &MBB, MachineBasicBlock::iterator I, const DebugLoc &DL, CopiedRegister To,
                   CopiedRegister From, bool KillFrom SINCE_LLVM_22(, bool, bool)) const override;
  void storeRegToStackSlot(MachineBasicBlock &MBB, MachineBasicBlock::iterator I, Register From, bool IsKill, int Index,
                           const TargetRegisterClass *, BEFORE_LLVM_22(const TargetRegisterInfo *, ) Register
                           SINCE_LLVM_22(, MachineInstr::MIFlag)) const override;
  void loadRegFromStackSlot(MachineBasicBlock &MBB, MachineBasicBlock::iterator I, Register To, int Index,
                            const TargetRegisterClass *, BEFORE_LLVM_22(const TargetRegisterInfo *, ) Register
                            SINCE_LLVM_22(, unsigned, MachineInstr::MIFlag)) const override;
  Register isStoreToStackSlot(const MachineInstr &MI, int &Index) const override;
  Register isLoadFromStackSlot(const MachineInstr &MI, int &Index) const override;

  /// To = From + Amount, for any amount.
  void addToRegister(MachineBasicBlock &MBB, MachineBasicBlock::iterator I, const DebugLoc &DL, Register To,
                     Register From, int64_t Amount, MachineInstr::MIFlag Flag = MachineInstr::NoFlags) const;

  // -- branches: a condition is an opcode, BF or BNF -----------------------------------------------------------
  bool analyzeBranch(MachineBasicBlock &MBB, MachineBasicBlock *&IfTrue, MachineBasicBlock *&IfFalse,
                     SmallVectorImpl<MachineOperand> &Condition, bool AllowModify) const override;
  unsigned removeBranch(MachineBasicBlock &MBB, int *BytesRemoved) const override;
  unsigned insertBranch(MachineBasicBlock &MBB, MachineBasicBlock *IfTrue, MachineBasicBlock *IfFalse,
                        ArrayRef<MachineOperand> Condition, const DebugLoc &DL, int *BytesAdded) const override;
  bool reverseBranchCondition(SmallVectorImpl<MachineOperand> &Condition) const override;

  // -- what BranchRelaxation asks, which goes around branches that are too far ----------------------------------------
  unsigned getInstSizeInBytes(const MachineInstr &MI) const override;
  MachineBasicBlock *getBranchDestBlock(const MachineInstr &MI) const override;
  bool isBranchOffsetInRange(unsigned Opcode, int64_t Distance) const override;
};

} // namespace llvm

#endif
