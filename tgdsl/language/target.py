"""LLVM's ``Target``, and its ``InstrInfo``, ``AsmParser``, ``AsmParserVariant`` and ``AsmWriter`` (``Target.td``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.diagnostics import Diagnostic
from tgdsl.files import File
from tgdsl.language.definition import Definition, Namer
from tgdsl.records import Ref, Value


class InstrInfo(Definition):
    """Settings for all instructions of a target.

    Args:
        is_little_endian_encoding: whether bit 0 of ``Inst`` is the most significant one.
        guess_instruction_properties: whether flags that no pattern implies are guessed; otherwise they are errors.
    """

    record_class = "InstrInfo"

    def __init__(self, *, is_little_endian_encoding: bool = False, guess_instruction_properties: bool = True) -> None:
        super().__init__()
        self.is_little_endian_encoding = is_little_endian_encoding
        self.guess_instruction_properties = guess_instruction_properties

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "isLittleEndianEncoding": self.is_little_endian_encoding,
            "guessInstructionProperties": self.guess_instruction_properties,
        }


class AsmParser(Definition):
    """Settings of the generated assembly parser; the parameters are Target.td's fields."""

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

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return self._fields


class AsmParserVariant(Definition):
    """Settings of the tokenizer for one variant of the assembly language."""

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
        self._fields: dict[str, Value] = {
            "Variant": variant,
            "Name": name,
            "CommentDelimiter": comment_delimiter,
            "RegisterPrefix": register_prefix,
            "TokenizingCharacters": tokenizing_characters,
            "SeparatorCharacters": separator_characters,
            "BreakCharacters": break_characters,
        }

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return self._fields


class AsmWriter(Definition):
    """Settings of the generated assembly writer."""

    record_class = "AsmWriter"

    def __init__(
        self, *, asm_writer_class_name: str = "InstPrinter", pass_subtarget: bool = False, variant: int = 0
    ) -> None:
        super().__init__()
        self.asm_writer_class_name = asm_writer_class_name
        self.pass_subtarget = pass_subtarget
        self.variant = variant

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "AsmWriterClassName": self.asm_writer_class_name,
            "PassSubtarget": int(self.pass_subtarget),
            "Variant": self.variant,
        }


class Target(Definition):
    """A target; the names of generated files and C++ classes begin with its name. A package defines one.

    Args:
        allow_register_renaming: whether registers may be renamed after register allocation.
        files: the files that ``python -m tgdsl.gen`` writes, each with its options (``tgdsl.language.files``); by default those
            that LLVM's build would generate for such a target. No field of the record.
    """

    record_class = "Target"
    needs_name = True

    def __init__(
        self,
        *,
        instruction_set: InstrInfo,
        assembly_parsers: Sequence[AsmParser] = (),
        assembly_parser_variants: Sequence[AsmParserVariant] = (),
        assembly_writers: Sequence[AsmWriter] = (),
        allow_register_renaming: bool = False,
        files: Sequence[File] | None = None,
    ) -> None:
        super().__init__()
        self.instruction_set = instruction_set
        self.assembly_parsers = tuple(assembly_parsers)
        self.assembly_parser_variants = tuple(assembly_parser_variants)
        self.assembly_writers = tuple(assembly_writers)
        self.allow_register_renaming = allow_register_renaming
        self.files = None if files is None else self._checked(files)

    def _checked(self, files: Sequence[File]) -> tuple[File, ...]:
        """The files; what is wrong with them becomes problems."""
        kept = tuple(files)
        names: dict[str, File] = {}
        for number, file in enumerate(kept):
            place = self.place_of("files", (number,)) or self.place
            self.problems += [Diagnostic(place, problem) for problem in file.problems()]
            name = file.name("<Target>")
            if name in names:
                self.problems.append(
                    Diagnostic(place, f"two files would be called {name}; give one of them a suffix of its own")
                )
            names[name] = file
        return kept

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        def several(given: Sequence[Definition], default: str) -> tuple[Value, ...]:
            return tuple(ref(one) for one in given) or (Ref(default),)

        return {
            "InstructionSet": ref(self.instruction_set),
            "AssemblyParsers": several(self.assembly_parsers, "DefaultAsmParser"),
            "AssemblyParserVariants": several(self.assembly_parser_variants, "DefaultAsmParserVariant"),
            "AssemblyWriters": several(self.assembly_writers, "DefaultAsmWriter"),
            "AllowRegisterRenaming": int(self.allow_register_renaming),
        }
