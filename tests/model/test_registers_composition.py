"""Compositions of SubRegIndices, and LaneBitmasks."""

from __future__ import annotations

from tests.support.record_builder import Target
from tgdsl.diagnostics import Report, render
from tgdsl.model.common.hw_modes import HwModes
from tgdsl.model.registers import RegisterBank
from tgdsl.model.registers.bank import ALL_LANES, UNKNOWN, BitRange, MaskRotate, SubRegIndex
from tgdsl.model.registers.indices import IndexTable
from tgdsl.records import Ref


def _pairs(*extra: str) -> Target:
    """A target with R0 ... R3, pairs P0 and P1, the quad Q of both; indices lo, hi, plo, phi; a class of R0 ... R3."""
    target = Target()
    leaves = target.registers("R0", "R1", "R2", "R3")
    pairs = [target.super_register(f"P{n}", {"lo": leaves[2 * n], "hi": leaves[2 * n + 1]}) for n in range(2)]
    target.super_register("Q", {"plo": pairs[0], "phi": pairs[1]})
    for name, size, offset in (("lo", 16, 0), ("hi", 16, 16), ("plo", 32, 0), ("phi", 32, 32)):
        target.index(name, size, offset)
    target.register_class("GPR", leaves)
    return target


def _index(bank: RegisterBank, name: str) -> SubRegIndex:
    return next(index for index in bank.indices if index.name == name)


def _composed(bank: RegisterBank, name: str) -> dict[str, str]:
    composed = _index(bank, name).composed
    assert list(composed) == sorted(composed)
    return {bank.index(second).name: bank.index(result).name for second, result in composed.items()}


def test_compositions() -> None:
    bank = _pairs().bank()
    assert [index.name for index in bank.indices] == ["hi", "lo", "phi", "plo", "phi_then_hi", "phi_then_lo"]
    assert _composed(bank, "plo") == {"hi": "hi", "lo": "lo"}
    assert _composed(bank, "phi") == {"hi": "phi_then_hi", "lo": "phi_then_lo"}
    assert _composed(bank, "lo") == {}


def test_lanes_and_how_they_move() -> None:
    bank = _pairs().bank()
    lanes = {index.name: index.lane_mask for index in bank.indices}
    assert lanes == {"hi": 0b1, "lo": 0b10, "phi_then_hi": 0b100, "phi_then_lo": 0b1000, "plo": 0b11, "phi": 0b1100}
    transforms = {index.name: index.lane_transform for index in bank.indices}
    assert transforms == {
        "hi": (MaskRotate(ALL_LANES, 0),),
        "lo": (MaskRotate(ALL_LANES, 1),),
        "phi_then_hi": (MaskRotate(ALL_LANES, 2),),
        "phi_then_lo": (MaskRotate(ALL_LANES, 3),),
        "plo": (MaskRotate(ALL_LANES, 0),),
        "phi": (MaskRotate(ALL_LANES, 2),),
    }
    assert bank.covering_lanes == ALL_LANES


def test_lanes_that_move_by_different_distances() -> None:
    target = _pairs()
    # The target's own indices for hi of phi and lo of phi get lanes 1 and 0, below hi and lo: one rotates up, one down.
    target.index("a_lo", 16, 32, ComposedOf=(Ref("phi"), Ref("lo")))
    target.index("z_hi", 16, 48, ComposedOf=(Ref("phi"), Ref("hi")))
    bank = target.bank()
    lanes = {index.name: index.lane_mask for index in bank.indices}
    assert lanes == {"a_lo": 0b1, "hi": 0b10, "lo": 0b100, "z_hi": 0b1000, "plo": 0b110, "phi": 0b1001}
    assert _index(bank, "phi").lane_transform == (MaskRotate(0b10, 2), MaskRotate(0b100, 62))


def test_indices_whose_compositions_go_in_a_circle_have_all_lanes() -> None:
    target = Target()
    r0, z, other = target.registers("R0", "Z", "Y")
    r1 = target.super_register("R1", {"c": r0}, CoveredBySubRegs=False)
    target.super_register("R2", {"a": r1}, CoveredBySubRegs=False)
    v = target.super_register("V", {"y": z}, CoveredBySubRegs=False)
    u = target.super_register("U", {"x": v}, CoveredBySubRegs=False)
    target.super_register("T", {"c": u, "x": other}, CoveredBySubRegs=False)
    for index in "cxy":
        target.index(index)
    target.index("a", ComposedOf=(Ref("c"), Ref("x")))
    target.register_class("GPR", [r0, z, other])
    bank = target.bank()
    # In R2, c is within a; in T, a is within c.
    assert (_composed(bank, "a"), _composed(bank, "c")) == ({"c": "c", "y": "y"}, {"x": "a", "y": "y"})
    assert {index.name: index.lane_mask for index in bank.indices} == {"a": ALL_LANES, "c": ALL_LANES, "x": 1, "y": 1}


def test_lanes_do_not_cover_registers_with_other_bits() -> None:
    target = _pairs()
    (other,) = target.registers("S0")
    target.index("part")
    target.super_register("W", {"part": other}, CoveredBySubRegs=False)
    bank = target.bank()
    assert _index(bank, "part").lane_mask == 0b100
    assert bank.covering_lanes == ALL_LANES & ~0b100


def test_lanes_of_units_and_classes() -> None:
    target = _pairs()
    target.register_class("QPR", [Ref("Q")])
    bank = target.bank()
    masks = {register.name: register.unit_lane_masks for register in bank.registers}
    # RegUnits are numbered in the order R0, R1, R2, R3.
    assert masks["Q"] == (0b10, 0b1, 0b1000, 0b100)
    assert masks["P1"] == (0b10, 0b1)
    assert masks["R3"] == (ALL_LANES,)
    lanes = {register_class.name: register_class.lane_mask for register_class in bank.classes}
    assert lanes == {"GPR": 1, "QPR": 0b1111}


def test_a_unit_that_two_parts_share_is_in_no_lane_of_one() -> None:
    target = Target()
    (a,) = target.registers("A")
    b = target.add("B", "Register", Aliases=(a,))
    target.super_register("W", {"lo": a, "hi": b})
    target.index("hi")
    target.index("lo")
    target.register_class("GPR", [a, b])
    bank = target.bank()
    masks = {register.name: (register.native_units, register.unit_lane_masks) for register in bank.registers}
    assert masks == {"A": ((0,), (ALL_LANES,)), "B": ((0,), (ALL_LANES,)), "W": ((0,), (0,))}


def test_ranges_next_to_unknown_ones_are_unknown() -> None:
    def joined(*ranges: tuple[int, int]) -> BitRange:
        table = IndexTable(HwModes(("Default",), {}))
        record = Target().records()["NoRegAltName"]
        for size, offset in ranges:
            table.define(record, [BitRange(size, offset)])
        return table.concatenate(tuple([index.number for index in table.all])).ranges[0]

    assert joined((16, 0), (16, 16), (32, 32)) == BitRange(64, 0)
    assert joined((16, 8), (16, 32)) == BitRange(32, UNKNOWN)
    assert joined((UNKNOWN, 0), (16, UNKNOWN)) == BitRange(UNKNOWN, UNKNOWN)
    assert joined((16, 0), (UNKNOWN, 16)) == BitRange(UNKNOWN, 0)


def test_all_lanes_are_in_use() -> None:
    def errors(count: int) -> str:
        target = Target()
        (register,) = target.registers("R0")
        for number in range(count):
            target.index(f"sub{number}")
        target.register_class("GPR", [register])
        return target.errors()

    assert errors(64) == ""
    assert errors(65) == """\
sub64: error: there are 65 indices of leaf sub-registers, and LLVM has 64 lanes to tell them apart: 'sub64' is the \
first without a lane; use fewer indices
1 error
"""


# Mistakes in ComposedOf and CoveringSubRegIndices


def test_composed_of_has_two_entries() -> None:
    target = _pairs()
    target.index("one", ComposedOf=(Ref("lo"),))
    target.index("three", ComposedOf=(Ref("lo"), Ref("hi"), Ref("plo")))
    assert target.errors() == """\
one: error: the ComposedOf of 'one' has 1 entry: give two, the sub-register's index and the index within it
three: error: the ComposedOf of 'three' has 3 entries: give two, the sub-register's index and the index within it
2 errors
"""


def test_ambiguous_composed_of() -> None:
    target = _pairs()
    target.index("x", ComposedOf=(Ref("phi"), Ref("lo")))
    target.index("y", ComposedOf=(Ref("phi"), Ref("lo")))
    assert target.errors() == """\
y: error: 'phi' followed by 'lo' is stated to be 'x' and 'y': keep one of the two ComposedOf
x: note: 'x' is defined here
1 error
"""


def test_an_index_that_is_composed_from_itself() -> None:
    target = _pairs()
    target.index("x", ComposedOf=(Ref("x"), Ref("lo")))
    target.index("y", ComposedOf=(Ref("z"), Ref("lo")))
    target.index("z", ComposedOf=(Ref("y"), Ref("hi")))
    assert target.errors() == """\
x: error: the index 'x' is composed from itself: 'x' -> 'x'; each is composed from the one before it, so correct \
one ComposedOf
y: error: the index 'y' is composed from itself: 'y' -> 'z' -> 'y'; each is composed from the one before it, so \
correct one ComposedOf
z: note: 'z' is defined here
2 errors
"""


def test_covering_indices() -> None:
    target = _pairs()
    target.index("one", CoveringSubRegIndices=(Ref("lo"),))
    target.index("other", CoveringSubRegIndices=(Ref("lo"), Ref("R0")))
    assert target.errors() == """\
one: error: the CoveringSubRegIndices of 'one' has one entry: give two or more, or none to have them inferred
other: error: 'R0' in the CoveringSubRegIndices of 'other' is not a SubRegIndex: name one
2 errors
"""


def test_indices_that_cover_each_other() -> None:
    target = _pairs()
    target.index("x", CoveringSubRegIndices=(Ref("lo"), Ref("y")))
    target.index("y", CoveringSubRegIndices=(Ref("hi"), Ref("x")))
    assert target.errors() == """\
x: error: the index 'x' is covered by itself: 'x' -> 'y' -> 'x'; take it out of the CoveringSubRegIndices
y: note: 'y' is defined here
1 error
"""


def test_a_stated_composition_that_no_register_follows_is_a_warning() -> None:
    target = Target()
    leaves = target.registers("R0", "R1")
    pair = target.super_register("P", {"lo": leaves[0], "hi": leaves[1]})
    target.super_register("W", {"wide": pair}, CoveredBySubRegs=False)
    for index in ("hi", "lo", "wide"):
        target.index(index)
    target.index("other", ComposedOf=(Ref("wide"), Ref("lo")))
    target.register_class("GPR", leaves)
    report = Report()
    bank = target.bank(report)
    assert _composed(bank, "wide") == {"hi": "hi", "lo": "other"}
    assert render(report.diagnostics) == """\
W: warning: the indices 'wide' and 'lo' compose to 'lo' in the register 'W', and to 'other' elsewhere; LLVM takes \
'other' for all: use indices that agree
wide: note: 'wide' is defined here
lo: note: 'lo' is defined here
other: note: 'other' is defined here
1 warning
"""


def test_a_stated_composition_that_only_some_registers_follow_is_none() -> None:
    target = Target()
    leaves = target.registers("R0", "R1", "R2", "R3")
    first, second = (
        target.super_register(f"P{n}", {"lo": leaves[2 * n], "hi": leaves[2 * n + 1]}, CoveredBySubRegs=False)
        for n in range(2)
    )
    target.super_register("Q", {"narrow": first, "wide": second})
    target.super_register("W", {"wide": first}, CoveredBySubRegs=False)
    for index in ("hi", "lo", "narrow", "wide"):
        target.index(index)
    target.index("other", ComposedOf=(Ref("wide"), Ref("lo")))
    target.register_class("GPR", leaves)
    report = Report()
    assert _composed(target.bank(report), "wide")["lo"] == "other"
    assert report.diagnostics == []
