#include "TinyFrameLowering.h"
#include "Tiny.h"
#include "TinyInstrInfo.h"
#include "TinySubtarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/RegisterScavenging.h"
#include "llvm/MC/MCDwarf.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"

using namespace llvm;

static const TinyInstrInfo &instructions(const MachineFunction &MF) {
  return *MF.getSubtarget<TinySubtarget>().getInstrInfo();
}

/// Tells unwind tables what the instructions above have done to the frame.
static void tell(MachineBasicBlock &MBB, MachineBasicBlock::iterator I, MachineInstr::MIFlag Flag,
                 const MCCFIInstruction &What) {
  MachineFunction &MF = *MBB.getParent();
  if (MF.needsFrameMoves())
    BuildMI(MBB, I, DebugLoc(), instructions(MF).get(TargetOpcode::CFI_INSTRUCTION))
        .addCFIIndex(MF.addFrameInst(What))
        .setMIFlag(Flag);
}

/// The number of a register in unwind tables.
static unsigned numberOf(MCRegister Reg, const MachineFunction &MF) {
  return MF.getSubtarget().getRegisterInfo()->getDwarfRegNum(Reg, /*isEH=*/true);
}

void TinyFrameLowering::emitPrologue(MachineFunction &MF, MachineBasicBlock &MBB) const {
  const MachineFrameInfo &Frame = MF.getFrameInfo();
  const int64_t Size = Frame.getStackSize();
  auto I = MBB.begin();
  instructions(MF).addToRegister(MBB, I, DebugLoc(), Tiny::SP, Tiny::SP, -Size, MachineInstr::FrameSetup);
  if (Size)
    tell(MBB, I, MachineInstr::FrameSetup, MCCFIInstruction::cfiDefCfaOffset(nullptr, Size));
  std::advance(I, Frame.getCalleeSavedInfo().size()); // the registers are saved here, one in a store, and fp is among them
  for (const CalleeSavedInfo &Saved : Frame.getCalleeSavedInfo())
    tell(MBB, I, MachineInstr::FrameSetup,
         MCCFIInstruction::createOffset(nullptr, numberOf(Saved.getReg(), MF),
                                        Frame.getObjectOffset(Saved.getFrameIdx())));
  if (!hasFP(MF))
    return;
  instructions(MF).addToRegister(MBB, I, DebugLoc(), Tiny::FP, Tiny::SP, Size, MachineInstr::FrameSetup);
  tell(MBB, I, MachineInstr::FrameSetup, MCCFIInstruction::cfiDefCfa(nullptr, numberOf(Tiny::FP, MF), 0));
}

void TinyFrameLowering::emitEpilogue(MachineFunction &MF, MachineBasicBlock &MBB) const {
  const MachineFrameInfo &Frame = MF.getFrameInfo();
  const int64_t Size = Frame.getStackSize();
  auto I = MBB.getFirstTerminator();
  auto FirstLoad = std::prev(I, Frame.getCalleeSavedInfo().size());
  if (Frame.hasVarSizedObjects()) // sp is somewhere; the registers are loaded relative to where it was
    instructions(MF).addToRegister(MBB, FirstLoad, DebugLoc(), Tiny::SP, Tiny::FP, -Size, MachineInstr::FrameDestroy);
  if (hasFP(MF)) // it is loaded, too
    tell(MBB, FirstLoad, MachineInstr::FrameDestroy,
         MCCFIInstruction::cfiDefCfa(nullptr, numberOf(Tiny::SP, MF), Size));
  for (const CalleeSavedInfo &Saved : Frame.getCalleeSavedInfo())
    tell(MBB, I, MachineInstr::FrameDestroy,
         MCCFIInstruction::createRestore(nullptr, numberOf(Saved.getReg(), MF)));
  instructions(MF).addToRegister(MBB, I, DebugLoc(), Tiny::SP, Tiny::SP, Size, MachineInstr::FrameDestroy);
  if (Size)
    tell(MBB, I, MachineInstr::FrameDestroy, MCCFIInstruction::cfiDefCfaOffset(nullptr, 0));
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
