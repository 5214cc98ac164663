"""Reading of the target's AsmParser, AsmParserVariants and MnemonicAliases."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.diagnostics import Note, Report, collecting, counted, fail
from tgdsl.model.asm_matching.table import AsmParser, AsmVariant, MnemonicAlias
from tgdsl.model.features import FeaturePredicates
from tgdsl.records import Record, RecordSet


def read_parser(target: Record, number: int = 0) -> AsmParser:
    """One of a target's AssemblyParsers (``-asmparsernum``); the first, if LLVM's build says nothing.

    Raises:
        DiagnosticError: there is none with this number.
    """
    parsers = target.records("AssemblyParsers")
    place = target.place_of("AssemblyParsers")
    if not parsers:
        raise fail(place, f"the target '{target.name}' has no AssemblyParsers: name an AsmParser")
    if number >= len(parsers):
        numbers = "is #0" if len(parsers) == 1 else f"are #0 to #{len(parsers) - 1}"
        raise fail(
            place,
            f"the target '{target.name}' has no AsmParser #{number}: its {counted(len(parsers), 'AssemblyParser')} {numbers}; "
            "give another asmparsernum, or add one",
        )
    record = parsers[number]
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


def read_variants(target: Record) -> tuple[AsmVariant, ...]:
    """The target's AssemblyParserVariants."""
    return tuple(
        [
            AsmVariant(
                record=record,
                number=record.integer("Variant"),
                name=record.string("Name"),
                comment_delimiter=record.string("CommentDelimiter"),
                register_prefix=record.string("RegisterPrefix"),
                tokenizing=record.string("TokenizingCharacters"),
                separators=record.string("SeparatorCharacters"),
                breaks=record.string("BreakCharacters"),
            )
            for record in target.records("AssemblyParserVariants")
        ]
    )


def read_mnemonic_aliases(
    records: RecordSet, predicates: FeaturePredicates, variants: Sequence[AsmVariant], report: Report
) -> tuple[MnemonicAlias, ...]:
    """The MnemonicAliases of the variants, in the order in which the parser looks at them. Others are never read."""
    found: list[MnemonicAlias] = []
    order = {variant.name: number for number, variant in reversed(list(enumerate(variants)))}
    order[""] = len(variants)
    for record in records.by_name("MnemonicAlias"):
        with collecting(report):
            if record.string("AsmVariantName") in order:
                found.append(_read_alias(record, predicates))
    # Those without features of one mnemonic come last: the others are their exceptions.
    found.sort(key=lambda one: (order[one.variant], one.alias, not one.features))
    _check_ambiguity(found, report)
    return tuple(found)


def _read_alias(record: Record, predicates: FeaturePredicates) -> MnemonicAlias:
    features = predicates.of(record)
    for required in record.records("Predicates"):
        if required.name not in predicates.by_name:
            raise fail(
                record.place_of("Predicates"),
                f"the MnemonicAlias '{record.label}' needs '{required.name}', which is no AssemblerPredicate: the assembler cannot "
                "ask for it; give it features of the assembler, or leave it out",
                Note(required.place, f"'{required.name}' is defined here"),
            )
    alias, mnemonic = record.string("FromMnemonic"), record.string("ToMnemonic")
    if features and mnemonic == alias.lower():
        raise fail(
            record.place,
            f"the MnemonicAlias '{record.label}' stands for '{mnemonic}', which is itself: name another mnemonic",
        )
    return MnemonicAlias(record, alias.lower(), mnemonic.lower(), record.string("AsmVariantName"), features)


def _check_ambiguity(aliases: Sequence[MnemonicAlias], report: Report) -> None:
    """Report aliases that always hold, and replace one mnemonic by different ones."""
    first: dict[tuple[str, str], MnemonicAlias] = {}
    for one in aliases:
        if one.features:
            continue
        other = first.setdefault((one.variant, one.alias), one)
        if other.record.string("ToMnemonic") != one.record.string("ToMnemonic"):
            report.error(
                one.record.place,
                f"the MnemonicAlias '{one.record.label}' makes '{one.alias}' mean '{one.mnemonic}', and another one "
                f"'{other.mnemonic}': remove one of them, or let it require a feature",
                Note(other.record.place, f"'{other.record.name}' is defined here"),
            )
