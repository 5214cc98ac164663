"""Instructions: operands, constraints, flags, encodings, assembly strings."""

from tgdsl.model.instructions.build import build_instruction_table
from tgdsl.model.instructions.operands import OperandReader
from tgdsl.model.instructions.table import InstructionTable

__all__ = ["InstructionTable", "OperandReader", "build_instruction_table"]
