"""Leveling: instructions of several units that set different attributes, or numbers, set all of these, so that they have one shape."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeAlias

from tgdsl.classes import evolve
from tgdsl.migration.folding.leaves import MAY_BE_UNSET, UNSET_FLAG, VARIANT
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Expression,
    Function,
    Listing,
    Member,
    Name,
    Plain,
    Statement,
    Subscript,
    assigned,
    pairs_of,
    records_of,
)
from tgdsl.migration.translators.attributes import ORDER, gathered, spread

#: Gives the value of an attribute, or of a field or constant of its classes, as the instruction, or the row, of a name has it; None if it cannot be written.
ValueOf: TypeAlias = Callable[[str, str], "Expression | None"]

#: What aliases and patterns have where they do not say it, in the order in which they say it.
_OPTIONS: Mapping[Expression, Sequence[tuple[str, Expression]]] = {
    Name(of_language("InstAlias")): [("emit_priority", Plain("1"))],
    Name(of_language("pattern")): [("requires", Listing([])), ("added_complexity", Plain("0"))],
}
#: An attribute that is a text in each instruction.
_NAMESPACE = "decoder_namespace"
_OUT = Name(of_language("out"))
#: What an output says first of what it may say, after its class.
_EARLY = "early_clobber"
_ORDER = {name: number for number, name in enumerate(ORDER)}


class Leveling:
    """The leveling of units; of the same statements, it gives the same ones again."""

    def __init__(self, value_of: ValueOf) -> None:
        self._value_of = value_of
        # By the ids of statements, which stay as long as these are here.
        self._known: dict[tuple[int, ...], tuple[Sequence[Statement], Sequence[Statement]]] = {}

    def leveled(self, units: Sequence[Sequence[Statement]]) -> Sequence[Sequence[Statement]]:
        """The statements of units, in which the instructions at one position set the same attributes and numbers.

        An instruction that leaves one of these to its class says the value that it has from there, if that can be written: one flag may be unset.
        """
        if len({len(statements) for statements in units}) != 1:
            return units
        columns = [self._column([statements[number] for statements in units]) for number in range(len(units[0]))]
        return [[column[row] for column in columns] for row in range(len(units))]

    def _column(self, statements: Sequence[Statement]) -> Sequence[Statement]:
        """The statements at one position of units, leveled."""
        key = tuple(map(id, statements))
        if key not in self._known:
            self._known[key] = statements, _leveled_column(statements, self._value_of)
        return self._known[key][1]


def _leveled_column(statements: Sequence[Statement], value_of: ValueOf) -> Sequence[Statement]:
    statements = _leveled_options(statements)
    classes = [_spread(one) for one in statements if isinstance(one, ClassStatement)]
    if len(classes) < len(statements):
        return _leveled_calls(statements, value_of)
    classes = _leveled_outputs(classes)
    wanted = {name for one in classes for name in _attributes(one)}
    numbers = list(dict.fromkeys([name for one in classes for name, _ in one.keywords]))
    return [_with_numbers(_with_attributes(one, wanted, value_of), numbers, value_of) for one in classes]


def _leveled_outputs(classes: list[ClassStatement]) -> list[ClassStatement]:
    """Instructions, of which each output says whether it is written before the inputs are read, if that of one says so."""
    early = [{name for name, call in _operands(one) if _EARLY in dict(call.named)} for one in classes]
    some = set[str]().union(*early).difference(early[0].intersection(*early))
    return [_with_early(one, some) for one in classes] if some else classes


def _operands(statement: ClassStatement) -> Sequence[tuple[str, Call]]:
    """The operands that a class declares, by their names."""
    pairs = [pair for one in statement.body if isinstance(one, Assignment) for pair in pairs_of(one)]
    return [(name, value) for name, value in pairs if isinstance(value, Call)]


def _with_early(statement: ClassStatement, outputs: Collection[str]) -> ClassStatement:
    """The class, with ``early_clobber=False`` for those of some outputs that do not say this."""

    def said(name: str, value: Expression) -> Expression:
        if name not in outputs or not isinstance(value, Call) or value.function != _OUT or _EARLY in dict(value.named):
            return value
        return evolve(value, named=[(_EARLY, Plain("False")), *value.named])

    body = [
        (
            evolve(one, value=assigned([(name, said(name, value)) for name, value in pairs]).value)
            if isinstance(one, Assignment) and (pairs := pairs_of(one))
            else one
        )
        for one in statement.body
    ]
    return evolve(statement, body=body)


def _leveled_options(statements: Sequence[Statement]) -> Sequence[Statement]:
    """Aliases, or patterns, each with the options that some of them give."""
    said = [{name for name, _ in call.named} for one in statements for call in _option_calls(one)]
    some = set[str]().union(*said).difference(said[0].intersection(*said)) if said else set[str]()
    return [_with_options(one, some) for one in statements] if some else statements


def _option_calls(statement: Statement) -> Sequence[Call]:
    """The calls in a statement that may give an option."""
    match statement:
        case ClassStatement(_, _, _, body):
            values = [one.value for one in body if isinstance(one, Assignment)]
        case Function(decorator):
            values = [] if decorator is None else [decorator]
        case _:
            values = []
    return [value for value in values if isinstance(value, Call) and value.function in _OPTIONS]


def _with_options(statement: Statement, wanted: Collection[str]) -> Statement:
    """The statement with the options that its calls leave out."""
    match statement:
        case ClassStatement(_, _, _, body):
            changed = [
                evolve(one, value=_completed_call(one.value, wanted)) if isinstance(one, Assignment) else one
                for one in body
            ]
            return evolve(statement, body=changed)
        case Function(decorator) if decorator is not None:
            return evolve(statement, decorator=_completed_call(decorator, wanted))
        case _:
            return statement


def _completed_call(value: Expression, wanted: Collection[str]) -> Expression:
    if not isinstance(value, Call) or value.function not in _OPTIONS:
        return value
    given = dict(value.named)
    options = _OPTIONS[value.function]
    named = [(name, given.get(name, default)) for name, default in options if name in given or name in wanted]
    return evolve(value, named=[*named, *[one for one in value.named if one[0] not in dict(options)]])


def _leveled_calls(statements: Sequence[Statement], value_of: ValueOf) -> Sequence[Statement]:
    """The rows of one class of a table, each with all that one of them gives by name."""
    wanted: dict[str, None] = {}
    for one in statements:
        if not (isinstance(one, Assignment) and isinstance(one.value, Call) and not one.value.uses):
            return statements
        wanted.update(dict.fromkeys([name for name, _ in one.value.named]))
    return [_with_named(one, list(wanted), value_of) for one in statements]


def _with_named(statement: Statement, wanted: Sequence[str], value_of: ValueOf) -> Statement:
    if not (isinstance(statement, Assignment) and isinstance(statement.value, Call) and statement.records):
        return statement
    given = _completed(statement.value.named, statement.records[0], wanted, value_of)
    return statement if given is None else evolve(statement, value=evolve(statement.value, named=given))


def _with_numbers(statement: ClassStatement, wanted: Sequence[str], value_of: ValueOf) -> ClassStatement:
    if not statement.records:
        return statement
    given = _completed(statement.keywords, statement.records[0], wanted, value_of)
    return statement if given is None else evolve(statement, keywords=given)


def _completed(
    named: Sequence[tuple[str, Expression]], record: str, wanted: Sequence[str], value_of: ValueOf
) -> list[tuple[str, Expression]] | None:
    """Keywords with the values that a record has of all others that are wanted, but for those that it has none of; None if nothing is to be changed."""
    there = dict(named)
    if list(there) == list(wanted):
        return None
    values = [(name, there[name] if name in there else value_of(record, name)) for name in wanted]
    return [(name, value) for name, value in values if value is not None]


def _spread(statement: ClassStatement) -> ClassStatement:
    """A class with a statement for each flag."""
    body = [part for one in statement.body for part in spread(one)]
    return evolve(statement, body=body) if len(body) > len(statement.body) else statement


def settled(statement: Statement) -> Statement:
    """A leveled statement as it is printed: flags that all units set to one value are together."""
    return evolve(statement, body=gathered(statement.body)) if isinstance(statement, ClassStatement) else statement


def _attributes(statement: ClassStatement) -> Sequence[str]:
    """The attributes that a class sets, each by a statement of its own, to a value that may be a parameter."""
    return [
        one.target
        for one in statement.body
        if isinstance(one, Assignment) and one.target in _ORDER and one.target != "pattern" and _is_simple(one)
    ]


def _is_simple(attribute: Assignment) -> bool:
    """True for the value of an attribute that may be a parameter."""
    value = attribute.value
    if attribute.target in (VARIANT, _NAMESPACE):
        return True
    if isinstance(value, Listing):
        return all([isinstance(item, (Name, Subscript, Member)) for item in value.items])
    if value == UNSET_FLAG:
        return attribute.target in MAY_BE_UNSET
    return isinstance(value, Plain) and value.text in ("True", "False")


def _with_attributes(statement: ClassStatement, wanted: set[str], value_of: ValueOf) -> ClassStatement:
    missing = sorted(wanted - set(_attributes(statement)), key=_ORDER.__getitem__)
    if not missing:
        return statement
    bound = {one.target for one in statement.body if isinstance(one, Assignment)}
    body = list(statement.body)
    [record] = records_of(statement)
    values = {name: value_of(record, name) for name in missing if name not in bound}
    has_many = list(values.values()).count(UNSET_FLAG) > 1  # a parameter for each reads worse than two functions
    for name, value in values.items():
        if value is None or (has_many and value == UNSET_FLAG) or not _is_simple(Assignment(name, value)):
            continue  # units that set it have another shape
        position = 0
        for number, one in enumerate(body):
            if isinstance(one, Assignment) and one.target in _ORDER and _ORDER[one.target] < _ORDER[name]:
                position = number + 1
        body.insert(position, Assignment(name, value))
    return evolve(statement, body=body)
