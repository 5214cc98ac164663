"""What releases of LLVM infer otherwise about the same registers."""

from __future__ import annotations

import pytest

from tests.support.record_builder import Target
from tgdsl.diagnostics import Report
from tgdsl.llvm import Release
from tgdsl.model import Model
from tgdsl.model.common.bit_sets import members_of
from tgdsl.model.registers import read_register_file
from tgdsl.model.registers.bank import RegisterBank
from tgdsl.model.registers.index_order import INDEX_ORDER
from tgdsl.records import Ref

pytestmark = pytest.mark.quick


def test_a_leaf_with_aliases_has_a_unit_of_its_own(each_release: Release) -> None:
    target = Target()
    a, c = target.registers("A", "C")
    b = target.add("B", "Register", Aliases=(a,))
    target.register_class("GPR", [a, b, c])
    units = {register.name: register.native_units for register in target.bank().registers}
    assert (
        units
        == {
            19: {"A": (0,), "B": (0,), "C": (1,)},
            22: {"A": (0, 1), "B": (1, 2), "C": (3,)},
        }[each_release.number]
    )


def _quads() -> Target:
    """S0, S1, ...; D0, ... of two of them, Q0, ... of two of those; a class of half of the leaves."""
    target = Target()
    for name, size, offset in ("lo", 32, 0), ("hi", 32, 32), ("qlo", 64, 0), ("qhi", 64, 64):
        target.add(name, "SubRegIndex", Size=size, Offset=offset)
    target.add("a", "SubRegIndex", Size=32, Offset=64, ComposedOf=(Ref("qhi"), Ref("lo")))
    leaves = target.registers(*[f"S{n}" for n in range(8)])
    pairs = [target.super_register(f"D{n}", {"lo": leaves[2 * n], "hi": leaves[2 * n + 1]}) for n in range(4)]
    quads = [target.super_register(f"Q{n}", {"qlo": pairs[2 * n], "qhi": pairs[2 * n + 1]}) for n in range(2)]
    target.register_class("All", leaves)
    target.register_class("Some", [leaves[n] for n in (0, 4, 5)])
    target.register_class("D", pairs, RegTypes=(Ref("i64"),))
    target.register_class("Q", quads, RegTypes=(Ref("i64"),), Size=128)
    return target


def test_indices_are_visited_before_their_composites(each_release: Release) -> None:
    model = Model(_quads().records())
    builder = read_register_file(model.records, model.hw_modes, model.value_types, Report())
    order = INDEX_ORDER[each_release](builder.indices)
    names = [index.name for index in builder.indices.all]
    assert names == ["a", "hi", "lo", "qhi", "qlo", "qhi_then_hi"]
    assert (
        sorted(names, key=lambda name: order.rank[names.index(name) + 1])
        == {
            19: ["a", "hi", "lo", "qhi", "qlo", "qhi_then_hi"],
            22: ["hi", "lo", "qhi", "a", "qlo", "qhi_then_hi"],
        }[each_release.number]
    )
    assert order.composed[4] == {19: {}, 22: {2: 6, 3: 1}}[each_release.number]


def test_visits_that_are_spared_change_nothing_here(each_release: Release) -> None:
    bank = _quads().bank()
    names = ["All", "Some", "D", "D_with_lo_in_Some", "D_with_hi_in_Some", "Q", "Q_with_hi_in_Some"]
    assert [item.name for item in bank.classes] == names
    assert _holders(bank, "All")["qhi_then_hi"] == ["Q", "Q_with_hi_in_Some"]


def _holders(bank: RegisterBank, name: str) -> dict[str, list[str]]:
    (item,) = [item for item in bank.classes if item.name == name]
    return {
        bank.index(index).name: [bank.classes[number].name for number in members_of(classes)]
        for index, classes in item.super_reg_classes.items()
    }


def test_an_inferred_class_inherits_from_an_allocatable_one(each_release: Release) -> None:
    target = Target()
    a, b, c, d = target.registers("A", "B", "C", "D")
    target.register_class("Most", [a, b, c], AllocationPriority=3)
    target.register_class("Other", [c, d, b], isAllocatable=False, AllocationPriority=7)
    common = {item.name: item for item in target.bank().classes}["Most_and_Other"]
    assert common.allocatable
    assert common.allocation_priority == {19: 7, 22: 3}[each_release.number]


def test_the_size_of_a_class_from_a_type_by_mode(each_release: Release) -> None:
    target = Target()
    target.add("Wide", "HwMode")
    target.add("XLen", "ValueTypeByHwMode", Modes=(Ref("Wide"),), Objects=(Ref("i64"),))
    target.register_class("GPR", target.registers("A"))
    target.register_class("X", target.registers("B"), RegTypes=(Ref("XLen"),))
    assert ("1 error" in target.errors()) is {19: False, 22: True}[each_release.number]


def test_a_mode_that_is_listed_twice(each_release: Release) -> None:
    target = Target()
    target.add("Wide", "HwMode")
    target.add("XLen", "ValueTypeByHwMode", Modes=(Ref("Wide"), Ref("Wide")), Objects=(Ref("i32"), Ref("i64")))
    target.register_class("GPR", target.registers("A"))
    assert ("lists the mode 'Wide' twice" in target.errors()) is {19: False, 22: True}[each_release.number]
