#include "Or1kRegisterBankInfo.h"
#include "Or1k.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/RegisterBank.h"

using namespace llvm;

#define GET_TARGET_REGBANK_IMPL
#include "Or1kGenRegisterBank.inc"

const RegisterBank &Or1kRegisterBankInfo::getRegBankFromRegClass(const TargetRegisterClass &, LLT) const {
  return Or1k::GPRRegBank;
}

const RegisterBankInfo::InstructionMapping &Or1kRegisterBankInfo::getInstrMapping(const MachineInstr &MI) const {
  if (!MI.isPreISelOpcode())
    return getInstrMappingImpl(MI); // a copy
  const MachineRegisterInfo &MRI = MI.getMF()->getRegInfo();
  const unsigned Count = MI.isPHI() ? 1 : MI.getNumOperands();
  SmallVector<const ValueMapping *, 4> Operands(Count);
  for (unsigned I = 0; I != Count; ++I)
    if (const MachineOperand &Operand = MI.getOperand(I); Operand.isReg() && MRI.getType(Operand.getReg()).isValid())
      Operands[I] = &getValueMapping(0, MRI.getType(Operand.getReg()).getSizeInBits(), Or1k::GPRRegBank);
  return getInstructionMapping(DefaultMappingID, /*Cost=*/1, getOperandsMapping(Operands), Count);
}
