#include "Or1kInstPrinter.h"
#include "Or1k.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

#define PRINT_ALIAS_INSTR
#include "Or1kGenAsmWriter.inc"

void Or1kInstPrinter::printInst(const MCInst *MI, uint64_t Address, StringRef Annotation, const MCSubtargetInfo &,
                                raw_ostream &OS) {
  if (!printAliasInstr(MI, Address, OS))
    printInstruction(MI, Address, OS);
  printAnnotation(OS, Annotation);
}

void Or1kInstPrinter::printRegName(raw_ostream &OS, MCRegister Reg) BEFORE_LLVM_22(const) {
  OS << getRegisterName(Reg);
}

void Or1kInstPrinter::printOperand(const MCInst *MI, unsigned Number, raw_ostream &OS) {
  const MCOperand &Operand = MI->getOperand(Number);
  if (Operand.isReg())
    printRegName(OS, Operand.getReg());
  else if (Operand.isImm())
    OS << Operand.getImm();
  else
    SINCE_LLVM_22(MAI.printExpr(OS, *Operand.getExpr())) BEFORE_LLVM_22(Operand.getExpr()->print(OS, &MAI));
}

void Or1kInstPrinter::printOperand(const MCInst *MI, uint64_t Address, unsigned Number, raw_ostream &OS) {
  const MCOperand &Operand = MI->getOperand(Number);
  if (Operand.isImm() && PrintBranchImmAsAddress) // llvm-objdump wants the address, an assembler the distance
    OS << formatHex(uint64_t(uint32_t(Address + Operand.getImm())));
  else
    printOperand(MI, Number, OS);
}
