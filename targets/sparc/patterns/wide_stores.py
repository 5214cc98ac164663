"""Stores of 64-bit code."""

from __future__ import annotations

from tgdsl.language import Rewrite, Rewrites, pattern
from tgdsl.std import i64, store, truncstorei8, truncstorei16, truncstorei32
from tgdsl.std.dag_values import I64, IPTR

from targets.sparc.instructions.memory import ST, STB, STH
from targets.sparc.instructions.wide import STX
from targets.sparc.patterns.families import forms
from targets.sparc.features import Is64Bit
from targets.sparc.registers.integer import G0


@pattern(requires=[Is64Bit])
def truncating_store(src: I64, addr: IPTR) -> Rewrites:
    return [
        Rewrite(node(src, mode(addr)), selected(mode(addr), src))
        for node, made in ((truncstorei8, STB), (truncstorei16, STH), (truncstorei32, ST))
        for mode, selected in forms(made)
    ]


@pattern(requires=[Is64Bit])
def store_zero(dst: IPTR) -> Rewrites:
    return [Rewrite(store(i64(0), mode(dst)), selected(mode(dst), i64(G0))) for mode, selected in forms(STX)]
