// Instruction selection: the matcher that is generated from the patterns, and what is simpler in C++.

#include "Tiny.h"
#include "TinyTargetMachine.h"
#include "llvm/CodeGen/SelectionDAGISel.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

#define DEBUG_TYPE "tiny-isel"

namespace {

class TinyDAGToDAGISel : public SelectionDAGISel {
public:
  TinyDAGToDAGISel(TinyTargetMachine &TM, CodeGenOptLevel OptLevel) : SelectionDAGISel(TM, OptLevel) {}

  bool runOnMachineFunction(MachineFunction &MF) override {
    Subtarget = &MF.getSubtarget<TinySubtarget>();
    return SelectionDAGISel::runOnMachineFunction(MF);
  }

private:
  const TinySubtarget *Subtarget = nullptr; // which the Predicates of targets/tiny/features.py ask

  void Select(SDNode *N) override;

  /// An address as a register and a number: the ComplexPattern `address` of targets/tiny/operands.py.
  bool selectAddress(SDValue Address, SDValue &Base, SDValue &Offset);

  /// Inline assembly: the constraint "m".
  bool SelectInlineAsmMemoryOperand(const SDValue &Address, InlineAsm::ConstraintCode,
                                    std::vector<SDValue> &Operands) override;

  /// A stack object, whose place is not known yet.
  SDValue stackObject(SDValue Index) {
    return CurDAG->getTargetFrameIndex(cast<FrameIndexSDNode>(Index)->getIndex(), MVT::i32);
  }
  SDValue number(int64_t Value, SDValue At) { return CurDAG->getTargetConstant(Value, SDLoc(At), MVT::i32); }

#include "TinyGenDAGISel.inc"
};

class TinyDAGToDAGISelLegacy : public SelectionDAGISelLegacy {
public:
  static char ID;
  TinyDAGToDAGISelLegacy(TinyTargetMachine &TM, CodeGenOptLevel OptLevel)
      : SelectionDAGISelLegacy(ID, std::make_unique<TinyDAGToDAGISel>(TM, OptLevel)) {}
  StringRef getPassName() const override { return "Tiny: instruction selection"; }
};

char TinyDAGToDAGISelLegacy::ID = 0;

} // namespace

void TinyDAGToDAGISel::Select(SDNode *N) {
  if (N->isMachineOpcode()) {
    N->setNodeId(-1); // selected already
    return;
  }
  if (N->getOpcode() == ISD::FrameIndex) { // the address of a stack object: addi rd, object, 0
    SDValue This(N, 0);
    CurDAG->SelectNodeTo(N, Tiny::ADDI, MVT::i32, stackObject(This), number(0, This));
    return;
  }
  if (N->getOpcode() == ISD::Constant && cast<ConstantSDNode>(N)->isZero()) { // is in r0 already
    ReplaceNode(N, CurDAG->getCopyFromReg(CurDAG->getEntryNode(), SDLoc(N), Tiny::R0, MVT::i32).getNode());
    return;
  }
  SelectCode(N);
}

bool TinyDAGToDAGISel::selectAddress(SDValue Address, SDValue &Base, SDValue &Offset) {
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

bool TinyDAGToDAGISel::SelectInlineAsmMemoryOperand(const SDValue &Address, InlineAsm::ConstraintCode,
                                                    std::vector<SDValue> &Operands) {
  SDValue Base, Offset;
  selectAddress(Address, Base, Offset);
  Operands = {Base, Offset};
  return false;
}

FunctionPass *llvm::createTinyISelDag(TinyTargetMachine &TM, CodeGenOptLevel OptLevel) {
  return new TinyDAGToDAGISelLegacy(TM, OptLevel);
}

#undef DEBUG_TYPE
