// The calling conventions of targets/or1k/calling_conventions.py, and the C++ that they ask for; SelectionDAG and GlobalISel use them.

#ifndef OR1K_CALLINGCONV_H
#define OR1K_CALLINGCONV_H

#include "Or1k.h"
#include "llvm/CodeGen/CallingConvLower.h"

namespace llvm {

struct Or1kCCState : CCState {
  using CCState::CCState;
  unsigned Fixed = 0; // arguments that are no variable ones
};

/// Two words are in two registers, or on the stack: a single register that is left stays unused.
static bool CC_Or1k_Pair(unsigned, MVT, MVT, CCValAssign::LocInfo, ISD::ArgFlagsTy, CCState &State) {
  static const MCPhysReg Last = Or1k::R8;
  if (!State.isAllocated(Last) && State.isAllocated(Or1k::R7))
    State.AllocateReg(Last);
  return false; // goes on with the next step
}

#include "Or1kGenCallingConv.inc"

} // namespace llvm

#endif
