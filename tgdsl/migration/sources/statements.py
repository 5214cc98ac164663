"""The statements of a ``.td`` file: what begins and ends where, of which classes, with which arguments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tgdsl.classes import define, frozen
from tgdsl.migration.sources.lexer import Source

#: How the number of a record is named that is nothing but a name for it: ``Form.Value``.
VALUE_SUFFIX = ".Value"
_NUMBER = re.compile(r"0b[01]+|0x[0-9a-fA-F]+|[+-]?[0-9]+")


@frozen
class Span:
    """Tokens of a source, from ``first`` to the one before ``end``."""

    source: Source
    first: int
    end: int

    @property
    def text(self) -> str:
        """The text, in one line and without comments."""
        if self.first >= self.end:
            return ""
        start, end = self.source.starts[self.first], self.source.end(self.end - 1)
        found = self.source.text[start:end]
        if "\n" not in found and "//" not in found and "/*" not in found:
            return found
        tokens, starts = self.source.tokens, self.source.starts
        parts: list[str] = []
        for one in range(self.first, self.end):
            if parts and self.source.end(one - 1) < starts[one]:
                parts.append(" ")
            parts.append(tokens[one])
        return "".join(parts)

    @property
    def tokens(self) -> Sequence[str]:
        return self.source.tokens[self.first : self.end]

    @property
    def numbers(self) -> Sequence[str]:
        """The numbers in it, as they are spelled."""
        return [one for one in self.tokens if _NUMBER.fullmatch(one)]

    @property
    def word(self) -> str:
        """The token, if it is a single one; else nothing."""
        return self.source.tokens[self.first] if self.end == self.first + 1 else ""

    @property
    def line(self) -> int:
        return self.source.line_of(min(self.first, len(self.source.starts) - 1))


@frozen
class Parameter:
    """A template argument of a class or a multiclass, as TableGen calls it: its name, its type, and its default value if it has one."""

    name: str
    type: str
    default: Span | None


@frozen
class Argument:
    """A value for a template argument; ``name`` is empty if it is given by its position."""

    name: str
    value: Span


@frozen
class ClassReference:
    """A class, or a multiclass, with the arguments that a definition gives it."""

    name: str
    arguments: Sequence[Argument]
    line: int


@frozen
class BodyField:
    """A field that a body declares or sets, or one of a ``let``.

    Attributes:
        type: empty if it is set and not declared.
        bits: the text in braces, if only some bits are set.
    """

    name: str
    type: str
    bits: str
    value: Span | None
    line: int


@define(eq=False)
class Statement:
    """A statement.

    Attributes:
        kind: the keyword that it begins with.
        name: that of a def, a defm, a class, a multiclass or a variable; a path, for an include.
        first, end: its tokens, as those of a :class:`Span`.
        around: the statement that it is in.
        fields: of the body of a record or a class, and of a ``let``.
        inner: the statements in it.
    """

    kind: str
    source: Source
    first: int
    end: int
    around: Statement | None
    name: Span
    parameters: Sequence[Parameter] = ()
    parents: Sequence[ClassReference] = ()
    fields: Sequence[BodyField] = ()
    inner: Sequence[Statement] = ()

    @property
    def line(self) -> int:
        return self.source.line_of(self.first)

    @property
    def column(self) -> int:
        return self.source.column(self.source.starts[self.first])

    @property
    def end_line(self) -> int:
        """The line of its last token."""
        return self.source.line(self.source.end(self.end - 1) - 1)

    @property
    def end_column(self) -> int:
        """The column of its last character."""
        return self.source.column(self.source.end(self.end - 1) - 1)

    @property
    def is_definition(self) -> bool:
        return self.kind in ("def", "defm")

    @property
    def multiclass(self) -> Statement | None:
        """The multiclass that it is in."""
        around = self.around
        while around is not None and around.kind != "multiclass":
            around = around.around
        return around

    def all(self) -> Iterator[Statement]:
        """The statement, and those in it."""
        yield self
        for one in self.inner:
            yield from one.all()
