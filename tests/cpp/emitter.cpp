// TARGET's generated code emitter, in a class whose getMachineOpValue gives register encodings and immediates. An operand's own
// EncoderMethod flips some bits, different ones for each method: methods.inc has ENCODER(name, bits). A symbol has the bits 0.

#include "assembly.h"
#include "generated.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/MC/MCFixup.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

#define GET_REGINFO_ENUM
#include FILE_OF(TARGET, GenRegisterInfo.inc)
#define GET_INSTRINFO_ENUM
#include FILE_OF(TARGET, GenInstrInfo.inc)

using namespace llvm;

namespace {

struct NAME_OF(TARGET, MCCodeEmitter) {
  const Machine &Of;

  uint64_t getBinaryCodeForInstr(const MCInst &MI, SmallVectorImpl<MCFixup> &Fixups, const MCSubtargetInfo &STI) const;
  uint32_t getOperandBitOffset(const MCInst &MI, unsigned OpNum, const MCSubtargetInfo &STI) const;

  uint64_t getMachineOpValue(const MCInst &, const MCOperand &Operand, SmallVectorImpl<MCFixup> &,
                             const MCSubtargetInfo &) const {
    if (Operand.isReg())
      return Of.Registers.getEncodingValue(Operand.getReg());
    return Operand.isImm() ? Operand.getImm() : 0;
  }

#define PRINTER(name)
#define ENCODER(name, bits)                                                                                                    \
  uint64_t name(const MCInst &Inst, unsigned Number, SmallVectorImpl<MCFixup> &Fixups, const MCSubtargetInfo &STI) const {     \
    return getMachineOpValue(Inst, Inst.getOperand(Number), Fixups, STI) ^ bits;                                               \
  }
#include "methods.inc"
};

#define GET_OPERAND_BIT_OFFSET
#include FILE_OF(TARGET, GenMCCodeEmitter.inc)

} // namespace

unsigned long long encoded(const Machine &Of, const MCInst &Inst) {
  SmallVector<MCFixup> Fixups;
  return NAME_OF(TARGET, MCCodeEmitter){Of}.getBinaryCodeForInstr(Inst, Fixups, Of.Subtarget);
}

unsigned bitOffset(const Machine &Of, const MCInst &Inst, unsigned Operand) {
  return NAME_OF(TARGET, MCCodeEmitter){Of}.getOperandBitOffset(Inst, Operand, Of.Subtarget);
}
