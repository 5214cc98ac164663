"""Parameters of functions that are families: ``ADD`` in place of ``ADD.rr`` and ``ADD.ri``, where all calls give members of one named tuple."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.migration.folding.families import Families
from tgdsl.migration.folding.leaves import Leaf, Rewriting, root
from tgdsl.migration.folding.signatures import called
from tgdsl.migration.python import (
    Assignment,
    Call,
    Expression,
    Joined,
    Member,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Symbol,
    inner_names,
    symbols,
)
from tgdsl.migration.text.module_text import Module

#: The name of a parameter that is a family; a second one has a number.
_NAME = "family"
#: One call of so many may give members that are of no family, or of several.
_TIMES = 5


@frozen
class _Group:
    """Parameters that are members of one family in each call.

    Attributes:
        members: the names of the members, by the numbers of the parameters.
        family: the class of the family.
        fields: the names of all its members.
    """

    members: Mapping[int, str]
    family: Expression
    fields: Sequence[str]

    @property
    def first(self) -> int:
        """The number of the parameter that the family stands for."""
        return min(self.members)

    def argument(self, call: Call) -> Expression:
        """The family that a call gives the members of: one that there is, or else a new one of these."""
        values = {member: call.arguments[number] for number, member in self.members.items()}
        families = [_family_with(value, member) for member, value in values.items()]
        first = families[0]
        if first is not None and all([one == first for one in families]):
            return first
        return Call(self.family, [values[field] for field in self.fields])


def with_family_parameters(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules whose functions take families in place of several of their members.

    Args:
        package: its dotted name.
    """
    families = Families(modules, package)
    calls: dict[Symbol, list[Call]] = {}
    elsewhere: set[Symbol] = set()  # what is used otherwise than in a call of its own
    for module in modules:
        for one in module.statements:
            function = called(one)
            if function is not None and isinstance(one, Assignment) and isinstance(one.value, Call):
                calls.setdefault(function, []).append(one.value)
            else:
                elsewhere.update(symbols(one))
    groups = {
        function: found
        for function, some in calls.items()
        if function in families.functions
        and function not in elsewhere
        and (found := _groups(families.functions[function], some, families))
    }
    if not groups:
        return list(modules)
    changed: list[Module] = []
    for module in modules:
        path = f"{package}.{module.name}"
        statements = [_changed(one, path, groups) for one in module.statements]
        changed.append(evolve(module, statements=statements) if statements != module.statements else module)
    return changed


def _groups(
    function: Procedure,
    calls: Sequence[Call],
    known: Families,
) -> Sequence[_Group]:
    """The parameters that are members of one family in each call, or in nearly all calls, together.

    Args:
        known: the families that there are.
    """
    count = len([one for one in function.parameters if one.default is None])
    if any([len(call.arguments) != count for call in calls]):
        return []
    by_families: dict[tuple[Expression | None, ...], dict[int, str]] = {}
    for number in range(count):
        values = [call.arguments[number] for call in calls]
        members = Counter([one.attribute for one in values if isinstance(one, Member)])
        if members:
            member = members.most_common(1)[0][0]
            families = tuple([_family_with(one, member) for one in values])
            by_families.setdefault(families, {})[number] = member
    found: list[_Group] = []
    for families, of_numbers in by_families.items():
        given = [one for one in families if one is not None]
        classes = {known.class_of(one) for one in given} if len(of_numbers) > 1 else set[Expression | None]()
        family = classes.pop() if len(classes) == 1 else None
        if family is None:
            continue
        is_whole = sorted(of_numbers.values()) == sorted(known.members_of(family))
        if len(given) == len(calls) or is_whole and len(given) * _TIMES > len(calls) * (_TIMES - 1):
            found.append(_Group(of_numbers, family, known.members_of(family)))
    return found


def _family_with(value: Expression, member: str) -> Expression | None:
    """The family that a value is a certain member of; None for another value."""
    is_member = isinstance(value, Member) and value.attribute == member and root(value) is not None
    return value.value if isinstance(value, Member) and is_member else None


def _changed(statement: Statement, path: str, groups: Mapping[Symbol, Sequence[_Group]]) -> Statement:
    """A function with families as parameters, or a call that gives them; other statements as they are."""
    function = called(statement)
    of_call = groups.get(function, ()) if function is not None else ()
    if of_call and isinstance(statement, Assignment) and isinstance(statement.value, Call):
        call = statement.value
        families = {one.first: one.argument(call) for one in of_call}
        gone = {number for one in of_call for number in one.members}
        arguments = [
            families.get(number, value)
            for number, value in enumerate(call.arguments)
            if number in families or number not in gone
        ]
        return evolve(statement, value=evolve(call, arguments=arguments, uses=()))
    if isinstance(statement, Procedure) and Symbol(path, statement.name) in groups:
        return _with_families(statement, groups[Symbol(path, statement.name)])
    return statement


def _with_families(function: Procedure, groups: Sequence[_Group]) -> Procedure:
    """A function with families in place of their members."""
    taken = {one.name for one in function.parameters} | {word for one in function.body for word in inner_names(one)}
    taken |= {symbol.name for symbol in symbols(function)}
    uses: dict[str, str] = {}
    instead: dict[int, Parameter] = {}
    for group in groups:
        gone = {function.parameters[number].name for number in group.members}
        name, number = _NAME, 1
        while name in taken - gone:
            number += 1
            name = f"{_NAME}{number}"
        taken.add(name)
        instead[group.first] = Parameter(name, group.family)
        uses |= {function.parameters[number].name: f"{name}.{member}" for number, member in group.members.items()}
    kept = [one for number, one in enumerate(function.parameters) if one.name not in uses or number in instead]
    parameters = [instead.get(number, one) for number, one in enumerate(function.parameters) if one in kept]

    def visit(leaf: Leaf) -> Expression:
        if not isinstance(leaf.value, Plain):
            return leaf.value
        name, dot, rest = leaf.value.text.partition(".")  # of a parameter that is a family already, its member
        return Plain(f"{uses.get(name, name)}{dot}{rest}")

    renaming = _Renaming(visit, lambda _: True)
    return evolve(function, parameters=parameters, body=[renaming.statement(one) for one in function.body])


@frozen
class _Renaming(Rewriting):
    """Rewrites plain names: those of parameters of the function around them."""

    def _plain(self, text: str, expression: Expression, context: str) -> Expression:
        return self.visit(Leaf("plain", expression, context))

    def _known_call(self, call: Call) -> Call:
        named = [(keyword, self.expression(value, keyword)) for keyword, value in call.named]
        return evolve(call, arguments=self._all(call.arguments, ""), named=named)

    def _joined(self, parts: Sequence[str | Expression], context: str) -> Expression:
        return Joined([one if isinstance(one, str) else self.expression(one, context) for one in parts])
