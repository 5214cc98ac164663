// A target without namespace, sub-registers, DWARF numbers, and other optional fields.
include "llvm/Target/Target.td"

def BareInstrInfo : InstrInfo;
def Bare : Target { let InstructionSet = BareInstrInfo; }

def X : Register<"x">;
def Y : Register<"y">;

def XY : RegisterClass<"", [i32], 32, (add X, Y)> {
  let Weight = 2;
  let AltOrderSelect = "return 0;";  // with no other order to choose
}
def Nothing : RegisterClass<"", [i32], 32, (add)> {
  let AltOrders = [(add)];
  let AltOrderSelect = "return 1;";
}
