// What is done with fixups: their values are put into words, or they become relocations of an ELF file.

#include "Tiny.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/MC/MCAsmBackend.h"
#include "llvm/MC/MCAssembler.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCELFObjectWriter.h"
#include "llvm/MC/MCValue.h"
#include "llvm/Support/EndianStream.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#if LLVM_VERSION_MAJOR < 22 // now a part of MCAsmBackend.h
#include "llvm/MC/MCFixupKindInfo.h"
#endif

using namespace llvm;

namespace {

/// Types of relocations. The fixups in targets/tiny/machine_code.py have the same for instructions.
enum Relocation { R_TINY_NONE, R_TINY_32, R_TINY_HI16, R_TINY_LO16, R_TINY_BRANCH16, R_TINY_JUMP24, R_TINY_PC32 };

class TinyELFObjectWriter : public MCELFObjectTargetWriter {
public:
  TinyELFObjectWriter()
      : MCELFObjectTargetWriter(/*Is64Bit=*/false, ELF::ELFOSABI_NONE, Tiny::ElfMachine, /*HasRelocationAddend=*/true) {}

  unsigned getRelocType(BEFORE_LLVM_22(MCContext &Ctx, const MCValue &, ) const MCFixup &Fixup,
                        SINCE_LLVM_22(const MCValue &, ) bool IsPCRel) const override {
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
      return IsPCRel ? R_TINY_PC32 : R_TINY_32; // unwind tables have distances
    }
    SINCE_LLVM_22(MCContext &Ctx = getContext());
    Ctx.reportError(Fixup.getLoc(), "there is no relocation for this; only words can have the address of a symbol");
    return R_TINY_NONE;
  }
};

class TinyAsmBackend : public MCAsmBackend {
public:
  TinyAsmBackend() : MCAsmBackend(Tiny::ByteOrder) {}

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

  unsigned getNumFixupKinds() const override { return Tiny::LastFixup - FirstTargetFixupKind; }

  const MCFixupKindInfo &getFixupKindInfo(MCFixupKind Kind) const override {
#endif
    // LLVM 22 asks each fixup whether it is a distance, TinyMCCodeEmitter says so.
    constexpr unsigned Distance = SINCE_LLVM_22(0) BEFORE_LLVM_22(MCFixupKindInfo::FKF_IsPCRel);
    // Name, first bit, number of bits, flags; in the order of Tiny::Fixups.
    static const MCFixupKindInfo Infos[] = {
        {"fixup_tiny_hi16", 0, 16, 0},
        {"fixup_tiny_lo16", 0, 16, 0},
        {"fixup_tiny_branch16", 0, 16, Distance},
        {"fixup_tiny_jump24", 0, 24, Distance},
    };
    return Kind < FirstTargetFixupKind ? MCAsmBackend::getFixupKindInfo(Kind) : Infos[Kind - FirstTargetFixupKind];
  }

  bool writeNopData(raw_ostream &OS, uint64_t Count, const MCSubtargetInfo *) const override {
    if (Count % 4)
      return false;
    for (; Count; Count -= 4)
      support::endian::write<uint32_t>(OS, 0x10000000, Tiny::ByteOrder); // add r0, r0, r0
    return true;
  }

  std::unique_ptr<MCObjectTargetWriter> createObjectTargetWriter() const override {
    return std::make_unique<TinyELFObjectWriter>();
  }

private:
  /// Puts the value of a fixup into the bytes that it is about.
  template <typename T>
  void put(const MCFixup &Fixup, T *Bytes, uint64_t Value, bool IsResolved, MCContext &Ctx) const {
    const unsigned Bits = getFixupKindInfo(Fixup.getKind()).TargetSize;
    if (IsResolved)
      Value = adjust(Fixup, Bits, Value, Ctx);
    const unsigned Size = Fixup.getKind() < FirstTargetFixupKind ? Bits / 8 : 4; // of data, or of an instruction
    for (unsigned Byte = 0; 8 * Byte < Bits; ++Byte)                             // from the lowest one on
      Bytes[Tiny::ByteOrder == llvm::endianness::little ? Byte : Size - 1 - Byte] |= uint8_t(Value >> 8 * Byte);
  }

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
