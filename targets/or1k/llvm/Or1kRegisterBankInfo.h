// GlobalISel: which bank of registers values are in. There is one: targets/or1k/global_isel.py.

#ifndef OR1K_REGISTERBANKINFO_H
#define OR1K_REGISTERBANKINFO_H

#include "llvm/CodeGen/RegisterBankInfo.h"

#define GET_REGBANK_DECLARATIONS
#include "Or1kGenRegisterBank.inc"

namespace llvm {

class Or1kGenRegisterBankInfo : public RegisterBankInfo {
#define GET_TARGET_REGBANK_CLASS
#include "Or1kGenRegisterBank.inc"
};

class Or1kRegisterBankInfo final : public Or1kGenRegisterBankInfo {
public:
  const RegisterBank &getRegBankFromRegClass(const TargetRegisterClass &, LLT) const override;
  const InstructionMapping &getInstrMapping(const MachineInstr &MI) const override;
};

} // namespace llvm

#endif
