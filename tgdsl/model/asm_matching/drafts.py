"""MatchableInfos from assembly strings: which instructions and aliases each variant has, and their tokens.

The classes of operands come later, since they depend on the registers that all strings name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from tgdsl.classes import native
from tgdsl.diagnostics import DiagnosticError, Report, collecting, fail
from tgdsl.llvm.flags import Flag
from tgdsl.model.asm_matching import fields
from tgdsl.model.asm_matching.class_builders import ClassBuilder
from tgdsl.model.asm_matching.fields import AsmParser, AsmVariant
from tgdsl.model.asm_matching.table import Result
from tgdsl.model.asm_matching.tokens import Token, Tokenizer, in_lower_case
from tgdsl.model.assembly import InstAlias
from tgdsl.model.instructions.asm_strings import flatten_variants
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.registers import RegisterFile
from tgdsl.model.subtarget.feature_predicates import FeaturePredicate, FeaturePredicates
from tgdsl.records import Record


class DraftToken:
    """A token of an assembly string (AsmOperand), before its class is known.

    Attributes:
        register: the number of the register that the token is; 0 for none.
        reference: the name of the operand that the token stands for; None for plain tokens, such as ``$1``.
    """

    __slots__ = ("reference", "register", "text")

    def __init__(self, text: str, register: int) -> None:
        self.text: Final = text
        self.register: Final = register
        self.reference: Final = _reference(text)


def _reference(token: str) -> str | None:
    if token[0] != "$" or token[1:2].isdigit():
        return None
    return token[2:-1] if token.startswith("${") else token[1:]


class DraftText:
    """The tokens of an assembly string; strings that differ in their mnemonic alone have the same one.

    Attributes:
        tokens: without the mnemonic, if that is no operand.
        repeats: a token that begins with ``$`` is there twice.
    """

    __slots__ = ("repeats", "tokens")

    def __init__(self, tokens: tuple[DraftToken, ...]) -> None:
        self.tokens: Final = tokens
        named = [token.text for token in tokens if token.text[0] == "$"]
        self.repeats: Final = len(set(named)) < len(named)


@native(auto_attribs=True, frozen=True, eq=False)
class DraftOperand:
    """An AsmOperand.

    Attributes:
        name, part: see :class:`~tgdsl.model.asm_matching.table.MatchableOperand`.
        written: the name in the assembly string, of the tied operand itself.
    """

    token: str
    operand_class: ClassBuilder
    name: str = ""
    part: int | None = None
    written: str = ""


@native(auto_attribs=True, frozen=True, eq=False)
class DraftForm:
    """The operands of a matchable, and the machine operands that they give; see :class:`~tgdsl.model.asm_matching.table.Form`."""

    operands: list[DraftOperand]
    results: list[Result]

    def find(self, name: str, after: int = -1) -> int | None:
        """The position of the next operand with a name, of any part of it."""
        operands = self.operands
        for position in range(after + 1, len(operands)):
            if operands[position].name == name:
                return position
        return None


class Source:
    """An instruction or alias that matchables are made of, one for each variant.

    Attributes:
        alias: None for an instruction.
        string: with all variants.
        variant_name: AsmVariantName: the only variant that has it; empty for all.
    """

    __slots__ = ("alias", "features", "instruction", "record", "string", "variant_name")

    def __init__(
        self, instruction: Instruction, alias: InstAlias | None, features: tuple[FeaturePredicate, ...]
    ) -> None:
        self.instruction: Final = instruction
        self.alias: Final = alias
        self.features: Final = features
        self.record: Final = instruction.record if alias is None else alias.record
        self.string: Final = instruction.asm_string if alias is None else alias.asm_string
        self.variant_name: Final = fields.variant_name_of(self.record)


@native(auto_attribs=True, frozen=True, eq=False)
class Draft:
    """A MatchableInfo; see :class:`~tgdsl.model.asm_matching.table.Matchable`.

    Attributes:
        asm_string: of the variant.
    """

    source: Source
    variant: int
    asm_string: str
    mnemonic: str
    text: DraftText


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
        sources = self._sources(instructions, aliases, report)
        drafts: list[Draft] = []
        texts: dict[DraftText, None] = {}
        for variant in variants:
            reading = _VariantReading(self._parser, variant, self._registers)
            for source in sources:
                if source.variant_name and source.variant_name != variant.name:
                    continue
                with collecting(report):
                    draft = reading.draft(source)
                    texts[draft.text] = None
                    # LLVM leaves an instruction out whose string has an operand twice, since it does not compare the two.
                    if not draft.text.repeats or source.alias is not None or fields.converter_of(source.record):
                        drafts.append(draft)
        return drafts, {token.register for text in texts for token in text.tokens if token.register}

    def _sources(
        self, instructions: Iterable[Instruction], aliases: Iterable[InstAlias], report: Report
    ) -> list[Source]:
        sources: list[Source] = []
        for instruction in instructions:
            if instruction.name.startswith(self._prefix) and not Flag.IS_CODE_GEN_ONLY in instruction.flags:
                with collecting(report):
                    sources.append(Source(instruction, None, self._predicates.of(instruction.record)))
        for alias in aliases:
            if alias.instruction.name.startswith(self._prefix):
                with collecting(report):
                    sources.append(Source(alias.instruction, alias, self._predicates.of(alias.record)))
        return sources


def _registers_by_name(file: RegisterFile) -> Mapping[str, int]:
    """The number of the first register of each AsmName, also of the empty one."""
    numbers: dict[str, int] = {}
    for register in file.registers:
        numbers.setdefault(fields.asm_name_of(register.record), register.number)
    return numbers


class _VariantReading:
    """Reads the assembly strings of one variant."""

    def __init__(self, parser: AsmParser, variant: AsmVariant, registers: Mapping[str, int]) -> None:
        self._variant = variant
        self._mnemonic_first = parser.mnemonic_first
        self._prefix = variant.register_prefix
        self._registers = registers
        self._tokenizer = Tokenizer(variant)
        # Mnemonic and tokens of the first string with the same text behind the mnemonic: of thousands of instructions, few differ there.
        self._known: dict[tuple[bool, str], tuple[str, DraftText]] = {}

    def draft(self, source: Source) -> Draft:
        """The draft of an instruction or alias.

        Raises:
            DiagnosticError: the string is none that an assembler could read.
        """
        record = source.record
        string = flatten_variants(source.string, self._variant.number, record)
        self._check(string, record)
        size = self._tokenizer.plain_length(string) if self._mnemonic_first else 0
        key = size > 0, string[size:]
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._read(string, record)
        mnemonic, text = known
        return Draft(source, self._variant.number, string, string[:size] or mnemonic, text)

    def _check(self, string: str, record: Record) -> None:
        if "\n" in string:
            raise _unfit(record, "has several lines")
        delimiter = self._variant.comment_delimiter
        if delimiter and delimiter in string:
            raise _unfit(record, f"has '{delimiter}' in it, with which comments begin")

    def _read(self, string: str, record: Record) -> tuple[str, DraftText]:
        tokens = self._tokenizer.tokens(string, record)
        if not tokens:
            raise _unfit(record, "has no tokens")
        for token, _ in tokens:
            if token[0] == "$" and ":" in token:
                raise _unfit(record, f"has an operand with a modifier, '{token}'")
        mnemonic = "" if tokens[0][0].startswith("$") else tokens[0][0]
        if self._mnemonic_first:
            if not mnemonic:
                raise _unfit(record, f"begins with the operand '{tokens[0][0]}', not with a mnemonic")
            del tokens[0]
        return mnemonic, DraftText(tuple([DraftToken(token[0], self._register(token)) for token in tokens]))

    def _register(self, token: Token) -> int:
        """The number of the register that a token is; 0 for none."""
        text, isolated = token
        if not isolated:
            return 0
        if not self._prefix:
            return self._registers.get(in_lower_case(text), 0)
        return self._registers.get(text[len(self._prefix) :], 0) if text.startswith(self._prefix) else 0


def _unfit(record: Record, problem: str) -> DiagnosticError:
    return fail(
        record.place_of(fields.ASM_STRING),
        f"the assembly string of '{record.label}' {problem}, so no assembler can read it: "
        + (
            "write another one"
            if record.is_a("InstAlias")
            else "write another one, or set isCodeGenOnly for an instruction that is never written"
        ),
    )
