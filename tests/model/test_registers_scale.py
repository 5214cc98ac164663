"""What the register model costs where a target has tuples of registers: many that have the same structure, in overlapping classes."""

from __future__ import annotations

import tracemalloc

from tests.support.record_builder import Target
from tgdsl.model import Model
from tgdsl.model.common.bit_sets import members_of, set_of
from tgdsl.model.registers import RegisterBank

_LONGEST = 6  # registers in a tuple


def _target(count: int) -> Target:
    """Registers R0 ..., and the tuples of 2 to 6 adjacent ones, a class of each length and one of the first half of it."""
    target = Target()
    leaves = target.registers(*(f"R{n}" for n in range(count)))
    target.register_class("C1", leaves)
    target.register_class("C1_Low", leaves[: count // 2])
    indices = [f"sub{n}" for n in range(_LONGEST)]
    for n, name in enumerate(indices):
        target.index(name, 32, 32 * n)
    for length in range(2, _LONGEST + 1):
        tuples = [
            target.super_register(f"T{length}_{n}", dict(zip(indices, leaves[n : n + length])), CoveredBySubRegs=True)
            for n in range(count - length + 1)
        ]
        target.register_class(f"C{length}", tuples)
        target.register_class(f"C{length}_Low", tuples[: count // 2])
    return target


def _growth(count: int) -> tuple[RegisterBank, int]:
    """The registers, and the most memory that was in use while they were computed."""
    model = Model(_target(count).records())
    tracemalloc.start()
    try:
        return model.registers, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_memory_grows_as_the_number_of_registers_does() -> None:
    _growth(24)  # imports and caches
    small, less = _growth(100)
    large, more = _growth(400)
    assert len(large.registers) > 4 * len(small.registers)
    assert (len(large.classes), len(large.indices)) == (len(small.classes), len(small.indices))
    assert more < 5 * less


def test_tuples_at_scale_have_all_sub_registers_and_classes() -> None:
    bank, _ = _growth(100)
    longest = next(register for register in bank.registers if register.name == f"T{_LONGEST}_0")
    assert [bank.register(part).name for part in longest.sub_regs.values()] == [
        *(f"R{n}" for n in range(_LONGEST)),
        *(bank.register(part).name for part in longest.sub_reg_order if bank.register(part).sub_regs),
    ]
    assert len(longest.sub_regs) == sum(range(1, _LONGEST + 1)) - 1  # of each length, as many as fit, without itself
    low = next(item for item in bank.classes if item.name == "C2_Low")
    assert low.members.bit_count() == 50
    assert {item.name for item in bank.classes if item.record is None} >= {"C2_with_sub1_in_C1_Low"}


def test_the_members_of_a_large_set() -> None:
    numbers = [0, 1, 59, 60, 61, 64, 1000, 9999]
    assert members_of(set_of(numbers)) == numbers
    assert members_of(set_of(numbers[1:4])) == numbers[1:4]
    assert members_of(1 << 9999) == [9999]
    assert members_of(0) == []
