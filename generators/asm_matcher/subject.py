"""The input of all sections of the file."""

from __future__ import annotations

from functools import cached_property

from attrs import define

from generators.kit.sequences import StringPool
from tgdsl.diagnostics import Place
from tgdsl.model.asm_matching import AsmMatching, Matchable
from tgdsl.model.features import FeaturePredicate, FeaturePredicates
from tgdsl.model.registers import RegisterFile


@define(eq=False, slots=False)
class Subject:
    """A target and its assembly matcher.

    Attributes:
        target: its name, with which names of classes begin.
        namespace: of its instructions.
        has_mnemonic_aliases: there are MnemonicAliases, be it none of a variant.
    """

    target: str
    namespace: str
    matching: AsmMatching
    features: FeaturePredicates
    registers: RegisterFile
    has_mnemonic_aliases: bool

    @property
    def place(self) -> Place:
        """Where the AsmParser is defined."""
        return self.matching.parser.record.place

    @property
    def parser_class(self) -> str:
        return self.matching.parser.class_name

    @property
    def operand_type(self) -> str:
        """The C++ class of the target's parsed operands."""
        return f"{self.target}Operand"

    @property
    def mnemonic_operands(self) -> int:
        """The number of operands that are the mnemonic, which stand before those of matchables."""
        return int(self.matching.parser.mnemonic_first)

    @cached_property
    def has_optional_operands(self) -> bool:
        return self.matching.has_optional_operands

    @cached_property
    def most_operands(self) -> int:
        """The greatest number of operands of a matchable."""
        return max([len(one.operands) for one in self.matching.matchables], default=0)

    @cached_property
    def _mnemonics(self) -> tuple[StringPool, dict[str, int]]:
        pool = StringPool()
        positions: dict[str, int] = {}
        for one in self.matching.matchables:
            if one.mnemonic not in positions:
                positions[one.mnemonic] = pool.add(sized(one.mnemonic), terminated=False)
        return pool, positions

    @property
    def mnemonic_table(self) -> StringPool:
        return self._mnemonics[0]

    @property
    def mnemonic_positions(self) -> dict[str, int]:
        """Where each mnemonic is in MnemonicTable."""
        return self._mnemonics[1]

    @cached_property
    def feature_sets(self) -> list[tuple[FeaturePredicate, ...]]:
        """The sets of AssemblerPredicates that matchables need, but for the empty one, in order."""
        found = {one.features for one in self.matching.matchables if one.features}
        return sorted(found, key=lambda needed: (len(needed), [predicate.name for predicate in needed]))


def sized(mnemonic: str) -> str:
    """A mnemonic as MnemonicTable has it: in lower case, with its size in the byte before it."""
    return chr(len(mnemonic.encode()) & 0xFF) + mnemonic.lower()


def feature_set_name(needed: tuple[FeaturePredicate, ...]) -> str:
    """The enumerator of a set of AssemblerPredicates: ``AMFBS_HasFPU_HasV9``."""
    return "AMFBS_" + ("_".join([predicate.name for predicate in needed]) or "None")


def mnemonic_entry(subject: Subject, one: Matchable) -> str:
    """The first column of a table of matchables: the position of the mnemonic in MnemonicTable, and the mnemonic."""
    return f"{subject.mnemonic_positions[one.mnemonic]} /* {one.mnemonic} */"
