// TARGET's generated assembly writer, in a class whose printOperand prints names and numbers. An operand's own PrintMethod prints its
// name and arguments: methods.inc has a PRINTER(name) for each. features.inc has the enumerators of features.

#include "assembly.h"
#include "generated.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCSymbol.h"
#include "llvm/Support/Casting.h"
#include "llvm/Support/raw_ostream.h"

#define GET_REGINFO_ENUM
#include FILE_OF(TARGET, GenRegisterInfo.inc)
#define GET_INSTRINFO_ENUM
#include FILE_OF(TARGET, GenInstrInfo.inc)

using namespace llvm;

namespace llvm {
namespace TARGET {
using namespace NAMESPACE; // Conditions of aliases expect registers in a namespace with the target's name.
enum {
#include "features.inc"
};
} // namespace TARGET
} // namespace llvm

namespace {

struct NAME_OF(TARGET, InstPrinter) : MCInstPrinter {
  using MCInstPrinter::MCInstPrinter;

  std::pair<const char *, uint64_t> getMnemonic(const MCInst *MI) override;
  void printInstruction(const MCInst *MI, uint64_t Address, const MCSubtargetInfo &STI, raw_ostream &O);
  bool printAliasInstr(const MCInst *MI, uint64_t Address, const MCSubtargetInfo &STI, raw_ostream &OS);
  void printCustomAliasOperand(const MCInst *MI, uint64_t Address, unsigned OpIdx, unsigned PrintMethodIdx,
                               const MCSubtargetInfo &STI, raw_ostream &O);
  static const char *getRegisterName(MCRegister Reg, unsigned AltIdx = NAMESPACE::NoRegAltName);

  void printInst(const MCInst *, uint64_t, StringRef, const MCSubtargetInfo &, raw_ostream &) override {}

  void printOperand(const MCInst *Inst, unsigned Number, const MCSubtargetInfo &, raw_ostream &To) {
    const MCOperand &Operand = Inst->getOperand(Number);
    if (Operand.isReg())
      To << getRegisterName(Operand.getReg());
    else if (Operand.isImm())
      To << Operand.getImm();
    else
      To << cast<MCSymbolRefExpr>(Operand.getExpr())->getSymbol().getName();
  }

#define PRINTER(name)                                                                                                          \
  void name(const MCInst *Inst, unsigned Number, const MCSubtargetInfo &STI, raw_ostream &To, const char *Modifier = "") {     \
    To << #name "(" << Number << "=";                                                                                          \
    printOperand(Inst, Number, STI, To);                                                                                       \
    To << Modifier << ")";                                                                                                     \
  }
#define ENCODER(name, mask)
#include "methods.inc"
};

#define PRINT_ALIAS_INSTR
#include FILE_OF(TARGET, GenAsmWriter.inc)

using TargetPrinter = NAME_OF(TARGET, InstPrinter);

} // namespace

std::string printed(const Machine &Of, const MCInst &Inst) {
  std::string Text;
  raw_string_ostream To(Text);
  TargetPrinter(Of.AsmInfo, Of.Instructions, Of.Registers).printInstruction(&Inst, 0, Of.Subtarget, To);
  return Text;
}

std::string printedAlias(const Machine &Of, const MCInst &Inst) {
  std::string Text;
  raw_string_ostream To(Text);
  TargetPrinter(Of.AsmInfo, Of.Instructions, Of.Registers).printAliasInstr(&Inst, 0, Of.Subtarget, To);
  return Text;
}

const char *registerName(unsigned Register, unsigned Index) { return TargetPrinter::getRegisterName(Register, Index); }
