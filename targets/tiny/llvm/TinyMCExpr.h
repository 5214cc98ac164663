// An expression of which an instruction has one half: %hi(table + 4).

#ifndef TINY_MCEXPR_H
#define TINY_MCEXPR_H

#include "Tiny.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/Support/Casting.h"

namespace llvm {

class TinyMCExpr : public MCTargetExpr {
public:
  static const TinyMCExpr *create(Tiny::Fixups Half, const MCExpr *Inner, MCContext &Ctx);

  /// The fixup that takes this half of the value: fixup_tiny_hi16 or fixup_tiny_lo16.
  Tiny::Fixups getHalf() const { return Half; }

  /// The whole expression.
  const MCExpr *getInner() const { return Inner; }

  void printImpl(raw_ostream &OS, const MCAsmInfo *MAI) const override;
  bool evaluateAsRelocatableImpl(MCValue &Result, const MCAssembler *Asm
                                     BEFORE_LLVM_22(, const MCFixup *Fixup)) const override;
  void visitUsedExpr(MCStreamer &Streamer) const override;
  MCFragment *findAssociatedFragment() const override;
  BEFORE_LLVM_22(void fixELFSymbolsInTLSFixups(MCAssembler &) const override{}) // there is no thread-local storage

private:
  TinyMCExpr(Tiny::Fixups Half, const MCExpr *Inner) : Half(Half), Inner(Inner) {}

  const Tiny::Fixups Half;
  const MCExpr *const Inner;
};

} // namespace llvm

#endif
