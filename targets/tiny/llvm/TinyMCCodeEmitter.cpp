// Instructions as words. TinyGenMCCodeEmitter.inc puts the bits of the operands together; what they are is said here.

#include "Tiny.h"
#include "TinyMCExpr.h"
#include "llvm/MC/MCCodeEmitter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/Casting.h"
#include "llvm/Support/EndianStream.h"

using namespace llvm;

namespace {

class TinyMCCodeEmitter : public MCCodeEmitter {
public:
  explicit TinyMCCodeEmitter(MCContext &Ctx) : Ctx(Ctx) {}

  void encodeInstruction(const MCInst &MI, SmallVectorImpl<char> &Bytes, SmallVectorImpl<MCFixup> &Fixups,
                         const MCSubtargetInfo &STI) const override {
    support::endian::write<uint32_t>(Bytes, getBinaryCodeForInstr(MI, Fixups, STI), Tiny::ByteOrder);
  }

private:
  // In TinyGenMCCodeEmitter.inc.
  uint64_t getBinaryCodeForInstr(const MCInst &MI, SmallVectorImpl<MCFixup> &Fixups, const MCSubtargetInfo &STI) const;

  /// The bits of a register, a number, or half of an expression.
  uint64_t getMachineOpValue(const MCInst &MI, const MCOperand &Operand, SmallVectorImpl<MCFixup> &Fixups,
                             const MCSubtargetInfo &STI) const;

  /// The bits of where to go: the EncoderMethod of the operands `branch` and `jump`.
  template <Tiny::Fixups Kind>
  uint64_t encodeTarget(const MCInst &MI, unsigned Number, SmallVectorImpl<MCFixup> &Fixups,
                        const MCSubtargetInfo &STI) const {
    const MCOperand &Operand = MI.getOperand(Number);
    if (Operand.isImm())
      return Operand.getImm();
    return leaveToFixup(Kind, Operand.getExpr(), MI, Fixups);
  }

  /// Zeros, which a fixup replaces.
  uint64_t leaveToFixup(Tiny::Fixups Kind, const MCExpr *Value, const MCInst &MI,
                        SmallVectorImpl<MCFixup> &Fixups) const {
    Fixups.push_back(MCFixup::create(0, Value, MCFixupKind(Kind),
                                     SINCE_LLVM_22(Tiny::isDistance(Kind)) BEFORE_LLVM_22(MI.getLoc())));
    return 0;
  }

  MCContext &Ctx;
};

} // namespace

uint64_t TinyMCCodeEmitter::getMachineOpValue(const MCInst &MI, const MCOperand &Operand,
                                              SmallVectorImpl<MCFixup> &Fixups, const MCSubtargetInfo &) const {
  if (Operand.isReg())
    return Ctx.getRegisterInfo()->getEncodingValue(Operand.getReg());
  if (Operand.isImm())
    return Operand.getImm();
  const auto *Half = cast<TinyMCExpr>(Operand.getExpr());
  return leaveToFixup(Half->getHalf(), Half->getInner(), MI, Fixups);
}

#include "TinyGenMCCodeEmitter.inc"

MCCodeEmitter *llvm::createTinyMCCodeEmitter(const MCInstrInfo &, MCContext &Ctx) { return new TinyMCCodeEmitter(Ctx); }
