"""Loads and stores, and atomic accesses (V8 B.1 to B.8, V9 A.25 to A.30 and A.52 to A.58)."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.language import InstrItinClass, Predicate, Register, in_, out
from tgdsl.std import (
    atomic_swap_i32, f32, f64, f128, i32, load, set_, sextloadi8, sextloadi16, store, tglobaladdr, truncstorei8,
    truncstorei16, v2i32, zextloadi8, zextloadi16,
)  # fmt: skip

from targets.sparc.families import (
    V8_ONLY, V9_ONLY, Access, RegOrImm, alternate_loads, alternate_stores, loads, plain_loads, plain_stores,
    stores,
)  # fmt: skip
from targets.sparc.formats import F3_1, F3_1_asi, F3_2, InstSP
from targets.sparc.operands import ADDRri, ADDRrr
from targets.sparc.scheduling import IIC_iu_instr, IIC_iu_or_fpu_instr, IIC_ldd, IIC_st, IIC_std
from targets.sparc.nodes import load_gdop
from targets.sparc.operands import ASITag, MEMri, MEMrr, TailRelocSymGOTLoad
from targets.sparc.features import HasV9
from targets.sparc.registers.classes import CoprocPair, CoprocRegs, DFPRegs, FPRegs, IntPair, IntRegs, QFPRegs
from targets.sparc.registers.state import ASR3, CPQ, CPSR, FQ, FSR

# -- atomic load and store of a byte (V8 B.7): for assembly code; CAS does more ---------------------------------------

LDSTUB = loads("ldstub", 0b001101, IntRegs, i32, None, kind=IIC_iu_instr)

# -- loads of integers (V8 B.1) ----------------------------------------------------------------------------------

LDSB = loads("ldsb", 0b001001, IntRegs, i32, sextloadi8)
LDSH = loads("ldsh", 0b001010, IntRegs, i32, sextloadi16)
LDUB = loads("ldub", 0b000001, IntRegs, i32, zextloadi8)
LDUH = loads("lduh", 0b000010, IntRegs, i32, zextloadi16)
LD = loads("ld", 0b000000, IntRegs, i32, load)
LDD = loads("ldd", 0b000011, IntPair, v2i32, load, kind=IIC_ldd)

# -- loads of floating-point numbers (V8 B.2); from alternate spaces, and of quadruple precision, in V9 ----------------

LDF = plain_loads("ld", 0b100000, FPRegs, f32, load, kind=IIC_iu_or_fpu_instr)
LDDF = plain_loads("ldd", 0b100011, DFPRegs, f64, load, kind=IIC_ldd)
LDFA = alternate_loads("ld", 0b100000, FPRegs, on=V9_ONLY)
LDDFA = alternate_loads("ldd", 0b100011, DFPRegs, on=V9_ONLY)
LDQF = loads("ldq", 0b100010, QFPRegs, f128, load, on=V9_ONLY)

# -- loads of coprocessor registers (V8 B.3) ----------------------------------------------------------------------

LDC = plain_loads("ld", 0b110000, CoprocRegs, i32, load, on=V8_ONLY)
LDDC = plain_loads("ldd", 0b110011, CoprocPair, v2i32, load, kind=IIC_ldd, on=V8_ONLY)


def _load_state(
    mnemonic: str,
    op3: int,
    state: Register,
    *,
    number: int = 0,
    kind: InstrItinClass = IIC_iu_instr,
    requires: Sequence[Predicate] = (),
) -> RegOrImm:
    """A load of a state register, of which there may be another form with another ``number``."""

    class _both(InstSP):
        predicates = requires
        itinerary = kind
        defs = [state]

    class rr(_both, F3_1, op=3, op3=op3, rd=number):
        addr = in_(MEMrr, F3_1.rs1, F3_1.rs2)
        asm = f"{mnemonic} [{addr}], %{state.asm_name}"

    class ri(_both, F3_2, op=3, op3=op3, rd=number):
        addr = in_(MEMri, F3_2.rs1, F3_2.simm13)
        asm = f"{mnemonic} [{addr}], %{state.asm_name}"

    return RegOrImm(rr, ri)


LDCSR = _load_state("ld", 0b110001, CPSR)
LDFSR = _load_state("ld", 0b100001, FSR, kind=IIC_iu_or_fpu_instr)
LDXFSR = _load_state("ldx", 0b100001, FSR, number=1, requires=[HasV9])


class GDOP_LDrr(F3_1, op=3, op3=0b000000):
    """A load from the global offset table, which the linker may replace by a computation of the symbol's address."""

    may_load = True
    is_asm_parser_only = True
    rd = out(IntRegs)
    addr = in_(MEMrr, F3_1.rs1, F3_1.rs2)
    sym = in_(TailRelocSymGOTLoad, placed=False)
    asm = f"ld [{addr}], {rd}, {sym}"
    pattern = set_(i32(rd), i32(load_gdop(ADDRrr(addr), tglobaladdr(sym))))


# -- stores of integers (V8 B.4) ---------------------------------------------------------------------------------

STB = stores("stb", 0b000101, IntRegs, i32, truncstorei8)
STH = stores("sth", 0b000110, IntRegs, i32, truncstorei16)
ST = stores("st", 0b000100, IntRegs, i32, store)
STD = stores("std", 0b000111, IntPair, v2i32, store)

# -- stores of floating-point numbers (V8 B.5) -------------------------------------------------------------------

STF = plain_stores("st", 0b100100, FPRegs, f32, store)
STDF = plain_stores("std", 0b100111, DFPRegs, f64, store, kind=IIC_std)
STFA = alternate_stores("st", 0b100100, FPRegs, on=V9_ONLY)
STDFA = alternate_stores("std", 0b100111, DFPRegs, on=V9_ONLY)
STQF = stores("stq", 0b100110, QFPRegs, f128, store, on=V9_ONLY)

# -- stores of coprocessor registers (V8 B.6), and of state --------------------------------------------------------

STC = plain_stores("st", 0b110100, CoprocRegs, i32, store, on=V8_ONLY)
STDC = plain_stores("std", 0b110111, CoprocPair, v2i32, store, kind=IIC_std, on=V8_ONLY)


def _store_state(
    mnemonic: str,
    op3: int,
    state: Register,
    *,
    number: int = 0,
    kind: InstrItinClass = IIC_st,
    takes_entry: bool = False,
    requires: Sequence[Predicate] = (),
) -> RegOrImm:
    """A store of a state register; ``takes_entry`` is for queues, which lose what is stored."""

    class _both(InstSP):
        predicates = requires
        itinerary = kind
        may_store = True
        uses = [] if takes_entry else [state]
        defs = [state] if takes_entry else []

    class rr(_both, F3_1, op=3, op3=op3, rd=number):
        addr = in_(MEMrr, F3_1.rs1, F3_1.rs2)
        asm = f"{mnemonic} %{state.asm_name}, [{addr}]"

    class ri(_both, F3_2, op=3, op3=op3, rd=number):
        addr = in_(MEMri, F3_2.rs1, F3_2.simm13)
        asm = f"{mnemonic} %{state.asm_name}, [{addr}]"

    return RegOrImm(rr, ri)


STCSR = _store_state("st", 0b110101, CPSR)
STDCQ = _store_state("std", 0b110110, CPQ, kind=IIC_std)
STFSR = _store_state("st", 0b100101, FSR)
STDFQ = _store_state("std", 0b100110, FQ, kind=IIC_std, takes_entry=True)
STXFSR = _store_state("stx", 0b100101, FSR, number=1, kind=IIC_iu_instr, requires=[HasV9])

# -- atomic exchange of a register and a word (V8 B.8) -------------------------------------------------------------


def _swap() -> Access:
    class rr(F3_1, op=3, op3=0b001111):
        rd = out(IntRegs)
        addr = in_(MEMrr, F3_1.rs1, F3_1.rs2)
        val = in_(IntRegs, tied_to=rd)
        asm = f"swap [{addr}], {rd}"
        pattern = set_(i32(rd), atomic_swap_i32(ADDRrr(addr), i32(val)))

    class ri(F3_2, op=3, op3=0b001111):
        rd = out(IntRegs)
        addr = in_(MEMri, F3_2.rs1, F3_2.simm13)
        val = in_(IntRegs, tied_to=rd)
        asm = f"swap [{addr}], {rd}"
        pattern = set_(i32(rd), atomic_swap_i32(ADDRri(addr), i32(val)))

    class a_rr(F3_1_asi, op=3, op3=0b011111):
        rd = out(IntRegs)
        addr = in_(MEMrr, F3_1_asi.rs1, F3_1_asi.rs2)
        asi = in_(ASITag)
        val = in_(IntRegs, tied_to=rd)
        asm = f"swapa [{addr}] {asi}, {rd}"

    class a_ri(F3_2, op=3, op3=0b011111):
        predicates = [HasV9]
        uses = [ASR3]
        rd = out(IntRegs)
        addr = in_(MEMri, F3_2.rs1, F3_2.simm13)
        val = in_(IntRegs, tied_to=rd)
        asm = f"swapa [{addr}] %asi, {rd}"

    return Access(rr, ri, RegOrImm(a_rr, a_ri))


SWAP = _swap()
