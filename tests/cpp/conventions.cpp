// Prints the register lists of TARGET's generated calling conventions. Their functions are compiled, but not called.
// conventions.inc has a CONVENTION(name) for each of them, and a CUSTOM(name) for each of the target's functions that they call.

#include "generated.h"
#include "llvm/CodeGen/CallingConvLower.h"
#include "llvm/CodeGen/MachineFunction.h"

#define GET_REGINFO_ENUM
#include FILE_OF(TARGET, GenRegisterInfo.inc)

using namespace llvm;

#define CONVENTION(name)
#define CUSTOM(name)                                                                                                           \
  static bool name(unsigned &, MVT &, MVT &, CCValAssign::LocInfo &, ISD::ArgFlagsTy &, CCState &) { return false; }
#include "conventions.inc"
#undef CONVENTION
#undef CUSTOM
#define CUSTOM(name)

#include FILE_OF(TARGET, GenCallingConv.inc)
#define GET_CC_REGISTER_LISTS
#include FILE_OF(TARGET, GenCallingConv.inc)

// References to the conventions, as in the target's lowering.
CCAssignFn *const Functions[] = {
#define CONVENTION(name) name,
#include "conventions.inc"
#undef CONVENTION
};

static void printList(const char *Name, ArrayRef<MCRegister> Registers) {
  std::printf("convention %s", Name);
  for (MCRegister Register : Registers)
    std::printf(" %u", Register.id());
  std::printf("\n");
}

int main() {
#define CONVENTION(name) printList(#name, name##_ArgRegs);
#include "conventions.inc"
}
