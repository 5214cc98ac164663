// The generated instruction selector of SPARC, in a class that is laid out as LLVM's own: declared in it and defined outside, and
// once more defined in the class. It is compiled, and never run. nodes.inc has a NODE(name) for each of the target's own nodes.

#include "generated.h"
#include "llvm/CodeGen/SelectionDAG.h"
#include "llvm/CodeGen/SelectionDAGISel.h"

#define GET_REGINFO_ENUM
#include FILE_OF(TARGET, GenRegisterInfo.inc)
#define GET_INSTRINFO_ENUM
#include FILE_OF(TARGET, GenInstrInfo.inc)

using namespace llvm;

namespace SPISD {
enum NodeType : unsigned {
  FIRST_NUMBER = ISD::BUILTIN_OP_END,
#define NODE(name) name,
#include "nodes.inc"
};
} // namespace SPISD

namespace {

// What predicates of patterns ask the subtarget.
struct Features {
  bool is64Bit() const;
  bool isV9() const;
  bool hasHardQuad() const;
  bool hasLeonCasa() const;
  bool hasNoFSMULD() const;
  bool hasNoFMULS() const;
  bool fixAllFDIVSQRT() const;
};

struct SelectorBase : SelectionDAGISel {
  const Features *Subtarget = nullptr;
  explicit SelectorBase(TargetMachine &Machine) : SelectionDAGISel(Machine) {}
  bool SelectADDRrr(SDValue Address, SDValue &Base, SDValue &Offset);
  bool SelectADDRri(SDValue Address, SDValue &Base, SDValue &Offset);
};

struct Selector : SelectorBase {
  using SelectorBase::SelectorBase;
  void Select(SDNode *Node) override { SelectCode(Node); }
#define GET_DAGISEL_DECL
#include FILE_OF(TARGET, GenDAGISel.inc)
};

struct InlineSelector : SelectorBase {
  using SelectorBase::SelectorBase;
  void Select(SDNode *Node) override { SelectCode(Node); }
#include FILE_OF(TARGET, GenDAGISel.inc)
};

} // namespace

#define GET_DAGISEL_BODY Selector
#include FILE_OF(TARGET, GenDAGISel.inc)

// Abstract, if a method of the file overrides nothing.
SelectionDAGISel *make(TargetMachine &Machine) { return new Selector(Machine); }
SelectionDAGISel *makeInline(TargetMachine &Machine) { return new InlineSelector(Machine); }
