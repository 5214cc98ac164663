"""AsmLexer: the tokens of assembly language, in statements.

Names, numbers in all radices, strings, characters and punctuation, as LLVM's AsmLexer has them. Comments begin with the target's own
character, ``//`` or ``/*``; a line that begins with ``#`` is one, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum

from tgdsl.classes import frozen
from tgdsl.language.counterparts.values import wrapped


class Kind(Enum):
    NAME = "name"
    NUMBER = "number"
    STRING = "string"
    SIGN = "sign"
    END = "end"  #: of the statement
    WRONG = "wrong"  #: no token of assembly language


@frozen
class Token:
    """A token.

    Attributes:
        text: as it is written; of a wrong one, what is wrong with it.
        line, column: of its first character, from 1.
        end: the column after its last character.
        value: of a number.
    """

    kind: Kind
    text: str
    line: int
    column: int
    end: int
    value: int = 0


@frozen
class Statement:
    """The tokens of a statement; the last one is its end.

    Attributes:
        begin, stop: where its text is in the input, without comments.
    """

    tokens: Sequence[Token]
    begin: int
    stop: int


_TOKEN = re.compile(
    r"(?P<blank>[ \t\r\f\v]+)"
    r"|(?P<name>[A-Za-z_.$][A-Za-z0-9_.$@?]*)"
    r"|(?P<number>0[xX][0-9a-fA-F]+|0[bB][01]+(?![0-9a-fA-F])|[0-9]+)(?:[uU]?[lL]{0,2}(?![A-Za-z0-9_]))?"
    r'|(?P<string>"(?:[^"\\\n]|\\.)*")'
    r"|'(?P<character>[^'\\\n]|\\.)'"
    r"|(?P<sign>==|!=|>=|>>|<=|<<|<>|&&|\|\||[-+*/%&|^~!<>=()\[\]{},:#@?])"
    r"|(?P<wrong>.)",
    re.DOTALL,
)
_ESCAPES = {"n": "\n", "t": "\t", "b": "\b", "f": "\f", "r": "\r"}

#: Greater numbers are none of LLVM's tokens, and slow to read.
_LONGEST_NUMBER = 80


class Lexer:
    """Cuts a text into statements.

    Args:
        comment: what begins a comment that ends with the line.
        separator: what stands between statements on one line.
    """

    def __init__(self, comment: str, separator: str) -> None:
        self._comment = comment
        self._separator = separator

    def statements(self, text: str) -> list[Statement]:
        """The statements of a text, without empty ones."""
        return _Run(text, self._comment, self._separator).statements()

    def tokens(self, text: str) -> Sequence[Token]:
        """The tokens of a text without comments, without an end."""
        run = _Run(text, "", "")
        run.scan()
        run.finish()
        return [token for one in run.found for token in one.tokens[:-1]]


class _Run:
    """The state of a run over a text: the position, and the tokens of the statement so far."""

    def __init__(self, text: str, comment: str, separator: str) -> None:
        self._text = text
        self._comment = comment
        self._separator = separator
        self._at: int = 0
        self._line_begin: int = 0
        self._begin: int = 0
        self._stop: int = 0  # the end of the last token
        self._line: int = 1
        self._tokens: list[Token] = []
        self.found: list[Statement] = []

    def statements(self) -> list[Statement]:
        self.scan()
        self.finish()
        return self.found

    def finish(self) -> None:
        """End the statement."""
        if self._tokens:
            column = self._stop - self._line_begin + 1
            self._tokens.append(Token(Kind.END, "", self._line, max(column, 1), max(column, 1)))
            self.found.append(Statement(self._tokens, self._begin, self._stop))
            self._tokens = []

    def scan(self) -> None:
        text = self._text
        while self._at < len(text):
            if text[self._at] == "\n":
                self.finish()
                self._at += 1
                self._line += 1
                self._line_begin = self._at
            elif self._separator and text.startswith(self._separator, self._at):
                self.finish()
                self._at += len(self._separator)
            elif not self._skip_comment():
                self._token()

    def _skip_comment(self) -> bool:
        text, at = self._text, self._at
        if text.startswith("/*", at) and self._comment:
            end = text.find("*/", at + 2)
            if end < 0:
                self._add(Kind.WRONG, "this comment has no end: write '*/'", 2)
                self._at = len(text)
                return True
            lines = text.count("\n", at, end)
            if lines:
                self.finish()
                self._line += lines
                self._line_begin = text.rfind("\n", at, end) + 1
            self._at = end + 2
            return True
        first = not text[self._line_begin : at].strip()
        if (self._comment and text.startswith((self._comment, "//"), at)) or (
            self._comment and first and text[at] == "#"
        ):
            end = text.find("\n", at)
            self._at = len(text) if end < 0 else end
            return True
        return False

    def _token(self) -> None:
        match = _TOKEN.match(self._text, self._at)
        assert match is not None
        length = match.end() - match.start()
        kind = match.lastgroup
        if kind == "blank":
            self._at += length
        elif kind == "name":
            self._add(Kind.NAME, match[0], length)
        elif kind == "number":
            self._number(match["number"], length)
        elif kind == "string":
            self._add(Kind.STRING, match[0], length)
        elif kind == "character":
            one = match["character"]
            value = ord(_ESCAPES.get(one[1], one[1]) if one[0] == "\\" else one)
            self._add(Kind.NUMBER, match[0], length, value)
        elif kind == "sign":
            self._add(Kind.SIGN, match[0], length)
        else:
            self._wrong(match[0])

    def _number(self, text: str, length: int) -> None:
        if len(text) > _LONGEST_NUMBER:
            self._add(Kind.WRONG, "this number has more than 64 bits", length)
            return
        digits = text.lower()
        radix = 16 if digits.startswith("0x") else 2 if digits.startswith("0b") else 8 if digits[0] == "0" else 10
        if radix == 8 and not set(digits) <= set("01234567"):
            self._add(Kind.WRONG, "a number that begins with 0 is octal, and has digits from 0 to 7", length)
            return
        value = int(digits, radix)
        if value >> 64:
            self._add(Kind.WRONG, "this number has more than 64 bits", length)
        else:
            self._add(Kind.NUMBER, text, length, wrapped(value))

    def _wrong(self, character: str) -> None:
        if character == '"':
            message = "this string has no end on its line"
        elif character.isprintable():
            message = f"'{character}' begins no token of assembly language"
        else:
            message = f"the character U+{ord(character):04X} begins no token of assembly language"
        self._add(Kind.WRONG, message, 1)

    def _add(self, kind: Kind, text: str, length: int, value: int = 0) -> None:
        if not self._tokens:
            self._begin = self._at
        column = self._at - self._line_begin + 1
        self._tokens.append(Token(kind, text, self._line, column, column + length, value))
        self._at += length
        self._stop = self._at
