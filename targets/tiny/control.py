"""Branches, jumps, calls and returns, and pseudos that C++ expands."""

from collections.abc import Callable

from tgdsl.language import DagValue, Instruction, Rewrite, Rewrites, in_, out, pattern
from tgdsl.std import (
    bb, br, brcond, brind, i32, i32imm, select, set_, seteq, setge, setgt, setle, setlt, setne, setuge, setugt, setule,
    setult, texternalsym, tglobaladdr, timm, trap,
)  # fmt: skip
from tgdsl.std.value_types import I32, IPTR, Other

from targets.tiny.formats import B, J, Pseudo, R, TinyInst
from targets.tiny.nodes import Adjustment, callseq_end, callseq_start, tiny_call, tiny_ret
from targets.tiny.operands import branch, function, jump
from targets.tiny.registers import GPR, LR, R0, SP
from targets.tiny.scheduling import WriteJump


# -- branches ------------------------------------------------------------------------------------------------------
class Branch(TinyInst):
    is_branch = is_terminator = True
    sched_rw = [WriteJump]


def branches(mnemonic: str, op: int, holds: Callable[[I32, I32], DagValue]) -> type[Instruction]:
    class branch_on_registers(Branch, B, op=op):
        ra, rb, target = in_(GPR), in_(GPR), in_(branch)
        asm = f"{mnemonic}\t{ra}, {rb}, {target}"
        pattern = brcond(i32(holds(ra, rb)), bb(target))

    return branch_on_registers


BEQ, BNE = branches("beq", 0x50, seteq), branches("bne", 0x51, setne)
BLT, BGE = branches("blt", 0x52, setlt), branches("bge", 0x53, setge)
BLTU, BGEU = branches("bltu", 0x54, setult), branches("bgeu", 0x55, setuge)


@pattern()
def branches_on_the_other_conditions(lhs: I32, rhs: I32, target: Other) -> Rewrites:
    swapped = (setgt, BLT), (setle, BGE), (setugt, BLTU), (setule, BGEU)
    return [
        Rewrite(brcond(i32(holds(lhs, rhs)), bb(target)), instruction(rhs, lhs, bb(target)))
        for holds, instruction in swapped
    ]


@pattern()
def branch_on_a_value(condition: I32, target: Other) -> Rewrite:
    return Rewrite(brcond(condition, bb(target)), BNE(condition, i32(R0), bb(target)))


class JMP(Branch, J, op=0x60):
    is_barrier = True
    target = in_(jump)
    asm = f"jmp\t{target}"
    pattern = br(bb(target))


class JR(Branch, R, op=0x62, rd=0, rb=0):
    is_barrier = is_indirect_branch = True
    ra = in_(GPR)
    asm = f"jr\t{ra}"
    pattern = brind(ra)


# -- calls and returns ---------------------------------------------------------------------------------------------
class Call(TinyInst):
    is_call = variadic_ins = True  # arguments in registers are further inputs
    uses, defs = [SP], [LR]
    sched_rw = [WriteJump]


class CALL(Call, J, op=0x61):
    target = in_(function)
    asm = f"call\t{target}"


class CALLR(Call, R, op=0x63, rd=0, rb=0):
    ra = in_(GPR)
    asm = f"callr\t{ra}"
    pattern = tiny_call(ra)


@pattern()
def calls_of_functions(callee: IPTR) -> Rewrites:
    return [Rewrite(tiny_call(kind(callee)), CALL(kind(callee))) for kind in (tglobaladdr, texternalsym)]


class RET(R, op=0x62, rd=0, ra=15, rb=0):  # jr lr
    is_return = is_terminator = is_barrier = True
    sched_rw = [WriteJump]
    asm = "ret"
    pattern = tiny_ret()


class TRAP(R, op=0, rd=0, ra=0, rb=0):
    is_trap = True
    asm = "trap"
    pattern = trap()


# -- pseudos -------------------------------------------------------------------------------------------------------
def adjustments(direction: str, node: Adjustment) -> type[Instruction]:
    """The stack pointer before or after a call: eliminateCallFramePseudoInstr."""

    class adjustment(Pseudo):
        uses = defs = [SP]
        amount, unused = in_(i32imm), in_(i32imm)
        asm = f"# {direction} {amount}, {unused}"
        pattern = node(timm(amount), timm(unused))

    return adjustment


ADJCALLSTACKDOWN, ADJCALLSTACKUP = adjustments("down", callseq_start), adjustments("up", callseq_end)


class SELECT(Pseudo):  # a branch around a move: EmitInstrWithCustomInserter
    uses_custom_inserter = True
    rd, condition, if_true, if_false = out(GPR), in_(GPR), in_(GPR), in_(GPR)
    asm = f"# select {rd}, {condition}, {if_true}, {if_false}"
    pattern = set_(rd, select(i32(condition), if_true, if_false))
