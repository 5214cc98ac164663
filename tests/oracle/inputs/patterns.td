// RUN: llvm-tblgen -gen-dag-isel %s
// RUN: llvm-tblgen -gen-dag-isel -D FLOATS %s
//
// Patterns that nobody would write in Python, and that llvm-tblgen accepts.

include "llvm/Target/Target.td"

def Inst : InstrInfo;
def T : Target { let InstructionSet = Inst; }

class Reg<string n> : Register<n> { let Namespace = "T"; }
def R0 : Reg<"r0">;
def R1 : Reg<"r1">;
def GPR : RegisterClass<"T", [i32], 32, (add R0, R1)>;
#ifdef FLOATS
def F0 : Reg<"f0">;
def FPR : RegisterClass<"T", [f32], 32, (add F0)>;
#endif

// A part of an operand that is a type, for which no value of a pattern can stand.
def branch : Operand<OtherVT> { let MIOperandInfo = (ops OtherVT); }

class I<dag outs, dag ins, list<dag> pattern = []> : Instruction {
  let Namespace = "T";
  let Size = 4;
  bits<32> Inst = 0;
  let OutOperandList = outs;
  let InOperandList = ins;
  let AsmString = "x";
  let Pattern = pattern;
}

let isBranch = 1, isTerminator = 1 in
def BR : I<(outs), (ins branch:$to), [(br bb:$to)]>;

// An instruction without a result for a node whose value nobody uses.
let mayLoad = 1, mayStore = 1 in
def NO_RESULT : I<(outs), (ins GPR:$address, GPR:$value)>;
def unused_add : PatFrag<(ops node:$a, node:$b), (atomic_load_add_i32 node:$a, node:$b)> { let HasNoUse = true; }
def : Pat<(i32 (unused_add iPTR:$a, i32:$b)), (NO_RESULT GPR:$a, GPR:$b)>;

// The same for one whose value somebody may use.
def : Pat<(i32 (atomic_load_sub_i32 iPTR:$a, i32:$b)), (NO_RESULT GPR:$a, GPR:$b)>;

// A type with a name, and one name for two values.
def ADD : I<(outs GPR:$d), (ins GPR:$a, GPR:$b)>;
def : Pat<(i32:$d (add i32:$a, i32:$b)), (ADD GPR:$a, GPR:$b)>;
def pair : ComplexPattern<iPTR, 2, "SelectPair">;
let mayLoad = 1 in
def LOAD : I<(outs GPR:$d), (ins GPR:$a, GPR:$b)>;
def : Pat<(i32 (load (pair iPTR:$a))), (LOAD GPR:$a, R1)>;

// Transforms: without code, and of a variable that is any value.
def ADDI : I<(outs GPR:$d), (ins GPR:$a, i32imm:$b)>;
def low : SDNodeXForm<imm, [{ return N; }]>;
def : Pat<(i32 (sub i32:$a, imm:$b)), (ADDI GPR:$a, (NOOP_SDNodeXForm imm:$b))>;
def : Pat<(i32 (mul i32:$a, i32:$b)), (ADDI GPR:$a, (low $b))>;

// A predicate that uses an operand for which a pattern has a fragment.
def both : PatFrag<(ops node:$a, node:$b), (and node:$a, node:$b), [{ return Operands[0] != Operands[1]; }]> {
  let PredicateCodeUsesOperands = 1;
}
def inverse : PatFrag<(ops node:$a), (xor node:$a, -1)>;
def : Pat<(i32 (both (inverse i32:$a), i32:$b)), (ADD GPR:$a, GPR:$b)>;

// One type by a profile that has an overloaded type, too.
def SDTTwice : SDTypeProfile<1, 1, [SDTCisVT<0, i32>, SDTCisVT<0, iAny>, SDTCisVT<1, i32>]>;
def twice : SDNode<"T::TWICE", SDTTwice>;
def : Pat<(twice GPR:$a), (ADD GPR:$a, R0)>;

// A leaf with a transform for an operand of several types, which the transform's value does not choose from.
def Either : RegisterClass<"T", [i32, f32], 32, (add R0, R1)>;
def EITHER : RegisterOperand<Either>;
def ADDE : I<(outs GPR:$d), (ins GPR:$a, EITHER:$b)>;
def negated : SDNodeXForm<imm, [{ return negated(N); }]>;
def negative : PatLeaf<(imm), [{ return N->getSExtValue() < 0; }], negated>;
def : Pat<(i32 (shl i32:$a, (i32 negative:$b))), (ADDE $a, negative:$b)>;
