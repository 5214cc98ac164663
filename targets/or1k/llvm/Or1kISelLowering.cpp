#include "Or1kISelLowering.h"
#include "Or1k.h"
#include "Or1kCallingConv.h"
#include "Or1kMachineFunctionInfo.h"
#include "Or1kSubtarget.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/SelectionDAG.h"
#include "llvm/IR/Function.h"

using namespace llvm;

// -- which operations there are -----------------------------------------------------------------------------------------
//
// LLVM takes every operation on a type that has registers for one that is selected by a pattern, unless it is told something else here:
// Expand is to make it of others or of a call of a library function, Custom to ask LowerOperation, Promote to use a larger type.
// `python -m tgdsl.lint or1k --missing` lists those that no pattern selects.

Or1kTargetLowering::Or1kTargetLowering(const TargetMachine &TM, const Or1kSubtarget &STI)
    : TargetLowering(TM SINCE_LLVM_22(, STI)), STI(STI) {
  addRegisterClass(MVT::i32, &Or1k::GPRRegClass);
  if (STI.hasFloat())
    addRegisterClass(MVT::f32, &Or1k::SINGLERegClass);
  computeRegisterProperties(STI.getRegisterInfo());
  setStackPointerRegisterToSaveRestore(Or1k::SP);
  setBooleanContents(ZeroOrOneBooleanContent);
  setMinFunctionAlignment(Align(4));
  setMinStackArgumentAlignment(Align(4));

  // Bits: there are shifts and logic.
  setOperationAction({ISD::ROTL, ISD::BSWAP, ISD::CTPOP, ISD::CTTZ}, MVT::i32, Expand);
  setOperationAction(ISD::ROTR, MVT::i32, STI.hasRor() ? Legal : Expand);
  setOperationAction({ISD::CTLZ, ISD::CTTZ_ZERO_UNDEF}, MVT::i32, STI.hasFind() ? Legal : Expand);
  setOperationAction(ISD::SIGN_EXTEND_INREG, MVT::i1, Expand);
  for (MVT Narrow : {MVT::i8, MVT::i16})
    setOperationAction(ISD::SIGN_EXTEND_INREG, Narrow, STI.hasExt() ? Legal : Expand);

  // Arithmetic that not every processor has: functions of the library.
  setOperationAction(ISD::MUL, MVT::i32, STI.hasMul() ? Legal : LibCall);
  setOperationAction({ISD::SDIV, ISD::UDIV}, MVT::i32, STI.hasDiv() ? Legal : LibCall);

  // Arithmetic with two results; 64-bit arithmetic is made of the parts. Shifts of 64 bits are expanded here, not called.
  setOperationAction({ISD::SMUL_LOHI, ISD::UMUL_LOHI, ISD::MULHS, ISD::MULHU}, MVT::i32, Expand);
  setOperationAction({ISD::SREM, ISD::UREM, ISD::SDIVREM, ISD::UDIVREM}, MVT::i32, Expand);
  setOperationAction({ISD::SHL_PARTS, ISD::SRL_PARTS, ISD::SRA_PARTS}, MVT::i32, Custom);

  if (STI.hasAddc())
    setOperationAction(ISD::ADD, MVT::i64, Custom);

  // Functions of libraries: those that 32-bit machines have.
#if LLVM_VERSION_MAJOR >= 22 // which tells them by the triple's architecture, and knows none of one that it does not know
  const RTLIB::RuntimeLibcallsInfo Usual(Triple("m68k"));
  for (RTLIB::LibcallImpl Function : RTLIB::libcall_impls())
    if (Usual.isAvailable(Function))
      setLibcallImpl(RTLIB::RuntimeLibcallsInfo::getLibcallFromImpl(Function), Function);
#else // which takes them for those of a 64-bit machine
  setLibcallName({RTLIB::MUL_I128, RTLIB::SHL_I128, RTLIB::SRL_I128, RTLIB::SRA_I128}, nullptr);
#endif

  // Control: a comparison sets the flag, and a branch or a selection reads it; jumps to the entries of tables are jumps to registers.
  setOperationAction({ISD::BR_CC, ISD::SELECT_CC}, MVT::i32, Custom);
  setOperationAction({ISD::SETCC, ISD::SELECT}, MVT::i32, Expand);
  setOperationAction({ISD::BRCOND, ISD::BR_JT}, MVT::Other, Expand);

  // Single precision: loads, stores and selections are those of words.
  if (STI.hasFloat()) {
    for (auto Action : {ISD::LOAD, ISD::STORE}) {
      setOperationAction(Action, MVT::f32, Promote);
      AddPromotedToType(Action, MVT::f32, MVT::i32);
    }
    setOperationAction({ISD::BR_CC, ISD::SELECT_CC}, MVT::f32, Custom);
    setOperationAction({ISD::SETCC, ISD::SELECT, ISD::FREM, ISD::FMA, ISD::FNEG, ISD::FABS, ISD::FCOPYSIGN}, MVT::f32, Expand);
    setOperationAction({ISD::FSQRT, ISD::FSIN, ISD::FCOS, ISD::FPOW}, MVT::f32, Expand);
    setOperationAction({ISD::FP_TO_UINT, ISD::UINT_TO_FP}, MVT::i32, Expand);
    for (MVT Half : {MVT::f16, MVT::bf16}) {
      setLoadExtAction(ISD::EXTLOAD, MVT::f32, Half, Expand);
      setTruncStoreAction(MVT::f32, Half, Expand);
    }
    setOperationAction({ISD::FP16_TO_FP, ISD::FP_TO_FP16, ISD::BF16_TO_FP, ISD::FP_TO_BF16}, MVT::f32, Expand);
  }

  // Addresses, in two halves.
  setOperationAction({ISD::GlobalTLSAddress, ISD::GlobalAddress, ISD::ConstantPool, ISD::JumpTable, ISD::BlockAddress}, MVT::i32, Custom);

  // Memory: a single bit is loaded as a byte.
  for (auto Extension : {ISD::EXTLOAD, ISD::SEXTLOAD, ISD::ZEXTLOAD})
    setLoadExtAction(Extension, MVT::i32, MVT::i1, Promote);

  // The stack, and variable arguments, which are all on it: va_list is the address of the next one.
  setOperationAction(ISD::DYNAMIC_STACKALLOC, MVT::i32, Expand);
  setOperationAction({ISD::STACKSAVE, ISD::STACKRESTORE, ISD::VAARG, ISD::VACOPY, ISD::VAEND}, MVT::Other, Expand);
  setOperationAction(ISD::VASTART, MVT::Other, Custom);

  // Nobody finds a caller's frame by these: they are null.
  setOperationAction({ISD::FRAMEADDR, ISD::RETURNADDR}, MVT::i32, Expand);
}

const char *Or1kTargetLowering::getTargetNodeName(unsigned Opcode) const {
  switch (Opcode) {
  case Or1kISD::HI:
    return "Or1kISD::HI";
  case Or1kISD::LO:
    return "Or1kISD::LO";
  case Or1kISD::SETFLAG:
    return "Or1kISD::SETFLAG";
  case Or1kISD::SETFLAG_F:
    return "Or1kISD::SETFLAG_F";
  case Or1kISD::BF:
    return "Or1kISD::BF";
  case Or1kISD::BNF:
    return "Or1kISD::BNF";
  case Or1kISD::SELECT:
    return "Or1kISD::SELECT";
  case Or1kISD::ADDWIDE:
    return "Or1kISD::ADDWIDE";
  case Or1kISD::CALL:
    return "Or1kISD::CALL";
  case Or1kISD::RET:
    return "Or1kISD::RET";
  }
  return nullptr;
}

bool Or1kTargetLowering::isLegalAddressingMode(const DataLayout &, const AddrMode &Mode, Type *, unsigned,
                                               Instruction *) const {
  // A register and a number: one register, which is not multiplied, and no symbol.
  return !Mode.BaseGV && isInt<16>(Mode.BaseOffs) && (Mode.Scale == 0 || (Mode.Scale == 1 && !Mode.HasBaseReg));
}

bool Or1kTargetLowering::isCheapToSpeculateCtlz(Type *) const { return STI.hasFind(); }

std::pair<unsigned, const TargetRegisterClass *>
Or1kTargetLowering::getRegForInlineAsmConstraint(const TargetRegisterInfo *TRI, StringRef Constraint, MVT VT) const {
  if (Constraint == "r")
    return {0, VT == MVT::f32 ? &Or1k::SINGLERegClass : &Or1k::GPRRegClass};
  return TargetLowering::getRegForInlineAsmConstraint(TRI, Constraint, VT); // a register by its name: "{r1}"
}

// -- operations that are Custom -----------------------------------------------------------------------------------------

/// An address of two halves; `symbol` gives it as an operand with a flag.
template <typename F> static SDValue addressOfHalves(SelectionDAG &DAG, const SDLoc &DL, F symbol) {
  SDValue Upper = DAG.getNode(Or1kISD::HI, DL, MVT::i32, symbol(Or1kII::MO_Hi));
  SDValue Lower = DAG.getNode(Or1kISD::LO, DL, MVT::i32, symbol(Or1kII::MO_Lo));
  return DAG.getNode(ISD::OR, DL, MVT::i32, Upper, Lower);
}

static SDValue lowerAddress(SDValue Op, SelectionDAG &DAG) {
  SDLoc DL(Op);
  return addressOfHalves(DAG, DL, [&](unsigned Flag) {
    if (const auto *N = dyn_cast<GlobalAddressSDNode>(Op))
      return DAG.getTargetGlobalAddress(N->getGlobal(), DL, MVT::i32, N->getOffset(), Flag);
    if (const auto *N = dyn_cast<ConstantPoolSDNode>(Op))
      return DAG.getTargetConstantPool(N->getConstVal(), MVT::i32, N->getAlign(), N->getOffset(), Flag);
    if (const auto *N = dyn_cast<JumpTableSDNode>(Op))
      return DAG.getTargetJumpTable(N->getIndex(), MVT::i32, Flag);
    const auto *N = cast<BlockAddressSDNode>(Op);
    return DAG.getTargetBlockAddress(N->getBlockAddress(), MVT::i32, N->getOffset(), Flag);
  });
}

/// va_start stores where the variable arguments begin.
static SDValue lowerVAStart(SDValue Op, SelectionDAG &DAG) {
  const auto *Info = DAG.getMachineFunction().getInfo<Or1kMachineFunctionInfo>();
  SDValue Begin = DAG.getFrameIndex(Info->VariableArguments, MVT::i32);
  const Value *List = cast<SrcValueSDNode>(Op.getOperand(2))->getValue();
  return DAG.getStore(Op.getOperand(0), SDLoc(Op), Begin, Op.getOperand(1), MachinePointerInfo(List));
}

/// A comparison, glued to what reads the flag; Inverted if the flag is set where the condition does not hold.
static SDValue setFlag(SDValue LHS, SDValue RHS, SDValue Condition, bool &Inverted, const SDLoc &DL, SelectionDAG &DAG) {
  const EVT Type = LHS.getValueType();
  ISD::CondCode Holds = cast<CondCodeSDNode>(Condition)->get();
  Inverted = Holds == ISD::SETONE || Holds == ISD::SETO; // of these there is only the opposite
  if (Inverted)
    Holds = ISD::getSetCCInverse(Holds, Type);
  const unsigned Opcode = Type == MVT::f32 ? Or1kISD::SETFLAG_F : Or1kISD::SETFLAG;
  return DAG.getNode(Opcode, DL, MVT::Glue, LHS, RHS, DAG.getCondCode(Holds));
}

/// BR_CC: chain, condition, left, right, block.
static SDValue lowerBranch(SDValue Op, SelectionDAG &DAG) {
  SDLoc DL(Op);
  bool Inverted;
  SDValue Flag = setFlag(Op.getOperand(2), Op.getOperand(3), Op.getOperand(1), Inverted, DL, DAG);
  const unsigned Opcode = Inverted ? Or1kISD::BNF : Or1kISD::BF;
  return DAG.getNode(Opcode, DL, MVT::Other, Op.getOperand(0), Op.getOperand(4), Flag);
}

/// SELECT_CC: left, right, if true, if false, condition. What is selected are words.
static SDValue lowerSelection(SDValue Op, SelectionDAG &DAG) {
  SDLoc DL(Op);
  bool Inverted;
  SDValue Flag = setFlag(Op.getOperand(0), Op.getOperand(1), Op.getOperand(4), Inverted, DL, DAG);
  SDValue IfSet = DAG.getBitcast(MVT::i32, Op.getOperand(2)), Otherwise = DAG.getBitcast(MVT::i32, Op.getOperand(3));
  if (Inverted)
    std::swap(IfSet, Otherwise);
  return DAG.getBitcast(Op.getValueType(), DAG.getNode(Or1kISD::SELECT, DL, MVT::i32, IfSet, Otherwise, Flag));
}

SDValue Or1kTargetLowering::LowerOperation(SDValue Op, SelectionDAG &DAG) const {
  switch (Op.getOpcode()) {
  case ISD::BR_CC:
    return lowerBranch(Op, DAG);
  case ISD::SELECT_CC:
    return lowerSelection(Op, DAG);
  case ISD::GlobalTLSAddress: // a call of __emutls_get_address
    return LowerToTLSEmulatedModel(cast<GlobalAddressSDNode>(Op), DAG);
  case ISD::GlobalAddress:
  case ISD::ConstantPool:
  case ISD::JumpTable:
  case ISD::BlockAddress:
    return lowerAddress(Op, DAG);
  case ISD::VASTART:
    return lowerVAStart(Op, DAG);
  case ISD::SHL_PARTS:
  case ISD::SRL_PARTS:
  case ISD::SRA_PARTS: {
    SDValue Low, High;
    expandShiftParts(Op.getNode(), Low, High, DAG);
    return DAG.getMergeValues({Low, High}, SDLoc(Op));
  }
  }
  report_fatal_error(Twine("LowerOperation does not know ") + Op->getOperationName(&DAG));
}

void Or1kTargetLowering::ReplaceNodeResults(SDNode *N, SmallVectorImpl<SDValue> &Results, SelectionDAG &DAG) const {
  assert(N->getOpcode() == ISD::ADD && "the only operation on i64 that is Custom");
  SDLoc DL(N);
  auto [ALow, AHigh] = DAG.SplitScalar(N->getOperand(0), DL, MVT::i32, MVT::i32);
  auto [BLow, BHigh] = DAG.SplitScalar(N->getOperand(1), DL, MVT::i32, MVT::i32);
  SDValue Sum = DAG.getNode(Or1kISD::ADDWIDE, DL, DAG.getVTList(MVT::i32, MVT::i32), {ALow, AHigh, BLow, BHigh});
  Results.push_back(DAG.getNode(ISD::BUILD_PAIR, DL, MVT::i64, Sum, Sum.getValue(1)));
}

// -- functions ----------------------------------------------------------------------------------------------------------

SDValue Or1kTargetLowering::LowerFormalArguments(SDValue Chain, CallingConv::ID Convention, bool IsVarArg,
                                                 const SmallVectorImpl<ISD::InputArg> &Ins, const SDLoc &DL,
                                                 SelectionDAG &DAG, SmallVectorImpl<SDValue> &Values) const {
  MachineFunction &MF = DAG.getMachineFunction();
  MachineFrameInfo &Frame = MF.getFrameInfo();
  SmallVector<CCValAssign, 16> Places;
  Or1kCCState State(Convention, IsVarArg, MF, Places, *DAG.getContext());
  State.Fixed = Ins.size();
  State.AnalyzeFormalArguments(Ins, CC_Or1k);

  for (auto [Place, In] : zip_equal(Places, Ins)) {
    if (Place.isRegLoc()) {
      Register Reg = MF.addLiveIn(Place.getLocReg(), &Or1k::GPRRegClass);
      Values.push_back(DAG.getCopyFromReg(Chain, DL, Reg, MVT::i32));
    } else {
      int Index = Frame.CreateFixedObject(4, Place.getLocMemOffset(), /*IsImmutable=*/true);
      SDValue Address = DAG.getFrameIndex(Index, MVT::i32);
      Values.push_back(DAG.getLoad(MVT::i32, DL, Chain, Address, MachinePointerInfo::getFixedStack(MF, Index)));
    }
    Values.back() = DAG.getBitcast(Place.getValVT(), Values.back());
    if (In.Flags.isSRet()) { // remembered until the return
      Register Kept = MF.getRegInfo().createVirtualRegister(&Or1k::GPRRegClass);
      MF.getInfo<Or1kMachineFunctionInfo>()->ReturnedAddress = Kept;
      SDValue Copy = DAG.getCopyToReg(DAG.getEntryNode(), DL, Kept, Values.back());
      Chain = DAG.getNode(ISD::TokenFactor, DL, MVT::Other, Copy, Chain);
    }
  }
  if (IsVarArg)
    MF.getInfo<Or1kMachineFunctionInfo>()->VariableArguments =
        Frame.CreateFixedObject(4, State.getStackSize(), /*IsImmutable=*/true);
  return Chain;
}

bool Or1kTargetLowering::CanLowerReturn(CallingConv::ID Convention, MachineFunction &MF, bool IsVarArg,
                                        const SmallVectorImpl<ISD::OutputArg> &Outs,
                                        LLVMContext &Context SINCE_LLVM_22(, const Type *)) const {
  SmallVector<CCValAssign, 16> Places;
  return CCState(Convention, IsVarArg, MF, Places, Context).CheckReturn(Outs, RetCC_Or1k);
}

SDValue Or1kTargetLowering::LowerReturn(SDValue Chain, CallingConv::ID Convention, bool IsVarArg,
                                        const SmallVectorImpl<ISD::OutputArg> &Outs,
                                        const SmallVectorImpl<SDValue> &Values, const SDLoc &DL,
                                        SelectionDAG &DAG) const {
  SmallVector<CCValAssign, 16> Places;
  CCState(Convention, IsVarArg, DAG.getMachineFunction(), Places, *DAG.getContext()).AnalyzeReturn(Outs, RetCC_Or1k);

  SmallVector<SDValue, 8> Operands(1);
  SDValue Glue; // keeps the copies and the return together
  for (auto [Place, Result] : zip_equal(Places, Values)) {
    Chain = DAG.getCopyToReg(Chain, DL, Place.getLocReg(), DAG.getBitcast(MVT::i32, Result), Glue);
    Glue = Chain.getValue(1);
    Operands.push_back(DAG.getRegister(Place.getLocReg(), MVT::i32));
  }
  if (Register Kept = DAG.getMachineFunction().getInfo<Or1kMachineFunctionInfo>()->ReturnedAddress) {
    SDValue Address = DAG.getCopyFromReg(Chain, DL, Kept, MVT::i32);
    Chain = DAG.getCopyToReg(Address.getValue(1), DL, Or1k::RV, Address, Glue);
    Glue = Chain.getValue(1);
    Operands.push_back(DAG.getRegister(Or1k::RV, MVT::i32));
  }
  Operands[0] = Chain;
  if (Glue)
    Operands.push_back(Glue);
  return DAG.getNode(Or1kISD::RET, DL, MVT::Other, Operands);
}

// -- calls --------------------------------------------------------------------------------------------------------------

SDValue Or1kTargetLowering::LowerCall(CallLoweringInfo &Call, SmallVectorImpl<SDValue> &Results) const {
  SelectionDAG &DAG = Call.DAG;
  MachineFunction &MF = DAG.getMachineFunction();
  const SDLoc &DL = Call.DL;
  if (Call.CB && Call.CB->isMustTailCall())
    report_fatal_error("Or1k has no guaranteed tail calls (musttail)", /*gen_crash_diag=*/false);
  Call.IsTailCall = false;

  SmallVector<CCValAssign, 16> Places;
  Or1kCCState State(Call.CallConv, Call.IsVarArg, MF, Places, *DAG.getContext());
  State.Fixed = count_if(Call.Outs, [](const ISD::OutputArg &Out) {
    return SINCE_LLVM_22(!Out.Flags.isVarArg()) BEFORE_LLVM_22(Out.IsFixed);
  });
  State.AnalyzeCallOperands(Call.Outs, CC_Or1k);

  // Structures by value: the caller makes a copy, before the call begins, and passes its address.
  SDValue Chain = Call.Chain;
  SmallVector<SDValue, 16> Arguments(Call.OutVals.begin(), Call.OutVals.end());
  for (auto [Out, Value] : zip_equal(Call.Outs, Arguments)) {
    if (!Out.Flags.isByVal())
      continue;
    const unsigned Size = Out.Flags.getByValSize();
    SDValue Copy = DAG.getFrameIndex(
        MF.getFrameInfo().CreateStackObject(std::max(Size, 1u), Out.Flags.getNonZeroByValAlign(), false), MVT::i32);
    Chain = DAG.getMemcpy(Chain, DL, Copy, Value, DAG.getConstant(Size, DL, MVT::i32), Out.Flags.getNonZeroByValAlign(),
                          /*isVol=*/false, /*AlwaysInline=*/false, /*CI=*/nullptr, /*OverrideTailCall=*/std::nullopt,
                          MachinePointerInfo(), MachinePointerInfo());
    Value = Copy;
  }
  Chain = DAG.getCALLSEQ_START(Chain, State.getStackSize(), 0, DL);

  // Arguments on the stack are stored in any order; those in registers are copied right before the call.
  SmallVector<std::pair<Register, SDValue>, 4> InRegisters;
  SmallVector<SDValue, 8> Stores;
  SDValue SP = DAG.getCopyFromReg(Chain, DL, Or1k::SP, MVT::i32);
  for (auto [Place, Value] : zip_equal(Places, Arguments)) {
    Value = DAG.getBitcast(MVT::i32, Value);
    if (Place.isRegLoc()) {
      InRegisters.emplace_back(Place.getLocReg(), Value);
      continue;
    }
    const unsigned Offset = Place.getLocMemOffset();
    SDValue Address = DAG.getMemBasePlusOffset(SP, TypeSize::getFixed(Offset), DL);
    Stores.push_back(DAG.getStore(Chain, DL, Value, Address, MachinePointerInfo::getStack(MF, Offset)));
  }
  if (!Stores.empty())
    Chain = DAG.getNode(ISD::TokenFactor, DL, MVT::Other, Stores);

  SDValue Callee = Call.Callee;
  if (const auto *N = dyn_cast<GlobalAddressSDNode>(Callee))
    Callee = DAG.getTargetGlobalAddress(N->getGlobal(), DL, MVT::i32, N->getOffset());
  else if (const auto *N = dyn_cast<ExternalSymbolSDNode>(Callee))
    Callee = DAG.getTargetExternalSymbol(N->getSymbol(), MVT::i32);

  SmallVector<SDValue, 8> Operands = {SDValue(), Callee};
  SDValue Glue; // keeps the copies, the call, and the copies of its results together
  for (auto [Reg, Value] : InRegisters) {
    Chain = DAG.getCopyToReg(Chain, DL, Reg, Value, Glue);
    Glue = Chain.getValue(1);
    Operands.push_back(DAG.getRegister(Reg, MVT::i32));
  }
  Operands[0] = Chain;
  Operands.push_back(
      DAG.getRegisterMask(MF.getSubtarget().getRegisterInfo()->getCallPreservedMask(MF, Call.CallConv)));
  if (Glue)
    Operands.push_back(Glue);
  Chain = DAG.getNode(Or1kISD::CALL, DL, DAG.getVTList(MVT::Other, MVT::Glue), Operands);
  Chain = DAG.getCALLSEQ_END(Chain, State.getStackSize(), 0, Chain.getValue(1), DL);
  Glue = Chain.getValue(1);

  SmallVector<CCValAssign, 4> ResultPlaces;
  CCState(Call.CallConv, Call.IsVarArg, MF, ResultPlaces, *DAG.getContext()).AnalyzeCallResult(Call.Ins, RetCC_Or1k);
  for (const CCValAssign &Place : ResultPlaces) {
    SDValue Copy = DAG.getCopyFromReg(Chain, DL, Place.getLocReg(), MVT::i32, Glue);
    Results.push_back(DAG.getBitcast(Place.getValVT(), Copy));
    Chain = Copy.getValue(1);
    Glue = Copy.getValue(2);
  }
  return Chain;
}

// -- pseudo instructions ------------------------------------------------------------------------------------------------

/// SELECT rd, if_set, otherwise becomes
///
///     head:      l.bf tail
///     otherwise:
///     tail:      rd = if_set from head, otherwise from otherwise
MachineBasicBlock *Or1kTargetLowering::EmitInstrWithCustomInserter(MachineInstr &MI, MachineBasicBlock *Head) const {
  assert(MI.getOpcode() == Or1k::SELECT && "the only pseudo with uses_custom_inserter");
  MachineFunction &MF = *Head->getParent();
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  const DebugLoc &DL = MI.getDebugLoc();

  MachineBasicBlock *Otherwise = MF.CreateMachineBasicBlock(Head->getBasicBlock());
  MachineBasicBlock *Tail = MF.CreateMachineBasicBlock(Head->getBasicBlock());
  MF.insert(std::next(Head->getIterator()), Otherwise);
  MF.insert(std::next(Otherwise->getIterator()), Tail);
  const unsigned CallFrameSize = TII.getCallFrameSizeAt(MI); // not 0 where the value is an argument of a call
  Otherwise->setCallFrameSize(CallFrameSize);
  Tail->setCallFrameSize(CallFrameSize);
  Tail->splice(Tail->begin(), Head, std::next(MI.getIterator()), Head->end());
  Tail->transferSuccessorsAndUpdatePHIs(Head);
  Head->addSuccessor(Otherwise);
  Head->addSuccessor(Tail);
  Otherwise->addSuccessor(Tail);

  BuildMI(Head, DL, TII.get(Or1k::BF)).addMBB(Tail);
  BuildMI(*Tail, Tail->begin(), DL, TII.get(TargetOpcode::PHI), MI.getOperand(0).getReg())
      .addReg(MI.getOperand(1).getReg())
      .addMBB(Head)
      .addReg(MI.getOperand(2).getReg())
      .addMBB(Otherwise);
  MI.eraseFromParent();
  return Tail;
}
