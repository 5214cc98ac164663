"""Instructions (CodeGenInstruction), numbered as CodeGenTarget has them: operands, constraints, flags, assembly strings."""

from tgdsl.model.instructions.build import build_instruction_table
from tgdsl.model.instructions.constraints import ConstraintReader
from tgdsl.model.instructions.operands import OperandReader
from tgdsl.model.instructions.table import InstructionTable

__all__ = ["ConstraintReader", "InstructionTable", "OperandReader", "build_instruction_table"]
