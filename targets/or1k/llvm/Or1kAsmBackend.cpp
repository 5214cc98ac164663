// What is done with fixups: their values are put into words, or they become relocations of an ELF file.

#include "Or1k.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/MC/MCAsmBackend.h"
#include "llvm/MC/MCAssembler.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCELFObjectWriter.h"
#include "llvm/MC/MCValue.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#if LLVM_VERSION_MAJOR < 22 // now a part of MCAsmBackend.h
#include "llvm/MC/MCFixupKindInfo.h"
#endif

using namespace llvm;

namespace {

/// Types of relocations, as binutils have them. The fixups in targets/or1k/machine_code.py have the same.
enum Relocation {
  R_OR1K_NONE,
  R_OR1K_32,
  R_OR1K_16,
  R_OR1K_8,
  R_OR1K_LO_16_IN_INSN,
  R_OR1K_HI_16_IN_INSN,
  R_OR1K_INSN_REL_26,
  R_OR1K_32_PCREL = 9,
  R_OR1K_16_PCREL,
  R_OR1K_8_PCREL,
  R_OR1K_AHI16 = 35,
  R_OR1K_SLO16 = 39,
};

class Or1kELFObjectWriter : public MCELFObjectTargetWriter {
public:
  Or1kELFObjectWriter()
      : MCELFObjectTargetWriter(/*Is64Bit=*/false, ELF::ELFOSABI_NONE, ELF::EM_OPENRISC, /*HasRelocationAddend=*/true) {}

  unsigned getRelocType(BEFORE_LLVM_22(MCContext &Ctx, const MCValue &, ) const MCFixup &Fixup,
                        SINCE_LLVM_22(const MCValue &, ) bool IsPCRel) const override {
    switch (unsigned(Fixup.getKind())) {
    case Or1k::fixup_or1k_hi16:
      return R_OR1K_HI_16_IN_INSN;
    case Or1k::fixup_or1k_ahi16:
      return R_OR1K_AHI16;
    case Or1k::fixup_or1k_lo16:
      return R_OR1K_LO_16_IN_INSN;
    case Or1k::fixup_or1k_lo16_split:
      return R_OR1K_SLO16;
    case Or1k::fixup_or1k_rel26:
      return R_OR1K_INSN_REL_26;
    case FK_Data_4:
      return IsPCRel ? R_OR1K_32_PCREL : R_OR1K_32;
    case FK_Data_2:
      return IsPCRel ? R_OR1K_16_PCREL : R_OR1K_16;
    case FK_Data_1:
      return IsPCRel ? R_OR1K_8_PCREL : R_OR1K_8;
    }
    SINCE_LLVM_22(MCContext &Ctx = getContext());
    Ctx.reportError(Fixup.getLoc(), "there is no relocation for this");
    return R_OR1K_NONE;
  }
};

class Or1kAsmBackend : public MCAsmBackend {
public:
  Or1kAsmBackend() : MCAsmBackend(Or1k::ByteOrder) {}

#if LLVM_VERSION_MAJOR >= 22 // which has relocations made here
  void applyFixup(const MCFragment &Fragment, const MCFixup &Fixup, const MCValue &Target, uint8_t *Data,
                  uint64_t Value, bool IsResolved) override {
    maybeAddReloc(Fragment, Fixup, Target, Value, IsResolved);
    put(Fixup, Data, Value, IsResolved, getContext());
  }

  MCFixupKindInfo getFixupKindInfo(MCFixupKind Kind) const override {
#else
  void applyFixup(const MCAssembler &Asm, const MCFixup &Fixup, const MCValue &, MutableArrayRef<char> Data,
                  uint64_t Value, bool IsResolved, const MCSubtargetInfo *) const override {
    put(Fixup, Data.data() + Fixup.getOffset(), Value, IsResolved, Asm.getContext());
  }

  unsigned getNumFixupKinds() const override { return Or1k::LastFixup - FirstTargetFixupKind; }

  const MCFixupKindInfo &getFixupKindInfo(MCFixupKind Kind) const override {
#endif
    // LLVM 22 asks each fixup whether it is a distance, Or1kMCCodeEmitter says so.
    constexpr unsigned Distance = SINCE_LLVM_22(0) BEFORE_LLVM_22(MCFixupKindInfo::FKF_IsPCRel);
    // Name, first bit, number of bits, flags; in the order of Or1k::Fixups.
    static const MCFixupKindInfo Infos[] = {
        {"fixup_or1k_hi16", 16, 16, 0},
        {"fixup_or1k_ahi16", 16, 16, 0},
        {"fixup_or1k_lo16", 16, 16, 0},
        {"fixup_or1k_lo16_split", 0, 32, 0},
        {"fixup_or1k_rel26", 6, 26, Distance},
    };
    return Kind < FirstTargetFixupKind ? MCAsmBackend::getFixupKindInfo(Kind) : Infos[Kind - FirstTargetFixupKind];
  }

  bool writeNopData(raw_ostream &OS, uint64_t Count, const MCSubtargetInfo *) const override {
    if (Count % 4)
      return false;
    for (; Count; Count -= 4)
      OS.write("\x15\0\0\0", 4); // l.nop 0
    return true;
  }

  std::unique_ptr<MCObjectTargetWriter> createObjectTargetWriter() const override {
    return std::make_unique<Or1kELFObjectWriter>();
  }

private:
  /// Puts the value of a fixup into the bytes that it is about.
  template <typename Byte>
  void put(const MCFixup &Fixup, Byte *Bytes, uint64_t Value, bool IsResolved, MCContext &Ctx) const {
    Value = IsResolved ? adjust(Fixup, Value, Ctx) : 0; // a relocation has it
    const unsigned Kind = Fixup.getKind();
    const unsigned Size = Kind < FirstTargetFixupKind ? getFixupKindInfo(Fixup.getKind()).TargetSize / 8 : 4;
    for (Byte *Place = Bytes + Size; Place != Bytes; Value >>= 8) // big-endian: the lowest byte is the last one
      *--Place |= uint8_t(Value);
  }

  /// The bits of the word from the value of a fixup.
  static uint64_t adjust(const MCFixup &Fixup, uint64_t Value, MCContext &Ctx) {
    switch (unsigned(Fixup.getKind())) {
    case Or1k::fixup_or1k_hi16:
      return Value >> 16 & 0xffff;
    case Or1k::fixup_or1k_ahi16:
      return (Value + 0x8000) >> 16 & 0xffff;
    case Or1k::fixup_or1k_lo16:
      return Value & 0xffff;
    case Or1k::fixup_or1k_lo16_split:
      return (Value & 0xf800) << 10 | (Value & 0x7ff);
    case Or1k::fixup_or1k_rel26:
      if (Value % 4)
        Ctx.reportError(Fixup.getLoc(), "an instruction begins at a multiple of 4 bytes");
      else if (!isInt<28>(int64_t(Value)))
        Ctx.reportError(Fixup.getLoc(), "this is too far away");
      return int64_t(Value) >> 2 & maskTrailingOnes<uint64_t>(26);
    default:
      return Value;
    }
  }
};

} // namespace

MCAsmBackend *llvm::createOr1kAsmBackend(const Target &, const MCSubtargetInfo &, const MCRegisterInfo &,
                                         const MCTargetOptions &) {
  return new Or1kAsmBackend();
}
