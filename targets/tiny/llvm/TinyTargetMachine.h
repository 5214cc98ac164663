// The target as code generators see it: the layout of data, and the passes.

#ifndef TINY_TARGETMACHINE_H
#define TINY_TARGETMACHINE_H

#include "TinySubtarget.h"
#include "llvm/Target/TargetLoweringObjectFile.h"
#include "llvm/Target/TargetMachine.h"
#if LLVM_VERSION_MAJOR >= 22 // before, the class is one of TargetMachine.h
#include "llvm/CodeGen/CodeGenTargetMachineImpl.h"
#endif

namespace llvm {

class TinyTargetMachine : public CodeGenTargetMachineImpl {
public:
  TinyTargetMachine(const Target &T, const Triple &TT, StringRef CPU, StringRef Features, const TargetOptions &Options,
                    std::optional<Reloc::Model> RM, std::optional<CodeModel::Model> CM, CodeGenOptLevel OptLevel,
                    bool JIT);

  const TinySubtarget *getSubtargetImpl(const Function &) const override { return &Subtarget; }
  TargetPassConfig *createPassConfig(PassManagerBase &PM) override;
  TargetLoweringObjectFile *getObjFileLowering() const override { return ObjectFile.get(); }
  MachineFunctionInfo *createMachineFunctionInfo(BumpPtrAllocator &Allocator, const Function &F,
                                                 const TargetSubtargetInfo *STI) const override;

private:
  std::unique_ptr<TargetLoweringObjectFile> ObjectFile;
  TinySubtarget Subtarget;
};

} // namespace llvm

#endif
