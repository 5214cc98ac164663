// tests/oracle/test_instr_info.py compares the output of instr-info with llvm-tblgen's. BY_MODE: LLVM has RegClassByHwModes,
// not PointerLikeRegClasses. X86: the target's instructions are in that namespace, for which alone it then has operand types.

include "llvm/Target/Target.td"

def ToyInstrInfo : InstrInfo;
def Toy : Target {
  let InstructionSet = ToyInstrInfo;
  let AllowRegisterRenaming = 1;
}

#ifdef X86
defvar scope = "X86";
#else
defvar scope = "TY";
#endif

let Namespace = scope in foreach n = 0-3 in def R#n : Register<"r"#n>;
def GPR : RegisterClass<scope, [i32], 32, (sequence "R%u", 0, 3)>;
def GPROp : RegisterOperand<GPR>;
#ifdef BY_MODE
def High : RegisterClass<scope, [i32], 32, (sequence "R%u", 2, 3)>;
def Far : Predicate<"far()">;
foreach mode = ["Big10", "Big9", "Unused"] in def mode : HwMode<[Far]>;
def ptr2 : RegClassByHwMode<[DefaultMode, Big9], [GPR, High]>;
def ptr1 : RegClassByHwMode<[Big10, DefaultMode, Big9], [GPR, High, High]>;
def PtrOp : RegisterOperand<ptr1>;
defm : RemapAllTargetPseudoPointerOperands<ptr1>;
#else
def ptr2 : PointerLikeRegClass<2>;
def PtrOp : RegisterOperand<GPR>;
#endif

// Features

def FeatureA : SubtargetFeature<"a", "HasA", "true", "A">;
def FeatureB : SubtargetFeature<"b", "HasB", "true", "B">;
def FeatureC : SubtargetFeature<"c", "HasC", "true", "C">;
def HasX : Predicate<"x()">, AssemblerPredicate<(all_of (any_of FeatureA, FeatureB))>;
def HasY : Predicate<"y()">, AssemblerPredicate<(any_of (all_of FeatureA, FeatureB), FeatureC)>;
def HasZ : Predicate<"z()">, AssemblerPredicate<(all_of FeatureA, (any_of FeatureB, (not FeatureC)))>;
def NotW : Predicate<"w()">, AssemblerPredicate<(all_of (not (any_of FeatureA, FeatureB)))>;
def CodeOnly : Predicate<"v()">;
def Always : Predicate<"">, AssemblerPredicate<(all_of FeatureA)>;

// Operands

class X86MemOperand<int size> : Operand<i32> { int Size = size; }
def m32 : X86MemOperand<32> {
  let MIOperandInfo = (ops ptr2:$base, GPROp:$offset);
  let OperandType = "OPERAND_MEMORY";
}
def m64b : X86MemOperand<64> { let MIOperandInfo = (ops ptr2, GPROp, i32imm); }
def m64a : X86MemOperand<64> { let MIOperandInfo = (ops ptr2, PtrOp, i32imm:$disp); }
def m0 : X86MemOperand<0>;
def target : Operand<OtherVT> { let OperandType = "OPERAND_PCREL"; }
class BranchTargetOperand<ValueType vt> : Operand<vt>;
def branch : BranchTargetOperand<OtherVT>;
def cc : PredicateOperand<OtherVT, (ops i32imm, i32imm), (ops (i32 14), (i32 0))>;
def s : OptionalDefOperand<OtherVT, (ops GPR), (ops (i32 zero_reg))>;

// Instructions

class I<dag outs, dag ins> : Instruction {
  let Namespace = scope;
  let Size = 4;
  let OutOperandList = outs;
  let InOperandList = ins;
  let AsmString = NAME;
  let hasSideEffects = 0;
  let mayLoad = 0;
  let mayStore = 0;
}
class Related<string base, string sense, string width> {
  string Base = base;
  string Sense = sense;
  string Width = width;
}

let UseNamedOperandTable = 1 in {
  let Constraints = "$rd = $rs" in
  def ADD : I<(outs GPR:$rd), (ins GPR:$rs, GPR:$rt)>, Related<"add", "none", "w">;
  let Predicates = [HasZ, CodeOnly, HasX] in
  def ADDt : I<(outs GPR:$rd), (ins GPR:$rs, GPR:$rt, cc:$p)>, Related<"add", "true", "w">;
  let Predicates = [HasZ] in
  def ADDf : I<(outs GPR:$rd), (ins GPR:$rs, GPR:$rt, cc:$p)>, Related<"add", "false", "b">;
  let mayLoad = 1, Constraints = "@earlyclobber $rd", Predicates = [HasY, NotW] in
  def LD : I<(outs GPR:$rd), (ins m32:$mem)>, Related<"", "none", "">;
}
let UseLogicalOperandMappings = 1 in {
  let mayStore = 1 in {
    def ST : I<(outs), (ins m32:$mem, GPR:$rs)> { let TSFlags{4-0} = 0b10110; }
    def ST2 : I<(outs), (ins m64a:$mem, GPROp:$rs, i32imm:$i)>;
    let Predicates = [HasX] in
    def ST3 : I<(outs), (ins m64b:$mem, GPROp:$rs, i32imm:$i)>;
  }
  let isCall = 1, Defs = [R0, R1], Uses = [R2] in
  def CALL : I<(outs), (ins target:$t, variable_ops)>;
  def NOP : I<(outs), (ins)>;
}
let isBranch = 1 in {
  let isTerminator = 1, Uses = [R2] in
  def BR : I<(outs s:$s), (ins branch:$t)>;
  let isPseudo = 1, Predicates = [Always] in
  def BRP : I<(outs), (ins ptr2:$r, branch:$t)>;
}
def OLD : I<(outs GPR:$rd), (ins GPR:$rs)>, Deprecated<FeatureA>;
def OLDER : I<(outs), (ins)>, ComplexDeprecationPredicate<"Older">;

// Relations

def getPred : InstrMapping {
  let FilterClass = "Related";
  let RowFields = ["Base"];
  let ColFields = ["Sense", "Width"];
  let KeyCol = ["none", "w"];
  let ValueCols = [["true", "w"], ["false", "b"], ["", ""]];
}
def getOne : InstrMapping {
  let FilterClass = "Related";
  let RowFields = ["Base", "Namespace"];
  let ColFields = ["Sense"];
  let KeyCol = ["true"];
  let ValueCols = [["none"]];
}
def getNone : InstrMapping {
  let FilterClass = "Related";
  let RowFields = ["Base"];
  let ColFields = ["Sense"];
  let KeyCol = ["no"];
  let ValueCols = [["none"]];
}

// Functions

def IsSmall : CheckAll<[
  CheckImmOperand<2, 5>,
  CheckNot<CheckRegOperand<0, R1>>,
  CheckAny<[CheckIsRegOperand<1>, CheckIsImmOperand<1>, CheckNot<CheckSameRegOperand<0, 1>>]>
]>;
def isA : TIIPredicate<"isA", MCReturnStatement<IsSmall>>;
def isB : TIIPredicate<"isB", MCOpcodeSwitchStatement<[
  MCOpcodeSwitchCase<[ADD, LD], MCReturnStatement<CheckNot<IsSmall>>>,
  MCOpcodeSwitchCase<[ST], MCReturnStatement<CheckNot<CheckOpcode<[ADD, ST]>>>>,
  MCOpcodeSwitchCase<[ST2], MCOpcodeSwitchStatement<
    [MCOpcodeSwitchCase<[BR], MCReturnStatement<CheckPseudo<[BRP]>>>],
    MCReturnStatement<FalsePred>
  >>
], MCReturnStatement<CheckNot<TruePred>>>>;
def MappedImm : CheckImmOperandGT<1, 4> { let FunctionMapper = "Map"; }
def MappedReg : CheckRegOperand<1, R1> { let FunctionMapper = "Map"; }
def isC : TIIPredicate<"isC", MCReturnStatement<CheckAll<[
  isA, CheckNot<isB>,
  CheckNot<CheckFunctionPredicate<"mcFn", "miFn">>, CheckFunctionPredicateWithTII<"mcT", "miT">,
  CheckNot<CheckNonPortable<"MI.foo()">>, CheckNot<CheckPseudo<[ADD, LD]>>,
  CheckImmOperand_s<1, "X::Y">, CheckImmOperandLT<1, 4>, CheckImmOperandGE<1, 4>, CheckImmOperandGT<1, 4>,
  CheckImmOperandRange<1, 2, 3>, CheckNot<MappedImm>, MappedReg, CheckImmOperandSimple<1>,
  CheckNot<CheckRegOperandSimple<0>>, CheckInvalidRegOperand<0>, CheckValidRegOperand<0>, CheckNumOperands<3>,
  CheckNot<CheckNumOperands<3>>, CheckIsVRegOperand<1>, CheckIsNotVRegOperand<1>, CheckOpcode<[ADD]>,
  CheckNot<CheckOpcode<[ADD]>>, CheckNot<CheckValidRegOperand<1>>, CheckNot<CheckAny<[CheckOpcode<[ADD, LD]>]>>, CheckNot<CheckAll<[isA, CheckNot<isA>]>>, CheckZeroOperand<1>
]>>>;
