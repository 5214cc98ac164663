"""The context that readers of directives share: the sections, the symbols, numbers and strings, and where data is put."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from tgdsl.mc.assembler import Assembler
from tgdsl.mc.expressions import Mismatch, instead, shortened
from tgdsl.mc.lexer import Kind, Token
from tgdsl.mc.reader import StatementReader
from tgdsl.mc.relocatable import Evaluation
from tgdsl.mc.sections import Encoded, Sections
from tgdsl.mc.symbols import Symbols

#: Takes data, and puts it into the current section.
Put: TypeAlias = Callable[[Encoded], None]

#: Reads a directive: what is behind its name, the token of its name, and LLVM's name for it.
Read: TypeAlias = Callable[[StatementReader, Token, str], None]


class DirectiveContext:
    """The state of a text that directives change.

    Args:
        put: takes data.
    """

    def __init__(self, assembler: Assembler, symbols: Symbols, put: Put) -> None:
        assert symbols.sections is not None  # directives are those of a text
        self.assembler = assembler
        self.target = assembler.target
        self.symbols = symbols
        self.sections: Sections = symbols.sections
        self.put = put

    def put_bytes(self, first: Token, data: bytes, text: str) -> None:
        """Put bytes into the section, which a listing shows the first of."""
        section = self.sections.current
        self.put(Encoded(section, section.size, None, first, 0, 0, data, (), (), text, fills=True))

    def number(self, reader: StatementReader) -> int:
        """Take an expression that is a number with what was read so far."""
        token = reader.token
        value = reader.expression(starts=())
        number = Evaluation(self.symbols).number(value)
        if number is None:
            raise Mismatch(token, f"expected a number, and '{shortened(value)}' is not known here")
        return number

    def string(self, reader: StatementReader) -> bytes:
        """Take a string, with what its escapes stand for."""
        token = reader.token
        if token.kind is not Kind.STRING:
            raise Mismatch(token, f"expected a string{instead(token)}")
        reader.at += 1
        return _ESCAPE.sub(lambda found: _escaped(token, found), token.name.encode())


_ESCAPE = re.compile(rb"\\([xX][0-9a-fA-F]+|[0-7]{1,3}|.)")
_CHARACTERS = {b"b": b"\b", b"f": b"\f", b"n": b"\n", b"r": b"\r", b"t": b"\t", b'"': b'"', b"\\": b"\\"}


def _escaped(token: Token, found: re.Match[bytes]) -> bytes:
    """The byte that an escape of a string is."""
    text: bytes = found[1]
    if text[:1] in b"xX" and len(text) > 1:
        return bytes([int(text[1:], 16) & 0xFF])
    if text.isdigit():
        value = int(text, 8) if set(text) <= set(b"01234567") else 256
        if value < 256:
            return bytes([value])
    if text not in _CHARACTERS:
        raise Mismatch(
            token,
            f"'\\{text.decode(errors='replace')}' is not an escape: there are \\b, \\f, \\n, \\r, \\t, \\\", \\\\, \\101, \\x41",
        )
    return _CHARACTERS[text]


def at_end(reader: StatementReader) -> None:
    """Take the end of the statement.

    Raises:
        Mismatch: there is more.
    """
    token = reader.token
    if token.kind is Kind.WRONG:
        raise Mismatch(token, token.text)
    if not reader.is_at_end:
        raise Mismatch(token, f"expected the end of the line, found '{token.text}'")
