// Compresses and uncompresses instructions by generated functions. Each line of standard input is '<' or '>' for compressInst or uncompressInst,
// whether the feature is on, an opcode, and operands: r<number> for a register, or a number. Printed is the other instruction, or "none". After
// '=', printed are the bytes of the instruction, of the compressed one if there is one, in hexadecimal, the lowest first.

#include "assembly.h"
#include "generated.h"
#include "llvm/MC/MCSchedule.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Triple.h"
#include <iostream>
#include <sstream>

#define GET_REGINFO_ENUM
#define GET_REGINFO_MC_DESC
#include FILE_OF(TARGET, GenRegisterInfo.inc)
#define GET_INSTRINFO_ENUM
#define GET_INSTRINFO_MC_DESC
#include FILE_OF(TARGET, GenInstrInfo.inc)
#define GET_SUBTARGETINFO_ENUM
#include FILE_OF(TARGET, GenSubtargetInfo.inc)

using namespace llvm;

#define GEN_COMPRESS_INSTR
#define GEN_UNCOMPRESS_INSTR
#include FILE_OF(TARGET, GenCompressInstEmitter.inc)

static const Triple Somewhere("sparc");

Machine::Machine()
    : Subtarget(Somewhere, "", "", "", {}, {}, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr),
      Context(Somewhere, &AsmInfo, &Registers, &Subtarget) {
  NAME_WITH(Init, TARGET, MCRegisterInfo)(&Registers, 0);
  NAME_WITH(Init, TARGET, MCInstrInfo)(&Instructions);
}

static void printBytes(const Machine &Of, const MCInst &Inst) {
  unsigned long long Word = encoded(Of, Inst);
  for (unsigned Byte = 0; Byte < Of.Instructions.get(Inst.getOpcode()).getSize(); ++Byte)
    std::printf("%02llx", Word >> 8 * Byte & 0xff);
  std::printf("\n");
}

int main() {
  Machine Of;
  std::string Line;
  while (std::getline(std::cin, Line)) {
    std::istringstream Words(Line);
    std::string Direction, Operand;
    bool HasFeature;
    unsigned Opcode;
    Words >> Direction >> HasFeature >> Opcode;
    MCInst Given, Made;
    Given.setOpcode(Opcode);
    while (Words >> Operand)
      if (Operand[0] == 'r')
        Given.addOperand(MCOperand::createReg(std::stoi(Operand.substr(1))));
      else
        Given.addOperand(MCOperand::createImm(std::stoi(Operand)));
    FeatureBitset Features;
    if (HasFeature)
      Features.set(TARGET::FeatureSmall);
    Of.Subtarget.setFeatureBits(Features);
    if (Direction == "=") {
      printBytes(Of, compressInst(Made, Given, Of.Subtarget) ? Made : Given);
      continue;
    }
    if (!(Direction == "<" ? compressInst(Made, Given, Of.Subtarget) : uncompressInst(Made, Given, Of.Subtarget))) {
      std::printf("none\n");
      continue;
    }
    std::printf("%u", Made.getOpcode());
    for (const MCOperand &Operand : Made)
      if (Operand.isReg())
        std::printf(" r%u", Operand.getReg());
      else
        std::printf(" %lld", (long long)Operand.getImm());
    std::printf("\n");
  }
}
