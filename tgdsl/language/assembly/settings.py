"""LLVM's ``AsmParser``, ``AsmParserVariant`` and ``AsmWriter`` (``Target.td``): settings of the generated assembly parsers and printers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tgdsl.diagnostics import Diagnostic, Note, Place
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.records import Value


class AsmParser(Definition):
    """Settings of a generated assembly parser (asm-matcher).

    Args:
        asm_parser_class_name: the C++ class that the generated members belong to, without the target's name before it.
        asm_parser_inst_cleanup: C++ method that is called with each matched instruction (``cvtInstCleanup``, say).
        should_emit_match_register_name: whether ``MatchRegisterName`` is generated; False for one that is written by hand.
        should_emit_match_register_alt_name: whether ``MatchRegisterAltName`` is generated, which knows the ``alt_names`` of registers.
        allow_duplicate_register_names: whether both are generated although registers share a name; which of them a name gives is open.
        has_mnemonic_first: whether each instruction begins with its mnemonic. With False, the first token can be an operand (``r1 += r2``).
        report_multiple_near_misses: whether the matcher gives all instructions that nearly fit (NearMissInfo), and not one error.
        operand_parser_method: C++ method that parses each operand, in place of the target's ``parseOperand``.
        call_custom_parser_for_all_operands: whether custom parsers are called for every operand, not only for those whose AsmOperandClass has
            a ``parser_method``.
        prefer_smaller_instructions: whether shorter encodings are tried first.
    """

    record_class = "AsmParser"

    def __init__(
        self,
        *,
        asm_parser_class_name: str = "AsmParser",
        asm_parser_inst_cleanup: str = "",
        should_emit_match_register_name: bool = True,
        should_emit_match_register_alt_name: bool = False,
        allow_duplicate_register_names: bool = False,
        has_mnemonic_first: bool = True,
        report_multiple_near_misses: bool = False,
        operand_parser_method: str = "",
        call_custom_parser_for_all_operands: bool = False,
        prefer_smaller_instructions: bool = False,
    ) -> None:
        super().__init__()
        self._fields: dict[str, Value] = {
            "AsmParserClassName": asm_parser_class_name,
            "AsmParserInstCleanup": asm_parser_inst_cleanup,
            "ShouldEmitMatchRegisterName": should_emit_match_register_name,
            "ShouldEmitMatchRegisterAltName": should_emit_match_register_alt_name,
            "AllowDuplicateRegisterNames": allow_duplicate_register_names,
            "HasMnemonicFirst": has_mnemonic_first,
            "ReportMultipleNearMisses": report_multiple_near_misses,
            "OperandParserMethod": operand_parser_method,
            "CallCustomParserForAllOperands": call_custom_parser_for_all_operands,
            "PreferSmallerInstructions": prefer_smaller_instructions,
        }
        if not asm_parser_class_name:
            self.problem("an AsmParser has a C++ class; give asm_parser_class_name, or leave it out")

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return self._fields


class AsmParserVariant(Definition):
    """A variant of the assembly language, with the settings of its tokenizer: AT&T's and Intel's for X86.

    Args:
        variant: its number, which of the texts in ``variants("...", "...")`` it takes.
        name: its name, for instructions and aliases that only this variant has (``asm_variant``).
        comment_delimiter: what begins a comment in assembly strings, which is left out: ``"#"``.
        register_prefix: what stands before the name of a register in assembly strings (``"%"``), so that a fixed register in a string is matched
            as a register, not as a token.
        tokenizing_characters: characters that are tokens of their own.
        separator_characters: characters that end a token, and are none.
        break_characters: characters that begin a new token: of ``"."``, ``add.w`` has the tokens ``add`` and ``.w``.
    """

    record_class = "AsmParserVariant"

    def __init__(
        self,
        *,
        variant: int = 0,
        name: str = "",
        comment_delimiter: str = "",
        register_prefix: str = "",
        tokenizing_characters: str = "[]*!",
        separator_characters: str = " \t,",
        break_characters: str = "",
    ) -> None:
        super().__init__()
        self.variant = self.check_number("variant", variant, 0, (1 << 31) - 1)
        self.name = name
        self._fields: dict[str, Value] = {
            "CommentDelimiter": comment_delimiter,
            "RegisterPrefix": register_prefix,
            "TokenizingCharacters": tokenizing_characters,
            "SeparatorCharacters": separator_characters,
            "BreakCharacters": break_characters,
        }

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Variant": self.variant, "Name": self.name, **self._fields}


def check_variant(variant: AsmParserVariant, place: Place) -> Iterator[Diagnostic]:
    """An error for an AsmParserVariant that something is for alone (AsmVariantName), at the place that says so, if it has no name."""
    if not variant.name:
        yield Diagnostic(
            place,
            "the AsmParserVariant has no name, so that nothing can be for it alone; give it one: AsmParserVariant(name=...)",
            (Note(variant.place, "it is made here"),),
        )


class AsmWriter(Definition):
    """Settings of a generated assembly printer (asm-writer).

    Args:
        asm_writer_class_name: the C++ class of the printer, without the target's name before it.
        pass_subtarget: whether print methods get the MCSubtargetInfo.
        variant: which of the texts in ``variants("...", "...")`` it prints.
    """

    record_class = "AsmWriter"

    def __init__(
        self, *, asm_writer_class_name: str = "InstPrinter", pass_subtarget: bool = False, variant: int = 0
    ) -> None:
        super().__init__()
        self.asm_writer_class_name = asm_writer_class_name
        self.pass_subtarget = pass_subtarget
        self.variant = self.check_number("variant", variant, 0, (1 << 31) - 1)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "AsmWriterClassName": self.asm_writer_class_name,
            "PassSubtarget": int(self.pass_subtarget),
            "Variant": self.variant,
        }
