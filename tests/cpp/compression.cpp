// Compresses and uncompresses instructions by generated functions. Each line of standard input is '<' or '>' for compressInst or uncompressInst,
// whether the feature is on, an opcode, and operands: r<number> for a register, or a number. Printed is the other instruction, or "none".

#include "generated.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSchedule.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/MathExtras.h"
#include <iostream>
#include <sstream>

#define GET_REGINFO_ENUM
#define GET_REGINFO_MC_DESC
#include FILE_OF(TARGET, GenRegisterInfo.inc)
#define GET_INSTRINFO_ENUM
#include FILE_OF(TARGET, GenInstrInfo.inc)
#define GET_SUBTARGETINFO_ENUM
#include FILE_OF(TARGET, GenSubtargetInfo.inc)

using namespace llvm;

#define GEN_COMPRESS_INSTR
#define GEN_UNCOMPRESS_INSTR
#include FILE_OF(TARGET, GenCompressInstEmitter.inc)

int main() {
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
    MCSubtargetInfo Info(Triple("sparc"), "", "", "", {}, {}, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr);
    FeatureBitset Features;
    if (HasFeature)
      Features.set(TARGET::FeatureSmall);
    Info.setFeatureBits(Features);
    if (!(Direction == "<" ? compressInst(Made, Given, Info) : uncompressInst(Made, Given, Info))) {
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
