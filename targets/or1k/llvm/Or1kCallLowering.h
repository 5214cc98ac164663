// GlobalISel: arguments, results and calls, as Or1kISelLowering has them for SelectionDAG.

#ifndef OR1K_CALLLOWERING_H
#define OR1K_CALLLOWERING_H

#include "Or1kLLVM.h"
#include "llvm/CodeGen/GlobalISel/CallLowering.h"

namespace llvm {

class Or1kCallLowering : public CallLowering {
public:
  using CallLowering::CallLowering;

  bool enableBigEndian() const override { return true; }
  bool canLowerReturn(MachineFunction &MF, CallingConv::ID Convention, SmallVectorImpl<BaseArgInfo> &Outs,
                      bool IsVarArg) const override;
  bool lowerReturn(MachineIRBuilder &Builder, const Value *Result, ArrayRef<Register> Regs,
                   FunctionLoweringInfo &Info) const override;
  bool lowerFormalArguments(MachineIRBuilder &Builder, const Function &F, ArrayRef<ArrayRef<Register>> Regs,
                            FunctionLoweringInfo &Info) const override;
  bool lowerCall(MachineIRBuilder &Builder, CallLoweringInfo &Info) const override;
};

} // namespace llvm

#endif
