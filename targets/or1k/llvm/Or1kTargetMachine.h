// The target as code generators see it: the layout of data, and the passes.

#ifndef OR1K_TARGETMACHINE_H
#define OR1K_TARGETMACHINE_H

#include "Or1kSubtarget.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Target/TargetLoweringObjectFile.h"
#include "llvm/Target/TargetMachine.h"
#if LLVM_VERSION_MAJOR >= 22 // before, the class is one of TargetMachine.h
#include "llvm/CodeGen/CodeGenTargetMachineImpl.h"
#endif

namespace llvm {

class Or1kTargetMachine : public CodeGenTargetMachineImpl {
public:
  Or1kTargetMachine(const Target &T, const Triple &TT, StringRef CPU, StringRef Features, const TargetOptions &Options,
                    std::optional<Reloc::Model> RM, std::optional<CodeModel::Model> CM, CodeGenOptLevel OptLevel,
                    bool JIT);

  /// The processor of a function, whose attributes can name one, and features: clang's, and those of `-mcpu` and `-mattr`.
  const Or1kSubtarget *getSubtargetImpl(const Function &F) const override;
  TargetPassConfig *createPassConfig(PassManagerBase &PM) override;
  TargetLoweringObjectFile *getObjFileLowering() const override { return ObjectFile.get(); }
  MachineFunctionInfo *createMachineFunctionInfo(BumpPtrAllocator &Allocator, const Function &F,
                                                 const TargetSubtargetInfo *STI) const override;

private:
  std::unique_ptr<TargetLoweringObjectFile> ObjectFile;
  mutable StringMap<std::unique_ptr<Or1kSubtarget>> Subtargets; // by processors and features
};

} // namespace llvm

#endif
