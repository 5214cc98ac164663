"""Patterns that come in two forms, for two ways to give an address or for two widths."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from tgdsl.language import ComplexPattern, Instruction, Rewrite, Rewrites, pattern
from tgdsl.std import imm
from tgdsl.std.dag_values import I32, I64, IPTR

from targets.sparc.families import Access, RegOrImm
from targets.sparc.operands import ADDRri, ADDRrr, simm13
from targets.sparc.nodes import SPcmpicc
from targets.sparc.features import Is64Bit

#: An integer in a register.
W = TypeVar("W", I32, I64)


def forms(made: Access | RegOrImm) -> Iterator[tuple[ComplexPattern[IPTR], type[Instruction]]]:
    """How an address can be given, and the instruction that takes it so."""
    yield ADDRrr, made.rr
    yield ADDRri, made.ri


def comparisons(subtraction: RegOrImm) -> None:
    """Integers of either width are compared by one subtraction, whose difference is dropped."""

    def compare(lhs: W, rhs: W) -> Rewrites:
        return [
            Rewrite(SPcmpicc(lhs, rhs), subtraction.rr(lhs, rhs)),
            Rewrite(SPcmpicc(lhs, simm13(rhs)), subtraction.ri(lhs, imm(rhs))),
        ]

    @pattern()
    def compare_words(lhs: I32, rhs: I32) -> Rewrites:
        return compare(lhs, rhs)

    @pattern(requires=[Is64Bit])
    def compare_extended(lhs: I64, rhs: I64) -> Rewrites:
        return compare(lhs, rhs)
