"""Fragments without names, whose functions are lambdas: their operands are of any type."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_type

from tgdsl.language import DagValue, FragmentOf, InstrInfo, Instruction, ResultOf, Target
from tgdsl.std import add, and_, i32, not_, shl, store

Fragments = Target(instruction_set=InstrInfo())


def once(op: Callable[..., DagValue]) -> FragmentOf:
    return FragmentOf(lambda lhs, rhs: op(lhs, rhs), has_one_use=True)


def twice(op: Callable[..., DagValue]) -> ResultOf:
    return ResultOf(lambda x: op(x, x))


# -- as many operands as there are ---------------------------------------------------------------------------------
inverted = FragmentOf(lambda value: i32(not_(value)))
without = FragmentOf(lambda lhs, rhs: and_(lhs, not_(rhs)))
sums = FragmentOf(lambda a, b, c: add(add(a, b), c))
shifted = FragmentOf(lambda a, b, c, d: add(shl(a, b), shl(c, d)))
many = FragmentOf(
    lambda a, b, c, d, e, f, g, h, i, j: add(add(add(a, b), add(c, d)), add(add(e, f), add(add(g, h), add(i, j))))
)
stored = FragmentOf(lambda value, address: store(value, address))

assert_type(once(shl)(1, 2), DagValue)
assert_type(without(1, 2), DagValue)
assert_type(twice(add)(1), Instruction)
