// Instructions as assembly language.

#ifndef OR1K_INSTPRINTER_H
#define OR1K_INSTPRINTER_H

#include "Or1kLLVM.h"
#include "llvm/MC/MCInstPrinter.h"

namespace llvm {

class Or1kInstPrinter : public MCInstPrinter {
public:
  using MCInstPrinter::MCInstPrinter;

  void printInst(const MCInst *MI, uint64_t Address, StringRef Annotation, const MCSubtargetInfo &STI,
                 raw_ostream &OS) override;
  void printRegName(raw_ostream &OS, MCRegister Reg) BEFORE_LLVM_22(const) override;

  /// The name of a register.
  static const char *getRegisterName(MCRegister Reg);

private:
  // In Or1kGenAsmWriter.inc.
  std::pair<const char *, uint64_t> getMnemonic(const MCInst SINCE_LLVM_22(&MI) BEFORE_LLVM_22(*MI)) SINCE_LLVM_22(const) override;
  void printInstruction(const MCInst *MI, uint64_t Address, raw_ostream &OS);
  bool printAliasInstr(const MCInst *MI, uint64_t Address, raw_ostream &OS);
  void printCustomAliasOperand(const MCInst *MI, uint64_t Address, unsigned Number, unsigned Method, raw_ostream &OS);

  // Called from there; with an address for operands that are where to go.
  void printOperand(const MCInst *MI, unsigned Number, raw_ostream &OS);
  void printOperand(const MCInst *MI, uint64_t Address, unsigned Number, raw_ostream &OS);
};

} // namespace llvm

#endif
