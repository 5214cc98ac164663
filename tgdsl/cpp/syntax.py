"""Expressions and statements of C++ as trees."""

from __future__ import annotations

from typing import TypeAlias

from tgdsl.classes import frozen

#: Binary operators, those that bind least first.
BINARY_LEVELS = (
    ("||",),
    ("&&",),
    ("|",),
    ("^",),
    ("&",),
    ("==", "!="),
    ("<", ">", "<=", ">="),
    ("<<", ">>"),
    ("+", "-"),
    ("*", "/", "%"),
)
UNARY_OPERATORS = ("!", "~", "-", "+", "*", "&")


@frozen
class Literal:
    """A constant; ``suffix`` is lower case."""

    value: int | float | bool
    suffix: str = ""


@frozen
class Name:
    """A name, qualified or not, with template arguments."""

    name: str
    arguments: tuple[str, ...] = ()


@frozen
class Unary:
    operator: str
    operand: Expression


@frozen
class Binary:
    operator: str
    left: Expression
    right: Expression


@frozen
class Choice:
    """``test ? then : otherwise``."""

    test: Expression
    then: Expression
    otherwise: Expression


@frozen
class Cast:
    """``(type)operand``, ``type(operand)`` or ``static_cast<type>(operand)``."""

    type: str
    operand: Expression


@frozen
class Member:
    """``object->name`` or ``object.name`` (``dot``), with template arguments."""

    object: Expression
    name: str
    arguments: tuple[str, ...] = ()
    dot: bool = False


@frozen
class Call:
    function: Expression
    arguments: tuple[Expression, ...]


@frozen
class Index:
    object: Expression
    index: Expression


@frozen
class Unread:
    """Code that the reader does not know, as text with single blanks."""

    text: str


Expression: TypeAlias = Literal | Name | Unary | Binary | Choice | Cast | Member | Call | Index | Unread


@frozen
class Declare:
    """``type name = value;``: the type without ``*``, ``&`` and qualifiers; no value for ``type name;``."""

    type: str
    name: str
    value: Expression | None


@frozen
class If:
    test: Expression
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


@frozen
class Return:
    value: Expression


Statement: TypeAlias = Declare | If | Return

_LOOSEST = -1  # how strongly ``?:`` binds
_UNARY = len(BINARY_LEVELS)
_POSTFIX = _UNARY + 1
_LEVEL_OF = {operator: level for level, operators in enumerate(BINARY_LEVELS) for operator in operators}


def text_of(expression: Expression) -> str:
    """An expression as C++, with no more parentheses than it needs."""
    return _text(expression, _LOOSEST)


def _text(expression: Expression, level: int) -> str:
    """As for :func:`text_of`; in parentheses if the expression binds less than operators of a level."""
    text, own = _text_and_level(expression)
    return text if own >= level else f"({text})"


def _text_and_level(expression: Expression) -> tuple[str, int]:
    match expression:
        case Literal(value, suffix):
            return (str(value).lower() if isinstance(value, bool) else f"{value}{suffix}"), _POSTFIX
        case Name(name, arguments):
            return name + _template(arguments), _POSTFIX
        case Unary(operator, operand):
            return operator + _text(operand, _UNARY), _UNARY
        case Binary(operator, left, right):
            level = _LEVEL_OF[operator]
            return f"{_text(left, level)} {operator} {_text(right, level + 1)}", level
        case Choice(test, then, otherwise):
            return f"{_text(test, 0)} ? {_text(then, _LOOSEST)} : {_text(otherwise, _LOOSEST)}", _LOOSEST
        case Cast(kind, operand):
            return f"({kind}){_text(operand, _UNARY)}", _UNARY
        case Member(listed, name, arguments, dot):
            return f"{_text(listed, _POSTFIX)}{'.' if dot else '->'}{name}{_template(arguments)}", _POSTFIX
        case Call(function, values):
            return f"{_text(function, _POSTFIX)}({', '.join([text_of(value) for value in values])})", _POSTFIX
        case Index(listed, index):
            return f"{_text(listed, _POSTFIX)}[{text_of(index)}]", _POSTFIX
        case Unread(text):
            return text, _LOOSEST


def _template(arguments: tuple[str, ...]) -> str:
    return f"<{', '.join(arguments)}>" if arguments else ""
