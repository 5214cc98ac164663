"""HwModes: sizes, types and ranges by HwMode, and mistakes in HwModeSelects."""

from __future__ import annotations

from tests.support.record_builder import Target
from tgdsl.model import Model
from tgdsl.model.registers.bank import UNKNOWN, BitRange, SizeInfo
from tgdsl.records import Ref, Value

DEFAULT = Ref("DefaultMode")


def _modes(target: Target, *names: str) -> list[Ref]:
    return [target.add(name, "HwMode") for name in names]


def _choice(target: Target, name: str, kind: str, choices: dict[Ref, Ref]) -> Ref:
    return target.add(name, kind, Modes=tuple(choices), Objects=tuple(choices.values()))


def _info(target: Target, name: str, reg: int, spill: int, alignment: int) -> Ref:
    return target.add(name, "RegInfo", RegSize=reg, SpillSize=spill, SpillAlignment=alignment)


def test_sizes_types_and_ranges_by_mode() -> None:
    target = Target()
    # Modes are numbered by name, with numbers in names compared as numbers.
    wide, wider = _modes(target, "M128", "M64")[::-1]
    small, large = _info(target, "Small", 32, 32, 32), _info(target, "Large", 64, 128, 64)
    sizes = _choice(target, "Sizes", "RegInfoByHwMode", {wide: large, DEFAULT: small})
    scalar = _choice(target, "XLen", "ValueTypeByHwMode", {DEFAULT: Ref("i32"), wider: Ref("i64")})
    sometimes = _choice(target, "Sometimes", "ValueTypeByHwMode", {wide: Ref("f32")})
    half = target.add("Half", "SubRegRange", Size=32, Offset=32)
    ranges = _choice(target, "Ranges", "SubRegRangeByHwMode", {wider: half})
    target.index("hi", 16, 16, SubRegRanges=ranges)
    target.index("lo", 16, -1)
    (r0,) = target.registers("R0")
    target.register_class("GPR", [r0], RegInfos=sizes, RegTypes=(scalar, sometimes, Ref("i8")))
    target.register_class("Plain", [r0], RegTypes=(Ref("i64"), scalar), Alignment=16)
    bank = target.bank()
    assert bank.modes == ("Default", "M64", "M128")
    gpr, plain = (next(c for c in bank.classes if c.name == name) for name in ("GPR", "Plain"))
    assert gpr.sizes == (SizeInfo(32, 32, 32), SizeInfo(64, 128, 64), SizeInfo(32, 32, 32))
    assert gpr.simple_size == 0
    assert gpr.value_types == (("MVT::i32", "MVT::i8"), ("MVT::i32", "MVT::f32", "MVT::i8"), ("MVT::i64", "MVT::i8"))
    assert plain.sizes == (SizeInfo(64, 64, 16),) * 3
    assert plain.simple_size == 64
    hi, lo = bank.indices
    assert hi.ranges == (BitRange(16, 16), BitRange(16, 16), BitRange(32, 32))
    assert lo.ranges == (BitRange(16, UNKNOWN),) * 3


def test_a_class_without_a_size_for_the_default_mode_has_its_own() -> None:
    target = Target()
    (wide,) = _modes(target, "Wide")
    large = _info(target, "Large", 64, 64, 64)
    sizes = _choice(target, "Sizes", "RegInfoByHwMode", {wide: large})
    (r0,) = target.registers("R0")
    target.register_class("GPR", [r0], RegInfos=sizes, Size=48, Alignment=16)
    (gpr,) = target.bank().classes
    assert gpr.sizes == (SizeInfo(48, 48, 16), SizeInfo(64, 64, 64))
    assert gpr.simple_size == 0


def test_composed_ranges_add_up_in_each_mode() -> None:
    target = Target()
    (wide,) = _modes(target, "Wide")
    far, near = (
        target.add(name, "SubRegRange", Size=size, Offset=offset)
        for name, size, offset in (("F", 64, 64), ("N", 32, 32))
    )
    high = _choice(target, "High", "SubRegRangeByHwMode", {wide: far})
    inner = _choice(target, "Inner", "SubRegRangeByHwMode", {wide: near})
    target.index("hi", 32, 32, SubRegRanges=high)
    target.index("lo", 32, 0)
    target.index("top", 16, 16, SubRegRanges=inner)
    leaves = target.registers("A", "B", "C", "D")
    halves = [
        target.super_register("AB", {"top": leaves[0]}, CoveredBySubRegs=False),
        target.super_register("CD", {"top": leaves[1]}, CoveredBySubRegs=False),
    ]
    target.super_register("ABCD", {"lo": halves[0], "hi": halves[1]})
    target.register_class("GPR", leaves)
    made_up = next(index for index in target.bank().indices if index.record is None)
    assert made_up.name == "hi_then_top"
    assert made_up.ranges == (BitRange(16, 48), BitRange(32, 96))


def test_pointer_types_are_the_integers_that_they_are_made_of() -> None:
    target = Target()
    pointer = target.add("p1", "PtrValueType", LLVMName="p1", Size=64, Value=8, AddrSpace=1)
    (r0,) = target.registers("R0")
    target.register_class("GPR", [r0], RegTypes=(pointer,))
    (gpr,) = target.bank().classes
    assert gpr.value_types == (("MVT::i64",),)
    assert gpr.sizes == (SizeInfo(64, 64, 32),)


def _with_choice(modes: tuple[Value, ...], objects: tuple[Value, ...]) -> Target:
    target = Target()
    target.registers("R0")
    target.register_class("GPR", [Ref("R0")])
    _modes(target, "Wide")
    target.add("Choice", "ValueTypeByHwMode", Modes=modes, Objects=objects)
    return target


def test_a_choice_without_as_many_objects_as_modes() -> None:
    assert _with_choice((DEFAULT, Ref("Wide")), (Ref("i32"),)).errors() == """\
Choice: error: 'Choice' lists 2 modes and 1 objects: give one object for each mode
1 error
"""


def test_a_choice_of_an_unknown_mode() -> None:
    assert _with_choice((DEFAULT, Ref("R0")), (Ref("i32"), Ref("i64"))).errors() == """\
Choice: error: 'R0' in the modes of 'Choice' is not a HwMode: list records of class HwMode
1 error
"""


def test_a_choice_with_a_mode_twice() -> None:
    target = _with_choice((Ref("Wide"), Ref("Wide")), (Ref("i32"), Ref("i64")))
    assert target.breaches() == ["mode-twice Choice"]
    assert Model(target.records()).hw_modes.choices["Choice"] == {1: "i32"}
    assert target.errors_of_python() == """\
Choice: error: 'Choice' lists the mode 'Wide' twice: keep one of the two objects
Wide: note: 'Wide' is defined here
1 error
"""


def test_a_choice_of_an_unknown_object() -> None:
    assert _with_choice((Ref("Wide"),), (Ref("i33"),)).errors() == """\
Choice: error: the field 'Objects' of 'Choice' refers to 'i33', which is not a record of this set
1 error
"""


def test_sizes_and_types_by_mode_need_a_hw_mode_select() -> None:
    target = Target()
    target.index("lo", SubRegRanges=Ref("R0"))
    target.registers("R0")
    target.register_class("GPR", [Ref("R0")])
    assert target.errors() == """\
R0: error: 'R0' is used for objects by mode, but is not a HwModeSelect: derive it from one
1 error
"""


def test_too_many_modes() -> None:
    target = Target()
    target.registers("R0")
    target.register_class("GPR", [Ref("R0")])
    _modes(target, *(f"M{number}" for number in range(33)))
    assert target.breaches() == ["many-hw-modes M32"]
    assert target.errors_of_python() == """\
M32: error: there are 33 HwModes besides the default one, and at most 32 are possible: merge some
1 error
"""
