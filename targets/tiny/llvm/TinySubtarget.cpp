#include "TinySubtarget.h"
#include "Tiny.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

#define DEBUG_TYPE "tiny-subtarget"

#define GET_SUBTARGETINFO_TARGET_DESC
#define GET_SUBTARGETINFO_CTOR
#include "TinyGenSubtargetInfo.inc"

#undef DEBUG_TYPE

/// The subtarget, whose fields have the features of its processor and of `-mattr`.
TinySubtarget &TinySubtarget::withFeatures(StringRef CPU, StringRef Features) {
  ParseSubtargetFeatures(CPU, /*TuneCPU*/ CPU, Features);
  return *this;
}

TinySubtarget::TinySubtarget(const TargetMachine &TM, StringRef CPU, StringRef Features)
    : TinyGenSubtargetInfo(TM.getTargetTriple(), CPU, /*TuneCPU*/ CPU, Features), InstrInfo(*this, RegisterInfo),
      Lowering(TM, withFeatures(CPU, Features)) {}
