"""The default AsmParser, AsmParserVariant and AsmWriter (``Target.td``), and the operators of conditions on features."""

from __future__ import annotations

from tgdsl.language.assembly.settings import AsmParser, AsmParserVariant, AsmWriter
from tgdsl.language.core.expressions import Marker

DefaultAsmParser = AsmParser()
DefaultAsmParserVariant = AsmParserVariant()

# The operators of AssemblerCondDag, for all_of() and any_of(). The third, `not`, is the selection fragment of that name.
any_of = Marker()
all_of = Marker()

DefaultAsmWriter = AsmWriter()
