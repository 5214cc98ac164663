// BPF's generated instruction selector of GlobalISel, and its register banks, in classes like LLVM's own. It is compiled, but not run.

#include "generated.h"
#include "llvm/CodeGen/GlobalISel/GIMatchTableExecutorImpl.h"
#include "llvm/CodeGen/GlobalISel/InstructionSelector.h"
#include "llvm/CodeGen/RegisterBankInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/IR/IntrinsicsBPF.h"

#define DEBUG_TYPE "bpf-gisel"

#define GET_REGINFO_ENUM
#include FILE_OF(TARGET, GenRegisterInfo.inc)
#define GET_INSTRINFO_ENUM
#include FILE_OF(TARGET, GenInstrInfo.inc)
#define GET_REGBANK_DECLARATIONS
#include FILE_OF(TARGET, GenRegisterBank.inc)

using namespace llvm;

namespace {

// Methods of the subtarget that predicates of patterns call.
struct BPFSubtarget {
  bool isLittleEndian() const;
  bool getHasAlu32() const;
  bool hasLdsx() const;
  bool hasMovsx() const;
  bool hasBswap() const;
  bool hasSdivSmod() const;
  bool hasStoreImm() const;
};

} // namespace

namespace llvm {

struct BPFGenRegisterBankInfo : RegisterBankInfo {
#define GET_TARGET_REGBANK_CLASS
#include FILE_OF(TARGET, GenRegisterBank.inc)
};

} // namespace llvm

namespace {

struct Banks : BPFGenRegisterBankInfo {};

#define GET_GLOBALISEL_PREDICATE_BITSET
#include FILE_OF(TARGET, GenGlobalISel.inc)
#undef GET_GLOBALISEL_PREDICATE_BITSET

class BPFInstructionSelector : public InstructionSelector {
public:
  BPFInstructionSelector(const BPFSubtarget &STI, const TargetInstrInfo &TII, const TargetRegisterInfo &TRI,
                         const Banks &RBI);
  bool select(MachineInstr &I) override { return selectImpl(I, *CoverageInfo); }
  static const char *getName() { return DEBUG_TYPE; }

private:
  bool selectImpl(MachineInstr &I, CodeGenCoverage &CoverageInfo) const;

  const TargetInstrInfo &TII;
  const TargetRegisterInfo &TRI;
  const Banks &RBI;

#define GET_GLOBALISEL_PREDICATES_DECL
#include FILE_OF(TARGET, GenGlobalISel.inc)
#undef GET_GLOBALISEL_PREDICATES_DECL
#define GET_GLOBALISEL_TEMPORARIES_DECL
#include FILE_OF(TARGET, GenGlobalISel.inc)
#undef GET_GLOBALISEL_TEMPORARIES_DECL
};

} // namespace

#define GET_GLOBALISEL_IMPL
#include FILE_OF(TARGET, GenGlobalISel.inc)
#undef GET_GLOBALISEL_IMPL

BPFInstructionSelector::BPFInstructionSelector(const BPFSubtarget &STI, const TargetInstrInfo &TII,
                                               const TargetRegisterInfo &TRI, const Banks &RBI)
    : TII(TII), TRI(TRI), RBI(RBI),
#define GET_GLOBALISEL_PREDICATES_INIT
#include FILE_OF(TARGET, GenGlobalISel.inc)
#undef GET_GLOBALISEL_PREDICATES_INIT
#define GET_GLOBALISEL_TEMPORARIES_INIT
#include FILE_OF(TARGET, GenGlobalISel.inc)
#undef GET_GLOBALISEL_TEMPORARIES_INIT
{
}

#define GET_TARGET_REGBANK_IMPL
#include FILE_OF(TARGET, GenRegisterBank.inc)

// Abstract, if a method of the file overrides nothing.
InstructionSelector *make(const TargetInstrInfo &TII, const TargetRegisterInfo &TRI) {
  static const BPFSubtarget Subtarget{};
  static const Banks All;
  return new BPFInstructionSelector(Subtarget, TII, TRI, All);
}
