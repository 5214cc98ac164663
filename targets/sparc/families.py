"""Instructions that come in two forms: the last operand is a register (``rr``), or a number of 13 bits (``ri``).

A function of this module defines both: ``ADD = arithmetic("add", 0b000000, add)`` is ``ADD.rr`` and ``ADD.ri``, the records
``ADDrr`` and ``ADDri``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar, cast

from tgdsl.language import (
    DagValue, Effect, Instruction, InstrItinClass, Operand, Predicate, Register, RegisterClass, ValueType, in_,
    out,
)  # fmt: skip
from tgdsl.std import NoItinerary, bb, i32, i32imm, imm, set_
from tgdsl.std.dag_values import I32, IPTR, Other

from targets.sparc import operands
from targets.sparc.formats import F2_3, F3_1, F3_2, F3_1_asi, F3_Si, F3_Sr, InstSP, TRAPSPri, TRAPSPrr
from targets.sparc.operands import ADDRri, ADDRrr
from targets.sparc.scheduling import IIC_iu_instr, IIC_st
from targets.sparc.operands import ASITag, CCOp, MEMri, MEMrr, bprtarget, simm13Op
from targets.sparc.features import HasNoV9, HasV9, Is64Bit
from targets.sparc.registers.classes import IntRegs
from targets.sparc.registers.state import ASR3, ICC

V = TypeVar("V", bound=DagValue)


class RegOrImm(NamedTuple):
    """Both forms of an instruction."""

    rr: type[Instruction]
    ri: type[Instruction]


class Access(NamedTuple):
    """Both forms of a load or a store, and those of its variant for alternate address spaces."""

    rr: type[Instruction]
    ri: type[Instruction]
    A: RegOrImm


class Availability(NamedTuple):
    """Where an instruction exists: its decoder's table, and conditions."""

    decoder: str = "Sparc"
    predicates: Sequence[Predicate] = ()


EVERYWHERE = Availability()
V8_ONLY = Availability("SparcV8", [HasNoV9])
V9_ONLY = Availability("SparcV9", [HasV9])
WIDE_ONLY = Availability(predicates=[Is64Bit])


def assign(destination: V, source: V) -> Effect:
    """``set_``, for a type that a family's function leaves open; it is the same on both sides."""
    return set_(cast("I32", destination), cast("I32", source))


# -- arithmetic (V8 B.11 to B.20) ----------------------------------------------------------------------------------


def arithmetic(
    mnemonic: str,
    op3: int,
    node: Callable[[I32, I32], DagValue] | None = None,
    *,
    kind: InstrItinClass = IIC_iu_instr,
    reads: Sequence[Register] = (),
    sets: Sequence[Register] = (),
    selects_numbers: bool = True,
    post_isel_hook: bool = False,
) -> RegOrImm:
    """An operation on two integers, which ``node`` selects: for two registers, and, unless ``selects_numbers`` is false, for a number."""

    class _both(InstSP):
        itinerary = kind
        uses = reads
        defs = sets
        has_post_isel_hook = post_isel_hook

    class rr(_both, F3_1, op=2, op3=op3):
        rd = out(IntRegs)
        rs1 = in_(IntRegs)
        rs2 = in_(IntRegs)
        asm = f"{mnemonic} {rs1}, {rs2}, {rd}"
        pattern = [assign(i32(rd), node(i32(rs1), i32(rs2)))] if node else []

    class ri(_both, F3_2, op=2, op3=op3):
        rd = out(IntRegs)
        rs1 = in_(IntRegs)
        simm13 = in_(simm13Op)
        asm = f"{mnemonic} {rs1}, {simm13}, {rd}"
        pattern = [assign(i32(rd), node(i32(rs1), i32(operands.simm13(simm13))))] if node and selects_numbers else []

    return RegOrImm(rr, ri)


def shift(
    mnemonic: str,
    op3: int,
    node: Callable[[V, I32], V],
    registers: RegisterClass[DagValue],
    ty: ValueType[V],
    amount: Operand[I32],
    *,
    x: int = 0,
    on: Availability = EVERYWHERE,
) -> RegOrImm:
    """A shift of 32 bits, or, with ``x``, of 64."""

    class rr(F3_Sr, op3=op3, x=x):
        predicates = on.predicates
        rd = out(registers)
        rs1 = in_(registers)
        rs2 = in_(IntRegs)
        asm = f"{mnemonic} {rs1}, {rs2}, {rd}"
        pattern = assign(ty(rd), node(ty(rs1), i32(rs2)))

    class ri(F3_Si, op3=op3, x=x):
        predicates = on.predicates
        rd = out(registers)
        rs1 = in_(registers)
        shcnt = in_(amount)
        asm = f"{mnemonic} {rs1}, {shcnt}, {rd}"
        pattern = assign(ty(rd), node(ty(rs1), i32(imm(shcnt))))

    return RegOrImm(rr, ri)


# -- loads and stores (V8 B.1 to B.6, V9 A.25 to A.28, A.52 to A.55) --------------------------------------------------

#: What the instruction for an alternate space has in its opcode in addition.
ALTERNATE = 0b010000


def plain_loads(
    mnemonic: str,
    op3: int,
    registers: RegisterClass[DagValue],
    ty: ValueType[V],
    node: Callable[[IPTR], DagValue] | None,
    *,
    kind: InstrItinClass = IIC_iu_instr,
    on: Availability = EVERYWHERE,
) -> RegOrImm:
    """A load."""

    class _both(InstSP):
        decoder_namespace = on.decoder
        predicates = on.predicates
        itinerary = kind

    class rr(_both, F3_1, op=3, op3=op3):
        rd = out(registers)
        addr = in_(MEMrr, F3_1.rs1, F3_1.rs2)
        asm = f"{mnemonic} [{addr}], {rd}"
        pattern = [assign(ty(rd), ty(node(ADDRrr(addr))))] if node else []

    class ri(_both, F3_2, op=3, op3=op3):
        rd = out(registers)
        addr = in_(MEMri, F3_2.rs1, F3_2.simm13)
        asm = f"{mnemonic} [{addr}], {rd}"
        pattern = [assign(ty(rd), ty(node(ADDRri(addr))))] if node else []

    return RegOrImm(rr, ri)


def alternate_loads(
    mnemonic: str, op3: int, registers: RegisterClass[DagValue], *, on: Availability = EVERYWHERE
) -> RegOrImm:
    """A load from an alternate space: the one that the instruction names, or, in V9, that the ASI register names."""

    class rr(F3_1_asi, op=3, op3=op3 | ALTERNATE):
        decoder_namespace = on.decoder
        predicates = on.predicates
        rd = out(registers)
        addr = in_(MEMrr, F3_1_asi.rs1, F3_1_asi.rs2)
        asi = in_(ASITag)
        asm = f"{mnemonic}a [{addr}] {asi}, {rd}"

    class ri(F3_2, op=3, op3=op3 | ALTERNATE):
        decoder_namespace = on.decoder
        predicates = on.predicates or [HasV9]
        uses = [ASR3]
        rd = out(registers)
        addr = in_(MEMri, F3_2.rs1, F3_2.simm13)
        asm = f"{mnemonic}a [{addr}] %asi, {rd}"

    return RegOrImm(rr, ri)


def loads(
    mnemonic: str,
    op3: int,
    registers: RegisterClass[DagValue],
    ty: ValueType[V],
    node: Callable[[IPTR], DagValue] | None,
    *,
    kind: InstrItinClass = NoItinerary,
    on: Availability = EVERYWHERE,
) -> Access:
    """A load, also from alternate spaces."""
    return Access(
        *plain_loads(mnemonic, op3, registers, ty, node, kind=kind, on=on),
        alternate_loads(mnemonic, op3, registers, on=on),
    )


def plain_stores(
    mnemonic: str,
    op3: int,
    registers: RegisterClass[DagValue],
    ty: ValueType[V],
    node: Callable[[V, IPTR], Effect],
    *,
    kind: InstrItinClass = IIC_st,
    on: Availability = EVERYWHERE,
) -> RegOrImm:
    """A store."""

    class _both(InstSP):
        decoder_namespace = on.decoder
        predicates = on.predicates
        itinerary = kind

    class rr(_both, F3_1, op=3, op3=op3):
        addr = in_(MEMrr, F3_1.rs1, F3_1.rs2)
        rd = in_(registers)
        asm = f"{mnemonic} {rd}, [{addr}]"
        pattern = node(ty(rd), ADDRrr(addr))

    class ri(_both, F3_2, op=3, op3=op3):
        addr = in_(MEMri, F3_2.rs1, F3_2.simm13)
        rd = in_(registers)
        asm = f"{mnemonic} {rd}, [{addr}]"
        pattern = node(ty(rd), ADDRri(addr))

    return RegOrImm(rr, ri)


def alternate_stores(
    mnemonic: str, op3: int, registers: RegisterClass[DagValue], *, on: Availability = EVERYWHERE
) -> RegOrImm:
    """A store to an alternate space."""

    class rr(F3_1_asi, op=3, op3=op3 | ALTERNATE):
        decoder_namespace = on.decoder
        predicates = on.predicates
        itinerary = IIC_st
        addr = in_(MEMrr, F3_1_asi.rs1, F3_1_asi.rs2)
        rd = in_(registers)
        asi = in_(ASITag)
        asm = f"{mnemonic}a {rd}, [{addr}] {asi}"

    class ri(F3_2, op=3, op3=op3 | ALTERNATE):
        decoder_namespace = on.decoder
        predicates = on.predicates or [HasV9]
        uses = [ASR3]
        itinerary = IIC_st
        addr = in_(MEMri, F3_2.rs1, F3_2.simm13)
        rd = in_(registers)
        asm = f"{mnemonic}a {rd}, [{addr}] %asi"

    return RegOrImm(rr, ri)


def stores(
    mnemonic: str,
    op3: int,
    registers: RegisterClass[DagValue],
    ty: ValueType[V],
    node: Callable[[V, IPTR], Effect],
    *,
    on: Availability = EVERYWHERE,
) -> Access:
    """A store, also to alternate spaces."""
    return Access(
        *plain_stores(mnemonic, op3, registers, ty, node, on=on),
        alternate_stores(mnemonic, op3, registers, on=on),
    )


# -- branches with prediction, and traps (V9 A.7, A.61) --------------------------------------------------------------


class DelayedBranch(InstSP):
    """A branch that takes effect after the instruction that follows it."""

    is_branch = True
    is_terminator = True
    has_delay_slot = True


class Predicted(NamedTuple):
    """A branch that is predicted to be taken: plain and annulling; and both predicted not to be taken."""

    CC: type[Instruction]
    CCA: type[Instruction]
    CCNT: type[Instruction]
    CCANT: type[Instruction]


def hints(annul: int, pred: int) -> str:
    """How a branch's mnemonic goes on."""
    return ("", ",a")[annul] + (",pn", "")[pred]


def predicted(codes: str, cc: int, node: Callable[[Other, I32], Effect], requires: Predicate) -> Predicted:
    """A branch on integer condition codes, "%icc" or "%xcc"."""

    def branch(annul: int, pred: int) -> type[Instruction]:
        class made(DelayedBranch, F2_3, op2=0b001, annul=annul, pred=pred, cc=cc):
            predicates = [requires]
            uses = [ICC]
            itinerary = IIC_iu_instr
            imm19 = in_(bprtarget)
            cond = in_(CCOp)
            asm = f"b{cond}{hints(annul, pred)} {codes}, {imm19}"
            pattern = [node(bb(imm19), imm(cond))] if pred and not annul else []

        return made

    return Predicted(branch(0, 1), branch(1, 1), branch(0, 0), branch(1, 0))


def trap(codes: str, cc: int, on: Availability) -> RegOrImm:
    """A trap on integer condition codes: "%icc, " or "%xcc, ", or what V8 does not write."""

    class _both(InstSP):
        decoder_namespace = on.decoder
        predicates = on.predicates
        has_side_effects = True
        uses = [ICC]

    class rr(_both, TRAPSPrr, op3=0b111010, cc=cc):
        rs1 = in_(IntRegs)
        rs2 = in_(IntRegs)
        cond = in_(CCOp)
        asm = f"t{cond} {codes}{rs1} + {rs2}"

    class ri(_both, TRAPSPri, op3=0b111010, cc=cc):
        rs1 = in_(IntRegs)
        imm = in_(i32imm)
        cond = in_(CCOp)
        asm = f"t{cond} {codes}{rs1} + {imm}"

    return RegOrImm(rr, ri)
