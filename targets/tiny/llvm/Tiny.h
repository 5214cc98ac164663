// The names that all of the back end shares: registers, opcodes, fixups, and the functions that its parts give each other.
//
// What an assembler needs, LLVM's MC layer:   TinyMCTargetDesc, where it begins, TinyInstPrinter, TinyAsmParser, TinyMCExpr,
//                                             TinyMCCodeEmitter, TinyAsmBackend, TinyDisassembler
// What a compiler adds, code generation:      TinyTargetMachine, where it begins, TinySubtarget, TinyISelLowering, TinyISelDAGToDAG,
//                                             TinyInstrInfo, TinyRegisterInfo, TinyFrameLowering, TinyAsmPrinter
//
// TinyGen*.inc are written by `python -m tgdsl.gen` from the description, targets/tiny. Each file has several parts; a macro that is
// defined before it is included says which one is wanted here.

#ifndef TINY_H
#define TINY_H

#include "TinyLLVM.h"
#include "llvm/ADT/bit.h"
#include "llvm/MC/MCFixup.h"
#include "llvm/Support/CodeGen.h"

#define GET_REGINFO_ENUM
#include "TinyGenRegisterInfo.inc"

#define GET_INSTRINFO_ENUM
#include "TinyGenInstrInfo.inc"

#define GET_SUBTARGETINFO_ENUM
#include "TinyGenSubtargetInfo.inc"

namespace llvm {

class FunctionPass;
class MCAsmBackend;
class MCCodeEmitter;
class MCContext;
class MCInstrInfo;
class MCRegisterInfo;
class MCSubtargetInfo;
class MCTargetOptions;
class Target;
class TinyTargetMachine;

/// The target as LLVM's registry has it.
Target &getTheTinyTarget();

// What registers the parts, called when the library is loaded: TinyTargetMachine.cpp.
void registerTinyMC();
void registerTinyAsmParser();
void registerTinyAsmPrinter();
void registerTinyDisassembler();

// The parts that are made by functions.
MCCodeEmitter *createTinyMCCodeEmitter(const MCInstrInfo &MCII, MCContext &Ctx);
MCAsmBackend *createTinyAsmBackend(const Target &T, const MCSubtargetInfo &STI, const MCRegisterInfo &MRI,
                                   const MCTargetOptions &Options);
FunctionPass *createTinyISelDag(TinyTargetMachine &TM, CodeGenOptLevel OptLevel);

namespace Tiny {

/// The order of the bytes of instructions and data. `byte_order` in targets/tiny/machine_code.py has the same.
constexpr llvm::endianness ByteOrder = llvm::endianness::little;

/// The number of the machine in ELF files (e_machine): "TY". It is nobody's, and no official one; a machine that is built asks for one.
constexpr uint16_t ElfMachine = 0x5459;

/// Kinds of holes in words that are filled when addresses are known. targets/tiny/machine_code.py has the same.
enum Fixups {
  fixup_tiny_hi16 = FirstTargetFixupKind, // the upper half of an address
  fixup_tiny_lo16,                        // the lower half
  fixup_tiny_branch16,                    // a distance in words, of a branch
  fixup_tiny_jump24,                      // a distance in words, of a jump or call
  LastFixup,
};

/// Whether the value of a fixup is counted from where the instruction is.
constexpr bool isDistance(unsigned Kind) { return Kind == fixup_tiny_branch16 || Kind == fixup_tiny_jump24; }

} // namespace Tiny

namespace TinyII {

/// Target flags of machine operands: which half of an address is meant.
enum OperandFlag { MO_None, MO_Hi, MO_Lo };

} // namespace TinyII
} // namespace llvm

#endif
