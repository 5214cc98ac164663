"""Assembly language: strings of instructions and aliases, names of registers."""

from tgdsl.model.assembly.alias_patterns import (
    AliasCondition,
    AliasPattern,
    AliasPatterns,
    AnyOperand,
    EndOfAlternatives,
    Feature,
    FulfilsPredicate,
    InRegisterClass,
    IsImmediate,
    IsRegister,
    PrintedOperand,
    PrintMethod,
    SameAs,
    build_alias_patterns,
)
from tgdsl.model.assembly.aliases import AliasOperand, AliasReader, FixedRegister, Given, Immediate, InstAlias
from tgdsl.model.assembly.parts import OperandUse, Part, Special, Text, parse_assembly
from tgdsl.model.assembly.writer import AssemblyWriter, read_assembly_writer, register_names

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
    "InstAlias",
    "IsImmediate",
    "IsRegister",
    "OperandUse",
    "Part",
    "PrintMethod",
    "PrintedOperand",
    "SameAs",
    "Special",
    "Text",
    "build_alias_patterns",
    "parse_assembly",
    "read_assembly_writer",
    "register_names",
]
