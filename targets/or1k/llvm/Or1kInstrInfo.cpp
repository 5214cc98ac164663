#include "Or1kInstrInfo.h"
#include "Or1k.h"
#include "Or1kRegisterInfo.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineMemOperand.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

#define GET_INSTRINFO_CTOR_DTOR
#include "Or1kGenInstrInfo.inc"

Or1kInstrInfo::Or1kInstrInfo(const TargetSubtargetInfo &STI, const TargetRegisterInfo &TRI)
    : Or1kGenInstrInfo(SINCE_LLVM_22(STI, TRI, ) Or1k::ADJCALLSTACKDOWN, Or1k::ADJCALLSTACKUP) {}

// -- values -------------------------------------------------------------------------------------------------------------

void Or1kInstrInfo::copyPhysReg(MachineBasicBlock &MBB, MachineBasicBlock::iterator I, const DebugLoc &DL,
                                CopiedRegister To, CopiedRegister From, bool KillFrom SINCE_LLVM_22(, bool, bool)) const {
  BuildMI(MBB, I, DL, get(Or1k::ORI), To).addReg(From, getKillRegState(KillFrom)).addImm(0);
}

/// The memory of a stack object, for the scheduler and others that ask whether two accesses can be the same.
static MachineMemOperand *memoryOf(MachineFunction &MF, int Index, MachineMemOperand::Flags Flags) {
  const MachineFrameInfo &Frame = MF.getFrameInfo();
  return MF.getMachineMemOperand(MachinePointerInfo::getFixedStack(MF, Index), Flags, Frame.getObjectSize(Index),
                                 Frame.getObjectAlign(Index));
}

void Or1kInstrInfo::storeRegToStackSlot(MachineBasicBlock &MBB, MachineBasicBlock::iterator I, Register From,
                                        bool IsKill, int Index, const TargetRegisterClass *,
                                        BEFORE_LLVM_22(const TargetRegisterInfo *, ) Register
                                        SINCE_LLVM_22(, MachineInstr::MIFlag)) const {
  BuildMI(MBB, I, DebugLoc(), get(Or1k::SW))
      .addReg(From, getKillRegState(IsKill))
      .addFrameIndex(Index)
      .addImm(0)
      .addMemOperand(memoryOf(*MBB.getParent(), Index, MachineMemOperand::MOStore));
}

void Or1kInstrInfo::loadRegFromStackSlot(MachineBasicBlock &MBB, MachineBasicBlock::iterator I, Register To, int Index,
                                         const TargetRegisterClass *,
                                         BEFORE_LLVM_22(const TargetRegisterInfo *, ) Register
                                         SINCE_LLVM_22(, unsigned, MachineInstr::MIFlag)) const {
  BuildMI(MBB, I, DebugLoc(), get(Or1k::LWZ), To)
      .addFrameIndex(Index)
      .addImm(0)
      .addMemOperand(memoryOf(*MBB.getParent(), Index, MachineMemOperand::MOLoad));
}

/// The register that an instruction of an opcode stores at, or loads from, the beginning of a stack object.
static Register slotAccess(const MachineInstr &MI, unsigned Opcode, int &Index) {
  if (MI.getOpcode() != Opcode || !MI.getOperand(1).isFI() || !MI.getOperand(2).isImm() || MI.getOperand(2).getImm())
    return Register();
  Index = MI.getOperand(1).getIndex();
  return MI.getOperand(0).getReg();
}

Register Or1kInstrInfo::isStoreToStackSlot(const MachineInstr &MI, int &Index) const {
  return slotAccess(MI, Or1k::SW, Index);
}

Register Or1kInstrInfo::isLoadFromStackSlot(const MachineInstr &MI, int &Index) const {
  return slotAccess(MI, Or1k::LWZ, Index);
}

void Or1kInstrInfo::addToRegister(MachineBasicBlock &MBB, MachineBasicBlock::iterator I, const DebugLoc &DL,
                                  Register To, Register From, int64_t Amount, MachineInstr::MIFlag Flag) const {
  if (isInt<16>(Amount)) {
    if (Amount || To != From)
      BuildMI(MBB, I, DL, get(Or1k::ADDI), To).addReg(From).addImm(Amount).setMIFlag(Flag);
    return;
  }
  Register Large = MBB.getParent()->getRegInfo().createVirtualRegister(&Or1k::GPRRegClass);
  BuildMI(MBB, I, DL, get(Or1k::MOVHI), Large).addImm(Amount >> 16 & 0xffff).setMIFlag(Flag);
  BuildMI(MBB, I, DL, get(Or1k::ORI), Large)
      .addReg(Large, RegState::Kill)
      .addImm(Amount & 0xffff)
      .setMIFlag(Flag);
  BuildMI(MBB, I, DL, get(Or1k::ADD), To).addReg(From).addReg(Large, RegState::Kill).setMIFlag(Flag);
}

// -- branches -----------------------------------------------------------------------------------------------------------

/// Whether an instruction is one of those that insertBranch writes.
static bool isDirectBranch(const MachineInstr &MI) { return MI.isBranch() && !MI.isIndirectBranch(); }

bool Or1kInstrInfo::analyzeBranch(MachineBasicBlock &MBB, MachineBasicBlock *&IfTrue, MachineBasicBlock *&IfFalse,
                                  SmallVectorImpl<MachineOperand> &Condition, bool) const {
  IfTrue = IfFalse = nullptr;
  for (const MachineInstr &MI : MBB.terminators()) {
    if (MI.isDebugInstr())
      continue;
    if (!isDirectBranch(MI))
      return true; // a return, or a jump to a register: not to be changed
    if (MI.isUnconditionalBranch()) {
      (Condition.empty() ? IfTrue : IfFalse) = getBranchDestBlock(MI);
      return false; // what follows is never reached
    }
    if (!Condition.empty())
      return true;
    IfTrue = getBranchDestBlock(MI);
    Condition.assign({MachineOperand::CreateImm(MI.getOpcode())});
  }
  return false;
}

unsigned Or1kInstrInfo::removeBranch(MachineBasicBlock &MBB, int *BytesRemoved) const {
  unsigned Count = 0;
  for (auto I = MBB.getLastNonDebugInstr(); I != MBB.end() && isDirectBranch(*I); I = MBB.getLastNonDebugInstr()) {
    I->eraseFromParent();
    ++Count;
  }
  if (BytesRemoved)
    *BytesRemoved = 8 * Count;
  return Count;
}

unsigned Or1kInstrInfo::insertBranch(MachineBasicBlock &MBB, MachineBasicBlock *IfTrue, MachineBasicBlock *IfFalse,
                                     ArrayRef<MachineOperand> Condition, const DebugLoc &DL, int *BytesAdded) const {
  unsigned Count = 0;
  MachineBasicBlock *Otherwise = Condition.empty() ? IfTrue : IfFalse;
  if (!Condition.empty()) {
    BuildMI(&MBB, DL, get(Condition[0].getImm())).addMBB(IfTrue);
    ++Count;
  }
  if (Otherwise) {
    BuildMI(&MBB, DL, get(Or1k::JMP)).addMBB(Otherwise);
    ++Count;
  }
  if (BytesAdded)
    *BytesAdded = 8 * Count;
  return Count;
}

bool Or1kInstrInfo::reverseBranchCondition(SmallVectorImpl<MachineOperand> &Condition) const {
  Condition[0].setImm(Condition[0].getImm() == Or1k::BF ? Or1k::BNF : Or1k::BF);
  return false;
}

unsigned Or1kInstrInfo::getInstSizeInBytes(const MachineInstr &MI) const {
  if (MI.isInlineAsm())
    return getInlineAsmLength(MI.getOperand(0).getSymbolName(), *MI.getMF()->getTarget().getMCAsmInfo());
  return MI.isMetaInstruction() ? 0 : MI.hasDelaySlot() ? 8 : get(MI.getOpcode()).getSize(); // a branch with its delay slot
}

MachineBasicBlock *Or1kInstrInfo::getBranchDestBlock(const MachineInstr &MI) const {
  return MI.getOperand(MI.getNumExplicitOperands() - 1).getMBB();
}

bool Or1kInstrInfo::isBranchOffsetInRange(unsigned Opcode, int64_t Distance) const {
  return isInt<28>(Distance);
}
