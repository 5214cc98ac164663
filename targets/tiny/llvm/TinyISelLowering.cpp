#include "TinyISelLowering.h"
#include "Tiny.h"
#include "TinyMachineFunctionInfo.h"
#include "TinySubtarget.h"
#include "llvm/CodeGen/CallingConvLower.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/SelectionDAG.h"
#include "llvm/IR/Function.h"

using namespace llvm;

#include "TinyGenCallingConv.inc"

// -- which operations there are -----------------------------------------------------------------------------------------
//
// LLVM takes every operation on a type that has registers for one that is selected by a pattern, unless it is told something else here:
// Expand is to make it of others or of a call of a library function, Custom to ask LowerOperation, Promote to use a larger type.
// `python -m tgdsl.lint targets/tiny --missing` lists those that no pattern selects.

TinyTargetLowering::TinyTargetLowering(const TargetMachine &TM, const TinySubtarget &STI) : TargetLowering(TM SINCE_LLVM_22(, STI)) {
  addRegisterClass(MVT::i32, &Tiny::GPRRegClass);
  computeRegisterProperties(STI.getRegisterInfo());
  setStackPointerRegisterToSaveRestore(Tiny::SP);
  setBooleanContents(ZeroOrOneBooleanContent); // slt gives 1 or 0
  setMinFunctionAlignment(Align(4));
  setMinStackArgumentAlignment(Align(4));

  // Bits: there are shifts and logic, and in some processors rotations to the right, of which LLVM makes those to the left.
  setOperationAction({ISD::ROTL, ISD::BSWAP, ISD::CTPOP, ISD::CTLZ, ISD::CTTZ}, MVT::i32, Expand);
  setOperationAction(ISD::ROTR, MVT::i32, STI.hasRotate() ? Legal : Expand);
  for (MVT Narrow : {MVT::i1, MVT::i8, MVT::i16})
    setOperationAction(ISD::SIGN_EXTEND_INREG, Narrow, Expand);

  // Arithmetic with two results; 64-bit arithmetic is made of the parts. Shifts of 64 bits are expanded here, not called.
  setOperationAction({ISD::SMUL_LOHI, ISD::UMUL_LOHI, ISD::MULHS, ISD::SDIVREM, ISD::UDIVREM}, MVT::i32, Expand);
  setOperationAction({ISD::SHL_PARTS, ISD::SRL_PARTS, ISD::SRA_PARTS}, MVT::i32, Custom);
  if (!STI.hasMulDiv()) {
    setOperationAction({ISD::MUL, ISD::SDIV, ISD::UDIV, ISD::SREM, ISD::UREM}, MVT::i32, LibCall);
    setOperationAction(ISD::MULHU, MVT::i32, Expand);
  }

  // Functions of libraries: those that 32-bit machines have.
#if LLVM_VERSION_MAJOR >= 22 // which tells them by the triple's architecture, and knows none of one that it does not know
  const RTLIB::RuntimeLibcallsInfo Usual(Triple("m68k"));
  for (RTLIB::LibcallImpl Function : RTLIB::libcall_impls())
    if (Usual.isAvailable(Function))
      setLibcallImpl(RTLIB::RuntimeLibcallsInfo::getLibcallFromImpl(Function), Function);
#else // which takes them for those of a 64-bit machine
  setLibcallName({RTLIB::MUL_I128, RTLIB::SHL_I128, RTLIB::SRL_I128, RTLIB::SRA_I128}, nullptr);
#endif

  // Control: comparisons are values, of which branches and selections are made; jumps to the entries of tables are jumps to registers.
  setOperationAction({ISD::BR_CC, ISD::SELECT_CC}, MVT::i32, Expand);
  setOperationAction(ISD::BR_JT, MVT::Other, Expand);

  // Addresses, in two halves.
  setOperationAction({ISD::GlobalAddress, ISD::ConstantPool, ISD::JumpTable, ISD::BlockAddress}, MVT::i32, Custom);
  setOperationAction(ISD::GlobalTLSAddress, MVT::i32, Custom);

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

const char *TinyTargetLowering::getTargetNodeName(unsigned Opcode) const {
  switch (Opcode) {
  case TinyISD::HI:
    return "TinyISD::HI";
  case TinyISD::LO:
    return "TinyISD::LO";
  case TinyISD::CALL:
    return "TinyISD::CALL";
  case TinyISD::RET:
    return "TinyISD::RET";
  }
  return nullptr;
}

bool TinyTargetLowering::isLegalAddressingMode(const DataLayout &, const AddrMode &Mode, Type *, unsigned,
                                               Instruction *) const {
  // A register and a number: one register, which is not multiplied, and no symbol.
  return !Mode.BaseGV && isInt<16>(Mode.BaseOffs) && (Mode.Scale == 0 || (Mode.Scale == 1 && !Mode.HasBaseReg));
}

std::pair<unsigned, const TargetRegisterClass *>
TinyTargetLowering::getRegForInlineAsmConstraint(const TargetRegisterInfo *TRI, StringRef Constraint, MVT VT) const {
  if (Constraint == "r")
    return {0, &Tiny::GPRRegClass};
  return TargetLowering::getRegForInlineAsmConstraint(TRI, Constraint, VT); // a register by its name: "{r1}"
}

// -- operations that are Custom -----------------------------------------------------------------------------------------

/// An address of two halves; `symbol` gives it as an operand with a flag.
template <typename F> static SDValue addressOfHalves(SelectionDAG &DAG, const SDLoc &DL, F symbol) {
  SDValue Upper = DAG.getNode(TinyISD::HI, DL, MVT::i32, symbol(TinyII::MO_Hi));
  SDValue Lower = DAG.getNode(TinyISD::LO, DL, MVT::i32, symbol(TinyII::MO_Lo));
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
  const auto *Info = DAG.getMachineFunction().getInfo<TinyMachineFunctionInfo>();
  SDValue Begin = DAG.getFrameIndex(Info->VariableArguments, MVT::i32);
  const Value *List = cast<SrcValueSDNode>(Op.getOperand(2))->getValue();
  return DAG.getStore(Op.getOperand(0), SDLoc(Op), Begin, Op.getOperand(1), MachinePointerInfo(List));
}

SDValue TinyTargetLowering::LowerOperation(SDValue Op, SelectionDAG &DAG) const {
  switch (Op.getOpcode()) {
  case ISD::GlobalAddress:
  case ISD::ConstantPool:
  case ISD::JumpTable:
  case ISD::BlockAddress:
    return lowerAddress(Op, DAG);
  case ISD::GlobalTLSAddress: // a call of __emutls_get_address
    return LowerToTLSEmulatedModel(cast<GlobalAddressSDNode>(Op), DAG);
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

// -- functions ----------------------------------------------------------------------------------------------------------

SDValue TinyTargetLowering::LowerFormalArguments(SDValue Chain, CallingConv::ID Convention, bool IsVarArg,
                                                 const SmallVectorImpl<ISD::InputArg> &Ins, const SDLoc &DL,
                                                 SelectionDAG &DAG, SmallVectorImpl<SDValue> &Values) const {
  MachineFunction &MF = DAG.getMachineFunction();
  MachineFrameInfo &Frame = MF.getFrameInfo();
  SmallVector<CCValAssign, 16> Places;
  CCState State(Convention, IsVarArg, MF, Places, *DAG.getContext());
  State.AnalyzeFormalArguments(Ins, CC_Tiny);

  for (auto [Place, In] : zip_equal(Places, Ins)) {
    if (Place.isRegLoc()) {
      Register Reg = MF.addLiveIn(Place.getLocReg(), &Tiny::GPRRegClass);
      Values.push_back(DAG.getCopyFromReg(Chain, DL, Reg, MVT::i32));
      continue;
    }
    const bool IsByVal = In.Flags.isByVal();
    const unsigned Size = IsByVal ? std::max(In.Flags.getByValSize(), 1u) : 4;
    int Index = Frame.CreateFixedObject(Size, Place.getLocMemOffset(), /*IsImmutable=*/!IsByVal);
    SDValue Address = DAG.getFrameIndex(Index, MVT::i32);
    Values.push_back(IsByVal ? Address // of the callee's own copy
                             : DAG.getLoad(MVT::i32, DL, Chain, Address, MachinePointerInfo::getFixedStack(MF, Index)));
  }
  if (IsVarArg)
    MF.getInfo<TinyMachineFunctionInfo>()->VariableArguments =
        Frame.CreateFixedObject(4, State.getStackSize(), /*IsImmutable=*/true);
  return Chain;
}

bool TinyTargetLowering::CanLowerReturn(CallingConv::ID Convention, MachineFunction &MF, bool IsVarArg,
                                        const SmallVectorImpl<ISD::OutputArg> &Outs,
                                        LLVMContext &Context SINCE_LLVM_22(, const Type *)) const {
  SmallVector<CCValAssign, 16> Places;
  return CCState(Convention, IsVarArg, MF, Places, Context).CheckReturn(Outs, RetCC_Tiny);
}

SDValue TinyTargetLowering::LowerReturn(SDValue Chain, CallingConv::ID Convention, bool IsVarArg,
                                        const SmallVectorImpl<ISD::OutputArg> &Outs,
                                        const SmallVectorImpl<SDValue> &Values, const SDLoc &DL,
                                        SelectionDAG &DAG) const {
  SmallVector<CCValAssign, 16> Places;
  CCState(Convention, IsVarArg, DAG.getMachineFunction(), Places, *DAG.getContext()).AnalyzeReturn(Outs, RetCC_Tiny);

  SmallVector<SDValue, 8> Operands(1);
  SDValue Glue; // keeps the copies and the return together
  for (auto [Place, Result] : zip_equal(Places, Values)) {
    Chain = DAG.getCopyToReg(Chain, DL, Place.getLocReg(), Result, Glue);
    Glue = Chain.getValue(1);
    Operands.push_back(DAG.getRegister(Place.getLocReg(), MVT::i32));
  }
  Operands[0] = Chain;
  if (Glue)
    Operands.push_back(Glue);
  return DAG.getNode(TinyISD::RET, DL, MVT::Other, Operands);
}

// -- calls --------------------------------------------------------------------------------------------------------------

SDValue TinyTargetLowering::LowerCall(CallLoweringInfo &Call, SmallVectorImpl<SDValue> &Results) const {
  SelectionDAG &DAG = Call.DAG;
  MachineFunction &MF = DAG.getMachineFunction();
  const SDLoc &DL = Call.DL;
  if (Call.CB && Call.CB->isMustTailCall())
    report_fatal_error("Tiny has no tail calls");
  Call.IsTailCall = false;

  SmallVector<CCValAssign, 16> Places;
  CCState State(Call.CallConv, Call.IsVarArg, MF, Places, *DAG.getContext());
  State.AnalyzeCallOperands(Call.Outs, CC_Tiny);
  SDValue Chain = DAG.getCALLSEQ_START(Call.Chain, State.getStackSize(), 0, DL);

  // Arguments on the stack are stored in any order; those in registers are copied right before the call.
  SmallVector<std::pair<Register, SDValue>, 4> InRegisters;
  SmallVector<SDValue, 8> Stores;
  SDValue SP = DAG.getCopyFromReg(Chain, DL, Tiny::SP, MVT::i32);
  for (auto [Place, Out, Value] : zip_equal(Places, Call.Outs, Call.OutVals)) {
    if (Place.isRegLoc()) {
      InRegisters.emplace_back(Place.getLocReg(), Value);
      continue;
    }
    const unsigned Offset = Place.getLocMemOffset();
    SDValue Address = DAG.getMemBasePlusOffset(SP, TypeSize::getFixed(Offset), DL);
    const MachinePointerInfo Where = MachinePointerInfo::getStack(MF, Offset);
    if (Out.Flags.isByVal()) // copied here, since a call of memcpy cannot be within another one
      Stores.push_back(DAG.getMemcpy(Chain, DL, Address, Value, DAG.getConstant(Out.Flags.getByValSize(), DL, MVT::i32),
                                     Out.Flags.getNonZeroByValAlign(), /*isVol=*/false, /*AlwaysInline=*/true,
                                     /*CI=*/nullptr, /*OverrideTailCall=*/std::nullopt, Where, MachinePointerInfo()));
    else
      Stores.push_back(DAG.getStore(Chain, DL, Value, Address, Where));
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
  Chain = DAG.getNode(TinyISD::CALL, DL, DAG.getVTList(MVT::Other, MVT::Glue), Operands);
  Chain = DAG.getCALLSEQ_END(Chain, State.getStackSize(), 0, Chain.getValue(1), DL);
  Glue = Chain.getValue(1);

  SmallVector<CCValAssign, 4> ResultPlaces;
  CCState(Call.CallConv, Call.IsVarArg, MF, ResultPlaces, *DAG.getContext()).AnalyzeCallResult(Call.Ins, RetCC_Tiny);
  for (const CCValAssign &Place : ResultPlaces) {
    SDValue Copy = DAG.getCopyFromReg(Chain, DL, Place.getLocReg(), MVT::i32, Glue);
    Results.push_back(Copy);
    Chain = Copy.getValue(1);
    Glue = Copy.getValue(2);
  }
  return Chain;
}

// -- pseudo instructions ------------------------------------------------------------------------------------------------

/// SELECT rd, condition, if_true, if_false becomes
///
///     head:      bne condition, r0, tail
///     otherwise:
///     tail:      rd = if_true from head, if_false from otherwise
MachineBasicBlock *TinyTargetLowering::EmitInstrWithCustomInserter(MachineInstr &MI, MachineBasicBlock *Head) const {
  assert(MI.getOpcode() == Tiny::SELECT && "the only pseudo with uses_custom_inserter");
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

  BuildMI(Head, DL, TII.get(Tiny::BNE)).add(MI.getOperand(1)).addReg(Tiny::R0).addMBB(Tail);
  BuildMI(*Tail, Tail->begin(), DL, TII.get(TargetOpcode::PHI), MI.getOperand(0).getReg())
      .addReg(MI.getOperand(2).getReg())
      .addMBB(Head)
      .addReg(MI.getOperand(3).getReg())
      .addMBB(Otherwise);
  MI.eraseFromParent();
  return Tail;
}
