"""Selections of 64-bit integers: the conditional moves of 32-bit ones copy whole registers."""

from __future__ import annotations

from tgdsl.language import Rewrite, Rewrites, pattern
from tgdsl.std import imm
from tgdsl.std.dag_values import I32, I64

from targets.sparc.immediates import simm10, simm11
from targets.sparc.instructions.v9 import MOVFCC, MOVICC
from targets.sparc.instructions.wide import MOVR, MOVXCC
from targets.sparc.nodes import SPselectfcc, SPselecticc, SPselectreg, SPselectxcc
from targets.sparc.patterns.constants import as_i32imm
from targets.sparc.predicates import Is64Bit


@pattern(requires=[Is64Bit])
def on_codes(t: I64, f: I64, cond: I32) -> Rewrites:
    return [
        rewrite
        for node, made in ((SPselectxcc, MOVXCC), (SPselecticc, MOVICC), (SPselectfcc, MOVFCC))
        for rewrite in (
            Rewrite(node(t, f, imm(cond)), made.rr(t, f, imm(cond))),
            Rewrite(node(simm11(t), f, imm(cond)), made.ri(as_i32imm(t), f, imm(cond))),
        )
    ]


@pattern(requires=[Is64Bit])
def on_register(t: I64, f: I64, rcond: I32, rs1: I64) -> Rewrites:
    return [
        Rewrite(SPselectreg(t, f, imm(rcond), rs1), MOVR.rr(rs1, t, f, imm(rcond))),
        Rewrite(SPselectreg(simm10(t), f, imm(rcond), rs1), MOVR.ri(rs1, as_i32imm(t), f, imm(rcond))),
    ]
