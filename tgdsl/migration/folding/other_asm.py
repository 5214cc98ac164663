"""Instructions that one multiclass makes side by side, and that differ in operands and in the assembly string: the second is a call of the first's ``with_asm``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence, Set

from tgdsl.classes import frozen
from tgdsl.diagnostics import Location
from tgdsl.llvm.flags import Flag
from tgdsl.migration.folding.values import is_same
from tgdsl.migration.instructions.classes import Families
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Expression,
    Lambda,
    Member,
    Name,
    Plain,
    Several,
    Statement,
    Symbol,
    rough,
)
from tgdsl.migration.translators.attributes import KEYWORDS
from tgdsl.migration.translators.instructions import number_text
from tgdsl.records import Record, RecordSet

#: The method of an instruction that makes another one.
WITH_ASM = "with_asm"
#: The most numbers and flags in which two such instructions differ.
_MOST = 3
#: The most operands of a lambda that type checkers know.
_MOST_OPERANDS = 16
_OPERANDS = (Name(of_language("out")), Name(of_language("in_")))
#: What a body refers to operands in, so that it is of no use to an instruction without these.
_OF_OPERANDS = frozenset({"inst", "constraints", "expansion", "two_operand_alias_constraint", "pattern"})
_FIELDS = {flag.attribute: flag.value for flag in Flag}


def with_other_asm(
    statements: Sequence[Statement], path: str, records: RecordSet, classes: Families, apart: Collection[str]
) -> list[Statement]:
    """Statements of a module, with a call for each instruction that differs little from the one before it of the same ``defm``.

    What a line of a multiclass defines is a call where that goes for most of it: others would make the multiclass one of several shapes.

    Args:
        path: the dotted name of the module.
        apart: the records whose statements stay as they are.
    """
    single = [one for one in statements if isinstance(one, ClassStatement) and len(one.records) == 1]
    single = [one for one in single if one.records[0] not in apart]
    lines = {
        one.records[0]: records[one.records[0]].place.chain[0] for one in single if records[one.records[0]].place.chain
    }
    count = Counter(lines.values())
    read = [(one, records[one.statement.records[0]]) for one in map(_read, single) if one is not None]
    plain: set[Location] = set()  # the lines whose instructions stay as they are
    while True:
        calls = _calls(read, path, classes, plain)
        rare = {line for line, number in Counter(map(lines.get, calls)).items() if line and 2 * number < count[line]}
        if not rare:
            break
        plain |= rare
    return [
        calls.get(one.records[0], one) if isinstance(one, ClassStatement) and one.records else one for one in statements
    ]


def _calls(
    read: Sequence[tuple[_Read, Record]], path: str, classes: Families, plain: Set[Location]
) -> Mapping[str, Assignment]:
    """The calls that define instructions, by the names of these.

    Args:
        plain: the lines of multiclasses whose instructions are no calls.
    """
    found: dict[str, Assignment] = {}
    before: tuple[_Read, Record] | None = None
    for one in read:
        record = one[1]
        is_plain = not plain.isdisjoint(record.place.chain[:1])
        call = None if before is None or is_plain else _call(before, one, path, classes)
        if call is None:
            before = one
        else:
            found[record.name] = call
    return found


@frozen
class _Read:
    """The statement of an instruction, read.

    Attributes:
        numbers: the class keywords and the flags.
        operands: their declarations, by name.
        others: the other attributes.
    """

    statement: ClassStatement
    numbers: Mapping[str, Expression]
    operands: Mapping[str, Expression]
    others: Mapping[str, Expression]


def _read(statement: ClassStatement) -> _Read | None:
    """A class statement, read; None if it is none of an instruction, or has more than attributes and operands."""
    numbers = dict(statement.keywords)
    operands: dict[str, Expression] = {}
    others: dict[str, Expression] = {}
    for one in statement.body:
        if not isinstance(one, Assignment):
            return None
        names = re.split(" = |, ", one.target)
        several = isinstance(one.value, Several) and len(one.value.items) == len(names)
        values = one.value.items if isinstance(one.value, Several) and several else [one.value] * len(names)
        for name, value in zip(names, values):
            if isinstance(value, Call) and value.function in _OPERANDS:
                operands[name.removesuffix("_")] = value
            else:
                (numbers if name in KEYWORDS else others)[name] = value
    return _Read(statement, numbers, operands, others) if "asm" in others else None


def _call(first: tuple[_Read, Record], second: tuple[_Read, Record], path: str, classes: Families) -> Assignment | None:
    """The call of ``with_asm`` that defines the second instruction; None if there is none."""
    (of, base), (one, record) = first, second
    if record.place.chain[1:] != base.place.chain[1:] or len(record.place.chain) < 2:
        return None
    if of.statement.bases != one.statement.bases or not one.others.keys().isdisjoint(_OF_OPERANDS):
        return None
    if not of.others.keys().isdisjoint(_OF_OPERANDS - {"pattern"}) or _attributes(of) != _attributes(one):
        return None
    if any(
        [
            rough(value) != rough(of.operands[name]) if name in of.operands else True
            for name, value in one.operands.items()
        ]
    ):
        return None
    numbers = {
        name: value for name, value in one.numbers.items() if not is_same(of.numbers.get(name, Plain("")), value)
    }
    for name in of.numbers:
        if name not in one.numbers:
            value = _value(name, record, classes)
            if value is None:
                return None
            numbers[name] = value
    is_alike = one.numbers.keys() - numbers.keys() or one.operands or len(one.others) > 1
    if len(numbers) > _MOST or len(one.operands) > _MOST_OPERANDS or not is_alike:
        return None
    operands = [name for one_ in one.statement.body for name in _operand_names(one_)]
    method = Member(Name(Symbol(path, of.statement.name)), WITH_ASM)
    call = Call(method, [Lambda(operands, one.others["asm"])], list(numbers.items()))
    return Assignment(one.statement.name, call, one.statement.records)


def _operand_names(statement: Statement) -> Sequence[str]:
    """The names of the operands that a statement declares, as the body has them."""
    if not isinstance(statement, Assignment):
        return ()
    values = statement.value.items if isinstance(statement.value, Several) else [statement.value]
    is_operand = [isinstance(value, Call) and value.function in _OPERANDS for value in values]
    return statement.target.split(", ") if any(is_operand) else ()


def _attributes(of: _Read) -> Mapping[str, str]:
    """The attributes that two instructions have to have in common, as text."""
    return {name: rough(value) for name, value in of.others.items() if name not in ("asm", "pattern")}


def _value(name: str, record: Record, classes: Families) -> Expression | None:
    """The number or flag of an instruction that its statement does not say; None if that is none."""
    if name in KEYWORDS:
        value = record.fields.get(_FIELDS.get(name, ""), False)
        return Plain(repr(value)) if isinstance(value, bool) else None
    number = classes.number(record, name)
    return None if number is None else Plain(number_text(*number))
