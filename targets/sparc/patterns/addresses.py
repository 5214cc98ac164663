"""Addresses of what is linked or on the stack, in the parts that two instructions load; and calls."""

from __future__ import annotations

from tgdsl.language import Code, Predicate, Rewrite, Rewrites, SDNodeXForm, ValueType, pattern
from tgdsl.std import (
    add, frameindex, i32, i64, tblockaddress, tconstpool, texternalsym, tglobaladdr, tglobaltlsaddr, xor,
)  # fmt: skip
from tgdsl.std.dag_values import I32, I64, IPTR

from targets.sparc.instructions.control import CALL
from targets.sparc.instructions.integer import ADD, OR, XOR, SETHIi
from targets.sparc.instructions.control import TAIL_CALL
from targets.sparc.nodes import SPhi, SPlo, call, tailcall
from targets.sparc.features import Is32Bit, Is64Bit
from targets.sparc.registers.integer import G0


@pattern()
def tail_call(dst: IPTR) -> Rewrite:
    return Rewrite(tailcall(texternalsym(dst)), TAIL_CALL(texternalsym(dst)))


# -- the stack frame -------------------------------------------------------------------------------------------

to_tframeindex = SDNodeXForm(
    frameindex, Code("\n  return CurDAG->getTargetFrameIndex(N->getIndex(), N->getValueType(0));\n")
)


@pattern()
def frame(ptr: I32) -> Rewrite:
    return Rewrite(frameindex(ptr), ADD.ri(i32(to_tframeindex(ptr)), i32(0)))


@pattern()
def frame_extended(ptr: I64) -> Rewrite:
    return Rewrite(frameindex(ptr), ADD.ri(i64(to_tframeindex(ptr)), i64(0)))


# -- symbols ---------------------------------------------------------------------------------------------------


def symbols(vt: ValueType[I32] | ValueType[I64], condition: Predicate) -> None:
    """The parts of an address, each alone or added to the other."""

    @pattern(requires=[condition])
    def part(in_: IPTR) -> Rewrites:
        return [
            rewrite
            for symbol in (tglobaladdr, tconstpool, tglobaltlsaddr, tblockaddress)
            for rewrite in (
                Rewrite(SPhi(symbol(in_)), SETHIi(symbol(in_))),
                Rewrite(SPlo(symbol(in_)), OR.ri(vt(G0), symbol(in_))),
            )
        ]

    @pattern(requires=[condition])
    def thread_local(in1: IPTR, in2: IPTR) -> Rewrites:
        high, low = SPhi(tglobaltlsaddr(in1)), SPlo(tglobaltlsaddr(in2))
        return [
            Rewrite(node(high, low), made.ri(SETHIi(tglobaltlsaddr(in1)), tglobaltlsaddr(in2)))
            for node, made in ((add, ADD), (xor, XOR))
        ]

    @pattern(requires=[condition])
    def added(r: IPTR, in_: IPTR) -> Rewrites:
        return [
            Rewrite(add(r, SPlo(symbol(in_))), ADD.ri(r, symbol(in_)))
            for symbol in (tglobaladdr, tconstpool, tblockaddress)
        ]


symbols(i32, Is32Bit)
symbols(i64, Is64Bit)

# -- calls -----------------------------------------------------------------------------------------------------


@pattern()
def calls(dst: IPTR) -> Rewrites:
    return [Rewrite(call(symbol(dst)), CALL(symbol(dst))) for symbol in (tglobaladdr, texternalsym)]
