// Instruction selection: the matcher that is generated from the patterns, and what is simpler in C++.

#include "Or1k.h"
#include "Or1kSubtarget.h"
#include "Or1kTargetMachine.h"
#include "llvm/CodeGen/SelectionDAGISel.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

#define DEBUG_TYPE "or1k-isel"

namespace {

class Or1kDAGToDAGISel : public SelectionDAGISel {
public:
  Or1kDAGToDAGISel(Or1kTargetMachine &TM, CodeGenOptLevel OptLevel) : SelectionDAGISel(TM, OptLevel) {}

  bool runOnMachineFunction(MachineFunction &MF) override {
    Subtarget = &MF.getSubtarget<Or1kSubtarget>();
    return SelectionDAGISel::runOnMachineFunction(MF);
  }

private:
  const Or1kSubtarget *Subtarget = nullptr; // for Predicates

  void Select(SDNode *N) override;

  /// An address as a register and a number: the ComplexPattern `address` of targets/or1k/operands.py.
  bool selectAddress(SDValue Address, SDValue &Base, SDValue &Offset);

  /// Inline assembly: the constraint "m".
  bool SelectInlineAsmMemoryOperand(const SDValue &Address, InlineAsm::ConstraintCode,
                                    std::vector<SDValue> &Operands) override;

  /// A stack object, whose place is not known yet.
  SDValue stackObject(SDValue Index) {
    return CurDAG->getTargetFrameIndex(cast<FrameIndexSDNode>(Index)->getIndex(), MVT::i32);
  }
  SDValue number(int64_t Value, SDValue At) { return CurDAG->getTargetConstant(Value, SDLoc(At), MVT::i32); }

#include "Or1kGenDAGISel.inc"
};

class Or1kDAGToDAGISelLegacy : public SelectionDAGISelLegacy {
public:
  static char ID;
  Or1kDAGToDAGISelLegacy(Or1kTargetMachine &TM, CodeGenOptLevel OptLevel)
      : SelectionDAGISelLegacy(ID, std::make_unique<Or1kDAGToDAGISel>(TM, OptLevel)) {}
  StringRef getPassName() const override { return "Or1k: instruction selection"; }
};

char Or1kDAGToDAGISelLegacy::ID = 0;

} // namespace

void Or1kDAGToDAGISel::Select(SDNode *N) {
  if (N->isMachineOpcode()) {
    N->setNodeId(-1); // selected already
    return;
  }
  if (N->getOpcode() == ISD::FrameIndex) { // the address of a stack object: addi rd, object, 0
    SDValue This(N, 0);
    CurDAG->SelectNodeTo(N, Or1k::ADDI, MVT::i32, stackObject(This), number(0, This));
    return;
  }
  if (N->getOpcode() == ISD::Constant && cast<ConstantSDNode>(N)->isZero()) { // is in r0 already
    ReplaceNode(N, CurDAG->getCopyFromReg(CurDAG->getEntryNode(), SDLoc(N), Or1k::ZERO, MVT::i32).getNode());
    return;
  }
  SelectCode(N);
}

bool Or1kDAGToDAGISel::selectAddress(SDValue Address, SDValue &Base, SDValue &Offset) {
  Base = Address;
  int64_t Number = 0;
  if (CurDAG->isBaseWithConstantOffset(Address) && isInt<16>(Address.getConstantOperandAPInt(1).getSExtValue())) {
    Base = Address.getOperand(0);
    Number = Address.getConstantOperandAPInt(1).getSExtValue();
  }
  if (isa<FrameIndexSDNode>(Base))
    Base = stackObject(Base);
  Offset = number(Number, Address);
  return true;
}

bool Or1kDAGToDAGISel::SelectInlineAsmMemoryOperand(const SDValue &Address, InlineAsm::ConstraintCode,
                                                    std::vector<SDValue> &Operands) {
  SDValue Base, Offset;
  selectAddress(Address, Base, Offset);
  Operands = {Base, Offset};
  return false;
}

FunctionPass *llvm::createOr1kISelDag(Or1kTargetMachine &TM, CodeGenOptLevel OptLevel) {
  return new Or1kDAGToDAGISelLegacy(TM, OptLevel);
}

#undef DEBUG_TYPE
