// Instructions of all kinds, for instructions.cpp and instructions_mc.cpp.

include "llvm/Target/Target.td"

def OpsInstrInfo : InstrInfo;
def Ops : Target {
  let InstructionSet = OpsInstrInfo;
  let AllowRegisterRenaming = 1;
}

let Namespace = "OPS" in foreach n = 0-3 in def R#n : Register<"r"#n>;
def GPR : RegisterClass<"OPS", [i32], 32, (sequence "R%u", 0, 3)>;
def Pair : RegisterClass<"OPS", [i32], 32, (add R0, R1)>;
def GPROp : RegisterOperand<GPR>;
def ptr1 : PointerLikeRegClass<1>;

def mem : Operand<i32> {
  let MIOperandInfo = (ops ptr1, GPROp, i32imm);
  let OperandType = "OPERAND_MEMORY";
}
class BranchTargetOperand<ValueType vt> : Operand<vt> { let OperandType = "OPERAND_PCREL"; }
def target : BranchTargetOperand<OtherVT>;
def cc : PredicateOperand<OtherVT, (ops i32imm, GPR), (ops (i32 14), (i32 zero_reg))>;
def s : OptionalDefOperand<OtherVT, (ops GPR), (ops (i32 zero_reg))>;

class I<dag outs, dag ins, list<dag> pattern = []> : Instruction {
  let Namespace = "OPS";
  let Size = 4;
  let OutOperandList = outs;
  let InOperandList = ins;
  let AsmString = NAME;
  let Pattern = pattern;
}

// Flags inferred from patterns: loads, stores, side effects, none of them, moves.
def LOAD : I<(outs GPR:$d), (ins GPR:$a), [(set i32:$d, (load i32:$a))]>;
def STORE : I<(outs), (ins GPR:$v, GPR:$a), [(store i32:$v, i32:$a)]> { let UseNamedOperandTable = 1; }
def ADD : I<(outs GPR:$d), (ins GPR:$a, GPR:$b), [(set i32:$d, (add i32:$a, i32:$b))]> { let isCommutable = 1; }
def TRAP : I<(outs), (ins), [(trap)]> { let isTrap = 1; }
def UNKNOWN : I<(outs), (ins)>;

let hasSideEffects = 0, mayLoad = 0, mayStore = 0 in {
  let Constraints = "$e = $a, @earlyclobber $d" in
  def TIED : I<(outs GPR:$d, GPR:$e), (ins GPR:$b, Pair:$a)>;
  let Constraints = "@earlyclobber $d", mayLoad = 1 in
  def MEM : I<(outs GPROp:$d), (ins mem:$m, i32imm:$i)> {
    let Size = 12;
    let UseNamedOperandTable = 1;
    let TSFlags{7-0} = 0xA5;
  }
  let isPredicable = 1 in
  def COND : I<(outs GPR:$d, s:$s), (ins GPR:$a, cc:$p)>;
  let isCall = 1, Uses = [R2], Defs = [R0, R1] in
  def CALL : I<(outs), (ins target:$t, variable_ops)>;
  let isBranch = 1, isTerminator = 1, isBarrier = 1, hasDelaySlot = 1, Uses = [R2, R3] in
  def JUMP : I<(outs), (ins target:$t)>;
  let isReturn = 1, isTerminator = 1, Defs = [R3] in
  def RET : I<(outs), (ins)> { let TSFlags{63} = 1; }
  let isPseudo = 1, isReMaterializable = 1, isAsCheapAsAMove = 1, isMoveImm = 1, usesCustomInserter = 1 in
  def SET : I<(outs GPR:$d), (ins i32imm:$i)>;
}
