"""AsmLexer: the tokens of assembly language, in statements.

Names, numbers, strings, characters and punctuation, as LLVM's AsmLexer has them. Comments begin with the target's own character,
``//`` or ``/*``; where a statement begins, with ``#``, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum

from tgdsl.classes import frozen
from tgdsl.language.counterparts.values import wrapped
from tgdsl.mc.numbers import Number, number_at, real_at


class Kind(Enum):
    """The kind of a token (AsmToken::TokenKind)."""

    NAME = "name"
    INTEGER = "integer"  #: a character is one, too
    REAL = "real"
    STRING = "string"
    SIGN = "sign"  #: punctuation, and the ``.`` that is the current place
    END = "end"  #: of the statement
    WRONG = "wrong"  #: no token of assembly language


@frozen
class Token:
    """A token.

    Attributes:
        text: as it is written; of a wrong one, what is wrong with it.
        line, column: of its first character, from 1.
        end: the column after its last character.
        value: of an integer; the bits of a real.
    """

    kind: Kind
    text: str
    line: int
    column: int
    end: int
    value: int = 0

    @property
    def name(self) -> str:
        """The name that a name or a string is."""
        return self.text[1:-1] if self.kind is Kind.STRING else self.text


@frozen
class Statement:
    """The tokens of a statement; the last one is its end."""

    tokens: Sequence[Token]


def joined(tokens: Sequence[Token]) -> int:
    """The number of tokens of the name at the beginning: two for ``$a``, which no blank may divide."""
    first = tokens[0]
    if first.kind is Kind.END:
        return 0
    after = tokens[1]
    is_prefix = first.kind is Kind.SIGN and first.text in ("$", "@") and after.kind in (Kind.NAME, Kind.INTEGER)
    return 2 if is_prefix and after.line == first.line and after.column == first.end else 1


_SIGNS = r"==|!=|>=|>>|<=|<<|<>|&&|\|\||->|[-+*/%&|^~!<>=()\[\]{},:#@?$\\]"
_ESCAPES = {"n": "\n", "t": "\t", "b": "\b", "f": "\f", "r": "\r"}


def _pattern(in_names: str) -> re.Pattern[str]:
    """The tokens that are not read by :mod:`tgdsl.mc.numbers`.

    Args:
        in_names: characters that names have after the first one, besides letters and digits.
    """
    return re.compile(
        r"(?P<blank>[ \t\0]+)"
        rf"|(?P<real>\.[0-9]+(?:(?![A-Za-z0-9{in_names}])|(?=[eE])))"
        rf"|(?P<name>[A-Za-z_.][A-Za-z0-9{in_names}]*)"
        r"|(?P<number>[0-9])"
        r'|(?P<string>"(?:[^"\\\0\r\n]|\\[^\0\r\n])*")'
        r"|'(?P<character>\\?[\x01-\x09\x0b-\x7f])'"
        rf"|(?P<sign>{_SIGNS})"
        r"|(?P<wrong>.)",
        re.DOTALL,
    )


class Lexer:
    """Cuts a text into statements.

    Args:
        comment: what begins a comment that ends with the line.
        separator: what stands between statements on one line.
    """

    def __init__(self, comment: str, separator: str) -> None:
        self.comment = comment
        self.separator = separator
        self.pattern = _pattern("_.$?" if comment.startswith("@") else "_.$@?")

    def statements(self, text: str) -> list[Statement]:
        """The statements of a text, without empty ones."""
        run = _Run(text, self)
        run.scan()
        return run.found

    def tokens(self, text: str) -> Sequence[Token]:
        """The tokens of a text without comments, without an end."""
        return [token for statement in self.statements(text) for token in statement.tokens[:-1]]


class _Run:
    """The state of a run over a text: the position, and the tokens of the statement so far.

    Attributes:
        first: whether nothing of the statement was read yet.
    """

    def __init__(self, text: str, lexer: Lexer) -> None:
        self._text = text
        self._lexer = lexer
        self._at: int = 0
        self._line_begin: int = 0
        self._line: int = 1
        self._end_column: int = 1  # of the last token
        self._first = True
        self._tokens: list[Token] = []
        self.found: list[Statement] = []

    def scan(self) -> None:
        text, separator = self._text, self._lexer.separator
        while self._at < len(text):
            character = text[self._at]
            if character == "\n" or character == "\r":
                self._finish()
                self._at += 1
                if character == "\n":
                    self._line += 1
                    self._line_begin = self._at
            elif separator and not self._is_comment(character) and text.startswith(separator, self._at):
                self._finish()
                self._at += len(separator)
            elif not self._skip_comment(character):
                self._token()
        self._finish()

    def _finish(self) -> None:
        """End the statement."""
        if self._tokens:
            line = self._tokens[-1].line
            self._tokens.append(Token(Kind.END, "", line, self._end_column, self._end_column))
            self.found.append(Statement(self._tokens))
            self._tokens = []
        self._first = True

    def _is_comment(self, character: str) -> bool:
        """True if a comment begins here that ends with the line."""
        comment = self._lexer.comment
        if not comment:
            return False
        return self._text.startswith((comment, "//"), self._at) or character == "#" and self._first

    def _skip_comment(self, character: str) -> bool:
        text = self._text
        if self._is_comment(character):
            end = _LINE_END.search(text, self._at)
            self._at = len(text) if end is None else end.start()
            return True
        if not text.startswith("/*", self._at) or not self._lexer.comment:
            return False
        self._first = False
        end_of_comment = text.find("*/", self._at + 2)
        if end_of_comment < 0:
            self._add(Kind.WRONG, "this comment has no end: write '*/'", 2)
            self._at = len(text)
            return True
        lines = text.count("\n", self._at, end_of_comment)
        if lines:
            self._line += lines
            self._line_begin = text.rfind("\n", self._at, end_of_comment) + 1
        self._at = end_of_comment + 2
        return True

    def _token(self) -> None:
        match = self._lexer.pattern.match(self._text, self._at)
        assert match is not None
        kind = match.lastgroup
        if kind == "blank":
            self._at = match.end()
            return
        self._first = False
        length = match.end() - self._at
        if kind == "name":
            self._add(Kind.SIGN if match[0] == "." else Kind.NAME, match[0], length)
        elif kind == "number":
            self._number(number_at(self._text, self._at))
        elif kind == "real":
            self._number(real_at(self._text, self._at, self._at + 1))
        elif kind == "string":
            self._add(Kind.STRING, match[0], length)
        elif kind == "character":
            character = match["character"]
            value = ord(_ESCAPES.get(character[1], character[1]) if len(character) == 2 else character)
            self._add(Kind.INTEGER, match[0], length, value)
        elif kind == "sign":
            self._add(Kind.SIGN, match[0], length)
        else:
            self._wrong(match[0])

    def _number(self, number: Number) -> None:
        length = number.end - self._at
        if number.value is None:
            self._add(Kind.WRONG, number.problem, length)
            return
        text = self._text[self._at : number.end]
        self._add(Kind.REAL if number.is_real else Kind.INTEGER, text, length, wrapped(number.value))

    def _wrong(self, character: str) -> None:
        if character == '"':
            message = "this string has no end on its line"
        elif character == "'":
            message = "a character stands between ' and ', as 'a' or '\\n'"
        elif character.isprintable():
            message = f"'{character}' begins no token of assembly language"
        else:
            message = f"the character U+{ord(character):04X} begins no token of assembly language"
        self._add(Kind.WRONG, message, 1)

    def _add(self, kind: Kind, text: str, length: int, value: int = 0) -> None:
        column = self._at - self._line_begin + 1
        self._tokens.append(Token(kind, text, self._line, column, column + length, value))
        self._at += length
        self._end_column = column + length


_LINE_END = re.compile(r"[\r\n]")
