"""MatchableInfos from assembly strings: which instructions and aliases each variant has, and their tokens.

The classes of operands come later, since they depend on the registers that all strings name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from attrs import define

from tgdsl.diagnostics import DiagnosticError, Report, collecting, fail
from tgdsl.model.asm_matching.classes import ClassBuilder
from tgdsl.model.asm_matching.table import AsmParser, AsmVariant, Result
from tgdsl.model.asm_matching.tokens import Token, Tokenizer
from tgdsl.model.assembly import InstAlias
from tgdsl.model.features import FeaturePredicate, FeaturePredicates
from tgdsl.model.instructions.asm_strings import flatten_variants
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.registers import RegisterFile
from tgdsl.records import Record

Member = TypeVar("Member", Instruction, InstAlias)


@define(eq=False)
class DraftOperand:
    """An AsmOperand.

    Attributes:
        register: the number of the register that the token is; 0 for none.
        operand_class: None until it is known.
        name, part: see :class:`~tgdsl.model.asm_matching.table.MatchableOperand`.
        written: the name in the assembly string, of the tied operand itself.
    """

    token: str
    register: int = 0
    operand_class: ClassBuilder | None = None
    name: str = ""
    part: int | None = None
    written: str = ""

    @property
    def reference(self) -> str | None:
        """The name of the operand that the token stands for; None for plain tokens, such as ``$1``."""
        token = self.token
        if token[0] != "$" or token[1:2].isdigit():
            return None
        return token[2:-1] if token.startswith("${") else token[1:]


@define(eq=False)
class Draft:
    """A MatchableInfo; see :class:`~tgdsl.model.asm_matching.table.Matchable`."""

    record: Record
    alias: InstAlias | None
    instruction: Instruction
    variant: int
    asm_string: str
    mnemonic: str
    operands: list[DraftOperand]
    features: tuple[FeaturePredicate, ...]
    results: list[Result]
    two_operand: bool = False

    def find(self, name: str, after: int = -1) -> int | None:
        """The position of the next operand with a name, of any part of it."""
        for position in range(after + 1, len(self.operands)):
            if self.operands[position].name == name:
                return position
        return None


class Drafting:
    """Makes the drafts of a target.

    Args:
        prefix: only of instructions whose names begin with it, and of their aliases (``-match-prefix``).
    """

    def __init__(self, parser: AsmParser, file: RegisterFile, predicates: FeaturePredicates, prefix: str) -> None:
        self._parser = parser
        self._predicates = predicates
        self._prefix = prefix
        self._registers = _registers_by_name(file)

    def drafts(
        self,
        variants: Sequence[AsmVariant],
        instructions: Sequence[Instruction],
        aliases: Sequence[InstAlias],
        report: Report,
    ) -> tuple[list[Draft], set[int]]:
        """The drafts of all variants, and the registers that assembly strings name."""
        own = [one for one in instructions if one.name.startswith(self._prefix) and not one.record.bit("isCodeGenOnly")]
        others = [one for one in aliases if one.instruction.name.startswith(self._prefix)]
        found: list[Draft] = []
        singles: set[int] = set()
        for variant in variants:
            reading = _VariantReading(self._parser, variant, self._registers)
            for instruction in _of_variant(own, variant):
                with collecting(report):
                    draft = self._draft(reading, instruction, None)
                    singles.update([operand.register for operand in draft.operands if operand.register])
                    if not _repeats_operand(draft):
                        found.append(draft)
            for alias in _of_variant(others, variant):
                with collecting(report):
                    draft = self._draft(reading, alias.instruction, alias)
                    singles.update([operand.register for operand in draft.operands if operand.register])
                    found.append(draft)
        return found, singles

    def _draft(self, reading: _VariantReading, instruction: Instruction, alias: InstAlias | None) -> Draft:
        record, text = (
            (instruction.record, instruction.asm_string) if alias is None else (alias.record, alias.asm_string)
        )
        string = flatten_variants(text, reading.variant.number, record)
        mnemonic, operands = reading.read(string, record)
        return Draft(
            record,
            alias,
            instruction,
            reading.variant.number,
            string,
            mnemonic,
            operands,
            self._predicates.of(record),
            [],
        )


def _of_variant(members: Iterable[Member], variant: AsmVariant) -> Iterator[Member]:
    for one in members:
        name = one.record.string("AsmVariantName")
        if not name or name == variant.name:
            yield one


def _registers_by_name(file: RegisterFile) -> Mapping[str, int]:
    """The number of the first register of each AsmName, also of the empty one."""
    found: dict[str, int] = {}
    for register in file.registers:
        found.setdefault(register.record.string("AsmName"), register.number)
    return found


class _VariantReading:
    """Reads the assembly strings of one variant."""

    def __init__(self, parser: AsmParser, variant: AsmVariant, registers: Mapping[str, int]) -> None:
        self.variant = variant
        self._mnemonic_first = parser.mnemonic_first
        self._prefix = variant.register_prefix
        self._registers = registers
        self._tokenizer = Tokenizer(variant)

    def read(self, string: str, record: Record) -> tuple[str, list[DraftOperand]]:
        """The mnemonic, and the operands.

        Raises:
            DiagnosticError: the string is none that an assembler could read.
        """
        tokens = self._tokenizer.tokens(string, record)
        self._check(string, tokens, record)
        mnemonic = "" if tokens[0][0].startswith("$") else tokens[0][0]
        if self._mnemonic_first:
            if not mnemonic:
                raise _unfit(record, f"begins with the operand '{tokens[0][0]}', not with a mnemonic")
            del tokens[0]
        registers = self._registers
        operands: list[DraftOperand] = []
        for token, isolated in tokens:
            register = 0
            if isolated:
                if not self._prefix:
                    register = registers.get(_lower(token), 0)
                elif token.startswith(self._prefix):
                    register = registers.get(token[len(self._prefix) :], 0)
            operands.append(DraftOperand(token, register))
        return mnemonic, operands

    def _check(self, string: str, tokens: Sequence[Token], record: Record) -> None:
        if not tokens:
            raise _unfit(record, "has no tokens")
        if "\n" in string:
            raise _unfit(record, "has several lines")
        delimiter = self.variant.comment_delimiter
        if delimiter and delimiter in string:
            raise _unfit(record, f"has '{delimiter}' in it, with which comments begin")
        if ":" in string:
            for token, _ in tokens:
                if token[0] == "$" and ":" in token:
                    raise _unfit(record, f"has an operand with a modifier, '{token}'")


def _unfit(record: Record, problem: str) -> DiagnosticError:
    return fail(
        record.place_of("AsmString"),
        f"the assembly string of '{record.label}' {problem}, so that no assembler can read it: "
        + (
            "write another one"
            if record.is_a("InstAlias")
            else "write another one, or set isCodeGenOnly for an instruction that is never written"
        ),
    )


def _lower(text: str) -> str:
    """A text in lower case, as LLVM does that: only letters of ASCII."""
    return text.lower() if text.isascii() else text.encode().lower().decode()


def _repeats_operand(draft: Draft) -> bool:
    """Whether the string of an instruction has an operand twice. LLVM leaves it out, since it does not compare the two."""
    named = [operand.token for operand in draft.operands if operand.token[0] == "$"]
    return len(set(named)) < len(named) and not draft.record.string("AsmMatchConverter")
