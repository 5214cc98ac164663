#include "Or1kFrameLowering.h"
#include "Or1k.h"
#include "Or1kInstrInfo.h"
#include "Or1kSubtarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/RegisterScavenging.h"
#include "llvm/MC/MCDwarf.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"

using namespace llvm;

static const Or1kInstrInfo &instructions(const MachineFunction &MF) {
  return *MF.getSubtarget<Or1kSubtarget>().getInstrInfo();
}

/// Tells debuggers and unwinders where the caller's frame is from here on (.cfi_...).
static void describeFrame(MachineBasicBlock &MBB, MachineBasicBlock::iterator I, const MCCFIInstruction &Move) {
  MachineFunction &MF = *MBB.getParent();
  if (!MF.needsFrameMoves())
    return;
  BuildMI(MBB, I, DebugLoc(), instructions(MF).get(TargetOpcode::CFI_INSTRUCTION))
      .addCFIIndex(MF.addFrameInst(Move))
      .setMIFlag(MachineInstr::FrameSetup);
}

void Or1kFrameLowering::emitPrologue(MachineFunction &MF, MachineBasicBlock &MBB) const {
  const MachineFrameInfo &Frame = MF.getFrameInfo();
  const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();
  auto number = [&](MCRegister Reg) { return TRI.getDwarfRegNum(Reg, /*isEH=*/true); };
  const int64_t Size = Frame.getStackSize();
  auto I = MBB.begin();
  if (Size) {
    instructions(MF).addToRegister(MBB, I, DebugLoc(), Or1k::SP, Or1k::SP, -Size, MachineInstr::FrameSetup);
    describeFrame(MBB, I, MCCFIInstruction::cfiDefCfaOffset(nullptr, Size));
  }
  std::advance(I, Frame.getCalleeSavedInfo().size()); // registers are saved here, one in a store, fp among them
  for (const CalleeSavedInfo &Saved : Frame.getCalleeSavedInfo())
    describeFrame(MBB, I, MCCFIInstruction::createOffset(nullptr, number(Saved.getReg()),
                                                         Frame.getObjectOffset(Saved.getFrameIdx())));
  if (!hasFP(MF))
    return;
  instructions(MF).addToRegister(MBB, I, DebugLoc(), Or1k::FP, Or1k::SP, Size, MachineInstr::FrameSetup);
  describeFrame(MBB, I, MCCFIInstruction::cfiDefCfa(nullptr, number(Or1k::FP), 0));
}

void Or1kFrameLowering::emitEpilogue(MachineFunction &MF, MachineBasicBlock &MBB) const {
  const MachineFrameInfo &Frame = MF.getFrameInfo();
  const int64_t Size = Frame.getStackSize();
  auto I = MBB.getFirstTerminator();
  if (Frame.hasVarSizedObjects()) { // sp is somewhere; the registers are loaded relative to where it was
    auto FirstLoad = std::prev(I, Frame.getCalleeSavedInfo().size());
    instructions(MF).addToRegister(MBB, FirstLoad, DebugLoc(), Or1k::SP, Or1k::FP, -Size, MachineInstr::FrameDestroy);
  }
  instructions(MF).addToRegister(MBB, I, DebugLoc(), Or1k::SP, Or1k::SP, Size, MachineInstr::FrameDestroy);
}

bool Or1kFrameLowering::hasFPImpl(const MachineFunction &MF) const {
  return MF.getTarget().Options.DisableFramePointerElim(MF) || MF.getFrameInfo().hasVarSizedObjects();
}

bool Or1kFrameLowering::hasReservedCallFrame(const MachineFunction &MF) const {
  return !MF.getFrameInfo().hasVarSizedObjects();
}

MachineBasicBlock::iterator Or1kFrameLowering::eliminateCallFramePseudoInstr(MachineFunction &MF,
                                                                             MachineBasicBlock &MBB,
                                                                             MachineBasicBlock::iterator I) const {
  if (!hasReservedCallFrame(MF)) {
    int64_t Amount = alignTo(I->getOperand(0).getImm(), getStackAlign());
    if (I->getOpcode() == Or1k::ADJCALLSTACKDOWN)
      Amount = -Amount;
    instructions(MF).addToRegister(MBB, I, I->getDebugLoc(), Or1k::SP, Or1k::SP, Amount);
  }
  return MBB.erase(I);
}

StackOffset Or1kFrameLowering::getFrameIndexReference(const MachineFunction &MF, int Index, Register &Base) const {
  const MachineFrameInfo &Frame = MF.getFrameInfo();
  const int64_t Offset = Frame.getObjectOffset(Index); // from where sp was when the function was entered
  // Registers are saved before fp is set, and loaded after it has the caller's value again.
  const bool IsSavedRegister =
      any_of(Frame.getCalleeSavedInfo(), [&](const CalleeSavedInfo &Saved) { return Saved.getFrameIdx() == Index; });
  if (hasFP(MF) && !IsSavedRegister) {
    Base = Or1k::FP;
    return StackOffset::getFixed(Offset);
  }
  Base = Or1k::SP;
  return StackOffset::getFixed(Offset + int64_t(Frame.getStackSize()));
}

void Or1kFrameLowering::determineCalleeSaves(MachineFunction &MF, BitVector &Saved, RegScavenger *RS) const {
  TargetFrameLowering::determineCalleeSaves(MF, Saved, RS);
  if (hasFP(MF))
    Saved.set(Or1k::FP);
}

void Or1kFrameLowering::processFunctionBeforeFrameFinalized(MachineFunction &MF, RegScavenger *RS) const {
  // In a large frame, some distances do not fit into an instruction, and need a register; if none is free, one is stored here meanwhile.
  MachineFrameInfo &Frame = MF.getFrameInfo();
  if (!isInt<15>(Frame.estimateStackSize(MF)))
    RS->addScavengingFrameIndex(Frame.CreateSpillStackObject(4, Align(4)));
}
