"""Ordered sets of records (SetTheory), written as dags: ``(sub (add GPR, FPR), (sequence "R%u", 0, 3))``.

An element may itself stand for a set, as a register class stands for its members: an expander (SetTheory::Expander) of the
record's class gives its elements.

=====================================  ========================================================================
expression                             elements
=====================================  ========================================================================
``(add S, ...)``                       those of all sets
``(sub S, T, ...)``                    those of S that are in none of the others
``(and S, T)``                         those of S that are in T too
``(shl S, n)``, ``(trunc S, n)``       all but the first n; the first n
``(rotl S, n)``, ``(rotr S, n)``       all, rotated by n places to the front or to the back
``(decimate S, n)``                    the first one and each n-th after it
``(interleave S, ...)``                the first ones of all sets, the second ones, ...
``(sequence "R%u", from, to[, step])`` those named by the numbers from ... to, inclusive, up or down
=====================================  ========================================================================
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import TypeAlias

from tgdsl.diagnostics import DiagnosticError, Note, Place, Report, fail
from tgdsl.records import Dag, Record, RecordSet, Ref, Value, describe

Elements: TypeAlias = tuple[Record, ...]
Expander: TypeAlias = Callable[[Record], Iterable[Record]]
#: The place of a part of the field that has the expression; it is only asked for errors, see :meth:`Record.place_of`.
Where: TypeAlias = Callable[[Value], Place]
Operator: TypeAlias = Callable[[Dag, Where], Iterable[Record]]

_NUMBER_LIMIT = 1 << 30  # of the numbers of a sequence
_CONVERSION = re.compile(r"%(?:%|[-+ #0]*\d*(?:\.\d+)?([a-zA-Z]?))")


_MOST_LEVELS = 100  #: of sets in each other; compiled code has no limit of its own but the stack's


class SetTheory:
    """Evaluates set expressions over a record set.

    Errors go to the report; a wrong expression, or wrong part of one, has no elements.
    """

    def __init__(self, records: RecordSet, report: Report, expanders: Mapping[str, Expander] | None = None) -> None:
        self._records = records
        self._report = report
        self._expanders = dict(expanders or {})
        self._operators: dict[str, Operator] = {}
        self._expanded: dict[Record, Elements | None] = {}
        self._open: dict[Record, None] = {}

    def report_to(self, report: Report) -> None:
        """Send the errors in what is evaluated from now on to another report."""
        self._report = report

    def add_expander(self, class_name: str, expander: Expander) -> None:
        """Add an expander for the records of a class."""
        self._expanders[class_name] = expander

    def expand_field(self, class_name: str, field: str) -> None:
        """Add an expander for the records of a class: the set in one of their fields (addFieldExpander)."""
        self._expanders[class_name] = lambda record: self.evaluate(record.value(field), partial(record.place_of, field))

    def add_operator(self, name: str, operator: Operator) -> None:
        """Add an operator: a function from its dag to elements."""
        self._operators[name] = operator

    def expand(self, record: Record) -> Elements | None:
        """The elements that a record stands for; None for a record without expander, which is an element."""
        try:
            return self._expanded[record]
        except KeyError:
            pass
        expander = next((self._expanders[name] for name in record.superclasses if name in self._expanders), None)
        if expander is None:
            self._expanded[record] = None
            return None
        if record in self._open:
            self._report_recursion(record)
            return ()
        self._open[record] = None
        elements: Elements = ()
        try:
            if len(self._open) > _MOST_LEVELS:
                raise RecursionError
            elements = tuple(expander(record))
        except DiagnosticError as error:
            self._report.extend(error)
        except RecursionError:
            self._report.error(record.place, f"'{record.name}' is a set of sets, nested too deeply: list its elements")
        finally:
            del self._open[record]
        self._expanded[record] = elements
        return elements

    def evaluate(self, expression: Value, where: Where) -> Elements:
        """The elements of an expression, each once, in order.

        Args:
            where: ``partial(record.place_of, field)`` of the field with the expression, or the like.
        """
        return tuple(self._evaluate(expression, where))

    def _evaluate(self, expression: Value, where: Where) -> dict[Record, None]:
        try:
            match expression:
                case Ref():
                    return self._element(expression, where)
                case tuple():
                    return self._union(expression, where)
                case Dag():
                    return dict.fromkeys(self._apply(expression, where))
                case _:
                    raise fail(
                        where(expression),
                        f"{describe(expression)} cannot be an element of a set: write a record or a dag",
                    )
        except DiagnosticError as error:
            self._report.extend(error)
            return {}

    def _element(self, reference: Ref, where: Where) -> dict[Record, None]:
        record = self._records.get(reference.name)
        if record is None:
            raise fail(where(reference), f"a set refers to '{reference.name}', which is not a record of this set")
        elements = self.expand(record)
        return {record: None} if elements is None else dict.fromkeys(elements)

    def _union(self, expressions: Iterable[Value], where: Where) -> dict[Record, None]:
        result: dict[Record, None] = {}
        for expression in expressions:
            result |= self._evaluate(expression, where)
        return result

    def _apply(self, dag: Dag, where: Where) -> Iterable[Record]:
        name = dag.operator.name if isinstance(dag.operator, Ref) else ""
        values = [argument.value for argument in dag.args]
        if name in self._operators:
            return self._operators[name](dag, where)
        match name:
            case "add":
                return self._union(values, where)
            case "sub":
                if len(values) < 2:
                    raise _wrong(where, dag, "takes a set and at least one set to leave out")
                removed = self._union(values[1:], where)
                return [element for element in self._evaluate(values[0], where) if element not in removed]
            case "and":
                if len(values) != 2:
                    raise _wrong(where, dag, "takes two sets")
                kept = self._evaluate(values[1], where)
                return [element for element in self._evaluate(values[0], where) if element in kept]
            case "interleave":
                sets = [self._evaluate(value, where) for value in values]
                return [element for row in zip_longest(*sets) for element in row if element is not None]
            case "sequence":
                return self._sequence(dag, values, where)
            case "shl" | "trunc" | "rotl" | "rotr" | "decimate":
                return self._slice(name, dag, values, where)
            case _:
                raise fail(
                    where(dag.operator),
                    f"'{name or notation(dag.operator)}' in {notation(dag)} is not an operator of sets: use add, sub, and, shl, "
                    "trunc, rotl, rotr, decimate, interleave or sequence",
                )

    def _slice(self, name: str, dag: Dag, values: Sequence[Value], where: Where) -> Sequence[Record]:
        """The operators that take a set and a number."""
        if len(values) != 2:
            raise _wrong(where, dag, "takes a set and a number")
        elements, number = list(self._evaluate(values[0], where)), values[1]
        if not isinstance(number, int):
            raise _wrong(where, dag, "takes a number as its second operand")
        if name in ("rotl", "rotr"):
            shift = (number if name == "rotl" else -number) % (len(elements) or 1)
            return elements[shift:] + elements[:shift]
        if number < (lowest := 1 if name == "decimate" else 0):
            raise _wrong(where, dag, f"takes a number from {lowest} on")
        return {"shl": elements[number:], "trunc": elements[:number], "decimate": elements[:: number or 1]}[name]

    def _sequence(self, dag: Dag, values: Sequence[Value], where: Where) -> Iterable[Record]:
        if len(values) not in (3, 4):
            raise _wrong(where, dag, "takes a format, the first and the last number, and maybe a step")
        pattern, *numbers = values
        if not isinstance(pattern, str):
            raise _wrong(where, dag, 'takes a string such as "R%u" first')
        first, last, step = (number if isinstance(number, int) else None for number in (*numbers, 1)[:3])
        if first is None or last is None or step is None:
            raise _wrong(where, dag, "takes numbers after the format")
        if not (0 <= first < _NUMBER_LIMIT and 0 <= last < _NUMBER_LIMIT):
            raise _wrong(where, dag, f"counts between 0 and {_NUMBER_LIMIT - 1}")
        if step == 0:
            raise _wrong(where, dag, "takes a step other than 0")
        numbered = _numbered(pattern, dag, where)
        if first > last:
            step = -step
        return self._named(
            [numbered(number) for number in range(first, last + (1 if step > 0 else -1), step)], dag, where
        )

    def _named(self, names: Iterable[str], dag: Dag, where: Where) -> Iterable[Record]:
        result: dict[Record, None] = {}
        for name in names:
            if name in self._records:
                result |= self._element(Ref(name), where)
            else:
                self._report.error(where(dag), f"there is no record '{name}', which {notation(dag)} names")
        return result

    def _report_recursion(self, record: Record) -> None:
        chain = list(self._open)
        chain = chain[chain.index(record) :]
        self._report.error(
            record.place,
            f"the set '{record.name}' contains itself: "
            + " -> ".join(f"'{link.name}'" for link in (*chain, record))
            + "; leave one of them out of the next",
            *(Note(link.place, f"'{link.name}' is defined here") for link in chain[1:]),
        )


def _wrong(where: Where, dag: Dag, what: str) -> DiagnosticError:
    operator = dag.operator.name if isinstance(dag.operator, Ref) else ""
    return fail(where(dag), f"{notation(dag)}: '{operator}' {what}")


def _numbered(pattern: str, dag: Dag, where: Where) -> Callable[[int], str]:
    """The function from a number to a name by a format of C's printf with one unsigned integer."""
    conversions = [match[1] for match in _CONVERSION.finditer(pattern) if match[0] != "%%"]
    if not conversions:
        constant = pattern.replace("%%", "%")
        return lambda number: constant
    if len(conversions) > 1 or conversions[0] not in set("diuoxXc"):
        raise _wrong(where, dag, "takes a format with one conversion of an integer, such as %u")
    return lambda number: pattern % number


def notation(value: Value) -> str:
    """A set expression in TableGen's notation."""
    match value:
        case Dag(operator, args):
            arguments = ", ".join([notation(argument.value) for argument in args])
            return f"({notation(operator)} {arguments})" if arguments else f"({notation(operator)})"
        case Ref(name):
            return name
        case str():
            return f'"{value}"'
        case tuple():
            return f"[{', '.join([notation(element) for element in value])}]"
        case bool() | int():
            return str(int(value))
        case _:
            return "?"
