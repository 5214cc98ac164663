"""The input of all sections of the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tgdsl.diagnostics import Place
from tgdsl.generation import origins
from tgdsl.generators.kit.sequences import StringPool
from tgdsl.llvm import Release
from tgdsl.model.asm_matching import AnyClass, AsmMatching, Matchable, RegisterSetClass, UserClass
from tgdsl.model.common.bit_sets import members_of
from tgdsl.model.registers import RegisterFile
from tgdsl.model.subtarget.feature_predicates import FeaturePredicate, FeaturePredicates
from tgdsl.records import Record


class Subject:
    """A target and its assembly matcher.

    Attributes:
        target: its name, with which names of classes begin.
        namespace: of its instructions.
        has_mnemonic_aliases: there are MnemonicAliases, be it none of a variant.
        most_operands: the greatest number of operands of a matchable.
        mnemonic_table: MnemonicTable.
        mnemonic_positions: where each mnemonic is in MnemonicTable.
        feature_sets: the sets of AssemblerPredicates that matchables need, but for the empty one, in order.
    """

    def __init__(
        self,
        *,
        target: str,
        namespace: str,
        matching: AsmMatching,
        features: FeaturePredicates,
        registers: RegisterFile,
        has_mnemonic_aliases: bool,
    ) -> None:
        self.target: Final = target
        self.namespace: Final = namespace
        self.matching: Final = matching
        self.features: Final = features
        self.registers: Final = registers
        self.has_mnemonic_aliases: Final = has_mnemonic_aliases
        self.has_optional_operands: Final = matching.has_optional_operands
        self.most_operands: Final = max([len(one.operands) for one in matching.matchables], default=0)
        self.mnemonic_table: Final = StringPool()
        self.mnemonic_positions: Final = _positions(self.mnemonic_table, matching.matchables)
        needed = {one.features for one in matching.matchables if one.features}
        self.feature_sets: Final = sorted(needed, key=lambda one: (len(one), [predicate.name for predicate in one]))

    def mnemonic_users(self) -> Iterator[tuple[bytes, Matchable]]:
        """The strings of MnemonicTable, each with a matchable that it is for."""
        for matchable in self.matching.matchables:
            yield sized(matchable.mnemonic), matchable

    def class_sources(self) -> Sequence[Sequence[Record]]:
        """The definitions of all classes of operands, by number: that of the class; those of the matchables that have a token; those of the register
        classes that are a set of registers, or of these. Without any, unless origins are recorded."""
        classes = self.matching.classes
        if not origins.recorded():
            return [()] * len(classes)
        users: dict[int, dict[Record, None]] = {}
        for matchable in self.matching.matchables:
            for operand in matchable.form.operands:
                users.setdefault(operand.operand_class.number, {})[matchable.record] = None
        found: list[Sequence[Record]] = []
        for one in classes:
            if isinstance(one, UserClass):
                found.append((one.record,))
            elif isinstance(one, RegisterSetClass):
                own = [rc.record for rc in self.registers.classes if rc.members == one.registers]
                members = [self.registers.register(number).record for number in members_of(one.registers)]
                found.append([record for record in own if record is not None] or members)
            else:
                found.append([*users.get(one.number, ())])
        return found

    @property
    def place(self) -> Place:
        """Where the AsmParser is defined."""
        return self.matching.parser.record.place

    @property
    def release(self) -> Release:
        return self.matching.parser.record.release

    @property
    def parser_class(self) -> str:
        return self.matching.parser.class_name

    def match_result(self, operand_class: AnyClass) -> str:
        """The match result for an operand that is not of a class."""
        return f"{self.target}AsmParser::Match_{operand_class.diagnostic_type}"

    @property
    def operand_type(self) -> str:
        """The C++ class of the target's parsed operands."""
        return f"{self.target}Operand"

    @property
    def mnemonic_operands(self) -> int:
        """The number of operands that are the mnemonic, which stand before those of matchables."""
        return int(self.matching.parser.mnemonic_first)


def _positions(table: StringPool, matchables: Sequence[Matchable]) -> dict[str, int]:
    """Put the mnemonics of matchables into a table."""
    positions: dict[str, int] = {}
    for matchable in matchables:
        if matchable.mnemonic not in positions:
            positions[matchable.mnemonic] = table.add(sized(matchable.mnemonic), terminated=False)
    return positions


def sized(mnemonic: str) -> bytes:
    """A mnemonic as MnemonicTable has it: in lower case, with its size in the byte before it, of which llvm-tblgen writes the low bits."""
    data = mnemonic.encode().lower()
    return bytes([len(data) & 0xFF]) + data


def feature_set_name(needed: tuple[FeaturePredicate, ...]) -> str:
    """The enumerator of a set of AssemblerPredicates: ``AMFBS_HasFPU_HasV9``."""
    return "AMFBS_" + ("_".join([predicate.name for predicate in needed]) or "None")


def mnemonic_entry(subject: Subject, matchable: Matchable) -> str:
    """The first column of a table of matchables: the position of the mnemonic in MnemonicTable, and the mnemonic."""
    return f"{subject.mnemonic_positions[matchable.mnemonic]} /* {matchable.mnemonic} */"
