"""MnemonicAliases and InstAliases that are never looked at, and instructions that MnemonicAliases hide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tgdsl.diagnostics import Note, Report, did_you_mean
from tgdsl.model.asm_matching import fields
from tgdsl.model.asm_matching.fields import AsmVariant
from tgdsl.model.asm_matching.table import AsmMatching, Matchable, MnemonicAlias
from tgdsl.model.assembly import InstAlias
from tgdsl.model.common import rules
from tgdsl.records import Record, RecordSet


def check_variants(target: Record, variants: Sequence[AsmVariant], report: Report) -> None:
    """Report variants of one number, which are two cases of one ``switch``, or of one name, of which nothing can be for one alone."""
    numbers: dict[int, AsmVariant] = {}
    names: dict[str, AsmVariant] = {}
    for value, variant in zip(fields.variant_values_of(target), variants):
        same_number = numbers.setdefault(variant.number, variant)
        same_name = names.setdefault(variant.name, variant)
        other = same_number if same_number is not variant else same_name
        if other is variant:
            continue
        problem = (
            "lists it twice: leave it out"
            if other.record is variant.record
            else (
                f"has '{other.record.name}' with the same Variant, {variant.number}: give each a number of its own"
                if other is same_number
                else f"has '{other.record.name}' with the same Name, '{variant.name}': give each a name of its own"
            )
        )
        report.breach(
            rules.PARSER_VARIANT,
            target.place_of(fields.ASSEMBLY_PARSER_VARIANTS, value),
            f"the AsmParserVariant '{variant.record.name}' is one of the target's AssemblyParserVariants, which {problem}",
            Note(other.record.place, f"'{other.record.name}' is defined here"),
        )


def check_alias_variants(
    records: RecordSet, aliases: Iterable[InstAlias], variants: Sequence[AsmVariant], report: Report
) -> None:
    """Report aliases for a variant that the target does not have."""
    known = {"", *[variant.name for variant in variants]}
    for record in (*[alias.record for alias in aliases], *records.by_name("MnemonicAlias")):
        name = fields.variant_name_of(record)
        if name not in known:
            report.breach(
                rules.ALIAS_VARIANT,
                record.place_of(fields.ASM_VARIANT_NAME),
                f"the alias '{record.label}' is for the variant '{name}', which is not one of the target's AssemblyParserVariants: use one"
                f" of these, or add it{did_you_mean(name, known)}",
            )


def check_mnemonic_aliases(matching: AsmMatching, report: Report) -> None:
    """Report MnemonicAliases that are never looked at or give nothing, and instructions that they hide."""
    if matching.mnemonic_aliases:
        _AliasReach(matching, report).check()


class _AliasReach:
    """Checks MnemonicAliases against what the assembler matches, and against each other."""

    def __init__(self, matching: AsmMatching, report: Report) -> None:
        self._parser = matching.parser
        self._aliases = matching.mnemonic_aliases
        self._report = report
        names = {variant.number: variant.name for variant in matching.variants}
        self._mnemonics: dict[str, set[str]] = {name: set() for name in names.values()}
        replaced = {alias.alias for alias in self._aliases}
        self._replaced: dict[tuple[str, str], list[Matchable]] = {}
        for matchable in matching.matchables:
            variant = names[matchable.variant]
            self._mnemonics[variant].add(matchable.mnemonic)
            if matchable.mnemonic in replaced:
                self._replaced.setdefault((variant, matchable.mnemonic), []).append(matchable)

    def check(self) -> None:
        earlier: dict[tuple[str, str], list[MnemonicAlias]] = {}
        for alias in self._aliases:
            if not self._parser.mnemonic_first:
                self._say(
                    alias,
                    "is never looked at, as the AsmParser has no HasMnemonicFirst: set that, or let an InstAlias stand for each instruction",
                )
                continue
            before = earlier.setdefault((alias.variant, alias.alias), [])
            hiding = next((other for other in before if _needs_all_of(alias, other)), None)
            if hiding is not None:
                self._say(
                    alias,
                    f"is never looked at, as another one of '{alias.alias}' comes first, and holds whenever it does: leave one out",
                    Note(hiding.record.place, "the other one is defined here"),
                )
            elif not self._gives(alias):
                where = f" of the variant '{alias.variant}'" if alias.variant else ""
                known = {name for variant in self._variants_of(alias) for name in self._mnemonics[variant]}
                self._say(
                    alias,
                    f"gives '{alias.mnemonic}', and no instruction{where} has that mnemonic: name one that there is"
                    f"{did_you_mean(alias.mnemonic, known)}",
                )
            before.append(alias)
            self._check_hidden(alias)

    def _variants_of(self, alias: MnemonicAlias) -> Sequence[str]:
        return [alias.variant] if alias.variant else list(self._mnemonics)

    def _gives(self, alias: MnemonicAlias) -> bool:
        """True if there is something of the mnemonic that an alias gives, or of one that this begins with.

        A parser may look at the aliases before it takes a suffix off, as ARM's does with ``vadd.f32``. Aliases of all variants are looked at
        after those of one.
        """
        text = alias.mnemonic
        for variant in self._variants_of(alias):
            if not self._mnemonics[variant].isdisjoint([text[:end] for end in range(1, len(text) + 1)]):
                return True
        again = bool(alias.variant) or "" in self._mnemonics
        return again and any([other.alias == text and not other.variant for other in self._aliases])

    def _check_hidden(self, alias: MnemonicAlias) -> None:
        """Report an instruction of the mnemonic that an alias replaces, if the alias holds wherever there is the instruction."""
        features = set(alias.features)
        if alias.mnemonic == alias.alias:
            return
        for variant in self._variants_of(alias):
            for matchable in self._replaced.get((variant, alias.alias), ()):
                if features.issubset(matchable.features):
                    self._report.breach(
                        rules.MNEMONIC_HIDDEN,
                        alias.record.place,
                        f"the MnemonicAlias '{alias.record.label}' replaces '{alias.alias}' by '{alias.mnemonic}' wherever there is "
                        f"'{matchable.record.label}', which has the mnemonic '{alias.alias}', so the assembler never finds that: let "
                        "one of them have other features, or another mnemonic",
                        Note(matchable.record.place, f"'{matchable.record.label}' is defined here"),
                    )
                    return

    def _say(self, alias: MnemonicAlias, problem: str, *notes: Note) -> None:
        self._report.breach(
            rules.MNEMONIC_ALIAS, alias.record.place, f"the MnemonicAlias '{alias.record.label}' {problem}", *notes
        )


def _needs_all_of(alias: MnemonicAlias, other: MnemonicAlias) -> bool:
    """True if the features of one alias are among those of another; aliases without features say the same, or are an error."""
    return set(other.features).issubset(alias.features)
