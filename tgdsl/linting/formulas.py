"""Conditions in C++, as far as it takes to see that one follows from another.

Code is cut at ``&&`` and ``||``; what is between them are literals, compared as text. Of literals that bound a constant, such as
``isInt<13>(Imm)``, the bounds are compared. An answer "it follows" is always right; "it does not" only means that nobody knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from math import gcd
from typing import TypeAlias

from attrs import frozen


@frozen
class Literal:
    """Something that holds or not: its C++, with single blanks."""

    text: str


@frozen
class AllOf:
    parts: tuple[Formula, ...]


@frozen
class AnyOf:
    parts: tuple[Formula, ...]


Formula: TypeAlias = Literal | AllOf | AnyOf

ALWAYS = AllOf(())


@frozen
class Range:
    """The multiples of ``step`` from ``low`` to ``high``, both included."""

    low: int
    high: int
    step: int = 1

    def is_within(self, other: Range) -> bool:
        return other.low <= self.low and self.high <= other.high and self.step % other.step == 0


_EVERY = Range(-(1 << 63), (1 << 64) - 1)  # read as signed or as unsigned

#: How C++ calls a constant, and how we do: its value with sign, and without.
_CONSTANTS = {"Imm": "signed", "N->getSExtValue()": "signed", "N->getZExtValue()": "unsigned"}

_CONSTANT = "|".join([re.escape(text) for text in _CONSTANTS])
_FITS = re.compile(rf"is(Shifted)?(U?)Int<(\d+)(?:, ?(\d+))?>\(({_CONSTANT})\)")
_COMPARED = re.compile(rf"({_CONSTANT}) ?(==|<=|>=|<|>) ?(-?(?:0x[0-9a-fA-F]+|\d+))")
_COMPARED_TO = re.compile(rf"(-?(?:0x[0-9a-fA-F]+|\d+)) ?(==|<=|>=|<|>) ?({_CONSTANT})")
_TURNED = {"==": "==", "<=": ">=", ">=": "<=", "<": ">", ">": "<"}
_RETURN = re.compile(r"return ([^;{}]*);+")


@cache
def condition(text: str) -> Formula:
    """The formula of an expression."""
    return _parsed(" ".join(text.split()))


@cache
def function_body(text: str, prefix: str = "") -> Formula:
    """The formula of a body that returns a condition. One that does more than that is a literal, which only follows from itself.

    Args:
        prefix: makes literals different from others of the same text.
    """
    plain = " ".join(text.split())
    returned = _RETURN.fullmatch(plain)
    if returned is None or prefix or "//" in text:
        return Literal(f"{prefix}{text}")
    return _parsed(returned[1])


def all_of(parts: Iterable[Formula]) -> Formula:
    """All of some formulas, each once."""
    flat: dict[Formula, None] = {}
    for part in parts:
        flat.update(dict.fromkeys(part.parts if isinstance(part, AllOf) else (part,)))
    return next(iter(flat)) if len(flat) == 1 else AllOf(tuple(flat))


@cache
def implies(given: Formula, wanted: Formula) -> bool:
    """Whether it is sure that one formula holds where another does."""
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
    if isinstance(wanted, Literal):
        bounded = _bound(wanted.text)
        if bounded is not None:
            constant, bounds = bounded
            return _bounds(given, constant).is_within(bounds)
    return False


def holds_for(value: int, wanted: Formula) -> bool:
    """Whether it is sure that a formula holds for a constant, read with its sign."""
    return implies(Literal(f"Imm == {value}"), wanted)


def _bounds(formula: Formula, constant: str) -> Range:
    """What a constant can be where a formula holds, at most."""
    match formula:
        case Literal(text):
            bounded = _bound(text)
            return bounded[1] if bounded is not None and bounded[0] == constant else _EVERY
        case AllOf(parts):
            found = _EVERY
            for part in parts:
                own = _bounds(part, constant)
                step = max(found.step, own.step)  # both are powers of two
                found = Range(max(found.low, own.low), min(found.high, own.high), step)
            return found
        case AnyOf(parts):
            ranges = [_bounds(part, constant) for part in parts]
            return Range(
                min([one.low for one in ranges]),
                max([one.high for one in ranges]),
                gcd(*[one.step for one in ranges]),
            )


@cache
def _bound(text: str) -> tuple[str, Range] | None:
    """Which constant a literal is about, and what that can be; None if it is about something else."""
    fits = _FITS.fullmatch(text)
    if fits is not None:
        shifted, unsigned, width, shift, constant = fits.groups()
        low_bits = int(shift or 0) if shifted else 0
        bits = int(width) + low_bits
        if bits >= 64 or bool(shifted) != (shift is not None):
            return None
        bounds = (0, (1 << bits) - 1) if unsigned else (-(1 << bits - 1), (1 << bits - 1) - 1)
        if not unsigned and _CONSTANTS[constant] == "unsigned":
            return None  # C++ reads it as signed again, which nobody means
        return _CONSTANTS[constant], Range(*bounds, 1 << low_bits)
    compared = _COMPARED.fullmatch(text)
    if compared is not None:
        constant, relation, number = compared.groups()
        return _comparison(constant, relation, int(number, 0))
    compared = _COMPARED_TO.fullmatch(text)
    if compared is not None:
        number, relation, constant = compared.groups()
        return _comparison(constant, _TURNED[relation], int(number, 0))
    return None


def _comparison(constant: str, relation: str, number: int) -> tuple[str, Range] | None:
    kind = _CONSTANTS[constant]
    if not -(1 << 31) <= number < (1 << 31) or (kind == "unsigned" and number < 0):
        return None  # C++ may compare in another type
    low, high = (0, _EVERY.high) if kind == "unsigned" else (_EVERY.low, (1 << 63) - 1)
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
    return kind, Range(low, high)


def _parsed(text: str) -> Formula:
    text = _without_parentheses(text.strip())
    for operator, kind in (("||", AnyOf), ("&&", AllOf)):
        parts = _cut(text, operator)
        if len(parts) > 1:
            return kind(tuple([_parsed(part) for part in parts]))
    return Literal(text)


def _without_parentheses(text: str) -> str:
    while text.startswith("(") and _end(text) == len(text) - 1:
        text = text[1:-1].strip()
    return text


def _end(text: str) -> int:
    """Where the parenthesis ends that the text starts with; -1 if nowhere."""
    depth = 0
    for position, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return position
    return -1


def _cut(text: str, operator: str) -> list[str]:
    """The parts between an operator that is not in brackets. Text that this cannot tell of is one part."""
    parts: list[str] = []
    depth = start = 0
    if any([mark in text for mark in "\"'?{["]):
        return [text]
    for position, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and text.startswith(operator, position):
            parts.append(text[start:position])
            start = position + len(operator)
    parts.append(text[start:])
    return parts if depth == 0 and all([part.strip() for part in parts]) else [text]
