// Words as instructions. TinyGenDisassemblerTables.inc has the tables; how operands are read is said here.

#include "Tiny.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDecoderOps.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#if LLVM_VERSION_MAJOR >= 22 // before, what the tables call is among them
#include "llvm/MC/MCDecoder.h"
#endif

using namespace llvm;
using namespace llvm::MCD; // operations of the tables, and what they call

using DecodeStatus = MCDisassembler::DecodeStatus;

/// A register: the n-th of MCRegisterInfo's class is not the one of number n, since a class is in the order of allocation.
static DecodeStatus DecodeGPRRegisterClass(MCInst &MI, uint64_t Number, uint64_t, const MCDisassembler *) {
  static const MCPhysReg Registers[] = {Tiny::R0, Tiny::R1, Tiny::R2,  Tiny::R3,  Tiny::R4,  Tiny::R5, Tiny::R6, Tiny::R7,
                                        Tiny::R8, Tiny::R9, Tiny::R10, Tiny::R11, Tiny::R12, Tiny::FP, Tiny::SP, Tiny::LR};
  MI.addOperand(MCOperand::createReg(Registers[Number]));
  return MCDisassembler::Success;
}

/// A number with a sign: the DecoderMethod of the operands `simm16`, `branch` and `jump`.
template <unsigned Bits>
static DecodeStatus decodeSImm(MCInst &MI, uint64_t Number, uint64_t, const MCDisassembler *) {
  MI.addOperand(MCOperand::createImm(SignExtend64<Bits>(Number)));
  return MCDisassembler::Success;
}

#define DEBUG_TYPE "tiny-disassembler"
#include "TinyGenDisassemblerTables.inc"
#undef DEBUG_TYPE

namespace {

class TinyDisassembler : public MCDisassembler {
public:
  using MCDisassembler::MCDisassembler;

  DecodeStatus getInstruction(MCInst &MI, uint64_t &Size, ArrayRef<uint8_t> Bytes, uint64_t Address,
                              raw_ostream &) const override {
    Size = Bytes.size() < 4 ? 0 : 4; // also of a word that is no instruction: the next one begins behind it
    if (!Size)
      return Fail;
    const auto Word = support::endian::read<uint32_t>(Bytes.data(), Tiny::ByteOrder);
    return decodeInstruction(DecoderTable32, MI, Word, Address, this, STI);
  }
};

MCDisassembler *createDisassembler(const Target &, const MCSubtargetInfo &STI, MCContext &Ctx) {
  return new TinyDisassembler(STI, Ctx);
}

} // namespace

void llvm::registerTinyDisassembler() {
  TargetRegistry::RegisterMCDisassembler(getTheTinyTarget(), createDisassembler);
}
