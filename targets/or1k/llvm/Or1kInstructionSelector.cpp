// GlobalISel: the matcher that is generated from the patterns, and what is simpler in C++.

#include "Or1k.h"
#include "Or1kRegisterBankInfo.h"
#include "Or1kSubtarget.h"
#include "Or1kTargetMachine.h"
#include "llvm/CodeGen/GlobalISel/GIMatchTableExecutorImpl.h"
#include "llvm/CodeGen/GlobalISel/InstructionSelector.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;
using namespace TargetOpcode;

#define DEBUG_TYPE "or1k-gisel"

namespace {

#define GET_GLOBALISEL_PREDICATE_BITSET
#include "Or1kGenGlobalISel.inc"
#undef GET_GLOBALISEL_PREDICATE_BITSET

class Or1kInstructionSelector : public InstructionSelector {
public:
  Or1kInstructionSelector(const Or1kTargetMachine &TM, const Or1kSubtarget &STI, const RegisterBankInfo &RBI);

  bool select(MachineInstr &MI) override;
  static const char *getName() { return DEBUG_TYPE; }

private:
  const Or1kTargetMachine &TM;
  const Or1kSubtarget &STI;
  const Or1kInstrInfo &TII;
  const Or1kRegisterInfo &TRI;
  const RegisterBankInfo &RBI;

  bool selectImpl(MachineInstr &MI, CodeGenCoverage &Coverage) const; // by the patterns

  /// An address as a register and a number: targets/or1k/global_isel.py.
  ComplexRendererFns selectAddress(MachineOperand &Root) const;
  /// The halves of a constant.
  void renderUpper(MachineInstrBuilder &MIB, const MachineInstr &MI, int) const { MIB.addImm(bits(MI) >> 16 & 0xffff); }
  void renderLower(MachineInstrBuilder &MIB, const MachineInstr &MI, int) const { MIB.addImm(bits(MI) & 0xffff); }
  static uint64_t bits(const MachineInstr &Constant) { return Constant.getOperand(1).getCImm()->getZExtValue(); }

  /// Ends the selection of an instruction: its new ones have the registers that they ask for.
  bool replaced(MachineInstr &MI, std::initializer_list<MachineInstrBuilder> By) const;
  /// Keeps an instruction as one of another opcode, whose registers are any.
  bool become(MachineInstr &MI, unsigned Opcode) const;
  /// Sets the flag by what a condition is made of; Inverted if it is set where the condition does not hold.
  MachineInstrBuilder setFlag(Register Condition, bool &Inverted, MachineIRBuilder &Builder) const;
  bool selectValue(MachineInstr &MI, Register Condition, Register IfTrue, Register Otherwise) const;

  Register newWord(MachineRegisterInfo &MRI) const {
    Register Reg = MRI.createVirtualRegister(&Or1k::GPRRegClass);
    MRI.setType(Reg, LLT::scalar(32));
    return Reg;
  }

#define GET_GLOBALISEL_PREDICATES_DECL
#include "Or1kGenGlobalISel.inc"
#undef GET_GLOBALISEL_PREDICATES_DECL

#define GET_GLOBALISEL_TEMPORARIES_DECL
#include "Or1kGenGlobalISel.inc"
#undef GET_GLOBALISEL_TEMPORARIES_DECL
};

} // namespace

#define GET_GLOBALISEL_IMPL
#include "Or1kGenGlobalISel.inc"
#undef GET_GLOBALISEL_IMPL

Or1kInstructionSelector::Or1kInstructionSelector(const Or1kTargetMachine &TM, const Or1kSubtarget &STI,
                                                 const RegisterBankInfo &RBI)
    : TM(TM), STI(STI), TII(*STI.getInstrInfo()), TRI(*STI.getRegisterInfo()), RBI(RBI),
#define GET_GLOBALISEL_PREDICATES_INIT
#include "Or1kGenGlobalISel.inc"
#undef GET_GLOBALISEL_PREDICATES_INIT
#define GET_GLOBALISEL_TEMPORARIES_INIT
#include "Or1kGenGlobalISel.inc"
#undef GET_GLOBALISEL_TEMPORARIES_INIT
{
}

bool Or1kInstructionSelector::replaced(MachineInstr &MI, std::initializer_list<MachineInstrBuilder> By) const {
  for (const MachineInstrBuilder &New : By)
    if (!constrainSelectedInstRegOperands(*New, TII, TRI, RBI))
      return false;
  MI.eraseFromParent();
  return true;
}

bool Or1kInstructionSelector::become(MachineInstr &MI, unsigned Opcode) const {
  MI.setDesc(TII.get(Opcode));
  Register To = MI.getOperand(0).getReg();
  return To.isPhysical() || RBI.constrainGenericRegister(To, Or1k::GPRRegClass, MI.getMF()->getRegInfo());
}

InstructionSelector::ComplexRendererFns Or1kInstructionSelector::selectAddress(MachineOperand &Root) const {
  const MachineRegisterInfo &MRI = Root.getParent()->getMF()->getRegInfo();
  Register Base = Root.getReg();
  int64_t Number = 0;
  if (const MachineInstr *Sum = getOpcodeDef(G_PTR_ADD, Base, MRI))
    if (auto Added = getIConstantVRegSExtVal(Sum->getOperand(2).getReg(), MRI); Added && isInt<16>(*Added)) {
      Base = Sum->getOperand(1).getReg();
      Number = *Added;
    }
  const MachineInstr *Object = getOpcodeDef(G_FRAME_INDEX, Base, MRI);
  return {{[=](MachineInstrBuilder &MIB) {
             if (Object)
               MIB.addFrameIndex(Object->getOperand(1).getIndex());
             else
               MIB.addUse(Base);
           },
           [=](MachineInstrBuilder &MIB) { MIB.addImm(Number); }}};
}

// -- conditions: a comparison sets the flag, and what is right after it reads it ------------------------------------------

/// The instruction of a comparison, of registers and of a register and a number; Inverted if there is only the opposite.
static std::pair<unsigned, unsigned> comparison(CmpInst::Predicate Holds, bool &Inverted) {
  if (Holds == CmpInst::FCMP_ONE || Holds == CmpInst::FCMP_ORD) {
    Inverted = !Inverted;
    Holds = CmpInst::getInversePredicate(Holds);
  }
  switch (Holds) {
  case CmpInst::ICMP_EQ:
    return {Or1k::SFEQ, Or1k::SFEQI};
  case CmpInst::ICMP_NE:
    return {Or1k::SFNE, Or1k::SFNEI};
  case CmpInst::ICMP_UGT:
    return {Or1k::SFGTU, Or1k::SFGTUI};
  case CmpInst::ICMP_UGE:
    return {Or1k::SFGEU, Or1k::SFGEUI};
  case CmpInst::ICMP_ULT:
    return {Or1k::SFLTU, Or1k::SFLTUI};
  case CmpInst::ICMP_ULE:
    return {Or1k::SFLEU, Or1k::SFLEUI};
  case CmpInst::ICMP_SGT:
    return {Or1k::SFGTS, Or1k::SFGTSI};
  case CmpInst::ICMP_SGE:
    return {Or1k::SFGES, Or1k::SFGESI};
  case CmpInst::ICMP_SLT:
    return {Or1k::SFLTS, Or1k::SFLTSI};
  case CmpInst::ICMP_SLE:
    return {Or1k::SFLES, Or1k::SFLESI};
  case CmpInst::FCMP_OEQ:
    return {Or1k::FSFEQ, 0};
  case CmpInst::FCMP_UNE:
    return {Or1k::FSFNE, 0};
  case CmpInst::FCMP_OGT:
    return {Or1k::FSFGT, 0};
  case CmpInst::FCMP_OGE:
    return {Or1k::FSFGE, 0};
  case CmpInst::FCMP_OLT:
    return {Or1k::FSFLT, 0};
  case CmpInst::FCMP_OLE:
    return {Or1k::FSFLE, 0};
  case CmpInst::FCMP_UEQ:
    return {Or1k::FSFUEQ, 0};
  case CmpInst::FCMP_UNO:
    return {Or1k::FSFUN, 0};
  case CmpInst::FCMP_UGT:
    return {Or1k::FSFUGT, 0};
  case CmpInst::FCMP_UGE:
    return {Or1k::FSFUGE, 0};
  case CmpInst::FCMP_ULT:
    return {Or1k::FSFULT, 0};
  case CmpInst::FCMP_ULE:
    return {Or1k::FSFULE, 0};
  default:
    llvm_unreachable("no comparison of the legalizer's");
  }
}

MachineInstrBuilder Or1kInstructionSelector::setFlag(Register Condition, bool &Inverted, MachineIRBuilder &Builder) const {
  const MachineRegisterInfo &MRI = *Builder.getMRI();
  Inverted = false;
  bool WasInverted = false;
  for (Register Inner = Condition;;) { // a comparison is 0 or 1: a mask of 1 keeps it, and an exclusive or with 1 is its opposite
    const MachineInstr *Def = getDefIgnoringCopies(Inner, MRI);
    const unsigned Opcode = Def->getOpcode();
    if (Opcode == G_ICMP || Opcode == G_FCMP) {
      Inverted = WasInverted;
      const auto Holds = static_cast<CmpInst::Predicate>(Def->getOperand(1).getPredicate());
      const auto [OfRegisters, OfNumber] = comparison(Holds, Inverted);
      Register Left = Def->getOperand(2).getReg(), Right = Def->getOperand(3).getReg();
      const auto Number = getIConstantVRegValWithLookThrough(Right, MRI);
      if (OfNumber && Number && isInt<16>(Number->Value.getSExtValue()))
        return Builder.buildInstr(OfNumber).addUse(Left).addImm(Number->Value.getSExtValue());
      return Builder.buildInstr(OfRegisters).addUse(Left).addUse(Right);
    }
    if ((Opcode != G_AND && Opcode != G_XOR) || getIConstantVRegSExtVal(Def->getOperand(2).getReg(), MRI) != 1)
      break;
    WasInverted ^= Opcode == G_XOR;
    Inner = Def->getOperand(1).getReg();
  }
  return Builder.buildInstr(Or1k::SFNEI).addUse(Condition).addImm(0);
}

bool Or1kInstructionSelector::selectValue(MachineInstr &MI, Register Condition, Register IfTrue, Register Otherwise) const {
  MachineIRBuilder Builder(MI);
  bool Inverted;
  auto Flag = setFlag(Condition, Inverted, Builder);
  if (Inverted)
    std::swap(IfTrue, Otherwise);
  auto Selection = Builder.buildInstr(STI.hasCMov() ? Or1k::CMOV : Or1k::SELECT)
                       .addDef(MI.getOperand(0).getReg())
                       .addUse(IfTrue)
                       .addUse(Otherwise);
  return replaced(MI, {Flag, Selection});
}

// -- instructions -------------------------------------------------------------------------------------------------------

/// Inline assembly: an address of the constraint "m" is a register, to which a number is added.
static void completeAddresses(MachineInstr &Asm) {
  for (unsigned I = InlineAsm::MIOp_FirstOperand; I < Asm.getNumOperands() && Asm.getOperand(I).isImm();) {
    const InlineAsm::Flag Flag(Asm.getOperand(I).getImm());
    I += 1 + Flag.getNumOperandRegisters();
    if (!Flag.isMemKind())
      continue;
    InlineAsm::Flag Both(InlineAsm::Kind::Mem, 2);
    Both.setMemConstraint(Flag.getMemoryConstraintID());
    Asm.getOperand(I - 2).setImm(Both);
    Asm.insert(Asm.operands_begin() + I, {MachineOperand::CreateImm(0)});
    ++I;
  }
}

bool Or1kInstructionSelector::select(MachineInstr &MI) {
  MachineRegisterInfo &MRI = MI.getMF()->getRegInfo();
  const unsigned Opcode = MI.getOpcode();
  if (Opcode == COPY)
    return become(MI, COPY);
  if (MI.isInlineAsm()) {
    completeAddresses(MI);
    return true;
  }
  if (!MI.isPreISelOpcode()) // the target's own, of calls
    return !isTargetSpecificOpcode(Opcode) || constrainSelectedInstRegOperands(MI, TII, TRI, RBI);

  MachineIRBuilder Builder(MI);
  Register Result = MI.getNumOperands() && MI.getOperand(0).isReg() ? MI.getOperand(0).getReg() : Register();
  switch (Opcode) {
  case G_PHI:
    return become(MI, PHI);
  case G_IMPLICIT_DEF:
    return become(MI, IMPLICIT_DEF);
  case G_TRUNC:
  case G_ANYEXT:
  case G_FREEZE:
  case G_PTRTOINT:
  case G_INTTOPTR:
  case G_CONSTANT_FOLD_BARRIER:
    return become(MI, COPY);

  case G_CONSTANT:
    if (MI.getOperand(1).getCImm()->isZero()) // is in r0 already
      return RBI.constrainGenericRegister(Result, Or1k::GPRRegClass, MRI) &&
             replaced(MI, {Builder.buildCopy(Result, Register(Or1k::ZERO))});
    MRI.setType(Result, LLT::scalar(32));
    break;
  case G_FRAME_INDEX:
    return replaced(MI, {Builder.buildInstr(Or1k::ADDI).addDef(Result).add(MI.getOperand(1)).addImm(0)});
  case G_GLOBAL_VALUE:
  case G_CONSTANT_POOL:
  case G_JUMP_TABLE:
  case G_BLOCK_ADDR: { // the halves of an address
    MachineOperand Upper = MI.getOperand(1), Lower = MI.getOperand(1);
    Upper.setTargetFlags(Or1kII::MO_Hi);
    Lower.setTargetFlags(Or1kII::MO_Lo);
    Register Half = newWord(MRI);
    return replaced(MI, {Builder.buildInstr(Or1k::MOVHI).addDef(Half).add(Upper),
                         Builder.buildInstr(Or1k::ORI).addDef(Result).addUse(Half).add(Lower)});
  }
  case G_PTR_ADD: {
    auto Number = getIConstantVRegSExtVal(MI.getOperand(2).getReg(), MRI);
    auto Sum = Builder.buildInstr(Number && isInt<16>(*Number) ? Or1k::ADDI : Or1k::ADD).addDef(Result);
    if (Sum->getOpcode() == Or1k::ADD)
      return replaced(MI, {Sum.addUse(MI.getOperand(1).getReg()).addUse(MI.getOperand(2).getReg())});
    if (const MachineInstr *Object = getOpcodeDef(G_FRAME_INDEX, MI.getOperand(1).getReg(), MRI))
      return replaced(MI, {Sum.add(Object->getOperand(1)).addImm(*Number)});
    return replaced(MI, {Sum.addUse(MI.getOperand(1).getReg()).addImm(*Number)});
  }
  case G_PTRMASK:
    return replaced(MI, {Builder.buildInstr(Or1k::AND).addDef(Result).add(MI.getOperand(1)).add(MI.getOperand(2))});

  case G_LOAD: // patterns are of integers
    if (MRI.getType(Result).isPointer())
      MRI.setType(Result, LLT::scalar(32));
    break;
  case G_STORE:
    if (MRI.getType(Result).isPointer())
      MI.getOperand(0).setReg(Builder.buildCopy(newWord(MRI), Result).getReg(0));
    break;

  case G_SEXT_INREG: {
    const unsigned Width = MI.getOperand(2).getImm();
    Register Value = MI.getOperand(1).getReg();
    if (STI.hasExt() && (Width == 8 || Width == 16))
      return replaced(MI, {Builder.buildInstr(Width == 8 ? Or1k::EXTBS : Or1k::EXTHS).addDef(Result).addUse(Value)});
    Register Upper = newWord(MRI);
    return replaced(MI, {Builder.buildInstr(Or1k::SLLI).addDef(Upper).addUse(Value).addImm(32 - Width),
                         Builder.buildInstr(Or1k::SRAI).addDef(Result).addUse(Upper).addImm(32 - Width)});
  }

  case G_ICMP:
  case G_FCMP: {
    Register One = newWord(MRI), Zero = newWord(MRI);
    Builder.buildInstr(Or1k::ADDI).addDef(One).addUse(Or1k::ZERO).addImm(1);
    Builder.buildCopy(Zero, Register(Or1k::ZERO));
    return selectValue(MI, Result, One, Zero);
  }
  case G_SELECT:
    return selectValue(MI, MI.getOperand(1).getReg(), MI.getOperand(2).getReg(), MI.getOperand(3).getReg());
  case G_BRCOND: {
    bool Inverted;
    auto Flag = setFlag(Result, Inverted, Builder);
    return replaced(MI, {Flag, Builder.buildInstr(Inverted ? Or1k::BNF : Or1k::BF).add(MI.getOperand(1))});
  }
  case Or1k::G_ADDWIDE: // of an instruction with the same operands, the matcher changes the opcode alone
    MI.getOperand(0).setIsEarlyClobber();
    break;
  case G_BRINDIRECT:
    return replaced(MI, {Builder.buildInstr(Or1k::JMPR).addUse(Result)});
  }
  return selectImpl(MI, *CoverageInfo);
}

InstructionSelector *llvm::createOr1kInstructionSelector(const Or1kTargetMachine &TM, const Or1kSubtarget &STI,
                                                         const RegisterBankInfo &RBI) {
  return new Or1kInstructionSelector(TM, STI, RBI);
}

#undef DEBUG_TYPE
