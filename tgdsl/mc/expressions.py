"""Expressions of assembly language, with LLVM's operators, and the precedences of GNU's assembler, as llvm-mc reads them on ELF."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.language.counterparts import Expression, Operation
from tgdsl.language.counterparts.values import wrapped
from tgdsl.mc.lexer import Kind, Token
from tgdsl.mc.relocatable import Evaluation
from tgdsl.mc.symbols import Symbols


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
    **dict.fromkeys(["|", "^", "&", "!"], 5),
    **dict.fromkeys(["*", "/", "%", "<<", ">>"], 6),
}
_UNARY = frozenset("-+~!")
_CLOSING = {"(": ")", "[": "]"}
_HIGHEST = 7  #: the precedence of operators with one operand


@frozen
class _Pending:
    """An operator whose right operand is not complete, or an open bracket, whose precedence is 0."""

    token: Token
    precedence: int
    has_left: bool


#: Whether the token at a place is the name of a register, which is no symbol.
Names: TypeAlias = Callable[[int], bool]


class ExpressionParser:
    """Parses an expression.

    Brackets and operators that wait for an operand are kept in a list, so that expressions may be of any depth.

    Args:
        tokens: of the statement; the last one is its end.
        at: where the expression begins.
        names: tells registers.
    """

    def __init__(self, tokens: Sequence[Token], at: int, symbols: Symbols, names: Names) -> None:
        self._tokens = tokens
        self._symbols = symbols
        self._names = names
        self._values: list[Expression | int] = []
        self._pending: list[_Pending] = []
        self._symbolic = [False]  # of the expression, and of those in each open bracket, whether they have symbols
        self.at = at

    def expression(self) -> Expression | int:
        """The expression; a number if it is one already here. Then ``at`` is behind it.

        Raises:
            Mismatch: there is none.
        """
        while True:
            self._operand()
            while self._close():
                pass
            operator = self._token
            precedence = _PRECEDENCE.get(operator.text, 0) if operator.kind is Kind.SIGN else 0
            if not precedence or len(self._symbolic) == 1 and not self._goes_on():
                break
            self._reduce(precedence)
            self._pending.append(_Pending(operator, precedence, True))
            self.at += 1
        if len(self._symbolic) > 1:
            bracket = [one for one in self._pending if not one.precedence][-1].token
            raise Mismatch(self._token, f"expected '{_CLOSING[bracket.text]}'{instead(self._token)}")
        self._reduce(1)
        (value,) = self._values
        return self._folded(value)

    @property
    def _token(self) -> Token:
        return self._tokens[self.at]

    def _operand(self) -> None:
        """Take signs and opening brackets, and the symbol or number after them."""
        while self._token.kind is Kind.SIGN and (self._token.text in _UNARY or self._token.text in _CLOSING):
            is_bracket = self._token.text in _CLOSING
            if is_bracket:
                self._symbolic.append(False)
            self._pending.append(_Pending(self._token, 0 if is_bracket else _HIGHEST, False))
            self.at += 1
        self._values.append(self._primary())

    def _close(self) -> bool:
        """Take a bracket that closes one of the expression."""
        if len(self._symbolic) == 1 or self._token.kind is not Kind.SIGN or self._token.text not in _CLOSING.values():
            return False
        self._reduce(1)
        opening = self._pending.pop().token
        if _CLOSING[opening.text] != self._token.text:
            raise Mismatch(self._token, f"expected '{_CLOSING[opening.text]}'{instead(self._token)}")
        self._values[-1] = self._folded(self._values[-1])
        if self._symbolic.pop() and not isinstance(self._values[-1], int):
            self._symbolic[-1] = True
        self.at += 1
        return True

    def _reduce(self, least: int) -> None:
        """Apply the last operators that bind at least so strongly."""
        while self._pending and self._pending[-1].precedence >= least:
            operator = self._pending.pop()
            right = self._values.pop()
            if operator.has_left:
                self._values.append(Operation(operator.token.text, (self._values.pop(), right)))
            elif operator.token.text == "-" and isinstance(right, int):
                self._values.append(_negative(right))
            elif operator.token.text == "+":
                self._values.append(right)
            else:
                self._values.append(Operation(operator.token.text, (right,)))

    def _folded(self, value: Expression | int) -> Expression | int:
        """An expression; the number that it is, if this is known without the addresses of labels."""
        if isinstance(value, int):
            return value
        if self._symbolic[-1] and not self._symbols.variables:
            return value
        number = Evaluation(self._symbols, has_layout=False).number(value)
        if number is None and not self._symbolic[-1]:
            last = self._tokens[self.at - 1]
            raise Mismatch(last, f"{shortened(value)} has no value", is_near=True)
        return value if number is None else number

    def _goes_on(self) -> bool:
        """True if what follows an operator can be an operand, so that it is one of the expression."""
        after = self._tokens[self.at + 1] if self.at + 1 < len(self._tokens) else self._token
        if after.kind is Kind.SIGN:
            return after.text in _UNARY or after.text in _CLOSING or after.text in (".", "$", "@")
        return after.kind is not Kind.END

    def _primary(self) -> Expression | int:
        token = self._token
        if token.kind in (Kind.INTEGER, Kind.REAL):
            self.at += 1
            return self._local(token) if token.kind is Kind.INTEGER else token.value
        if token.kind in (Kind.NAME, Kind.STRING) and not self._names(self.at):
            self.at += 1
            return self._symbol(token, token.name)
        if token.text in ("$", "@") and self._is_joined(token):
            self.at += 2
            return self._symbol(token, token.text + self._tokens[self.at - 1].text)
        if token.text == "." and token.kind is Kind.SIGN:
            here = self._symbols.here()
            if here is not None:
                self.at += 1
                self._symbolic[-1] = True
                return here
        if token.kind is Kind.WRONG:
            raise Mismatch(token, token.text)
        raise Mismatch(token, f"expected an expression{instead(token)}")

    def _is_joined(self, token: Token) -> bool:
        """True if a name follows without a blank."""
        after = self._tokens[self.at + 1]
        return after.kind in (Kind.NAME, Kind.INTEGER) and after.line == token.line and after.column == token.end

    def _symbol(self, token: Token, name: str) -> Expression | int:
        symbol, at, variant = name.partition("@")
        following = self._token
        if token.kind is Kind.STRING:
            symbol, at, variant = name, "", ""
            if following.text == "@" and following.kind is Kind.SIGN:
                raise Mismatch(following, "symbols have no variants here: leave out what is after '@'", is_near=True)
        if at and variant:
            message = f"symbols have no variants here: write '{symbol}' without '@{variant}'"
            raise Mismatch(token, message, is_near=True)
        if not name:
            raise Mismatch(token, "the name of a symbol has at least one character")
        value = self._symbols.reference(name)
        if not isinstance(value, int):
            self._symbolic[-1] = True
        return value

    def _local(self, number: Token) -> Expression | int:
        """A number, or the local label ``1f`` or ``1b``."""
        after = self._token
        if after.kind is Kind.NAME and after.text in ("f", "b"):
            symbol = self._symbols.local(number, after.text == "f")
            if symbol is None:
                raise Mismatch(number, f"there is no label '{number.value}:' before this line", is_near=True)
            self.at += 1
            self._symbolic[-1] = True
            return symbol
        return number.value


def instead(token: Token) -> str:
    """The token that stands in place of the expected one, as the end of a sentence."""
    if token.kind is Kind.END:
        return ", and the line ends"
    if token.kind is Kind.WRONG:
        return f": {token.text}"
    return f", found '{token.text}'"


def _negative(number: int) -> int:
    return wrapped(-number)


def shortened(value: Expression | int) -> str:
    """An expression for a message."""
    text = str(value)
    return text if len(text) <= _WIDEST else f"{text[:_WIDEST]}..."


#: Characters of an expression that a message shows.
_WIDEST = 80
