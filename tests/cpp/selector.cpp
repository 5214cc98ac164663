// SPARC's generated instruction selector, in a class like LLVM's own: declared in the class and defined outside of it, and in another
// class defined inside. It is compiled, but not run. nodes.inc has a NODE(name) for each of the target's own SDNodes.

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

// Methods of the subtarget that predicates of patterns call.
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
