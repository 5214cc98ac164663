#include "TinyRegisterInfo.h"
#include "Tiny.h"
#include "TinyFrameLowering.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/RegisterScavenging.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

#define GET_REGINFO_TARGET_DESC
#include "TinyGenRegisterInfo.inc"

TinyRegisterInfo::TinyRegisterInfo() : TinyGenRegisterInfo(/*return address*/ Tiny::LR) {}

const MCPhysReg *TinyRegisterInfo::getCalleeSavedRegs(const MachineFunction *) const { return CSR_SaveList; }

const uint32_t *TinyRegisterInfo::getCallPreservedMask(const MachineFunction &, CallingConv::ID) const {
  return CSR_RegMask;
}

BitVector TinyRegisterInfo::getReservedRegs(const MachineFunction &MF) const {
  BitVector Reserved(getNumRegs());
  Reserved.set(Tiny::R0);
  Reserved.set(Tiny::SP);
  if (MF.getSubtarget().getFrameLowering()->hasFP(MF))
    Reserved.set(Tiny::FP);
  return Reserved;
}

Register TinyRegisterInfo::getFrameRegister(const MachineFunction &MF) const {
  return MF.getSubtarget().getFrameLowering()->hasFP(MF) ? Tiny::FP : Tiny::SP;
}

bool TinyRegisterInfo::eliminateFrameIndex(MachineBasicBlock::iterator MI, int, unsigned Number,
                                           RegScavenger *) const {
  MachineFunction &MF = *MI->getMF();
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  MachineOperand &Index = MI->getOperand(Number), &Distance = MI->getOperand(Number + 1);

  Register Base;
  int64_t Offset =
      MF.getSubtarget().getFrameLowering()->getFrameIndexReference(MF, Index.getIndex(), Base).getFixed() +
      Distance.getImm();
  bool IsFar = !isInt<16>(Offset);
  if (IsFar) { // lui far, upper; add far, far, base; and the lower half remains
    int64_t Low = SignExtend64<16>(Offset);
    Register Far = MF.getRegInfo().createVirtualRegister(&Tiny::GPRRegClass);
    BuildMI(*MI->getParent(), MI, MI->getDebugLoc(), TII.get(Tiny::LUI), Far).addImm((Offset - Low) >> 16 & 0xffff);
    BuildMI(*MI->getParent(), MI, MI->getDebugLoc(), TII.get(Tiny::ADD), Far).addReg(Far, RegState::Kill).addReg(Base);
    Base = Far;
    Offset = Low;
  }
  Index.ChangeToRegister(Base, /*isDef=*/false, /*isImp=*/false, /*isKill=*/IsFar);
  Distance.ChangeToImmediate(Offset);
  return false;
}
