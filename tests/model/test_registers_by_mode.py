"""Register classes that depend on the HwMode (RegClassByHwMode)."""

from __future__ import annotations

from tests.support.record_builder import Target
from tests.support.release import about
from tgdsl.llvm import RELEASES
from tgdsl.model import Model
from tgdsl.records import Ref


def _target() -> Target:
    target = Target()
    for mode in ("Ptr64", "Ptr32"):
        target.add(mode, "HwMode")
    narrow, wide = target.registers("X0", "X1"), target.registers("Y0", "Y1")
    x = target.register_class("XR", narrow)
    y = target.register_class("YR", wide, RegTypes=(Ref("i64"),), Alignment=64)
    low = target.register_class("YLow", wide[:1], RegTypes=(Ref("i64"),), Alignment=64)
    target.add("PtrRC", "RegClassByHwMode", Modes=(Ref("Ptr64"), Ref("Ptr32")), Objects=(y, x))
    target.add("AltRC", "RegClassByHwMode", Modes=(Ref("Ptr64"), Ref("DefaultMode")), Objects=(low, x))
    return target


def test_classes_by_mode() -> None:
    with about(RELEASES[22]):
        model = Model(_target().records())
    for bank in model.registers, model.register_file:
        assert bank.modes == ("Default", "Ptr32", "Ptr64")
        assert [item.name for item in bank.classes_by_mode] == ["AltRC", "PtrRC"]
        assert [item.number for item in bank.classes_by_mode] == [0, 1]
        assert [
            {bank.modes[mode]: bank.classes[number].name for mode, number in item.classes.items()}
            for item in bank.classes_by_mode
        ] == [{"Default": "XR", "Ptr64": "YLow"}, {"Ptr32": "XR", "Ptr64": "YR"}]


def test_a_release_without_them_has_none() -> None:
    target = Target()
    target.register_class("GPR", target.registers("R0"))
    assert target.bank().classes_by_mode == ()
