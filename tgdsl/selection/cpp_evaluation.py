"""Evaluates C++ of predicates on a DAG, as far as it follows from the DAG. What does not raises :class:`Undecided`."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from tgdsl.selection import cpp_numbers as n
from tgdsl.selection.cpp_functions import call_function, call_method
from tgdsl.selection.cpp_numbers import Number
from tgdsl.selection.cpp_reader import (
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
    Unreadable,
    read_body,
)
from tgdsl.selection.cpp_values import Cpp, Symbol, Undecided, as_integer, as_number, same, truth
from tgdsl.selection.dag import Node, Value

_MAKES_CONSTANTS = ("getTargetConstant", "getSignedTargetConstant", "getConstant")


@frozen
class _Returned:
    value: Cpp


def evaluate(body: str, node: Node, operands: Sequence[Value] = ()) -> bool:
    """Whether a predicate holds.

    Args:
        body: the C++ of a function of ``Node`` and ``Operands``.

    Raises:
        Undecided: that does not follow from the DAG.
    """
    return truth(_run(body, {"Node": node, "Operands": tuple(operands)}))


def transformed(body: str, value: Value) -> int:
    """The constant that a transform makes of a value, as a signed number.

    Args:
        body: the C++ of a function of ``V``.

    Raises:
        Undecided: that does not follow from the DAG, or it makes something else.
    """
    return n.number(as_integer(_run(body, {"V": value}))).value


def _run(body: str, scope: dict[str, Cpp]) -> Cpp:
    """What a function returns."""
    try:
        statements = read_body(body)
    except Unreadable as unreadable:
        raise Undecided(str(unreadable)) from None
    returned = _Evaluation(scope).run(statements)
    if returned is None:
        raise Undecided("it may return nothing")
    return returned.value


class _Evaluation:
    def __init__(self, scope: dict[str, Cpp]) -> None:
        self._scope = scope

    def run(self, statements: Sequence[Statement]) -> _Returned | None:
        """What statements return; None if they do not."""
        for statement in statements:
            match statement:
                case Declare(kind, name, value):
                    found = self.value(value)
                    if isinstance(found, Number):
                        found = n.cast(found.value, kind) or found
                    self._scope[name] = found
                case Return(value):
                    return _Returned(self.value(value))
                case If(test, then, otherwise):
                    returned = self.run(then if truth(self.value(test)) else otherwise)
                    if returned is not None:
                        return returned
        return None

    def value(self, expression: Expression) -> Cpp:
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
                return self.value(then if truth(self.value(test)) else otherwise)
            case Cast(kind, operand):
                found = n.cast(as_integer(self.value(operand)), kind)
                if found is None:
                    raise Undecided(kind)
                return found
            case Member(_, name):
                raise Undecided(name)
            case Call(function, arguments):
                return self._call(function, arguments)
            case Index(listed, index):
                values, place = self.value(listed), as_integer(self.value(index))
                if isinstance(values, tuple) and not isinstance(values, Value) and place < len(values):
                    return values[place]
                raise Undecided("an element that is not there")

    def _unary(self, operator: str, operand: Cpp) -> Cpp:
        if operator == "!":
            return not truth(operand)
        if isinstance(operand, float) and operator in "+-":
            return -operand if operator == "-" else operand
        return n.negated(operator, as_number(operand))

    def _binary(self, operator: str, left: Expression, right: Expression) -> Cpp:
        if operator in ("&&", "||"):
            return self._logical(operator == "||", left, right)
        a, b = self.value(left), self.value(right)
        if operator in ("==", "!=") and not (isinstance(a, (Number, bool)) and isinstance(b, (Number, bool))):
            return same(a, b) == (operator == "==")
        found = n.binary(operator, as_number(a), as_number(b))
        if found is None:
            raise Undecided(operator)
        return found

    def _logical(self, decisive: bool, left: Expression, right: Expression) -> bool:
        """One side may decide although the other one is not known."""
        try:
            if truth(self.value(left)) is decisive:
                return decisive
        except Undecided:
            if truth(self.value(right)) is decisive:
                return decisive
            raise
        return truth(self.value(right))

    # Calls

    def _call(self, function: Expression, arguments: tuple[Expression, ...]) -> Cpp:
        if isinstance(function, Member) and function.name in _MAKES_CONSTANTS and arguments:
            return as_number(self.value(arguments[0]))  # the others are a place and a type
        values = [self.value(argument) for argument in arguments]
        match function:
            case Member(listed, name):
                return call_method(self.value(listed), name, values)
            case Name(name, template):
                return call_function(name.rpartition("::")[2] if name.startswith("llvm::") else name, template, values)
            case _:
                raise Undecided("a call of what is no name")
