// A machine of which SelectionDAG and GlobalISel select other instructions for the source of one pattern.

include "llvm/Target/Target.td"

def Inst : InstrInfo;
def T : Target { let InstructionSet = Inst; }
let Namespace = "T" in foreach i = 0...3 in def R#i : Register<"r"#i>;
def GPR : RegisterClass<"T", [i32], 32, (sequence "R%u", 0, 3)>;
def GPRBank : RegisterBank<"GPRB", [GPR]>;
def HasBoth : Predicate<"Subtarget->hasBoth()">;

class I<dag outs, dag ins, list<dag> pattern = []> : Instruction {
  let Namespace = "T";
  let Size = 4;
  bits<32> Inst = 0;
  let OutOperandList = outs;
  let InOperandList = ins;
  let AsmString = "x";
  let Pattern = pattern;
}
def simm4 : ImmLeaf<i32, [{ return isInt<4>(Imm); }]>;
def ADD : I<(outs GPR:$d), (ins GPR:$a, GPR:$b), [(set GPR:$d, (add GPR:$a, GPR:$b))]>;
def ADDI : I<(outs GPR:$d), (ins GPR:$a, i32imm:$b), [(set GPR:$d, (add GPR:$a, simm4:$b))]>;
def NOT : I<(outs GPR:$d), (ins GPR:$a)>;
def NOR : I<(outs GPR:$d), (ins GPR:$a, GPR:$b)>;
def NEG : I<(outs GPR:$d), (ins GPR:$a)>;
def : Pat<(i32 (not (or GPR:$a, GPR:$b))), (NOT (NOR (NOT GPR:$a), GPR:$b))>;
def : Pat<(i32 (not (or GPR:$a, GPR:$b))), (NOR GPR:$a, GPR:$b)>;
def : Pat<(i32 (sub 0, GPR:$a)), (NOT (NEG GPR:$a))>;
let Predicates = [HasBoth] in def : Pat<(i32 (sub 0, GPR:$a)), (NEG GPR:$a)>;
def : Pat<(i32 (ctpop GPR:$a)), (COPY_TO_REGCLASS GPR:$a, GPR)>;
