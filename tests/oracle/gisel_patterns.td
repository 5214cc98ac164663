// Patterns of all kinds that GlobalISel imports, and of those that it skips.

include "llvm/Target/Target.td"

def Inst : InstrInfo;
def T : Target { let InstructionSet = Inst; }

def HasWide : Predicate<"Subtarget->hasWide()">;
#ifdef MODES_BY_PREDICATES
def Wide : HwMode<[HasWide]>;
#else
def Wide : HwMode<"+wide", [HasWide]>;
#endif
def HasFast : Predicate<"Subtarget->isFast()"> { let RecomputePerFunction = true; }
def IsOdd : Predicate<"Subtarget->isOdd()">;
def Always : Predicate<"">;

def ModeVT : ValueTypeByHwMode<[DefaultMode, Wide], [i32, i64]>;
def PtrVT : PtrValueTypeByHwMode<ModeVT, 0>;
def p1 : PtrValueType<i32, 1>;

let Namespace = "T" in {
  def sub_lo : SubRegIndex<16, 0>;
  def sub_hi : SubRegIndex<16, 16>;
}
class Reg<string n, list<Register> parts = []> : Register<n> {
  let Namespace = "T";
  let SubRegs = parts;
  let SubRegIndices = !if(!empty(parts), [], [sub_lo, sub_hi]);
  let CoveredBySubRegs = !not(!empty(parts));
}
foreach i = 0...3 in {
  def H#i : Reg<"h"#i>;
  def L#i : Reg<"l"#i>;
  def R#i : Reg<"r"#i, [!cast<Register>("L"#i), !cast<Register>("H"#i)]>;
  def F#i : Reg<"f"#i>;
  def V#i : Reg<"v"#i>;
  def M#i : Reg<"m"#i>;
}
def FLAGS : Reg<"flags">;
def HALF : RegisterClass<"T", [i16], 16, (add (sequence "L%u", 0, 3), (sequence "H%u", 0, 3))>;
def GPR : RegisterClass<"T", [i32], 32, (sequence "R%u", 0, 3)>;
def PTR : RegisterClass<"T", [p1], 32, (sequence "R%u", 0, 3)>;
def FPR : RegisterClass<"T", [f32], 32, (sequence "F%u", 0, 3)>;
def VEC : RegisterClass<"T", [v4i32, v8i16, v4f32], 128, (sequence "V%u", 0, 3)>;
def MODE : RegisterClass<"T", [ModeVT], 32, (sequence "M%u", 0, 3)> {
  let RegInfos = RegInfoByHwMode<[DefaultMode, Wide], [RegInfo<32, 32, 32>, RegInfo<64, 64, 64>]>;
}
def CCR : RegisterClass<"T", [i32], 32, (add FLAGS)> { let CopyCost = -1; }
def GPRBank : RegisterBank<"GPRB", [GPR]>;

def gpr : RegisterOperand<GPR>;
def gpr_or_zero : RegisterOperand<GPR> { let GIZeroRegister = R0; }
def always : OperandWithDefaultOps<i32, (ops (i32 14), (i32 zero_reg))> { let MIOperandInfo = (ops i32imm, GPR); }
def cc_out : OptionalDefOperand<OtherVT, (ops CCR), (ops (i32 zero_reg))>;
def tied : OperandWithDefaultOps<untyped, (ops (v4i32 undef_tied_input))> { let MIOperandInfo = (ops VEC); }
def target : Operand<OtherVT>;

class I<dag outs, dag ins, list<dag> pattern = []> : Instruction {
  let Namespace = "T";
  let Size = 4;
  bits<32> Inst = 0;
  let OutOperandList = outs;
  let InOperandList = ins;
  let AsmString = "x";
  let Pattern = pattern;
}
class P<dag source, dag result, list<Predicate> needed = []> : Pat<source, result> { let Predicates = needed; }

// Arithmetic, commuted and nested, with Predicates, and with predicates of constants.
def ADD : I<(outs GPR:$d), (ins GPR:$a, GPR:$b), [(set GPR:$d, (add GPR:$a, GPR:$b))]>;
def MUL : I<(outs gpr:$d), (ins gpr:$a, gpr:$b), [(set gpr:$d, (mul gpr:$a, gpr:$b))]>;
def MADD : I<(outs GPR:$d), (ins GPR:$a, GPR:$b, GPR:$c)>;
def : P<(i32 (add (mul GPR:$a, GPR:$b), GPR:$c)), (MADD GPR:$a, GPR:$b, GPR:$c), [HasFast, Always]>;
def : P<(i32 (sub GPR:$c, (mul GPR:$a, GPR:$b))), (MADD GPR:$a, GPR:$b, GPR:$c), [IsOdd, HasFast]>;
def : P<(i32 (mul (add GPR:$a, 1), (add GPR:$a, -1))), (MADD GPR:$a, GPR:$a, GPR:$a)>;
def simm8 : ImmLeaf<i32, [{ return isInt<8>(Imm); }]>;
def tsimm8 : TImmLeaf<i32, [{ return isInt<8>(Imm); }]>;
def wide_imm : IntImmLeaf<i32, [{ return Imm.isMask(); }]>;
def one : FPImmLeaf<f32, [{ return Imm.isExactlyValue(1.0); }]>;
def negate : SDNodeXForm<imm, [{ return N; }]>;
def negate_gi : GICustomOperandRenderer<"renderNegate">, GISDNodeXFormEquiv<negate>;
def low_half : SDNodeXForm<timm, [{ return N; }]>;
def low_half_gi : GICustomOperandRenderer<"renderLowHalf">, GISDNodeXFormEquiv<low_half>;
def unknown_form : SDNodeXForm<imm, [{ return N; }]>;
def ADDI : I<(outs GPR:$d), (ins GPR:$a, i32imm:$b), [(set GPR:$d, (add GPR:$a, simm8:$b))]>;
def : P<(i32 (sub GPR:$a, wide_imm:$b)), (ADDI GPR:$a, (negate wide_imm:$b))>;
def : P<(i32 (xor GPR:$a, simm8:$b)), (ADDI GPR:$a, (unknown_form simm8:$b))>;
def : P<(i32 (or GPR:$a, 1000)), (ADDI GPR:$a, -1000)>;
def : P<(i32 (or GPR:$a, 7)), (ADDI (ADD GPR:$a, R1), 7)>;
def : P<(i32 (and GPR:$a, -1)), (i32 GPR:$a)>;
def LI : I<(outs GPR:$d), (ins i32imm:$a), [(set GPR:$d, imm:$a)]>;
def LF : I<(outs FPR:$d), (ins f32imm:$a), [(set FPR:$d, one:$a)]>;
def : P<(i32 0), (LI 0)>;

// Default operands, optional ones, tied ones, and a register for zero.
def CADD : I<(outs GPR:$d), (ins GPR:$a, GPR:$b, always:$p), [(set GPR:$d, (shl GPR:$a, GPR:$b))]>;
def SADD : I<(outs GPR:$d, cc_out:$s), (ins GPR:$a, GPR:$b), [(set GPR:$d, (srl GPR:$a, GPR:$b))]>;
def VSUB : I<(outs VEC:$d), (ins tied:$t, VEC:$a, VEC:$b)>;
def : P<(v4i32 (sub VEC:$a, VEC:$b)), (VSUB VEC:$a, VEC:$b)>;
def ZADD : I<(outs GPR:$d), (ins gpr_or_zero:$a, GPR:$b)>;
def : P<(i32 (sra gpr_or_zero:$a, GPR:$b)), (ZADD gpr_or_zero:$a, GPR:$b)>;

// Comparisons, branches, frame indices, vectors of ones.
def SLT : I<(outs GPR:$d), (ins GPR:$a, GPR:$b), [(set GPR:$d, (setcc GPR:$a, GPR:$b, SETLT))]>;
def FSLT : I<(outs GPR:$d), (ins FPR:$a, FPR:$b), [(set GPR:$d, (setcc FPR:$a, FPR:$b, SETOLT))]>;
def : P<(i32 (setcc FPR:$a, FPR:$b, SETLT)), (FSLT FPR:$a, FPR:$b)>;
let isBranch = 1, isTerminator = 1, isBarrier = 1 in
def B : I<(outs), (ins target:$to), [(br bb:$to)]>;
def FRAME : I<(outs GPR:$d), (ins i32imm:$f)>;
def to_target_frame : SDNodeXForm<frameindex, [{ return N; }]>;
def to_target_frame_gi : GICustomOperandRenderer<"renderFrame">, GISDNodeXFormEquiv<to_target_frame>;
def : P<(p1 frameindex:$f), (FRAME (to_target_frame $f))>;
def VNOT : I<(outs VEC:$d), (ins VEC:$a), [(set v4i32:$d, (xor VEC:$a, immAllOnesV))]>;
def VCLEAR : I<(outs VEC:$d), (ins VEC:$a), [(set v4i32:$d, (and VEC:$a, immAllZerosV))]>;
def SEXT : I<(outs GPR:$d), (ins GPR:$a), [(set GPR:$d, (sext_inreg GPR:$a, i8))]>;

// Memory: extensions, truncation, sizes, address spaces, alignments, orderings.
let mayLoad = 1 in {
  def LD : I<(outs GPR:$d), (ins GPR:$a), [(set GPR:$d, (load GPR:$a))]>;
  def LDX : I<(outs GPR:$d), (ins GPR:$a)>;
}
let mayStore = 1 in
def ST : I<(outs), (ins GPR:$v, GPR:$a), [(store GPR:$v, GPR:$a)]>;
foreach kind = ["extloadi8", "sextloadi8", "zextloadi16", "extloadi16", "atomic_load_32"] in
def : P<(i32 (!cast<SDPatternOperator>(kind) GPR:$a)), (LDX GPR:$a)>;
def : P<(truncstorei8 GPR:$v, GPR:$a), (ST GPR:$v, GPR:$a)>;
def : P<(atomic_store_32 GPR:$v, GPR:$a), (ST GPR:$v, GPR:$a)>;
def load_far : PatFrag<(ops node:$a), (load node:$a)> { let IsLoad = 1; let AddressSpaces = [1, 300]; }
def load_aligned : PatFrag<(ops node:$a), (load node:$a)> { let IsLoad = 1; let MinAlignment = 8; }
def : P<(i32 (load_far GPR:$a)), (LDX GPR:$a)>;
def : P<(i32 (load_aligned GPR:$a)), (LDX GPR:$a)>;
def : P<(p1 (load GPR:$a)), (LDX GPR:$a)>;
def LDP : I<(outs PTR:$d), (ins GPR:$a)>;
def : P<(load GPR:$a), (p1 (LDP GPR:$a)), [IsOdd]>;
def swap_acquire : PatFrag<(ops node:$a, node:$b), (atomic_swap_i32 node:$a, node:$b)> { let IsAtomic = 1; let IsAtomicOrderingAcquire = 1; }
def swap_strong : PatFrag<(ops node:$a, node:$b), (atomic_swap_i32 node:$a, node:$b)> { let IsAtomic = 1; let IsAtomicOrderingAcquireOrStronger = 1; }
def swap_weak : PatFrag<(ops node:$a, node:$b), (atomic_swap_i32 node:$a, node:$b)> { let IsAtomic = 1; let IsAtomicOrderingReleaseOrStronger = 0; }
let mayLoad = 1, mayStore = 1 in {
  def SWAP : I<(outs GPR:$d), (ins GPR:$a, GPR:$b)>;
  def AMO : I<(outs), (ins GPR:$a, GPR:$b)>;
}
foreach kind = [swap_acquire, swap_strong, swap_weak] in
def : P<(i32 (kind GPR:$a, GPR:$b)), (SWAP GPR:$a, GPR:$b)>;
def unused_add : PatFrag<(ops node:$a, node:$b), (atomic_load_add_i32 node:$a, node:$b)> { let HasNoUse = true; }
def used_add : PatFrag<(ops node:$a, node:$b), (atomic_load_add_i32 node:$a, node:$b)> { let HasOneUse = true; }
def : P<(i32 (unused_add GPR:$a, GPR:$b)), (AMO GPR:$a, GPR:$b)>;
def : P<(i32 (used_add GPR:$a, GPR:$b)), (SWAP GPR:$a, GPR:$b)>;
def : P<(i32 (atomic_load_sub_i32 GPR:$a, GPR:$b)), (AMO GPR:$a, GPR:$b)>;

// Predicates in C++, with operands; a flag.
def odd_add : PatFrag<(ops node:$a, node:$b), (add node:$a, node:$b), [{ return true; }]> { let GISelPredicateCode = [{ return MI.getOperand(0).isReg(); }]; }
def both_add : PatFrag<(ops node:$a, node:$b, node:$c), (add (add node:$a, node:$b), node:$c), [{ return true; }]> {
  let PredicateCodeUsesOperands = 1;
  let GISelPredicateCode = [{
    bool Same = Operands[0] == Operands[2];
    return Same; }];
}
def dag_only : PatFrag<(ops node:$a, node:$b), (add node:$a, node:$b), [{ return true; }]>;
def : P<(i32 (mul (odd_add GPR:$a, GPR:$b), GPR:$c)), (MADD GPR:$a, GPR:$b, GPR:$c)>;
def : P<(i32 (both_add GPR:$a, GPR:$b, GPR:$c)), (MADD GPR:$a, GPR:$b, GPR:$c)>;
def : P<(i32 (mul (dag_only GPR:$a, GPR:$b), GPR:$c)), (MADD GPR:$a, GPR:$b, GPR:$c)>;
def : P<(i32 (dag_only GPR:$a, GPR:$b)), (ADD GPR:$a, GPR:$b)>;
def through_copies : PatFrag<(ops node:$a, node:$b), (xor (add node:$a, node:$b), node:$a)>, GISelFlags { let GIIgnoreCopies = 1; }
def : P<(i32 (through_copies GPR:$a, GPR:$b)), (ADD GPR:$a, GPR:$b)>;

// ComplexPatterns.
def address : ComplexPattern<i32, 2, "selectAddress">;
def address_gi : GIComplexOperandMatcher<s32, "selectAddressGI">, GIComplexPatternEquiv<address>;
def other_address : ComplexPattern<i32, 2, "selectOther">;
let mayLoad = 1 in
def LDA : I<(outs GPR:$d), (ins GPR:$a, i32imm:$o)>;
let mayLoad = 1 in
def LDA2 : I<(outs GPR:$d), (ins GPR:$a, i32imm:$o, i32imm:$q)>;
def : P<(i32 (load (address GPR:$a, i32:$o))), (LDA GPR:$a, i32:$o)>;
def : P<(i32 (load (other_address GPR:$a, i32:$o))), (LDA GPR:$a, i32:$o)>;
def : P<(i32 (add (load (address GPR:$a, i32:$o)), (load (address GPR:$a, i32:$o)))), (LDA GPR:$a, i32:$o)>;
def : P<(i32 (add (load (address GPR:$a, i32:$o)), (load (address GPR:$a, i32:$q)))), (LDA2 GPR:$a, i32:$o, i32:$q)>;
def whole : ComplexPattern<i32, 1, "selectWhole">;
def whole_gi : GIComplexOperandMatcher<s32, "selectWholeGI">, GIComplexPatternEquiv<whole>;
def : P<(i32 (mul (whole GPR:$a), whole:$b)), (MADD GPR:$a, GPR:$a, whole:$b)>;

// Sub-registers.
def LOW : I<(outs HALF:$d), (ins HALF:$a)>;
def : P<(i16 (trunc GPR:$a)), (EXTRACT_SUBREG GPR:$a, sub_lo)>;
def : P<(i16 (trunc (add GPR:$a, GPR:$b))), (LOW (EXTRACT_SUBREG (ADD GPR:$a, GPR:$b), sub_hi))>;
def : P<(i32 (anyext HALF:$a)), (INSERT_SUBREG (i32 (IMPLICIT_DEF)), HALF:$a, sub_lo)>;
def : P<(i32 (zext HALF:$a)), (SUBREG_TO_REG (i32 0), HALF:$a, sub_lo)>;
def : P<(i32 (sext HALF:$a)), (ADD (INSERT_SUBREG (i32 (IMPLICIT_DEF)), (LOW HALF:$a), sub_lo), (SUBREG_TO_REG (i32 0), HALF:$a, sub_hi))>;
def pair : SDNode<"TISD::PAIR", SDTypeProfile<1, 2, [SDTCisVT<0, i32>, SDTCisVT<1, i16>, SDTCisSameAs<1, 2>]>>;
def : GINodeEquiv<G_MERGE_VALUES, pair>;
def : P<(i32 (pair HALF:$a, HALF:$b)), (REG_SEQUENCE GPR, HALF:$a, sub_lo, HALF:$b, sub_hi)>;
def : P<(i32 (mul (zext HALF:$a), (sext HALF:$b))), (ADD (REG_SEQUENCE GPR, HALF:$a, sub_lo, (LOW HALF:$b), sub_hi), R0)>;
def : P<(f32 (bitconvert GPR:$a)), (COPY_TO_REGCLASS GPR:$a, FPR)>;
def : P<(i32 (bitconvert FPR:$a)), (ADD (i32 (COPY_TO_REGCLASS FPR:$a, GPR)), R0)>;

// Registers that are read and written implicitly.
let Uses = [FLAGS], Defs = [FLAGS] in
def ADC : I<(outs GPR:$d), (ins GPR:$a, GPR:$b), [(set GPR:$d, (uaddsat GPR:$a, GPR:$b))]>;
let Defs = [FLAGS] in
def CMP : I<(outs GPR:$d), (ins GPR:$a, GPR:$b)>;
def : P<(i32 (usubsat GPR:$a, GPR:$b)), (ADC (CMP GPR:$a, GPR:$b), GPR:$b)>;
def : P<(i32 (ssubsat GPR:$a, GPR:$b)), (CMP GPR:$a, (CMP GPR:$b, GPR:$a))>;
def : P<(i32 (sub R2, GPR:$b)), (MADD GPR:$b, GPR:$b, GPR:$b)>;
let Defs = [FLAGS] in
def SETS : I<(outs), (ins GPR:$a, GPR:$b)>;

// Intrinsics.
let TargetPrefix = "t" in {
  def int_t_read : Intrinsic<[llvm_i32_ty], [llvm_ptr_ty, llvm_i32_ty], [IntrNoMem, ImmArg<ArgIndex<1>>]>;
  def int_t_any : Intrinsic<[llvm_anyint_ty], [LLVMMatchType<0>], [IntrNoMem, IntrConvergent]>;
  def int_t_do : Intrinsic<[], [llvm_i32_ty]>;
}
let mayLoad = 1, mayStore = 1, hasSideEffects = 1 in
def DO : I<(outs), (ins GPR:$a), [(int_t_do GPR:$a)]>;
def READ : I<(outs GPR:$d), (ins GPR:$a, i32imm:$n), [(set GPR:$d, (int_t_read GPR:$a, tsimm8:$n))]>;
def : P<(i32 (int_t_read GPR:$a, 300)), (READ GPR:$a, 300)>;
def : P<(i32 (int_t_read GPR:$a, (i32 timm:$n))), (READ GPR:$a, (low_half $n)), [IsOdd]>;
def : P<(i32 (int_t_any GPR:$a)), (MUL GPR:$a, GPR:$a)>;

// HwModes, and pointers by mode.
def MADDM : I<(outs MODE:$d), (ins MODE:$a, MODE:$b)>;
def : P<(ModeVT (add MODE:$a, MODE:$b)), (MADDM MODE:$a, MODE:$b)>;
def : P<(i64 (sub MODE:$a, MODE:$b)), (MADDM MODE:$a, MODE:$b)>;
let mayLoad = 1 in
def LDM : I<(outs MODE:$d), (ins MODE:$a)>;
def : P<(PtrVT (load MODE:$a)), (LDM MODE:$a)>;

// Nodes without an equivalent, and patterns that are left out on purpose.
def t_node : SDNode<"TISD::NODE", SDTIntUnaryOp>;
def : P<(i32 (t_node GPR:$a)), (ADD GPR:$a, GPR:$a)>;
def G_T_NODE : StandardPseudoInstruction {
  let OutOperandList = (outs type0:$d);
  let InOperandList = (ins type0:$a);
  let isPreISelOpcode = true;
  let Namespace = "T";
}
def t_known : SDNode<"TISD::KNOWN", SDTIntUnaryOp>;
def : GINodeEquiv<G_T_NODE, t_known>;
def : P<(i32 (t_known GPR:$a)), (MUL GPR:$a, GPR:$a)>;
let GISelShouldIgnore = 1 in
def : P<(i32 (t_known (t_known GPR:$a))), (MUL GPR:$a, GPR:$a)>;
