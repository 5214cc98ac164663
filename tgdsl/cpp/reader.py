"""The parser of the C++ that predicates consist of: declarations, conditions, returns, and expressions.

Code that it does not know raises :class:`Unreadable`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tgdsl.cpp.syntax import (
    BINARY_LEVELS,
    UNARY_OPERATORS,
    Binary,
    Call,
    Cast,
    Choice,
    Declare,
    Expression,
    If,
    Index,
    Literal,
    Member,
    Name,
    Return,
    Statement,
    Unary,
)

_TOKEN = re.compile(
    r"""\s+|//[^\n]*|/\*.*?\*/
    |(?P<number>0[xX][0-9a-fA-F']+|0[bB][01']+|[0-9][0-9']*\.[0-9]*|[0-9][0-9']*)(?P<suffix>[uUlLzZfF]*)
    |(?P<name>[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*)
    |(?P<sign>->|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^~!<>=?:;,.(){}\[\]])""",
    re.VERBOSE | re.DOTALL,
)

_TEMPLATE_ARGUMENT = re.compile(r"[\w:]+")
_INTEGERS = re.compile(r"(?:u?int(?:8|16|32|64)_t|unsigned|signed|int|long|short|char|bool|size_t)")
_QUALIFIERS = ("const", "static", "constexpr")
_MORE = ("long", "int", "char", "short")
_AFTER_NAME = ("*", "&", "const", *_MORE)  # what may follow the first name of a type


class Unreadable(Exception):
    """C++ that this reader does not know; the message is the part, or what is missing."""


@lru_cache(maxsize=1024)
def read_expression(text: str) -> Expression:
    """The expression that a text is as a whole.

    Raises:
        Unreadable: it is none, or one that this reader does not know.
    """
    reader = _Reader(text)
    found = reader.expression()
    if not reader.at_end:
        raise Unreadable(text)
    return found


@lru_cache(maxsize=1024)
def read_body(text: str) -> tuple[Statement, ...]:
    """The statements of a function's body; those without an effect are left out.

    Raises:
        Unreadable: there is a statement or expression that this reader does not know.
    """
    reader = _Reader(text)
    found: list[Statement] = []
    while not reader.at_end:
        found += reader.statement()
    return tuple(found)


def _tokens(text: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise Unreadable(text[at : at + 20])
        at = match.end()
        kind = match.lastgroup
        if kind == "suffix":
            found.append(("number", match["number"].replace("'", "") + " " + match["suffix"].lower()))
        elif kind is not None:
            found.append((kind, match[kind]))
    return found


class _Reader:
    def __init__(self, text: str) -> None:
        self._tokens = _tokens(text)
        self._at = 0

    @property
    def at_end(self) -> bool:
        return self._at >= len(self._tokens)

    def _peek(self, ahead: int = 0) -> str:
        at = self._at + ahead
        return self._tokens[at][1] if at < len(self._tokens) else ""

    def _kind(self, ahead: int = 0) -> str:
        at = self._at + ahead
        return self._tokens[at][0] if at < len(self._tokens) else ""

    def _accept(self, text: str) -> bool:
        if self._peek() == text:
            self._at += 1
            return True
        return False

    def _expect(self, text: str) -> None:
        if not self._accept(text):
            raise Unreadable(f"{self._peek()!r} where {text!r} should be")

    def _take_name(self) -> str:
        if self._kind() != "name":
            raise Unreadable(self._peek())
        self._at += 1
        return self._tokens[self._at - 1][1]

    # Statements

    def statement(self) -> list[Statement]:
        if self._accept(";"):
            return []
        if self._accept("{"):
            found: list[Statement] = []
            while not self._accept("}"):
                found += self.statement()
            return found
        if self._accept("if"):
            return [self._if()]
        if self._accept("return"):
            value = self.expression()
            self._expect(";")
            return [Return(value)]
        if self._peek() == "(" and self._peek(1) == "void":
            while not self._accept(";"):
                self._at += 1
            return []
        return [self._declaration()]

    def _if(self) -> Statement:
        self._expect("(")
        if self._is_declaration():  # if (auto *C = dyn_cast<...>(...))
            declared = self._declared()
            self._expect(")")
            then, otherwise = self._branches()
            return If(Literal(True), (declared, If(Name(declared.name), then, otherwise)), ())
        test = self.expression()
        self._expect(")")
        then, otherwise = self._branches()
        return If(test, then, otherwise)

    def _branches(self) -> tuple[tuple[Statement, ...], tuple[Statement, ...]]:
        then = tuple(self.statement())
        return then, tuple(self.statement()) if self._accept("else") else ()

    def _is_declaration(self, ends: tuple[str, ...] = ("=",)) -> bool:
        at = 0
        while self._peek(at) in _QUALIFIERS:
            at += 1
        if self._kind(at) != "name":
            return False
        at += 1
        while self._peek(at) in _AFTER_NAME:
            at += 1
        return self._kind(at) == "name" and self._peek(at + 1) in ends

    def _declaration(self) -> Declare:
        if not self._is_declaration(("=", ";")):
            raise Unreadable(self._peek())
        declared = self._declared()
        self._expect(";")
        return declared

    def _declared(self) -> Declare:
        while self._peek() in _QUALIFIERS:
            self._at += 1
        kind = self._take_name()
        while self._peek() in _AFTER_NAME:
            if self._peek() in _MORE:
                kind += " " + self._peek()
            self._at += 1
        name = self._take_name()
        return Declare(kind, name, self.expression() if self._accept("=") else None)

    # Expressions

    def expression(self) -> Expression:
        test = self._binary(0)
        if not self._accept("?"):
            return test
        then = self.expression()
        self._expect(":")
        return Choice(test, then, self.expression())

    def _binary(self, level: int) -> Expression:
        if level == len(BINARY_LEVELS):
            return self._unary()
        left = self._binary(level + 1)
        while self._kind() == "sign" and self._peek() in BINARY_LEVELS[level]:
            operator = self._peek()
            self._at += 1
            left = Binary(operator, left, self._binary(level + 1))
        return left

    def _unary(self) -> Expression:
        if self._kind() == "sign" and self._peek() in UNARY_OPERATORS:
            operator = self._peek()
            self._at += 1
            return Unary(operator, self._unary())
        if self._peek() == "(":
            kind = self._cast_type()
            if kind:
                return Cast(kind, self._unary())
        return self._postfix()

    def _cast_type(self) -> str:
        """Take the parentheses and the type of a cast; for anything else, take nothing and return an empty text."""
        at, words = 1, list[str]()
        while _INTEGERS.fullmatch(self._peek(at)):
            words.append(self._peek(at))
            at += 1
        if not words or self._peek(at) != ")":
            return ""
        self._at += at + 1
        return " ".join(words)

    def _postfix(self) -> Expression:
        found = self._primary()
        while True:
            if self._peek() in ("->", "."):
                dot = self._peek() == "."
                self._at += 1
                found = Member(found, self._take_name(), self._template(), dot)
            elif self._accept("("):
                found = _call(found, self._arguments(")"))
            elif self._accept("["):
                found = Index(found, self.expression())
                self._expect("]")
            else:
                return found

    def _arguments(self, closing: str) -> tuple[Expression, ...]:
        found: list[Expression] = []
        while not self._accept(closing):
            if found:
                self._expect(",")
            found.append(self.expression())
        return tuple(found)

    def _primary(self) -> Expression:
        if self._accept("("):
            found = self.expression()
            self._expect(")")
            return found
        if self._kind() == "number":
            text, suffix = self._peek().split(" ")
            self._at += 1
            return Literal(float(text) if "." in text else _integer(text), suffix)
        name = self._take_name()
        if name in ("true", "false"):
            return Literal(name == "true")
        return Name(name, self._template())

    def _template(self) -> tuple[str, ...]:
        """Take the template arguments of a function that is called; none for a comparison."""
        if self._peek() != "<":
            return ()
        at, found = 1, list[str]()
        while self._peek(at) != ">":
            word = self._peek(at).split(" ")[0]
            if word == ",":
                at += 1
                continue
            if not _TEMPLATE_ARGUMENT.fullmatch(word):
                return ()
            found.append(word)
            at += 1
        if self._peek(at + 1) != "(":
            return ()
        self._at += at + 1
        return tuple(found)


def _call(function: Expression, arguments: tuple[Expression, ...]) -> Expression:
    if isinstance(function, Name) and len(arguments) == 1:
        if function.name == "static_cast" and len(function.arguments) == 1:
            return Cast(function.arguments[0], arguments[0])
        if not function.arguments and _INTEGERS.fullmatch(function.name):
            return Cast(function.name, arguments[0])
    return Call(function, arguments)


def _integer(text: str) -> int:
    if text[:2] in ("0x", "0X", "0b", "0B"):
        return int(text, 0)
    return int(text, 8) if text.startswith("0") and len(text) > 1 else int(text)
