#include "TinyFrameLowering.h"
#include "Tiny.h"
#include "TinyInstrInfo.h"
#include "TinySubtarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/RegisterScavenging.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"

using namespace llvm;

static const TinyInstrInfo &instructions(const MachineFunction &MF) {
  return *MF.getSubtarget<TinySubtarget>().getInstrInfo();
}

void TinyFrameLowering::emitPrologue(MachineFunction &MF, MachineBasicBlock &MBB) const {
  const MachineFrameInfo &Frame = MF.getFrameInfo();
  const int64_t Size = Frame.getStackSize();
  auto I = MBB.begin();
  instructions(MF).addToRegister(MBB, I, DebugLoc(), Tiny::SP, Tiny::SP, -Size, MachineInstr::FrameSetup);
  if (!hasFP(MF))
    return;
  std::advance(I, Frame.getCalleeSavedInfo().size()); // fp is among the registers that are saved here, one in a store
  instructions(MF).addToRegister(MBB, I, DebugLoc(), Tiny::FP, Tiny::SP, Size, MachineInstr::FrameSetup);
}

void TinyFrameLowering::emitEpilogue(MachineFunction &MF, MachineBasicBlock &MBB) const {
  const MachineFrameInfo &Frame = MF.getFrameInfo();
  const int64_t Size = Frame.getStackSize();
  auto I = MBB.getFirstTerminator();
  if (Frame.hasVarSizedObjects()) { // sp is somewhere; the registers are loaded relative to where it was
    auto FirstLoad = std::prev(I, Frame.getCalleeSavedInfo().size());
    instructions(MF).addToRegister(MBB, FirstLoad, DebugLoc(), Tiny::SP, Tiny::FP, -Size, MachineInstr::FrameDestroy);
  }
  instructions(MF).addToRegister(MBB, I, DebugLoc(), Tiny::SP, Tiny::SP, Size, MachineInstr::FrameDestroy);
}

bool TinyFrameLowering::hasFPImpl(const MachineFunction &MF) const {
  return MF.getTarget().Options.DisableFramePointerElim(MF) || MF.getFrameInfo().hasVarSizedObjects();
}

bool TinyFrameLowering::hasReservedCallFrame(const MachineFunction &MF) const {
  return !MF.getFrameInfo().hasVarSizedObjects();
}

MachineBasicBlock::iterator TinyFrameLowering::eliminateCallFramePseudoInstr(MachineFunction &MF,
                                                                             MachineBasicBlock &MBB,
                                                                             MachineBasicBlock::iterator I) const {
  if (!hasReservedCallFrame(MF)) {
    int64_t Amount = alignTo(I->getOperand(0).getImm(), getStackAlign());
    if (I->getOpcode() == Tiny::ADJCALLSTACKDOWN)
      Amount = -Amount;
    instructions(MF).addToRegister(MBB, I, I->getDebugLoc(), Tiny::SP, Tiny::SP, Amount);
  }
  return MBB.erase(I);
}

StackOffset TinyFrameLowering::getFrameIndexReference(const MachineFunction &MF, int Index, Register &Base) const {
  const MachineFrameInfo &Frame = MF.getFrameInfo();
  const int64_t Offset = Frame.getObjectOffset(Index); // from where sp was when the function was entered
  // Registers are saved before fp is set, and loaded after it has the caller's value again.
  const bool IsSavedRegister =
      any_of(Frame.getCalleeSavedInfo(), [&](const CalleeSavedInfo &Saved) { return Saved.getFrameIdx() == Index; });
  if (hasFP(MF) && !IsSavedRegister) {
    Base = Tiny::FP;
    return StackOffset::getFixed(Offset);
  }
  Base = Tiny::SP;
  return StackOffset::getFixed(Offset + int64_t(Frame.getStackSize()));
}

void TinyFrameLowering::determineCalleeSaves(MachineFunction &MF, BitVector &Saved, RegScavenger *RS) const {
  TargetFrameLowering::determineCalleeSaves(MF, Saved, RS);
  if (hasFP(MF))
    Saved.set(Tiny::FP);
}

void TinyFrameLowering::processFunctionBeforeFrameFinalized(MachineFunction &MF, RegScavenger *RS) const {
  // In a large frame, some distances do not fit into an instruction, and need a register; if none is free, one is stored here meanwhile.
  MachineFrameInfo &Frame = MF.getFrameInfo();
  if (!isInt<15>(Frame.estimateStackSize(MF)))
    RS->addScavengingFrameIndex(Frame.CreateSpillStackObject(4, Align(4)));
}
