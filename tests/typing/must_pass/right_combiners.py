"""A combiner with rules of all kinds; tests/language/test_combining.py compares its file with llvm-tblgen's."""

from __future__ import annotations

from tgdsl.language import Code, InstrInfo, Predicate, Register, RegisterClass, Target, ValueIntrinsic, since
from tgdsl.language.combining import (
    CombineAlternatives,
    GICombineGroup,
    GICombiner,
    GICombineRule,
    GIDefMatchData,
    GITypeOf,
    GIVariadic,
    ImmediateOperand,
    InstructionName,
    MachineOperand,
    combine_fragment,
    combine_rule,
    cpp,
    intrinsic,
)
from tgdsl.std import COPY, i32
from tgdsl.std.combining import (
    FmNoNans,
    FmNsz,
    GIEraseRoot,
    GIReplaceReg,
    register_matchinfo,
    unsigned_matchinfo,
    wip_match_opcode,
    with_flags,
    without,
)
from tgdsl.std.opcodes.floats import G_FABS, G_FADD, G_FMA, G_FMUL, G_FNEG
from tgdsl.std.opcodes.integers import G_ADD, G_AND, G_MUL, G_OR, G_SELECT, G_SHL, G_SUB
from tgdsl.std.opcodes.memory import G_STORE
from tgdsl.std.opcodes.structure import G_BUILD_VECTOR
from tgdsl.std.opcodes.values import G_ANYEXT, G_CONSTANT, G_FREEZE, G_TRUNC
from tgdsl.std.value_types import I32, I64


class Reg(Register, namespace="Toy"): ...


R = Reg.sequence("r{}", range(4))
GPR = RegisterClass(i32, members=R, alignment=32)
Toy = Target(instruction_set=InstrInfo())
HasShift = Predicate("Subtarget->hasShift()")
answer_matchinfo = GIDefMatchData("Answer")
int_toy_cos = ValueIntrinsic(i32, [i32], target_prefix="toy", is_new=True)


@combine_rule()
def copy_prop(
    mi: InstructionName, dst: MachineOperand, src: MachineOperand, info: GIDefMatchData = register_matchinfo
) -> GICombineRule:
    """A copy is what it copies, if C++ says so."""
    return GICombineRule(
        mi,
        match=[mi(COPY(dst, src)), cpp(f"return matchCopy(*{mi}, {info});")],
        apply=[cpp(f"applyCopy(*{mi}, {src}, {info});")],
    )


@combine_rule()
def add_of_zero(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
    return GICombineRule(dst, match=[G_ADD(dst, x, 0)], apply=[GIReplaceReg(dst, x)])


@combine_rule()
def multiply_by_two(dst: I32, x: I32, one: I32) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[G_MUL(dst, x, 2)],
        apply=[G_CONSTANT(one, i32(1)), G_SHL(dst, x, one)],
        predicates=[HasShift],
    )


@combine_rule()
def narrowed(dst: I32, x: I64, y: I64, sum_: I64, small: MachineOperand) -> GICombineRule:
    """A type that is given where an operand is mentioned, and one that follows from another operand's."""
    return GICombineRule(
        dst,
        match=[G_ADD(sum_, x, y), G_TRUNC(dst, sum_)],
        apply=[G_TRUNC(GITypeOf(dst)(small), x), G_ANYEXT(dst, small)],
    )


@combine_rule()
def negated_add(
    dst: MachineOperand, x: MachineOperand, y: MachineOperand, negative: MachineOperand, mi: InstructionName
) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[G_FNEG(negative, y), mi(with_flags(G_FADD(dst, x, negative), FmNoNans, without(FmNsz)))],
        apply=[with_flags(G_FADD(dst, x, y), FmNsz, mi)],
    )


@combine_fragment()
def twice(dst: MachineOperand, src: MachineOperand, x: MachineOperand) -> CombineAlternatives:
    return CombineAlternatives([[op(dst, src), op(src, x)] for op in (G_FREEZE, G_FABS)], outs=[dst, src], root=dst)


@combine_fragment()
def is_answer(mi: MachineOperand, number: ImmediateOperand) -> CombineAlternatives:
    return CombineAlternatives([[cpp(f"return isAnswer({mi}, {number});")]], ins=[mi, number])


@combine_rule()
def once(dst: MachineOperand, src: MachineOperand) -> GICombineRule:
    return GICombineRule(dst, match=[twice(dst, src), is_answer(src, 42)], apply=[GIReplaceReg(dst, src)])


@combine_rule()
def any_logic(
    mi: InstructionName, info: GIDefMatchData = answer_matchinfo, n: GIDefMatchData = unsigned_matchinfo
) -> GICombineRule:
    return GICombineRule(
        mi,
        match=[mi(wip_match_opcode(G_AND, G_OR)), Code("return matchLogic(*${mi}, ${info}, ${n});")],
        apply=[cpp(f"if ({n}) {{ applyLogic(*{mi}, {info}); }}")],
    )


@combine_rule()
def dead_store(mi: InstructionName, x: MachineOperand, address: MachineOperand) -> GICombineRule:
    return GICombineRule(mi, match=[mi(G_STORE(x, address)), cpp("return true;")], apply=[GIEraseRoot()])


@combine_rule()
def cosine(dst: I32, x: I32, y: I32) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[G_SUB(y, 0, x), intrinsic(int_toy_cos, dst, y)],
        apply=[intrinsic(int_toy_cos, dst, x)],
        max_permutations=-1,
    )


@combine_rule()
def fused(dst: I32, a: I32, b: I32, c: I32, product: I32) -> GICombineRule:
    return GICombineRule(dst, match=[G_FMUL(product, a, b), G_FADD(dst, product, c)], apply=[G_FMA(dst, a, b, c)])


@combine_rule()
def same_values(dst: MachineOperand, condition: MachineOperand, x: MachineOperand) -> GICombineRule:
    return GICombineRule(dst, match=[G_SELECT(dst, condition, x, x)], apply=[GIReplaceReg(dst, x)])


with since(22):

    @combine_rule()
    def built(mi: InstructionName, dst: MachineOperand, elements: MachineOperand) -> GICombineRule:
        return GICombineRule(
            mi,
            match=[mi(G_BUILD_VECTOR(dst, GIVariadic(2, 4)(elements))), cpp(f"return matchBuilt({elements});")],
            apply=[cpp(f"applyBuilt(*{mi});")],
        )

    newer = GICombineGroup([built])
    NewCombiner = GICombiner("NewCombinerImpl", [newer])


arithmetic = GICombineGroup([add_of_zero, multiply_by_two, narrowed])
floats = GICombineGroup([negated_add, fused])
ToyCombiner = GICombiner(
    "ToyCombinerImpl",
    [copy_prop, arithmetic, floats, once, any_logic, dead_store, cosine, same_values],
    combine_all_method_name="combineAll",
)
EmptyCombiner = GICombiner("EmptyCombinerImpl", [])
