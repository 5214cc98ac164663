"""Families of instructions that several modules use, and what all families have for parameters.

Most instructions come in two forms: the last operand is a register (``rr``), or a number of 13 bits (``ri``). A function
defines both: ``ADD = arithmetic("add", 0b000000, add)`` is ``ADD.rr`` and ``ADD.ri``, the records ``ADDrr`` and ``ADDri``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar, cast

from attrs import frozen

from tgdsl.language import (
    ComplexPattern, DagValue, Effect, Instruction, InstrItinClass, Operand, Predicate, Register, RegisterClass, Rewrite,
    Rewrites, ValueType, in_, out,
)  # fmt: skip
from tgdsl.language.dag_values import FloatValue
from tgdsl.std import NoItinerary, bb, f32, f64, f128, i32, i32imm, i64, imm, set_, v2i32
from tgdsl.std.dag_values import I32, IPTR, Other

from targets.sparc import operands
from targets.sparc.features import HasHardQuad, HasNoV9, HasV9, Is64Bit
from targets.sparc.formats import F2_3, F3_1, F3_2, F3_1_asi, F3_Si, F3_Sr, InstSP, TRAPSPri, TRAPSPrr
from targets.sparc.operands import ADDRri, ADDRrr, ASITag, CCOp, MEMri, MEMrr, bprtarget, simm13Op
from targets.sparc.registers.classes import DFPRegs, FPRegs, I64Regs, IntPair, IntRegs, QFPRegs
from targets.sparc.registers.state import ASR3, ICC
from targets.sparc.scheduling import IIC_iu_instr, IIC_st

V = TypeVar("V", bound=DagValue)
V_co = TypeVar("V_co", bound=DagValue, covariant=True)
FP = TypeVar("FP", bound=FloatValue)  # a value of some precision
FP_co = TypeVar("FP_co", bound=FloatValue, covariant=True)
OtherFP = TypeVar("OtherFP", bound=FloatValue)  # what it is converted to

Made: TypeAlias = type[Instruction]
Registers: TypeAlias = RegisterClass[DagValue]
Needs: TypeAlias = Sequence[Predicate]
State: TypeAlias = Sequence[Register]
Load: TypeAlias = Callable[[IPTR], DagValue] | None
Store: TypeAlias = Callable[[V, IPTR], Effect]


class RegOrImm(NamedTuple):
    """Both forms of an instruction."""

    rr: Made
    ri: Made


class Access(NamedTuple):
    """Both forms of a load or a store, and those of its variant for alternate address spaces."""

    rr: Made
    ri: Made
    A: RegOrImm


def forms(made: Access | RegOrImm) -> Iterator[tuple[ComplexPattern[IPTR], Made]]:
    """How an address can be given, and the instruction that takes it so."""
    yield ADDRrr, made.rr
    yield ADDRri, made.ri


def loaded(
    vt: ValueType[DagValue], address: IPTR, *ways: tuple[Callable[[IPTR], DagValue], Access | RegOrImm]
) -> Rewrites:
    """Patterns: what nodes load, in both forms of an address, is loaded by instructions that are not named after them."""
    return [
        Rewrite(vt(node(mode(address))), selected(mode(address)))
        for node, made in ways
        for mode, selected in forms(made)
    ]


def stored(value: V, address: IPTR, *ways: tuple[Store[V], Access | RegOrImm]) -> Rewrites:
    """The same for stores."""
    return [
        Rewrite(node(value, mode(address)), selected(mode(address), value))
        for node, made in ways
        for mode, selected in forms(made)
    ]


class Where(NamedTuple):
    """Where an instruction exists: its decoder's table, and conditions."""

    decoder: str = "Sparc"
    predicates: Needs = ()
    alternate: Where | None = None  #: its variant for alternate spaces, if that is not in the same place


EVERYWHERE = Where()
V8_ONLY, V9_ONLY = Where("SparcV8", [HasNoV9]), Where("SparcV9", [HasV9])
ALTERNATE_IN_V9 = Where(alternate=V9_ONLY)
SINCE_V9, WIDE_ONLY = Where(predicates=[HasV9]), Where(predicates=[Is64Bit])


@frozen
class Data(Generic[V_co]):
    """Values as instructions have them: their type, and the registers that hold them."""

    vt: ValueType[V_co]
    registers: Registers


WORD, WIDE, PAIR = Data(i32, IntRegs), Data(i64, I64Regs), Data(v2i32, IntPair)


@frozen
class Precision(Data[FP_co]):
    """One of the formats of numbers in floating-point registers."""

    registers: RegisterClass[FP_co]
    letter: str  #: by which mnemonics name it
    code: int  #: two bits of ``opf`` that name it
    needs: Needs = ()  #: what must hold for its operations to be there


SINGLE, DOUBLE = Precision(f32, FPRegs, "s", 0b01), Precision(f64, DFPRegs, "d", 0b10)
QUAD = Precision(f128, QFPRegs, "q", 0b11, [HasHardQuad])
PRECISIONS: Sequence[Precision[FloatValue]] = (SINGLE, DOUBLE, QUAD)


class Floats(NamedTuple):
    """An instruction for each precision."""

    S: Made
    D: Made
    Q: Made


def assign(destination: V, source: V) -> Effect:
    """``set_``, for a type that a family's function leaves open; it is the same on both sides."""
    return set_(cast("I32", destination), cast("I32", source))


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
    traps: bool = False,
    selects_numbers: bool = True,
    post_isel_hook: bool = False,
    on: Where = EVERYWHERE,
) -> RegOrImm:
    """An operation on two integers, which ``node`` selects: for two registers, and, unless ``selects_numbers`` is false, for a number."""

    class both(InstSP):
        predicates, itinerary, uses, defs = on.predicates, kind, reads, sets
        has_side_effects = traps or None
        has_post_isel_hook = post_isel_hook

    class rr(both, F3_1, op=2, op3=op3):
        rd, rs1, rs2 = out(result), in_(IntRegs), in_(IntRegs)
        asm = f"{mnemonic} {rs1}, {rs2}, {rd}"
        pattern = [assign(i32(rd), node(i32(rs1), i32(rs2)))] if node else []

    class ri(both, F3_2, op=2, op3=op3):
        rd, rs1, simm13 = out(result), in_(IntRegs), in_(simm13Op)
        asm = f"{mnemonic} {rs1}, {simm13}, {rd}"
        pattern = [assign(i32(rd), node(i32(rs1), i32(operands.simm13(simm13))))] if node and selects_numbers else []

    return RegOrImm(rr, ri)


def shift(
    mnemonic: str, op3: int, node: Callable[[V, I32], V], data: Data[V], amount: Operand[I32], on: Where = EVERYWHERE
) -> RegOrImm:
    """A shift of 32 bits or of 64."""
    is_wide = data.registers is I64Regs

    class rr(F3_Sr, op3=op3, x=is_wide):
        predicates = on.predicates
        rd, rs1, rs2 = out(data.registers), in_(data.registers), in_(IntRegs)
        asm = f"{mnemonic} {rs1}, {rs2}, {rd}"
        pattern = assign(data.vt(rd), node(data.vt(rs1), i32(rs2)))

    class ri(F3_Si, op3=op3, x=is_wide):
        predicates = on.predicates
        rd, rs1, shcnt = out(data.registers), in_(data.registers), in_(amount)
        asm = f"{mnemonic} {rs1}, {shcnt}, {rd}"
        pattern = assign(data.vt(rd), node(data.vt(rs1), i32(imm(shcnt))))

    return RegOrImm(rr, ri)


# -- loads and stores (V8 B.1 to B.6, V9 A.25 to A.28, A.52 to A.55) --------------------------------------------------
#: What the instruction for an alternate space has in its opcode in addition.
ALTERNATE = 0b010000


def plain_loads(
    mnemonic: str, op3: int, data: Data[V], node: Load, kind: InstrItinClass = IIC_iu_instr, on: Where = EVERYWHERE
) -> RegOrImm:
    class both(InstSP):
        decoder_namespace, predicates, itinerary = on.decoder, on.predicates, kind

    class rr(both, F3_1, op=3, op3=op3):
        rd, addr = out(data.registers), in_(MEMrr, F3_1.rs1, F3_1.rs2)
        asm = f"{mnemonic} [{addr}], {rd}"
        pattern = [assign(data.vt(rd), data.vt(node(ADDRrr(addr))))] if node else []

    class ri(both, F3_2, op=3, op3=op3):
        rd, addr = out(data.registers), in_(MEMri, F3_2.rs1, F3_2.simm13)
        asm = f"{mnemonic} [{addr}], {rd}"
        pattern = [assign(data.vt(rd), data.vt(node(ADDRri(addr))))] if node else []

    return RegOrImm(rr, ri)


def loads(
    mnemonic: str, op3: int, data: Data[V], node: Load, kind: InstrItinClass = NoItinerary, on: Where = EVERYWHERE
) -> Access:
    """A load, also from alternate spaces: the one that the instruction names, or, in V9, that the ASI register names."""
    there = on.alternate or on

    class both(InstSP):
        decoder_namespace = there.decoder

    class rr(both, F3_1_asi, op=3, op3=op3 | ALTERNATE):
        predicates = there.predicates
        rd, addr, asi = out(data.registers), in_(MEMrr, F3_1_asi.rs1, F3_1_asi.rs2), in_(ASITag)
        asm = f"{mnemonic}a [{addr}] {asi}, {rd}"

    class ri(both, F3_2, op=3, op3=op3 | ALTERNATE):
        itinerary = IIC_iu_instr
        predicates, uses = there.predicates or [HasV9], [ASR3]
        rd, addr = out(data.registers), in_(MEMri, F3_2.rs1, F3_2.simm13)
        asm = f"{mnemonic}a [{addr}] %asi, {rd}"

    return Access(*plain_loads(mnemonic, op3, data, node, kind, on), RegOrImm(rr, ri))


def plain_stores(
    mnemonic: str, op3: int, data: Data[V], node: Store[V], kind: InstrItinClass = IIC_st, on: Where = EVERYWHERE
) -> RegOrImm:
    class both(InstSP):
        decoder_namespace, predicates, itinerary = on.decoder, on.predicates, kind

    class rr(both, F3_1, op=3, op3=op3):
        addr, rd = in_(MEMrr, F3_1.rs1, F3_1.rs2), in_(data.registers)
        asm = f"{mnemonic} {rd}, [{addr}]"
        pattern = node(data.vt(rd), ADDRrr(addr))

    class ri(both, F3_2, op=3, op3=op3):
        addr, rd = in_(MEMri, F3_2.rs1, F3_2.simm13), in_(data.registers)
        asm = f"{mnemonic} {rd}, [{addr}]"
        pattern = node(data.vt(rd), ADDRri(addr))

    return RegOrImm(rr, ri)


def stores(
    mnemonic: str, op3: int, data: Data[V], node: Store[V], kind: InstrItinClass = IIC_st, on: Where = EVERYWHERE
) -> Access:
    """A store, also to alternate spaces."""
    there = on.alternate or on

    class both(InstSP):
        decoder_namespace, itinerary = there.decoder, IIC_st

    class rr(both, F3_1_asi, op=3, op3=op3 | ALTERNATE):
        predicates = there.predicates
        addr, rd, asi = in_(MEMrr, F3_1_asi.rs1, F3_1_asi.rs2), in_(data.registers), in_(ASITag)
        asm = f"{mnemonic}a {rd}, [{addr}] {asi}"

    class ri(both, F3_2, op=3, op3=op3 | ALTERNATE):
        predicates, uses = there.predicates or [HasV9], [ASR3]
        addr, rd = in_(MEMri, F3_2.rs1, F3_2.simm13), in_(data.registers)
        asm = f"{mnemonic}a {rd}, [{addr}] %asi"

    return Access(*plain_stores(mnemonic, op3, data, node, kind, on), RegOrImm(rr, ri))


# -- branches with prediction, and traps (V9 A.7, A.61) --------------------------------------------------------------
class DelayedBranch(InstSP):
    """A branch that takes effect after the instruction that follows it."""

    is_branch = is_terminator = has_delay_slot = True


class Predicted(NamedTuple):
    """A branch that is predicted to be taken: plain and annulling; and both predicted not to be taken."""

    CC: Made
    CCA: Made
    CCNT: Made
    CCANT: Made


def predictions(branch: Callable[[int, int], Made]) -> Predicted:
    """What a function of ``annul`` and ``pred`` makes for each of them."""
    return Predicted(branch(0, 1), branch(1, 1), branch(0, 0), branch(1, 0))


def hints(annul: int, pred: int) -> str:
    """How a branch's mnemonic goes on."""
    return ("", ",a")[annul] + (",pn", "")[pred]


def predicted(codes: str, cc: int, node: Callable[[Other, I32], Effect], requires: Predicate) -> Predicted:
    """A branch on integer condition codes, "%icc" or "%xcc"."""

    def branch(annul: int, pred: int) -> Made:
        class made(DelayedBranch, F2_3, op2=0b001, annul=annul, pred=pred, cc=cc):
            predicates, uses, itinerary = [requires], [ICC], IIC_iu_instr
            imm19, cond = in_(bprtarget), in_(CCOp)
            asm = f"b{cond}{hints(annul, pred)} {codes}, {imm19}"
            pattern = [node(bb(imm19), imm(cond))] if pred and not annul else []

        return made

    return predictions(branch)


def trap(codes: str, cc: int, on: Where) -> RegOrImm:
    """A trap on integer condition codes: "%icc, " or "%xcc, ", or what V8 does not write."""

    class both(InstSP):
        decoder_namespace, predicates, uses = on.decoder, on.predicates, [ICC]
        has_side_effects = True

    class rr(both, TRAPSPrr, op3=0b111010, cc=cc):
        rs1, rs2, cond = in_(IntRegs), in_(IntRegs), in_(CCOp)
        asm = f"t{cond} {codes}{rs1} + {rs2}"

    class ri(both, TRAPSPri, op3=0b111010, cc=cc):
        rs1, imm, cond = in_(IntRegs), in_(i32imm), in_(CCOp)
        asm = f"t{cond} {codes}{rs1} + {imm}"

    return RegOrImm(rr, ri)
