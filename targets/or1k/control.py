"""Comparisons, branches, jumps, calls and returns, and pseudos that C++ expands. Manual: Instruction Set, 5.3 ORBIS32/64."""

from typing import NamedTuple

from tgdsl.language import Instruction, Rewrite, Rewrites, family, in_, out, pattern
from tgdsl.std import (
    SETEQ, SETGE, SETGT, SETLE, SETLT, SETNE, SETUGE, SETUGT, SETULE, SETULT, bb, br, brind, i32imm, set_, texternalsym,
    tglobaladdr, timm, trap,
)  # fmt: skip
from tgdsl.std.value_types import IPTR, Other

from targets.or1k.features import HasCMov, NoCMov
from targets.or1k.formats import F, FI, JR, J, Or1kInst, Pseudo, R
from targets.or1k.nodes import (
    Adjustment, callseq_end, callseq_start, or1k_bf, or1k_bnf, or1k_call, or1k_ret, or1k_select, or1k_setflag,
)  # fmt: skip
from targets.or1k.operands import block, function, simm16
from targets.or1k.registers import FLAG, GPR, LINK, STACK
from targets.or1k.special import TRAP


# -- comparisons ---------------------------------------------------------------------------------------------------
@family("{family}{member}", rr="{family}")
class Comparison(NamedTuple):
    rr: type[Instruction]
    I: type[Instruction]


def comparison(name: str, condition: int, holds: Other) -> Comparison:
    class rr(F, condition=condition):
        defs = [FLAG]
        ra, rb = in_(GPR), in_(GPR)
        asm = f"l.sf{name}\t{ra}, {rb}"
        pattern = or1k_setflag(ra, rb, holds)

    class I(FI, condition=condition):
        defs = [FLAG]
        ra, imm = in_(GPR), in_(simm16)
        asm = f"l.sf{name}i\t{ra}, {imm}"
        pattern = or1k_setflag(ra, imm, holds)

    return Comparison(rr, I)


SFEQ, SFNE = comparison("eq", 0x0, SETEQ), comparison("ne", 0x1, SETNE)
SFGTU, SFGEU = comparison("gtu", 0x2, SETUGT), comparison("geu", 0x3, SETUGE)
SFLTU, SFLEU = comparison("ltu", 0x4, SETULT), comparison("leu", 0x5, SETULE)
SFGTS, SFGES = comparison("gts", 0xA, SETGT), comparison("ges", 0xB, SETGE)
SFLTS, SFLES = comparison("lts", 0xC, SETLT), comparison("les", 0xD, SETLE)


class CMOV(R, op2=0, op3=0xE):
    predicates = [HasCMov]
    uses = [FLAG]
    rd, ra, rb = out(GPR), in_(GPR), in_(GPR)
    asm = f"l.cmov\t{rd}, {ra}, {rb}"
    pattern = set_(rd, or1k_select(ra, rb))


# -- branches: the instruction behind each is executed before it is taken ------------------------------------------
class Branch(Or1kInst):
    is_branch = is_terminator = has_delay_slot = True


class BF(Branch, J, op=0x04):
    uses = [FLAG]
    target = in_(block)
    asm = f"l.bf\t{target}"
    pattern = or1k_bf(bb(target))


class BNF(Branch, J, op=0x03):
    uses = [FLAG]
    target = in_(block)
    asm = f"l.bnf\t{target}"
    pattern = or1k_bnf(bb(target))


class JMP(Branch, J, op=0x00):
    is_barrier = True
    target = in_(block)
    asm = f"l.j\t{target}"
    pattern = br(bb(target))


class JMPR(Branch, JR, op=0x11):
    is_barrier = is_indirect_branch = True
    rb = in_(GPR)
    asm = f"l.jr\t{rb}"
    pattern = brind(rb)


# -- calls and returns ---------------------------------------------------------------------------------------------
class Call(Or1kInst):
    is_call = has_delay_slot = True
    uses, defs = [STACK], [LINK]


class JAL(Call, J, op=0x01):
    target = in_(function)
    asm = f"l.jal\t{target}"


class JALR(Call, JR, op=0x12):
    rb = in_(GPR)
    asm = f"l.jalr\t{rb}"
    pattern = or1k_call(rb)


@pattern()
def calls_of_functions(callee: IPTR) -> Rewrites:
    return [Rewrite(or1k_call(kind(callee)), JAL(kind(callee))) for kind in (tglobaladdr, texternalsym)]


class RET(JR, op=0x11, rb=9):
    is_return = is_terminator = is_barrier = has_delay_slot = is_code_gen_only = True
    asm = "l.jr\tr9"
    pattern = or1k_ret()


@pattern()
def traps() -> Rewrite:
    return Rewrite(trap(), TRAP(1))


# -- pseudos -------------------------------------------------------------------------------------------------------
def adjustments(direction: str, node: Adjustment) -> type[Instruction]:
    """The stack pointer before or after a call: eliminateCallFramePseudoInstr."""

    class adjustment(Pseudo):
        uses = defs = [STACK]
        amount, unused = in_(i32imm), in_(i32imm)
        asm = f"# {direction} {amount}, {unused}"
        pattern = node(timm(amount), timm(unused))

    return adjustment


ADJCALLSTACKDOWN, ADJCALLSTACKUP = adjustments("down", callseq_start), adjustments("up", callseq_end)


class SELECT(Pseudo):  # a branch around a move: EmitInstrWithCustomInserter
    predicates = [NoCMov]
    uses_custom_inserter = True
    uses = [FLAG]
    rd, if_set, otherwise = out(GPR), in_(GPR), in_(GPR)
    asm = f"# select {rd}, {if_set}, {otherwise}"
    pattern = set_(rd, or1k_select(if_set, otherwise))
