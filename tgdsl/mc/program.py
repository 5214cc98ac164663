"""Program: a text in assembly language to sections of instructions and data, with the fixups that stay open."""

from __future__ import annotations

from collections.abc import Sequence, Set

from tgdsl.classes import evolve, frozen
from tgdsl.diagnostics import DiagnosticError
from tgdsl.mc.assembler import Assembler
from tgdsl.mc.compression import Tried
from tgdsl.mc.directives import Directives
from tgdsl.mc.expressions import Mismatch
from tgdsl.mc.fixups import FixupResolver
from tgdsl.mc.inst import MachineInst
from tgdsl.mc.lexer import Kind, Token, joined
from tgdsl.mc.matching import explained
from tgdsl.mc.messages import Message
from tgdsl.mc.methods import NoFixup
from tgdsl.mc.relocatable import Evaluation
from tgdsl.mc.relocations import RelocationMaker
from tgdsl.mc.sections import Encoded, Section, Sections
from tgdsl.mc.symbols import SymbolError, Symbols
from tgdsl.mc.syntax import Attempt


@frozen(eq=False)
class Assembled:
    """The result.

    Attributes:
        sections: in the order in which the text begins them; the first is ``.text``.
        symbols: all that the text has.
        files: the names of ``.file``.
    """

    sections: Sequence[Section]
    symbols: Symbols
    files: Sequence[str]
    messages: Sequence[Message]

    @property
    def code(self) -> Sequence[Encoded]:
        """The code of all sections, one after the other."""
        return [one for section in self.sections for one in section.code]


class Program:
    """A text that is assembled.

    Args:
        why: whether messages list what was tried.
    """

    def __init__(self, assembler: Assembler, text: str, why: bool = False) -> None:
        self._assembler = assembler
        self._text = text
        self._why = why

    def assembled(self) -> Assembled:
        """The sections of the text. Mistakes in it become messages.

        An instruction whose compressed form cannot hold what its expression is in the end, or which the linker has to say, is left whole
        (relaxation), which may move others apart: so the text is assembled until none is found.

        Raises:
            DiagnosticError: the target itself is wrong.
        """
        whole: set[int] = set()
        while True:
            one = _Pass(self._assembler, self._text, self._why, whole)
            found = one.assembled()
            if not one.too_small:
                return found
            whole |= one.too_small


class _Pass:
    """One assembly of a text.

    Args:
        whole: the numbers of instructions that are not compressed.

    Attributes:
        too_small: the numbers of compressed instructions that do not hold their expressions.
    """

    def __init__(self, assembler: Assembler, text: str, why: bool, whole: Set[int]) -> None:
        self._assembler = assembler
        self._why = why
        self._text = text
        self._sections = Sections()
        self._symbols = Symbols(self._sections)
        self._messages: list[Message] = []
        self._directives = Directives(assembler, self._symbols, self._put)
        self._whole = whole
        self._instructions = 0
        self.too_small: set[int] = set()

    def assembled(self) -> Assembled:
        for statement in self._assembler.statements(self._text):
            tried: list[Attempt] = []
            try:
                self._statement(statement.tokens, tried)
            except Mismatch as problem:
                notes = tuple(explained(tried)) if self._why else ()
                self._messages.append(Message(problem.token, problem.message, notes))
            except DiagnosticError as error:
                first = statement.tokens[0]
                self._messages += [Message(first, f"{one.message} ({one.place})") for one in error.diagnostics]
        self._directives.call_frames.write()
        evaluation = Evaluation(self._symbols)
        maker = RelocationMaker(self._assembler.target.machine_code, self._symbols, evaluation)
        resolver = FixupResolver(self._assembler.target, maker, self._messages)
        for section in self._sections.all:
            section.code = [self._resolved(one, resolver, evaluation) if one.fixups else one for one in section.code]
        self._messages += self._directives.finish(evaluation)
        for token in self._symbols.awaited.values():
            self._messages.append(Message(token, f"there is no label '{token.value}:' after this line"))
        return Assembled(self._sections.all, self._symbols, self._directives.files, self._messages)

    def _statement(self, tokens: Sequence[Token], tried: list[Attempt]) -> None:
        while True:
            length = joined(tokens)
            if tokens[length].text != ":" or tokens[length].kind is not Kind.SIGN:
                break
            self._label(tokens[:length])
            tokens = tokens[length + 1 :]
            if tokens[0].text == "#" and tokens[0].kind is Kind.SIGN:
                return  # a comment, as where a statement begins
            if tokens[0].kind is Kind.END:
                return
        first = tokens[0]
        if first.kind is Kind.WRONG:
            raise Mismatch(first, first.text)
        if tokens[length].text == "=" and self._assembler.reads_assignments and _is_name(tokens[:length]):
            self._directives.assign("".join([token.name for token in tokens[:length]]), tokens, length + 1)
            return
        if first.kind is Kind.NAME and first.text.startswith(".") and self._directives.read(tokens):
            return
        try:
            match = self._assembler.match(tokens, self._symbols, tried)
        except Mismatch as problem:
            if first.kind is Kind.NAME and first.text.startswith(".") and problem.token is first:
                raise self._directives.unknown(first) from None
            raise
        for inst in self._assembler.expanded(match.inst, first):
            self._emit(inst, first, tried)
            tried = []

    def _label(self, tokens: Sequence[Token]) -> None:
        first = tokens[0]
        if first.kind is Kind.INTEGER and len(tokens) == 1 and first.value >= 0:
            self._symbols.define_local(first.value)
            return
        if not _is_name(tokens) or first.text == ".":
            raise Mismatch(first, f"'{first.text}' cannot be a label: write a name before ':'")
        try:
            self._symbols.define("".join([token.name for token in tokens]))
        except SymbolError as problem:
            raise Mismatch(first, str(problem)) from None

    def _emit(self, inst: MachineInst, first: Token, tried: Sequence[Attempt]) -> None:
        compressing: list[Tried] = []
        number, whole = self._instructions, None
        self._instructions += 1
        if number not in self._whole:
            small = self._assembler.compressed(inst, compressing)
            if small is not inst:
                inst, whole = small, number
        asked = [str(one) for one in compressing] if self._why else []
        if number in self._whole:
            asked.append("not compressed: the compressed instruction does not hold where its label is")
        try:
            word, bits, fixups = self._assembler.encode(inst)
        except NoFixup as problem:
            raise Mismatch(first, str(problem)) from None
        data = self._assembler.to_bytes(inst, word, bits)
        section = self._sections.current
        self._put(
            Encoded(
                section,
                section.size,
                inst,
                first,
                word,
                bits,
                data,
                fixups,
                tried,
                compressing=asked,
                whole=whole,
            )
        )

    def _put(self, encoded: Encoded) -> None:
        section = encoded.section
        if not section.has_contents and (encoded.fixups or any(encoded.data)):
            raise Mismatch(encoded.token, f"the section '{section.name}' has no contents: it takes zeros alone")
        section.code.append(encoded)
        section.size += len(encoded.data)

    def _resolved(self, encoded: Encoded, resolver: FixupResolver, evaluation: Evaluation) -> Encoded:
        known = len(self._messages)
        word, fixups = resolver.resolved(encoded, evaluation)
        if encoded.whole is not None and (fixups or len(self._messages) > known):
            self.too_small.add(encoded.whole)
        if encoded.inst is None:
            data = self._assembler.data(word, encoded.bits // 8)
        else:
            data = self._assembler.to_bytes(encoded.inst, word, encoded.bits)
        return evolve(encoded, word=word, data=data, fixups=fixups, asked=encoded.fixups)


def _is_name(tokens: Sequence[Token]) -> bool:
    """True if tokens are the name of a symbol, or ``.``."""
    return len(tokens) == 2 or tokens[0].kind in (Kind.NAME, Kind.STRING) or tokens[0].text == "."
