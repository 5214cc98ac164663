"""StatementReader: the operands of a statement, one after the other; what counterparts parse with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from tgdsl.language.counterparts import Expression, Modified
from tgdsl.language.registers.registers import RegisterSet
from tgdsl.mc.expressions import ExpressionParser, Mismatch, instead
from tgdsl.mc.lexer import Kind, Token, joined
from tgdsl.mc.symbols import Symbols
from tgdsl.mc.target import MCTarget, OnTarget
from tgdsl.model.registers.bank import Register


class StatementReader(OnTarget):
    """A position in the tokens of a statement.

    Args:
        tokens: the last one is the statement's end.
    """

    def __init__(self, target: MCTarget, tokens: Sequence[Token], symbols: Symbols) -> None:
        self._target = target
        self._tokens = tokens
        self._symbols = symbols
        self.at = 0
        self.start = 0  #: where the operand begins

    @property
    def token(self) -> Token:
        """The next token."""
        return self._tokens[self.at]

    @property
    def start_token(self) -> Token:
        """The first token of the operand that is read, or was read last."""
        return self._tokens[self.start]

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

    def symbol_name(self) -> str:
        """Take the name of a symbol, which may be written as a string, or begin with a dollar or an at sign."""
        first, length = self.token, joined(self._tokens[self.at :])
        if length != 2 and first.kind is not Kind.STRING:
            return self.word()
        self.at += length
        return "".join([token.name for token in self._tokens[self.at - length : self.at]])

    def word(self) -> str:
        if self.token.kind is not Kind.NAME:
            raise Mismatch(self.token, f"expected a name{self._instead()}")
        self.at += 1
        return self._tokens[self.at - 1].text

    def accept_register(self, text: str) -> bool:
        """Take the name of a register that the syntax itself has, after the prefix: where case does not matter, in any."""
        token = self.token
        if (
            token.kind is not Kind.NAME
            or not self.at
            or not _is(self._tokens[self.at - 1], self._target.register_prefix)
        ):
            return False
        named = self.registers.called(token.text)
        if token.text.lower() != text.lower() or not named or named != self.registers.called(text):
            return False
        self.at += 1
        return True

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

    def any_register(self) -> Sequence[Register]:
        """Take the name of a register, of any class: all that have it; none, where there is no register."""
        found, length = self._named()
        self.at += length if found else 0
        return found

    def starts(self, *kinds: str) -> bool:
        return any([self._begins(kind.split()) for kind in kinds])

    def number(self, low: int | None = None, high: int | None = None, *, starts: Sequence[str] | None = None) -> int:
        token = self.token
        value = self.limited(low, high, starts=starts)
        if not isinstance(value, int):
            raise Mismatch(token, f"expected a number, and '{value}' is not known here")
        return value

    def limited(
        self, low: int | None = None, high: int | None = None, *, starts: Sequence[str] | None = None
    ) -> Expression | int:
        token = self.token
        value = self.expression(starts=starts)
        if isinstance(value, int):
            if low is not None and value < low or high is not None and value > high:
                message = f"{value} is out of range: it must be between {low} and {high}"
                raise Mismatch(token, message, is_near=True)
        return value

    def expression(self, *, starts: Sequence[str] | None = None) -> Expression | int:
        modified = self._modified()
        if modified is not None:
            return modified
        kinds = self._target.machine_code.expression_starts if starts is None else starts
        if kinds and not self.starts(*kinds):
            raise Mismatch(self.token, f"expected an expression{self._instead()}")
        return self._parsed()

    def _begins(self, kinds: Sequence[str]) -> bool:
        """True if tokens of some kinds come next."""
        tokens = self._tokens[self.at : self.at + len(kinds)]
        return len(tokens) == len(kinds) and all(
            [
                token.text == kind if token.kind is Kind.SIGN else token.kind.value == kind
                for token, kind in zip(tokens, kinds, strict=True)
            ]
        )

    def fail(self, message: str, /) -> NoReturn:
        raise Mismatch(self.start_token, message)

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
        found, length = self._named()
        return f", found '{self._shown(length)}'" if found else instead(self.token)

    # expressions

    def _modified(self) -> Modified | None:
        """An expression with a modifier: ``%lo(x)``, or ``%lo(x)+4``, where 4 is added to x."""
        if not (self.ahead("%") and self._tokens[self.at + 1].kind is Kind.NAME and not self.register_ahead()):
            return None
        name = self._tokens[self.at + 1].text
        if name not in self._target.machine_code.modifiers:
            message = f"'%{name}' is neither a register nor a modifier of expressions"
            raise Mismatch(self.token, message, is_near=True)
        self.at += 2
        if not self.ahead("("):
            self.expect("(")
        return Modified(name, self._parsed())

    def _parsed(self) -> Expression | int:
        parser = ExpressionParser(self._tokens, self.at, self._symbols, self._is_register)
        value = parser.expression()
        self.at = parser.at
        return value

    def _is_register(self, at: int) -> bool:
        """True if the token at a place is the name of a register without a prefix."""
        return not self._target.register_prefix and bool(self.registers.called(self._tokens[at].text))


def _is(token: Token, text: str) -> bool:
    return token.text == text and token.kind in (Kind.NAME, Kind.SIGN, Kind.INTEGER)
