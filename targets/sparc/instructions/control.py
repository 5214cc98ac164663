"""Branches, calls, jumps, returns and traps (V8 B.21 to B.27, V9 A.3 to A.8, A.24, A.45 and A.61)."""

from collections.abc import Callable
from typing import NamedTuple

from tgdsl.language import InstrItinClass, Instruction, in_, out
from tgdsl.std import (
    NoItinerary, bb, br, brind, debugtrap, i32, i32imm, imm, set_, texternalsym, tglobaladdr, tglobaltlsaddr, timm,
    trap as trap_node,
)  # fmt: skip

from targets.sparc import operands
from targets.sparc.conditions import COPROCESSOR, FLOATING, INTEGER, ON_FCC0, ON_ICC, ConditionCode, Conditions
from targets.sparc.families import V9_ONLY, WORD, RegOrImm, State, Where
from targets.sparc.features import HasV9
from targets.sparc.formats import F1, F2_2, F2_3, F3_1, F3_2, InstSP, Pseudo, Relaxable, TRAPSPri, TRAPSPrr
from targets.sparc.instructions.memory import relaxable_load
from targets.sparc.nodes import (
    Branch, SPbrfcc, SPbricc, call, callseq_end, callseq_start, flushw, retglue, tailcall, tlsadd, tlscall, tlsld,
)  # fmt: skip
from targets.sparc.operands import (
    ADDRri, ADDRrr, CCOp, MEMri, MEMrr, TailRelocSymTLSAdd, TailRelocSymTLSCall, TailRelocSymTLSLoad, bprtarget,
    brtarget, calltarget, getPCX,
)  # fmt: skip
from targets.sparc.registers import FCC0, ICC, O6, O7, FCCRegs, IntRegs
from targets.sparc.scheduling import IIC_fpu_normal_instr, IIC_iu_instr, IIC_jmp_or_call


# -- around calls: pseudos that later passes expand ----------------------------------------------------------------
class GETPCX(Pseudo):  # the program counter, for position-independent code: a call of the next instruction
    defs = [O7]
    getpcseq = out(getPCX)
    asm = f"{getpcseq}"


class ADJCALLSTACKDOWN(Pseudo):
    defs = uses = [O6]
    amt1, amt2 = in_(i32imm), in_(i32imm)
    asm = f"!ADJCALLSTACKDOWN {amt1}, {amt2}"
    pattern = callseq_start(timm(amt1), timm(amt2))


class ADJCALLSTACKUP(Pseudo):
    defs = uses = [O6]
    amt1, amt2 = in_(i32imm), in_(i32imm)
    asm = f"!ADJCALLSTACKUP {amt1}"
    pattern = callseq_end(timm(amt1), timm(amt2))


# -- flushing register windows to memory: an instruction in V9 (A.21), a trap to the operating system in V8 --------
class FLUSHW(F3_1, op=2, op3=0b101011, rd=0, rs1=0, rs2=0):
    predicates = [HasV9]
    asm = "flushw"
    pattern = flushw()


class TA3(F3_2, op=2, op3=0b111010, rd=8, rs1=0, simm13=3):
    asm = "ta 3"
    pattern = flushw()


# -- unconditional branches ----------------------------------------------------------------------------------------
class DelayedBranch(InstSP):  # a branch with a delay slot
    is_branch = is_terminator = has_delay_slot = True


class BA(DelayedBranch, F2_2, op2=0b010, annul=0, cond=8):
    is_barrier = True
    imm22 = in_(brtarget)
    asm = f"ba {imm22}"
    pattern = br(bb(imm22))


class _IndirectBranch(DelayedBranch):  # a jmpl whose return address goes to %g0
    is_indirect_branch = is_barrier = is_code_gen_only = True


class BINDrr(_IndirectBranch, F3_1, op=2, op3=0b111000, rd=0):
    addr = in_(MEMrr, F3_1.rs1, F3_1.rs2)
    asm = f"jmp {addr}"
    pattern = brind(ADDRrr(addr))


class BINDri(_IndirectBranch, F3_2, op=2, op3=0b111000, rd=0):
    addr = in_(MEMri, F3_2.rs1, F3_2.simm13)
    asm = f"jmp {addr}"
    pattern = brind(ADDRri(addr))


# -- conditional branches ------------------------------------------------------------------------------------------
class Predicted(NamedTuple):
    """The forms of a branch with prediction: predicted taken, and with annul bit; the same predicted not taken (NT)."""

    CC: type[Instruction]
    CCA: type[Instruction]
    CCNT: type[Instruction]
    CCANT: type[Instruction]


def predictions(branch: Callable[[int, int], type[Instruction]]) -> Predicted:
    """The four forms of a branch, which a function defines for each ``annul`` and ``pred``."""
    return Predicted(branch(0, 1), branch(1, 1), branch(0, 0), branch(1, 0))


def hints(annul: int, pred: int) -> str:
    """The suffixes of a branch's mnemonic for its annul bit and prediction."""
    return ("", ",a")[annul] + (",pn", "")[pred]


def predicted(code: ConditionCode, annul: int, pred: int, *, selected: bool) -> type[Instruction]:
    """A form of a branch with prediction on a condition code (V9 A.5, A.7)."""
    prefix, op2, kind = ("b", 0b001, IIC_iu_instr) if code.is_integer else ("fb", 0b101, IIC_fpu_normal_instr)

    class branch(DelayedBranch, F2_3, op2=op2, annul=annul, pred=pred, cc=code.number):
        predicates, uses, conditions, itinerary = code.needs, [code.register], code.conditions, kind
        imm19, cond = in_(bprtarget), in_(CCOp)
        asm = f"{prefix}{cond}{hints(annul, pred)} {code.name}, {imm19}"
        pattern = [code.branch(bb(imm19), imm(cond))] if selected else []

    return branch


def branches(code: ConditionCode) -> Predicted:
    """A branch with prediction on a condition code, of which one form is selected."""
    return predictions(lambda annul, pred: predicted(code, annul, pred, selected=(annul, pred) == (0, 1)))


def _predicted_on_any_fcc(annul: int, pred: int) -> type[Instruction]:
    """A branch with prediction on an operand ``cc``, one of the four floating-point condition codes (V9 A.5)."""

    class branch(DelayedBranch, F2_3, op2=0b101, annul=annul, pred=pred):
        predicates, itinerary, conditions = [HasV9], IIC_fpu_normal_instr, FLOATING
        imm19, cond, cc = in_(bprtarget), in_(CCOp), in_(FCCRegs)
        asm = f"fb{cond}{hints(annul, pred)} {cc}, {imm19}"

    return branch


def _unpredicted(
    prefix: str, op2: int, on: Conditions, node: Branch, kind: InstrItinClass = NoItinerary, reads: State = ()
) -> tuple[type[Instruction], type[Instruction]]:
    """A branch of V8, and its form with annul bit, which annuls the delay slot unless it is taken."""

    def branch(annul: int) -> type[Instruction]:
        class branch(DelayedBranch, F2_2, op2=op2, annul=annul):
            itinerary, uses, conditions = kind, reads, on
            imm22, cond = in_(brtarget), in_(CCOp)
            asm = f"{prefix}{cond}{hints(annul, 1)} {imm22}"
            pattern = [] if annul else [node(bb(imm22), imm(cond))]

        return branch

    return branch(0), branch(1)


# On integer condition codes (V8 B.21), and with prediction (V9 A.7).
BCOND, BCONDA = _unpredicted("b", 0b010, INTEGER, SPbricc, IIC_iu_instr, [ICC])
BPI = branches(ON_ICC)

# On floating-point condition codes (V8 B.22), and with prediction (V9 A.5); V9 prefers these for %fcc0, too.
FBCOND, FBCONDA = _unpredicted("fb", 0b110, FLOATING, SPbrfcc, IIC_fpu_normal_instr, [FCC0])
FBCOND_V9, FBCONDA_V9 = predicted(ON_FCC0, 0, 1, selected=True), predicted(ON_FCC0, 1, 1, selected=True)
BPF = predictions(_predicted_on_any_fcc)

# On the coprocessor's condition codes (V8 B.23).
# lint: glue-unused: LLVM has no register for them
# lint: branch-unconditioned: LLVM has no register for them
CBCOND, CBCONDA = _unpredicted("cb", 0b111, COPROCESSOR, SPbrfcc)


# -- calls (V8 B.24); a call of an address in a register is a jmpl with its return address in %o7 ------------------
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


# -- jumps (V8 B.25), and returns, which jump behind the delay slot of a call --------------------------------------
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


class RETL(_Return, F3_2, op=2, op3=0b111000, rd=0, rs1=15):  # from a leaf procedure, in its caller's window
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


# -- traps (V8 B.27) -----------------------------------------------------------------------------------------------
def trap(on: Where, code: ConditionCode | None = None) -> RegOrImm:
    """A trap on integer condition codes; without ``code``, in the syntax of V8."""
    codes, cc = (f"{code.name}, ", code.number) if code else ("", 0b00)

    class both(InstSP):
        decoder_namespace, predicates, uses = on.decoder, on.predicates, [ICC]

    class rr(both, TRAPSPrr, op3=0b111010, cc=cc):
        rs1, rs2, cond = in_(IntRegs), in_(IntRegs), in_(CCOp)
        asm = f"t{cond} {codes}{rs1} + {rs2}"

    class ri(both, TRAPSPri, op3=0b111010, cc=cc):
        rs1, imm, cond = in_(IntRegs), in_(i32imm), in_(CCOp)
        asm = f"t{cond} {codes}{rs1} + {imm}"

    return RegOrImm(rr, ri)


TRAP = trap(Where("SparcV8"))
TICC = trap(V9_ONLY, ON_ICC)


class TA5(F3_2, op=2, op3=0b111010, rd=8, rs1=0, simm13=5):  # llvm.trap
    is_terminator = is_barrier = True
    asm = "ta 5"
    pattern = trap_node()


class TA1(F3_2, op=2, op3=0b111010, rd=8, rs1=0, simm13=1):  # llvm.debugtrap
    asm = "ta 1"
    pattern = debugtrap()


# -- thread-local storage: instructions that the linker can relax ---------------------------------------------------
class TLS_ADDrr(Relaxable, F3_1, op=2, op3=0b000000):
    rd, rs1, rs2 = out(IntRegs), in_(IntRegs), in_(IntRegs)
    sym = in_(TailRelocSymTLSAdd, placed=False)
    asm = f"add {rs1}, {rs2}, {rd}, {sym}"
    pattern = set_(i32(rd), tlsadd(i32(rs1), i32(rs2), tglobaltlsaddr(sym)))


TLS_LDrr = relaxable_load("ld", 0b000000, WORD, TailRelocSymTLSLoad, tlsld, tglobaltlsaddr)


class TLS_CALL(_Call, Relaxable, F1):
    disp, sym = in_(calltarget), in_(TailRelocSymTLSCall, placed=False)
    asm = f"call {disp}, {sym}"
    pattern = tlscall(texternalsym(disp), tglobaltlsaddr(sym))


# -- tail calls ----------------------------------------------------------------------------------------------------
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
