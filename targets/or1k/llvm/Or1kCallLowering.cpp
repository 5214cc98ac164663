#include "Or1kCallLowering.h"
#include "Or1k.h"
#include "Or1kCallingConv.h"
#include "Or1kMachineFunctionInfo.h"
#include "Or1kSubtarget.h"
#include "llvm/CodeGen/FunctionLoweringInfo.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace {

const LLT Word = LLT::scalar(32), Pointer = LLT::pointer(0, 32);

/// Values that come in: a function's arguments, or results of a call.
struct Or1kIncoming : CallLowering::IncomingValueHandler {
  /// Whoever reads a register: the entry of the function, or the call.
  function_ref<void(MCRegister)> Note;

  Or1kIncoming(MachineIRBuilder &Builder, function_ref<void(MCRegister)> Note)
      : IncomingValueHandler(Builder, Builder.getMF().getRegInfo()), Note(Note) {}

  Register getStackAddress(uint64_t Size, int64_t Offset, MachinePointerInfo &Memory, ISD::ArgFlagsTy) override {
    MachineFunction &MF = MIRBuilder.getMF();
    int Index = MF.getFrameInfo().CreateFixedObject(Size, Offset, /*IsImmutable=*/true);
    Memory = MachinePointerInfo::getFixedStack(MF, Index);
    return MIRBuilder.buildFrameIndex(Pointer, Index).getReg(0);
  }
  void assignValueToReg(Register Value, Register Reg, const CCValAssign &Place) override {
    Note(Reg.asMCReg());
    IncomingValueHandler::assignValueToReg(Value, Reg, Place);
  }
  void assignValueToAddress(Register Value, Register Address, LLT Type, const MachinePointerInfo &Memory,
                            const CCValAssign &) override {
    MIRBuilder.buildLoad(Value, Address, Memory, Align(4));
  }
};

/// Values that go out: arguments of a call, or a function's results.
struct Or1kOutgoing : CallLowering::OutgoingValueHandler {
  MachineInstrBuilder &User; // the call, or the return

  Or1kOutgoing(MachineIRBuilder &Builder, MachineInstrBuilder &User)
      : OutgoingValueHandler(Builder, Builder.getMF().getRegInfo()), User(User) {}

  Register getStackAddress(uint64_t, int64_t Offset, MachinePointerInfo &Memory, ISD::ArgFlagsTy) override {
    Memory = MachinePointerInfo::getStack(MIRBuilder.getMF(), Offset);
    auto SP = MIRBuilder.buildCopy(Pointer, Register(Or1k::SP));
    return MIRBuilder.buildPtrAdd(Pointer, SP, MIRBuilder.buildConstant(Word, Offset)).getReg(0);
  }
  void assignValueToReg(Register Value, Register Reg, const CCValAssign &) override {
    MIRBuilder.buildCopy(Reg, Value);
    User.addUse(Reg, RegState::Implicit);
  }
  void assignValueToAddress(Register Value, Register Address, LLT, const MachinePointerInfo &Memory,
                            const CCValAssign &) override {
    MIRBuilder.buildStore(Value, Address, Memory, Align(4));
  }
};

/// A structure by value is the address of a copy: a pointer as any other.
void passAsPointer(CallLowering::ArgInfo &Argument) {
  if (Argument.Flags[0].isByVal())
    Argument.Flags[0] = ISD::ArgFlagsTy();
}

} // namespace

// -- functions ----------------------------------------------------------------------------------------------------------

bool Or1kCallLowering::canLowerReturn(MachineFunction &MF, CallingConv::ID Convention,
                                      SmallVectorImpl<BaseArgInfo> &Outs, bool IsVarArg) const {
  SmallVector<CCValAssign, 4> Places;
  CCState State(Convention, IsVarArg, MF, Places, MF.getFunction().getContext());
  return checkReturn(State, Outs, RetCC_Or1k);
}

bool Or1kCallLowering::lowerFormalArguments(MachineIRBuilder &Builder, const Function &F,
                                            ArrayRef<ArrayRef<Register>> Regs, FunctionLoweringInfo &Info) const {
  MachineFunction &MF = Builder.getMF();
  const DataLayout &DL = MF.getDataLayout();
  auto *Remembered = MF.getInfo<Or1kMachineFunctionInfo>();

  SmallVector<ArgInfo, 8> Arguments;
  for (const Argument &Declared : F.args()) {
    ArgInfo Whole(Regs[Declared.getArgNo()], Declared, Declared.getArgNo());
    if (Declared.getType()->isEmptyTy())
      continue;
    setArgFlags(Whole, Declared.getArgNo() + AttributeList::FirstArgIndex, DL, F);
    passAsPointer(Whole);
    splitToValueTypes(Whole, Arguments, DL, F.getCallingConv());
    if (Declared.hasStructRetAttr())
      Remembered->ReturnedAddress = Regs[Declared.getArgNo()][0];
  }
  if (!Info.CanLowerReturn) {
    insertSRetIncomingArgument(F, Arguments, Info.DemoteRegister, MF.getRegInfo(), DL);
    Remembered->ReturnedAddress = Info.DemoteRegister;
  }

  SmallVector<CCValAssign, 16> Places;
  Or1kCCState State(F.getCallingConv(), F.isVarArg(), MF, Places, F.getContext());
  State.Fixed = Arguments.size();
  IncomingValueAssigner Assigner(CC_Or1k);
  Or1kIncoming Handler(Builder, [&](MCRegister Reg) {
    MF.getRegInfo().addLiveIn(Reg);
    Builder.getMBB().addLiveIn(Reg);
  });
  if (!determineAssignments(Assigner, Arguments, State) || !handleAssignments(Handler, Arguments, State, Places, Builder))
    return false;
  if (F.isVarArg())
    Remembered->VariableArguments = MF.getFrameInfo().CreateFixedObject(4, State.getStackSize(), /*IsImmutable=*/true);
  return true;
}

bool Or1kCallLowering::lowerReturn(MachineIRBuilder &Builder, const Value *Result, ArrayRef<Register> Regs,
                                   FunctionLoweringInfo &Info) const {
  MachineFunction &MF = Builder.getMF();
  const Function &F = MF.getFunction();
  MachineInstrBuilder Return = Builder.buildInstrNoInsert(Or1k::RET);
  if (!Info.CanLowerReturn)
    insertSRetStores(Builder, Result->getType(), Regs, Info.DemoteRegister);
  else if (!Regs.empty()) {
    ArgInfo Whole(Regs, *Result, 0);
    setArgFlags(Whole, AttributeList::ReturnIndex, MF.getDataLayout(), F);
    SmallVector<ArgInfo, 4> Results;
    splitToValueTypes(Whole, Results, MF.getDataLayout(), F.getCallingConv());
    OutgoingValueAssigner Assigner(RetCC_Or1k);
    Or1kOutgoing Handler(Builder, Return);
    if (!determineAndHandleAssignments(Handler, Assigner, Results, Builder, F.getCallingConv(), F.isVarArg()))
      return false;
  }
  if (Register Kept = MF.getInfo<Or1kMachineFunctionInfo>()->ReturnedAddress) {
    Builder.buildCopy(Register(Or1k::RV), Kept);
    Return.addUse(Or1k::RV, RegState::Implicit);
  }
  Builder.insertInstr(Return);
  return true;
}

// -- calls --------------------------------------------------------------------------------------------------------------

bool Or1kCallLowering::lowerCall(MachineIRBuilder &Builder, CallLoweringInfo &Info) const {
  MachineFunction &MF = Builder.getMF();
  const DataLayout &DL = MF.getDataLayout();
  if (Info.IsMustTailCall)
    return false; // LowerCall refuses it
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();

  SmallVector<ArgInfo, 8> Arguments;
  unsigned Fixed = 0;
  for (ArgInfo &Whole : Info.OrigArgs) {
    if (Whole.Ty->isEmptyTy())
      continue;
    if (Whole.Flags[0].isByVal()) { // the caller makes a copy, before the call begins
      const ISD::ArgFlagsTy Flags = Whole.Flags[0];
      const unsigned Size = Flags.getByValSize();
      const Align Alignment = Flags.getNonZeroByValAlign();
      int Index = MF.getFrameInfo().CreateStackObject(std::max(Size, 1u), Alignment, false);
      auto Copy = Builder.buildFrameIndex(Pointer, Index), Length = Builder.buildConstant(Word, Size);
      MachineMemOperand *To = MF.getMachineMemOperand(MachinePointerInfo::getFixedStack(MF, Index),
                                                      MachineMemOperand::MOStore, Size, Alignment);
      MachineMemOperand *From =
          MF.getMachineMemOperand(MachinePointerInfo(Whole.OrigValue), MachineMemOperand::MOLoad, Size, Alignment);
      if (Size)
        Builder.buildInstr(TargetOpcode::G_MEMCPY)
            .addUse(Copy.getReg(0))
            .addUse(Whole.Regs[0])
            .addUse(Length.getReg(0))
            .addImm(0) // no tail call
            .addMemOperand(To)
            .addMemOperand(From);
      Whole.Regs[0] = Copy.getReg(0);
      passAsPointer(Whole);
    }
    splitToValueTypes(Whole, Arguments, DL, Info.CallConv);
    if (SINCE_LLVM_22(!Whole.Flags[0].isVarArg()) BEFORE_LLVM_22(Whole.IsFixed))
      Fixed = Arguments.size();
  }

  auto Begin = Builder.buildInstr(TII.getCallFrameSetupOpcode());
  const bool IsIndirect = Info.Callee.isReg();
  MachineInstrBuilder Call = Builder.buildInstrNoInsert(IsIndirect ? Or1k::JALR : Or1k::JAL);
  Call.add(Info.Callee).addRegMask(TRI.getCallPreservedMask(MF, Info.CallConv));

  SmallVector<CCValAssign, 16> Places;
  Or1kCCState State(Info.CallConv, Info.IsVarArg, MF, Places, MF.getFunction().getContext());
  State.Fixed = Fixed;
  OutgoingValueAssigner Assigner(CC_Or1k);
  Or1kOutgoing Handler(Builder, Call);
  if (!determineAssignments(Assigner, Arguments, State) || !handleAssignments(Handler, Arguments, State, Places, Builder))
    return false;
  Builder.insertInstr(Call);
  if (IsIndirect)
    constrainOperandRegClass(MF, TRI, MF.getRegInfo(), TII, *MF.getSubtarget().getRegBankInfo(), *Call, Call->getDesc(),
                             Call->getOperand(0), 0);

  const bool HasResults = Info.CanLowerReturn && !Info.OrigRet.Ty->isVoidTy() && !Info.OrigRet.Ty->isEmptyTy();
  if (HasResults) {
    SmallVector<ArgInfo, 4> Results;
    splitToValueTypes(Info.OrigRet, Results, DL, Info.CallConv);
    OutgoingValueAssigner ResultAssigner(RetCC_Or1k);
    Or1kIncoming ResultHandler(Builder, [&](MCRegister Reg) { Call.addDef(Reg, RegState::Implicit); });
    if (!determineAndHandleAssignments(ResultHandler, ResultAssigner, Results, Builder, Info.CallConv, Info.IsVarArg))
      return false;
  }
  Begin.addImm(State.getStackSize()).addImm(0);
  Builder.buildInstr(TII.getCallFrameDestroyOpcode()).addImm(State.getStackSize()).addImm(0);
  if (!Info.CanLowerReturn)
    insertSRetLoads(Builder, Info.OrigRet.Ty, Info.OrigRet.Regs, Info.DemoteRegister, Info.DemoteStackIndex);
  return true;
}
