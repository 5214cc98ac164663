#include "TinyTargetMachine.h"
#include "Tiny.h"
#include "TinyMachineFunctionInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetLoweringObjectFileImpl.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Transforms/Scalar.h"

using namespace llvm;

/// The byte order; names of ELF, pointers of 32 bits, nothing aligned to more than 32 bits, registers and the stack of 32 bits.
static std::string layoutOfData() {
  return std::string(Tiny::ByteOrder == llvm::endianness::little ? "e" : "E") + "-m:e-p:32:32-i64:32-f64:32-n32-S32";
}

TinyTargetMachine::TinyTargetMachine(const Target &T, const Triple &, StringRef CPU, StringRef Features,
                                     const TargetOptions &Options, std::optional<Reloc::Model>,
                                     std::optional<CodeModel::Model> CM, CodeGenOptLevel OptLevel, bool)
    // With -march=tiny alone, the triple is that of the machine LLVM runs on, of which nothing is wanted. Addresses are fixed by the linker,
    // whatever relocation model was asked for.
    : CodeGenTargetMachineImpl(T, layoutOfData(), Triple("tiny-unknown-unknown-elf"),
                               CPU.empty() ? "generic" : CPU, Features, Options, Reloc::Static,
                               CM.value_or(CodeModel::Small), OptLevel),
      ObjectFile(std::make_unique<TargetLoweringObjectFileELF>()) {
  this->Options.EmulatedTLS = true; // a library function gives the places of thread-local variables
  setCFIFixup(true);                // unwind tables are right behind an epilogue that is not at the end
  initAsmInfo();
}

const TinySubtarget *TinyTargetMachine::getSubtargetImpl(const Function &F) const {
  const Attribute CPU = F.getFnAttribute("target-cpu"), Features = F.getFnAttribute("target-features");
  const std::string ItsCPU = CPU.isValid() ? CPU.getValueAsString().str() : TargetCPU;
  const std::string ItsFeatures = Features.isValid() ? Features.getValueAsString().str() : TargetFS;
  std::unique_ptr<TinySubtarget> &Subtarget = Subtargets[ItsCPU + ItsFeatures];
  if (!Subtarget)
    Subtarget = std::make_unique<TinySubtarget>(*this, ItsCPU, ItsFeatures);
  return Subtarget.get();
}

namespace {

/// The passes: LLVM's usual ones, and the target's own.
class TinyPassConfig : public TargetPassConfig {
public:
  TinyPassConfig(TinyTargetMachine &TM, PassManagerBase &PM) : TargetPassConfig(TM, PM) {}

  void addIRPasses() override {
    addPass(createLowerAtomicPass()); // one processor, one thread, no interrupts: every load and store is atomic
    TargetPassConfig::addIRPasses();
  }
  bool addInstSelector() override {
    addPass(createTinyISelDag(getTM<TinyTargetMachine>(), getOptLevel()));
    return false;
  }
  void addPreEmitPass() override { addPass(&BranchRelaxationPassID); }
};

} // namespace

TargetPassConfig *TinyTargetMachine::createPassConfig(PassManagerBase &PM) { return new TinyPassConfig(*this, PM); }

MachineFunctionInfo *TinyTargetMachine::createMachineFunctionInfo(BumpPtrAllocator &Allocator, const Function &F,
                                                                  const TargetSubtargetInfo *STI) const {
  return TinyMachineFunctionInfo::create<TinyMachineFunctionInfo>(Allocator, F, STI);
}

// -- loading ------------------------------------------------------------------------------------------------------------

/// Makes LLVM know the target as soon as the library is loaded: by `llc -load`, or LD_PRELOAD for tools that have no such option.
static const struct Registration {
  Registration() {
    registerTinyMC();
    registerTinyAsmParser();
    registerTinyDisassembler();
    registerTinyAsmPrinter();
    RegisterTargetMachine<TinyTargetMachine> X(getTheTinyTarget());
  }
} WhenLoaded;
