"""Loads, and stores of words, that no instruction is named after."""

from __future__ import annotations

from tgdsl.language import Rewrite, Rewrites, pattern
from tgdsl.std import (
    extloadi1, extloadi8, extloadi16, extloadi32, i32, i64, sextloadi8, sextloadi16, store, zextloadi1, zextloadi8,
    zextloadi16, zextloadi32,
)  # fmt: skip
from tgdsl.std.dag_values import IPTR

from targets.sparc.instructions.memory import LD, LDSB, LDSH, LDUB, LDUH, ST
from targets.sparc.patterns.families import forms
from targets.sparc.features import Is64Bit
from targets.sparc.registers.integer import G0

# Where the upper bits do not matter they become zeros. A bit is in memory as a byte.


@pattern()
def extending_load(src: IPTR) -> Rewrites:
    return [
        Rewrite(i32(node(mode(src))), selected(mode(src)))
        for node, made in ((extloadi1, LDUB), (extloadi8, LDUB), (extloadi16, LDUH), (zextloadi1, LDUB))
        for mode, selected in forms(made)
    ]


@pattern()
def store_zero(dst: IPTR) -> Rewrites:
    return [Rewrite(store(i32(0), mode(dst)), selected(mode(dst), i32(G0))) for mode, selected in forms(ST)]


def extending_loads_of_64_bits() -> None:
    """The instructions extend to 64 bits as well. These patterns come between those of ldx and of ldsw."""

    @pattern(requires=[Is64Bit])
    def extending_load(addr: IPTR) -> Rewrites:
        return [
            Rewrite(i64(node(mode(addr))), selected(mode(addr)))
            for node, made in (
                (zextloadi1, LDUB), (extloadi1, LDUB),
                (zextloadi8, LDUB), (extloadi8, LDUB), (sextloadi8, LDSB),
                (zextloadi16, LDUH), (extloadi16, LDUH), (sextloadi16, LDSH),
                (zextloadi32, LD), (extloadi32, LD),
            )
            for mode, selected in forms(made)
        ]  # fmt: skip
