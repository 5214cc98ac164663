"""The fields that compressed instructions are read from, each by its name here and nowhere else.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.readers import bit, dag, integer, references, value
from tgdsl.records import Record

INPUT: Final = "Input"
OUTPUT: Final = "Output"
OPERAND_PREDICATE: Final = "MCOperandPredicate"
IMMEDIATE_CODE: Final = "ImmediateCode"
CONDITION: Final = "AssemblerCondDag"

# CompressPat

input_of = dag(INPUT)
output_of = dag(OUTPUT)
#: The instruction is compressed, and the compressed one never uncompressed.
is_compress_only = bit("isCompressOnly")
#: Of an instruction, too.
predicates_of = references("Predicates")
is_assembler_predicate = bit("AssemblerMatcherPredicate")


# Instruction

#: In bytes.
size_of = integer("Size")


# Operand

#: The reference to the ValueType of an Operand.
value_type_of = value("Type")


def predicate_of(operand: Record, field: str) -> str | None:
    """The C++ of an operand that says which values it takes, of an MCOperand (:data:`OPERAND_PREDICATE`) or of a number
    (:data:`IMMEDIATE_CODE`, of ImmLeafs); None if it has none."""
    return operand.string(field) if operand.is_set(field) else None


# AsmWriter

PASS_SUBTARGET: Final = "PassSubtarget"
WRITERS: Final = "AssemblyWriters"


def passes_subtarget(writer: Record) -> bool:
    return bool(writer.integer(PASS_SUBTARGET))


#: The AsmWriters of a Target.
writers_of = references(WRITERS)
