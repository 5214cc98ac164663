"""Calls, jumps, returns and traps (V8 B.24 to B.27, V9 A.8, A.24, A.45 and A.61)."""

from __future__ import annotations

from tgdsl.language import in_, out
from tgdsl.std import debugtrap, i32imm
from tgdsl.std import trap as trap_node

from targets.sparc.families import V9_ONLY, Availability, RegOrImm, trap
from targets.sparc.formats import F1, F3_1, F3_2, InstSP
from targets.sparc.operands import ADDRri, ADDRrr
from targets.sparc.operands import simm13 as is_simm13
from targets.sparc.scheduling import IIC_jmp_or_call
from targets.sparc.nodes import call, retglue
from targets.sparc.operands import MEMri, MEMrr, calltarget
from targets.sparc.registers.classes import IntRegs
from targets.sparc.registers.integer import O6

# -- calls (V8 B.24); those of an address in a register are jumps that leave theirs in %o7 ----------------------------


class _Call(InstSP):
    itinerary = IIC_jmp_or_call
    is_call = True
    has_delay_slot = True
    uses = [O6]
    variadic_ins = True


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
    is_terminator = True
    is_barrier = True
    has_delay_slot = True


class _Return(_Jump):
    is_return = True


class JMPLrr(_Jump, F3_1, op=2, op3=0b111000):
    rd = out(IntRegs)
    addr = in_(MEMrr, F3_1.rs1, F3_1.rs2)
    asm = f"jmpl {addr}, {rd}"


class JMPLri(_Jump, F3_2, op=2, op3=0b111000):
    rd = out(IntRegs)
    addr = in_(MEMri, F3_2.rs1, F3_2.simm13)
    asm = f"jmpl {addr}, {rd}"


JMPL = RegOrImm(JMPLrr, JMPLri)


class RETL(_Return, F3_2, op=2, op3=0b111000, rd=0, rs1=15):
    """From a leaf procedure, which has its caller's window."""

    is_code_gen_only = True
    simm13 = in_(i32imm)
    asm = f"jmp %o7+{simm13}"
    pattern = retglue(is_simm13(simm13))


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


RETT = RegOrImm(RETTrr, RETTri)

# -- traps (V8 B.27) ---------------------------------------------------------------------------------------------

TRAP = trap("", 0b00, Availability("SparcV8"))
TICC = trap("%icc, ", 0b00, V9_ONLY)


class TA5(F3_2, op=2, op3=0b111010, rd=8, rs1=0, simm13=5):
    """The trap that nothing follows."""

    is_terminator = True
    is_barrier = True
    asm = "ta 5"
    pattern = trap_node()


class TA1(F3_2, op=2, op3=0b111010, rd=8, rs1=0, simm13=1):
    """The debugger's."""

    has_side_effects = True
    asm = "ta 1"
    pattern = debugtrap()
