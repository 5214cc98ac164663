"""Families of integer arithmetic instructions, and the types of the parameters of all families.

Most instructions come in two forms: the last operand is a register (``rr``), or a number of 13 bits (``ri``). A
function defines both: ``ADD = arithmetic("add", 0b000000, add)`` is ``ADD.rr`` and ``ADD.ri``, the records ``ADDrr``
and ``ADDri``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from tgdsl.language import (
    DagValue, Immediate, InRegister, InstrItinClass, Instruction, Predicate, Register, RegisterClass, Result2, TypedRegisters, frozen, in_,
    out,
)  # fmt: skip
from tgdsl.language.core.dag_values import FloatValue, IntegerValue
from tgdsl.std import f32, f64, f128, i32, i64, imm, set_, v2i32
from tgdsl.std.value_types import I32

from targets.sparc import operands
from targets.sparc.features import HasHardQuad, HasNoV9, HasV9, Is64Bit
from targets.sparc.formats import F3_1, F3_2, F3_Si, F3_Sr, InstSP
from targets.sparc.operands import shift_imm5, shift_imm6, simm13Op
from targets.sparc.registers import DFPRegs, FPRegs, I64Regs, IntPair, IntRegs, QFPRegs
from targets.sparc.scheduling import IIC_iu_instr

V = TypeVar("V", bound=DagValue)
V_co = TypeVar("V_co", bound=DagValue, covariant=True)
FP = TypeVar("FP", bound=FloatValue)
FP_co = TypeVar("FP_co", bound=FloatValue, covariant=True)
OtherFP = TypeVar("OtherFP", bound=FloatValue)  # result of a conversion from FP

Registers: TypeAlias = RegisterClass[DagValue]
Needs: TypeAlias = Sequence[Predicate]
State: TypeAlias = Sequence[Register]


class RegOrImm(NamedTuple):
    """The forms of an instruction with a register and with an immediate."""

    rr: type[Instruction]
    ri: type[Instruction]


class Arithmetic(NamedTuple):
    """The forms of an operation on two integers of either width, in results: ``ADD.ri(lhs, imm(rhs))``."""

    rr: Result2[InRegister[IntegerValue], InRegister[IntegerValue]]
    ri: Result2[InRegister[IntegerValue], Immediate[IntegerValue]]


class Where(NamedTuple):
    """The availability of an instruction: its decoder namespace, and its predicates."""

    decoder: str = "Sparc"
    predicates: Needs = ()
    alternate: Where | None = None  #: of its variant for alternate spaces, if it differs


EVERYWHERE = Where()
V8_ONLY, V9_ONLY = Where("SparcV8", [HasNoV9]), Where("SparcV9", [HasV9])
ALTERNATE_IN_V9 = Where(alternate=V9_ONLY)
SINCE_V9, WIDE_ONLY = Where(predicates=[HasV9]), Where(predicates=[Is64Bit])


#: Integers, by where they are.
WORD, WIDE, PAIR = TypedRegisters(i32, IntRegs), TypedRegisters(i64, I64Regs), TypedRegisters(v2i32, IntPair)


@frozen
class Precision(TypedRegisters[FP_co]):
    """A floating-point format, or an integer in floating-point registers."""

    registers: RegisterClass[FP_co]
    letter: str  #: its letter in mnemonics
    code: int  #: its two bits in ``opf``
    needs: Needs = ()  #: predicates of its instructions


SINGLE, DOUBLE = Precision(f32, FPRegs, "s", 0b01), Precision(f64, DFPRegs, "d", 0b10)
QUAD = Precision(f128, QFPRegs, "q", 0b11, [HasHardQuad])
PRECISIONS: Sequence[Precision[FloatValue]] = (SINGLE, DOUBLE, QUAD)


class Floats(NamedTuple):
    """An instruction for each precision."""

    S: type[Instruction]
    D: type[Instruction]
    Q: type[Instruction]


# -- arithmetic (V8 B.11 to B.20) ----------------------------------------------------------------------------------
def arithmetic(
    mnemonic: str,
    op3: int,
    node: Callable[[I32, I32], DagValue] | None = None,
    *,
    result: Registers = IntRegs,
    kind: InstrItinClass = IIC_iu_instr,
    reads: State = (),
    sets: State = (),
    selects_numbers: bool = True,
    post_isel_hook: bool = False,
    on: Where = EVERYWHERE,
) -> Arithmetic:
    """An operation on two integers, selected for ``node``; its immediate form only if ``selects_numbers`` is true."""

    class both(InstSP):
        predicates, itinerary, uses, defs = on.predicates, kind, reads, sets
        has_post_isel_hook = post_isel_hook

    class rr(both, F3_1, op=2, op3=op3):
        rd, rs1, rs2 = out(result), in_(IntRegs), in_(IntRegs)
        asm = f"{mnemonic} {rs1}, {rs2}, {rd}"
        pattern = [set_.to_each([i32(rd)], node(i32(rs1), i32(rs2)))] if node else []

    class ri(both, F3_2, op=2, op3=op3):
        rd, rs1, simm13 = out(result), in_(IntRegs), in_(simm13Op)
        asm = f"{mnemonic} {rs1}, {simm13}, {rd}"
        pattern = (
            [set_.to_each([i32(rd)], node(i32(rs1), i32(operands.simm13(simm13))))] if node and selects_numbers else []
        )

    return Arithmetic(rr, ri)


def shift(mnemonic: str, op3: int, node: Callable[[V, I32], V], data: TypedRegisters[V]) -> Arithmetic:
    """A shift of 32 or 64 bits."""
    is_wide = data.registers is I64Regs
    amount, needs = (shift_imm6, [Is64Bit]) if is_wide else (shift_imm5, [])

    class rr(F3_Sr, op3=op3, x=is_wide):
        predicates = needs
        rd, rs1, rs2 = out(data.registers), in_(data.registers), in_(IntRegs)
        asm = f"{mnemonic} {rs1}, {rs2}, {rd}"
        pattern = set_[data.vt](rd, node(data.vt(rs1), i32(rs2)))

    class ri(F3_Si, op3=op3, x=is_wide):
        predicates = needs
        rd, rs1, shcnt = out(data.registers), in_(data.registers), in_(amount)
        asm = f"{mnemonic} {rs1}, {shcnt}, {rd}"
        pattern = set_[data.vt](rd, node(data.vt(rs1), i32(imm(shcnt))))

    return Arithmetic(rr, ri)
