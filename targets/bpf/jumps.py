"""Jumps."""

from collections.abc import Callable

from tgdsl.language import DagValue, Effect, Instruction, PatLeaf, in_
from tgdsl.std import bb
from tgdsl.std.value_types import Other

from targets.bpf.families import NARROW, WIDE, Forms, V, Width
from targets.bpf.formats import InstBPF, JumpAlways, JumpRI, JumpRR
from targets.bpf.nodes import BPFbrcc
from targets.bpf.operands import (
    BPF_CC_EQ, BPF_CC_GE, BPF_CC_GEU, BPF_CC_GT, BPF_CC_GTU, BPF_CC_LE, BPF_CC_LEU, BPF_CC_LT, BPF_CC_LTU, BPF_CC_NE,
    Condition, NoCond, brtarget,
)  # fmt: skip


class Jump(InstBPF):
    is_branch = is_terminator = True


def jump(op: int, sign: str, on: Condition) -> Forms:
    def forms(
        of: Width[V], condition: PatLeaf, node: Callable[[V, V, DagValue, Other], Effect]
    ) -> tuple[type[Instruction], type[Instruction]]:
        class rr(Jump, JumpRR, op=op, klass=of.jump):
            dst, src, BrDst = in_(of.registers), in_(of.registers), in_(brtarget)
            asm = f"if {dst} {sign} {src} goto {BrDst}"
            pattern = node(of.vt(dst), of.vt(src), condition, bb(BrDst))

        class ri(Jump, JumpRI, op=op, klass=of.jump):
            dst, imm, BrDst = in_(of.registers), in_(of.number), in_(brtarget)
            asm = f"if {dst} {sign} {imm} goto {BrDst}"
            pattern = node(of.vt(dst), of.fits(imm), condition, bb(BrDst))

        return rr, ri

    return Forms(*forms(WIDE, on.of_64, BPFbrcc), *forms(NARROW, on.of_32, BPFbrcc))


JEQ = jump(0x1, "==", BPF_CC_EQ)
JUGT, JUGE = jump(0x2, ">", BPF_CC_GTU), jump(0x3, ">=", BPF_CC_GEU)
JNE = jump(0x5, "!=", BPF_CC_NE)
JSGT, JSGE = jump(0x6, "s>", BPF_CC_GT), jump(0x7, "s>=", BPF_CC_GE)
JULT, JULE = jump(0xA, "<", BPF_CC_LTU), jump(0xB, "<=", BPF_CC_LEU)
JSLT, JSLE = jump(0xC, "s<", BPF_CC_LT), jump(0xD, "s<=", BPF_CC_LE)
JSET = jump(0x4, "&", Condition(NoCond, NoCond))


# lint: branch-unconditioned: the kernel decides how often it is taken
class JCOND(Jump, JumpAlways, op=0xE):
    BrDst = in_(brtarget)
    asm = f"may_goto {BrDst}"
