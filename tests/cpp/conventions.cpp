// Prints the register lists of the generated calling conventions of TARGET, whose functions are compiled, and never run.
// conventions.inc has a CONVENTION(name) for each of them, and a CUSTOM(name) for each function of the target that they call.

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

// As the target's lowering refers to them.
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
