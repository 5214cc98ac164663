// Words as instructions. Or1kGenDisassemblerTables.inc has the tables; how operands are read is said here.

#include "Or1k.h"
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
  static_assert(Or1k::R31 == Or1k::R0 + 31, "they are numbered in order");
  MI.addOperand(MCOperand::createReg(Or1k::R0 + Number));
  return MCDisassembler::Success;
}

static DecodeStatus DecodeSINGLERegisterClass(MCInst &MI, uint64_t Number, uint64_t Address, const MCDisassembler *D) {
  return DecodeGPRRegisterClass(MI, Number, Address, D);
}

/// A number with a sign: the DecoderMethod of the operand `simm16`.
template <unsigned Bits>
static DecodeStatus decodeSImm(MCInst &MI, uint64_t Number, uint64_t, const MCDisassembler *) {
  MI.addOperand(MCOperand::createImm(SignExtend64<Bits>(Number)));
  return MCDisassembler::Success;
}

/// A distance, in bytes: the DecoderMethod of the operands `block` and `function`.
static DecodeStatus decodeTarget(MCInst &MI, uint64_t Number, uint64_t, const MCDisassembler *) {
  MI.addOperand(MCOperand::createImm(SignExtend64<26>(Number) * 4));
  return MCDisassembler::Success;
}

#define DEBUG_TYPE "or1k-disassembler"
#include "Or1kGenDisassemblerTables.inc"
#undef DEBUG_TYPE

namespace {

class Or1kDisassembler : public MCDisassembler {
public:
  using MCDisassembler::MCDisassembler;

  DecodeStatus getInstruction(MCInst &MI, uint64_t &Size, ArrayRef<uint8_t> Bytes, uint64_t Address,
                              raw_ostream &) const override {
    Size = Bytes.size() < 4 ? 0 : 4; // also of a word that is no instruction: the next one begins behind it
    if (!Size)
      return Fail;
    return decodeInstruction(DecoderTable32, MI, support::endian::read<uint32_t>(Bytes.data(), Or1k::ByteOrder), Address, this, STI);
  }
};

MCDisassembler *createDisassembler(const Target &, const MCSubtargetInfo &STI, MCContext &Ctx) {
  return new Or1kDisassembler(STI, Ctx);
}

} // namespace

void llvm::registerOr1kDisassembler() {
  TargetRegistry::RegisterMCDisassembler(getTheOr1kTarget(), createDisassembler);
}
