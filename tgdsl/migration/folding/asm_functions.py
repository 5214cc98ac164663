"""A function for calls of ``with_asm`` that give the same numbers, such as those for the stack forms of all instructions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from typing import TypeAlias

from tgdsl.classes import evolve, frozen
from tgdsl.language.core import functions
from tgdsl.migration.folding.calls import names_of
from tgdsl.migration.folding.list_names import free
from tgdsl.migration.folding.other_asm import WITH_ASM
from tgdsl.migration.folding.values import key_of
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    Comment,
    Expression,
    Joined,
    Lambda,
    Member,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Subscript,
    Symbol,
    With,
    rough,
)
from tgdsl.migration.python.spelling import snake_case
from tgdsl.migration.text.module_text import Module

#: The calls that a function is for, at least.
_TIMES = 8
_INSTRUCTION = Subscript(Plain("type"), Name(of_language("Instruction")))
_ASM = Subscript(Name(Symbol(functions.__name__, "OfOperands")), Plain("str"))
_Numbers: TypeAlias = "Sequence[tuple[str, Expression]]"
_Key: TypeAlias = "frozenset[tuple[str, object]]"


@frozen
class AsmFunction:
    """The function that calls ``with_asm``."""

    symbol: Symbol
    procedure: Procedure


def with_asm_functions(modules: Sequence[Module], package: str) -> tuple[list[Module], AsmFunction | None]:
    """Modules in which one function calls ``with_asm`` with the numbers that most calls give, and that function; it stands in the first module that calls it.

    Args:
        package: its dotted name.
    """
    calls = [(number, call) for number, module in enumerate(modules) for call in _calls(module.statements)]
    counts = Counter([_key(call.named) for _, call in calls if len(call.named) > 1])
    key, count = counts.most_common(1)[0] if counts else (frozenset[tuple[str, object]](), 0)
    if count < _TIMES:
        return list(modules), None
    of_function = [(number, call) for number, call in calls if key <= _key(call.named)]
    number = of_function[0][0]
    numbers = next(call.named for _, call in of_function if _key(call.named) == key)
    path = f"{package}.{modules[number].name}"
    taken = {name for module in modules for name in names_of(module.statements)}
    symbol = Symbol(path, free(snake_case(numbers[0][0]), taken))
    changing = _Changing(key, symbol)
    found = [
        (
            evolve(module, statements=[changing.statement(one) for one in module.statements])
            if _calls(module.statements)
            else module
        )
        for module in modules
    ]
    place = next(
        at
        for at, one in enumerate(modules[number].statements)
        if any([key <= _key(call.named) for call in _calls([one])])
    )
    place -= len(list(takewhile(_is_above, reversed(modules[number].statements[:place]))))
    statements = list(found[number].statements)
    function = AsmFunction(symbol, _function(symbol.name, numbers, len(of_function) > count))
    statements.insert(place, function.procedure)
    found[number] = evolve(found[number], statements=statements)
    return found, function


def _function(name: str, numbers: _Numbers, has_others: bool) -> Procedure:
    """The function that calls ``with_asm`` with some numbers.

    Args:
        has_others: whether some calls give further numbers.
    """
    parameters = [Parameter("instruction", _INSTRUCTION), Parameter("asm", _ASM)]
    given: list[Expression] = [Plain("asm"), *[Plain(f"{number}={rough(value)}") for number, value in numbers]]
    if has_others:
        parameters.append(Parameter("**numbers", Plain("int")))
        given.append(Plain("**numbers"))
    return Procedure(name, parameters, _INSTRUCTION, [], Call(Member(Plain("instruction"), WITH_ASM), given))


def _is_above(statement: Statement) -> bool:
    return isinstance(statement, Comment) and statement.above


def _key(numbers: _Numbers) -> _Key:
    return frozenset([(name, key_of(value)) for name, value in numbers])


def _calls(statements: Sequence[Statement]) -> Sequence[Call]:
    """The calls of ``with_asm`` that define what statements bind, or that functions return."""
    found: list[Call] = []
    for one in statements:
        match one:
            case Assignment(_, value):
                found += _calls_in(value)
            case Procedure(_, _, _, body, value):
                found += [*_calls(body), *([] if value is None else _calls_in(value))]
            case With(_, body):
                found += _calls(body)
            case _:
                pass
    return found


def _calls_in(value: Expression) -> Sequence[Call]:
    """The calls of ``with_asm`` that a value is, or has for arguments."""
    match value:
        case Call(Member(_, "with_asm")):
            return [value]
        case Call(_, arguments):
            return [call for one in arguments for call in _calls_in(one)]
        case _:
            return []


class _Changing:
    """Puts calls of a function in place of calls of ``with_asm``.

    Args:
        key: the numbers that these give.
    """

    def __init__(self, key: _Key, function: Symbol) -> None:
        self._key = key
        self._function = Name(function)

    def statement(self, statement: Statement) -> Statement:
        """A statement with such calls in it."""
        match statement:
            case Assignment(_, value):
                return evolve(statement, value=self._value(value))
            case Procedure(_, _, _, body, value):
                made = None if value is None else self._value(value)
                return evolve(statement, body=[self.statement(one) for one in body], value=made)
            case With(_, body):
                return evolve(statement, body=[self.statement(one) for one in body])
            case _:
                return statement

    def _value(self, value: Expression) -> Expression:
        match value:
            case Call(Member(instruction, "with_asm"), [asm], numbers) if self._key <= _key(numbers):
                others = [(name, one) for name, one in numbers if (name, key_of(one)) not in self._key]
                return Call(self._function, [instruction, _without_format(asm)], others)
            case Call(_, arguments):
                changed = [self._value(one) for one in arguments]
                return value if changed == list(arguments) else evolve(value, arguments=changed, uses=())
            case _:
                return value


def _without_format(asm: Expression) -> Expression:
    """A function of no operands that gives a parameter, which is a text already, as it is."""
    match asm:
        case Lambda([], Joined([Plain() as whole], False)):
            return Lambda([], whole)
        case _:
            return asm
