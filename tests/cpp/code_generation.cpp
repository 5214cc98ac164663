// FastISel's generated methods, and functions of macro fusion, as LLVM's own targets include them. They are compiled, but not run.

#include "generated.h"
#include "llvm/CodeGen/FastISel.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/Support/MathExtras.h"

#define GET_REGINFO_ENUM
#define GET_REGINFO_HEADER
#include FILE_OF(TARGET, GenRegisterInfo.inc)
#define GET_INSTRINFO_ENUM
#include FILE_OF(TARGET, GenInstrInfo.inc)

#define GET_Test_MACRO_FUSION_PRED_DECL
#define GET_Test_MACRO_FUSION_PRED_IMPL
#include FILE_OF(TARGET, GenMacroFusion.inc)

using namespace llvm;

namespace {

struct TestSubtarget {
  bool isFast() const;
};

class TestFastISel : public FastISel {
  const TestSubtarget *Subtarget;

public:
  TestFastISel(FunctionLoweringInfo &Info, const TargetLibraryInfo *Library, const TestSubtarget *Of)
      : FastISel(Info, Library), Subtarget(Of) {}
  bool fastSelectInstruction(const Instruction *) override { return false; }
#include FILE_OF(TARGET, GenFastISel.inc)
};

} // namespace

// Abstract, if a method of the file overrides nothing.
FastISel *make(FunctionLoweringInfo &Info, const TargetLibraryInfo *Library, const TestSubtarget *Of) {
  return new TestFastISel(Info, Library, Of);
}
