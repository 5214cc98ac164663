// Expands pseudo instructions by a generated emitPseudoExpansionLowering. Each line of standard input is an opcode and the operands of a
// MachineInstr, which are numbers; printed is the MCInst: a register as r<number>, an immediate as a number. Operand n of the machine
// instruction is lowered to the immediate that it is.

#include "generated.h"
#include "llvm/MC/MCInst.h"
#include <iostream>
#include <sstream>
#include <vector>

#define GET_REGINFO_ENUM
#include FILE_OF(TARGET, GenRegisterInfo.inc)
#define GET_INSTRINFO_ENUM
#include FILE_OF(TARGET, GenInstrInfo.inc)

using llvm::MCInst;
using llvm::MCOperand;
namespace T = llvm::T;

// What the generated function asks of LLVM's classes of these names.
struct MCStreamer {};

struct MachineInstr {
  unsigned Opcode;
  std::vector<int64_t> Operands;

  unsigned getOpcode() const { return Opcode; }
  unsigned getNumOperands() const { return Operands.size(); }
  int64_t getOperand(unsigned Number) const { return Operands.at(Number); }
};

struct TestAsmPrinter {
  bool emitPseudoExpansionLowering(MCStreamer &OutStreamer, const MachineInstr *MI);

  bool lowerOperand(int64_t Value, MCOperand &Lowered) {
    Lowered = MCOperand::createImm(Value);
    return true;
  }

  void EmitToStreamer(MCStreamer &, const MCInst &Inst) {
    std::printf("%u", Inst.getOpcode());
    for (const MCOperand &Operand : Inst)
      if (Operand.isReg())
        std::printf(" r%u", Operand.getReg());
      else
        std::printf(" %lld", (long long)Operand.getImm());
    std::printf("\n");
  }
};

#include FILE_OF(TARGET, GenMCPseudoLowering.inc)

int main() {
  std::string Line;
  while (std::getline(std::cin, Line)) {
    std::istringstream Words(Line);
    MachineInstr Instr;
    Words >> Instr.Opcode;
    for (int64_t Value; Words >> Value;)
      Instr.Operands.push_back(Value);
    MCStreamer Streamer;
    TestAsmPrinter Printer;
    if (!Printer.emitPseudoExpansionLowering(Streamer, &Instr))
      std::printf("not expanded\n");
  }
}
