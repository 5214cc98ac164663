"""StatementReader: the operands of a statement, one after the other; what counterparts parse with.

Expressions have LLVM's operators, with the precedences of GNU's assembler, as llvm-mc reads them on ELF.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from tgdsl.language.counterparts import Expression, Modified, Operation, Symbol
from tgdsl.language.counterparts.values import folded, wrapped
from tgdsl.language.registers import RegisterSet
from tgdsl.mc.lexer import Kind, Token
from tgdsl.mc.target import MCTarget, OnTarget
from tgdsl.model.registers.bank import Register


class Mismatch(Exception):
    """A statement that is not what was tried: where, and what was expected there.

    Attributes:
        is_near: it is of the right kind, but out of range, so that what other syntaxes expect there matters less.
    """

    def __init__(self, token: Token, message: str, *, is_near: bool = False) -> None:
        super().__init__(message)
        self.token = token
        self.message = message
        self.is_near = is_near


_PRECEDENCE = {
    "||": 1,
    "&&": 2,
    **dict.fromkeys(["==", "!=", "<>", "<", "<=", ">", ">="], 3),
    **dict.fromkeys(["+", "-"], 4),
    **dict.fromkeys(["|", "^", "&"], 5),
    **dict.fromkeys(["*", "/", "%", "<<", ">>"], 6),
}
_UNARY = frozenset("-+~!")
_DEEPEST = 100  #: levels of expressions


class StatementReader(OnTarget):
    """A position in the tokens of a statement.

    Args:
        tokens: the last one is the statement's end.
        labels: gives the name of the local label that ``1b`` or ``1f`` means here; None if there is none.
    """

    def __init__(self, target: MCTarget, tokens: Sequence[Token], labels: LocalLabels) -> None:
        self._target = target
        self._tokens = tokens
        self._labels = labels
        self._depth = 0
        self.at = 0
        self.start = 0  #: where the operand begins

    @property
    def token(self) -> Token:
        """The next token."""
        return self._tokens[self.at]

    @property
    def is_at_end(self) -> bool:
        return self.token.kind is Kind.END

    def ahead(self, *tokens: str) -> bool:
        return all(
            [
                self.at + offset < len(self._tokens) and _is(self._tokens[self.at + offset], text)
                for offset, text in enumerate(tokens)
            ]
        )

    def accept(self, *tokens: str) -> bool:
        if not self.ahead(*tokens):
            return False
        self.at += len(tokens)
        return True

    def expect(self, *tokens: str) -> None:
        for text in tokens:
            if not self.accept(text):
                raise Mismatch(self.token, f"expected '{text}'{self._instead()}")

    def word(self) -> str:
        if self.token.kind is not Kind.NAME:
            raise Mismatch(self.token, f"expected a name{self._instead()}")
        self.at += 1
        return self._tokens[self.at - 1].text

    def register_ahead(self) -> bool:
        return bool(self._named()[0])

    def register(self, of: RegisterSet, /) -> Register:
        return self.register_among(self.registers.members(of), self.registers.class_name(of))

    def register_among(self, members: Sequence[Register], name: str) -> Register:
        """Take one of some registers.

        Args:
            name: of their class, for messages.
        """
        found, length = self._named()
        for register in found:
            if register in members:
                self.at += length
                return register
        if found:
            raise Mismatch(self.token, f"the register '{self._shown(length)}' is not in {name}")
        raise Mismatch(self.token, f"expected a register of {name}{self._instead()}")

    def number(self, low: int | None = None, high: int | None = None) -> int:
        token = self.token
        value = self.limited(low, high)
        if not isinstance(value, int):
            raise Mismatch(token, f"expected a number, and '{value}' is not known here")
        return value

    def limited(self, low: int | None = None, high: int | None = None) -> Expression | int:
        token = self.token
        value = self.expression()
        if isinstance(value, int):
            if low is not None and value < low or high is not None and value > high:
                message = f"{value} is out of range: it must be between {low} and {high}"
                raise Mismatch(token, message, is_near=True)
        return value

    def expression(self) -> Expression | int:
        modified = self._modified()
        return self._binary(1) if modified is None else modified

    def fail(self, message: str, /) -> NoReturn:
        raise Mismatch(self._tokens[self.start], message)

    # registers

    def _named(self) -> tuple[Sequence[Register], int]:
        """The registers of the name that comes next, and its tokens."""
        prefix = self._target.register_prefix
        offset = 1 if prefix else 0
        if prefix and not _is(self.token, prefix):
            return (), 0
        token = self._tokens[self.at + offset] if self.at + offset < len(self._tokens) else self.token
        if token.kind is not Kind.NAME:
            return (), 0
        return self.registers.called(token.text), 1 + offset

    def _shown(self, length: int) -> str:
        return "".join([token.text for token in self._tokens[self.at : self.at + length]])

    def _instead(self) -> str:
        if self.is_at_end:
            return ", and the line ends"
        if self.token.kind is Kind.WRONG:
            return f": {self.token.text}"
        found, length = self._named()
        return f", found '{self._shown(length if found else 1)}'"

    # expressions

    def _modified(self) -> Modified | None:
        """An expression with a modifier: ``%lo(x)``."""
        if not (self.ahead("%") and self._tokens[self.at + 1].kind is Kind.NAME and not self.register_ahead()):
            return None
        name = self._tokens[self.at + 1].text
        if name not in self._target.machine_code.modifiers:
            message = f"'%{name}' is neither a register nor a modifier of expressions"
            raise Mismatch(self.token, message, is_near=True)
        self.at += 2
        self.expect("(")
        inner = self._binary(1)
        self.expect(")")
        return Modified(name, inner)

    def _binary(self, least: int) -> Expression | int:
        left = self._primary()
        while True:
            operator = self.token.text if self.token.kind is Kind.SIGN else ""
            precedence = _PRECEDENCE.get(operator, 0)
            if precedence < least or not self._goes_on():
                return left
            sign = self.token
            self.at += 1
            right = self._binary(precedence + 1)
            left = folded(operator, left, right)
            if isinstance(left, Operation) and all([isinstance(operand, int) for operand in left.operands]):
                raise Mismatch(sign, f"{left} has no value", is_near=True)

    def _goes_on(self) -> bool:
        """Whether what follows an operator can be an operand, so that it is one of the expression."""
        after = self._tokens[self.at + 1]
        return after.kind in (Kind.NUMBER, Kind.NAME, Kind.STRING) or after.text in ("(", *_UNARY)

    def _primary(self) -> Expression | int:
        token = self.token
        self._depth += 1
        if self._depth > _DEEPEST:
            raise Mismatch(token, f"this expression has more than {_DEEPEST} levels")
        try:
            if token.kind is Kind.SIGN and token.text in _UNARY:
                self.at += 1
                operand = self._primary()
                return operand if token.text == "+" else folded(token.text, operand)
            if self.accept("("):
                inner = self._binary(1)
                self.expect(")")
                return inner
        finally:
            self._depth -= 1
        if token.kind is Kind.NUMBER:
            self.at += 1
            return self._local(token)
        if token.kind is Kind.NAME and not self.register_ahead():
            self.at += 1
            return self._labels.symbol(token.text)
        if token.kind is Kind.WRONG:
            raise Mismatch(token, token.text)
        raise Mismatch(token, f"expected an expression{self._instead()}")

    def _local(self, number: Token) -> Expression | int:
        """A number, or the local label ``1f`` or ``1b``."""
        after = self.token
        if after.kind is Kind.NAME and after.column == number.end and after.text in ("f", "b"):
            name = self._labels.local(number.value, after.text == "f")
            if name is None:
                raise Mismatch(number, f"there is no label '{number.value}:' before this line", is_near=True)
            self.at += 1
            return Symbol(name)
        return wrapped(number.value)


class LocalLabels:
    """The symbols of a text: values that were set so far, and the local labels ``1:`` around the statement."""

    def __init__(self) -> None:
        self.values: dict[str, int] = {}  #: of ``name = value``
        self._counts: dict[int, int] = {}

    def symbol(self, name: str) -> Expression | int:
        found = self.values.get(name)
        return Symbol(name) if found is None else found

    def define(self, number: int) -> str:
        """The name of a local label that is here."""
        self._counts[number] = self._counts.get(number, 0) + 1
        return self._name(number, self._counts[number])

    def local(self, number: int, forward: bool) -> str | None:
        count = self._counts.get(number, 0)
        if forward:
            return self._name(number, count + 1)
        return self._name(number, count) if count else None

    @staticmethod
    def _name(number: int, count: int) -> str:
        return f"{number}:{count}"


def _is(token: Token, text: str) -> bool:
    return token.text == text and token.kind in (Kind.NAME, Kind.SIGN, Kind.NUMBER)
