// How the operations of LLVM's DAG become those that the patterns of or1k select.

#ifndef OR1K_ISELLOWERING_H
#define OR1K_ISELLOWERING_H

#include "Or1kLLVM.h"
#include "llvm/CodeGen/TargetLowering.h"

namespace llvm {

class Or1kSubtarget;

namespace Or1kISD {

/// The target's own nodes; targets/or1k/nodes.py says what they are.
enum NodeType { FIRST_NUMBER = ISD::BUILTIN_OP_END, HI, LO, SETFLAG, SETFLAG_F, BF, BNF, SELECT, ADDWIDE, CALL, RET };

} // namespace Or1kISD

class Or1kTargetLowering : public TargetLowering {
public:
  Or1kTargetLowering(const TargetMachine &TM, const Or1kSubtarget &STI);

  const char *getTargetNodeName(unsigned Opcode) const override;

  /// Replaces an operation that the constructor calls Custom.
  SDValue LowerOperation(SDValue Op, SelectionDAG &DAG) const override;

  /// Replaces an operation that the constructor calls Custom, and whose type has no registers.
  void ReplaceNodeResults(SDNode *N, SmallVectorImpl<SDValue> &Results, SelectionDAG &DAG) const override;

  /// Expands a pseudo instruction with uses_custom_inserter.
  MachineBasicBlock *EmitInstrWithCustomInserter(MachineInstr &MI, MachineBasicBlock *MBB) const override;

  // What optimizers ask: numbers and addresses that one instruction can have.
  bool isLegalICmpImmediate(int64_t Number) const override { return isInt<16>(Number); }
  bool isLegalAddImmediate(int64_t Number) const override { return isInt<16>(Number); }
  bool isLegalAddressingMode(const DataLayout &, const AddrMode &Mode, Type *, unsigned, Instruction *) const override;

  bool isCheapToSpeculateCtlz(Type *) const override;
  bool isFPImmLegal(const APFloat &, EVT VT, bool) const override { return VT == MVT::f32; }

  // Inline assembly: the constraint "r".
  std::pair<unsigned, const TargetRegisterClass *>
  getRegForInlineAsmConstraint(const TargetRegisterInfo *TRI, StringRef Constraint, MVT VT) const override;

private:
  const Or1kSubtarget &STI;

  // Functions and calls, by the calling conventions in targets/or1k/calling_conventions.py.
  SDValue LowerFormalArguments(SDValue Chain, CallingConv::ID, bool IsVarArg,
                               const SmallVectorImpl<ISD::InputArg> &Ins, const SDLoc &DL, SelectionDAG &DAG,
                               SmallVectorImpl<SDValue> &Values) const override;
  SDValue LowerCall(CallLoweringInfo &Call, SmallVectorImpl<SDValue> &Results) const override;
  bool CanLowerReturn(CallingConv::ID, MachineFunction &MF, bool IsVarArg, const SmallVectorImpl<ISD::OutputArg> &Outs,
                      LLVMContext &Context SINCE_LLVM_22(, const Type *)) const override;
  SDValue LowerReturn(SDValue Chain, CallingConv::ID, bool IsVarArg, const SmallVectorImpl<ISD::OutputArg> &Outs,
                      const SmallVectorImpl<SDValue> &Values, const SDLoc &DL, SelectionDAG &DAG) const override;
};

} // namespace llvm

#endif
