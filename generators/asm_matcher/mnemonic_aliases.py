"""The function applyMnemonicAliases: replaces a mnemonic by the one that a MnemonicAlias gives, if the subtarget has its features."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.diagnostics import Place
from tgdsl.generators.asm_matcher.subject import Subject
from tgdsl.generators.kit.features import feature_bit
from tgdsl.generators.kit.string_matcher import string_matcher
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.asm_matching import MnemonicAlias

#: Whether a variant without a name has a case. It is the only one then, and its aliases are those of all variants, too.
_NAMELESS_HAS_CASE = ByRelease({19: True, 22: False})


def write_mnemonic_aliases(out: Writer, subject: Subject) -> None:
    """Write the function, if there is any MnemonicAlias."""
    if not subject.has_mnemonic_aliases:
        return
    aliases = subject.matching.mnemonic_aliases
    out.line(
        "static void applyMnemonicAliases(StringRef &Mnemonic, const FeatureBitset &Features, unsigned VariantID) {"
    )
    nameless = _NAMELESS_HAS_CASE[subject.release]
    variants = subject.matching.variants
    for number, variant in enumerate(variants):
        if variant.name or nameless:
            if number == 0:
                out.line("  switch (VariantID) {")
            out.line(f"  case {variant.number}:")
            out.lines(_switch([alias for alias in aliases if alias.variant == variant.name], subject.place, 2))
            out.line("    break;")
            if number + 1 == len(variants):
                out.line("  }")
    out.lines(_switch([alias for alias in aliases if not alias.variant], subject.place, 0))
    out.line("}")
    out.line()


def _switch(aliases: Sequence[MnemonicAlias], place: Place, indent: int) -> Iterator[str]:
    by_name: dict[str, list[MnemonicAlias]] = {}
    for alias in aliases:
        by_name.setdefault(alias.alias, []).append(alias)
    matches = [(name, list(_replacement(of_name))) for name, of_name in sorted(by_name.items())]
    sources = ((alias.alias, alias) for alias in aliases)
    return string_matcher("Mnemonic", matches, place, indent=indent, sources=sources)


def _replacement(aliases: Sequence[MnemonicAlias]) -> Iterator[str]:
    """The statements that replace a mnemonic; those without features, which come last, all say the same."""
    conditional = [alias for alias in aliases if alias.features]
    for number, alias in enumerate(conditional):
        condition = " && ".join([f"Features.test({feature_bit(predicate)})" for predicate in alias.features])
        yield f"{'else ' * bool(number)}if ({condition})"
        yield f'  Mnemonic = "{alias.mnemonic}";'
    if len(conditional) < len(aliases):
        assignment = f'Mnemonic = "{aliases[-1].mnemonic}";'
        if conditional:
            yield "else"
            yield f"  {assignment}"
        else:
            yield assignment
    yield "return;"
