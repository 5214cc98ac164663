#include "TinyMCExpr.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCStreamer.h"

using namespace llvm;

const TinyMCExpr *TinyMCExpr::create(Tiny::Fixups Half, const MCExpr *Inner, MCContext &Ctx) {
  return new (Ctx) TinyMCExpr(Half, Inner);
}

void TinyMCExpr::printImpl(raw_ostream &OS, const MCAsmInfo *MAI) const {
  OS << (Half == Tiny::fixup_tiny_hi16 ? "%hi(" : "%lo(");
  SINCE_LLVM_22(MAI->printExpr(OS, *Inner)) BEFORE_LLVM_22(Inner->print(OS, MAI));
  OS << ')';
}

// The rest speaks for the whole expression; which half of it is taken is the fixup's business.

bool TinyMCExpr::evaluateAsRelocatableImpl(MCValue &Result, const MCAssembler *Asm
                                               BEFORE_LLVM_22(, const MCFixup *Fixup)) const {
  return Inner->evaluateAsRelocatable(Result, Asm BEFORE_LLVM_22(, Fixup));
}

void TinyMCExpr::visitUsedExpr(MCStreamer &Streamer) const { Streamer.visitUsedExpr(*Inner); }

MCFragment *TinyMCExpr::findAssociatedFragment() const { return Inner->findAssociatedFragment(); }
