"""Thread-local storage, whose instructions the linker may relax, and tail calls.

An instruction that may be relaxed has a symbol after its operands, which makes a relocation and is no part of the word: the code is
that of an ordinary instruction, so that no disassembler shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tgdsl.language import DagValue, Instruction, Operand, Predicate, RegisterClass, ValueType, in_, out
from tgdsl.std import i32, set_, texternalsym, tglobaladdr, tglobaltlsaddr
from tgdsl.std.dag_values import IPTR

from targets.sparc.families import assign
from targets.sparc.formats import F1, F3_1, F3_2, InstSP
from targets.sparc.operands import ADDRri, ADDRrr
from targets.sparc.scheduling import IIC_jmp_or_call
from targets.sparc.nodes import tailcall, tlsadd, tlscall, tlsld
from targets.sparc.operands import (
    MEMri,
    MEMrr,
    TailRelocSymTLSAdd,
    TailRelocSymTLSCall,
    TailRelocSymTLSLoad,
    calltarget,
)
from targets.sparc.registers.classes import IntRegs
from targets.sparc.registers.integer import O6


def relaxable_load(
    mnemonic: str,
    op3: int,
    registers: RegisterClass[DagValue],
    ty: ValueType[DagValue],
    symbol: Operand[IPTR],
    node: Callable[[IPTR, IPTR], DagValue],
    address_of: Callable[[IPTR], IPTR],
    requires: Sequence[Predicate] = (),
) -> type[Instruction]:
    """A load that goes away if the linker can tell what it would load."""

    class made(F3_1, op=3, op3=op3):
        predicates = requires
        is_asm_parser_only = True
        may_load = True
        rd = out(registers)
        addr = in_(MEMrr, F3_1.rs1, F3_1.rs2)
        sym = in_(symbol, placed=False)
        asm = f"{mnemonic} [{addr}], {rd}, {sym}"
        pattern = assign(ty(rd), node(ADDRrr(addr), address_of(sym)))

    return made


# -- thread-local storage --------------------------------------------------------------------------------------


class TLS_ADDrr(F3_1, op=2, op3=0b000000):
    is_asm_parser_only = True
    rd = out(IntRegs)
    rs1 = in_(IntRegs)
    rs2 = in_(IntRegs)
    sym = in_(TailRelocSymTLSAdd, placed=False)
    asm = f"add {rs1}, {rs2}, {rd}, {sym}"
    pattern = set_(i32(rd), tlsadd(i32(rs1), i32(rs2), tglobaltlsaddr(sym)))


TLS_LDrr = relaxable_load("ld", 0b000000, IntRegs, i32, TailRelocSymTLSLoad, tlsld, tglobaltlsaddr)


class TLS_CALL(F1):
    is_asm_parser_only = True
    is_call = True
    has_delay_slot = True
    uses = [O6]
    itinerary = IIC_jmp_or_call
    variadic_ins = True
    disp = in_(calltarget)
    sym = in_(TailRelocSymTLSCall, placed=False)
    asm = f"call {disp}, {sym}"
    pattern = tlscall(texternalsym(disp), tglobaltlsaddr(sym))


# -- tail calls ------------------------------------------------------------------------------------------------


class TailCall(InstSP):
    """A call that returns to this function's caller."""

    is_code_gen_only = True
    is_return = True
    has_delay_slot = True
    is_terminator = True
    is_barrier = True
    variadic_ins = True


class TAIL_CALL(TailCall, F1):
    disp = in_(calltarget)
    asm = f"call {disp}"
    pattern = tailcall(tglobaladdr(disp))


class TAIL_CALLri(TailCall, F3_2, op=2, op3=0b111000, rd=0):
    addr = in_(MEMri, F3_2.rs1, F3_2.simm13)
    asm = f"jmp {addr}"
    pattern = tailcall(ADDRri(addr))
