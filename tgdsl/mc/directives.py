"""Directives: which there are, and what they have in common; others than of symbols, sections and data are read here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgdsl.diagnostics import did_you_mean
from tgdsl.mc.assembler import Assembler
from tgdsl.mc.call_frames import CallFrameDirectives
from tgdsl.mc.data_directives import DataDirectives
from tgdsl.mc.directive_context import DirectiveContext, Put, Read, at_end
from tgdsl.mc.expressions import Mismatch
from tgdsl.mc.lexer import Kind, Token
from tgdsl.mc.messages import Message
from tgdsl.mc.reader import StatementReader
from tgdsl.mc.relocatable import Evaluation
from tgdsl.mc.sections import SHF_MERGE, SHF_STRINGS, SHT_PROGBITS
from tgdsl.mc.sections import Kind as SectionKind
from tgdsl.mc.section_directives import SectionDirectives
from tgdsl.mc.symbol_directives import SymbolDirectives
from tgdsl.mc.symbols import Symbols

#: What is skipped: what compilers write for other tools, and line numbers, of which no table is written.
_IGNORED = frozenset((".register", ".proc", ".extern", ".addrsig", ".addrsig_sym", ".loc", ".version", ".end"))
_ASSIGNMENTS = frozenset((".set", ".equ", ".equiv"))
_COMMENT = SectionKind(SHT_PROGBITS, SHF_MERGE | SHF_STRINGS, entry_size=1)


class Directives:
    """Reads the directives of a text.

    Args:
        put: takes data.

    Attributes:
        files: the names of ``.file``.
    """

    def __init__(self, assembler: Assembler, symbols: Symbols, put: Put) -> None:
        self._assembler = assembler
        self._symbols = symbols
        self._context = DirectiveContext(assembler, symbols, put)
        self._own = assembler.target.machine_code.directives(assembler.target.subtarget)
        self._data = DataDirectives(self._context)
        self._of_symbols = SymbolDirectives(self._context)
        self.call_frames = CallFrameDirectives(self._context)
        sections = SectionDirectives(self._context)
        self.files: list[str] = []
        self._readers: Mapping[str, Read] = {
            **self._data.readers(),
            **self._of_symbols.readers(),
            **sections.readers(),
            **self.call_frames.readers(),
            ".file": self._file,
            ".ident": self._ident,
        }

    def read(self, tokens: Sequence[Token]) -> bool:
        """Read a statement, if it is a directive.

        Raises:
            Mismatch: it is wrong.
        """
        name = tokens[0].text.lower()
        name = self._own.get(name, name)
        if name in _IGNORED:
            return True
        reader = self._reader(tokens, 1)
        if name in _ASSIGNMENTS:
            symbol = reader.symbol_name()
            reader.expect(",")
            self.assign(symbol, tokens, reader.at, again=name != ".equiv")
            return True
        read = self._readers.get(name)
        if read is None:
            return False
        read(reader, tokens[0], name)
        return True

    def unknown(self, token: Token) -> Mismatch:
        """That a directive is none of those that are read."""
        known = sorted([*self._readers, *_ASSIGNMENTS, *self._own])
        return Mismatch(token, f"there is no directive '{token.text}'{did_you_mean(token.text, known)}")

    def assign(self, name: str, tokens: Sequence[Token], at: int, *, again: bool = True) -> None:
        """Read the value of a symbol, or the place that ``.`` is set to.

        Args:
            at: where the value begins.
            again: whether the symbol may get another value later.
        """
        reader = self._reader(tokens, at)
        first = reader.token
        value = reader.expression(starts=())
        at_end(reader)
        if name == ".":
            self._data.move(value, first, tokens[0], 0)
        else:
            self._of_symbols.assign(name, value, first, again=again)

    def finish(self, evaluation: Evaluation) -> Iterator[Message]:
        """The mistakes that show once all symbols are known."""
        yield from self._of_symbols.finish(evaluation)
        yield from self.call_frames.finish()

    def _reader(self, tokens: Sequence[Token], at: int) -> StatementReader:
        reader = self._assembler.reader(tokens, self._symbols)
        reader.at = at
        return reader

    def _file(self, reader: StatementReader, first: Token, name: str) -> None:
        if reader.token.kind is Kind.INTEGER:  # of a table of lines
            return
        self.files.append(self._context.string(reader).decode(errors="replace"))
        at_end(reader)

    def _ident(self, reader: StatementReader, first: Token, name: str) -> None:
        """A string of ``.comment``, which the linker keeps once."""
        shown = reader.token
        text = self._context.string(reader)
        at_end(reader)
        sections = self._context.sections
        sections.push()
        sections.switch(sections.section(".comment", _COMMENT))
        self._context.put_bytes(first, (b"" if sections.current.size else b"\0") + text + b"\0", f".ident {shown.text}")
        sections.pop()
