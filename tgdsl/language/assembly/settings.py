"""LLVM's ``AsmParser``, ``AsmParserVariant`` and ``AsmWriter`` (``Target.td``): settings of the generated assembly parsers and printers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from tgdsl.diagnostics import Diagnostic, Note, Place
from tgdsl.language.core.by_name import ByName
from tgdsl.language.core.definition import Definition
from tgdsl.language.core.llvm_fields import MAX, as_int, llvm_field, with_fields


@with_fields
class AsmParser(Definition):
    """Settings of a generated assembly parser (asm-matcher)."""

    record_class = "AsmParser"

    asm_parser_class_name: str = llvm_field("AsmParserClassName", default="AsmParser")
    """The C++ class that the generated members belong to, without the target's name before it."""
    asm_parser_inst_cleanup: str = llvm_field("AsmParserInstCleanup", default="")
    """C++ method that is called with each matched instruction (``cvtInstCleanup``, say)."""
    should_emit_match_register_name: bool = llvm_field("ShouldEmitMatchRegisterName", default=True)
    """Whether ``MatchRegisterName`` is generated; False for one that is written by hand."""
    should_emit_match_register_alt_name: bool = llvm_field("ShouldEmitMatchRegisterAltName", default=False)
    """Whether ``MatchRegisterAltName`` is generated, which knows the ``alt_names`` of registers."""
    allow_duplicate_register_names: bool = llvm_field("AllowDuplicateRegisterNames", default=False)
    """Whether both are generated although registers share a name; which of them a name gives is open."""
    has_mnemonic_first: bool = llvm_field("HasMnemonicFirst", default=True)
    """Whether each instruction begins with its mnemonic. With False, the first token can be an operand (``r1 += r2``)."""
    report_multiple_near_misses: bool = llvm_field("ReportMultipleNearMisses", default=False)
    """Whether the matcher gives all instructions that nearly fit (NearMissInfo), and not one error."""
    operand_parser_method: str = llvm_field("OperandParserMethod", default="")
    """C++ method that parses each operand, in place of the target's ``parseOperand``."""
    call_custom_parser_for_all_operands: bool = llvm_field("CallCustomParserForAllOperands", default=False)
    """Whether custom parsers are called for every operand, not only for those whose AsmOperandClass has a ``parser_method``."""
    prefer_smaller_instructions: bool = llvm_field("PreferSmallerInstructions", default=False)
    """Whether shorter encodings are tried first."""

    def complete(self) -> None:
        if not self.asm_parser_class_name:
            self.problem("an AsmParser has a C++ class; give asm_parser_class_name, or leave it out")


@with_fields
class AsmParserVariant(Definition):
    """A variant of the assembly language, with the settings of its tokenizer: AT&T's and Intel's for X86."""

    record_class = "AsmParserVariant"

    variant: int = llvm_field("Variant", default=0, range=(0, MAX))
    """Its number, which of the texts in ``variants("...", "...")`` it takes."""
    name: str = llvm_field("Name", default="")
    """Its name, for instructions and aliases that only this variant has (``asm_variant``)."""
    comment_delimiter: str = llvm_field("CommentDelimiter", default="")
    """The beginning of a comment in assembly strings, which is left out: ``"#"``."""
    register_prefix: str = llvm_field("RegisterPrefix", default="")
    """The text before the name of a register in assembly strings (``"%"``), with which a fixed register in one is matched as a register, not
    as a token."""
    tokenizing_characters: str = llvm_field("TokenizingCharacters", default="[]*!")
    """Characters that are tokens of their own."""
    separator_characters: str = llvm_field("SeparatorCharacters", default=" \t,")
    """Characters that end a token, and are none."""
    break_characters: str = llvm_field("BreakCharacters", default="")
    """Characters that begin a new token: of ``"."``, ``add.w`` has the tokens ``add`` and ``.w``."""

    @staticmethod
    def by_name(name: str) -> AsmParserVariant:
        """The variant of a name that is defined later, or nowhere: ``ByName`` as one for type checkers, so that a class of instructions can be
        derived from two of which one names a variant and the other has one."""
        return cast("AsmParserVariant", ByName(name))


def check_variant(variant: AsmParserVariant | ByName, place: Place) -> Iterator[Diagnostic]:
    """An error for an AsmParserVariant that something is for alone (AsmVariantName), at the place that says so, if it has no name."""
    if isinstance(variant, ByName):
        if not variant.name:
            yield Diagnostic(place, "the name of an AsmParserVariant is empty; give the name of one, or None for all")
    elif not variant.name:
        yield Diagnostic(
            place,
            "the AsmParserVariant has no name, so nothing can be for it alone; give it one: AsmParserVariant(name=...)",
            (Note(variant.place, "it is made here"),),
        )


@with_fields
class AsmWriter(Definition):
    """Settings of a generated assembly printer (asm-writer)."""

    record_class = "AsmWriter"

    asm_writer_class_name: str = llvm_field("AsmWriterClassName", default="InstPrinter")
    """The C++ class of the printer, without the target's name before it."""
    pass_subtarget: bool = llvm_field("PassSubtarget", default=False, lower=as_int)
    """Whether print methods get the MCSubtargetInfo."""
    variant: int = llvm_field("Variant", default=0, range=(0, MAX))
    """Which of the texts in ``variants("...", "...")`` it prints."""
