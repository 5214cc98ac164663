// What is done with fixups: their values are put into words, or they become relocations of an ELF file.

#include "Tiny.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/MC/MCAsmBackend.h"
#include "llvm/MC/MCAssembler.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCELFObjectWriter.h"
#include "llvm/MC/MCFixupKindInfo.h"
#include "llvm/MC/MCValue.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>

using namespace llvm;

namespace {

/// The number of the machine in ELF files: "TY". It is nobody's, and no official one; a machine that is built asks for one.
constexpr uint16_t EM_TINY = 0x5459;

/// Types of relocations. RELOCATIONS in targets/tiny/machine_code.py has the same.
enum Relocation { R_TINY_NONE, R_TINY_32, R_TINY_HI16, R_TINY_LO16, R_TINY_BRANCH16, R_TINY_JUMP24 };

class TinyELFObjectWriter : public MCELFObjectTargetWriter {
public:
  TinyELFObjectWriter()
      : MCELFObjectTargetWriter(/*Is64Bit=*/false, ELF::ELFOSABI_NONE, EM_TINY, /*HasRelocationAddend=*/true) {}

  unsigned getRelocType(MCContext &Ctx, const MCValue &, const MCFixup &Fixup, bool IsPCRel) const override {
    switch (unsigned(Fixup.getKind())) {
    case Tiny::fixup_tiny_hi16:
      return R_TINY_HI16;
    case Tiny::fixup_tiny_lo16:
      return R_TINY_LO16;
    case Tiny::fixup_tiny_branch16:
      return R_TINY_BRANCH16;
    case Tiny::fixup_tiny_jump24:
      return R_TINY_JUMP24;
    case FK_Data_4:
      if (!IsPCRel)
        return R_TINY_32;
    }
    Ctx.reportError(Fixup.getLoc(), "there is no relocation for this; only words can have the address of a symbol");
    return R_TINY_NONE;
  }
};

class TinyAsmBackend : public MCAsmBackend {
public:
  TinyAsmBackend() : MCAsmBackend(llvm::endianness::little) {}

  unsigned getNumFixupKinds() const override { return Tiny::LastFixup - FirstTargetFixupKind; }

  const MCFixupKindInfo &getFixupKindInfo(MCFixupKind Kind) const override {
    // Name, first bit, number of bits, flags; in the order of Tiny::Fixups.
    static const MCFixupKindInfo Infos[] = {
        {"fixup_tiny_hi16", 0, 16, 0},
        {"fixup_tiny_lo16", 0, 16, 0},
        {"fixup_tiny_branch16", 0, 16, MCFixupKindInfo::FKF_IsPCRel},
        {"fixup_tiny_jump24", 0, 24, MCFixupKindInfo::FKF_IsPCRel},
    };
    return Kind < FirstTargetFixupKind ? MCAsmBackend::getFixupKindInfo(Kind) : Infos[Kind - FirstTargetFixupKind];
  }

  void applyFixup(const MCAssembler &Asm, const MCFixup &Fixup, const MCValue &, MutableArrayRef<char> Data,
                  uint64_t Value, bool IsResolved, const MCSubtargetInfo *) const override {
    const MCFixupKindInfo &Info = getFixupKindInfo(Fixup.getKind());
    if (IsResolved)
      Value = adjust(Fixup, Info.TargetSize, Value, Asm.getContext());
    for (unsigned Byte = 0; Byte * 8 < Info.TargetSize; ++Byte) // little-endian, from the lowest byte on
      Data[Fixup.getOffset() + Byte] |= uint8_t(Value >> (Byte * 8));
  }

  bool writeNopData(raw_ostream &OS, uint64_t Count, const MCSubtargetInfo *) const override {
    if (Count % 4)
      return false;
    for (; Count; Count -= 4)
      OS.write("\0\0\0\x10", 4); // add r0, r0, r0
    return true;
  }

  std::unique_ptr<MCObjectTargetWriter> createObjectTargetWriter() const override {
    return std::make_unique<TinyELFObjectWriter>();
  }

private:
  /// The bits of the word from the value of a fixup.
  static uint64_t adjust(const MCFixup &Fixup, unsigned Bits, uint64_t Value, MCContext &Ctx) {
    switch (unsigned(Fixup.getKind())) {
    case Tiny::fixup_tiny_hi16:
      return Value >> 16 & 0xffff;
    case Tiny::fixup_tiny_lo16:
      return Value & 0xffff;
    case Tiny::fixup_tiny_branch16:
    case Tiny::fixup_tiny_jump24:
      if (Value % 4)
        Ctx.reportError(Fixup.getLoc(), "an instruction begins at a multiple of 4 bytes");
      else if (!isIntN(Bits + 2, int64_t(Value)))
        Ctx.reportError(Fixup.getLoc(), "this is too far away");
      return int64_t(Value) >> 2 & maskTrailingOnes<uint64_t>(Bits);
    default:
      return Value;
    }
  }
};

} // namespace

MCAsmBackend *llvm::createTinyAsmBackend(const Target &, const MCSubtargetInfo &, const MCRegisterInfo &,
                                         const MCTargetOptions &) {
  return new TinyAsmBackend();
}
