"""Types that depend on the HwMode (LLVM's ValueTypeByHwMode). To the type checker, their values are of types of their own.

A target that has one of them derives a class from it, with which patterns declare their variables::

    XLenVT = IntByHwMode({DefaultMode: i32, Bits64: i64})

    class XLen(ModeInt):
        value_type = XLenVT
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from tgdsl.language.core.dag_values import FloatValue, IntegerValue
from tgdsl.language.features.hw_modes import HwMode
from tgdsl.language.registers.value_types import ValueType, ValueTypeByHwMode


class ModeInt(IntegerValue):
    """An integer whose type depends on the HwMode."""

    # Of a class that a target derives from this one, too: its values and those of the type are of one type.
    dag_type: ModeInt  # pyright: ignore[reportIncompatibleVariableOverride]


class ModeFloat(FloatValue):
    """A floating-point number whose type depends on the HwMode."""

    # Of a class that a target derives from this one, too: its values and those of the type are of one type.
    dag_type: ModeFloat  # pyright: ignore[reportIncompatibleVariableOverride]


class IntByHwMode(ValueTypeByHwMode[ModeInt]):
    """An integer type for each of some modes."""

    def __init__(self, modes: Mapping[HwMode, ValueType[IntegerValue]]) -> None:
        super().__init__(cast("Mapping[HwMode, ValueType[ModeInt]]", modes))


class FloatByHwMode(ValueTypeByHwMode[ModeFloat]):
    """A floating-point type for each of some modes."""

    def __init__(self, modes: Mapping[HwMode, ValueType[FloatValue]]) -> None:
        super().__init__(cast("Mapping[HwMode, ValueType[ModeFloat]]", modes))
