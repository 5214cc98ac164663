"""The tokens of a ``.td`` file, and its comments."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, Location, Place, fail

_TOKEN = re.compile(
    r"""\s*(?:
      (0b[01]+(?![A-Za-z0-9_]) | 0x[0-9a-fA-F]+(?![A-Za-z0-9_]) | [0-9]*[A-Za-z_][A-Za-z0-9_]* | [+-]?[0-9]+
        | \$[A-Za-z_][A-Za-z0-9_]* | ![A-Za-z]+ | \.\.\. | [:;,=?.+-] | \#(?!(?:ifdef|ifndef|else|endif|define)(?![A-Za-z0-9_])))
    | ((?:\[(?!\{)|[<>(){}\]]))
    | ("(?:[^"\\\n]|\\[^\n])*" | \[\{.*?\}\])
    | (//[^\n]*)
    | (/\*)
    | (\#[a-z]+)
    | (\S)
    )""",
    re.VERBOSE | re.DOTALL,
)
_WORD, _BRACKET, _QUOTED, _COMMENT, _BLOCK, _DIRECTIVE = 1, 2, 3, 4, 5, 6
_CLOSING = {"<": ">", "(": ")", "[": "]", "{": "}"}
_UNCLOSED = {'"': "this string has no end in its line", "[": "this code has no end: close it by }]"}


@frozen
class SourceComment:
    """A comment of a source file.

    Attributes:
        start: its offset in the text.
        text: as it stands there, with ``//`` or ``/*``.
        token: the number of the token that follows.
    """

    start: int
    text: str
    token: int


class Source:
    """The tokens of a file.

    Attributes:
        tokens: their texts.
        starts: their offsets.
        closing: for each bracket that opens, the number of the token that closes it.
        comments: in their order.
    """

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.tokens: list[str] = []
        self.starts: list[int] = []
        self.closing: dict[int, int] = {}
        self.comments: list[SourceComment] = []
        self._lines = [0, *(found.end() for found in re.finditer("\n", text))]

    def line(self, offset: int) -> int:
        """The number of the line that has an offset, from 1."""
        return bisect_right(self._lines, offset)

    def column(self, offset: int) -> int:
        """The column of an offset, from 1."""
        return offset - self._lines[self.line(offset) - 1] + 1

    def line_of(self, token: int) -> int:
        """The line in which a token begins."""
        return bisect_right(self._lines, self.starts[token])

    def text_of_line(self, number: int) -> str:
        """A line; empty after the last one."""
        if not 0 < number <= len(self._lines):
            return ""
        return self.text[self._lines[number - 1] :].partition("\n")[0]

    def end(self, token: int) -> int:
        """The offset behind a token."""
        return self.starts[token] + len(self.tokens[token])

    def items(self, opening: int) -> list[tuple[int, int]]:
        """The items that commas part between a bracket and the one that closes it: the first token of each, and the one behind it."""
        end = self.closing[opening]
        found: list[tuple[int, int]] = []
        at = start = opening + 1
        tokens, closing = self.tokens, self.closing
        while at < end:
            if tokens[at] == ",":
                found.append((start, at))
                start = at + 1
            at = closing.get(at, at) + 1
        if start < end:
            found.append((start, end))
        return found

    def error(self, offset: int, message: str) -> DiagnosticError:
        """A mistake at an offset, which may be behind the end."""
        return fail(Place((Location(self.path, self.line(offset), column=self.column(offset)),)), message)


def lexed(path: str, text: str, defined: Sequence[str] = ()) -> Source:
    """The tokens of a file, without what its ``#ifdef`` leave out.

    Args:
        defined: the names that are defined for ``#ifdef``.

    Raises:
        DiagnosticError: at text that is no token, and brackets, comments and conditions without an end.
    """
    return _Lexer(Source(path, text), set(defined)).run()


class _Lexer:
    """Reads the tokens of one file."""

    def __init__(self, source: Source, defined: set[str]) -> None:
        self._source = source
        self._defined = defined
        self._open: list[int] = []  # numbers of the brackets' tokens
        self._conditions: list[int] = []  # offsets of #ifdef

    def run(self) -> Source:
        position = 0
        while position < len(self._source.text):
            position = self._read_on(position)
        if self._open:
            token = self._open[-1]
            raise self._source.error(
                self._source.starts[token], f"'{self._source.tokens[token]}' is never closed: add the bracket"
            )
        if self._conditions:
            raise self._source.error(self._conditions[-1], "this condition has no #endif: add it")
        return self._source

    def _read_on(self, position: int) -> int:
        """Read tokens up to the next block comment or directive, and that; gives where it ends."""
        source = self._source
        tokens, starts, text = source.tokens, source.starts, source.text
        for found in _TOKEN.finditer(text, position):
            kind = found.lastindex
            if kind is None:  # only white space is left
                break
            start = found.start(kind)
            token = found[kind]
            if kind == _COMMENT:
                source.comments.append(SourceComment(start, token.rstrip(), len(tokens)))
                continue
            if kind == _BLOCK:
                end = self._end_of_block(start)
                source.comments.append(SourceComment(start, text[start:end], len(tokens)))
                return end
            if kind == _DIRECTIVE:
                return self._directive(start, token)
            if kind == _BRACKET:
                self._bracket(start, token)
            elif kind not in (_WORD, _QUOTED):
                raise source.error(
                    start, _UNCLOSED.get(token, f"'{token}' means nothing in TableGen's language: remove it")
                )
            tokens.append(token)
            starts.append(start)
        return len(text)

    def _bracket(self, start: int, token: str) -> None:
        source = self._source
        if token in _CLOSING:
            self._open.append(len(source.tokens))
            return
        if not self._open:
            raise source.error(start, f"'{token}' closes nothing: remove it, or open it before")
        opened = self._open.pop()
        wanted = _CLOSING[source.tokens[opened]]
        if token != wanted:
            line = source.line_of(opened)
            raise source.error(
                start, f"'{token}' stands where '{wanted}' closes the bracket of line {line}: close that first"
            )
        source.closing[opened] = len(source.tokens)

    def _end_of_block(self, start: int) -> int:
        """Where a comment ends that may have others in it."""
        depth = 0
        for found in re.compile(r"/\*|\*/").finditer(self._source.text, start):
            depth += 1 if found[0] == "/*" else -1
            if not depth:
                return found.end()
        raise self._source.error(start, "this comment has no end: close it by */, once for each /* in it")

    def _directive(self, start: int, token: str) -> int:
        """Obey a directive; gives where to read on."""
        text = self._source.text
        line = re.compile(r"#([a-z]+)[ \t]*([A-Za-z_][A-Za-z0-9_]*)?[^\n]*").match(text, start)
        assert line is not None
        name = line[2] or ""
        if token == "#define":
            self._defined.add(name)
        elif token in ("#ifdef", "#ifndef"):
            self._conditions.append(start)
            if (name in self._defined) != (token == "#ifdef"):
                return self._skipped(line.end(), start)
        elif not self._conditions:
            raise self._source.error(start, f"{token} has no condition before it: remove it, or add #ifdef")
        elif token == "#else":
            return self._skipped(line.end(), self._conditions[-1])
        else:
            self._conditions.pop()
        return line.end()

    def _skipped(self, position: int, condition: int) -> int:
        """The end of text that a condition leaves out: behind its ``#else`` or ``#endif``."""
        depth = 1
        for found in re.compile(r"^[ \t]*#(ifdef|ifndef|else|endif)\b[^\n]*", re.MULTILINE).finditer(
            self._source.text, position
        ):
            if found[1] in ("ifdef", "ifndef"):
                depth += 1
            elif found[1] == "endif":
                depth -= 1
            if not depth or (depth == 1 and found[1] == "else"):
                if not depth:
                    self._conditions.pop()
                return found.end()
        raise self._source.error(condition, "this condition has no #endif: add it")
