// RUN: not llvm-tblgen -gen-asm-writer %s
//
// An instruction without a name for its operand, and no registers.

include "llvm/Target/Target.td"

def Inst : InstrInfo;
def T : Target { let InstructionSet = Inst; }

def X : Instruction {
  let Namespace = "T";
  let OutOperandList = (outs);
  let InOperandList = (ins i32imm);
  let AsmString = "x";
}
