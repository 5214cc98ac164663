"""Operands in one register: an output, and the input that is tied to it in the next statement, are declared together."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import evolve
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    WIDTH,
    Assignment,
    Call,
    ClassStatement,
    Expression,
    Name,
    Plain,
    Procedure,
    Several,
    Statement,
    rough,
)

_OUT, _IN, _INOUT = Name(of_language("out")), Name(of_language("in_")), Name(of_language("inout"))
#: The room that a statement has in a class, or in one in a function, with some for longer names of what is imported.
_LONGEST = WIDTH - 12


def with_tied_operands(statement: Statement) -> Statement:
    """The statement, with ``(rd, rs1), rs2 = inout(GPR), in_(GPR)`` in its classes for the outputs and the inputs in two statements."""
    match statement:
        case ClassStatement():
            return evolve(statement, body=_together(statement.body))
        case Procedure():
            return evolve(statement, body=[with_tied_operands(one) for one in statement.body])
        case _:
            return statement


def _together(body: Sequence[Statement]) -> list[Statement]:
    found: list[Statement] = []
    for one in body:
        made = _joined(found[-1], one) if found else None
        found[-1 if made is not None else len(found) :] = [one if made is None else made]
    return found


def _joined(before: Statement, after: Statement) -> Assignment | None:
    """Two statements as one; None if they are none that declare operands, or if an input would be before another one then."""
    first, second = _declared(before), _declared(after)
    if first is None or second is None or not any([_tied_to(value) for _, value in second]):
        return None
    place = 0  # in the first statement
    paired: dict[str, str] = {}
    for name, value in second:
        output = _tied_to(value)
        place = next((number for number in range(place, len(first)) if first[number][0] == output), -1) + 1
        if not output or not place or not _is_output(first[place - 1][1], value.arguments):
            break
        paired[output] = name
    targets: list[str] = []
    values: list[Expression] = []
    for name, value in first:
        if value.function == _IN and set(paired) - {one.strip("(").partition(", ")[0] for one in targets}:
            return None
        targets.append(f"({name}, {paired[name]})" if name in paired else name)
        values.append(Call(_INOUT, value.arguments) if name in paired else value)
    rest = second[len(paired) :]
    if not paired or any([_tied_to(value) for _, value in rest]):
        return None
    targets += [name for name, _ in rest]
    values += [value for _, value in rest]
    if len(targets) == 1:
        return Assignment(targets[0].strip("()"), values[0])
    made = Assignment(", ".join(targets), Several(values))
    return made if len(f"{made.target} = {rough(made.value)}") <= _LONGEST else None


def _declared(statement: Statement) -> list[tuple[str, Call]] | None:
    """The operands that a statement declares, by their names; None if it is another one."""
    if not isinstance(statement, Assignment):
        return None
    values = statement.value.items if isinstance(statement.value, Several) else [statement.value]
    names = statement.target.split(", ")
    calls = [one for one in values if isinstance(one, Call) and one.function in (_OUT, _IN)]
    return list(zip(names, calls)) if len(calls) == len(values) == len(names) else None


def _is_output(value: Call, arguments: Sequence[Expression]) -> bool:
    """True for an output of a class of operands, of which no more is said."""
    return value.function == _OUT and list(value.arguments) == list(arguments) and not value.named


def _tied_to(value: Call) -> str:
    """The output that an input is tied to; empty if there is more to say of it."""
    match value:
        case Call(_, [_], [("tied_to", Plain(output))]):
            return output
        case _:
            return ""
