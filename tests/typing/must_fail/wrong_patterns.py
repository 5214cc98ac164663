"""Mistakes in patterns, nodes and fragments."""

from __future__ import annotations

from typing import NamedTuple

from tgdsl.language import (
    Code,
    ComplexPattern,
    DagValue,
    EffectIntrinsic,
    HwMode,
    ImmLeaf,
    ImmLeafOperand,
    Instruction,
    Operand,
    PatLeaf,
    Predicate,
    Register,
    RegisterClass,
    Rewrite,
    Rewrites,
    SDNode,
    SDNodeXForm,
    SDTCisInt,
    SDTCisVT,
    SDTypeProfile,
    ValueIntrinsic,
    as_is,
    concat,
    frag,
    fragment,
    in_,
    is_int,
    out,
    pat,
    pattern,
)
from tgdsl.language.core.dag_values import IntegerValue
from tgdsl.std import (
    SETEQ,
    DefaultMode,
    IntByHwMode,
    OtherVT,
    add,
    atomic_load_add_i32,
    bb,
    br,
    brcond,
    extractelt,
    f32,
    fadd,
    fpextend,
    i32,
    i64,
    imm,
    implicit,
    load,
    mul,
    set_,
    setcc,
    sext,
    sext_inreg,
    shl,
    store,
    trap,
    truncstorei8,
    v2i32,
    vselect,
    xor,
)
from tgdsl.std import select as select_
from tgdsl.std.node_properties import SDNPCommutative
from tgdsl.std.node_shapes import IntBinary
from tgdsl.std.operand_types import IntegerType
from tgdsl.std.value_types import F64, I8, I32, I64, V2i32

# A misspelt node.
from tgdsl.std import addd  # E: attr-defined

R0, R1 = R = Register.sequence("r{}", range(2))
F0, F1 = F = Register.sequence("f{}", range(2))
GPR = RegisterClass(i32, members=R, alignment=32)
Wide = RegisterClass(i64, members=R, alignment=32)
Either: RegisterClass[I32 | I64] = RegisterClass(i32, i64, members=R, alignment=32)
FPR = RegisterClass(f32, members=F, alignment=32)
simm13Op = Operand(i32)
target = Operand(OtherVT)
Is64Bit = Predicate("Subtarget->is64Bit()")
simm13 = PatLeaf(imm, is_int(13))
simm12 = ImmLeaf(i64, is_int(12))
HI22 = SDNodeXForm(imm, Code("return N;"))
ADDRri = ComplexPattern(i32, 2, "SelectADDRri")
fpaddr = ComplexPattern(f32, 2, "SelectAddress")


simm12Op = ImmLeafOperand(i32, is_int(12))
int_ty_swap = ValueIntrinsic(i32, [i64])
int_ty_sync = EffectIntrinsic([])
Bits64 = HwMode("+64bit", [Is64Bit])
XLenVT = IntByHwMode({DefaultMode: i32, Bits64: i64})


class Plain(Instruction):
    inst = concat("0" * 32)


class ADD(Plain):
    rd = out(GPR, placed=False)
    rs1 = in_(GPR, placed=False)
    rs2 = in_(GPR, placed=False)
    asm = f"add {rd}, {rs1}, {rs2}"
    pattern = set_(rd, add(rs1, rs2))


class RegOrImm(NamedTuple):
    rr: type[Instruction]


BOTH = RegOrImm(ADD)


@fragment()
def doubled(value: I32) -> I32:
    return shl(value, 1)


@fragment()
def load_word(address: IntegerValue) -> I32:
    return i32(load(address))


# -- in instructions -----------------------------------------------------------------------------------------------


# Values of different types in one node; the second was read as another type.
class MixedWidths(Plain):
    rd = out(GPR)
    rs1 = in_(GPR)
    wide = in_(Wide)
    asm = "mixed"
    pattern = [
        set_(rd, add(rs1, wide)),  # E: arg-type
        set_(i32(rd), add(i32(rs1), i64(rs1))),  # E: arg-type
        set_(rd, mul(rs1, add(wide, wide))),  # E: arg-type
        set_(rd, select_(rs1, rs1, wide)),  # E: arg-type
        store(add(rs1, wide), rs1),  # E: arg-type
    ]


# Too few operands, and too many.
class TooFew(Plain):
    rs1 = in_(GPR)
    asm = "few"
    pattern = store(add(rs1), rs1)  # E: call-arg


class TooMany(Plain):
    rs1 = in_(GPR)
    asm = "many"
    pattern = store(add(rs1, rs1, rs1), rs1)  # E: call-arg


class OtherNumbers(Plain):
    rs1 = in_(GPR)
    asm = "numbers"
    pattern = [
        store(load(rs1, rs1), rs1),  # E: call-arg
        store(doubled(), rs1),  # E: call-arg
    ]


class NoAddress(Plain):
    rs1 = in_(GPR)
    asm = "address"
    pattern = store(rs1)  # E: call-arg


class OperandOfAction(Plain):
    rs1 = in_(GPR)
    asm = "operand"
    pattern = trap(rs1)  # E: call-arg


# A node of integers on floating-point numbers, and the other way round.
class WrongKinds(Plain):
    rd = out(GPR)
    rs1 = in_(GPR)
    fd = out(FPR)
    fs1 = in_(FPR)
    asm = "kinds"
    pattern = [
        set_(fd, add(fs1, fs1)),  # E: type-var
        set_(rd, fadd(rs1, rs1)),  # E: type-var
        set_(rd, i32(sext(fs1))),  # E: arg-type
        set_(fd, f32(fpextend(rs1))),  # E: arg-type
        set_(fd, fadd(fs1, 0)),  # E: arg-type
    ]


# An undeclared operand.
class UnknownOperand(Plain):
    rd = out(GPR)
    rs1 = in_(GPR)
    asm = "unknown"
    pattern = set_(rd, add(rs1, rs2))  # E: name-defined


# A value of another type than the output's; of none that is known; the output not read as one of its types.
class WrongOutput(Plain):
    rd = out(GPR)
    fd = out(FPR)
    rs1 = in_(GPR)
    wide = in_(Wide)
    either = out(Either)
    asm = "output"
    pattern = [
        set_(rd, add(wide, wide)),  # E: arg-type
        set_(fd, rs1),  # E: arg-type
        set_(rd, sext(rs1)),  # E: arg-type
        set_(rd, load(rs1)),  # E: arg-type
        set_(either, rs1),  # E: misc
    ]


# The effect and the value exchanged.
class WrongEffects(Plain):
    rd = out(GPR)
    rs1 = in_(GPR)
    asm = "effects"
    pattern = [
        set_(rd, store(rs1, rs1)),  # E: arg-type
        set_(rd, trap()),  # E: arg-type
        store(set_(rd, rs1), rs1),  # E: arg-type
        add(rs1, trap()),  # E: arg-type, list-item
    ]


# A value without an effect.
class ValueForEffect(Plain):
    rd = out(GPR)
    rs1 = in_(GPR)
    asm = "value"
    pattern = add(rs1, rs1)  # E: assignment


# The source alone in a list.
class ValueInList(Plain):
    rs1 = in_(GPR)
    asm = "values"
    pattern = [add(rs1, rs1)]  # E: list-item


# A condition that is no integer; values to choose from that differ; a condition for each element that is one for all.
class WrongSelect(Plain):
    rd = out(GPR)
    rs1 = in_(GPR)
    fs1 = in_(FPR)
    asm = "select"
    pattern = [
        set_(rd, select_(fs1, rs1, rs1)),  # E: arg-type
        set_(rd, select_(rs1, rs1, fs1)),  # E: arg-type
        set_(v2i32(rd), vselect(rs1, v2i32(rs1), v2i32(rs1))),  # E: arg-type
    ]


# A comparison without its condition, with the fragment of that name for it, and of values that differ.
class WrongComparison(Plain):
    rd = out(GPR)
    rs1 = in_(GPR)
    fs1 = in_(FPR)
    asm = "compare"
    pattern = [
        set_(rd, i32(setcc(rs1, rs1))),  # E: call-arg
        set_(rd, i32(setcc(rs1, rs1, "SETEQ"))),  # E: arg-type
        set_(rd, i32(setcc(rs1, rs1, rs1))),  # E: arg-type
        set_(rd, i32(setcc(rs1, fs1, SETEQ))),  # E: arg-type
    ]


# An address that is a floating-point number, or an effect; a store with value and address exchanged.
class WrongAddress(Plain):
    rd = out(GPR)
    rs1 = in_(GPR)
    fs1 = in_(FPR)
    asm = "address"
    pattern = [
        set_(rd, i32(load(fs1))),  # E: arg-type
        set_(rd, i32(load(fpaddr(rs1)))),  # E: arg-type
        set_(rd, i32(load(trap()))),  # E: arg-type
        truncstorei8(rs1, fs1),  # E: arg-type
        set_(rd, atomic_load_add_i32(fs1, rs1)),  # E: arg-type
    ]


# An amount that is no integer, and a part of a value that is no type.
class WrongAmount(Plain):
    rd = out(GPR)
    rs1 = in_(GPR)
    fs1 = in_(FPR)
    asm = "amount"
    pattern = [
        set_(rd, shl(rs1, fs1)),  # E: arg-type
        set_(rd, sext_inreg(rs1, 8)),  # E: arg-type
        set_(rd, sext_inreg(rs1, I8)),  # E: arg-type
        set_(rd, i32(extractelt(rs1, 0))),  # E: arg-type
    ]


# A branch to something other than a block; a branch as a value.
class WrongBranch(Plain):
    rd = out(GPR)
    rs1 = in_(GPR)
    to = in_(target)
    asm = "branch"
    pattern = [
        br(rs1),  # E: arg-type
        brcond(bb(to), rs1),  # E: arg-type
        set_(rd, br(bb(to))),  # E: arg-type
    ]


# A fragment, and constants and addresses, of other types.
class WrongFragments(Plain):
    rd = out(GPR)
    rs1 = in_(GPR)
    wide = in_(Wide)
    fs1 = in_(FPR)
    asm = "fragments"
    pattern = [
        set_(rd, doubled(wide)),  # E: arg-type
        set_(i64(rd), doubled(rs1)),  # E: arg-type
        set_(rd, load_word(fs1)),  # E: arg-type
        set_(rd, add(rs1, simm12(rs1))),  # E: arg-type
        set_(rd, add(rs1, simm13(wide))),  # E: arg-type
        set_(rd, fadd(fpaddr(rs1), rs1)),  # E: arg-type
    ]


# A value whose type depends on the mode with one of one type, an intrinsic's value as another, its effect as a value.
class WrongTypes(Plain):
    rd = out(GPR)
    rs1 = in_(GPR)
    wide = in_(Wide)
    asm = "types"
    pattern = [
        set_(rd, add(rs1, XLenVT(rs1))),  # E: arg-type
        set_(rd, XLenVT(add(rs1, rs1))),  # E: arg-type
        set_(i64(rd), int_ty_swap(wide)),  # E: arg-type
        set_(rd, int_ty_sync()),  # E: arg-type
        set_(rd, add(wide, simm12Op(rs1))),  # E: arg-type
    ]


# A register, a register class and a type, where a value belongs.
class NoValues(Plain):
    rd = out(GPR)
    rs1 = in_(GPR)
    asm = "values"
    pattern = [
        set_(rd, add(rs1, R0)),  # E: arg-type
        set_(rd, add(rs1, GPR)),  # E: arg-type
        set_(rd, i32),  # E: arg-type
        set_(rd, i32(GPR)),  # E: arg-type
        set_(rd, "rs1"),  # E: arg-type
        implicit(rd),  # E: arg-type
        implicit("R0"),  # E: arg-type
    ]


# The source without the output that it sets; the class of values in place of their type.
class NoOutput(Plain):
    rs1 = in_(GPR)
    asm = "output"
    pattern = set_(rs1)  # E: call-arg


class NoType(Plain):
    rd = out(GPR)
    rs1 = in_(GPR)
    asm = "type"
    pattern = set_(rd, I32(rs1))  # E: call-arg


# -- stand-alone patterns ------------------------------------------------------------------------------------------


# Variables of different types, an undeclared one, a source that is not cast.
@pattern()
def sources(lhs: I32, rhs: I64, vector: V2i32, number: F64) -> Rewrites:
    return [
        Rewrite(add(lhs, rhs), ADD(lhs, rhs)),  # E: arg-type
        Rewrite(add(lhs, rsh), ADD(lhs, rhs)),  # E: name-defined
        Rewrite(add(lhs, vector), ADD(lhs, vector)),  # E: arg-type
        Rewrite(add(lhs, sext(rhs)), ADD(lhs, rhs)),  # E: arg-type
        Rewrite(fadd(number, number, number), ADD(lhs, rhs)),  # E: call-arg
        Rewrite("add", ADD(lhs, rhs)),  # E: arg-type
    ]


# Results that are no instructions: a node, a value, none, the class alone; an unknown instruction.
@pattern()
def results(lhs: I32, rhs: I32) -> Rewrites:
    return [
        Rewrite(add(lhs, rhs), mul(lhs, rhs)),  # E: arg-type
        Rewrite(add(lhs, rhs), lhs),  # E: arg-type
        Rewrite(add(lhs, rhs), ADD),  # E: arg-type
        Rewrite(add(lhs, rhs), BOTH),  # E: arg-type
        Rewrite(add(lhs, rhs), BOTH.ri(lhs, rhs)),  # E: attr-defined
        Rewrite(add(lhs, rhs), ADD(lhs, store(lhs, rhs))),  # E: arg-type
        Rewrite(add(lhs, rhs), ADD(lhs, 0.5)),  # E: arg-type
        Rewrite(add(lhs, rhs), HI22(lhs)),  # E: arg-type
        Rewrite(add(lhs, rhs), as_is(ADD)),  # E: arg-type
    ]


# A transform of something other than a constant.
@pattern()
def transforms(value: I32) -> Rewrites:
    return [
        Rewrite(simm13(value), ADD(R0, HI22(R0))),  # E: arg-type
        Rewrite(simm13(value), ADD(R0, HI22(GPR))),  # E: arg-type
        Rewrite(simm13(value), ADD(R0, HI22())),  # E: call-arg
    ]


# A predicate that is C++, one that is not in a list.
@pattern(requires=["Subtarget->is64Bit()"])  # E: list-item
def by_text(value: I32) -> Rewrite:
    return Rewrite(simm13(value), ADD(R0, value))


@pattern(requires=Is64Bit)  # E: arg-type
def by_one(value: I32) -> Rewrite:
    return Rewrite(simm13(value), ADD(R0, value))


# An option in TableGen's spelling, and an unknown one.
@pattern(AddedComplexity=1)  # E: call-arg
def with_option(value: I32) -> Rewrite:
    return Rewrite(simm13(value), ADD(R0, value))


# A pattern that gives its source alone, or nothing.
@pattern()  # E: arg-type
def source_alone(lhs: I32, rhs: I32) -> I32:
    return add(lhs, rhs)


@pattern()
def nothing(lhs: I32, rhs: I32) -> Rewrite:  # E: return
    Rewrite(add(lhs, rhs), ADD(lhs, rhs))


# Patterns of one line: a value of another type, a variable too many, a result alone, and a number for a class.
pat(lambda lhs, rhs: (add(lhs, rhs), ADD(lhs, rhs)), GPR, Wide)  # E: arg-type
pat(lambda lhs, rhs: (add(lhs, rhs), ADD(lhs, rhs)), GPR)  # E: misc, arg-type
pat(lambda lhs: ADD(lhs, lhs), GPR)  # E: arg-type, return-value
pat(lambda lhs: (add(lhs, lhs), ADD(lhs, lhs)), 32)  # E: call-overload
pat(lambda lhs: (add(lhs, lhs), ADD(lhs, lhs)), GPR, AddedComplexity=1)  # E: call-overload


# -- nodes, fragments and leaves -------------------------------------------------------------------------------------

# A node by the name of its opcode alone, with a profile or properties of another kind.
Nameless = IntBinary("TYISD::ADD")  # E: call-arg
ByConstraint = IntBinary("TYISD::ADD", SDTCisInt(0))  # E: arg-type
ByText = IntBinary("TYISD::ADD", SDTypeProfile(1, 2), ["SDNPCommutative"])  # E: list-item
OneProperty = IntBinary("TYISD::ADD", SDTypeProfile(1, 2), SDNPCommutative)  # E: arg-type
Untyped = SDTypeProfile(1, 1, [SDTCisVT(0, GPR)])  # E: arg-type
NoList = SDTypeProfile(1, 1, SDTCisInt(0))  # E: arg-type


# A node whose class has no signature.
silent = SDNode("TYISD::SILENT", SDTypeProfile(1, 1))
silent(1)  # E: operator


# A node that says it gives another type than it was given.
class Doubled(SDNode):
    def __call__(self, value: IntegerType) -> IntegerType:
        return self.apply(value)  # E: return-value


# A fragment that gives another type than it says, and one of values that do not fit.
@fragment()
def narrowed(value: I64) -> I32:
    return add(value, value)  # E: return-value


@fragment()
def mixed(lhs: I64, rhs: I32) -> I64:
    return xor(lhs, rhs)  # E: arg-type


# Fragments of one line: operands that do not fit, a type too few, a register class for a type, a misspelt demand; and one that gets another type.
frag(lambda lhs, rhs: xor(lhs, rhs), I64, I32)  # E: arg-type
frag(lambda lhs, rhs: xor(lhs, rhs), I32)  # E: misc, arg-type
frag(lambda lhs: xor(lhs, lhs), GPR)  # E: call-overload
frag(lambda address: load(address), I32, is_lode=True)  # E: call-overload
short = frag(lambda lhs, rhs: xor(lhs, rhs), I32, I32)
pat(lambda lhs: (short(lhs, lhs), ADD(lhs, lhs)), I64)  # E: arg-type


# A fragment's demands: a misspelt one, C++ as a string, a class of values for a type.
@fragment(is_lode=True)  # E: call-arg
def misspelt(address: I32) -> DagValue:
    return load(address)


@fragment(predicate_code="return true;")  # E: arg-type
def by_string(address: I32) -> DagValue:
    return load(address)


@fragment(memory_vt=I8)  # E: arg-type
def by_class(address: I32) -> DagValue:
    return load(address)


# A condition that is a string, a type that is a class of values, a transform that is C++.
StringLeaf = PatLeaf(imm, "isInt<13>(N)")  # E: arg-type
ClassLeaf: ImmLeaf[I32] = ImmLeaf(I32, is_int(12))  # E: arg-type
CodeTransform = ImmLeaf(i32, is_int(12), Code("return N;"))  # E: arg-type
OtherLeaf: ImmLeaf[I32] = ImmLeaf(i64, is_int(12))  # E: arg-type
NumberLeaf = PatLeaf(9)  # E: arg-type

# An operand that is a leaf, without its condition; an intrinsic of classes of values, with a property that is a node's.
ConditionlessOperand = ImmLeafOperand(i32)  # E: call-arg
ClassIntrinsic = EffectIntrinsic([I32])  # E: list-item
NodeIntrinsic = EffectIntrinsic([i32], [SDNPCommutative])  # E: list-item
OneParameter = EffectIntrinsic(i32)  # E: arg-type

# Types of two kinds for one that depends on the mode.
MixedModes = IntByHwMode({DefaultMode: i32, Bits64: f32})  # E: dict-item

# A complex pattern whose nodes are their names, and whose type is missing.
NamedRoots = ComplexPattern(i32, 2, "Select", ["add"])  # E: list-item
TypelessPattern: ComplexPattern[I32] = ComplexPattern(2, "Select")  # E: arg-type, call-arg

# A transform by a leaf that is no node, and one without C++.
ByLeaf = SDNodeXForm(simm13, Code("return N;"))  # E: arg-type
WithoutCode = SDNodeXForm(imm, "return N;")  # E: arg-type
