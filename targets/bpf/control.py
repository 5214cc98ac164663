"""Jumps that are always taken, calls, and pseudos."""

from collections.abc import Callable
from typing import TypeVar

from tgdsl.language import DAGOperand, DagValue, Instruction, concat, in_, out
from tgdsl.std import bb, br, i32imm, i64imm, imm as constant_, set_, timm

from targets.bpf.families import NARROW, WIDE, V, Width
from targets.bpf.formats import JMP, JMP32, UNUSED, InstBPF, JumpAlways, JumpLong, JumpToRegister, Pseudo
from targets.bpf.jumps import Jump
from targets.bpf.nodes import Adjustment, BPFcallseq_end, BPFcallseq_start, BPFretglue, BPFselectcc
from targets.bpf.operands import brtarget, calltarget
from targets.bpf.registers import GPR, R0, R1, R2, R3, R4, R5, R11

W = TypeVar("W", bound=DagValue)


# -- jumps, calls and returns --------------------------------------------------------------------------------------
class JMP_(Jump, JumpAlways, op=0x0):
    is_barrier = True
    BrDst = in_(brtarget)
    asm = f"goto {BrDst}"
    pattern = br(bb(BrDst))


class JMPL(Jump, JumpLong, op=0x0, klass=JMP32):
    is_barrier = True
    BrDst = in_(brtarget)
    asm = f"gotol {BrDst}"


class Call(InstBPF):
    is_call = True
    uses, defs = [R11], [R0, R1, R2, R3, R4, R5]


class JAL(Call, JumpLong, op=0x8, klass=JMP):
    BrDst = in_(calltarget)
    asm = f"call {BrDst}"


class JALX(Call, JumpToRegister, op=0x8):
    BrDst = in_(GPR)
    asm = f"callx {BrDst}"


class RET(JumpLong, op=0x9, klass=JMP, BrDst=0):
    is_return = is_terminator = is_barrier = is_not_duplicable = True
    asm = "exit"
    pattern = BPFretglue()


class NOP(InstBPF):  # a move of r0 to itself
    inst = concat("1011", 1, "111", "0" * 8, "?" * 16, UNUSED)
    is_code_gen_only, has_side_effects = True, False
    imm = in_(i32imm, placed=False)
    asm = f"nop\t{imm}"


# -- pseudos -------------------------------------------------------------------------------------------------------
def adjustment(direction: str, node: Adjustment) -> type[Instruction]:
    class adjustment_pseudo(Pseudo):
        is_code_gen_only = True
        defs = uses = [R11]
        amt1, amt2 = in_(i64imm), in_(i64imm)
        asm = f"#ADJCALLSTACK{direction} {amt1} {amt2}"
        pattern = node(timm(amt1), timm(amt2))

    return adjustment_pseudo


ADJCALLSTACKDOWN, ADJCALLSTACKUP = adjustment("DOWN", BPFcallseq_start), adjustment("UP", BPFcallseq_end)


class CustomPseudo(Pseudo):
    uses_custom_inserter = is_code_gen_only = True


def selections(
    compared: Width[V], of: Width[W], node: Callable[[V, V, DagValue, W, W], W]
) -> tuple[type[Instruction], type[Instruction]]:
    """Choices between two registers by a comparison of two registers, and of a register and an immediate."""

    def selection(right: DAGOperand[V], reads: Callable[[V], V]) -> type[Instruction]:
        class select_pseudo(CustomPseudo):
            dst = out(of.registers)
            lhs, rhs, imm = in_(compared.registers), in_(right), in_(compared.number)
            src, src2 = in_(of.registers), in_(of.registers)
            asm = f"# Select PSEUDO {dst} = {lhs} {imm} {rhs} ? {src} : {src2}"
            pattern = set_[of.vt](
                dst, node(compared.vt(lhs), reads(rhs), compared.vt(constant_(imm)), of.vt(src), of.vt(src2))
            )

        return select_pseudo

    return selection(compared.registers, compared.vt), selection(compared.number, compared.fits)


Select, Select_Ri = selections(WIDE, WIDE, BPFselectcc)
Select_64_32, Select_Ri_64_32 = selections(WIDE, NARROW, BPFselectcc)
Select_32, Select_Ri_32 = selections(NARROW, NARROW, BPFselectcc)
Select_32_64, Select_Ri_32_64 = selections(NARROW, WIDE, BPFselectcc)
