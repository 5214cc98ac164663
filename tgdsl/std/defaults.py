"""``DefaultMode`` and ``NoRegAltName`` (``Target.td``)."""

from __future__ import annotations

from tgdsl.language.features.hw_modes import HwMode
from tgdsl.language.registers.registers import RegAltNameIndex

#: The HwMode that is active when no other is.
DefaultMode = HwMode("")

#: The RegAltNameIndex of the registers' own names.
NoRegAltName = RegAltNameIndex()
