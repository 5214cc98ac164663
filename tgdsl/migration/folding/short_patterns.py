"""Patterns of one line: calls of ``pat`` in place of functions, for patterns whose variables have one class in all places, or a type of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.folding.calls import uses_of
from tgdsl.migration.folding.lengths import length
from tgdsl.migration.folding.pattern_groups import is_pattern
from tgdsl.migration.folding.short_fragments import is_value_class
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    Comment,
    Expression,
    Function,
    Lambda,
    Listing,
    Loop,
    Name,
    Noted,
    Plain,
    Procedure,
    Statement,
    Symbol,
    Tupled,
    lines,
    rough,
)
from tgdsl.migration.python.moving import changed
from tgdsl.migration.text.module_text import Module
from tgdsl.records import Record

_PAT, _REWRITE = Name(of_language("pat")), Name(of_language("Rewrite"))
#: The variables that ``pat`` takes.
_MOST = 5
#: The lines of a call: more of them read better as a function.
_LINES = 4
#: The classes of what gives a variable its class or type; a ComplexPattern has several operands, and a transform another value.
_CLASSES, _OTHERS = ("DAGOperand", "ValueType"), ("ComplexPattern", "SDNodeXForm")
#: What stands before variables that have lost their classes.
_MARK = "\1"


class ShortPatterns:
    """The calls of ``pat`` that stand for functions of patterns.

    Args:
        record: gives the record that an expression is.
        apart: the records whose statements stay as they are.
    """

    def __init__(self, record: Callable[[Expression], Record | None], apart: Collection[str] = ()) -> None:
        self._record = record
        self._apart = apart

    def modules(self, modules: Sequence[Module], package: str) -> list[Module]:
        """Modules with calls where those are shorter than functions that nothing refers to.

        Args:
            package: the dotted name of theirs.
        """
        uses = uses_of(modules)
        found: list[Module] = []
        for module in modules:
            path = f"{package}.{module.name}"
            statements = [
                made
                for one in module.statements
                for made in ([one] if isinstance(one, Function) and uses[Symbol(path, one.name)] else self._short(one))
            ]
            found.append(evolve(module, statements=statements) if statements != module.statements else module)
        return found

    def lines(self, function: Statement) -> int | None:
        """The lines of a pattern as a call of ``pat``; None if it is a function."""
        calls = list(self._calls(function)) if isinstance(function, Function) and is_pattern(function) else []
        return length(calls[0]) if len(calls) == 1 else None

    def _short(self, statement: Statement) -> Sequence[Statement]:
        """The statements in the place of one: calls in that of a function of patterns; a loop over such calls, or a function with them."""
        match statement:
            case Loop(_, _, body) | Procedure(_, _, _, body):
                return [evolve(statement, body=[made for one in body for made in self._short(one)])]
            case Function() if is_pattern(statement) and not statement.body and not self._is_apart(statement):
                calls = list(self._calls(statement))
                is_shorter = calls and sum(map(length, calls)) < length(statement)
                return calls if is_shorter else [statement]
            case _:
                return [statement]

    def _is_apart(self, function: Function) -> bool:
        return any([name in self._apart for name in function.records])

    def _calls(self, function: Function) -> Iterator[Statement]:
        """The calls that make the patterns of a function; none if some cannot be such."""
        rewrites = function.value.items if isinstance(function.value, Listing) else [function.value]
        made = [self._call(function, one.value if isinstance(one, Noted) else one) for one in rewrites]
        calls = [one for one in made if one is not None and len(lines(one, AS_DEFINED)) <= _LINES]
        if len(calls) == len(made):
            last = evolve(calls[-1], records=function.records)
            for number, (rewrite, call) in enumerate(zip(rewrites, [*calls[:-1], last])):
                if isinstance(rewrite, Noted):
                    yield from [Comment([])] if number else []
                    yield Comment(rewrite.lines)
                yield call

    def _call(self, function: Function, rewrite: Expression) -> Assignment | None:
        """The call that makes one pattern of a function; None if there is none."""
        match function.decorator, rewrite:
            case Call(_, [], options), Call(called, [source, result], []) if called == _REWRITE:
                pass
            case _:
                return None
        pair: Expression = Tupled([source, result])
        used = [name for name, _ in function.parameters if re.search(rf"\b{name}\b", rough(pair))]
        if len(used) > _MOST:
            return None
        types = dict(function.parameters)
        kinds: list[Expression] = []
        for name in used:
            variable = _Variable(name, self._is_class)
            with_marks = changed(pair, variable.marked)
            if len(variable.kinds) == 1 and not variable.has_lambda and not _mentions(rough(with_marks), name):
                pair = changed(with_marks, _unmarked)
                kinds += variable.kinds
            elif is_value_class(types[name]):
                kinds.append(types[name])
            else:
                return None
        return Assignment("", Call(_PAT, [Lambda(used, pair), *kinds], options))

    def _is_class(self, kind: Expression) -> bool:
        """True for what gives a variable a register class, an operand class or a type."""
        record = self._record(kind)
        return record is not None and any(map(record.is_a, _CLASSES)) and not any(map(record.is_a, _OTHERS))


class _Variable:
    """A variable of a pattern, and what gives it its class.

    Attributes:
        has_lambda: whether a part of the pattern is a lambda, which has variables of its own.
    """

    def __init__(self, name: str, is_class: Callable[[Expression], bool]) -> None:
        self._name = name
        self._is_class = is_class
        self._found: dict[str, Expression] = {}
        self.has_lambda = False

    @property
    def kinds(self) -> Sequence[Expression]:
        """The classes that it has in some place."""
        return list(self._found.values())

    def marked(self, part: object) -> object | None:
        """The variable with a mark, in place of it with its class; None for other parts."""
        match part:
            case Lambda():
                self.has_lambda = True
            case Call(kind, [Plain(name)], []) if name == self._name and self._is_class(kind):
                self._found[rough(kind)] = kind
                return Plain(f"{_MARK}{name}")
            case _:
                pass
        return None


def _unmarked(part: object) -> object | None:
    """A variable without its mark; None for other parts."""
    return Plain(part.text.removeprefix(_MARK)) if isinstance(part, Plain) and part.text.startswith(_MARK) else None


def _mentions(text: str, name: str) -> bool:
    """True if a text has a variable without a mark."""
    return re.search(rf"(?<!{_MARK})\b{name}\b", text) is not None
