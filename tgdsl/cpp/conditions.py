"""Conditions cut at ``&&``, ``||`` and ``!``, and whether one follows from another.

What is between these operators are facts: C++ expressions, or anything else that can be compared. Of expressions that bound a constant,
such as ``isInt<13>(Imm)``, the bounds are compared. An answer "it follows" is always right; "it does not" only means that nobody
knows.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import cache
from math import gcd
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.cpp.reader import Unreadable, read_body, read_expression
from tgdsl.cpp.syntax import Binary, Call, Expression, Literal, Member, Name, Return, Unary, Unread


@frozen(cache_hash=True)
class Fact:
    """Something that holds or not: an expression, or anything else; equal for the same thing."""

    what: Hashable


@frozen(cache_hash=True)
class Not:
    part: Condition


@frozen(cache_hash=True)
class AllOf:
    parts: tuple[Condition, ...]


@frozen(cache_hash=True)
class AnyOf:
    parts: tuple[Condition, ...]


Condition: TypeAlias = Fact | Not | AllOf | AnyOf


@frozen
class Range:
    """The multiples of ``step`` from ``low`` to ``high``, both included."""

    low: int
    high: int
    step: int = 1

    def is_within(self, other: Range) -> bool:
        return other.low <= self.low and self.high <= other.high and self.step % other.step == 0


_EVERY = Range(-(1 << 63), (1 << 64) - 1)  # read as signed or as unsigned

_IMMEDIATE = Name("Imm")
_SIGNED, _UNSIGNED = "signed", "unsigned"

#: Expressions for a constant node's value, and whether that is read with its sign.
_CONSTANTS: dict[Expression, str] = {
    _IMMEDIATE: _SIGNED,
    Call(Member(Name("N"), "getSExtValue"), ()): _SIGNED,
    Call(Member(Name("N"), "getZExtValue"), ()): _UNSIGNED,
}
#: LLVM's tests of how many bits a constant needs: whether they are for unsigned constants, and how many template arguments they have.
_FITS = {"isInt": (False, 1), "isUInt": (True, 1), "isShiftedInt": (False, 2), "isShiftedUInt": (True, 2)}
_TURNED = {"==": "==", "<=": ">=", ">=": "<=", "<": ">", ">": "<"}


@cache
def read_condition(text: str) -> Condition:
    """The condition of an expression's text. One that the reader does not know is a single fact."""
    return condition_of(expression_or_text(text))


@cache
def read_function_body(text: str) -> Condition:
    """The condition that a function body returns. Of a body that does more than that, all of it is a single fact."""
    try:
        statements = read_body(text)
    except Unreadable:
        return Fact(Unread(text))
    if len(statements) == 1 and isinstance(statements[0], Return):
        return condition_of(statements[0].value)
    return Fact(statements)


def expression_or_text(text: str) -> Expression:
    """The expression that a text is; :class:`Unread` for one that the reader does not know."""
    try:
        return read_expression(text)
    except Unreadable:
        return Unread(" ".join(text.split()))


def operands_of(expression: Expression, operator: str) -> list[Expression]:
    """The operands of a chain of one binary operator; the expression alone if it is none."""
    if isinstance(expression, Binary) and expression.operator == operator:
        return [*operands_of(expression.left, operator), *operands_of(expression.right, operator)]
    return [expression]


def condition_of(expression: Expression) -> Condition:
    """The condition that an expression is."""
    match expression:
        case Binary("||"):
            return AnyOf(tuple([condition_of(part) for part in operands_of(expression, "||")]))
        case Binary("&&"):
            return AllOf(tuple([condition_of(part) for part in operands_of(expression, "&&")]))
        case Unary("!", operand):
            return Not(condition_of(operand))
        case _:
            return Fact(expression)


def all_of(parts: Iterable[Condition]) -> Condition:
    """All of some conditions, each once."""
    flat: dict[Condition, None] = {}
    for part in parts:
        flat.update(dict.fromkeys(part.parts if isinstance(part, AllOf) else (part,)))
    return next(iter(flat)) if len(flat) == 1 else AllOf(tuple(flat))


@cache
def implies(given: Condition, wanted: Condition) -> bool:
    """True if it is sure that one condition holds where another does."""
    if given == wanted:
        return True
    if isinstance(wanted, AllOf):
        return all([implies(given, part) for part in wanted.parts])
    if isinstance(given, AnyOf):
        return all([implies(part, wanted) for part in given.parts])
    if isinstance(wanted, AnyOf) and any([implies(given, part) for part in wanted.parts]):
        return True
    if isinstance(given, AllOf) and any([implies(part, wanted) for part in given.parts]):
        return True
    if isinstance(wanted, Fact):
        bounded = _bound(wanted.what)
        if bounded is not None:
            reading, bounds = bounded
            return _bounds(given, reading).is_within(bounds)
    return False


def holds_for(value: int, wanted: Condition) -> bool:
    """True if it is sure that a condition holds for a constant, read with its sign."""
    number: Expression = Literal(value) if value >= 0 else Unary("-", Literal(-value))
    return implies(Fact(Binary("==", _IMMEDIATE, number)), wanted)


def fails_for(value: int, condition: Condition) -> bool:
    """True if it is sure that a condition does not hold for a constant, read with its sign."""
    match condition:
        case Fact(what):
            bounded = _bound(what)
            if bounded is None or (bounded[0] == _UNSIGNED and value < 0):
                return False
            bounds = bounded[1]
            return not bounds.low <= value <= bounds.high or value % bounds.step != 0
        case Not(part):
            return holds_for(value, part)
        case AllOf(parts):
            return any([fails_for(value, part) for part in parts])
        case AnyOf(parts):
            return all([fails_for(value, part) for part in parts])


def _bounds(condition: Condition, reading: str) -> Range:
    """The range that a condition bounds a constant to that is read in one way."""
    match condition:
        case Fact(what):
            bounded = _bound(what)
            return bounded[1] if bounded is not None and bounded[0] == reading else _EVERY
        case Not():
            return _EVERY
        case AllOf(parts):
            found = _EVERY
            for part in parts:
                own = _bounds(part, reading)
                step = max(found.step, own.step)  # both are powers of two
                found = Range(max(found.low, own.low), min(found.high, own.high), step)
            return found
        case AnyOf(parts):
            ranges = [_bounds(part, reading) for part in parts]
            return Range(
                min([one.low for one in ranges]),
                max([one.high for one in ranges]),
                gcd(*[one.step for one in ranges]),
            )


@cache
def _bound(what: Hashable) -> tuple[str, Range] | None:
    """The way in which a fact reads a constant, and the range that it bounds it to; None for a fact of another kind."""
    match what:
        case Call(Name(function, template), (constant,)) if constant in _CONSTANTS:
            return _fits(function.removeprefix("llvm::"), template, _CONSTANTS[constant])
        case Binary(relation, left, right) if relation in _TURNED:
            if left in _CONSTANTS:
                constant, number = left, _integer(right)
            else:
                constant, number, relation = right, _integer(left), _TURNED[relation]
            if number is not None and constant in _CONSTANTS:
                return _comparison(_CONSTANTS[constant], relation, number)
        case _:
            pass
    return None


def _fits(function: str, template: tuple[str, ...], reading: str) -> tuple[str, Range] | None:
    unsigned, count = _FITS.get(function, (False, 0))
    if not count or len(template) != count or not all([one.isdigit() for one in template]):
        return None
    low_bits = int(template[1]) if count > 1 else 0
    bits = int(template[0]) + low_bits
    if bits >= 64 or (not unsigned and reading == _UNSIGNED):
        return None  # of an unsigned one, C++ reads the bits as signed again, which nobody means
    bounds = (0, (1 << bits) - 1) if unsigned else (-(1 << bits - 1), (1 << bits - 1) - 1)
    return reading, Range(*bounds, 1 << low_bits)


def _integer(expression: Expression) -> int | None:
    """The value of an ``int`` constant, perhaps with a sign."""
    if isinstance(expression, Unary) and expression.operator == "-":
        inner = _integer(expression.operand)
        return None if inner is None else -inner
    if isinstance(expression, Literal) and type(expression.value) is int and not expression.suffix:
        return expression.value
    return None


def _comparison(reading: str, relation: str, number: int) -> tuple[str, Range] | None:
    if not -(1 << 31) <= number < (1 << 31) or (reading == _UNSIGNED and number < 0):
        return None  # C++ may compare in another type
    low, high = (0, _EVERY.high) if reading == _UNSIGNED else (_EVERY.low, (1 << 63) - 1)
    match relation:
        case "==":
            low = high = number
        case "<=":
            high = number
        case "<":
            high = number - 1
        case ">=":
            low = number
        case _:
            low = number + 1
    return reading, Range(low, high)
