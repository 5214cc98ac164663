// Decodes words by TARGET's generated decoder tables. Each line of the input has the number of a table, a set of features, and a word; the
// answer is "fail", or "success" or "soft fail" with the opcode and the operands. methods.inc has a METHOD(name, bits) for each
// decoder method: the operand that it adds has these bits flipped, and it fails for values that are 3 modulo 8. tables.inc has
// the TABLE(name) entries.

#define DEBUG_TYPE "decoder"

#include "generated.h"
#include "llvm/MC/MCDecoderOps.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/TargetParser/Triple.h"
#include <iostream>

using namespace llvm;
using DecodeStatus = MCDisassembler::DecodeStatus;

#define GET_SUBTARGETINFO_ENUM
#include FILE_OF(TARGET, GenSubtargetInfo.inc)
#define GET_REGINFO_ENUM
#include FILE_OF(TARGET, GenRegisterInfo.inc)
#define GET_INSTRINFO_ENUM
#include FILE_OF(TARGET, GenInstrInfo.inc)

#define METHOD(name, bits)                                                                                                     \
  static DecodeStatus name(MCInst &Inst, uint64_t Value, uint64_t, const MCDisassembler *) {                                   \
    Inst.addOperand(MCOperand::createImm((Value ^ bits) & 0xffffffff));                                                        \
    return Value % 8 == 3 ? MCDisassembler::Fail : MCDisassembler::Success;                                                    \
  }
#include "methods.inc"

#include FILE_OF(TARGET, GenDisassemblerTables.inc)

#define TABLE(name) NAME_OF(DecoderTable, name),
static const uint8_t *const Tables[] = {
#include "tables.inc"
};

int main() {
  MCSubtargetInfo Info(Triple("sparc"), "", "", "", {}, {}, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr);
  unsigned Table;
  unsigned long long Features;
  uint32_t Word;
  while (std::cin >> Table >> Features >> Word) {
    FeatureBitset Bits;
    for (unsigned Feature = 0; Feature < 64; ++Feature)
      if (Features >> Feature & 1)
        Bits.set(Feature);
    Info.setFeatureBits(Bits);
    MCInst Inst;
    DecodeStatus Status = decodeInstruction(Tables[Table], Inst, Word, /*Address=*/0, nullptr, Info);
    if (Status == MCDisassembler::Fail) {
      std::cout << "fail\n";
      continue;
    }
    std::cout << (Status == MCDisassembler::Success ? "success " : "soft fail ") << Inst.getOpcode();
    for (const MCOperand &Operand : Inst)
      std::cout << ' ' << Operand.getImm();
    std::cout << '\n';
  }
}
