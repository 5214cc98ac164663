"""Reading of the target's AsmParser, AsmParserVariants and MnemonicAliases, and of the names that it has for registers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.diagnostics import Note, Report, collecting, counted, fail
from tgdsl.model.asm_matching import fields
from tgdsl.model.asm_matching.fields import AsmParser, AsmVariant
from tgdsl.model.asm_matching.table import MnemonicAlias
from tgdsl.model.asm_matching.tokens import in_lower_case
from tgdsl.model.registers import RegisterFile
from tgdsl.model.registers.bank import Register
from tgdsl.model.subtarget.feature_predicates import FeaturePredicates
from tgdsl.records import Record, RecordSet


def read_parser(target: Record, number: int = 0) -> AsmParser:
    """One of a target's AssemblyParsers (``-asmparsernum``); the first, if LLVM's build says nothing.

    Raises:
        DiagnosticError: there is none with this number.
    """
    parsers = fields.parsers_of(target)
    place = target.place_of(fields.ASSEMBLY_PARSERS)
    if not parsers:
        raise fail(place, f"the target '{target.name}' has no AssemblyParsers: name an AsmParser")
    if number >= len(parsers):
        numbers = "is #0" if len(parsers) == 1 else f"are #0 to #{len(parsers) - 1}"
        raise fail(
            place,
            f"the target '{target.name}' has no AsmParser #{number}: its {counted(len(parsers), 'AssemblyParser')} {numbers}; "
            "give another asmparsernum, or add one",
        )
    return fields.read_asm_parser(parsers[number], target)


def read_variants(target: Record) -> tuple[AsmVariant, ...]:
    """The target's AssemblyParserVariants."""
    return tuple([fields.read_asm_variant(record) for record in fields.variants_of(target)])


def read_register_names(
    parser: AsmParser, file: RegisterFile, report: Report
) -> tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]:
    """The AsmNames and the AltNames by which the parser finds registers; those that it does not ask for are left out."""
    names = _names(file) if parser.matches_register_names else ()
    alt_names = _alt_names(file) if parser.matches_alt_names else ()
    lists: list[tuple[tuple[str, int], ...]] = []
    for field, members in ((fields.ASM_NAME, names), (fields.ALT_NAMES, alt_names)):
        first: dict[str, Register] = {}
        listed: list[tuple[str, int]] = []
        for name, register in members:
            other = first.setdefault(name, register)
            if other is not register or (name, register.number) in listed[-1:]:
                _report_second(parser, field, name, register, other, report)
            listed.append((name, register.number))
        lists.append(tuple(listed))
    return lists[0], lists[1]


def _names(file: RegisterFile) -> Iterator[tuple[str, Register]]:
    for register in file.registers:
        name = fields.asm_name_of(register.record)
        if name:
            yield name, register


def _alt_names(file: RegisterFile) -> Iterator[tuple[str, Register]]:
    for register in file.registers:
        for listed in fields.alt_names_of(register.record):
            name = listed.strip(" \t\n\v\f\r")
            if name:
                yield name, register


def _report_second(
    parser: AsmParser, field: str, name: str, register: Register, other: Register, report: Report
) -> None:
    if not parser.allows_duplicate_names:
        report.error(
            register.record.place_of(field),
            f"the {field} of '{register.name}' has '{name}', which '{other.name}' already has: the assembler cannot tell them apart; use "
            "another name, or set AllowDuplicateRegisterNames in the AsmParser",
            Note(other.record.place, f"'{other.name}' is defined here"),
        )


def read_mnemonic_aliases(
    records: RecordSet, predicates: FeaturePredicates, variants: Sequence[AsmVariant], report: Report
) -> tuple[MnemonicAlias, ...]:
    """The MnemonicAliases of the variants, in the order in which the parser looks at them. Others are never read."""
    aliases: list[MnemonicAlias] = []
    order = {variant.name: number for number, variant in reversed(list(enumerate(variants)))}
    order[""] = len(variants)
    for record in records.by_name("MnemonicAlias"):
        with collecting(report):
            if fields.variant_name_of(record) in order:
                aliases.append(_read_alias(record, predicates))
    # Those without features of one mnemonic come last: the others are their exceptions.
    aliases.sort(key=lambda alias: (order[alias.variant], alias.alias, not alias.features))
    _check_ambiguity(aliases, report)
    return tuple(aliases)


def _read_alias(record: Record, predicates: FeaturePredicates) -> MnemonicAlias:
    features = predicates.of(record)
    for required in fields.predicates_of(record):
        if required.name not in predicates.by_name:
            raise fail(
                record.place_of(fields.PREDICATES),
                f"the MnemonicAlias '{record.label}' needs '{required.name}', which is not an AssemblerPredicate: the assembler cannot "
                "ask for it; give it features of the assembler, or leave it out",
                Note(required.place, f"'{required.name}' is defined here"),
            )
    alias, mnemonic = fields.mnemonics_of(record)
    if features and mnemonic == in_lower_case(alias):
        raise fail(
            record.place,
            f"the MnemonicAlias '{record.label}' stands for its own mnemonic, '{mnemonic}': name another",
        )
    return MnemonicAlias(
        record, in_lower_case(alias), in_lower_case(mnemonic), fields.variant_name_of(record), features
    )


def _check_ambiguity(aliases: Sequence[MnemonicAlias], report: Report) -> None:
    """Report aliases that always hold, and replace one mnemonic by different ones."""
    first: dict[tuple[str, str], MnemonicAlias] = {}
    for alias in aliases:
        if alias.features:
            continue
        other = first.setdefault((alias.variant, alias.alias), alias)
        if fields.mnemonics_of(other.record)[1] != fields.mnemonics_of(alias.record)[1]:
            report.error(
                alias.record.place,
                f"the MnemonicAlias '{alias.record.label}' makes '{alias.alias}' mean '{alias.mnemonic}', and another one "
                f"'{other.mnemonic}': remove one of them, or let it require a feature",
                Note(other.record.place, f"'{other.record.name}' is defined here"),
            )
