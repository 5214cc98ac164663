#include "Or1kTargetMachine.h"
#include "Or1k.h"
#include "Or1kMachineFunctionInfo.h"
#include "llvm/CodeGen/GlobalISel/IRTranslator.h"
#include "llvm/CodeGen/GlobalISel/InstructionSelect.h"
#include "llvm/CodeGen/GlobalISel/Legalizer.h"
#include "llvm/CodeGen/GlobalISel/RegBankSelect.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetLoweringObjectFileImpl.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/InitializePasses.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/PassRegistry.h"
#include "llvm/Transforms/Scalar.h"

using namespace llvm;

// Big-endian, names of ELF, pointers of 32 bits, nothing aligned to more than 32 bits, registers and the stack of 32 bits.
static const char DataLayoutText[] = "E-m:e-p:32:32-i64:32-f64:32-n32-S32";

Or1kTargetMachine::Or1kTargetMachine(const Target &T, const Triple &, StringRef CPU, StringRef Features,
                                     const TargetOptions &Options, std::optional<Reloc::Model> RM,
                                     std::optional<CodeModel::Model> CM, CodeGenOptLevel OptLevel, bool)
    // With -march=or1k alone, the triple is that of the machine LLVM runs on, of which nothing is wanted. Addresses are fixed by the linker.
    : CodeGenTargetMachineImpl(T, DataLayoutText, Triple("or1k-unknown-unknown-elf"),
                               CPU.empty() ? "generic" : CPU, Features, Options, Reloc::Static,
                               CM.value_or(CodeModel::Small), OptLevel),
      ObjectFile(std::make_unique<TargetLoweringObjectFileELF>()) {
  this->Options.EmulatedTLS = true; // a function of libgcc gives the places of thread-local variables
  initAsmInfo();
  if (RM && *RM != Reloc::Static)
    report_fatal_error("Or1k has no position-independent code: -relocation-model=static", /*gen_crash_diag=*/false);
}

const Or1kSubtarget *Or1kTargetMachine::getSubtargetImpl(const Function &F) const {
  const Attribute CPU = F.getFnAttribute("target-cpu"), Features = F.getFnAttribute("target-features");
  const std::string ItsCPU = CPU.isValid() ? CPU.getValueAsString().str() : TargetCPU;
  const std::string ItsFeatures = Features.isValid() ? Features.getValueAsString().str() : TargetFS;
  std::unique_ptr<Or1kSubtarget> &Subtarget = Subtargets[ItsCPU + ItsFeatures];
  if (!Subtarget)
    Subtarget = std::make_unique<Or1kSubtarget>(*this, ItsCPU, ItsFeatures);
  return Subtarget.get();
}

namespace {

/// The passes: LLVM's usual ones, and the target's own.
class Or1kPassConfig : public TargetPassConfig {
public:
  Or1kPassConfig(Or1kTargetMachine &TM, PassManagerBase &PM) : TargetPassConfig(TM, PM) {}

  void addIRPasses() override {
    addPass(createLowerAtomicPass()); // one processor, one thread, no interrupts: every load and store is atomic
    TargetPassConfig::addIRPasses();
  }
  bool addInstSelector() override {
    addPass(createOr1kISelDag(getTM<Or1kTargetMachine>(), getOptLevel()));
    return false;
  }

  // GlobalISel, by `llc -global-isel`: what it does not know, it leaves to addInstSelector with -global-isel-abort=0 or 2.
  bool addIRTranslator() override {
    addPass(new IRTranslator(getOptLevel()));
    return false;
  }
  bool addLegalizeMachineIR() override {
    addPass(new Legalizer());
    return false;
  }
  bool addRegBankSelect() override {
    addPass(new RegBankSelect());
    return false;
  }
  bool addGlobalInstructionSelect() override {
    addPass(new InstructionSelect(getOptLevel()));
    return false;
  }

  void addPreEmitPass() override { addPass(createOr1kDelaySlots()); }
};

} // namespace

TargetPassConfig *Or1kTargetMachine::createPassConfig(PassManagerBase &PM) { return new Or1kPassConfig(*this, PM); }

MachineFunctionInfo *Or1kTargetMachine::createMachineFunctionInfo(BumpPtrAllocator &Allocator, const Function &F,
                                                                  const TargetSubtargetInfo *STI) const {
  return Or1kMachineFunctionInfo::create<Or1kMachineFunctionInfo>(Allocator, F, STI);
}

// -- loading ------------------------------------------------------------------------------------------------------------

/// Makes LLVM know the target as soon as the library is loaded: by `llc -load`, or LD_PRELOAD for tools that have no such option.
static const struct Registration {
  Registration() {
    registerOr1kMC();
    registerOr1kAsmParser();
    registerOr1kDisassembler();
    registerOr1kAsmPrinter();
    initializeGlobalISel(*PassRegistry::getPassRegistry());
    RegisterTargetMachine<Or1kTargetMachine> X(getTheOr1kTarget());
  }
} WhenLoaded;
