#define GET_REGINFO_ENUM
#include "ToyGenRegisterInfo.inc"

unsigned numberOfRegisters() { return llvm::Toy::NUM_TARGET_REGS; }
