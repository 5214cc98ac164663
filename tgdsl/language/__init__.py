"""The language: what a target imports to describe itself."""

from tgdsl.language.definition import Definition
from tgdsl.language.hw_modes import HwMode, RegInfo, RegInfoByHwMode, SubRegRange, SubRegRangeByHwMode
from tgdsl.language.predicates import Predicate
from tgdsl.language.register_classes import CalleeSavedRegs, RegisterCategory, RegisterClass, RegisterTuples
from tgdsl.language.registers import ComposedSubRegIndex, RegAltNameIndex, Register, SubRegIndex
from tgdsl.language.target import AsmParser, AsmParserVariant, AsmWriter, InstrInfo, Target
from tgdsl.language.value_types import PtrValueType, ValueType, ValueTypeByHwMode
from tgdsl.records import Code

__all__ = [
    "AsmParser",
    "AsmParserVariant",
    "AsmWriter",
    "CalleeSavedRegs",
    "Code",
    "ComposedSubRegIndex",
    "Definition",
    "HwMode",
    "InstrInfo",
    "Predicate",
    "PtrValueType",
    "RegAltNameIndex",
    "RegInfo",
    "RegInfoByHwMode",
    "Register",
    "RegisterCategory",
    "RegisterClass",
    "RegisterTuples",
    "SubRegIndex",
    "SubRegRange",
    "SubRegRangeByHwMode",
    "Target",
    "ValueType",
    "ValueTypeByHwMode",
]
