#include "Or1kMCExpr.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCStreamer.h"

using namespace llvm;

const Or1kMCExpr *Or1kMCExpr::create(Or1k::Fixups Half, const MCExpr *Inner, MCContext &Ctx) {
  return new (Ctx) Or1kMCExpr(Half, Inner);
}

void Or1kMCExpr::printImpl(raw_ostream &OS, const MCAsmInfo *MAI) const {
  OS << (Half == Or1k::fixup_or1k_hi16 ? "hi(" : Half == Or1k::fixup_or1k_ahi16 ? "ha(" : "lo(");
  SINCE_LLVM_22(MAI->printExpr(OS, *Inner)) BEFORE_LLVM_22(Inner->print(OS, MAI));
  OS << ')';
}

// The rest speaks for the whole expression; which half of it is taken is the fixup's business.

bool Or1kMCExpr::evaluateAsRelocatableImpl(MCValue &Result, const MCAssembler *Asm
                                               BEFORE_LLVM_22(, const MCFixup *Fixup)) const {
  return Inner->evaluateAsRelocatable(Result, Asm BEFORE_LLVM_22(, Fixup));
}

void Or1kMCExpr::visitUsedExpr(MCStreamer &Streamer) const { Streamer.visitUsedExpr(*Inner); }

MCFragment *Or1kMCExpr::findAssociatedFragment() const { return Inner->findAssociatedFragment(); }
