"""Parser of expressions in TableGen's notation of patterns: ``(set i32:$rd, (add i32:$a, (i32 5)))``.

This notation fits targets from ``.td`` files and in Python; generated files and LLVM's documentation use it, too. A parsed
expression gives a dag value, and has the column of each part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, Location, Note, Place, counted, did_you_mean, fail
from tgdsl.model.patterns.fields import num_operands_of, operands_of, type_profile_of
from tgdsl.records import Dag, DagArg, Record, RecordSet, Ref, Value
from tgdsl.records.json_values import MAX_DEPTH

_TOKEN = re.compile(
    r"(?P<blank>\s+)|(?P<name>[A-Za-z_]\w*(?:::\w+)*)|\$(?P<variable>\w+)|(?P<number>-?(?:0[xX][0-9a-fA-F]+|[0-9]+))|(?P<sign>[(),:?])"
)

#: Classes of the records that may be operators and leaves.
_OPERATORS = ("SDNode", "PatFrags", "ValueType", "ComplexPattern", "Intrinsic")
_LEAVES = (
    *_OPERATORS,
    "RegisterClass",
    "RegisterOperand",
    "Register",
    "CondCode",
    "PointerLikeRegClass",
    "RegClassByHwMode",
    "SubRegIndex",
)
_OTHERS = {
    "Instruction": "an instruction: write the nodes that should become one",
    "SDNodeXForm": "a transform, which is for results: write the constant",
    "Operand": "an operand of instructions: write a type, as in i32:$name",
}
SET = "set"


@frozen
class Part:
    """A part of an expression: a variable, a number, a name, or an operator with operands.

    Attributes:
        column: column of its first character, from 1.
        value: a number, or the name of a record; None for a variable.
        name: name of the variable, without ``$``.
        operands: None for a part without brackets.
    """

    column: int
    value: int | str | None
    name: str
    operands: tuple[Part, ...] | None

    def walk(self) -> Iterator[Part]:
        yield self
        for operand in self.operands or ():
            yield from operand.walk()

    def dag_value(self) -> Value:
        """The part as a value of type ``dag``, as in a field of a record."""
        if self.operands is None:
            return Ref(self.value) if isinstance(self.value, str) else self.value
        operands = tuple([DagArg(one.dag_value(), one.name or None) for one in self.operands])
        return Dag(Ref(str(self.value)), operands)


def place_of(column: int) -> Place:
    """The place of a column in the expression, which is one line."""
    return Place((Location("expression:1", column),))


def parse(text: str) -> Part:
    """Parse an expression.

    Raises:
        DiagnosticError: with the column of the first mistake.
    """
    parser = _Parser(text)
    part = parser.part()
    parser.expect_end()
    return part


class _Parser:
    def __init__(self, text: str) -> None:
        self._tokens = list(_tokens(text))
        self._at = 0
        self._depth = 0
        self._end = len(text) + 1

    def part(self) -> Part:
        kind, text, column = self._take("an operand")
        match kind:
            case "number":
                return Part(column, _number(text, column), "", None)
            case "variable":
                return Part(column, None, text, None)
            case "name":
                return Part(column, text, self._name(), None)
            case _ if text == "?":
                return Part(column, None, self._name(), None)
            case _ if text == "(":
                return self._group(column)
            case _:
                raise fail(
                    place_of(column), f"'{text}' where an operand should be; write a dag, a name, $variable or a number"
                )

    def _group(self, column: int) -> Part:
        kind, text, at = self._take("an operator")
        if kind != "name":
            raise fail(
                place_of(at), f"'{text}' where an operator should be; write the name of a node, a fragment or a type"
            )
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise fail(
                place_of(column), f"operators are nested in more than {MAX_DEPTH} levels here; ask for a part of this"
            )
        name = self._name()
        operands: list[Part] = []
        while not self._accept(")"):
            if operands and not self._accept(","):
                _, found, at = self._take("',' or ')'")
                raise fail(place_of(at), f"'{found}' where ',' or ')' should be; operands are separated by commas")
            operands.append(self.part())
        self._depth -= 1
        return Part(column, text, name or self._name(), tuple(operands))

    def _name(self) -> str:
        """Read ``:$name``; empty if there is none."""
        if not self._accept(":"):
            return ""
        kind, text, column = self._take("a variable")
        if kind != "variable":
            raise fail(place_of(column), f"'{text}' after ':'; write a variable, as in i32:$name")
        return text

    def expect_end(self) -> None:
        if self._at < len(self._tokens):
            _, text, column = self._tokens[self._at]
            raise fail(place_of(column), f"'{text}' after the end of the expression; put it in, or drop it")

    def _accept(self, sign: str) -> bool:
        if self._at < len(self._tokens) and self._tokens[self._at][:2] == ("sign", sign):
            self._at += 1
            return True
        return False

    def _take(self, wanted: str) -> tuple[str, str, int]:
        if self._at == len(self._tokens):
            raise fail(place_of(self._end), f"the expression ends where {wanted} should be; brackets may be missing")
        self._at += 1
        return self._tokens[self._at - 1]


def _number(text: str, column: int) -> int:
    """A number as TableGen reads it: decimal, or hexadecimal after ``0x``."""
    digits = text.lstrip("-0xX")
    value = int(text, 16 if "x" in text.lower() else 10) if len(digits) < 20 else 1 << 64
    if not -(1 << 63) <= value < 1 << 63:
        raise fail(place_of(column), "this number has more than 64 bits; write one that fits")
    return value


def _tokens(text: str) -> Iterator[tuple[str, str, int]]:
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise fail(
                place_of(at + 1), f"'{text[at]}' is not part of the notation; quote the whole expression for the shell"
            )
        if match.lastgroup is not None and match.lastgroup != "blank":
            yield match.lastgroup, match[match.lastgroup], at + 1
        at = match.end()


class Checker:
    """Checks that names in expressions are those of records whose class may stand at their place."""

    def __init__(self, records: RecordSet) -> None:
        self._records = records

    def check(self, root: Part) -> None:
        """Check an expression.

        Raises:
            DiagnosticError: with all mistakes.
        """
        found = [problem for part in root.walk() for problem in self._problems(part, part is root)]
        if found:
            raise DiagnosticError([one for problem in found for one in problem.diagnostics])

    def _problems(self, part: Part, is_root: bool) -> Iterator[DiagnosticError]:
        name, place = part.value, place_of(part.column)
        if not isinstance(name, str):
            return
        if name == SET:
            if not is_root or part.operands is None or len(part.operands) < 2:
                yield fail(place, "'set' is for the whole expression: (set i32:$result, (...))")
            return
        record = self._records.get(name)
        allowed = _LEAVES if part.operands is None else _OPERATORS
        if record is None or not any([record.is_a(kind) for kind in allowed]):
            yield fail(place, self._mistake(name, record, part.operands is None))
        elif part.operands is not None:
            yield from self._operands(part, record)

    def _mistake(self, name: str, record: Record | None, is_leaf: bool) -> str:
        if record is not None:
            for kind, what in _OTHERS.items():
                if record.is_a(kind):
                    return f"'{name}' is {what}"
            if any([record.is_a(kind) for kind in _LEAVES]) and not is_leaf:
                return f"'{name}' is not an operator; write {name}:$name for a value of it"
        kinds = _LEAVES if is_leaf else _OPERATORS
        names = [one.name for kind in kinds for one in self._records.of_class(kind) if not one.anonymous]
        what = "record of this name that can stand here" if is_leaf else "node, fragment or type of this name"
        return f"there is no {what}: '{name}'{did_you_mean(name, names)}"

    def _operands(self, part: Part, record: Record) -> Iterator[DiagnosticError]:
        wanted = _operand_count(record)
        given = len(part.operands or ())
        if wanted is not None and wanted != given:
            note = Note(record.place, f"'{record.name}' is defined here")
            what = f"'{record.name}' has {counted(wanted, 'operand')}, but is given {given}"
            if record.is_a("ValueType"):
                what = f"the type '{record.name}' is given to {given} operands; give it to one"
            yield fail(place_of(part.column), what, note)


def _operand_count(record: Record) -> int | None:
    """The number of operands of an operator; None for any number."""
    if record.is_a("ValueType"):
        return 1
    if record.is_a("PatFrags"):
        return len(operands_of(record).args)
    if record.is_a("SDNode"):
        count = num_operands_of(type_profile_of(record))
        return None if count < 0 else count
    return None
