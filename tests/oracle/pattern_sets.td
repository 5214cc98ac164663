// What random patterns are made of: see pattern_sets.py.

include "llvm/Target/Target.td"
def TInfo : InstrInfo;
def T : Target { let InstructionSet = TInfo; }

let Namespace = "T" in {
  foreach n = 0-3 in { def R#n : Register<"r"#n>; def F#n : Register<"f"#n>; def V#n : Register<"v"#n>; }
  foreach n = 0-3 in { def X#n : Register<"x"#n>; }
  def FLAGS : Register<"flags">;
  def CARRY : Register<"carry">;
  def lo : SubRegIndex<32>;
}
def GPR : RegisterClass<"T", [i32], 32, (sequence "R%u", 0, 3)>;
def GPX : RegisterClass<"T", [i64], 64, (sequence "X%u", 0, 3)>;
def FPR : RegisterClass<"T", [f32], 32, (sequence "F%u", 0, 3)>;
def VR : RegisterClass<"T", [v4i32, v4f32], 128, (sequence "V%u", 0, 3)>;
def CCR : RegisterClass<"T", [i32], 32, (add FLAGS)>;
def CYR : RegisterClass<"T", [i16], 16, (add CARRY)>;
def GPROp : RegisterOperand<GPR>;

def HasA : Predicate<"hasA()">;
def HasB : Predicate<"Subtarget->hasB()">;
def HasC : Predicate<"hasC()"> { let RecomputePerFunction = 1; }
def NoCode : Predicate<"">;

def SDT_II : SDTypeProfile<1, 1, [SDTCisInt<0>, SDTCisSameAs<0, 1>]>;
def SDT_III : SDTypeProfile<1, 2, [SDTCisVT<0, i32>, SDTCisSameAs<0, 1>, SDTCisSameAs<1, 2>]>;
def SDT_Any : SDTypeProfile<1, 2, [SDTCisSameAs<0, 1>, SDTCisSameAs<1, 2>]>;
def SDT_Use : SDTypeProfile<0, 1, []>;
def SDT_Many : SDTypeProfile<1, -1, [SDTCisVT<0, i32>, SDTCisVT<1, i32>]>;
def SDT_Two : SDTypeProfile<2, 2, [SDTCisVT<0, i32>, SDTCisVT<1, i32>, SDTCisVT<2, i32>, SDTCisVT<3, i32>]>;
def t_same : SDNode<"T::SAME", SDT_Any, [SDNPCommutative]>;
def t_both : SDNode<"T::BOTH", SDT_Any, [SDNPCommutative, SDNPAssociative]>;
def t_glued : SDNode<"T::GLUED", SDT_III, [SDNPInGlue]>;
def t_maybe : SDNode<"T::MAYBE", SDT_III, [SDNPOptInGlue, SDNPOutGlue]>;
def t_out : SDNode<"T::OUT", SDT_II, [SDNPOutGlue]>;
def t_chain : SDNode<"T::CHAIN", SDT_II, [SDNPHasChain]>;
def t_memory : SDNode<"T::MEMORY", SDT_II, [SDNPHasChain, SDNPMayLoad, SDNPMemOperand]>;
def t_effect : SDNode<"T::EFFECT", SDT_Use, [SDNPHasChain, SDNPSideEffect, SDNPOptInGlue]>;
def t_many : SDNode<"T::MANY", SDT_Many, [SDNPVariadic, SDNPOptInGlue]>;
def t_same_too : SDNode<"T::SAME", SDT_III>;
def t_use : SDNode<"T::USE", SDT_Use, [SDNPHasChain]>;

let TargetPrefix = "t" in {
  def int_t_pure : Intrinsic<[llvm_i32_ty], [llvm_i32_ty], [IntrNoMem]>;
  def int_t_read : Intrinsic<[llvm_i32_ty], [llvm_ptr_ty], [IntrReadMem]>;
  def int_t_void : Intrinsic<[], [llvm_i32_ty], []>;
  def int_t_any : Intrinsic<[llvm_anyint_ty], [LLVMMatchType<0>, LLVMMatchType<0>], [IntrNoMem, Commutative]>;
}

def negated : SDNodeXForm<imm, [{ return negated(N); }]>;
def low : SDNodeXForm<imm, [{ return low(N); }]>;
def next : SDNodeXForm<t_out, [{ return next(N); }]>;
def imm8 : ImmLeaf<i32, [{ return isInt<8>(Imm); }]>;
def imm8any : ImmLeaf<iAny, [{ return isInt<8>(Imm); }]>;
def imm8n : ImmLeaf<i32, [{ return isInt<8>(-Imm); }], negated>;
def imm16 : IntImmLeaf<i32, [{ return Imm.isIntN(16); }], low>;
def fimm : FPImmLeaf<f32, [{ return Imm.isExactlyValue(1.0); }]>;
def small : PatLeaf<(imm), [{ return isSmall(N); }]>;
def small_again : PatLeaf<(imm), [{ return isSmall(N); }]>;
def timm8 : TImmLeaf<i32, [{ return isInt<8>(Imm); }]>;
def zeros : PatLeaf<(v4i32 immAllZerosV)>;

def f_add_one_use : PatFrag<(ops node:$x, node:$y), (add node:$x, node:$y), [{ return N->hasOneUse(); }]>;
def f_sum : PatFrags<(ops node:$x, node:$y), [(add node:$x, node:$y), (or node:$x, node:$y)], [{ return isSum(N); }]>;
def f_not : PatFrag<(ops node:$x), (xor node:$x, -1)>;
def f_mul_add : PatFrag<(ops node:$x, node:$y, node:$z), (add (mul node:$x, node:$y), node:$z)>;
def f_ordered : PatFrag<(ops node:$x, node:$y), (sub (shl node:$x, (i32 1)), node:$y), [{ return ordered(Operands); }]> {
  let PredicateCodeUsesOperands = 1;
}
def f_twice : PatFrag<(ops node:$x), (add node:$x, node:$x)>;
def f_load : PatFrag<(ops node:$p), (load node:$p), [{ return cast<LoadSDNode>(N)->getAlign() > 4; }]>;
def f_space : PatFrag<(ops node:$p), (load node:$p)> { let IsLoad = 1; let AddressSpaces = [1, 3]; let MinAlignment = 4; }

def c_reg : ComplexPattern<i32, 1, "SelectReg", [], []>;
def c_addr : ComplexPattern<iPTR, 2, "SelectAddr", [], []>;
#ifdef WANTS_ARE_PROPERTIES
def c_shift : ComplexPattern<i32, 2, "SelectShift", [shl, srl, t_same], [SDNPWantRoot], 3>;
def c_parent : ComplexPattern<i32, 1, "SelectParent", [imm, frameindex], [SDNPWantParent, SDNPWantRoot]>;
#else
let WantsRoot = true in {
  def c_shift : ComplexPattern<i32, 2, "SelectShift", [shl, srl, t_same], [], 3>;
  let WantsParent = true in
  def c_parent : ComplexPattern<i32, 1, "SelectParent", [imm, frameindex]>;
}
#endif
def c_fold : ComplexPattern<iPTR, 2, "SelectFold", [], [SDNPHasChain]>;
def c_vector : ComplexPattern<v4i32, 1, "SelectVector", [], []>;

def mem : Operand<i32> { let MIOperandInfo = (ops GPR, i32imm); }
def pred : PredicateOperand<i32, (ops i32imm, CCR), (ops (i32 14), (i32 zero_reg))>;
def cc_out : OptionalDefOperand<i32, (ops CCR), (ops (i32 zero_reg))>;
def dfl : OperandWithDefaultOps<i32, (ops (i32 7))>;
def shifted : Operand<i32> { let MIOperandInfo = (ops GPR, i32imm); }
def target : Operand<OtherVT>;

class I<dag outs, dag ins, list<dag> pattern = []> : Instruction {
  let Namespace = "T";
  let OutOperandList = outs;
  let InOperandList = ins;
  let Pattern = pattern;
  let hasSideEffects = 0;
  let mayLoad = 0;
  let mayStore = 0;
}
def ADD : I<(outs GPR:$d), (ins GPR:$a, GPR:$b)>;
def ADDI : I<(outs GPR:$d), (ins GPR:$a, i32imm:$b)> { let Size = 2; let CodeSize = 3; }
def MOVI : I<(outs GPR:$d), (ins i32imm:$a)>;
def NEG : I<(outs GPR:$d), (ins GPROp:$a, dfl:$x)>;
def PRED : I<(outs GPR:$d), (ins GPR:$a, pred:$p, cc_out:$s)>;
def DIV : I<(outs GPR:$d, GPR:$e), (ins GPR:$a, GPR:$b)> { let usesCustomInserter = 1; }
def LOAD : I<(outs GPR:$d), (ins mem:$m)> { let mayLoad = 1; }
def LOADX : I<(outs GPX:$d), (ins mem:$m)> { let mayLoad = 1; }
def FLOAD : I<(outs FPR:$d), (ins mem:$m)> { let mayLoad = 1; let CodeSize = 4; }
def STORE : I<(outs), (ins mem:$m, GPR:$a)> { let mayStore = 1; }
def SHIFT : I<(outs GPR:$d), (ins shifted:$m)> { let Defs = [FLAGS]; }
def XADD : I<(outs GPX:$d), (ins GPX:$a, GPX:$b)>;
def XMOVE : I<(outs GPX:$d), (ins GPR:$a)>;
def FADD : I<(outs FPR:$d), (ins FPR:$a, FPR:$b)>;
def FMOVE : I<(outs FPR:$d), (ins GPR:$a)> { let Defs = [CARRY]; }
def VADD : I<(outs VR:$d), (ins VR:$a, VR:$b)>;
def VSPLAT : I<(outs VR:$d), (ins GPR:$a)>;
def VFSPLAT : I<(outs VR:$d), (ins FPR:$a)>;
def MANY : I<(outs GPR:$d), (ins GPR:$a, variable_ops)>;
def JUMP : I<(outs), (ins target:$t, i32imm:$c, GPR:$a)> { let isBranch = 1; let isTerminator = 1; }
def EFFECT : I<(outs), (ins GPR:$a)> { let hasSideEffects = 1; let Uses = [FLAGS]; }
