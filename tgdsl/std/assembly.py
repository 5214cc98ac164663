"""How assembly is read and written where a target says nothing (``Target.td``), and what conditions on features are written with."""

from __future__ import annotations

from tgdsl.language.markers import Marker
from tgdsl.language.target import AsmParser, AsmParserVariant, AsmWriter

DefaultAsmParser = AsmParser()
DefaultAsmParserVariant = AsmParserVariant()

# What all_of() and any_of() of the language become. The third, `not`, is the selection fragment of that name.
any_of = Marker()
all_of = Marker()

DefaultAsmWriter = AsmWriter()
