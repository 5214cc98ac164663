"""The assembler: mnemonics with the forms of each, aliases of mnemonics, and texts that two forms match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError
from tgdsl.explore.explored import Explored
from tgdsl.linting.ambiguous_assembly import find
from tgdsl.linting.finding import Finding
from tgdsl.linting.subject import Subject
from tgdsl.model.asm_matching import Matchable


@frozen
class FormView:
    """A form of a mnemonic: what may follow it.

    Attributes:
        alias: the name of the InstAlias's record; empty for an instruction's own string.
        features: the AssemblerPredicates that have to hold.
    """

    text: str
    instruction: str
    alias: str
    variant: int
    features: tuple[str, ...]


@frozen
class MnemonicView:
    mnemonic: str
    forms: tuple[FormView, ...]
    aliases: tuple[str, ...]


class Assembler:
    """The assembly language of a target.

    Attributes:
        mnemonics: by name.
        aliases: from MnemonicAliases to the mnemonics.
        ambiguous: texts for which only the order decides.
    """

    def __init__(self, explored: Explored) -> None:
        self.aliases: Mapping[str, str] = {
            one.alias: one.mnemonic for matching in explored.matchings for one in matching.mnemonic_aliases
        }
        self.mnemonics = _mnemonics(explored, self.aliases)
        self.ambiguous: Sequence[Finding] = ()
        if explored.matchings:
            try:
                self.ambiguous = [*find(Subject(explored.model))]
            except DiagnosticError as error:
                explored.note(error.diagnostics)

    @property
    def counts(self) -> Mapping[str, int]:
        """The number of forms of each mnemonic."""
        return {one.mnemonic: len(one.forms) for one in self.mnemonics}

    def pages(self, names: Mapping[str, str]) -> Mapping[str, Sequence[MnemonicView]]:
        """The mnemonics of each page, by the page's name; ``names`` has that of each mnemonic."""
        found: dict[str, list[MnemonicView]] = {}
        for one in self.mnemonics:
            found.setdefault(names[one.mnemonic], []).append(one)
        return found


def _mnemonics(explored: Explored, aliases: Mapping[str, str]) -> Sequence[MnemonicView]:
    found: dict[str, dict[FormView, None]] = {}
    for matching in explored.matchings:
        for one in matching.matchables:
            found.setdefault(one.mnemonic.lower(), {}).setdefault(_form(one))
    names: dict[str, list[str]] = {}
    for alias, mnemonic in aliases.items():
        names.setdefault(mnemonic, []).append(alias)
    return [MnemonicView(one, tuple(forms), tuple(names.get(one, ()))) for one, forms in sorted(found.items())]


def _form(one: Matchable) -> FormView:
    alias = "" if one.alias is None else one.record.name
    features = tuple([feature.name for feature in one.features])
    return FormView(one.asm_string, one.instruction.name, alias, one.variant, features)
