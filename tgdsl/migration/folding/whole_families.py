"""Families in place of one member of them: ``patterns(v4i32, ADD)`` for ``patterns(v4i32, ADD.plain)``, where all calls give that member."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.migration.folding.calls import uses_of
from tgdsl.migration.folding.families import Families
from tgdsl.migration.folding.lengths import length
from tgdsl.migration.folding.list_names import free
from tgdsl.migration.folding.signatures import called
from tgdsl.migration.python import (
    Assignment,
    Call,
    Expression,
    Loop,
    Member,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Symbol,
    inner_names,
    rough,
    symbols,
)
from tgdsl.migration.python.moving import changed
from tgdsl.migration.text.module_text import Module

_NAME = "family"
#: The member that has the name of its family.
_OWN = "plain"


def with_whole_families(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules whose functions take families where each call gives the same member of them, where that makes them shorter.

    Args:
        package: its dotted name.
    """
    families = Families(modules, package)
    uses = uses_of(modules)
    places: dict[Symbol, list[_Use]] = {}
    for module in modules:
        for statement in module.statements:
            for use in _uses(statement, families):
                places.setdefault(use.function, []).append(use)
    wholes: dict[Symbol, _Whole] = {}
    for function, some in places.items():
        if len(some) == uses[function] and function in families.functions:
            whole = _whole(families.functions[function], some)
            if whole is not None:
                wholes[function] = whole
    if not wholes:
        return list(modules)
    return [
        evolve(one, statements=[_changed(statement, f"{package}.{one.name}", wholes) for statement in one.statements])
        for one in modules
    ]


@frozen
class _Use:
    """A call of a function.

    Attributes:
        classes: of the families that the arguments are members of; None for other arguments.
    """

    function: Symbol
    call: Assignment
    classes: Sequence[Expression | None]


@frozen
class _Whole:
    """A function that takes families.

    Attributes:
        members: those that it takes of each, by the numbers of the parameters.
        gone: the numbers of the parameters for which another one stands, the same family.
    """

    function: Procedure
    members: Mapping[int, str]
    gone: Collection[int]

    def call(self, statement: Assignment) -> Assignment:
        """A call that gives families."""
        assert isinstance(statement.value, Call)
        arguments = [
            one.value if number in self.members and isinstance(one, Member) else one
            for number, one in enumerate(statement.value.arguments)
            if number not in self.gone
        ]
        return evolve(statement, value=evolve(statement.value, arguments=arguments))


def _uses(statement: Statement, families: Families) -> Iterator[_Use]:
    """The calls that a statement is, or has in the body of a loop or a function."""
    body = statement.body if isinstance(statement, (Loop, Procedure)) else [statement]
    own = {
        one.target: families.functions[function].returns
        for one in body
        if isinstance(one, Assignment) and (function := called(one)) is not None and function in families.functions
    }
    for one in body:
        if isinstance(one, Loop):
            yield from _uses(one, families)
        function = called(one)
        if function is not None and isinstance(one, Assignment) and isinstance(one.value, Call):
            yield _Use(function, one, [_class_of(value, families, own) for value in one.value.arguments])


def _class_of(value: Expression, families: Families, own: Mapping[str, Expression]) -> Expression | None:
    """The class of the family that a value is a member of; None for another value.

    Args:
        own: what the variables of the function around it stand for.
    """
    match value:
        case Member(Plain(name)):
            return own.get(name)
        case Member(family):
            return families.class_of(family)
        case _:
            return None


def _whole(function: Procedure, uses: Sequence[_Use]) -> _Whole | None:
    """A function that takes families; None if nothing becomes shorter."""
    required = [number for number, one in enumerate(function.parameters) if one.default is None]
    given = [one.call.value.arguments for one in uses if isinstance(one.call.value, Call)]
    if required != list(range(len(required))) or any([len(one) != len(required) for one in given]):
        return None
    parameters = list(function.parameters)
    taken = {*inner_names(function), *[symbol.name for symbol in symbols(function)]}
    members: dict[int, str] = {}
    instead: dict[str, str] = {}
    known: dict[tuple[str, ...], str] = {}  # the names of parameters, by the families that calls give
    gone: set[int] = set()
    for number in required:
        names = {one.attribute if isinstance(one, Member) else "" for one in [row[number] for row in given]}
        classes = Counter([one.classes[number] for one in uses])
        [(kind, count)] = classes.most_common(1)
        if len(names) == 1 and count == len(uses) and kind is not None:
            [members[number]] = names
            families = tuple([rough(value.value) for row in given if isinstance(value := row[number], Member)])
            if families in known:
                gone.add(number)
            else:
                known[families] = free(_NAME, taken)
            instead[parameters[number].name] = f"{known[families]}.{members[number]}"
            parameters[number] = Parameter(known[families], kind)
    if not members:
        return None
    body = [changed(one, lambda part: _renamed(part, instead)) for one in function.body]
    left = [one for number, one in enumerate(parameters) if number not in gone]
    made = _Whole(evolve(function, parameters=left, body=body), members, gone)
    before = length(function) + sum([length(one.call) for one in uses])
    after = length(made.function) + sum([length(made.call(one.call)) for one in uses])
    is_own = all([one == _OWN for one in members.values()])
    return made if after < before or ((is_own or gone) and after == before) else None


def _renamed(part: object, instead: Mapping[str, str]) -> Plain | None:
    """A variable, or a member of one, that has another name; None for other parts."""
    name, dot, rest = part.text.partition(".") if isinstance(part, Plain) else ("", "", "")
    return Plain(f"{instead[name]}{dot}{rest}") if name in instead else None


def _changed(statement: Statement, path: str, wholes: Mapping[Symbol, _Whole]) -> Statement:
    """A function that takes families, or calls that give these; other statements as they are."""
    if isinstance(statement, Procedure):
        whole = wholes.get(Symbol(path, statement.name))
        statement = statement if whole is None else whole.function
    if isinstance(statement, (Loop, Procedure)):
        return evolve(statement, body=[_changed(one, "", wholes) for one in statement.body])
    function = called(statement)
    if function in wholes and function is not None and isinstance(statement, Assignment):
        return wholes[function].call(statement)
    return statement
