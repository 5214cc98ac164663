"""The single definitions of ``Target.td`` that registers refer to."""

from __future__ import annotations

from tgdsl.language.hw_modes import HwMode
from tgdsl.language.registers import RegAltNameIndex

#: Active when no other mode is.
DefaultMode = HwMode("")

#: The names that registers are made with.
NoRegAltName = RegAltNameIndex()
