"""Attributes of instructions, as few lines: what stands in statements of its own, one after the other, is set in one."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import evolve
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Expression,
    Gathered,
    Listing,
    Name,
    Plain,
    Procedure,
    Several,
    Statement,
    Subscript,
    assigned_in_rows,
    rough,
)
from tgdsl.migration.translators.attributes import ORDER

_ATTRIBUTES = frozenset(ORDER)
_CONSTANT = Name(of_language("constant"))
#: What the body of an instruction or of a format has.
_OF_INSTRUCTIONS = frozenset({"asm", "inst", *ORDER})
#: The most attributes of one statement, and the characters of it.
_MOST, _LONGEST = 3, 88
#: The fewest fields that are declared alike in one row, the characters of it, and the most fields that are declared otherwise in one statement.
_ALIKE, _LONGEST_ROW, _MOST_FIELDS = 3, 110, 7


def in_few_lines(statement: Statement) -> Statement:
    """The statement, with ``uses = defs = [SP]`` or ``predicates, defs = [HasFPU], [FSR]`` in its classes for two statements."""
    match statement:
        case ClassStatement():
            return evolve(statement, body=_together(statement.body))
        case Procedure():
            return evolve(statement, body=[in_few_lines(one) for one in statement.body])
        case _:
            return statement


def _together(body: Sequence[Statement]) -> list[Statement]:
    of_instructions = any([isinstance(one, Assignment) and one.target in _OF_INSTRUCTIONS for one in body])
    body = [part for one in body for part in _in_rows(one)]
    found: list[Statement] = []
    run: list[Assignment] = []
    for one in body:
        parts = _parts(one, of_instructions)
        if parts:
            if run and (len(run) + len(parts) > _MOST or len(_text([*run, *parts])) > _LONGEST):
                found.append(_as_one(run))
                run = []
            run += parts
            continue
        found += [_as_one(run)] if run else []
        found.append(in_few_lines(one))
        run = []
    return [*found, _as_one(run)] if run else found


def _in_rows(one: Statement) -> list[Statement]:
    """A statement that declares many fields as several ones, those that are alike in rows: ``SOP1, SOP2, SOPC = [constant(1, 0) for _ in range(3)]``."""
    if not isinstance(one, Assignment) or not isinstance(one.value, Several) or len(one.value.items) < _ALIKE:
        return [one]
    runs: list[tuple[Expression, list[str]]] = []
    for name, value in zip(one.target.split(", "), one.value.items):
        together = f"{', '.join([*runs[-1][1], name])} = [{rough(value)} for _ in range(00)]" if runs else ""
        if not runs or not _is_flag(value) or runs[-1][0] != value or len(together) > _LONGEST_ROW:
            runs.append((value, []))
        runs[-1][1].append(name)
    if max([len(names) for _, names in runs]) < _ALIKE:
        return [one]
    found: list[Statement] = []
    others: list[tuple[str, Expression]] = []
    for value, names in runs:
        if len(names) < _ALIKE:
            others += [(name, value) for name in names]
            continue
        found += _of_different(others)
        others = []
        found.append(Assignment(", ".join(names), Gathered(value, [("_", Plain(f"range({len(names)})"))])))
    return found + _of_different(others)


def _is_flag(value: Expression) -> bool:
    """True for a constant of one bit that is 0 or 1 unless an instruction sets it."""
    return (
        isinstance(value, Call)
        and value.function == _CONSTANT
        and value.arguments[:1] == [Plain("1")]
        and len(value.arguments) > 1
    )


def _of_different(fields: Sequence[tuple[str, Expression]]) -> list[Statement]:
    """The declarations of a few fields, in lines of which each has some."""
    return [*assigned_in_rows(fields, _MOST_FIELDS)]


def _parts(one: Statement, of_instructions: bool) -> list[Assignment]:
    """The attributes that a statement sets, each by itself, if it may stand with others; none for a flag that is set like another one.

    Args:
        of_instructions: whether its class is one of instructions, so that names in capitals are fields of the target's own.
    """
    if not isinstance(one, Assignment):
        return []
    names = one.target.split(", ")
    values = one.value.items if isinstance(one.value, Several) else [one.value]
    known = [name in _ATTRIBUTES or (of_instructions and name[:1].isupper() and name.isidentifier()) for name in names]
    if len(names) != len(values) or not all(known):
        return []
    if not all([is_short(value) or (name in _ATTRIBUTES and _is_empty(value)) for name, value in zip(names, values)]):
        return []
    return [Assignment(name, value) for name, value in zip(names, values)]


def is_short(value: Expression) -> bool:
    """True for a name, a number, a text, and a list of some of them: what an empty one has in it, type checkers know of LLVM's attributes alone."""
    match value:
        case Listing(items):
            return bool(items) and all([is_short(item) for item in items])
        case Subscript(of, index):
            return is_short(of) and is_short(index)
        case _:
            return isinstance(value, (Name, Plain)) and not _is_empty(value)


def _is_empty(value: Expression) -> bool:
    return value == Listing([])


def _as_one(run: Sequence[Assignment]) -> Assignment:
    values = [one.value for one in run]
    if len(run) == 1:
        return run[0]
    if all([value == values[0] for value in values]) and not _is_empty(values[0]):  # one list is not of two types
        return Assignment(" = ".join([one.target for one in run]), values[0])
    return Assignment(", ".join([one.target for one in run]), Several(values))


def _text(run: Sequence[Assignment]) -> str:
    made = _as_one(run)
    return f"{made.target} = {rough(made.value)}"
