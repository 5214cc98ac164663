"""Assembly language: strings of instructions and aliases (CodeGenInstAlias), names of registers, aliases as AsmWriterEmitter prints them."""

from tgdsl.model.assembly.alias_patterns import (
    AliasCondition,
    AliasPattern,
    AliasPatterns,
    AnyOperand,
    EndOfAlternatives,
    Feature,
    FulfilsPredicate,
    InRegisterClass,
    InRegisterClassByMode,
    IsImmediate,
    IsRegister,
    LeftOut,
    PrintedOperand,
    PrintMethod,
    SameAs,
    build_alias_patterns,
)
from tgdsl.model.assembly.alias_operands import AliasOperand, FixedRegister, Given, Immediate, is_left_out
from tgdsl.model.assembly.aliases import AliasReader, InstAlias
from tgdsl.model.assembly.parts import OperandUse, Part, Special, Text, parse_assembly
from tgdsl.model.assembly.writer import AssemblyWriter, check_assembly_writers, read_assembly_writer, register_names

__all__ = [
    "AliasCondition",
    "AliasOperand",
    "AliasPattern",
    "AliasPatterns",
    "AliasReader",
    "AnyOperand",
    "AssemblyWriter",
    "EndOfAlternatives",
    "Feature",
    "FixedRegister",
    "FulfilsPredicate",
    "Given",
    "Immediate",
    "InRegisterClass",
    "InRegisterClassByMode",
    "InstAlias",
    "IsImmediate",
    "IsRegister",
    "LeftOut",
    "OperandUse",
    "Part",
    "PrintMethod",
    "PrintedOperand",
    "SameAs",
    "Special",
    "Text",
    "build_alias_patterns",
    "check_assembly_writers",
    "is_left_out",
    "parse_assembly",
    "read_assembly_writer",
    "register_names",
]
