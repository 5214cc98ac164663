"""``DefaultMode`` and ``NoRegAltName`` (``Target.td``)."""

from __future__ import annotations

from tgdsl.language.hw_modes import HwMode
from tgdsl.language.registers import RegAltNameIndex

#: The HwMode that is active when no other is.
DefaultMode = HwMode("")

#: The RegAltNameIndex of the registers' own names.
NoRegAltName = RegAltNameIndex()
