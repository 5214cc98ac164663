"""Evaluation of C++: the value of an expression, or the return value of a function body; :class:`Undecided` if it is not known.

The objects that the code is about are known to :class:`Objects` alone, which answers what an evaluation asks about them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, Protocol, TypeAlias, TypeVar

from tgdsl.classes import frozen
from tgdsl.cpp import numbers as n
from tgdsl.cpp.numbers import Number
from tgdsl.cpp.reader import Unreadable, read_body
from tgdsl.cpp.syntax import (
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
    Unread,
)

Object = TypeVar("Object")


class Undecided(Exception):
    """The value is not known. The message is the part of the code that does not follow from what is known."""


@frozen
class Symbol:
    """A constant of LLVM's, or another name that no scope knows: ``ISD::ADD``, ``MVT::i32``."""

    name: str


#: A value of C++, where ``Object`` are the objects that the code is about.
CppValue: TypeAlias = Number | bool | float | Symbol | Object


class Objects(Protocol[Object]):
    """The questions of an evaluation about values. Each method raises :class:`Undecided` where it does not know."""

    def truth(self, value: CppValue[Object], /) -> bool:
        """A value as a condition."""
        ...

    def number(self, value: CppValue[Object], /) -> Number:
        """A value as a number."""
        ...

    def same(self, one: CppValue[Object], other: CppValue[Object], /) -> bool:
        """``one == other``, for values that are not both numbers."""
        ...

    def element(self, listed: CppValue[Object], index: int, /) -> CppValue[Object]:
        """``listed[index]``."""
        ...

    def function(
        self, name: str, template: tuple[str, ...], arguments: Sequence[CppValue[Object]], /
    ) -> CppValue[Object]:
        """A call of a function; its name is without ``llvm::``."""
        ...

    def method(
        self, receiver: CppValue[Object], name: str, arguments: Sequence[CppValue[Object]], /
    ) -> CppValue[Object]:
        """A call of a method; of ``evaluateAsConstantImm(Imm)``, without its argument: the number, or False."""
        ...


def returned(body: str, scope: Mapping[str, CppValue[Object]], objects: Objects[Object]) -> CppValue[Object]:
    """The value that a function body returns.

    Args:
        scope: the values of its parameters, and of what stands before it.

    Raises:
        Undecided: that is not known, or the body has code that is not.
    """
    try:
        statements = read_body(body)
    except Unreadable as unreadable:
        raise Undecided(str(unreadable)) from None
    found = _Evaluation(dict(scope), objects).run(statements)
    if found is None:
        raise Undecided("it may return nothing")
    return found.value


#: Methods of SelectionDAG that give a constant. Arguments after the first one, a place and a type, do not matter.
_MAKES_CONSTANTS = ("getTargetConstant", "getSignedTargetConstant", "getConstant")

#: A method of MCOperand that sets its argument to the constant that the operand is, and tells whether it is one.
_SETS_CONSTANT = "evaluateAsConstantImm"


@frozen
class _Returned(Generic[Object]):
    value: CppValue[Object]


class _Evaluation(Generic[Object]):
    def __init__(self, scope: dict[str, CppValue[Object]], objects: Objects[Object]) -> None:
        self._scope = scope
        self._objects = objects

    def run(self, statements: Sequence[Statement]) -> _Returned[Object] | None:
        """The return value of statements; None if they do not return."""
        for statement in statements:
            match statement:
                case Declare(_, name, None):
                    self._scope.pop(name, None)
                case Declare(kind, name, value):
                    assert value is not None
                    found = self.value(value)
                    if isinstance(found, Number):
                        found = n.cast(found.value, kind) or found
                    self._scope[name] = found
                case Return(value):
                    return _Returned(self.value(value))
                case If(test, then, otherwise):
                    ended = self.run(then if self._truth(test) else otherwise)
                    if ended is not None:
                        return ended
        return None

    def value(self, expression: Expression) -> CppValue[Object]:
        match expression:
            case Literal(value, suffix):
                return n.literal(value, suffix) if type(value) is int else value
            case Name(name, _):
                return self._scope[name] if name in self._scope else Symbol(name.removeprefix("llvm::"))
            case Unary(operator, operand):
                return self._unary(operator, self.value(operand))
            case Binary(operator, left, right):
                return self._binary(operator, left, right)
            case Choice(test, then, otherwise):
                return self.value(then if self._truth(test) else otherwise)
            case Cast(kind, operand):
                found = n.cast(self._integer(operand), kind)
                if found is None:
                    raise Undecided(kind)
                return found
            case Member(_, name) | Unread(name):
                raise Undecided(name)
            case Call(function, arguments):
                return self._call(function, arguments)
            case Index(listed, index):
                return self._objects.element(self.value(listed), self._integer(index))

    def _truth(self, expression: Expression) -> bool:
        return self._objects.truth(self.value(expression))

    def _integer(self, expression: Expression) -> int:
        return self._objects.number(self.value(expression)).value

    def _unary(self, operator: str, operand: CppValue[Object]) -> CppValue[Object]:
        if operator == "!":
            return not self._objects.truth(operand)
        if operator in "*&":
            raise Undecided(operator)
        if isinstance(operand, float) and operator in "+-":
            return -operand if operator == "-" else operand
        return n.negated(operator, self._objects.number(operand))

    def _binary(self, operator: str, left: Expression, right: Expression) -> CppValue[Object]:
        if operator in ("&&", "||"):
            return self._logical(operator == "||", left, right)
        objects, a, b = self._objects, self.value(left), self.value(right)
        if operator in ("==", "!=") and not (isinstance(a, (Number, bool)) and isinstance(b, (Number, bool))):
            return objects.same(a, b) == (operator == "==")
        found = n.binary(operator, objects.number(a), objects.number(b))
        if found is None:
            raise Undecided(operator)
        return found

    def _logical(self, decisive: bool, left: Expression, right: Expression) -> bool:
        """``&&`` and ``||``. One side may decide although the other one is not known."""
        try:
            if self._truth(left) is decisive:
                return decisive
        except Undecided:
            if self._truth(right) is decisive:
                return decisive
            raise
        return self._truth(right)

    def _call(self, function: Expression, arguments: tuple[Expression, ...]) -> CppValue[Object]:
        if isinstance(function, Member) and function.name in _MAKES_CONSTANTS and arguments:
            return self._objects.number(self.value(arguments[0]))
        if isinstance(function, Member) and function.name == _SETS_CONSTANT and isinstance(arguments[0], Name):
            found = self._objects.method(self.value(function.object), function.name, ())
            if not isinstance(found, Number):
                return found
            self._scope[arguments[0].name] = found
            return True
        values = [self.value(argument) for argument in arguments]
        match function:
            case Member(listed, name):
                return self._objects.method(self.value(listed), name, values)
            case Name(name, template):
                return self._objects.function(name.removeprefix("llvm::"), template, values)
            case _:
                raise Undecided("a call of what is no name")
