// RUN: llvm-tblgen -gen-dag-isel %s
//
// Patterns of which the first to be defined wins; a dump has them by name, and of one line.

include "llvm/Target/Target.td"

def Inst : InstrInfo;
def T : Target { let InstructionSet = Inst; }

def R0 : Register<"r0"> { let Namespace = "T"; }
def GPR : RegisterClass<"T", [i32], 32, (add R0)>;

class Unary : Instruction {
  let Namespace = "T";
  let OutOperandList = (outs GPR:$d);
  let InOperandList = (ins GPR:$a);
  let AsmString = "x";
}
def ONE : Unary;
def TWO : Unary;
def second : Pat<(i32 (ctlz i32:$a)), (ONE GPR:$a)>; def first : Pat<(i32 (cttz i32:$a)), (TWO GPR:$a)>;
