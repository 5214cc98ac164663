"""Patterns of addresses, calls and extending loads, which need no instruction of their own."""

from tgdsl.language import Rewrite, Rewrites, as_is, pattern
from tgdsl.std import and_, extloadi8, extloadi16, extloadi32, i64, imm, tconstpool, texternalsym, tglobaladdr
from tgdsl.std.value_types import I64, IPTR

from targets.bpf.arithmetic import SLL, SRL, LD_imm64
from targets.bpf.control import JAL, JALX
from targets.bpf.features import BPFNoALU32
from targets.bpf.memory import LDB, LDH, LDW
from targets.bpf.nodes import BPFcall, BPFWrapper
from targets.bpf.operands import ADDRri
from targets.bpf.registers import GPR


@pattern()
def addresses(in_: I64) -> Rewrites:
    return [Rewrite(BPFWrapper(symbol(in_)), LD_imm64(symbol(in_))) for symbol in (tglobaladdr, tconstpool)]


@pattern()
def low_half(src: I64) -> Rewrite:
    return Rewrite(i64(and_(i64(GPR(src)), 0xFFFFFFFF)), SRL.ri(SLL.ri(i64(GPR(src)), 32), 32))


@pattern()
def calls(dst: IPTR) -> Rewrites:
    direct = [Rewrite(BPFcall(symbol(dst)), JAL(symbol(dst))) for symbol in (tglobaladdr, texternalsym, imm)]
    return [*direct, Rewrite(BPFcall(GPR(dst)), JALX(GPR(dst)))]


@pattern(requires=[BPFNoALU32])
def extending_loads(src: I64) -> Rewrites:
    ways = (extloadi8, LDB), (extloadi16, LDH), (extloadi32, LDW)
    return [Rewrite(i64(node(ADDRri(src))), as_is(i64(instruction(ADDRri(src))))) for node, instruction in ways]
