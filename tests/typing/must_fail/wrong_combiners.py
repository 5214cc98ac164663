"""Mistakes in rules of combiners."""

from __future__ import annotations

from tgdsl.language import Code
from tgdsl.language.combining import (
    CombineAlternatives,
    GICombineGroup,
    GICombiner,
    GICombineRule,
    GIDefMatchData,
    GITypeOf,
    InstructionName,
    MachineOperand,
    combine_fragment,
    combine_rule,
    cpp,
)
from tgdsl.std import COPY, add, i32, i64
from tgdsl.std.combining import FmNoNans, GIEraseRoot, GIReplaceReg, register_matchinfo, wip_match_opcode, with_flags
from tgdsl.std.opcodes.integers import G_ADD, G_ICMP, G_PTR_ADD, G_SELECT, G_SHL
from tgdsl.std.opcodes.memory import G_STORE
from tgdsl.std.opcodes.values import G_BSWAP, G_CONSTANT, G_TRUNC
from tgdsl.std.value_types import I32, I64


@combine_rule()
def right(dst: I32, x: I32) -> GICombineRule:
    return GICombineRule(dst, match=[G_ADD(dst, x, 0)], apply=[GIReplaceReg(dst, x)])


@combine_rule()
def operands(mi: InstructionName, dst: I32, x: I32, wide: I64, any_: MachineOperand) -> GICombineRule:
    # An operand that is no parameter.
    G_ADD(dst, y, 0)  # E: name-defined

    # An unknown opcode.
    G_NOTHING(dst, x)  # E: name-defined

    # Too few operands.
    G_ADD(dst, x)  # E: call-overload

    # Too many operands.
    G_ADD(dst, x, x, x)  # E: call-overload

    # No output.
    G_BSWAP(x)  # E: call-overload

    # A number where a register is written.
    G_ADD(0, x, x)  # E: call-overload

    # A number where a register is written, whatever its type.
    G_TRUNC(0, x)  # E: arg-type

    # An operand of another type than the result.
    G_ADD(dst, x, wide)  # E: arg-type

    # An operand of any type beside one of a type.
    G_BSWAP(dst, any_)  # E: arg-type

    # Values of different types to select from.
    G_SELECT(dst, any_, x, wide)  # E: arg-type

    # Values of different types to compare.
    G_ICMP(any_, 32, x, wide)  # E: arg-type

    # A shift to another type.
    G_SHL(wide, x, any_)  # E: arg-type

    # A pointer of another type.
    G_PTR_ADD(wide, x, any_)  # E: arg-type

    # A name of an instruction as an operand.
    G_BSWAP(dst, mi)  # E: arg-type

    # A name of an instruction that is stored.
    G_STORE(mi, x)  # E: arg-type

    # A type where a value is written.
    G_CONSTANT(i32, 1)  # E: arg-type

    # A copy without what is copied to where.
    COPY()  # E: call-overload

    # A register that is replaced by one of another type.
    GIReplaceReg(dst, wide)  # E: arg-type

    # A register that is replaced by a number.
    GIReplaceReg(dst, 0)  # E: arg-type

    # The type of something with another type in its place.
    G_ADD(dst, x, GITypeOf(wide)(0))  # E: arg-type

    # A number of another type.
    G_ADD(dst, x, i64(0))  # E: arg-type

    # A node among opcodes.
    wip_match_opcode(G_ADD, add)  # E: arg-type

    # A name for an operand.
    mi(x)  # E: type-var

    # A flag by its name.
    with_flags(G_ADD(dst, x, 0), "FmNoNans")  # E: arg-type

    # Flags of an operand.
    with_flags(x, FmNoNans)  # E: type-var

    # What is erased is the root alone.
    GIEraseRoot(mi)  # E: call-arg

    # A rule without a root.
    GICombineRule(match=[G_ADD(dst, x, 0)], apply=[])  # E: call-arg

    # A rule that does nothing.
    GICombineRule(dst, match=[G_ADD(dst, x, 0)])  # E: call-arg

    # A pattern that is not in a list.
    GICombineRule(dst, match=G_ADD(dst, x, 0), apply=[])  # E: arg-type

    # C++ in a text.
    GICombineRule(dst, match=[G_ADD(dst, x, 0)], apply=["return;"])  # E: list-item

    # An operand among patterns.
    GICombineRule(dst, match=[x], apply=[])  # E: list-item

    # A root by its name.
    GICombineRule("dst", match=[], apply=[])  # E: arg-type

    # C++ that uses what is no parameter.
    cpp(f"return f(*{info});")  # E: name-defined

    # A name that is called as a keyword.
    return GICombineRule(root=dst, matches=[], apply=[Code("")])  # E: call-arg


# A rule that returns its patterns.
@combine_rule()  # E: arg-type
def no_rule(dst: I32, x: I32) -> list[object]:
    return [G_ADD(dst, x, 0)]


# A PatFrag that returns a list.
@combine_fragment()  # E: arg-type
def no_fragment(dst: I32, x: I32) -> list[object]:
    return [[G_ADD(dst, x, 0)]]


@combine_fragment()
def fragment(dst: I32, x: I32) -> CombineAlternatives:
    # Patterns in one list.
    return CombineAlternatives([G_ADD(dst, x, 0)], outs=[dst], root=dst)  # E: list-item


# A rule by its name.
GICombineGroup(["right"])  # E: list-item

# A combiner without a class.
GICombiner([right])  # E: call-arg, arg-type

# A PatFrag among rules.
GICombiner("Toy", [fragment])  # E: list-item

# A kind of match data in place of its C++ type.
GIDefMatchData(register_matchinfo)  # E: arg-type
