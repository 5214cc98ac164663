#include "Or1kLegalizerInfo.h"
#include "Or1k.h"
#include "Or1kMachineFunctionInfo.h"
#include "Or1kSubtarget.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/LegalizerHelper.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace TargetOpcode;

static const LLT S8 = LLT::scalar(8), S16 = LLT::scalar(16), S32 = LLT::scalar(32), S64 = LLT::scalar(64);
static const LLT P0 = LLT::pointer(0, 32);

Or1kLegalizerInfo::Or1kLegalizerInfo(const Or1kSubtarget &STI) {
  // -- integers: words, and pairs of them
  auto words = [&](std::initializer_list<unsigned> Opcodes) -> LegalizeRuleSet & {
    return getActionDefinitionsBuilder(Opcodes).legalFor({S32}).scalarize(0).widenScalarToNextPow2(0).clampScalar(0, S32, S32);
  };
  if (STI.hasAddc())
    getActionDefinitionsBuilder(G_ADD).legalFor({S32}).customFor({S64}).scalarize(0).widenScalarToNextPow2(0).clampScalar(0, S32, S64);
  else
    words({G_ADD});
  words({G_SUB, G_AND, G_OR, G_XOR});

  // What not every processor has is a function of the library, as the same for 64 bits is.
  auto optional = [&](std::initializer_list<unsigned> Opcodes, bool IsThere) {
    auto &Rules = getActionDefinitionsBuilder(Opcodes);
    (IsThere ? Rules.legalFor({S32}) : Rules.libcallFor({S32})).libcallFor({S64});
    Rules.scalarize(0).widenScalarToNextPow2(0).clampScalar(0, S32, S64);
  };
  optional({G_MUL}, STI.hasMul());
  optional({G_SDIV, G_UDIV}, STI.hasDiv());
  auto &Remainders = getActionDefinitionsBuilder({G_SREM, G_UREM});
  (STI.hasDiv() ? Remainders.lowerFor({S32}) : Remainders.libcallFor({S32})).libcallFor({S64});
  Remainders.scalarize(0).widenScalarToNextPow2(0).clampScalar(0, S32, S64);

  getActionDefinitionsBuilder({G_SHL, G_LSHR, G_ASHR})
      .legalFor({{S32, S32}})
      .scalarize(0)
      .widenScalarToNextPow2(0)
      .clampScalar(1, S32, S32)
      .clampScalar(0, S32, S32);
  if (STI.hasRor()) {
    getActionDefinitionsBuilder(G_ROTR).legalFor({{S32, S32}}).lower();
    getActionDefinitionsBuilder({G_FSHL, G_FSHR}).customFor({{S32, S32}}).lower();
  } else {
    getActionDefinitionsBuilder({G_ROTR, G_FSHL, G_FSHR}).lower();
  }
  getActionDefinitionsBuilder(G_ROTL).lower();

  // -- bits: what LLVM splits in no more than two parts is halved
  auto isWide = [](const LegalityQuery &Query) { return Query.Types[1].isScalar() && Query.Types[1].getSizeInBits() > 64; };
  auto toHalf = [](const LegalityQuery &Query) { return std::pair(1u, LLT::scalar(Query.Types[1].getSizeInBits() / 2)); };
  getActionDefinitionsBuilder(G_SEXT_INREG).legalFor({S32}).clampScalar(0, S32, S32).lower();
  auto &Zeros = getActionDefinitionsBuilder({G_CTLZ, G_CTTZ_ZERO_UNDEF});
  if (STI.hasFind())
    Zeros.legalFor({{S32, S32}});
  Zeros.widenScalarToNextPow2(1).narrowScalarIf(isWide, toHalf).clampScalar(1, S32, S32).clampScalar(0, S32, S32).lower();
  getActionDefinitionsBuilder({G_CTLZ_ZERO_UNDEF, G_CTTZ, G_CTPOP})
      .widenScalarToNextPow2(1)
      .narrowScalarIf(isWide, toHalf)
      .clampScalar(1, S32, S32)
      .clampScalar(0, S32, S32)
      .lower();
  getActionDefinitionsBuilder({G_BSWAP, G_BITREVERSE}).maxScalar(0, S32).lower();
  getActionDefinitionsBuilder({G_ABS, G_SMIN, G_SMAX, G_UMIN, G_UMAX, G_UADDO, G_UADDE, G_USUBO, G_USUBE,
                               G_SADDO, G_SADDE, G_SSUBO, G_SSUBE, G_UADDSAT, G_SADDSAT, G_USUBSAT, G_SSUBSAT, G_USHLSAT,
                               G_SSHLSAT})
      .scalarize(0)
      .lower();
  getActionDefinitionsBuilder({G_UMULO, G_SMULO, G_SMULH}).minScalar(0, S32).lower();
  getActionDefinitionsBuilder(G_UMULH).clampScalar(0, S32, S32).lower(); // of words, the upper half of a product of 64 bits

  // -- conversions: those that remain are copies
  getActionDefinitionsBuilder({G_ZEXT, G_SEXT, G_ANYEXT}).scalarize(0).maxScalar(0, S32).alwaysLegal();
  getActionDefinitionsBuilder(G_TRUNC).scalarize(0).maxScalar(1, S32).alwaysLegal();
  for (unsigned Opcode : {G_MERGE_VALUES, G_UNMERGE_VALUES}) {
    const unsigned Large = Opcode == G_MERGE_VALUES ? 0 : 1, Small = 1 - Large;
    getActionDefinitionsBuilder(Opcode)
        .legalIf([=](const LegalityQuery &Query) { return Query.Types[Large] == S64 && Query.Types[Small] == S32; })
        .widenScalarToNextPow2(Small, 32)
        .widenScalarToNextPow2(Large, 32)
        .clampScalar(Small, S32, S32)
        .clampScalar(Large, S32, S32);
  }
  getActionDefinitionsBuilder(G_PTRTOINT).legalFor({{S32, P0}}).clampScalar(0, S32, S32);
  getActionDefinitionsBuilder(G_INTTOPTR).legalFor({{P0, S32}}).clampScalar(1, S32, S32);
  getActionDefinitionsBuilder({G_PTR_ADD, G_PTRMASK}).legalFor({{P0, S32}}).clampScalar(1, S32, S32);

  // -- constants, addresses, and values from elsewhere
  getActionDefinitionsBuilder({G_CONSTANT, G_IMPLICIT_DEF, G_FREEZE, G_PHI, G_CONSTANT_FOLD_BARRIER})
      .legalFor({S32, P0})
      .scalarize(0)
      .widenScalarToNextPow2(0)
      .clampScalar(0, S32, S32);
  getActionDefinitionsBuilder(G_FCONSTANT).customFor({S32, S64});
  getActionDefinitionsBuilder({G_CONSTANT_POOL, G_JUMP_TABLE, G_BLOCK_ADDR}).legalFor({P0});
  getActionDefinitionsBuilder({G_FRAME_INDEX, G_GLOBAL_VALUE}).customFor({P0});

  // -- comparisons, selections and branches
  getActionDefinitionsBuilder(G_ICMP)
      .legalFor({{S32, S32}, {S32, P0}})
      .scalarize(0)
      .widenScalarToNextPow2(1)
      .narrowScalarIf(isWide, toHalf)
      .clampScalar(1, S32, S32)
      .clampScalar(0, S32, S32);
  getActionDefinitionsBuilder(G_SELECT)
      .legalFor({{S32, S32}, {P0, S32}})
      .scalarize(0)
      .widenScalarToNextPow2(0)
      .clampScalar(0, S32, S32)
      .clampScalar(1, S32, S32);
  getActionDefinitionsBuilder(G_BRCOND).legalFor({S32}).clampScalar(0, S32, S32);
  getActionDefinitionsBuilder(G_BRINDIRECT).legalFor({P0});
  getActionDefinitionsBuilder(G_BRJT).customFor({{P0, S32}}).clampScalar(1, S32, S32);

  // -- vectors: their elements
  getActionDefinitionsBuilder({G_EXTRACT_VECTOR_ELT, G_INSERT_VECTOR_ELT, G_SHUFFLE_VECTOR, G_BITCAST}).lower();
  getActionDefinitionsBuilder({G_BUILD_VECTOR, G_CONCAT_VECTORS}).alwaysLegal();

  // -- memory: aligned words and parts of words; of others, two parts
  auto isOfParts = [](const LegalityQuery &Query) {
    const LegalityQuery::MemDesc &Memory = Query.MMODescrs[0];
    const unsigned Size = Memory.MemoryTy.getSizeInBits();
    const bool IsValue = Query.Types[0].isPointer() || Query.Types[0] == S32 || (Query.Types[0].isScalar() && Size > 32);
    return IsValue && !Memory.MemoryTy.isVector() && Size % 8 == 0 &&
           (!isPowerOf2_32(Size) || Size > 32 || Memory.AlignInBits < Size);
  };
  auto isOfBits = [](const LegalityQuery &Query) { return Query.MMODescrs[0].MemoryTy.getSizeInBits() % 8 != 0; };
  auto isOfElements = [](const LegalityQuery &Query) {
    return Query.Types[0].isFixedVector() && Query.Types[0] == Query.MMODescrs[0].MemoryTy &&
           Query.Types[0].getScalarSizeInBits() % 8 == 0;
  };
  getActionDefinitionsBuilder({G_LOAD, G_STORE})
      .legalForTypesWithMemDesc({{S32, P0, S8, 8}, {S32, P0, S16, 16}, {S32, P0, S32, 32}, {P0, P0, S32, 32}, {P0, P0, P0, 32}})
      .widenScalarToNextPow2(0)
      .lowerIf(isOfBits)
      .customIf(isOfParts)
      .customIf(isOfElements)
      .clampScalar(0, S32, S64)
      .lower();
  getActionDefinitionsBuilder({G_SEXTLOAD, G_ZEXTLOAD})
      .legalForTypesWithMemDesc({{S32, P0, S8, 8}, {S32, P0, S16, 16}})
      .customIf(isOfParts)
      .clampScalar(0, S32, S32)
      .lower();
  getActionDefinitionsBuilder({G_MEMCPY, G_MEMMOVE, G_MEMSET}).libcall();
  getActionDefinitionsBuilder(G_MEMCPY_INLINE).lower();

  // -- floating-point numbers: functions of the library, but for what the processor has
  auto &Arithmetic = getActionDefinitionsBuilder({G_FADD, G_FSUB, G_FMUL, G_FDIV});
  (STI.hasFloat() ? Arithmetic.legalFor({S32}) : Arithmetic.libcallFor({S32})).libcallFor({S64});
  getActionDefinitionsBuilder({G_FREM, G_FMA, G_FPOW, G_FSQRT, G_FSIN, G_FCOS, G_FEXP, G_FEXP2, G_FLOG, G_FLOG2, G_FLOG10,
                               G_FCEIL, G_FFLOOR, G_INTRINSIC_TRUNC, G_INTRINSIC_ROUND, G_FRINT, G_FNEARBYINT, G_FMINNUM,
                               G_FMAXNUM})
      .libcallFor({S32, S64});
  getActionDefinitionsBuilder({G_FNEG, G_FCOPYSIGN, G_IS_FPCLASS}).lower();
  getActionDefinitionsBuilder(G_FABS).customFor({S32, S64});
  getActionDefinitionsBuilder(G_FPEXT).libcallFor({{S64, S32}});
  getActionDefinitionsBuilder(G_FPTRUNC).libcallFor({{S32, S64}});
  const auto Pairs = {std::pair(S32, S32), std::pair(S32, S64), std::pair(S64, S32), std::pair(S64, S64)};
  for (unsigned Opcode : {G_FPTOSI, G_FPTOUI, G_SITOFP, G_UITOFP}) {
    const unsigned Integer = Opcode == G_FPTOSI || Opcode == G_FPTOUI ? 0 : 1;
    auto &Rules = getActionDefinitionsBuilder(Opcode);
    if (STI.hasFloat() && (Opcode == G_FPTOSI || Opcode == G_SITOFP))
      Rules.legalFor({{S32, S32}});
    for (auto [To, From] : Pairs)
      Rules.libcallFor({{To, From}});
    Rules.widenScalarToNextPow2(Integer).clampScalar(Integer, S32, S64);
  }
  auto &Comparisons = getActionDefinitionsBuilder(G_FCMP);
  if (STI.hasFloat())
    Comparisons.legalFor({{S32, S32}});
  Comparisons.clampScalar(0, S32, S32).customFor({{S32, S32}, {S32, S64}});

  // -- the stack, variable arguments, and what ends a program
  getActionDefinitionsBuilder({G_DYN_STACKALLOC, G_STACKSAVE, G_STACKRESTORE}).lower();
  getActionDefinitionsBuilder(G_VASTART).customFor({P0});
  getActionDefinitionsBuilder(G_VAARG).lowerForCartesianProduct({S32, S64, P0}, {P0});
  getActionDefinitionsBuilder(G_TRAP).alwaysLegal();

  getLegacyLegalizerInfo().computeTables();
  verify(*STI.getInstrInfo());
}

// -- instructions that are custom ---------------------------------------------------------------------------------------

/// A variable that is aligned more than the stack has room to begin where it is aligned.
static void alignVariable(MachineInstr &MI, MachineIRBuilder &Builder) {
  MachineFunction &MF = Builder.getMF();
  MachineFrameInfo &Frame = MF.getFrameInfo();
  const int Index = MI.getOperand(1).getIndex();
  const AllocaInst *Variable = Frame.getObjectAllocation(Index);
  const Align StackAlign = MF.getSubtarget().getFrameLowering()->getStackAlign();
  if (!Variable || Variable->getAlign() <= StackAlign)
    return;
  const int64_t Room = Variable->getAlign().value() - StackAlign.value();
  Frame.setObjectSize(Index, Frame.getObjectSize(Index) + Room);
  Register Address = MI.getOperand(0).getReg(), Begin = Builder.getMRI()->createGenericVirtualRegister(P0);
  MI.getOperand(0).setReg(Begin);
  Builder.setInsertPt(*MI.getParent(), std::next(MI.getIterator()));
  auto End = Builder.buildPtrAdd(P0, Begin, Builder.buildConstant(S32, Room));
  Builder.buildMaskLowPtrBits(Address, End, Log2(Variable->getAlign()));
}

/// A load or a store of more than two words. The upper one is first, and may be less than a word.
static void splitIntoWords(MachineInstr &MI, MachineIRBuilder &Builder) {
  MachineFunction &MF = Builder.getMF();
  MachineMemOperand *Memory = *MI.memoperands_begin();
  Register Value = MI.getOperand(0).getReg(), Address = MI.getOperand(1).getReg();
  const unsigned Words = Builder.getMRI()->getType(Value).getSizeInBits() / 32;
  SmallVector<Register, 8> Parts; // the lower one first
  if (MI.getOpcode() == G_STORE)
    for (const MachineOperand &Part : Builder.buildUnmerge(S32, Value)->defs())
      Parts.push_back(Part.getReg());
  for (unsigned I = 0, End = Memory->getSize().getValue(); End != 0; ++I) {
    const unsigned Size = std::min(End, 4u);
    End -= Size;
    MachineMemOperand *Part = MF.getMachineMemOperand(Memory, End, LLT::scalar(8 * Size));
    auto Place = Builder.buildPtrAdd(P0, Address, Builder.buildConstant(S32, End));
    if (MI.getOpcode() == G_STORE)
      Builder.buildStore(Parts[I], Place, *Part);
    else
      Parts.push_back(Builder.buildLoadInstr(Size == 4 ? G_LOAD : G_ZEXTLOAD, S32, Place, *Part).getReg(0));
  }
  if (MI.getOpcode() == G_STORE)
    return;
  while (Parts.size() < Words)
    Parts.push_back(Builder.buildConstant(S32, 0).getReg(0));
  Builder.buildMergeLikeInstr(Value, Parts);
}

/// A load or a store of a vector's elements, or of parts of a number, the upper one first.
static void splitAccess(MachineInstr &MI, MachineIRBuilder &Builder) {
  MachineFunction &MF = Builder.getMF();
  MachineMemOperand *Memory = *MI.memoperands_begin();
  Register Value = MI.getOperand(0).getReg(), Address = MI.getOperand(1).getReg();
  const LLT Whole = Builder.getMRI()->getType(Value);
  if (Whole.isVector()) {
    const LLT Element = Whole.getElementType();
    SmallVector<Register, 8> Elements;
    if (MI.getOpcode() == G_STORE)
      for (const MachineOperand &Part : Builder.buildUnmerge(Element, Value)->defs())
        Elements.push_back(Part.getReg());
    for (unsigned I = 0; I != Whole.getNumElements(); ++I) {
      const unsigned Offset = I * Element.getSizeInBytes();
      MachineMemOperand *Part = MF.getMachineMemOperand(Memory, Offset, Element);
      auto Place = Builder.buildPtrAdd(P0, Address, Builder.buildConstant(S32, Offset));
      if (MI.getOpcode() == G_STORE)
        Builder.buildStore(Elements[I], Place, *Part);
      else
        Elements.push_back(Builder.buildLoad(Element, Place, *Part).getReg(0));
    }
    if (MI.getOpcode() == G_LOAD)
      Builder.buildBuildVector(Value, Elements);
    return;
  }

  if (Whole.getSizeInBits() > 64)
    return splitIntoWords(MI, Builder);

  const LLT Type = Whole.isPointer() ? S32 : Whole;
  const unsigned Size = Memory->getSizeInBits().getValue();
  const unsigned UpperSize = isPowerOf2_32(Size) ? Size / 2 : bit_floor(Size), LowerSize = Size - UpperSize;
  MachineMemOperand *Upper = MF.getMachineMemOperand(Memory, 0, LLT::scalar(UpperSize)),
                    *Lower = MF.getMachineMemOperand(Memory, UpperSize / 8, LLT::scalar(LowerSize));
  auto Next = Builder.buildPtrAdd(P0, Address, Builder.buildConstant(S32, UpperSize / 8));

  if (MI.getOpcode() == G_STORE) {
    Register Bits = Whole.isPointer() ? Builder.buildPtrToInt(S32, Value).getReg(0) : Value;
    Register Low, High;
    if (LowerSize == 32) {
      auto Words = Builder.buildUnmerge(S32, Bits);
      Low = Words.getReg(0);
      High = Words.getReg(1);
    } else {
      Low = Builder.buildAnyExtOrTrunc(S32, Bits).getReg(0);
      auto Shifted = Builder.buildLShr(Type, Bits, Builder.buildConstant(S32, LowerSize));
      High = Builder.buildAnyExtOrTrunc(S32, Shifted).getReg(0);
    }
    Builder.buildStore(High, Address, *Upper);
    Builder.buildStore(Low, Next, *Lower);
    return;
  }
  auto load = [&](unsigned Extending, const SrcOp &From, MachineMemOperand *Part) {
    return Builder.buildLoadInstr(Part->getSizeInBits().getValue() == 32 ? unsigned(G_LOAD) : Extending, S32, From, *Part);
  };
  auto High = load(MI.getOpcode() == G_SEXTLOAD ? G_SEXTLOAD : G_ZEXTLOAD, Address, Upper), Low = load(G_ZEXTLOAD, Next, Lower);
  if (LowerSize == 32) {
    Builder.buildMergeLikeInstr(Value, {Low.getReg(0), High.getReg(0)});
    return;
  }
  auto Shifted = Builder.buildShl(Type, Builder.buildZExtOrTrunc(Type, High), Builder.buildConstant(S32, LowerSize));
  auto Bits = Builder.buildOr(Type, Shifted, Builder.buildZExtOrTrunc(Type, Low));
  Builder.buildCast(Value, Bits);
}

/// A comparison of floating-point numbers by functions of the library: what they return is compared with 0.
static bool callComparison(MachineInstr &MI, MachineIRBuilder &Builder, LostDebugLocObserver &Observer) {
  Register Left = MI.getOperand(2).getReg(), Right = MI.getOperand(3).getReg();
  const bool IsDouble = Builder.getMRI()->getType(Left) == S64;
  LLVMContext &Context = Builder.getMF().getFunction().getContext();
  Type *Number = IsDouble ? Type::getDoubleTy(Context) : Type::getFloatTy(Context), *Integer = Type::getInt32Ty(Context);

  bool Failed = false;
  auto call = [&](RTLIB::Libcall Single, RTLIB::Libcall Double, CmpInst::Predicate Holds) {
    Register Result = Builder.getMRI()->createGenericVirtualRegister(S32);
    Failed |= createLibcall(Builder, IsDouble ? Double : Single, {Result, Integer, 0}, {{Left, Number, 0}, {Right, Number, 1}},
                            Observer, &MI) != LegalizerHelper::Legalized;
    return Builder.buildICmp(Holds, S32, Result, Builder.buildConstant(S32, 0)).getReg(0);
  };
  auto unordered = [&](CmpInst::Predicate Holds) { return call(RTLIB::UO_F32, RTLIB::UO_F64, Holds); };
  auto equal = [&](CmpInst::Predicate Holds) { return call(RTLIB::OEQ_F32, RTLIB::OEQ_F64, Holds); };

  Register Result = MI.getOperand(0).getReg();
  switch (auto Predicate = static_cast<CmpInst::Predicate>(MI.getOperand(1).getPredicate())) {
  case CmpInst::FCMP_OEQ:
    Builder.buildCopy(Result, equal(CmpInst::ICMP_EQ));
    break;
  case CmpInst::FCMP_UNE:
    Builder.buildCopy(Result, call(RTLIB::UNE_F32, RTLIB::UNE_F64, CmpInst::ICMP_NE));
    break;
  case CmpInst::FCMP_OGT:
  case CmpInst::FCMP_ULE:
    Builder.buildCopy(Result, call(RTLIB::OGT_F32, RTLIB::OGT_F64,
                                   Predicate == CmpInst::FCMP_OGT ? CmpInst::ICMP_SGT : CmpInst::ICMP_SLE));
    break;
  case CmpInst::FCMP_OGE:
  case CmpInst::FCMP_ULT:
    Builder.buildCopy(Result, call(RTLIB::OGE_F32, RTLIB::OGE_F64,
                                   Predicate == CmpInst::FCMP_OGE ? CmpInst::ICMP_SGE : CmpInst::ICMP_SLT));
    break;
  case CmpInst::FCMP_OLT:
  case CmpInst::FCMP_UGE:
    Builder.buildCopy(Result, call(RTLIB::OLT_F32, RTLIB::OLT_F64,
                                   Predicate == CmpInst::FCMP_OLT ? CmpInst::ICMP_SLT : CmpInst::ICMP_SGE));
    break;
  case CmpInst::FCMP_OLE:
  case CmpInst::FCMP_UGT:
    Builder.buildCopy(Result, call(RTLIB::OLE_F32, RTLIB::OLE_F64,
                                   Predicate == CmpInst::FCMP_OLE ? CmpInst::ICMP_SLE : CmpInst::ICMP_SGT));
    break;
  case CmpInst::FCMP_UNO:
    Builder.buildCopy(Result, unordered(CmpInst::ICMP_NE));
    break;
  case CmpInst::FCMP_ORD:
    Builder.buildCopy(Result, unordered(CmpInst::ICMP_EQ));
    break;
  case CmpInst::FCMP_UEQ:
    Builder.buildOr(Result, unordered(CmpInst::ICMP_NE), equal(CmpInst::ICMP_EQ));
    break;
  case CmpInst::FCMP_ONE:
    Builder.buildAnd(Result, unordered(CmpInst::ICMP_EQ), equal(CmpInst::ICMP_NE));
    break;
  default:
    return false;
  }
  return !Failed;
}

/// The address of a thread-local variable: a function of libgcc gives it for the variable that LLVM describes it by.
static bool callForAddress(MachineInstr &MI, const GlobalValue &Variable, MachineIRBuilder &Builder,
                           LostDebugLocObserver &Observer) {
  const GlobalValue *Description = Variable.getParent()->getNamedValue(("__emutls_v." + Variable.getName()).str());
  if (!Description)
    return false;
  Type *Address = PointerType::get(Variable.getContext(), 0);
  auto Argument = Builder.buildGlobalValue(P0, Description);
  return createLibcall(Builder, "__emutls_get_address", {MI.getOperand(0).getReg(), Address, 0},
                       {{Argument.getReg(0), Address, 0}}, CallingConv::C, Observer, &MI) == LegalizerHelper::Legalized;
}

bool Or1kLegalizerInfo::legalizeCustom(LegalizerHelper &Helper, MachineInstr &MI, LostDebugLocObserver &Observer) const {
  MachineIRBuilder &Builder = Helper.MIRBuilder;
  MachineFunction &MF = Builder.getMF();
  switch (MI.getOpcode()) {
  case G_ADD: { // of 64 bits
    auto A = Builder.buildUnmerge(S32, MI.getOperand(1)), B = Builder.buildUnmerge(S32, MI.getOperand(2));
    auto Sum = Builder.buildInstr(Or1k::G_ADDWIDE, {S32, S32}, {A.getReg(0), A.getReg(1), B.getReg(0), B.getReg(1)});
    Builder.buildMergeLikeInstr(MI.getOperand(0), {Sum.getReg(0), Sum.getReg(1)});
    break;
  }
  case G_FSHL:
  case G_FSHR: // of a value and itself, a rotation
    if (MI.getOperand(1).getReg() != MI.getOperand(2).getReg())
      return Helper.lowerFunnelShiftAsShifts(MI) == LegalizerHelper::Legalized;
    Builder.buildInstr(MI.getOpcode() == G_FSHL ? G_ROTL : G_ROTR, {MI.getOperand(0)}, {MI.getOperand(1), MI.getOperand(3)});
    break;
  case G_FABS: {
    const LLT Type = Builder.getMRI()->getType(MI.getOperand(0).getReg());
    auto NoSign = Builder.buildConstant(Type, APInt::getSignedMaxValue(Type.getSizeInBits()));
    Builder.buildAnd(MI.getOperand(0), MI.getOperand(1), NoSign);
    break;
  }
  case G_FRAME_INDEX:
    alignVariable(MI, Builder);
    return true;
  case G_LOAD:
  case G_SEXTLOAD:
  case G_ZEXTLOAD:
  case G_STORE:
    splitAccess(MI, Builder);
    break;
  case G_FCONSTANT:
    Builder.buildConstant(MI.getOperand(0), MI.getOperand(1).getFPImm()->getValueAPF().bitcastToAPInt());
    break;
  case G_FCMP:
    if (!callComparison(MI, Builder, Observer))
      return false;
    break;
  case G_GLOBAL_VALUE: {
    const GlobalValue &Symbol = *MI.getOperand(1).getGlobal();
    if (!Symbol.isThreadLocal())
      return true;
    if (!callForAddress(MI, Symbol, Builder, Observer))
      return false;
    break;
  }
  case G_BRJT: { // the address of a block is in the table
    auto Place = Builder.buildPtrAdd(P0, MI.getOperand(0).getReg(),
                                     Builder.buildShl(S32, MI.getOperand(2).getReg(), Builder.buildConstant(S32, 2)));
    auto Block = Builder.buildLoad(P0, Place, MachinePointerInfo::getJumpTable(MF), Align(4), MachineMemOperand::MOInvariant);
    Builder.buildBrIndirect(Block.getReg(0));
    break;
  }
  case G_VASTART: { // stores where the variable arguments begin
    auto Begin = Builder.buildFrameIndex(P0, MF.getInfo<Or1kMachineFunctionInfo>()->VariableArguments);
    Builder.buildStore(Begin, MI.getOperand(0), **MI.memoperands_begin());
    break;
  }
  default:
    return false;
  }
  MI.eraseFromParent();
  return true;
}

bool Or1kLegalizerInfo::legalizeIntrinsic(LegalizerHelper &Helper, MachineInstr &MI) const {
  MachineIRBuilder &Builder = Helper.MIRBuilder;
  if (cast<GIntrinsic>(MI).is(Intrinsic::vacopy)) { // a list is an address
    const MachinePointerInfo Unknown;
    auto List = Builder.buildLoad(P0, MI.getOperand(2), Unknown, Align(4));
    Builder.buildStore(List, MI.getOperand(1), Unknown, Align(4));
    MI.eraseFromParent();
    return true;
  }
  return false;
}
