"""The fields that lints ask records for themselves, each read by its name here; others are attributes of the model's objects.

Names in capitals are those of fields of which lints ask what they refer to, or that findings show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.records import Record, Value

# Target


def parser_numbers(target: Record) -> range:
    """The numbers of the AssemblyParsers."""
    return range(len(target.values("AssemblyParsers")))


def writer_numbers(target: Record) -> range:
    """The numbers of the AssemblyWriters."""
    return range(len(target.values("AssemblyWriters")))


# Register, SubRegIndex, RegAltNameIndex

DWARF_NUMBERS: Final = "DwarfNumbers"
SUB_REG_INDICES: Final = "SubRegIndices"
REG_ALT_NAME_INDICES: Final = "RegAltNameIndices"


def dwarf_numbers(register: Record) -> tuple[Value, ...]:
    """The DWARF number in each flavour; none if they are unset."""
    numbers = register.fields.get(DWARF_NUMBERS)
    return numbers if isinstance(numbers, tuple) else ()


def parts_of_register(register: Record) -> tuple[Value, ...]:
    """The references to a register's sub-registers and aliases."""
    lists = [register.fields.get(field) for field in ("SubRegs", "Aliases")]
    return tuple([part for listed in lists if isinstance(listed, tuple) for part in listed])


def is_composed(index: Record) -> bool:
    """True for a SubRegIndex that is composed of others, or covers others."""
    return bool(index.fields.get("ComposedOf") or index.fields.get("CoveringSubRegIndices"))


# HwModeSelect, DAGOperand, AsmOperandClass

MODES: Final = "Modes"
PARSER_MATCH_CLASS: Final = "ParserMatchClass"
SUPER_CLASSES: Final = "SuperClasses"


# What generated C++ calls

#: The fields with names of C++ functions, by the class that has them, and the generator that writes the calls.
CALLED: Final = (
    ("asm-writer", "DAGOperand", "PrintMethod"),
    ("asm-matcher", "AsmOperandClass", "ParserMethod"),
    ("asm-matcher", "AsmOperandClass", "PredicateMethod"),
    ("asm-matcher", "AsmOperandClass", "RenderMethod"),
    ("asm-matcher", "AsmOperandClass", "DefaultMethod"),
    ("asm-matcher", "Instruction", "AsmMatchConverter"),
    ("emitter", "DAGOperand", "EncoderMethod"),
    ("emitter", "Instruction", "PostEncoderMethod"),
    ("disassembler", "DAGOperand", "DecoderMethod"),
    ("disassembler", "InstructionEncoding", "DecoderMethod"),
    ("callingconv", "CCCustom", "FuncName"),
    ("dag-isel", "ComplexPattern", "SelectFunc"),
    ("instr-info", "Instruction", "ComplexDeprecationPredicate"),
)

#: The fields with code that is put into generated C++, by class.
CODE: Final = (("PatFrags", "PredicateCode"), ("PatFrags", "ImmediateCode"), ("SDNodeXForm", "XFormFunction"))

CONDITION: Final = "CondString"
DECODER_METHOD: Final = "DecoderMethod"


def text_of(record: Record, field: str) -> str:
    """A string or code; empty if it is unset, or the record has none."""
    value = record.fields.get(field)
    return value if isinstance(value, str) else ""
