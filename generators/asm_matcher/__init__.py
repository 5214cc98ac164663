"""The generator ``asm-matcher``: ``<Target>GenAsmMatcher.inc`` (LLVM's AsmMatcherEmitter).

The parser of assembly language, ``SparcAsmParser``, includes its sections::

    #ifdef GET_ASSEMBLER_HEADER              header
    #ifdef GET_OPERAND_DIAGNOSTIC_TYPES
    #ifdef GET_REGISTER_MATCHER              registers
    #ifdef GET_SUBTARGET_FEATURE_NAME
    #ifdef GET_MATCHER_IMPLEMENTATION
    applyMnemonicAliases                     mnemonic_aliases
    convertToMCInst, ...                     conversions      parsed operands to operands of an MCInst
    enum MatchClassKind, ...                 classes          of which class a parsed operand is
    MatchTable0, ...                         tables           matchables
    MatchInstructionImpl                     matching         the search for a matchable
    MatchOperandParserImpl                   parsing          operands that the target parses
    #endif
    #ifdef GET_MNEMONIC_SPELL_CHECKER        mnemonics
    #ifdef GET_MNEMONIC_CHECKER
"""

from __future__ import annotations

from pathlib import Path

from tgdsl.diagnostics import DiagnosticError, counted
from tgdsl.files import AsmMatcher
from tgdsl.generation import Generator
from tgdsl.generators.asm_matcher.classes import write_classes
from tgdsl.generators.asm_matcher.conversions import Conversions
from tgdsl.generators.asm_matcher.header import write_diagnostic_types, write_header
from tgdsl.generators.asm_matcher.matching import write_matching, write_tie_check
from tgdsl.generators.asm_matcher.mnemonic_aliases import write_mnemonic_aliases
from tgdsl.generators.asm_matcher.mnemonics import write_mnemonic_checks
from tgdsl.generators.asm_matcher.parsing import write_custom_parsing
from tgdsl.generators.asm_matcher.registers import write_feature_names, write_register_matchers
from tgdsl.generators.asm_matcher.subject import Subject
from tgdsl.generators.asm_matcher.tables import write_tables
from tgdsl.generators.kit.cpp import file_header, guarded
from tgdsl.generators.kit.features import write_available_features
from tgdsl.generators.kit.writer import Writer
from tgdsl.model import Model
from tgdsl.model.asm_matching import has_parsers
from tgdsl.model.instructions.numbering import has_own_instructions


def render(subject: Subject, source: str = "") -> str:
    """The text of the file; ``source`` is the name of the file that the target was read from."""
    out = Writer()
    out.paste(file_header("Assembly Matcher Source Fragment", source))
    write_header(out, subject)
    write_diagnostic_types(out, subject)
    write_register_matchers(out, subject)
    write_feature_names(out, subject)
    out.line()
    with guarded(out, "GET_MATCHER_IMPLEMENTATION"):
        out.line()
        _write_implementation(out, subject)
    write_mnemonic_checks(out, subject)
    return str(out)


def _write_implementation(out: Writer, subject: Subject) -> None:
    write_mnemonic_aliases(out, subject)
    conversions = Conversions(subject)
    conversions.write(out)
    write_classes(out, subject)
    out.line(f"FeatureBitset {subject.parser_class}::")
    opening = "ComputeAvailableFeatures(const FeatureBitset &FB) const {"
    write_available_features(out, opening, subject.features.all, subject.target)
    write_tie_check(out, subject)
    write_tables(out, subject, conversions)
    write_matching(out, subject)
    write_custom_parsing(out, subject)


def _generate(model: Model, file: AsmMatcher) -> str:
    prefix = file.match_prefix
    subject = Subject(
        target=model.target_name,
        namespace=model.instructions.namespace,
        matching=model.asm_matching(file.asmparsernum, prefix),
        features=model.feature_predicates,
        registers=model.register_file,
        has_mnemonic_aliases=not prefix and model.records.has_class("MnemonicAlias"),
    )
    source = model.records.place.innermost
    return render(subject, Path(source.file).name if source is not None else "")


def _applies(model: Model) -> bool:
    """LLVM's build has an AsmParser for targets that say how it reads some operand."""
    classes = [record for record in model.records.of_class("AsmOperandClass") if record.name != "ImmAsmOperand"]
    return bool(has_parsers(model.target) and classes) and has_own_instructions(model.records)


def _obstacle(model: Model) -> str:
    """Some targets of LLVM have operands for an assembler, and no assembler: R600 has registers with one name."""
    try:
        assert model.asm_matching()
    except DiagnosticError as error:
        return f"no assembler can read it for {counted(len(error.diagnostics), 'reason')}"
    return ""


GENERATOR = Generator.of(AsmMatcher, _generate, _applies, obstacle=_obstacle)
