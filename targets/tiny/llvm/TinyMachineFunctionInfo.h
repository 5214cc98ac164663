// What the target remembers of a function while it is compiled.

#ifndef TINY_MACHINEFUNCTIONINFO_H
#define TINY_MACHINEFUNCTIONINFO_H

#include "llvm/CodeGen/MachineFunction.h"

namespace llvm {

struct TinyMachineFunctionInfo : MachineFunctionInfo {
  TinyMachineFunctionInfo(const Function &, const TargetSubtargetInfo *) {}

  MachineFunctionInfo *clone(BumpPtrAllocator &Allocator, MachineFunction &To,
                             const DenseMap<MachineBasicBlock *, MachineBasicBlock *> &) const override {
    return To.cloneInfo<TinyMachineFunctionInfo>(*this);
  }

  /// The stack object where the variable arguments begin.
  int VariableArguments = 0;
};

} // namespace llvm

#endif
