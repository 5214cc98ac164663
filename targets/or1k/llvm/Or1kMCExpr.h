// An expression of which an instruction has one half: %hi(table + 4).

#ifndef OR1K_MCEXPR_H
#define OR1K_MCEXPR_H

#include "Or1k.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/Support/Casting.h"

namespace llvm {

class Or1kMCExpr : public MCTargetExpr {
public:
  static const Or1kMCExpr *create(Or1k::Fixups Half, const MCExpr *Inner, MCContext &Ctx);

  /// The fixup that takes this half of the value: fixup_or1k_hi16 or fixup_or1k_lo16.
  Or1k::Fixups getHalf() const { return Half; }

  /// The whole expression.
  const MCExpr *getInner() const { return Inner; }

  void printImpl(raw_ostream &OS, const MCAsmInfo *MAI) const override;
  bool evaluateAsRelocatableImpl(MCValue &Result, const MCAssembler *Asm
                                     BEFORE_LLVM_22(, const MCFixup *Fixup)) const override;
  void visitUsedExpr(MCStreamer &Streamer) const override;
  MCFragment *findAssociatedFragment() const override;
  BEFORE_LLVM_22(void fixELFSymbolsInTLSFixups(MCAssembler &) const override{}) // there is no thread-local storage

private:
  Or1kMCExpr(Or1k::Fixups Half, const MCExpr *Inner) : Half(Half), Inner(Inner) {}

  const Or1k::Fixups Half;
  const MCExpr *const Inner;
};

} // namespace llvm

#endif
