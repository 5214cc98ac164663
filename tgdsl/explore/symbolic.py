"""The counterparts of operands as data: which text or values a function in Python gives for any number, found by running it on numbers without a value.

Such a number (:class:`Unknown`) keeps what is computed of it as an expression. Where the function asks whether a comparison holds, the run is
repeated for both answers, so that in the end there is a tree of questions with an answer at each leaf. What cannot be followed raises
:class:`NotFollowed`; and who uses a tree compares it with the function on some numbers, since C code can look at a number unasked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NoReturn, TypeAlias, TypeVar

from tgdsl.classes import frozen
from tgdsl.explore.scripts import Json


@frozen
class Variable:
    """One of the numbers that the function takes."""

    place: int


@frozen
class Computed:
    """The result of an operator or comparison of Python."""

    sign: str
    left: Expression
    right: Expression


Expression: TypeAlias = int | Variable | Computed

MOST_PATHS = 200

#: Around the number of an expression in a text.
MARK = "\x03"

Answer = TypeVar("Answer")


class NotFollowed(Exception):
    """A function does something with a number that cannot be written down as an expression."""


class Run:
    """One run of a function, in which some questions have been answered before.

    Attributes:
        questions: all that were asked, each with its answer.
        expressions: those that became text.
    """

    def __init__(self, answers: Sequence[bool]) -> None:
        self._answers = answers
        self.questions: list[tuple[Expression, bool]] = []
        self.expressions: list[Expression] = []

    def ask(self, question: Expression) -> bool:
        for asked, answer in self.questions:
            if asked == question:
                return answer
        number = len(self.questions)
        answer = self._answers[number] if number < len(self._answers) else True
        self.questions.append((question, answer))
        return answer

    def shown(self, expression: Expression) -> str:
        self.expressions.append(expression)
        return f"{MARK}{len(self.expressions) - 1}{MARK}"


def _expression(value: object) -> Expression:
    if isinstance(value, Unknown):
        return value.expression
    if isinstance(value, int):
        return int(value)
    raise NotFollowed


class Unknown(int):
    """A number without a value. To Python it is an ``int``, so that functions that look for one find it."""

    run: Run
    expression: Expression

    @classmethod
    def of(cls, run: Run, expression: Expression) -> Unknown:
        self = cls(0)
        self.run = run
        self.expression = expression
        return self

    def __bool__(self) -> bool:
        return self.run.ask(Computed("!=", self.expression, 0))

    def __str__(self) -> str:
        return self.run.shown(self.expression)

    def __repr__(self) -> str:
        return self.run.shown(self.expression)

    def __format__(self, specification: str) -> str:
        if specification:
            raise NotFollowed
        return self.run.shown(self.expression)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int) and self.run.ask(Computed("==", self.expression, _expression(other)))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        raise NotFollowed


def _binary(sign: str, reflected: bool) -> Callable[[Unknown, object], Unknown]:
    def made(self: Unknown, other: object) -> Unknown:
        left, right = self.expression, _expression(other)
        return Unknown.of(self.run, Computed(sign, right, left) if reflected else Computed(sign, left, right))

    return made


def _comparison(sign: str) -> Callable[[Unknown, object], bool]:
    def made(self: Unknown, other: object) -> bool:
        return self.run.ask(Computed(sign, self.expression, _expression(other)))

    return made


def _refuse(self: Unknown, *_: object) -> NoReturn:
    raise NotFollowed


def _negative(self: Unknown) -> Unknown:
    return Unknown.of(self.run, Computed("-", 0, self.expression))


def _inverted(self: Unknown) -> Unknown:
    return Unknown.of(self.run, Computed("-", -1, self.expression))


def _same(self: Unknown) -> Unknown:
    return self


_SIGNS = {
    **{"add": "+", "sub": "-", "mul": "*", "and": "&", "or": "|", "xor": "^"},
    **{"lshift": "<<", "rshift": ">>", "mod": "%", "floordiv": "//"},
}
_COMPARISONS = {"lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_REFUSED = (
    *("abs", "divmod", "float", "index", "int", "pow", "round"),
    *("rdivmod", "rpow", "rtruediv", "truediv", "trunc"),
)


def _set_operators() -> None:
    methods: dict[str, object] = {"__neg__": _negative, "__pos__": _same, "__invert__": _inverted}
    for name, sign in _SIGNS.items():
        methods[f"__{name}__"] = _binary(sign, False)
        methods[f"__r{name}__"] = _binary(sign, True)
    methods |= {f"__{name}__": _comparison(sign) for name, sign in _COMPARISONS.items()}
    methods |= {f"__{name}__": _refuse for name in _REFUSED}
    methods |= {name: _refuse for name in ("bit_count", "bit_length", "to_bytes")}
    for name, method in methods.items():
        setattr(Unknown, name, method)


_set_operators()


@frozen
class Choice:
    """A question, and what follows from either answer."""

    question: Expression
    then: Tree
    otherwise: Tree


@frozen
class Found:
    """An answer."""

    answer: Json


Tree: TypeAlias = Choice | Found


def followed(count: int, function: Callable[[Run, list[Unknown]], Json]) -> Tree:
    """The tree of a function's answers.

    Args:
        count: of the numbers that it takes.
        function: gets the run and the numbers, and gives the answer as data.

    Raises:
        NotFollowed: it does what cannot be followed, or there are too many ways.
    """
    left = [MOST_PATHS]

    def explore(answers: list[bool]) -> Tree:
        left[0] -= 1
        if not left[0]:
            raise NotFollowed
        run = Run(answers)
        numbers = [Unknown.of(run, Variable(number)) for number in range(count)]
        found: Tree = Found(function(run, numbers))
        asked = [answer for _, answer in run.questions]
        for place in range(len(asked) - 1, len(answers) - 1, -1):
            found = Choice(run.questions[place][0], found, explore([*asked[:place], False]))
        return found

    return explore([])


def evaluated(expression: Expression, values: Sequence[int]) -> int:
    """The value of an expression; of a question, 0 or 1."""
    match expression:
        case int():
            return expression
        case Variable(place):
            return values[place]
        case Computed(sign, left, right):
            return int(_OPERATIONS[sign](evaluated(left, values), evaluated(right, values)))


_OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "&": lambda left, right: left & right,
    "|": lambda left, right: left | right,
    "^": lambda left, right: left ^ right,
    "<<": lambda left, right: left << right,
    ">>": lambda left, right: left >> right,
    "%": lambda left, right: left % right,
    "//": lambda left, right: left // right,
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}


def answer_of(tree: Tree, values: Sequence[int]) -> Json:
    """The answer of a tree for some values."""
    while isinstance(tree, Choice):
        tree = tree.then if evaluated(tree.question, values) else tree.otherwise
    return tree.answer


def as_json(tree: Tree) -> Json:
    """``{"if": question, "then": ..., "else": ...}``, or ``{"is": answer}``."""
    if isinstance(tree, Found):
        return {"is": tree.answer}
    return {"if": expression_json(tree.question), "then": as_json(tree.then), "else": as_json(tree.otherwise)}


def expression_json(expression: Expression) -> Json:
    """``["v", place]``, ``[sign, left, right]``, or a number as a string, since JavaScript's are not exact."""
    match expression:
        case int():
            return str(int(expression))
        case Variable(place):
            return ["v", place]
        case Computed(sign, left, right):
            return [sign, expression_json(left), expression_json(right)]


def expression_of(data: Json) -> Expression:
    """An expression from its data."""
    match data:
        case str():
            return int(data)
        case ["v", int(place)]:
            return Variable(place)
        case [str(sign), left, right]:
            return Computed(sign, expression_of(left), expression_of(right))
        case _:
            raise NotFollowed
