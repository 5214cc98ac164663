"""The fields that expansions of pseudo instructions are read from, each by its name here and nowhere else.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.records import Dag, Record, Value

RESULT_INST: Final = "ResultInst"


def result_instruction(expansion: Record) -> Dag:
    return expansion.dag(RESULT_INST)


def value_type(operand: Record) -> Value:
    """The ValueType of an Operand."""
    return operand.value("Type")
