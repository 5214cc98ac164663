"""The single definitions of ``Target.td`` that registers and targets refer to."""

from __future__ import annotations

from tgdsl.language.hw_modes import HwMode
from tgdsl.language.registers import RegAltNameIndex
from tgdsl.language.target import AsmParser, AsmParserVariant, AsmWriter

#: Active when no other mode is.
DefaultMode = HwMode("")

#: The names that registers are made with.
NoRegAltName = RegAltNameIndex()

DefaultAsmParser = AsmParser()
DefaultAsmParserVariant = AsmParserVariant()
DefaultAsmWriter = AsmWriter()
