"""Calls, jumps, returns and traps (V8 B.24 to B.27, V9 A.8, A.24, A.45 and A.61)."""

from __future__ import annotations

from tgdsl.language import in_, out
from tgdsl.std import debugtrap, i32, i32imm, set_, texternalsym, tglobaladdr, tglobaltlsaddr
from tgdsl.std import trap as trap_node

from targets.sparc import operands
from targets.sparc.families import V9_ONLY, WORD, RegOrImm, Where, trap
from targets.sparc.formats import F1, F3_1, F3_2, InstSP
from targets.sparc.instructions.memory import relaxable_load
from targets.sparc.nodes import call, retglue, tailcall, tlsadd, tlscall, tlsld
from targets.sparc.operands import (
    ADDRri, ADDRrr, MEMri, MEMrr, TailRelocSymTLSAdd, TailRelocSymTLSCall, TailRelocSymTLSLoad, calltarget,
)  # fmt: skip
from targets.sparc.registers.classes import IntRegs
from targets.sparc.registers.integer import O6
from targets.sparc.scheduling import IIC_jmp_or_call


# -- calls (V8 B.24); those of an address in a register are jumps that leave theirs in %o7 ----------------------------
class _Call(InstSP):
    itinerary = IIC_jmp_or_call
    is_call = has_delay_slot = variadic_ins = True
    uses = [O6]


class CALL(_Call, F1):
    disp = in_(calltarget)
    asm = f"call {disp}"


class CALLrr(_Call, F3_1, op=2, op3=0b111000, rd=15):
    is_code_gen_only = True
    addr = in_(MEMrr, F3_1.rs1, F3_1.rs2)
    asm = f"call {addr}"
    pattern = call(ADDRrr(addr))


class CALLri(_Call, F3_2, op=2, op3=0b111000, rd=15):
    is_code_gen_only = True
    addr = in_(MEMri, F3_2.rs1, F3_2.simm13)
    asm = f"call {addr}"
    pattern = call(ADDRri(addr))


# -- jumps (V8 B.25), and returns, which are jumps to behind a call and its delay slot --------------------------------
class _Jump(InstSP):
    itinerary = IIC_jmp_or_call
    is_terminator = is_barrier = has_delay_slot = True


class _Return(_Jump):
    is_return = True


class JMPLrr(_Jump, F3_1, op=2, op3=0b111000):
    rd, addr = out(IntRegs), in_(MEMrr, F3_1.rs1, F3_1.rs2)
    asm = f"jmpl {addr}, {rd}"


class JMPLri(_Jump, F3_2, op=2, op3=0b111000):
    rd, addr = out(IntRegs), in_(MEMri, F3_2.rs1, F3_2.simm13)
    asm = f"jmpl {addr}, {rd}"


JMPL = RegOrImm(JMPLrr, JMPLri)


class RETL(_Return, F3_2, op=2, op3=0b111000, rd=0, rs1=15):
    """From a leaf procedure, which has its caller's window."""

    is_code_gen_only = True
    simm13 = in_(i32imm)
    asm = f"jmp %o7+{simm13}"
    pattern = retglue(operands.simm13(simm13))


class RET(_Return, F3_2, op=2, op3=0b111000, rd=0, rs1=31):
    is_code_gen_only = True
    simm13 = in_(i32imm)
    asm = f"jmp %i7+{simm13}"


# -- returns from a trap (V8 B.26) ---------------------------------------------------------------------------------
class RETTrr(_Return, F3_1, op=2, op3=0b111001, rd=0):
    addr = in_(MEMrr, F3_1.rs1, F3_1.rs2)
    asm = f"rett {addr}"


class RETTri(_Return, F3_2, op=2, op3=0b111001, rd=0):
    addr = in_(MEMri, F3_2.rs1, F3_2.simm13)
    asm = f"rett {addr}"


# -- traps (V8 B.27) ---------------------------------------------------------------------------------------------
TRAP = trap("", 0b00, Where("SparcV8"))
TICC = trap("%icc, ", 0b00, V9_ONLY)


class TA5(F3_2, op=2, op3=0b111010, rd=8, rs1=0, simm13=5):
    """The trap that nothing follows."""

    is_terminator = is_barrier = True
    asm = "ta 5"
    pattern = trap_node()


class TA1(F3_2, op=2, op3=0b111010, rd=8, rs1=0, simm13=1):
    """The debugger's."""

    has_side_effects = True
    asm = "ta 1"
    pattern = debugtrap()


# -- thread-local storage: the linker may relax these, by a symbol after the operands that is no part of the word -----
class TLS_ADDrr(F3_1, op=2, op3=0b000000):
    is_asm_parser_only = True
    rd, rs1, rs2 = out(IntRegs), in_(IntRegs), in_(IntRegs)
    sym = in_(TailRelocSymTLSAdd, placed=False)
    asm = f"add {rs1}, {rs2}, {rd}, {sym}"
    pattern = set_(i32(rd), tlsadd(i32(rs1), i32(rs2), tglobaltlsaddr(sym)))


TLS_LDrr = relaxable_load("ld", 0b000000, WORD, TailRelocSymTLSLoad, tlsld, tglobaltlsaddr)


class TLS_CALL(_Call, F1):
    is_asm_parser_only = True
    disp, sym = in_(calltarget), in_(TailRelocSymTLSCall, placed=False)
    asm = f"call {disp}, {sym}"
    pattern = tlscall(texternalsym(disp), tglobaltlsaddr(sym))


# -- tail calls, which return to this function's caller ------------------------------------------------------------
class _TailCall(InstSP):
    is_code_gen_only = is_return = is_terminator = is_barrier = has_delay_slot = variadic_ins = True


class TAIL_CALL(_TailCall, F1):
    disp = in_(calltarget)
    asm = f"call {disp}"
    pattern = tailcall(tglobaladdr(disp))


class TAIL_CALLri(_TailCall, F3_2, op=2, op3=0b111000, rd=0):
    addr = in_(MEMri, F3_2.rs1, F3_2.simm13)
    asm = f"jmp {addr}"
    pattern = tailcall(ADDRri(addr))
