// Instructions of TARGET as assembly.cpp reads them, and the generated methods for them.

#ifndef TGDSL_TESTS_ASSEMBLY_H
#define TGDSL_TESTS_ASSEMBLY_H

#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include <string>

struct Machine {
  llvm::MCAsmInfo AsmInfo;
  llvm::MCRegisterInfo Registers;
  llvm::MCInstrInfo Instructions;
  llvm::MCSubtargetInfo Subtarget;
  llvm::MCContext Context;
  Machine();
};

// In printer.cpp; the alias is empty, if there is none to print.
std::string printed(const Machine &Of, const llvm::MCInst &Inst);
std::string printedAlias(const Machine &Of, const llvm::MCInst &Inst);
const char *registerName(unsigned Register, unsigned Index);

// In emitter.cpp.
unsigned long long encoded(const Machine &Of, const llvm::MCInst &Inst);
unsigned bitOffset(const Machine &Of, const llvm::MCInst &Inst, unsigned Operand);

#endif
