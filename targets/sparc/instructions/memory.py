"""Loads and stores, and atomic accesses (V8 B.1 to B.8, V9 A.25 to A.30 and A.52 to A.58)."""

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from tgdsl.language import (
    ComplexPattern, DagValue, Effect, InstrItinClass, Instruction, Operand, Register, Rewrite, Rewrites, TypedRegisters,
    ValueType, in_, out,
)  # fmt: skip
from tgdsl.std import (
    NoItinerary, atomic_swap_i32, i32, load, set_, sextloadi8, sextloadi16, store, tglobaladdr, truncstorei8,
    truncstorei16, v2i32, zextloadi8, zextloadi16,
)  # fmt: skip
from tgdsl.std.value_types import IPTR

from targets.sparc.families import (
    ALTERNATE_IN_V9, DOUBLE, EVERYWHERE, PAIR, QUAD, SINGLE, V8_ONLY, V9_ONLY, WORD, Needs, RegOrImm, V, Where,
)  # fmt: skip
from targets.sparc.features import HasV9
from targets.sparc.formats import F3_1, F3_2, F3_1_asi, InstSP, Relaxable
from targets.sparc.nodes import load_gdop
from targets.sparc.operands import ADDRri, ADDRrr, ASITag, MEMri, MEMrr, TailRelocSymGOTLoad
from targets.sparc.registers import ASR3, CPQ, CPSR, FQ, FSR, CoprocPair, CoprocRegs, IntRegs
from targets.sparc.scheduling import IIC_iu_instr, IIC_iu_or_fpu_instr, IIC_ldd, IIC_st, IIC_std

COPROC, COPROC_PAIR = TypedRegisters(i32, CoprocRegs), TypedRegisters(v2i32, CoprocPair)

Kind: TypeAlias = InstrItinClass
Load: TypeAlias = Callable[[IPTR], DagValue] | None
Store: TypeAlias = Callable[[V, IPTR], Effect]


class Access(NamedTuple):
    """The forms of a load or a store, and of its variant for alternate address spaces."""

    rr: type[Instruction]
    ri: type[Instruction]
    A: RegOrImm


#: The bit of ``op3`` for alternate spaces.
ALTERNATE = 0b010000


def plain_loads(
    mnemonic: str, op3: int, data: TypedRegisters[V], node: Load, kind: Kind = IIC_iu_instr, on: Where = EVERYWHERE
) -> RegOrImm:
    class both(InstSP):
        decoder_namespace, predicates, itinerary = on.decoder, on.predicates, kind

    class rr(both, F3_1, op=3, op3=op3):
        rd, addr = out(data.registers), in_(MEMrr, F3_1.rs1, F3_1.rs2)
        asm = f"{mnemonic} [{addr}], {rd}"
        pattern = [set_[data.vt](rd, data.vt(node(ADDRrr(addr))))] if node else []

    class ri(both, F3_2, op=3, op3=op3):
        rd, addr = out(data.registers), in_(MEMri, F3_2.rs1, F3_2.simm13)
        asm = f"{mnemonic} [{addr}], {rd}"
        pattern = [set_[data.vt](rd, data.vt(node(ADDRri(addr))))] if node else []

    return RegOrImm(rr, ri)


def loads(
    mnemonic: str, op3: int, data: TypedRegisters[V], node: Load, kind: Kind = NoItinerary, on: Where = EVERYWHERE
) -> Access:
    """A load, also from an alternate space, which is in the instruction, or, in V9, in the ASI register."""
    alternate = on.alternate or on

    class both(InstSP):
        decoder_namespace = alternate.decoder

    class rr(both, F3_1_asi, op=3, op3=op3 | ALTERNATE):
        predicates = alternate.predicates
        rd, addr, asi = out(data.registers), in_(MEMrr, F3_1_asi.rs1, F3_1_asi.rs2), in_(ASITag)
        asm = f"{mnemonic}a [{addr}] {asi}, {rd}"

    class ri(both, F3_2, op=3, op3=op3 | ALTERNATE):
        predicates, uses = alternate.predicates or [HasV9], [ASR3]
        rd, addr = out(data.registers), in_(MEMri, F3_2.rs1, F3_2.simm13)
        asm = f"{mnemonic}a [{addr}] %asi, {rd}"

    return Access(*plain_loads(mnemonic, op3, data, node, kind, on), RegOrImm(rr, ri))


def plain_stores(
    mnemonic: str, op3: int, data: TypedRegisters[V], node: Store[V], kind: Kind = IIC_st, on: Where = EVERYWHERE
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
    mnemonic: str, op3: int, data: TypedRegisters[V], node: Store[V], kind: Kind = IIC_st, on: Where = EVERYWHERE
) -> Access:
    """A store, also to alternate spaces."""
    alternate = on.alternate or on

    class both(InstSP):
        decoder_namespace, itinerary = alternate.decoder, IIC_st

    class rr(both, F3_1_asi, op=3, op3=op3 | ALTERNATE):
        predicates = alternate.predicates
        addr, rd, asi = in_(MEMrr, F3_1_asi.rs1, F3_1_asi.rs2), in_(data.registers), in_(ASITag)
        asm = f"{mnemonic}a {rd}, [{addr}] {asi}"

    class ri(both, F3_2, op=3, op3=op3 | ALTERNATE):
        predicates, uses = alternate.predicates or [HasV9], [ASR3]
        addr, rd = in_(MEMri, F3_2.rs1, F3_2.simm13), in_(data.registers)
        asm = f"{mnemonic}a {rd}, [{addr}] %asi"

    return Access(*plain_stores(mnemonic, op3, data, node, kind, on), RegOrImm(rr, ri))


def forms(access: Access | RegOrImm) -> Iterator[tuple[ComplexPattern[IPTR], type[Instruction]]]:
    """Each addressing mode's ComplexPattern, with the instruction that has it."""
    yield ADDRrr, access.rr
    yield ADDRri, access.ri


def loaded(
    vt: ValueType[DagValue], address: IPTR, *ways: tuple[Callable[[IPTR], DagValue], Access | RegOrImm]
) -> Rewrites:
    """Patterns that select instructions for load nodes, in each addressing mode; ``ways`` are pairs of node and instruction."""
    return [
        Rewrite(vt(node(mode(address))), selected(mode(address)))
        for node, access in ways
        for mode, selected in forms(access)
    ]


def stored(value: V, address: IPTR, *ways: tuple[Store[V], Access | RegOrImm]) -> Rewrites:
    """Patterns that select instructions for store nodes, as :func:`loaded`."""
    return [
        Rewrite(node(value, mode(address)), selected(mode(address), value))
        for node, access in ways
        for mode, selected in forms(access)
    ]


# -- atomic load and store of a byte (V8 B.7): without patterns, since CAS does more -------------------------------
# lint: memory-unstated: as in LLVM, which takes its side effects for granted
LDSTUB = loads("ldstub", 0b001101, WORD, None, IIC_iu_instr)

# -- loads of integers (V8 B.1) ------------------------------------------------------------------------------------
LDSB = loads("ldsb", 0b001001, WORD, sextloadi8)
LDSH = loads("ldsh", 0b001010, WORD, sextloadi16)
LDUB = loads("ldub", 0b000001, WORD, zextloadi8)
LDUH = loads("lduh", 0b000010, WORD, zextloadi16)
LD = loads("ld", 0b000000, WORD, load)
LDD = loads("ldd", 0b000011, PAIR, load, IIC_ldd)

# -- loads of floating-point numbers (V8 B.2); from alternate spaces, and of quadruple precision, in V9 ------------
LDF = loads("ld", 0b100000, SINGLE, load, IIC_iu_or_fpu_instr, on=ALTERNATE_IN_V9)
LDDF = loads("ldd", 0b100011, DOUBLE, load, IIC_ldd, on=ALTERNATE_IN_V9)
LDQF = loads("ldq", 0b100010, QUAD, load, on=V9_ONLY)

# -- loads of coprocessor registers (V8 B.3), and of state registers -----------------------------------------------
LDC = plain_loads("ld", 0b110000, COPROC, load, on=V8_ONLY)
LDDC = plain_loads("ldd", 0b110011, COPROC_PAIR, load, IIC_ldd, V8_ONLY)


def _state(
    mnemonic: str,
    op3: int,
    state: Register,
    kind: Kind = IIC_iu_instr,
    *,
    stores: bool = False,
    takes: bool = False,
    number: int = 0,
    needs: Needs = (),
) -> RegOrImm:
    """A load or store of a state register; ``number`` in ``rd`` distinguishes its forms.

    ``takes`` is true for a queue, from which a store removes an entry.
    """

    def written(addr: IPTR) -> str:
        return f"{mnemonic} %{state.asm_name}, [{addr}]" if stores else f"{mnemonic} [{addr}], %{state.asm_name}"

    class both(InstSP):
        predicates, itinerary, may_store = needs, kind, stores or None
        uses, defs = ([state], []) if stores and not takes else ([], [state])

    class rr(both, F3_1, op=3, op3=op3, rd=number):
        addr = in_(MEMrr, F3_1.rs1, F3_1.rs2)
        asm = written(addr)

    class ri(both, F3_2, op=3, op3=op3, rd=number):
        addr = in_(MEMri, F3_2.rs1, F3_2.simm13)
        asm = written(addr)

    return RegOrImm(rr, ri)


LDCSR = _state("ld", 0b110001, CPSR)
LDFSR = _state("ld", 0b100001, FSR, IIC_iu_or_fpu_instr)
LDXFSR = _state("ldx", 0b100001, FSR, number=1, needs=[HasV9])


def relaxable_load(
    mnemonic: str,
    op3: int,
    data: TypedRegisters[V],
    symbol: Operand[IPTR],
    node: Callable[[IPTR, IPTR], DagValue],
    address_of: Callable[[IPTR], IPTR],
    needs: Needs = (),
) -> type[Instruction]:
    """A load with a symbol after its operands, by which the linker can relax it."""

    class load(Relaxable, F3_1, op=3, op3=op3):
        predicates, may_load = needs, True
        rd, addr = out(data.registers), in_(MEMrr, F3_1.rs1, F3_1.rs2)
        sym = in_(symbol, placed=False)
        asm = f"{mnemonic} [{addr}], {rd}, {sym}"
        pattern = set_[data.vt](rd, data.vt(node(ADDRrr(addr), address_of(sym))))

    return load


# From the global offset table.
GDOP_LDrr = relaxable_load("ld", 0b000000, WORD, TailRelocSymGOTLoad, load_gdop, tglobaladdr)

# -- stores of integers (V8 B.4) -----------------------------------------------------------------------------------
STB = stores("stb", 0b000101, WORD, truncstorei8)
STH = stores("sth", 0b000110, WORD, truncstorei16)
ST = stores("st", 0b000100, WORD, store)
STD = stores("std", 0b000111, PAIR, store)

# -- stores of floating-point numbers (V8 B.5) ---------------------------------------------------------------------
STF = stores("st", 0b100100, SINGLE, store, on=ALTERNATE_IN_V9)
STDF = stores("std", 0b100111, DOUBLE, store, IIC_std, on=ALTERNATE_IN_V9)
STQF = stores("stq", 0b100110, QUAD, store, on=V9_ONLY)

# -- stores of coprocessor registers (V8 B.6), and of state registers ----------------------------------------------
STC = plain_stores("st", 0b110100, COPROC, store, on=V8_ONLY)
STDC = plain_stores("std", 0b110111, COPROC_PAIR, store, IIC_std, V8_ONLY)
STCSR = _state("st", 0b110101, CPSR, IIC_st, stores=True)
STDCQ = _state("std", 0b110110, CPQ, IIC_std, stores=True)
STFSR = _state("st", 0b100101, FSR, IIC_st, stores=True)
STDFQ = _state("std", 0b100110, FQ, IIC_std, stores=True, takes=True)
STXFSR = _state("stx", 0b100101, FSR, stores=True, number=1, needs=[HasV9])


# -- atomic exchange of a register and a word (V8 B.8) -------------------------------------------------------------
def _swap() -> Access:
    class rr(F3_1, op=3, op3=0b001111):
        rd, addr = out(IntRegs), in_(MEMrr, F3_1.rs1, F3_1.rs2)
        val = in_(IntRegs, tied_to=rd)
        asm = f"swap [{addr}], {rd}"
        pattern = set_(i32(rd), atomic_swap_i32(ADDRrr(addr), i32(val)))

    class ri(F3_2, op=3, op3=0b001111):
        rd, addr = out(IntRegs), in_(MEMri, F3_2.rs1, F3_2.simm13)
        val = in_(IntRegs, tied_to=rd)
        asm = f"swap [{addr}], {rd}"
        pattern = set_(i32(rd), atomic_swap_i32(ADDRri(addr), i32(val)))

    class a_rr(F3_1_asi, op=3, op3=0b011111):
        rd, addr, asi = out(IntRegs), in_(MEMrr, F3_1_asi.rs1, F3_1_asi.rs2), in_(ASITag)
        val = in_(IntRegs, tied_to=rd)
        asm = f"swapa [{addr}] {asi}, {rd}"

    class a_ri(F3_2, op=3, op3=0b011111):
        predicates, uses = [HasV9], [ASR3]
        rd, addr = out(IntRegs), in_(MEMri, F3_2.rs1, F3_2.simm13)
        val = in_(IntRegs, tied_to=rd)
        asm = f"swapa [{addr}] %asi, {rd}"

    return Access(rr, ri, RegOrImm(a_rr, a_ri))


SWAP = _swap()
