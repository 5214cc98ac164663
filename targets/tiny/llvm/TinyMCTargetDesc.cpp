// The machine as LLVM's MC layer sees it: registers, instructions, the form of assembly files. Code generation adds to this; an assembler
// needs no more.

#include "Tiny.h"
#include "TinyInstPrinter.h"
#include "llvm/MC/MCAsmInfoELF.h"
#include "llvm/MC/MCDwarf.h"
#include "llvm/MC/MCInstrAnalysis.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;

#define GET_REGINFO_MC_DESC
#include "TinyGenRegisterInfo.inc"

#define GET_INSTRINFO_MC_DESC
#include "TinyGenInstrInfo.inc"

#define GET_SUBTARGETINFO_MC_DESC
#include "TinyGenSubtargetInfo.inc"

namespace {

/// The form of assembly files.
class TinyMCAsmInfo : public MCAsmInfoELF {
public:
  explicit TinyMCAsmInfo(const MCRegisterInfo &MRI) {
    IsLittleEndian = Tiny::ByteOrder == llvm::endianness::little;
    CodePointerSize = CalleeSaveStackSlotSize = 4;
    MinInstAlignment = 4;
    CommentString = "#";
    Data16bitsDirective = "\t.2byte\t";
    Data32bitsDirective = "\t.4byte\t";
    Data64bitsDirective = "\t.8byte\t";
    ZeroDirective = "\t.zero\t";
    UsesELFSectionDirectiveForBSS = true;
    SupportsDebugInformation = true;
    UsesCFIWithoutEH = true; // functions that are `uwtable` have unwind tables, though there are no exceptions
    // When a function is entered, the frame of its caller ends where sp is.
    addInitialFrameState(MCCFIInstruction::cfiDefCfa(nullptr, MRI.getDwarfRegNum(Tiny::SP, /*isEH=*/true), 0));
  }

  bool isValidUnquotedName(StringRef Name) const override {
    for (MCPhysReg Reg = 1; Reg < Tiny::NUM_TARGET_REGS; ++Reg)
      if (Name == TinyInstPrinter::getRegisterName(Reg))
        return false; // a function of that name is written "r1"
    return MCAsmInfoELF::isValidUnquotedName(Name);
  }
};

/// Facts about instructions for tools such as llvm-objdump.
class TinyMCInstrAnalysis : public MCInstrAnalysis {
public:
  using MCInstrAnalysis::MCInstrAnalysis;

  bool evaluateBranch(const MCInst &MI, uint64_t Address, uint64_t, uint64_t &Target) const override {
    ArrayRef<MCOperandInfo> Operands = Info->get(MI.getOpcode()).operands();
    if (Operands.empty() || Operands.back().OperandType != MCOI::OPERAND_PCREL)
      return false;
    const MCOperand &Words = MI.getOperand(Operands.size() - 1);
    Target = uint32_t(Address + 4 * (Words.isImm() ? Words.getImm() : 0));
    return Words.isImm();
  }
};

MCAsmInfo *createAsmInfo(const MCRegisterInfo &MRI, const Triple &, const MCTargetOptions &) {
  return new TinyMCAsmInfo(MRI);
}

MCInstrInfo *createInstrInfo() {
  auto *Info = new MCInstrInfo();
  InitTinyMCInstrInfo(Info);
  return Info;
}

MCRegisterInfo *createRegisterInfo(const Triple &) {
  auto *Info = new MCRegisterInfo();
  InitTinyMCRegisterInfo(Info, /*return address*/ Tiny::LR);
  return Info;
}

MCSubtargetInfo *createSubtargetInfo(const Triple &TT, StringRef CPU, StringRef Features) {
  if (CPU.empty())
    CPU = "generic";
  return createTinyMCSubtargetInfoImpl(TT, CPU, /*TuneCPU*/ CPU, Features);
}

MCInstPrinter *createInstPrinter(const Triple &, unsigned, const MCAsmInfo &MAI, const MCInstrInfo &MII,
                                 const MCRegisterInfo &MRI) {
  return new TinyInstPrinter(MAI, MII, MRI);
}

MCInstrAnalysis *createInstrAnalysis(const MCInstrInfo *Info) { return new TinyMCInstrAnalysis(Info); }

} // namespace

Target &llvm::getTheTinyTarget() {
  static Target TheTinyTarget;
  return TheTinyTarget;
}

void llvm::registerTinyMC() {
  Target &T = getTheTinyTarget();
  // LLVM's Triple knows no "tiny", and takes it for an unknown architecture. So -march=tiny finds the target by its name, and -mtriple=tiny
  // because it is the one that says so of all unknown ones.
  RegisterTarget<Triple::UnknownArch> X(T, "tiny", "Tiny: the example of a whole back end", "Tiny");
  TargetRegistry::RegisterMCAsmInfo(T, createAsmInfo);
  TargetRegistry::RegisterMCInstrInfo(T, createInstrInfo);
  TargetRegistry::RegisterMCRegInfo(T, createRegisterInfo);
  TargetRegistry::RegisterMCSubtargetInfo(T, createSubtargetInfo);
  TargetRegistry::RegisterMCInstPrinter(T, createInstPrinter);
  TargetRegistry::RegisterMCInstrAnalysis(T, createInstrAnalysis);
  TargetRegistry::RegisterMCCodeEmitter(T, createTinyMCCodeEmitter);
  TargetRegistry::RegisterMCAsmBackend(T, createTinyAsmBackend);
}
