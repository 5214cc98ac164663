"""Register classes: their definitions, inferred classes, sub-classes, and categories."""

from __future__ import annotations

from tests.support.record_builder import Target, dag
from tests.support.release import about
from tgdsl.llvm import RELEASES
from tgdsl.model.common.bit_sets import members_of
from tgdsl.model.registers import RegisterBank
from tgdsl.model.registers.bank import RegisterClass, SizeInfo
from tgdsl.records import Bits, Code, Ref, Value


def _names(bank: RegisterBank, members: int) -> str:
    return " ".join(bank.register(number).name for number in members_of(members))


def _members(bank: RegisterBank) -> dict[str, str]:
    return {item.name: _names(bank, item.members) for item in bank.classes}


def _classes(bank: RegisterBank, numbers: int) -> list[str]:
    return [bank.classes[number].name for number in members_of(numbers)]


def _class(bank: RegisterBank, name: str) -> RegisterClass:
    return next(item for item in bank.classes if item.name == name)


def test_a_definition() -> None:
    target = Target()
    a, b, c = target.registers("A", "B", "C")
    target.register_class(
        "GPR",
        [c, a, b],
        RegTypes=(Ref("i64"), Ref("f32")),
        Alignment=16,
        CopyCost=-1,
        isAllocatable=False,
        AltOrders=(dag("rotl", Ref("GPR"), 1), dag("add", b)),
        AltOrderSelect=Code("return 1;"),
        AllocationPriority=31,
        GlobalPriority=True,
        TSFlags=Bits.of(5, 8),
        Weight=7,
    )
    target.register_class("Other", [a])
    bank = target.bank()
    gpr = _class(bank, "GPR")
    assert (gpr.namespace, gpr.qualified_name, gpr.qualified_id_name) == ("T", "T::GPR", "T::GPRRegClassID")
    assert _names(bank, gpr.members) == "A B C"
    assert gpr.orders == ((3, 1, 2), (1, 2, 3), (2,))
    assert gpr.value_types == (("MVT::i64", "MVT::f32"),)
    assert (gpr.sizes, gpr.simple_size) == ((SizeInfo(64, 64, 16),), 64)
    assert (gpr.copy_cost, gpr.allocatable, gpr.alt_order_select) == (-1, False, "return 1;")
    assert (gpr.allocation_priority, gpr.global_priority, gpr.ts_flags, gpr.weight) == (31, True, 5, 7)
    assert (gpr.base_class_order, gpr.artificial, gpr.record) == (None, False, bank.classes[1].record)


def test_the_size_of_the_class_comes_before_that_of_its_type() -> None:
    target = Target()
    (a,) = target.registers("A")
    target.register_class("Stated", [a], Size=48)
    target.register_class("Typed", [a], RegTypes=(Ref("i64"), Ref("i32")))
    target.register_class("Sizeless", [a], RegTypes=(Ref("OtherVT"), Ref("i32")), Size=8)
    assert {item.name: item.simple_size for item in target.bank().classes} == {"Sizeless": 8, "Stated": 48, "Typed": 64}


def test_classes_are_numbered_by_size_members_and_name() -> None:
    target = Target()
    a, b, c = target.registers("A", "B", "C")
    target.register_class("Z", [a, b, c])
    target.register_class("Aligned", [a, b, c], Alignment=64)
    target.register_class("Wide", [a, b, c], RegTypes=(Ref("i64"),), Alignment=8)
    target.register_class("One", [b])
    target.register_class("Y", [a, b, c])
    bank = target.bank()
    assert [item.name for item in bank.classes] == (
        ["Y", "Z", "One", "Aligned", "Aligned_and_One", "Wide", "Wide_and_One"]
    )
    assert [item.number for item in bank.classes] == list(range(7))


def test_sub_classes() -> None:
    target = Target()
    a, b, c = target.registers("A", "B", "C")
    target.register_class("All", [a, b, c])
    target.register_class("Same", [a, b, c])
    target.register_class("Two", [a, b])
    target.register_class("Coarse", [a, b], Alignment=64)  # with a larger alignment: a sub-class
    target.register_class("Odd", [a, b], Alignment=48)  # with one that is no multiple: no sub-class
    bank = target.bank()
    subs = {item.name: _classes(bank, item.sub_classes) for item in bank.classes}
    assert subs == {
        "All": ["All", "Same", "Two", "Coarse"],
        "Same": ["All", "Same", "Two", "Coarse"],
        "Two": ["Two", "Coarse"],
        "Odd": ["Odd"],
        "Coarse": ["Coarse"],
    }
    assert [bank.classes[n].name for n in _class(bank, "Coarse").super_classes] == ["All", "Same", "Two"]
    assert _class(bank, "Odd").super_classes == ()


def test_a_class_of_common_members_is_inferred() -> None:
    target = Target()
    a, b, c, d = target.registers("A", "B", "C", "D")
    target.register_class("Low", [c, b, a], CopyCost=3, AltOrders=(dag("add", c, b),), AltOrderSelect=Code("return 1;"))
    target.register_class("High", [b, c, d], AllocationPriority=2)
    bank = target.bank()
    # Both have three members; "High" comes first by name.
    assert [item.name for item in bank.classes] == ["High", "Low", "High_and_Low"]
    common = bank.classes[2]
    assert common.record is None
    assert _names(bank, common.members) == "B C"
    # It inherits from the last of its two super-classes.
    assert (common.copy_cost, common.allocation_priority) == (3, 0)
    assert common.orders == ((3, 2), (3, 2))
    assert (common.alt_order_select, common.value_types, common.namespace) == ("return 1;", (("MVT::i32",),), "T")


def test_the_stricter_size_names_the_common_class() -> None:
    target = Target()
    a, b, c = target.registers("A", "B", "C")
    target.register_class("Fine", [a, b], Alignment=16)
    target.register_class("Strict", [b, c], Alignment=64)
    bank = target.bank()
    assert _members(bank) == {"Fine": "A B", "Strict": "B C", "Strict_and_Fine": "B"}
    assert bank.classes[2].sizes == (SizeInfo(32, 32, 64),)


def test_inferred_classes_are_allocatable_if_a_super_class_is() -> None:
    target = Target()
    a, b, c = target.registers("A", "B", "C")
    target.register_class("Low", [a, b])
    target.register_class("Zero", [b, c], isAllocatable=False)
    bank = target.bank()
    assert _class(bank, "Low_and_Zero").allocatable


def _pairs(target: Target) -> None:
    """Add R0 ... R3, their pairs P0 and P1, S0 with only the part R2; indices hi and lo."""
    leaves = target.registers("R0", "R1", "R2", "R3")
    for n in range(2):
        target.super_register(f"P{n}", {"lo": leaves[2 * n], "hi": leaves[2 * n + 1]})
    target.super_register("P2", {"lo": leaves[2]}, CoveredBySubRegs=False)
    target.index("hi", 16, 16)
    target.index("lo", 16)


def _wide(target: Target, name: str, *members: str, **fields: Value) -> None:
    fields = {"RegTypes": (Ref("i64"),)} | fields
    target.register_class(name, [Ref(member) for member in members], **fields)


def test_a_class_of_members_with_a_sub_register_is_inferred() -> None:
    target = Target()
    _pairs(target)
    _wide(target, "Pair", "P0", "P1", "P2")
    target.register_class("GPR", [Ref(f"R{n}") for n in range(4)])
    bank = target.bank()
    assert _members(bank) == {
        "GPR": "R0 R1 R2 R3",
        "Pair": "P0 P1 P2",
        "Pair_with_hi": "P0 P1",
    }
    pair, with_hi = _class(bank, "Pair"), _class(bank, "Pair_with_hi")
    assert pair.sub_class_with_sub_reg == {1: with_hi.number, 2: pair.number}
    assert with_hi.sub_class_with_sub_reg == {1: with_hi.number, 2: with_hi.number}
    gpr = _class(bank, "GPR")
    assert gpr.sub_class_with_sub_reg == {}
    assert {n: _classes(bank, supers) for n, supers in gpr.super_reg_classes.items()} == {
        1: ["Pair_with_hi"],
        2: ["Pair", "Pair_with_hi"],
    }
    assert {n: bank.classes[c].name for n, c in pair.matching_sub_reg_class.items()} == {1: "GPR", 2: "GPR"}
    assert (pair.has_disjunct_sub_regs, pair.covered_by_sub_regs) == (True, False)
    assert (with_hi.covered_by_sub_regs, gpr.covered_by_sub_regs, gpr.has_disjunct_sub_regs) == (True, False, False)


def test_a_class_of_members_whose_sub_register_is_in_a_class_is_inferred() -> None:
    target = Target()
    _pairs(target)
    _wide(target, "Pair", "P0", "P1")
    target.register_class("GPR", [Ref(f"R{n}") for n in range(4)])
    target.register_class("Low", [Ref("R0"), Ref("R1")])
    bank = target.bank()
    assert _members(bank) == {
        "GPR": "R0 R1 R2 R3",
        "Low": "R0 R1",
        "Pair": "P0 P1",
        "Pair_with_hi_in_Low": "P0",
    }
    low = _class(bank, "Low")
    assert {n: _classes(bank, supers) for n, supers in low.super_reg_classes.items()} == {
        1: ["Pair_with_hi_in_Low"],
        2: ["Pair_with_hi_in_Low"],
    }


def test_the_class_of_sub_registers_has_no_others_if_there_is_one() -> None:
    target = Target()
    _pairs(target)
    _wide(target, "Pair", "P0", "P1")
    target.register_class("GPR", [Ref(f"R{n}") for n in range(4)])
    target.register_class("Even", [Ref("R0"), Ref("R2")])
    bank = target.bank()
    pair = _class(bank, "Pair")
    assert {n: bank.classes[c].name for n, c in pair.matching_sub_reg_class.items()} == {1: "GPR", 2: "Even"}


def test_classes_inferred_late_know_the_classes_of_their_super_registers() -> None:
    target = Target()
    _pairs(target)
    _wide(target, "APair", "P1")
    target.register_class("Low", [Ref("R0"), Ref("R2")])
    target.register_class("Mid", [Ref("R2"), Ref("R3")])
    bank = target.bank()
    assert _members(bank) == {"Low": "R0 R2", "Mid": "R2 R3", "Low_and_Mid": "R2", "APair": "P1"}
    # APair was visited before the common class was inferred.
    common = _class(bank, "Low_and_Mid")
    assert {n: _classes(bank, supers) for n, supers in common.super_reg_classes.items()} == {2: ["APair"]}


def test_sub_registers_of_artificial_members_do_not_count() -> None:
    target = Target()
    leaves = target.registers("R0", "R1")
    target.super_register("P0", {"lo": leaves[0]})
    target.super_register("P1", {"lo": leaves[1]}, isArtificial=True)
    target.index("lo")
    target.register_class("GPR", leaves)
    _wide(target, "Pair", "P0", "P1", isAllocatable=False)
    bank = target.bank()
    assert _members(bank) == {"GPR": "R0 R1", "Pair": "P0 P1", "Pair_with_lo": "P0"}


def test_artificial_indices_make_no_classes() -> None:
    target = Target()
    (real,) = target.registers("R0")
    (hidden,) = target.registers("H0", isArtificial=True)
    target.super_register("P0", {"lo": real, "hi": hidden})
    target.super_register("P1", {"lo": real})
    target.index("hi")
    target.index("lo")
    target.register_class("GPR", [real])
    _wide(target, "Pair", "P0", "P1")
    bank = target.bank()
    assert _members(bank) == {"GPR": "R0", "Pair": "P0 P1"}
    assert _class(bank, "Pair").sub_class_with_sub_reg == {2: 1}


def test_sub_classes_can_be_spilled_like_their_super_classes() -> None:
    target = Target()
    a, b = target.registers("A", "B")
    infos = [
        target.add(name, "RegInfo", RegSize=32, SpillSize=spill, SpillAlignment=32)
        for name, spill in (("Small", 32), ("Large", 64))
    ]
    for name, info in zip(("SmallSizes", "LargeSizes"), infos):
        target.add(name, "RegInfoByHwMode", Modes=(Ref("DefaultMode"),), Objects=(info,))
    target.register_class("Spilled", [a, b], RegInfos=Ref("LargeSizes"))
    target.register_class("Plain", [a, b], RegInfos=Ref("SmallSizes"))
    bank = target.bank()
    assert {item.name: _classes(bank, item.sub_classes) for item in bank.classes} == {
        "Plain": ["Plain", "Spilled"],
        "Spilled": ["Spilled"],
    }


def test_the_smallest_class_of_sub_registers_is_taken_if_all_have_others() -> None:
    target = Target()
    _pairs(target)
    _wide(target, "Pair", "P0")
    target.register_class("GPR", [Ref(f"R{n}") for n in range(4)])
    target.register_class("Three", [Ref("R0"), Ref("R1"), Ref("R2")])
    bank = target.bank()
    pair = _class(bank, "Pair")
    assert {n: bank.classes[c].name for n, c in pair.matching_sub_reg_class.items()} == {1: "Three", 2: "Three"}


def test_a_class_of_registers_and_their_parts_comes_first_among_its_equals() -> None:
    target = Target()
    _pairs(target)
    unallocatable: dict[str, Value] = {"isAllocatable": False, "RegTypes": (Ref("i32"),)}
    target.register_class("GPR", [Ref("R3")])
    for name in ("Mixed", "Twin"):
        _wide(target, name, "P0", "R0", "R1", **unallocatable)
    bank = target.bank()
    # Both have R0, the lo of P0, and more members than that pair; the last one is chosen.
    chosen = {item.name: item.matching_sub_reg_class.get(2) for item in bank.classes}
    assert {name: bank.classes[number].name for name, number in chosen.items() if number is not None} == {
        "Mixed": "Twin",
        "Twin": "Mixed",
        "Mixed_with_hi": "Twin",  # named after the first index that makes it
    }


def test_artificial_registers_and_classes() -> None:
    target = Target()
    a, b = target.registers("A", "B")
    (x,) = target.registers("X", isArtificial=True)
    target.register_class("GPR", [a, b])
    target.register_class("Hidden", [x], isAllocatable=False)
    target.register_class("Mixed", [b, x], isAllocatable=False)
    bank = target.bank()
    assert {item.name: item.artificial for item in bank.classes} == {
        "GPR": False,
        "Mixed": False,
        "GPR_and_Mixed": False,
        "Hidden": True,
        "Mixed_and_Hidden": True,
    }
    assert _classes(bank, _class(bank, "Hidden").sub_classes) == ["Hidden"]
    assert _class(bank, "Hidden").weight == 0


def test_base_classes_are_ranked_by_order_and_number() -> None:
    target = Target()
    a, b = target.registers("A", "B")
    target.register_class("One", [a], BaseClassOrder=5)
    target.register_class("Two", [a, b], BaseClassOrder=1)
    target.register_class("Three", [b], BaseClassOrder=1)
    target.register_class("None", [b])
    assert {item.name: item.base_class_order for item in target.bank().classes} == {
        "Two": 0,
        "Three": 1,
        "One": 2,
        "None": None,
    }


def test_categories() -> None:
    target = Target()
    a, b = target.registers("A", "B")
    one, two = target.register_class("One", [a]), target.register_class("Two", [a, b])
    target.add("GeneralPurposeRegisters", "RegisterCategory", Classes=(one, two))
    assert target.bank().categories == {"GeneralPurposeRegisters": (1, 0)}


# Mistakes


def _errors(members: tuple[Ref, ...] = (Ref("A"),), **fields: Value) -> str:
    """The errors of a class ``GPR`` with these fields; ``A`` and ``B`` are registers."""
    target = Target()
    target.registers("A", "B")
    target.register_class("GPR", list(members), **fields)
    return target.errors()


def _beside_another(members: tuple[Ref, ...] = (Ref("A"),), **fields: Value) -> Target:
    """A class with these fields, and one without mistakes."""
    target = Target()
    target.registers("A", "B")
    target.register_class("GPR", list(members), **fields)
    target.register_class("Other", [Ref("B")])
    return target


def test_no_classes() -> None:
    target = Target()
    target.registers("A")
    assert target.errors() == """\
target.td: error: there are no register classes: define records of class RegisterClass
1 error
"""


def test_no_types() -> None:
    assert _errors(RegTypes=()) == """\
GPR: error: the register class 'GPR' has no types: list value types in its RegTypes
1 error
"""


def test_types_are_value_types() -> None:
    assert _errors(RegTypes=(Ref("i32"), Ref("A"))) == """\
GPR: error: 'A' in the RegTypes of 'GPR' is not a value type: list records of class ValueType
A: note: 'A' is defined here
1 error
"""


def test_types_without_a_size() -> None:
    target = _beside_another(RegTypes=(Ref("OtherVT"),))
    assert target.breaches() == ["class-size GPR"]
    assert target.bank().classes[0].sizes == (SizeInfo(0, 0, 32),)
    message = """\
GPR: error: the size of the registers in 'GPR' does not follow from its first type, which has no fixed size: set its \
Size, or RegInfos with an entry for the default mode
1 error
"""
    assert target.errors_of_python() == message
    scalable = _beside_another(RegTypes=(Ref("nxv1i32"),))
    scalable.add("nxv1i32", "ValueType", LLVMName="nxv1i32", Size=32, isScalable=True)
    assert scalable.errors() == message


def test_no_members() -> None:
    target = _beside_another(members=())
    assert target.breaches() == ["class-empty GPR"]
    assert target.errors_of_python() == """\
GPR: error: the register class 'GPR' has no members: list registers in its MemberList
1 error
"""


def test_members_are_registers() -> None:
    assert _errors(members=(Ref("A"), Ref("i32"))) == """\
GPR: error: 'i32' in the MemberList of 'GPR' is not a register: list registers and sets of them
target.td: note: 'i32' is defined here
1 error
"""


def test_a_mistake_in_a_set_is_reported_once() -> None:
    target = Target()
    target.registers("A")
    target.register_class("GPR", dag("shl", Ref("A")))
    target.register_class("Other", [Ref("GPR")])
    assert target.errors() == """\
GPR: error: (shl A): 'shl' takes a set and a number
1 error
"""


def test_alternative_orders_are_of_members() -> None:
    assert _errors(AltOrders=(dag("add", Ref("A"), Ref("B")),)) == """\
GPR: error: 'B' in the AltOrders of 'GPR' is not a member of the class: add it to the MemberList, or leave it out here
B: note: 'B' is defined here
1 error
"""


def test_numbers_out_of_range() -> None:
    assert _errors(AllocationPriority=32) == """\
GPR: error: the AllocationPriority of 'GPR' is 32: use a number from 0 to 31
1 error
"""


def test_copy_costs_that_are_too_large() -> None:
    target = _beside_another(CopyCost=(1 << 31) + 5)
    assert target.breaches() == ["copy-cost GPR"]
    assert target.bank().classes[0].copy_cost == 5 - (1 << 31)
    assert _beside_another(CopyCost=-129).errors_of_python() == """\
GPR: error: the CopyCost of 'GPR' is -129: use a number from -128 to 127
1 error
"""


def test_negative_copy_costs_are_large_ones_of_another_release() -> None:
    with about(RELEASES[22]):
        costs = {cost: _beside_another(CopyCost=cost).bank().classes[0].copy_cost for cost in (-1, -2, 0, 255)}
        assert costs == {-1: 255, -2: 254, 0: 0, 255: 255}
        assert _beside_another(CopyCost=-129).breaches() == ["copy-cost GPR"]
        assert _beside_another(CopyCost=256).errors() == """\
GPR: error: the CopyCost of 'GPR' is 256: use a number from -128 to 255
1 error
"""


def test_flags_are_set() -> None:
    assert _errors(TSFlags=Bits((True, None, *[False] * 6))) == """\
GPR: error: some bits of the TSFlags of 'GPR' are not set: give each a value
1 error
"""


def test_fields_of_wrong_types() -> None:
    assert _errors(CopyCost="cheap", Alignment=None) == """\
GPR: error: the field 'Alignment' of 'GPR' should be an integer, but is unset
1 error
"""


def test_categories_are_of_classes_with_usable_registers() -> None:
    target = Target()
    target.registers("A")
    target.registers("X", isArtificial=True)
    target.register_class("GPR", [Ref("A")])
    target.register_class("Hidden", [Ref("X")], isAllocatable=False)
    target.add("Fixed", "RegisterCategory", Classes=(Ref("Hidden"), Ref("A")))
    assert target.errors() == """\
Fixed: error: 'Hidden' in the category 'Fixed' has only artificial registers: list classes of usable registers
Fixed: error: 'A' in the category 'Fixed' is not a register class: list classes of usable registers
2 errors
"""


def test_an_inferred_class_needs_a_super_class() -> None:
    target = Target()
    a, b, c = target.registers("A", "B", "C")
    target.register_class("Low", [a, b], Alignment=0)
    target.register_class("High", [b, c], Alignment=0)
    assert target.errors() == """\
High: error: no register class can hold 'High_and_Low', which is inferred: its sizes are (32, 32, 0) (register, spill, \
alignment); give the classes it is named after an alignment, each a multiple of the other's
1 error
"""
