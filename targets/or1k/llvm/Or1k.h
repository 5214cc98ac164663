// The names that all of the back end shares: registers, opcodes, fixups, and the functions that its parts give each other.
//
// What an assembler needs, LLVM's MC layer:   Or1kMCTargetDesc, where it begins, Or1kInstPrinter, Or1kAsmParser, Or1kMCExpr,
//                                             Or1kMCCodeEmitter, Or1kAsmBackend, Or1kDisassembler
// What a compiler adds, code generation:      Or1kTargetMachine, where it begins, Or1kSubtarget, Or1kISelLowering, Or1kISelDAGToDAG,
//                                             Or1kInstrInfo, Or1kRegisterInfo, Or1kFrameLowering, Or1kAsmPrinter,
//                                             Or1kCallingConv; and of GlobalISel, Or1kCallLowering,
//                                             Or1kLegalizerInfo, Or1kRegisterBankInfo, Or1kInstructionSelector
//
// Or1kGen*.inc are written by `python -m tgdsl.gen` from the description, targets/or1k. Each file has several parts; a macro that is
// defined before it is included says which one is wanted here.

#ifndef OR1K_H
#define OR1K_H

#include "Or1kLLVM.h"
#include "llvm/ADT/bit.h"
#include "llvm/MC/MCFixup.h"
#include "llvm/Support/CodeGen.h"

#define GET_REGINFO_ENUM
#include "Or1kGenRegisterInfo.inc"

#define GET_INSTRINFO_ENUM
#include "Or1kGenInstrInfo.inc"

#define GET_SUBTARGETINFO_ENUM
#include "Or1kGenSubtargetInfo.inc"

namespace llvm {

class FunctionPass;
class InstructionSelector;
class MCAsmBackend;
class MCCodeEmitter;
class MCContext;
class MCInstrInfo;
class MCRegisterInfo;
class MCSubtargetInfo;
class MCTargetOptions;
class RegisterBankInfo;
class Target;
class Or1kSubtarget;
class Or1kTargetMachine;

/// The target as LLVM's registry has it.
Target &getTheOr1kTarget();

// What registers the parts, called when the library is loaded: Or1kTargetMachine.cpp.
void registerOr1kMC();
void registerOr1kAsmParser();
void registerOr1kAsmPrinter();
void registerOr1kDisassembler();

// The parts that are made by functions.
MCCodeEmitter *createOr1kMCCodeEmitter(const MCInstrInfo &MCII, MCContext &Ctx);
MCAsmBackend *createOr1kAsmBackend(const Target &T, const MCSubtargetInfo &STI, const MCRegisterInfo &MRI,
                                   const MCTargetOptions &Options);
FunctionPass *createOr1kDelaySlots();
FunctionPass *createOr1kISelDag(Or1kTargetMachine &TM, CodeGenOptLevel OptLevel);
InstructionSelector *createOr1kInstructionSelector(const Or1kTargetMachine &TM, const Or1kSubtarget &STI,
                                                   const RegisterBankInfo &RBI);

namespace Or1k {

/// The order of the bytes of instructions and data. `byte_order` in targets/or1k/machine_code.py has the same.
constexpr llvm::endianness ByteOrder = llvm::endianness::big;

/// Kinds of holes in words that are filled when addresses are known. targets/or1k/machine_code.py has the same.
enum Fixups {
  fixup_or1k_hi16 = FirstTargetFixupKind, // the upper half of an address
  fixup_or1k_ahi16,                       // the upper half, for a lower half with a sign
  fixup_or1k_lo16,                        // the lower half
  fixup_or1k_lo16_split,                  // the lower half, in the two fields of a store
  fixup_or1k_rel26,                       // a distance in words, of a branch, jump or call
  LastFixup,
};

/// Whether the value of a fixup is counted from where the instruction is.
constexpr bool isDistance(unsigned Kind) { return Kind == fixup_or1k_rel26; }

// Registers by what they are for, as targets/or1k/registers.py has them.
constexpr unsigned ZERO = R0, SP = R1, FP = R2, LR = R9, TLS = R10, RV = R11;

} // namespace Or1k

namespace Or1kII {

/// Target flags of machine operands: which half of an address is meant.
enum OperandFlag { MO_None, MO_Hi, MO_Lo };

} // namespace Or1kII
} // namespace llvm

#endif
