// Combine rules of all kinds, of a target that has nothing else.

include "llvm/Target/Target.td"
include "llvm/Target/GlobalISel/Combine.td"

def ToyInstrInfo : InstrInfo;
def Toy : Target { let InstructionSet = ToyInstrInfo; }

def int_toy_pair : DefaultAttrsIntrinsic<[llvm_i32_ty, llvm_i32_ty], [llvm_i32_ty], [IntrNoMem]>;
def int_toy_now : DefaultAttrsIntrinsic<[llvm_i64_ty], [], [IntrHasSideEffects]>;
def int_toy_meet : DefaultAttrsIntrinsic<[llvm_i32_ty], [llvm_i32_ty], [IntrConvergent]>;

def HasFast : Predicate<"Subtarget->hasFast()">;
def HasSmall : Predicate<"MF->getFunction().hasOptSize()"> { let RecomputePerFunction = 1; }
def Always : Predicate<"">;

def number : GIDefMatchData<"unsigned">;
def step : GIDefMatchData<"std::function<void(MachineIRBuilder &)>">;

// C++ on both sides; the second rule has the same C++, and another opcode.
def double_negation : GICombineRule<
  (defs root:$dst),
  (match (G_FNEG $dst, $inner), (G_FNEG $inner, $src),
         [{ return Helper.isCheap(${src}.getReg()); }]),
  (apply [{ Helper.replace(${dst}, ${src}); }])>;
def double_abs : GICombineRule<
  (defs root:$dst),
  (match (G_FABS $dst, $inner), (G_FABS $inner, $src),
         [{ return Helper.isCheap(${src}.getReg()); }]),
  (apply [{ Helper.replace(${dst}, ${src}); }])>;

// Match data, code of several lines, escaped characters, and a name that differs in one character.
def shift_by_number : GICombineRule<
  (defs root:$root, number:$count, step:$then),
  (match (wip_match_opcode G_SHL, G_LSHR, G_ASHR):$root,
         [{
           if (!Helper.matchShift(*${root}, ${count}))
             return false;
           return Helper.text("\$x \${y} \\n \\\\ \q");
         }],
         "return ${count} > 3;"),
  (apply [{ Helper.applyShift(*${root}, ${count}); }], "Helper.done(${then});")>;

// Numbers: of G_CONSTANT, of another instruction, with types, without one, inferred.
def multiply_by_power : GICombineRule<
  (defs root:$dst),
  (match (G_CONSTANT $c, (i32 -8)), (G_MUL $dst, i32:$x, $c)),
  (apply (G_CONSTANT i32:$n, (i32 3)), (G_SHL $t, $x, $n), (G_SUB $dst, 0, $t))> {
  let Predicates = [HasFast, Always];
}
def add_one : GICombineRule<
  (defs root:$dst),
  (match (G_ADD $dst, i64:$x, 1)),
  (apply (G_SEXT_INREG $t, $x, 16), (G_ADD $dst, $t, (i64 2)))> {
  let Predicates = [HasSmall, HasFast];
}
def add_vectors : GICombineRule<
  (defs root:$dst),
  (match (G_ADD $dst, v4i32:$x, nxv2i64:$y)),
  (apply (G_SUB $dst, $x, $y))>;
def add_self : GICombineRule<
  (defs root:$dst),
  (match (G_ADD $dst, $x, $x)),
  (apply (G_SHL $dst, $x, 1))>;

// New registers by GITypeOf, by a type, and by inference through several instructions.
def extend_twice : GICombineRule<
  (defs root:$dst),
  (match (G_ZEXT $dst, $mid), (G_ANYEXT $mid, $src)),
  (apply (G_ANYEXT GITypeOf<"$mid">:$a, $src), (G_FREEZE i32:$b, $a), (G_ZEXT $dst, $b))>;
def build_and_take : GICombineRule<
  (defs root:$dst),
  (match (G_UNMERGE_VALUES $lo, $hi, $vec), (G_FNEG $dst, $hi)),
  (apply (G_FABS $t, $lo), (COPY $dst, $t))>;

// Builtins; a root that writes nothing, erased and replaced.
def copy_of_copy : GICombineRule<
  (defs root:$dst),
  (match (COPY $dst, $mid), (COPY $mid, $src)),
  (apply (GIReplaceReg $dst, $src))>;
def replaced_by_new : GICombineRule<
  (defs root:$dst),
  (match (G_FREEZE $dst, $src):$mi),
  (apply (G_FPEXT i64:$t, $src), (GIReplaceReg $dst, $t))>;
def dead_store : GICombineRule<
  (defs root:$mi),
  (match (G_STORE $v, $p):$mi, "return isDead(*${mi});"),
  (apply (GIEraseRoot))>;
def store_of_truncation : GICombineRule<
  (defs root:$mi),
  (match (G_TRUNC $t, $v), (G_STORE $t, $p):$mi),
  (apply (G_STORE $v, $p):$mi)>;

// Flags: matched, not to be there, set, cleared and copied.
def flags : GICombineRule<
  (defs root:$dst),
  (match (G_FMUL $dst, $x, $y, (MIFlags FmReassoc, FmContract, (not FmNoNans, FmNsz))):$mul),
  (apply (G_FADD $t, $x, $y, (MIFlags $mul, (not FmArcp), FmAfn)), (G_FNEG $dst, $t, (MIFlags FmNoInfs)))>;

// Intrinsics: of two results, of no operands, of side effects and convergent.
def intrinsics : GICombineRule<
  (defs root:$a),
  (match (int_toy_pair $a, $b, $x)),
  (apply (int_toy_now i64:$t), (G_TRUNC i32:$u, $t), (int_toy_pair $a, $b, $u))>;
def meeting : GICombineRule<
  (defs root:$a),
  (match (int_toy_meet $a, (i32 5))),
  (apply (int_toy_meet $a, 7))>;

// PatFrags: alternatives, immediates, C++ alone, operands of their own, one that is the root, and several in one rule.
def is_small : GICombinePatFrag<(outs), (ins $x, gi_imm:$most),
  [(pattern "return small(${x}, ${most});"), (pattern [{ return tiny(${x}); }], "int n = ${most}; return n;")]>;
def any_shift : GICombinePatFrag<(outs root:$dst, $by), (ins $x),
  [(pattern (G_SHL $dst, $x, $by), (G_ZEXT $by, $narrow)),
   (pattern (G_LSHR $dst, $x, $by), (COPY $by, $_), "return ok(${by}, ${x});")]>;
def constant_or_undefined : GICombinePatFrag<(outs root:$dst), (ins gi_imm:$n),
  [(pattern (G_CONSTANT $dst, $n)), (pattern (G_IMPLICIT_DEF $dst))]>;
def fragments : GICombineRule<
  (defs root:$dst),
  (match (G_AND $dst, $s, i32:$m), (any_shift $s, $by, $v), (is_small $m, 12):$first, (is_small $v, 3)),
  (apply (G_OR $dst, $v, $by))>;
def fragment_as_root : GICombineRule<
  (defs root:$dst),
  (match (any_shift $dst, $by, $v):$shift, "return more(${by}, *${shift});"),
  (apply "Helper.apply(${dst}, ${v});")>;

// Groups in groups, a rule twice, and a method of another name.
def inner : GICombineGroup<[add_self, extend_twice]>;
def outer : GICombineGroup<[double_negation, inner, double_abs]>;
def ToyCombiner : GICombiner<"ToyCombinerImpl", [
  outer, shift_by_number, multiply_by_power, add_one, add_vectors, build_and_take, copy_of_copy, replaced_by_new, dead_store,
  store_of_truncation, flags, intrinsics, meeting, fragments, fragment_as_root, add_self
]> {
  let CombineAllMethodName = "tryAll";
}
def ToySecondCombiner : GICombiner<"ToySecondImpl", [double_negation, double_abs, add_vectors]>;
def ToyEmptyCombiner : GICombiner<"ToyEmptyImpl", []>;
