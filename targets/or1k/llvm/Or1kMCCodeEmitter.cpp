// Instructions as words. Or1kGenMCCodeEmitter.inc puts the bits of the operands together; what they are is said here.

#include "Or1k.h"
#include "Or1kMCExpr.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/Casting.h"
#include "llvm/Support/EndianStream.h"

using namespace llvm;

namespace {

class Or1kMCCodeEmitter : public MCCodeEmitter {
public:
  explicit Or1kMCCodeEmitter(MCContext &Ctx) : Ctx(Ctx) {}

  void encodeInstruction(const MCInst &MI, SmallVectorImpl<char> &Bytes, SmallVectorImpl<MCFixup> &Fixups,
                         const MCSubtargetInfo &STI) const override {
    support::endian::write<uint32_t>(Bytes, getBinaryCodeForInstr(MI, Fixups, STI), Or1k::ByteOrder);
  }

private:
  // In Or1kGenMCCodeEmitter.inc.
  uint64_t getBinaryCodeForInstr(const MCInst &MI, SmallVectorImpl<MCFixup> &Fixups, const MCSubtargetInfo &STI) const;

  /// The bits of a register, a number, or half of an expression.
  uint64_t getMachineOpValue(const MCInst &MI, const MCOperand &Operand, SmallVectorImpl<MCFixup> &Fixups,
                             const MCSubtargetInfo &STI) const;

  /// The bits of where to go: the EncoderMethod of the operands `block` and `function`.
  uint64_t encodeTarget(const MCInst &MI, unsigned Number, SmallVectorImpl<MCFixup> &Fixups,
                        const MCSubtargetInfo &STI) const {
    const MCOperand &Operand = MI.getOperand(Number);
    if (Operand.isImm())
      return Operand.getImm() >> 2 & 0x3ffffff; // a number of bytes
    return leaveToFixup(Or1k::fixup_or1k_rel26, Operand.getExpr(), MI, Fixups);
  }

  /// The bits of a number that has two fields in the word: the EncoderMethod of `split_simm16` and `split_uimm16`.
  uint64_t encodeSplit(const MCInst &MI, unsigned Number, SmallVectorImpl<MCFixup> &Fixups,
                       const MCSubtargetInfo &STI) const {
    const MCOperand &Operand = MI.getOperand(Number);
    if (Operand.isImm())
      return Operand.getImm();
    return leaveToFixup(Or1k::fixup_or1k_lo16_split, cast<Or1kMCExpr>(Operand.getExpr())->getInner(), MI, Fixups);
  }

  /// Zeros, which a fixup replaces.
  uint64_t leaveToFixup(Or1k::Fixups Kind, const MCExpr *Value, const MCInst &MI,
                        SmallVectorImpl<MCFixup> &Fixups) const {
    Fixups.push_back(MCFixup::create(0, Value, MCFixupKind(Kind),
                                     SINCE_LLVM_22(Or1k::isDistance(Kind)) BEFORE_LLVM_22(MI.getLoc())));
    return 0;
  }

  MCContext &Ctx;
};

} // namespace

uint64_t Or1kMCCodeEmitter::getMachineOpValue(const MCInst &MI, const MCOperand &Operand,
                                              SmallVectorImpl<MCFixup> &Fixups, const MCSubtargetInfo &) const {
  if (Operand.isReg())
    return Ctx.getRegisterInfo()->getEncodingValue(Operand.getReg());
  if (Operand.isImm())
    return Operand.getImm();
  const auto *Half = cast<Or1kMCExpr>(Operand.getExpr());
  return leaveToFixup(Half->getHalf(), Half->getInner(), MI, Fixups);
}

#include "Or1kGenMCCodeEmitter.inc"

MCCodeEmitter *llvm::createOr1kMCCodeEmitter(const MCInstrInfo &, MCContext &Ctx) { return new Or1kMCCodeEmitter(Ctx); }
