"""A shallow parser of TableGen's language: it knows where statements, arguments and fields are, and leaves values as text."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.sources.lexer import Source, lexed
from tgdsl.migration.sources.statements import Argument, BodyField, ClassReference, Parameter, Span, Statement

_DEPTH = 100  #: of statements in each other


def parsed(path: str, text: str, defined: Sequence[str] = ()) -> tuple[Source, list[Statement]]:
    """The statements of a file.

    Args:
        defined: the names that are defined for ``#ifdef``.

    Raises:
        DiagnosticError: at text that is not TableGen's language.
    """
    source = lexed(path, text, defined)
    parser = _Parser(source)
    return source, parser.statements(0, len(source.tokens), None)


class _Parser:
    """Reads the statements of one file. Positions are numbers of tokens."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._tokens = source.tokens
        self._closing = source.closing
        self._depth = 0

    def statements(self, at: int, end: int, around: Statement | None) -> list[Statement]:
        """The statements between two positions."""
        found: list[Statement] = []
        while at < end:
            one = self._statement(at, around)
            at = one.end
            if at > end:
                raise self._wrong(end, "a statement does not end before the bracket that closes the block: end it by ;")
            found.append(one)
        return found

    def _statement(self, at: int, around: Statement | None) -> Statement:
        kind = self._token(at)
        self._depth += 1
        if self._depth > _DEPTH:
            raise self._wrong(at, f"this statement is in {_DEPTH} other ones: TableGen's own files have a few levels")
        one = Statement(kind, self._source, at, at + 1, around, self._span(at, at))
        match kind:
            case "def" | "defm":
                self._definition(one)
            case "class" | "multiclass":
                self._class(one)
            case "let":
                self._let(one)
            case "foreach":
                one.name = self._span(at + 1, at + 2)
                self._block(one, self._find(at, "in") + 1)
            case "if":
                self._condition(one)
            case "defset":
                opening = self._find(at, "=") + 1
                one.name = self._span(opening - 2, opening - 1)
                self._want(opening, "{")
                self._block(one, opening)
            case "include":
                one.name = self._span(at + 1, at + 2)
                if not self._token(at + 1).startswith('"'):
                    raise self._wrong(at + 1, "include needs the name of a file in quotes")
                one.end = at + 2
            case "defvar" | "deftype" | "assert" | "dump":
                if kind in ("defvar", "deftype"):
                    one.name = self._span(at + 1, at + 2)
                one.end = self._find(at, ";") + 1
            case _:
                raise self._wrong(at, f"no statement of TableGen's begins with '{kind}'")
        self._depth -= 1
        return one

    def _definition(self, one: Statement) -> None:
        """A record, or a use of multiclasses."""
        at = one.first + 1
        while self._token(at) not in (":", "{", ";", "}"):
            at = self._after(at)
        one.name = self._span(one.first + 1, at)
        at = self._parents(one, at)
        self._record_body(one, at)

    def _class(self, one: Statement) -> None:
        at = one.first + 2
        one.name = self._span(at - 1, at)
        if self._token(at) == "<":
            one.parameters = [self._parameter(start, end) for start, end in self._source.items(at)]
            at = self._closing[at] + 1
        at = self._parents(one, at)
        if one.kind == "class" or self._token(at) == ";":
            self._record_body(one, at)
        else:
            self._want(at, "{")
            self._block(one, at)

    def _let(self, one: Statement) -> None:
        """Fields that are set in a statement, or in those of a block."""
        fields: list[BodyField] = []
        at = one.first
        while self._token(at) != "in":
            start = at + 1
            at = start
            while self._token(at) not in (",", "in"):
                if self._token(at) in (";", "}"):
                    raise self._wrong(at, "let needs 'in' before the statements that it is for")
                at = self._after(at)
            fields.append(self._set(start, at))
        one.fields = fields
        self._block(one, at + 1)

    def _condition(self, one: Statement) -> None:
        then = self._find(one.first, "then")
        self._block(one, then + 1)
        if one.end < len(self._tokens) and self._tokens[one.end] == "else":
            before = one.inner
            self._block(one, one.end + 1)
            one.inner = [*before, *one.inner]

    def _block(self, one: Statement, at: int) -> None:
        """The statements in another one: in braces, or a single one."""
        if self._token(at) == "{":
            one.end = self._closing[at] + 1
            one.inner = self.statements(at + 1, one.end - 1, one)
        else:
            inner = self._statement(at, one)
            one.inner = [inner]
            one.end = inner.end

    def _parents(self, one: Statement, at: int) -> int:
        """The classes after a colon, if there is one; gives where they end."""
        found: list[ClassReference] = []
        if self._token(at) != ":":
            return at
        while self._token(at) in (":", ","):
            name = self._token(at + 1)
            if not (name[0].isalnum() or name[0] == "_"):
                raise self._wrong(at + 1, f"'{name}' stands where the name of a class has to be")
            line = self._source.line_of(at + 1)
            at += 2
            arguments: Sequence[Argument] = ()
            if self._token(at) == "<":
                arguments = [self._argument(start, end) for start, end in self._source.items(at)]
                at = self._closing[at] + 1
            found.append(ClassReference(name, arguments, line))
        one.parents = found
        return at

    def _record_body(self, one: Statement, at: int) -> None:
        """``;``, or fields in braces."""
        token = self._token(at)
        if token == ";":
            one.end = at + 1
            return
        self._want(at, "{")
        end = self._closing[at]
        fields: list[BodyField] = []
        at += 1
        while at < end:
            stop = self._find(at, ";")
            if stop > end:
                raise self._wrong(end, "a field does not end before the bracket that closes the body: end it by ;")
            if self._token(at) == "let":
                fields.append(self._set(at + 1, stop))
            elif self._token(at) not in ("defvar", "assert", "dump", "deftype"):
                fields.append(self._declared(at, stop))
            at = stop + 1
        one.fields = fields
        one.end = end + 1

    def _set(self, start: int, end: int) -> BodyField:
        """``name{bits} = value``"""
        equals = self._find(start, "=")
        if equals >= end:
            raise self._wrong(start, "let needs a field, '=' and a value")
        name = start
        while name + 1 < equals and self._token(name + 1) not in ("{", "<"):  # words before a name, as in "let append"
            name += 1
        bits = self._span(name + 2, equals - 1).text if self._token(name + 1) in ("{", "<") else ""
        return BodyField(self._token(name), "", bits, self._span(equals + 1, end), self._source.line_of(name))

    def _declared(self, start: int, end: int) -> BodyField:
        """``type name = value``"""
        start += self._token(start) == "field"
        name, value = self._split(start, end)
        return BodyField(
            self._token(name), self._span(start, name).text, "", value, self._source.line_of(min(name, end))
        )

    def _parameter(self, start: int, end: int) -> Parameter:
        name, value = self._split(start, end)
        return Parameter(self._token(name), self._span(start, name).text, value)

    def _split(self, start: int, end: int) -> tuple[int, Span | None]:
        """The name in ``type name = value``, and the value."""
        equals = start
        while equals < end and self._token(equals) != "=":
            equals = self._after(equals)
        if equals < start + 2:
            raise self._wrong(start, "a type and a name are needed here")
        return equals - 1, self._span(equals + 1, end) if equals < end else None

    def _argument(self, start: int, end: int) -> Argument:
        if end > start + 2 and self._token(start + 1) == "=":
            return Argument(self._token(start), self._span(start + 2, end))
        return Argument("", self._span(start, end))

    def _find(self, at: int, wanted: str) -> int:
        """The position of a token that stands in no bracket."""
        start = at
        tokens, closing = self._tokens, self._closing
        while at < len(tokens):
            if tokens[at] == wanted:
                return at
            if tokens[at] in (";", "}"):
                break
            at = closing.get(at, at) + 1
        raise self._wrong(start, f"'{tokens[start]}' needs '{wanted}' after it")

    def _after(self, at: int) -> int:
        """The position after a token, or after the bracket that it opens."""
        return self._closing.get(at, at) + 1

    def _token(self, at: int) -> str:
        if at >= len(self._tokens):
            raise self._wrong(at, "the file ends within a statement: end it by ;")
        return self._tokens[at]

    def _want(self, at: int, wanted: str) -> None:
        if self._token(at) != wanted:
            raise self._wrong(at, f"'{self._token(at)}' stands where '{wanted}' has to be")

    def _span(self, first: int, end: int) -> Span:
        return Span(self._source, first, end)

    def _wrong(self, at: int, message: str) -> Exception:
        starts = self._source.starts
        offset = starts[at] if at < len(starts) else len(self._source.text.rstrip())
        return self._source.error(offset, message)
