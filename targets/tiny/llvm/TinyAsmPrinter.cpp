// Compiled functions, handed to the MC layer: instructions of code generation become MCInsts, and the streamer makes text or an object of them.

#include "Tiny.h"
#include "TinyInstPrinter.h"
#include "TinyMCExpr.h"
#include "llvm/CodeGen/AsmPrinter.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;

namespace {

class TinyAsmPrinter : public AsmPrinter {
public:
  TinyAsmPrinter(TargetMachine &TM, std::unique_ptr<MCStreamer> Streamer) : AsmPrinter(TM, std::move(Streamer)) {}

  StringRef getPassName() const override { return "Tiny: assembly printer"; }

  void emitInstruction(const MachineInstr *MI) override;

  // Operands of inline assembly: "$0" for a register or a number, and for "m" an address.
  bool PrintAsmOperand(const MachineInstr *MI, unsigned Number, const char *Modifier, raw_ostream &OS) override;
  bool PrintAsmMemoryOperand(const MachineInstr *MI, unsigned Number, const char *Modifier, raw_ostream &OS) override;

private:
  MCOperand lower(const MachineOperand &Operand);
  MCOperand lowerSymbol(const MachineOperand &Operand, const MCSymbol *Symbol, int64_t Offset = 0);
};

} // namespace

void TinyAsmPrinter::emitInstruction(const MachineInstr *MI) {
  MCInst Lowered;
  Lowered.setOpcode(MI->getOpcode());
  for (const MachineOperand &Operand : MI->operands())
    if (!Operand.isRegMask() && !(Operand.isReg() && Operand.isImplicit()))
      Lowered.addOperand(lower(Operand));
  EmitToStreamer(*OutStreamer, Lowered);
}

MCOperand TinyAsmPrinter::lower(const MachineOperand &Operand) {
  switch (Operand.getType()) {
  case MachineOperand::MO_Register:
    return MCOperand::createReg(Operand.getReg());
  case MachineOperand::MO_Immediate:
    return MCOperand::createImm(Operand.getImm());
  case MachineOperand::MO_MachineBasicBlock:
    return lowerSymbol(Operand, Operand.getMBB()->getSymbol());
  case MachineOperand::MO_GlobalAddress:
    return lowerSymbol(Operand, getSymbol(Operand.getGlobal()), Operand.getOffset());
  case MachineOperand::MO_ExternalSymbol:
    return lowerSymbol(Operand, GetExternalSymbolSymbol(Operand.getSymbolName()));
  case MachineOperand::MO_ConstantPoolIndex:
    return lowerSymbol(Operand, GetCPISymbol(Operand.getIndex()), Operand.getOffset());
  case MachineOperand::MO_JumpTableIndex:
    return lowerSymbol(Operand, GetJTISymbol(Operand.getIndex()));
  case MachineOperand::MO_BlockAddress:
    return lowerSymbol(Operand, GetBlockAddressSymbol(Operand.getBlockAddress()), Operand.getOffset());
  default:
    llvm_unreachable("an operand that no instruction of Tiny has");
  }
}

MCOperand TinyAsmPrinter::lowerSymbol(const MachineOperand &Operand, const MCSymbol *Symbol, int64_t Offset) {
  const MCExpr *Value = MCSymbolRefExpr::create(Symbol, OutContext);
  if (Offset)
    Value = MCBinaryExpr::createAdd(Value, MCConstantExpr::create(Offset, OutContext), OutContext);
  if (unsigned Flag = Operand.getTargetFlags())
    Value = TinyMCExpr::create(Flag == TinyII::MO_Hi ? Tiny::fixup_tiny_hi16 : Tiny::fixup_tiny_lo16, Value, OutContext);
  return MCOperand::createExpr(Value);
}

bool TinyAsmPrinter::PrintAsmOperand(const MachineInstr *MI, unsigned Number, const char *Modifier, raw_ostream &OS) {
  const MachineOperand &Operand = MI->getOperand(Number);
  if (Modifier || !(Operand.isReg() || Operand.isImm()))
    return AsmPrinter::PrintAsmOperand(MI, Number, Modifier, OS);
  if (Operand.isReg())
    OS << TinyInstPrinter::getRegisterName(Operand.getReg());
  else
    OS << Operand.getImm();
  return false;
}

bool TinyAsmPrinter::PrintAsmMemoryOperand(const MachineInstr *MI, unsigned Number, const char *Modifier,
                                           raw_ostream &OS) {
  if (Modifier)
    return true;
  OS << MI->getOperand(Number + 1).getImm() << '(';
  OS << TinyInstPrinter::getRegisterName(MI->getOperand(Number).getReg()) << ')';
  return false;
}

void llvm::registerTinyAsmPrinter() { RegisterAsmPrinter<TinyAsmPrinter> X(getTheTinyTarget()); }
