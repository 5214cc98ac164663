"""State registers, barriers and the like (V8 B.28 to B.32, V9 A.20, A.44, A.51 and A.63)."""

from __future__ import annotations

from tgdsl.language import Predicate, Register, in_, out
from tgdsl.std import i32imm

from targets.sparc.families import Made, RegOrImm, arithmetic
from targets.sparc.features import HasNoV9
from targets.sparc.formats import F2_1, F3_1, F3_2, InstSP
from targets.sparc.operands import MEMri, MEMrr, simm13Op
from targets.sparc.registers.classes import ASRRegs, IntRegs
from targets.sparc.registers.state import PSR, TBR, WIM


# -- reading (V8 B.28): ancillary registers, and three that only V8 has ----------------------------------------------
class RDASR(F3_1, op=2, op3=0b101000, rs2=0):
    rd, rs1 = out(IntRegs), in_(ASRRegs)
    asm = f"rd {rs1}, {rd}"


def _read(state: Register, op3: int) -> Made:
    class made(F3_1, op=2, op3=op3, rs1=0, rs2=0):
        predicates, uses = [HasNoV9], [state]
        rd = out(IntRegs)
        asm = f"rd %{state.asm_name}, {rd}"

    return made


RDPSR = _read(PSR, 0b101001)
RDWIM = _read(WIM, 0b101010)
RDTBR = _read(TBR, 0b101011)

# -- writing (V8 B.29): the exclusive or of two values ---------------------------------------------------------------
WRASR = arithmetic("wr", 0b110000, result=ASRRegs)


def write(state: Register, op3: int, *, mnemonic: str = "wr", number: int = 0, on: Predicate = HasNoV9) -> RegOrImm:
    """A write to a state register, of which there may be another form with another ``number``."""

    class both(InstSP):
        predicates, defs = [on], [state]

    class rr(both, F3_1, op=2, op3=op3, rd=number):
        rs1, rs2 = in_(IntRegs), in_(IntRegs)
        asm = f"{mnemonic} {rs1}, {rs2}, %{state.asm_name}"

    class ri(both, F3_2, op=2, op3=op3, rd=number):
        rs1, simm13 = in_(IntRegs), in_(simm13Op)
        asm = f"{mnemonic} {rs1}, {simm13}, %{state.asm_name}"

    return RegOrImm(rr, ri)


WRPSR = write(PSR, 0b110001)
WRWIM = write(WIM, 0b110010)
WRTBR = write(TBR, 0b110011)


# -- the rest ----------------------------------------------------------------------------------------------------
class STBAR(F3_1, op=2, op3=0b101000, rd=0, rs1=15, rs2=0):  # all stores before it come before those after it (V8 B.30)
    has_side_effects = True
    asm = "stbar"


class UNIMP(F2_1, op2=0b000, rd=0):
    """It always traps; after a call, it tells the size of the structure that is returned (V8 B.31)."""

    imm22 = in_(i32imm)
    asm = f"unimp {imm22}"


class FLUSHrr(F3_1, op=2, op3=0b111011, rd=0):
    """Instructions that were written to memory become visible to the processor (V8 B.32)."""

    addr = in_(MEMrr, F3_1.rs1, F3_1.rs2)
    asm = f"flush {addr}"


class FLUSHri(F3_2, op=2, op3=0b111011, rd=0):
    addr = in_(MEMri, F3_2.rs1, F3_2.simm13)
    asm = f"flush {addr}"


class FLUSH(F3_1, op=2, op3=0b111011, rd=0, rs1=0, rs2=0):
    """With address 0, which is a form of its own since an alias cannot have an address of fixed registers."""

    asm = "flush %g0"
