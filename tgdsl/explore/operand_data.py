"""Operands as data: which values the number of an operand is decoded to, and the text of values, for a page to follow without Python."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import TypeAlias

from tgdsl.classes import evolve, frozen
from tgdsl.diagnostics import DiagnosticError
from tgdsl.explore.scripts import Json
from tgdsl.explore.symbolic import (
    MARK,
    NotFollowed,
    Run,
    Tree,
    Unknown,
    answer_of,
    as_json,
    evaluated,
    expression_json,
    expression_of,
    followed,
)
from tgdsl.language import Register as RegisterDefinition
from tgdsl.language.counterparts import Counterpart, Opcode, Value, Values
from tgdsl.language.registers.registers import RegisterSet
from tgdsl.mc.methods import Writer
from tgdsl.mc.target import MCTarget, Subtarget, class_of, overrides
from tgdsl.model.instructions.table import Instruction, Operand
from tgdsl.model.registers.bank import Register
from tgdsl.records import Record

#: The text of values, as the page finds it: ``cases``, or ``error``; with ``names`` of some numbers.
Cases: TypeAlias = dict[str, Json]

#: The numbers that are asked for one by one where a function cannot be followed.
LISTED = range(-64, 1024)

TABLE_BITS = 12  #: of an operand whose values are listed where they cannot be followed
_SAMPLES = 24
_ANY = "\x04"  #: around the position of a register, in a text
_NAMED = "\x05"  #: around the number of a register, in a text


@frozen
class _Registers:
    """The registers, of which it is noted which ones are asked for."""

    target: MCTarget
    asked: dict[Register, None]

    def value(self, register: RegisterDefinition, /) -> Register:
        found = self.target.registers.value(register)
        self.asked[found] = None
        return found

    def members(self, of: RegisterSet, /) -> Sequence[Register]:
        found = self.target.registers.members(of)
        self.asked.update(dict.fromkeys(found))
        return found


class Context:
    """The context in which counterparts decode and print, on the way to data.

    Attributes:
        uses_subtarget: somebody has asked for the subtarget.
    """

    def __init__(self, target: MCTarget, instruction: Instruction) -> None:
        self._target = target
        self.opcode = class_of(instruction)
        self.uses_subtarget = False
        self.soft = False
        self.asked: dict[Register, None] = {}
        self.registers = _Registers(target, self.asked)
        self.others: list[Register] = []

    @property
    def subtarget(self) -> Subtarget:
        self.uses_subtarget = True
        return self._target.subtarget

    def soft_fail(self) -> None:
        self.soft = True

    def text(self, value: Value, /) -> str:
        if isinstance(value, Register):
            for place, other in enumerate(self.others):
                if other is value:
                    return f"{_ANY}{place}{_ANY}"
            return f"{_NAMED}{value.number}{_NAMED}"
        if isinstance(value, int):
            return self._target.machine_code.number(value, self.opcode)
        raise NotFollowed


class OperandData:
    """Makes the data of a target's operands, for one processor.

    Attributes:
        is_of_processor: what was made last may be another one for another processor.
    """

    def __init__(self, target: MCTarget) -> None:
        self._target = target
        self._random = Random(1)
        self.is_of_processor = False
        self._shown: dict[tuple[str, Opcode], tuple[Cases, bool]] = {}

    # -- decoding ----------------------------------------------------------------------------------------------------

    def decoding(self, counterpart: Counterpart, instruction: Instruction, bits: int) -> Json:
        """The values of an operand by its number, ``{"tree": ...}`` or ``{"table": [...]}``; ``{"error": ...}`` where that cannot be told."""

        def answer(_: Run | None, number: int) -> Json:
            context = Context(self._target, instruction)
            values = counterpart.decode(number, context)
            self.is_of_processor = self.is_of_processor or context.uses_subtarget
            if values is None:
                return None
            return {"values": [_value(one) for one in values], "soft": context.soft}

        try:
            tree = followed(1, lambda run, numbers: answer(run, numbers[0]))
            for number in self._numbers(bits):
                if json.dumps(_resolved(answer_of(tree, [number]), [number])) != json.dumps(answer(None, number)):
                    raise NotFollowed
            return {"tree": as_json(tree)}
        except (NotFollowed, TypeError, ValueError, LookupError, DiagnosticError):
            if bits > TABLE_BITS:
                return {"error": f"{type(counterpart).__name__} decodes this operand"}
        try:
            return {"table": [answer(None, number) for number in range(1 << bits)]}
        except (TypeError, ValueError, LookupError, DiagnosticError):
            return {"error": f"{type(counterpart).__name__} decodes this operand"}

    def _numbers(self, bits: int) -> Iterator[int]:
        """Numbers of some bits: all of few; the first, the last, those around powers of two, and some others."""
        if bits <= 7:
            yield from range(1 << bits)
            return
        for bit in range(bits):
            yield from ((1 << bit) - 1, 1 << bit)
        yield (1 << bits) - 1
        for _ in range(_SAMPLES):
            yield self._random.getrandbits(bits)

    # -- printing ----------------------------------------------------------------------------------------------------

    def showing(self, operand: Operand, instruction: Instruction) -> Cases:
        """The text of an operand by its values: ``{"cases": [[registers, tree], ...]}``, of which the first that fits counts."""
        return self._known(operand.record.name, instruction, lambda: self._showing(operand, instruction))

    def _known(self, name: str, instruction: Instruction, make: Callable[[], Cases]) -> Cases:
        """The text of an operand, made once for each class of instructions."""
        key = (name, class_of(instruction))
        if key not in self._shown:
            before, self.is_of_processor = self.is_of_processor, False
            self._shown[key] = (make(), self.is_of_processor)
            self.is_of_processor = before
        found, is_of_processor = self._shown[key]
        self.is_of_processor = self.is_of_processor or is_of_processor
        return found

    def _showing(self, operand: Operand, instruction: Instruction) -> Cases:
        counterpart = self._target.counterpart(operand.record)
        if not overrides(counterpart, "show"):
            return self.plain(instruction)
        assert counterpart is not None
        kinds = [self._is_register(record) for record in operand.sub_operands]
        found = self.cases(kinds, instruction, counterpart.show)
        return self._names(counterpart, instruction) if kinds == [False] and "error" in found else found

    def _names(self, counterpart: Counterpart, instruction: Instruction) -> Cases:
        """The texts of small numbers, where they cannot be followed: those that are not printed as other numbers are, by number."""
        context = Context(self._target, instruction)
        names: dict[str, Json] = {}
        try:
            for number in LISTED:
                text = counterpart.show([number], context)
                if text != context.text(number):
                    names[str(number)] = text
        except (NotFollowed, TypeError, ValueError, LookupError, AttributeError):
            return {"error": "Python prints this operand"}
        self.is_of_processor = self.is_of_processor or context.uses_subtarget
        return {"names": names, "low": str(LISTED.start), "high": str(LISTED.stop - 1), **self.plain(instruction)}

    def plain(self, instruction: Instruction) -> Cases:
        """The text of one value as ``printOperand`` prints it."""
        return self._known("", instruction, lambda: self._plain(instruction))

    def _plain(self, instruction: Instruction) -> Cases:
        register: Json = [[-1], {"is": [["t", 0]]}]
        numbers = self.cases([False], instruction, lambda values, writer: writer.text(values[0]))
        found = numbers.get("cases")
        return {"cases": [register, *found]} if isinstance(found, list) else numbers

    def cases(
        self, kinds: Sequence[bool], instruction: Instruction, show: Callable[[Values, Context], str | None]
    ) -> Cases:
        """The texts that a function gives for some values.

        Args:
            kinds: for each value, whether it is a register.
        """
        asked: dict[Register, None] = {}
        try:
            done: dict[tuple[int | None, ...], Tree] = {}
            while True:
                choices = [[None, *asked] if kind else [None] for kind in kinds]
                more = [one for one in product(*choices) if _key(one, kinds) not in done]
                if not more or len(done) > 400:
                    break
                for one in more:
                    context = Context(self._target, instruction)
                    done[_key(one, kinds)] = self._followed(one, kinds, context, show)
                    asked.update(context.asked)
            if more:
                raise NotFollowed
            self._check(done, kinds, instruction, show)
        except (NotFollowed, TypeError, ValueError, LookupError, AttributeError):
            return {"error": "Python prints this operand"}
        # The most particular case first: that with the most registers that are known.
        ordered = sorted(done.items(), key=lambda entry: sum([one == -1 for one in entry[0]]))
        return {"cases": [[[*key], as_json(tree)] for key, tree in ordered]}

    def _followed(
        self,
        registers: Sequence[Register | None],
        kinds: Sequence[bool],
        context: Context,
        show: Callable[[Values, Context], str | None],
    ) -> Tree:
        context.others = [_stranger(self._target.registers.all[0]) for _ in kinds]
        count = kinds.count(False)

        def answer(run: Run, numbers: list[Unknown]) -> Json:
            left = iter(numbers)
            values = [
                (registers[place] or context.others[place]) if kind else next(left) for place, kind in enumerate(kinds)
            ]
            text = show(values, context)
            return None if text is None else _parts(text, run)

        tree = followed(count, answer)
        self.is_of_processor = self.is_of_processor or context.uses_subtarget
        return tree

    def _check(
        self,
        done: Mapping[tuple[int | None, ...], Tree],
        kinds: Sequence[bool],
        instruction: Instruction,
        show: Callable[[Values, Context], str | None],
    ) -> None:
        """Compare the trees with the function, on some values."""
        writer = Writer(self._target, class_of(instruction))
        every = self._target.registers.all
        known = sorted({one for key in done for one in key if one is not None and one > 0})
        for _ in range(_SAMPLES):
            values: list[Register | int] = []
            for kind in kinds:
                if kind:
                    number = self._random.choice(known) if known and self._random.random() < 0.3 else 0
                    values.append(every[number - 1] if number else self._random.choice(every))
                else:
                    values.append(
                        self._random.choice([0, 1, 8, -1, self._random.getrandbits(self._random.randint(1, 12))])
                    )
            numbers = [one for one in values if isinstance(one, int)]
            key = tuple(
                [(one.number if one.number in known else -1) if isinstance(one, Register) else None for one in values]
            )
            text = show(values, writer)  # type: ignore[arg-type]  # a Context has what a Writer has
            if _shown(answer_of(done[key], numbers), values, numbers, writer) != text:
                raise NotFollowed

    def _is_register(self, record: Record) -> bool:
        return self._target.register_class(record) is not None


def _key(registers: Sequence[Register | None], kinds: Sequence[bool]) -> tuple[int | None, ...]:
    """For each value the number of the register that it is, -1 for any other, None for a number."""
    return tuple(
        [(-1 if one is None else one.number) if kind else None for one, kind in zip(registers, kinds, strict=True)]
    )


def _stranger(register: Register) -> Register:
    """A register that is none of the target's."""
    return evolve(register, name="", number=-1, hw_encoding=-1)


def _value(value: object) -> Json:
    """A decoded value: ``["r", number]``, or an expression."""
    if isinstance(value, Register):
        return ["r", value.number]
    if isinstance(value, Unknown):
        return expression_json(value.expression)
    if isinstance(value, int):
        return str(value)
    raise NotFollowed


def _resolved(answer: Json, numbers: Sequence[int]) -> Json:
    """An answer of decoding with the values of its expressions."""
    if not isinstance(answer, dict):
        return answer
    values = answer["values"]
    assert isinstance(values, list)
    return {"values": [_number(one, numbers) for one in values], "soft": answer["soft"]}


def _number(value: Json, numbers: Sequence[int]) -> Json:
    return value if isinstance(value, list) and value[0] == "r" else str(evaluated(expression_of(value), numbers))


def _parts(text: str, run: Run) -> Json:
    """A text in parts: strings, ``["e", expression]``, ``["t", place]`` and ``["r", number]`` for registers."""
    parts: list[Json] = []
    for number, part in enumerate(text.split(MARK)):
        if number % 2:
            parts.append(["e", expression_json(run.expressions[int(part)])])
            continue
        for place, piece in enumerate(part.split(_ANY)):
            if place % 2:
                parts.append(["t", int(piece)])
                continue
            for at, rest in enumerate(piece.split(_NAMED)):
                if at % 2:
                    parts.append(["r", int(rest)])
                elif rest:
                    parts.append(rest)
    return parts


def _shown(answer: Json, values: Sequence[Register | int], numbers: Sequence[int], writer: Writer) -> str | None:
    """The text of parts, as the page makes it."""
    if not isinstance(answer, list):
        return None
    text = ""
    for part in answer:
        match part:
            case str():
                text += part
            case ["t", int(place)]:
                text += writer.text(values[place])
            case ["r", int(number)]:
                text += writer.text(writer.registers.all[number - 1])
            case ["e", expression]:
                text += str(evaluated(expression_of(expression), numbers))
            case _:
                raise NotFollowed
    return text
