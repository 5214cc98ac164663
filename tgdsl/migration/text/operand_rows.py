"""Declarations of operands, as many in a statement as a line has room for: an output, and the input that is tied to it, are declared together."""

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
    Statement,
    assigned,
    pairs_of,
    rough,
)

_OUT, _IN, _INOUT = Name(of_language("out")), Name(of_language("in_")), Name(of_language("inout"))
#: The room that a row has in a class of a function, and the most operands of a row.
_ROOM, _MOST = WIDTH - 8, 6


def with_operand_rows(statement: Statement) -> Statement:
    """The statement, with ``(rd, rs1), rs2 = inout(GPR), in_(GPR)`` in its classes for the outputs and the inputs in two statements, and with rows of
    operands that are as long as there is room."""
    match statement:
        case ClassStatement():
            return evolve(statement, body=_in_rows(statement.body))
        case Procedure():
            return evolve(statement, body=[with_operand_rows(one) for one in statement.body])
        case _:
            return statement


def _in_rows(body: Sequence[Statement]) -> list[Statement]:
    found: list[Statement] = []
    run: list[Assignment] = []
    for one in body:
        if isinstance(one, Assignment) and _declared(one) is not None:
            run.append(one)
            continue
        found += [*_rows_of(run), one]
        run = []
    return found + _rows_of(run)


def _rows_of(run: Sequence[Assignment]) -> list[Assignment]:
    """Statements that declare operands, in rows; as they are if an operand is tied to something else than an output that stands before all inputs."""
    operands = [pair for one in run for pair in _declared(one) or ()]
    if not any([_has_tie(value) for _, value in operands]):
        return _split(operands)
    number = next((at for at, (_, value) in enumerate(operands) if value.function == _IN), len(operands))
    outputs, inputs = operands[:number], operands[number:]
    named = {name for name, _ in outputs}
    ties = [one for _, value in operands for keyword, one in value.named if keyword == "tied_to"]
    if any([_has_tie(value) for _, value in outputs]) or not all(
        [isinstance(one, Plain) and one.text in named for one in ties]
    ):
        return list(run)
    joined = _joined(outputs, inputs)
    return _split(outputs) + _split(inputs) if joined is None else _split(joined)


def _joined(outputs: Sequence[tuple[str, Call]], inputs: Sequence[tuple[str, Call]]) -> list[tuple[str, Call]] | None:
    """The operands with an output and an input in one; None if more would have to be said of an input, or it would be before another one then."""
    place = 0  # among the outputs
    paired: dict[str, str] = {}
    for name, value in inputs:
        output = _tied_to(value)
        place = next((number for number in range(place, len(outputs)) if outputs[number][0] == output), -1) + 1
        if not output or not place or not _is_output(outputs[place - 1][1], value.arguments):
            break
        paired[output] = name
    rest = inputs[len(paired) :]
    if not paired or any([_has_tie(value) for _, value in rest]):
        return None
    both = [
        (f"({name}, {paired[name]})", Call(_INOUT, value.arguments)) if name in paired else (name, value)
        for name, value in outputs
    ]
    return [*both, *rest]


def _split(operands: Sequence[tuple[str, Call]]) -> list[Assignment]:
    """Operands with their names, as many together as fit into a line of the body of a class in a function."""
    rows: list[list[tuple[str, Expression]]] = []
    width = 0
    for name, call in operands:
        own = len(f"{name}, {rough(call)}, ")
        if not rows or width + own > _ROOM + 1 or len(rows[-1]) == _MOST:  # " = " for two commas with blanks
            rows.append([])
            width = 0
        rows[-1].append((name, call))
        width += own
    return [_row(one) for one in rows]


def _row(operands: Sequence[tuple[str, Expression]]) -> Assignment:
    """A row; a pair alone has no brackets, since no tuple has one item without a comma."""
    (name, value), *others = operands
    return assigned(operands) if others else Assignment(name.strip("()"), value)


def _declared(statement: Assignment) -> list[tuple[str, Call]] | None:
    """The operands that a statement declares, by their names; None if it is another one."""
    pairs = pairs_of(statement)
    found = [(name, value) for name, value in pairs if isinstance(value, Call) and value.function in (_OUT, _IN)]
    return found if found and len(found) == len(pairs) else None


def _is_output(value: Call, arguments: Sequence[Expression]) -> bool:
    """True for an output of a class of operands, of which no more is said."""
    return value.function == _OUT and list(value.arguments) == list(arguments) and not value.named


def _has_tie(value: Call) -> bool:
    return any([keyword == "tied_to" for keyword, _ in value.named])


def _tied_to(value: Call) -> str:
    """The output that an input is tied to; empty if there is more to say of it."""
    match value:
        case Call(_, [_], [("tied_to", Plain(output))]):
            return output
        case _:
            return ""
