#include "Or1kSubtarget.h"
#include "Or1k.h"
#include "Or1kTargetMachine.h"

using namespace llvm;

#define DEBUG_TYPE "or1k-subtarget"

#define GET_SUBTARGETINFO_TARGET_DESC
#define GET_SUBTARGETINFO_CTOR
#include "Or1kGenSubtargetInfo.inc"

#undef DEBUG_TYPE

Or1kSubtarget::Or1kSubtarget(const Or1kTargetMachine &TM, StringRef CPU, StringRef Features)
    : Or1kGenSubtargetInfo(TM.getTargetTriple(), CPU, /*TuneCPU*/ CPU, Features), InstrInfo(*this, RegisterInfo),
      Lowering(TM, parsed(CPU, Features)),
      Calls(&Lowering), InlineAssembly(&Lowering), Legalizer(*this),
      Selector(createOr1kInstructionSelector(TM, *this, RegisterBanks)) {}
