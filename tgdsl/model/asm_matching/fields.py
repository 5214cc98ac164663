"""The fields of the records that make up an assembly matcher, each read by its name here and nowhere else.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.classes import frozen
from tgdsl.model.common.readers import bit, integer, optional_reference, reference, references, string, strings, values
from tgdsl.records import Record

# Target

ASSEMBLY_PARSERS: Final = "AssemblyParsers"
ASSEMBLY_PARSER_VARIANTS: Final = "AssemblyParserVariants"

parsers_of = references(ASSEMBLY_PARSERS)


def has_parsers(target: Record) -> bool:
    return bool(target.values(ASSEMBLY_PARSERS))


variants_of = references(ASSEMBLY_PARSER_VARIANTS)
#: The name of an AsmParserVariant.
variant_label_of = string("Name")
#: The references to the variants, which have places.
variant_values_of = values(ASSEMBLY_PARSER_VARIANTS)


# AsmParser, AsmParserVariant


@frozen(eq=False)
class AsmParser:
    """An AsmParser record: how the C++ class that parses assembly language wants to be served.

    Attributes:
        class_name: with the target's name before it: "SparcAsmParser".
        inst_cleanup: AsmParserInstCleanup: method that is called for each matched MCInst; empty for none.
        mnemonic_first: HasMnemonicFirst: every instruction begins with its mnemonic, which is no operand then. Otherwise the mnemonic
            is the first of :attr:`Matchable.operands`, if there is one.
        reports_near_misses: ReportMultipleNearMisses: a failed match gives a list of matchables that nearly matched, and why.
        operand_parser_method: OperandParserMethod: called for each operand in place of ``tryCustomParseOperand``; empty for none.
        parses_all_operands: CallCustomParserForAllOperands: that method is called also for classes without a ParserMethod.
        prefers_smaller: PreferSmallerInstructions: among matchables of a mnemonic, those of smaller instructions are tried first.
        matches_register_names: ShouldEmitMatchRegisterName.
        matches_alt_names: ShouldEmitMatchRegisterAltName.
        allows_duplicate_names: AllowDuplicateRegisterNames: several registers may have one name; the first is found.
    """

    record: Record
    class_name: str
    inst_cleanup: str
    mnemonic_first: bool
    reports_near_misses: bool
    operand_parser_method: str
    parses_all_operands: bool
    prefers_smaller: bool
    matches_register_names: bool
    matches_alt_names: bool
    allows_duplicate_names: bool


def read_asm_parser(record: Record, target: Record) -> AsmParser:
    return AsmParser(
        record=record,
        class_name=target.name + record.string("AsmParserClassName"),
        inst_cleanup=record.string("AsmParserInstCleanup"),
        mnemonic_first=record.bit("HasMnemonicFirst"),
        reports_near_misses=record.bit("ReportMultipleNearMisses"),
        operand_parser_method=record.string("OperandParserMethod"),
        parses_all_operands=record.bit("CallCustomParserForAllOperands"),
        prefers_smaller=record.bit("PreferSmallerInstructions"),
        matches_register_names=record.bit("ShouldEmitMatchRegisterName"),
        matches_alt_names=record.bit("ShouldEmitMatchRegisterAltName"),
        allows_duplicate_names=record.bit("AllowDuplicateRegisterNames"),
    )


@frozen(eq=False)
class AsmVariant:
    """An AsmParserVariant record: a dialect of the assembly language, such as AT&T's and Intel's, and how its strings are tokenized.

    Attributes:
        number: Variant, by which groups of alternatives in assembly strings (``{l|}``) are chosen.
        name: instructions and aliases with another AsmVariantName are not in this variant.
        comment_delimiter: CommentDelimiter, which no assembly string may contain; empty for none.
        register_prefix: RegisterPrefix, "%" of "%eax" in assembly strings; empty if registers are written without.
        tokenizing: TokenizingCharacters: each is a token of its own.
        separators: SeparatorCharacters, which stand between tokens and are none.
        breaks: BreakCharacters: each begins a new token.
    """

    record: Record
    number: int
    name: str
    comment_delimiter: str
    register_prefix: str
    tokenizing: str
    separators: str
    breaks: str


def read_asm_variant(record: Record) -> AsmVariant:
    return AsmVariant(
        record=record,
        number=record.integer("Variant"),
        name=record.string("Name"),
        comment_delimiter=record.string("CommentDelimiter"),
        register_prefix=record.string("RegisterPrefix"),
        tokenizing=record.string("TokenizingCharacters"),
        separators=record.string("SeparatorCharacters"),
        breaks=record.string("BreakCharacters"),
    )


# Instruction, InstAlias

ASM_STRING: Final = "AsmString"
ASM_VARIANT_NAME: Final = "AsmVariantName"
RESULT_INST: Final = "ResultInst"
TWO_OPERAND_CONSTRAINT: Final = "TwoOperandAliasConstraint"
_DEPRECATED_FEATURE: Final = "DeprecatedFeatureMask"
_DEPRECATION_PREDICATE: Final = "ComplexDeprecationPredicate"

#: The only variant that has an Instruction, InstAlias or MnemonicAlias; empty for all.
variant_name_of = string(ASM_VARIANT_NAME)
#: The method that makes the MCInst; empty for none.
converter_of = string("AsmMatchConverter")
#: True if the converter of the alias's instruction makes its MCInst, too.
uses_converter = bit("UseInstAsmMatchConverter")
two_operand_constraint_of = string(TWO_OPERAND_CONSTRAINT)
#: The bytes of its encoding.
size_of = integer("Size")
has_position_order = bit("HasPositionOrder")


def is_deprecated(record: Record) -> bool:
    """True if there is a DeprecatedFeatureMask or a ComplexDeprecationPredicate, of which the first that is declared counts."""
    if _DEPRECATED_FEATURE in record.fields:
        return record.fields[_DEPRECATED_FEATURE] != ""
    return record.fields.get(_DEPRECATION_PREDICATE, "") != ""


# MnemonicAlias, TokenAlias

FROM_MNEMONIC: Final = "FromMnemonic"
PREDICATES: Final = "Predicates"


def mnemonics_of(alias: Record) -> tuple[str, str]:
    """The mnemonic that a MnemonicAlias replaces, and the one that it gives."""
    return alias.string(FROM_MNEMONIC), alias.string("ToMnemonic")


predicates_of = references(PREDICATES)


def tokens_of(alias: Record) -> tuple[str, str]:
    """The token that is a TokenAlias, and the one that it stands for."""
    return alias.string("FromToken"), alias.string("ToToken")


# Register

ASM_NAME: Final = "AsmName"
ALT_NAMES: Final = "AltNames"

asm_name_of = string(ASM_NAME)
alt_names_of = strings(ALT_NAMES)


# Operand, RegisterOperand

PARSER_MATCH_CLASS: Final = "ParserMatchClass"

#: The AsmOperandClass of an Operand.
match_class_of = reference(PARSER_MATCH_CLASS)
match_class_if_any = optional_reference(PARSER_MATCH_CLASS)
register_class_of = reference("RegClass")


# AsmOperandClass, RegisterClass

DIAGNOSTIC_TYPE: Final = "DiagnosticType"
SUPER_CLASSES: Final = "SuperClasses"
_DIAGNOSTIC_STRING: Final = "DiagnosticString"


@frozen(eq=False, kw_only=True)
class OperandClassFields:
    """The fields of an AsmOperandClass, with the methods that LLVM takes where none are set."""

    name: str
    predicate_method: str
    render_method: str
    parser_method: str
    default_method: str
    optional: bool


def read_operand_class(record: Record) -> OperandClassFields:
    name = class_name_of(record)
    return OperandClassFields(
        name=name,
        predicate_method=_string_or(record, "PredicateMethod", f"is{name}"),
        render_method=_string_or(record, "RenderMethod", f"add{name}Operands"),
        parser_method=_string_or(record, "ParserMethod", ""),
        default_method=_string_or(record, "DefaultMethod", f"default{name}Operands"),
        optional=record.is_set("IsOptional") and record.bit("IsOptional"),
    )


class_name_of = string("Name")
super_classes_of = references(SUPER_CLASSES)


def diagnostic_type_of(record: Record, default: str) -> str:
    return _string_or(record, DIAGNOSTIC_TYPE, default)


def diagnostic_string_of(record: Record, default: str) -> str:
    return _string_or(record, _DIAGNOSTIC_STRING, default)


def _string_or(record: Record, field: str, default: str) -> str:
    return record.string(field) if record.is_set(field) else default
