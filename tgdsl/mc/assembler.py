"""Assembler: what a statement is, and the bits and fixups of an instruction."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import evolve
from tgdsl.language.counterparts import Refusal
from tgdsl.mc.compression import Compressor, Tried
from tgdsl.mc.encoder import InstructionEncoder
from tgdsl.mc.expressions import Mismatch
from tgdsl.mc.inst import MachineInst, operand_name
from tgdsl.mc.lexer import Lexer, Statement, Token
from tgdsl.mc.matching import Match, Matcher
from tgdsl.mc.methods import CounterpartMethods, OpenFixup, inner, outer
from tgdsl.mc.reader import StatementReader
from tgdsl.mc.symbols import Symbols
from tgdsl.mc.syntax import Attempt, Syntaxes
from tgdsl.mc.target import MCTarget, overrides
from tgdsl.model.bits import EmittedWord, FixedEmission


class Assembler:
    """Assembles statements; :class:`tgdsl.mc.program.Program` a whole text.

    Args:
        variant: of the assembly language, by number.
        compresses: instructions for which there are smaller ones become these (compressInst).
    """

    def __init__(
        self, target: MCTarget, methods: CounterpartMethods, variant: int = 0, compresses: bool = True
    ) -> None:
        self.target = target
        self._compressor = Compressor(target) if compresses else None
        self._methods = methods
        self._encoder = InstructionEncoder(target.model.emission, methods, target.encoding_mode)
        self._syntaxes = Syntaxes(target, variant)
        self._matcher = Matcher(target, self._syntaxes)
        self._lexer = Lexer(target.machine_code.comment, target.machine_code.separator)

    def encode(self, inst: MachineInst) -> tuple[int, int, tuple[OpenFixup, ...]]:
        """The bits of an instruction, how many they are, and its fixups.

        Raises:
            NoFixup: an operand is an expression that has none.
        """
        self._methods.fixups = []
        word = self._encoder.encode(inst)
        hidden = self.target.machine_code.hidden_fixups(outer(inst))
        fixups = [*self._methods.fixups, *[OpenFixup(kind, expression) for kind, expression in hidden]]
        if self.target.position_independent:
            change = self.target.machine_code.position_independent
            fixups = [evolve(one, kind=change(one.kind, one.expression)) for one in fixups]
        return word, self._encoder.width(inst), tuple(fixups)

    def to_bytes(self, inst: MachineInst, word: int, bits: int) -> bytes:
        return self.target.machine_code.to_bytes(outer(inst), word, bits, self.target.byte_order)

    def data(self, number: int, size: int) -> bytes:
        """The bytes of a number in memory."""
        return (number & (1 << 8 * size) - 1).to_bytes(size, self.target.byte_order)

    def statements(self, text: str) -> Sequence[Statement]:
        return self._lexer.statements(text)

    def match(self, tokens: Sequence[Token], symbols: Symbols, tried: list[Attempt]) -> Match:
        """The syntax that a statement fits, with its operands.

        Raises:
            Mismatch: it is no instruction.
        """
        found = self._matcher.match(tokens, symbols, tried)
        if found is None:
            raise Mismatch(*self._matcher.problem(tokens, tried))
        self._check_widths(found)
        return found

    def expanded(self, inst: MachineInst, token: Token) -> Sequence[MachineInst]:
        """The instructions that an instruction stands for, itself if it is a real one.

        Args:
            token: the first of its statement.

        Raises:
            Mismatch: it is a pseudo instruction, which C++ expands.
        """
        target = self.target
        try:
            found = target.machine_code.expand(outer(inst), target.subtarget, target.registers)
        except Refusal as problem:
            raise Mismatch(token, str(problem)) from None
        if found is not None:
            return [inner(target, one) for one in found]
        if inst.instruction.name not in target.model.emission.instructions:
            raise Mismatch(
                token,
                f"'{inst.instruction.name}' is a pseudo instruction, which C++ expands: say in MachineCode.expand() what it is",
            )
        return [inst]

    def compressed(self, inst: MachineInst, tried: list[Tried]) -> MachineInst:
        """The smaller instruction that stands for an instruction; this itself if there is none.

        Args:
            tried: gets the CompressPats that were asked.
        """
        return inst if self._compressor is None else self._compressor.compressed(inst, tried)

    @property
    def reads_assignments(self) -> bool:
        """True if ``name = value`` gives a symbol a value: where no instruction begins with an operand."""
        return self._syntaxes.mnemonic_first

    def reader(self, tokens: Sequence[Token], symbols: Symbols) -> StatementReader:
        return StatementReader(self.target, tokens, symbols)

    def _check_widths(self, match: Match) -> None:
        """Numbers must fit the bits that they are encoded in, with or without sign, unless a counterpart encodes them.

        Raises:
            Mismatch: one does not.
        """
        emission = self.target.model.emission
        emitted = (
            emission.instructions.get(match.inst.instruction.name) if isinstance(emission, FixedEmission) else None
        )
        word = None if emitted is None else emitted.in_mode(self.target.encoding_mode)
        for one in word.fields if isinstance(word, EmittedWord) else ():
            value = match.inst.values[one.operand]
            token = match.tokens.get(one.operand)
            if not isinstance(value, int) or token is None or one.encoder:
                continue
            owner = match.inst.instruction.operands[one.index]
            if overrides(self.target.counterpart(owner.sub_operands[one.sub_operand or 0]), "encode"):
                continue
            width = max([run.operand_bit + run.width for run in one.runs])
            if not -(1 << width - 1) <= value < 1 << width:
                what = operand_name(match.inst.instruction, one.operand)
                raise Mismatch(
                    token, f"{value} is out of range: {what} of '{match.inst.instruction.name}' has {width} bits"
                )
