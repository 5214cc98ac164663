"""The fields that expansions of pseudo instructions are read from, each by its name here and nowhere else.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.readers import dag, value

RESULT_INST: Final = "ResultInst"


result_instruction = dag(RESULT_INST)
#: The ValueType of an Operand.
value_type = value("Type")
