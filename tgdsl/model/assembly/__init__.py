"""Assembly language: strings of instructions and aliases, names of registers."""

from tgdsl.model.assembly.aliases import (
    AliasOperand,
    AliasReader,
    FixedRegister,
    Given,
    Immediate,
    InstAlias,
    is_left_out,
)
from tgdsl.model.assembly.parts import OperandUse, Part, Special, Text, parse_assembly
from tgdsl.model.assembly.register_names import register_names
from tgdsl.model.assembly.writer import AssemblyWriter, read_assembly_writer

__all__ = [
    "AliasOperand",
    "AliasReader",
    "AssemblyWriter",
    "FixedRegister",
    "Given",
    "Immediate",
    "InstAlias",
    "OperandUse",
    "Part",
    "Special",
    "Text",
    "is_left_out",
    "parse_assembly",
    "read_assembly_writer",
    "register_names",
]
