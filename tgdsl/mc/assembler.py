"""Assembler: a text to instructions at addresses, with their bytes, and with the fixups that stay open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError
from tgdsl.language.counterparts import Expression
from tgdsl.language.counterparts.values import evaluate, symbols
from tgdsl.mc.encoder import InstructionEncoder
from tgdsl.mc.inst import MachineInst, operand_name
from tgdsl.mc.lexer import Kind, Lexer, Statement, Token
from tgdsl.mc.matching import Attempt, Match, Matcher, explained
from tgdsl.mc.methods import CounterpartMethods, NoFixup, OpenFixup, inner, outer
from tgdsl.mc.messages import Message
from tgdsl.mc.reader import LocalLabels, Mismatch, StatementReader
from tgdsl.mc.syntax import Syntaxes
from tgdsl.mc.target import MCTarget, overrides
from tgdsl.model.bits import EmittedWord, FixedEmission


@frozen(eq=False)
class Encoded:
    """An instruction, or data, at an address.

    Attributes:
        inst: None for data.
        token: the first of its statement.
        fixups: those that are open; with ``word``, the bits without what they set.
        word, bits: what is encoded, and its number of bits.
        tried: the syntaxes that were tried for it; empty for data, and for all but the first instruction of a statement.
    """

    address: int
    inst: MachineInst | None
    token: Token
    word: int
    bits: int
    data: bytes
    fixups: tuple[OpenFixup, ...]
    tried: Sequence[Attempt]


@frozen(eq=False)
class Assembled:
    """The result.

    Attributes:
        labels: the symbols that are addresses in the text; ``1:2`` is the second local label ``1:``.
    """

    code: Sequence[Encoded]
    labels: Mapping[str, int]
    messages: Sequence[Message]


_IGNORED = frozenset((".text", ".globl", ".global", ".type", ".size", ".ident", ".file", ".register", ".proc"))
_DATA = {".byte": 1, ".2byte": 2, ".4byte": 4, ".8byte": 8}


class Assembler:
    """Assembles texts.

    Args:
        variant: of the assembly language, by number.
    """

    def __init__(self, target: MCTarget, methods: CounterpartMethods, variant: int = 0) -> None:
        self._target = target
        self._methods = methods
        self._encoder = InstructionEncoder(target.model.emission, methods)
        self._syntaxes = Syntaxes(target, variant)
        self._matcher = Matcher(target, self._syntaxes)
        self._lexer = Lexer(target.machine_code.comment, target.machine_code.separator)

    def assemble(self, text: str, why: bool = False) -> Assembled:
        """The instructions of a text. Mistakes in it become messages.

        Args:
            why: whether these list what was tried.

        Raises:
            DiagnosticError: the target itself is wrong.
        """
        return _Run(self, text, why).assembled()

    def encode(self, inst: MachineInst) -> tuple[int, int, tuple[OpenFixup, ...]]:
        """The bits of an instruction, how many they are, and its fixups.

        Raises:
            NoFixup: an operand is an expression that has none.
        """
        self._methods.fixups = []
        word = self._encoder.encode(inst)
        hidden = self._target.machine_code.hidden_fixups(outer(inst))
        fixups = (*self._methods.fixups, *[OpenFixup(kind, expression) for kind, expression in hidden])
        return word, self._bits(inst), fixups

    def _bits(self, inst: MachineInst) -> int:
        """The bits of the instruction in memory: Size, where the word is wider."""
        width, size = self._encoder.width(inst), 8 * inst.instruction.record.integer("Size")
        return size if 0 < size < width else width

    def to_bytes(self, inst: MachineInst, word: int, bits: int) -> bytes:
        return self._target.machine_code.to_bytes(outer(inst), word, bits, self._target.byte_order)

    def statements(self, text: str) -> Sequence[Statement]:
        return self._lexer.statements(text)

    def match(self, tokens: Sequence[Token], labels: LocalLabels, tried: list[Attempt]) -> Match:
        """What a statement is.

        Raises:
            Mismatch: it is no instruction.
        """
        found = self._matcher.match(tokens, labels, tried)
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
        target = self._target
        found = target.machine_code.expand(outer(inst), target.subtarget, target.registers)
        if found is not None:
            return [inner(target, one) for one in found]
        if inst.instruction.name not in target.model.emission.instructions:
            raise Mismatch(
                token,
                f"'{inst.instruction.name}' is a pseudo instruction, which C++ expands: say in MachineCode.expand() what it is",
            )
        return [inst]

    @property
    def reads_assignments(self) -> bool:
        """Whether ``name = value`` gives a symbol a value: where no instruction begins with an operand."""
        return self._syntaxes.mnemonic_first

    def reader(self, tokens: Sequence[Token], labels: LocalLabels) -> StatementReader:
        return StatementReader(self._target, tokens, labels)

    def data(self, number: int, size: int) -> bytes:
        return (number & (1 << 8 * size) - 1).to_bytes(size, self._target.byte_order)

    def _check_widths(self, match: Match) -> None:
        """Numbers must fit the bits that they are encoded in, with or without sign, unless a counterpart encodes them.

        Raises:
            Mismatch: one does not.
        """
        emission = self._target.model.emission
        emitted = (
            emission.instructions.get(match.inst.instruction.name) if isinstance(emission, FixedEmission) else None
        )
        word = None if emitted is None else emitted.in_mode(0)
        for one in word.fields if isinstance(word, EmittedWord) else ():
            value = match.inst.values[one.operand]
            token = match.tokens.get(one.operand)
            if not isinstance(value, int) or token is None or one.encoder:
                continue
            owner = match.inst.instruction.operands[one.index]
            if overrides(self._target.counterpart(owner.sub_operands[one.sub_operand or 0]), "encode"):
                continue
            width = max([run.operand_bit + run.width for run in one.runs])
            if not -(1 << width - 1) <= value < 1 << width:
                what = operand_name(match.inst.instruction, one.operand)
                raise Mismatch(
                    token, f"{value} is out of range: {what} of '{match.inst.instruction.name}' has {width} bits"
                )


class _Run:
    """The state of assembling one text."""

    def __init__(self, assembler: Assembler, text: str, why: bool) -> None:
        self._assembler = assembler
        self._why = why
        self._text = text
        self._labels = LocalLabels()
        self._addresses: dict[str, int] = {}
        self._address = 0
        self._code: list[Encoded] = []
        self._messages: list[Message] = []

    def assembled(self) -> Assembled:
        for statement in self._assembler.statements(self._text):
            tried: list[Attempt] = []
            try:
                self._statement(statement.tokens, tried)
            except Mismatch as problem:
                self._messages.append(
                    Message(problem.token, problem.message, tuple(explained(tried)) if self._why else ())
                )
            except DiagnosticError as error:
                first = statement.tokens[0]
                self._messages += [Message(first, f"{one.message} ({one.place})") for one in error.diagnostics]
        code = [self._resolved(one) for one in self._code]
        return Assembled(code, self._addresses, self._messages)

    def _statement(self, tokens: Sequence[Token], tried: list[Attempt]) -> None:
        while len(tokens) > 2 and tokens[1].text == ":" and tokens[0].kind in (Kind.NAME, Kind.NUMBER):
            self._label(tokens[0])
            tokens = tokens[2:]
        first = tokens[0]
        if first.kind is Kind.END:
            return
        if first.kind is Kind.NAME:
            is_set = first.text in (".set", ".equ")
            if is_set or (len(tokens) > 2 and tokens[1].text == "=" and self._assembler.reads_assignments):
                self._assign(tokens[1:] if is_set else tokens, "," if is_set else "=")
                return
            if first.text in _DATA:
                self._data(tokens, _DATA[first.text])
                return
            if first.text in _IGNORED:
                return
        try:
            match = self._assembler.match(tokens, self._labels, tried)
        except Mismatch as problem:
            if first.text.startswith(".") and problem.token is first:
                raise Mismatch(
                    first,
                    f"the directive '{first.text}' is not read: there are {', '.join([*_DATA, '.set'])}",
                ) from None
            raise
        for inst in self._assembler.expanded(match.inst, first):
            self._emit(inst, first, tried)
            tried = []

    def _emit(self, inst: MachineInst, first: Token, tried: Sequence[Attempt]) -> None:
        try:
            word, bits, fixups = self._assembler.encode(inst)
        except NoFixup as problem:
            raise Mismatch(first, str(problem)) from None
        data = self._assembler.to_bytes(inst, word, bits)
        self._code.append(Encoded(self._address, inst, first, word, bits, data, fixups, tried))
        self._address += len(data)

    def _label(self, token: Token) -> None:
        name = self._labels.define(token.value) if token.kind is Kind.NUMBER else token.text
        if name in self._addresses or name in self._labels.values:
            raise Mismatch(token, f"the symbol '{name}' is defined twice")
        self._addresses[name] = self._address

    def _assign(self, tokens: Sequence[Token], sign: str) -> None:
        reader = self._assembler.reader(tokens, self._labels)
        name = reader.word()
        reader.expect(sign)
        value = reader.number()
        _at_end(reader)
        if name in self._addresses:
            raise Mismatch(tokens[0], f"the symbol '{name}' is defined twice")
        self._labels.values[name] = value

    def _data(self, tokens: Sequence[Token], size: int) -> None:
        reader = self._assembler.reader(tokens, self._labels)
        reader.word()
        while True:
            value = reader.number(-(1 << 8 * size - 1), (1 << 8 * size) - 1)
            data = self._assembler.data(value, size)
            self._code.append(Encoded(self._address, None, tokens[0], value, 8 * size, data, (), ()))
            self._address += size
            if not reader.accept(","):
                break
        _at_end(reader)

    def _resolved(self, encoded: Encoded) -> Encoded:
        """The code with the bits of those fixups whose values the text alone gives."""
        inst, word = encoded.inst, encoded.word
        if inst is None or not encoded.fixups:
            return encoded
        still_open: list[OpenFixup] = []
        for fixup in encoded.fixups:
            value = self._value(fixup, encoded.address)
            if value is None:
                still_open.append(fixup)
                unknown = [name for name in symbols(fixup.expression) if ":" in name and name not in self._addresses]
                if unknown:
                    number = unknown[0].partition(":")[0]
                    self._messages.append(Message(encoded.token, f"there is no label '{number}:' after this line"))
                continue
            problem = fixup.kind.problem(value)
            if problem is not None:
                self._messages.append(Message(encoded.token, f"'{fixup.expression}' {problem}"))
            word |= fixup.kind.place(value)
        data = self._assembler.to_bytes(inst, word, encoded.bits)
        return Encoded(encoded.address, inst, encoded.token, word, encoded.bits, data, tuple(still_open), encoded.tried)

    def _value(self, fixup: OpenFixup, address: int) -> int | None:
        """What a fixup puts into the word; None if it depends on the linker: on where the text is, or on other symbols."""
        here, there = [self._at(fixup, address, base) for base in (0, 1 << 40)]
        return here if here == there else None

    def _at(self, fixup: OpenFixup, address: int, base: int) -> int | None:
        """The value of a fixup, if the text were at an address."""

        def known(name: str) -> int | None:
            own = self._addresses.get(name)
            return None if own is None else own + base

        expression: Expression | int = fixup.expression
        value = evaluate(expression, known)
        if value is None:
            return None
        return value - address - base if fixup.kind.pc_relative else value


def _at_end(reader: StatementReader) -> None:
    if not reader.is_at_end:
        raise Mismatch(reader.token, f"expected the end of the line, found '{reader.token.text}'")
