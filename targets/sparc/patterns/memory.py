"""Patterns of addresses of symbols and stack slots, of calls, of loads and stores, and of pairs of words."""

from tgdsl.language import (
    Code, DagValue, Instruction, Predicate, Rewrite, Rewrites, SDNodeXForm, ValueType, as_is, pattern,
)  # fmt: skip
from tgdsl.std import (
    EXTRACT_SUBREG, IMPLICIT_DEF, INSERT_SUBREG, add, build_vector, extloadi1, extloadi8, extloadi16, extractelt,
    frameindex, i32, i64, store, tblockaddress, tconstpool, texternalsym, tglobaladdr, tglobaltlsaddr, v2i32, xor,
    zextloadi1,
)  # fmt: skip
from tgdsl.std.value_types import I32, I64, IPTR, V2i32

from targets.sparc.features import Is32Bit, Is64Bit
from targets.sparc.instructions.control import CALL, TAIL_CALL
from targets.sparc.instructions.integer import ADD, OR, XOR, SETHIi
from targets.sparc.instructions.memory import LDUB, LDUH, ST, forms, loaded
from targets.sparc.nodes import SPhi, SPlo, call, tailcall
from targets.sparc.registers import G0, IntPair, IntRegs, sub_even, sub_odd

# -- the stack frame -----------------------------------------------------------------------------------------------
to_tframeindex = SDNodeXForm(
    frameindex, Code.block("return CurDAG->getTargetFrameIndex(N->getIndex(), N->getValueType(0));")
)


@pattern()
def frame(ptr: I32) -> Rewrite:
    return Rewrite(frameindex(ptr), ADD.ri(i32(to_tframeindex(ptr)), i32(0)))


@pattern()
def frame_extended(ptr: I64) -> Rewrite:
    return Rewrite(frameindex(ptr), ADD.ri(i64(to_tframeindex(ptr)), i64(0)))


# -- symbols -------------------------------------------------------------------------------------------------------
def symbols(vt: ValueType[I32] | ValueType[I64], condition: Predicate) -> None:
    """Patterns of the high and low part of an address, each alone or added to a register."""

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
            Rewrite(node(high, low), instruction.ri(SETHIi(tglobaltlsaddr(in1)), tglobaltlsaddr(in2)))
            for node, instruction in ((add, ADD), (xor, XOR))
        ]

    @pattern(requires=[condition])
    def added(r: IPTR, in_: IPTR) -> Rewrites:
        return [
            Rewrite(add(r, SPlo(symbol(in_))), ADD.ri(r, symbol(in_)))
            for symbol in (tglobaladdr, tconstpool, tblockaddress)
        ]


symbols(i32, Is32Bit)
symbols(i64, Is64Bit)


# -- calls ---------------------------------------------------------------------------------------------------------
@pattern()
def calls(dst: IPTR) -> Rewrites:
    return [
        Rewrite(tailcall(texternalsym(dst)), TAIL_CALL(texternalsym(dst))),
        *[Rewrite(call(symbol(dst)), CALL(symbol(dst))) for symbol in (tglobaladdr, texternalsym)],
    ]


# -- loads and stores by instructions for other types --------------------------------------------------------------
# extload is selected as zero-extending load. An i1 in memory is a byte.


@pattern()
def extending_load(src: IPTR) -> Rewrites:
    return loaded(i32, src, (extloadi1, LDUB), (extloadi8, LDUB), (extloadi16, LDUH), (zextloadi1, LDUB))


@pattern()
def store_zero(dst: IPTR) -> Rewrites:
    return [Rewrite(store(i32(0), mode(dst)), selected(mode(dst), i32(G0))) for mode, selected in forms(ST)]


# -- pairs of registers (v2i32), which ldd and std transfer --------------------------------------------------------
def pair(even: DagValue, odd: DagValue) -> Instruction:
    return INSERT_SUBREG(INSERT_SUBREG(v2i32(IMPLICIT_DEF()), even, sub_even), odd, sub_odd)


@pattern()
def zero_and_word(a2: I32) -> Rewrite:
    """The zero comes from an instruction: a copy of %g0 would become one of the pair %g0 and %g1."""
    odd = i32(IntRegs(a2))
    return Rewrite(build_vector(i32(0), odd), pair(OR.rr(i32(G0), i32(G0)), odd))


@pattern()
def element(Rn: V2i32) -> Rewrites:
    return [
        Rewrite(extractelt(v2i32(IntPair(Rn)), number), as_is(i32(EXTRACT_SUBREG(IntPair(Rn), index))))
        for number, index in enumerate((sub_even, sub_odd))
    ]


@pattern()
def words(a1: I32, a2: I32) -> Rewrite:
    even, odd = i32(IntRegs(a1)), i32(IntRegs(a2))
    return Rewrite(build_vector(even, odd), pair(even, odd))
