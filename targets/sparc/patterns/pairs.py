"""Pairs of registers, which are vectors of two words: those that ldd and std transfer."""

from __future__ import annotations

from tgdsl.language import DagValue, Instruction, Rewrite, Rewrites, as_is, pattern
from tgdsl.std import (
    EXTRACT_SUBREG, IMPLICIT_DEF, INSERT_SUBREG, build_vector, extractelt, i32, v2i32,
)  # fmt: skip
from tgdsl.std.dag_values import I32, V2i32

from targets.sparc.instructions.integer import OR
from targets.sparc.registers.classes import IntPair, IntRegs
from targets.sparc.registers.integer import G0
from targets.sparc.registers.kinds import sub_even, sub_odd


def pair(even: DagValue, odd: DagValue) -> Instruction:
    return INSERT_SUBREG(INSERT_SUBREG(v2i32(IMPLICIT_DEF()), even, sub_even), odd, sub_odd)


@pattern()
def zero_and_word(a2: I32) -> Rewrite:
    """The zero is made by an instruction: a copy of %g0 would become one of the pair %g0 and %g1."""
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
