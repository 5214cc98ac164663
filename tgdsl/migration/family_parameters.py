"""Parameters of functions that are families: ``ADD`` in place of ``ADD.rr`` and ``ADD.ri``, where all calls give members of one named tuple."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.migration.leaves import Leaf, Rewriting
from tgdsl.migration.module_text import Module
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Expression,
    Joined,
    Member,
    Name,
    Parameter,
    Plain,
    Procedure,
    Statement,
    Symbol,
    inner_names,
    symbols,
)
from tgdsl.migration.signatures import called

#: The name of a parameter that is a family; a second one has a number.
_NAME = "family"


@frozen
class _Group:
    """Parameters that are members of one family in each call.

    Attributes:
        members: the names of the members, by the numbers of the parameters.
        family: the class of the family.
    """

    members: Mapping[int, str]
    family: Expression

    @property
    def first(self) -> int:
        """The number of the parameter that the family stands for."""
        return min(self.members)


def with_family_parameters(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules whose functions take families in place of several of their members.

    Args:
        package: its dotted name.
    """
    functions: dict[Symbol, Procedure] = {}
    tuples: set[Symbol] = set()
    makers: dict[Symbol, Symbol] = {}  # the functions that make what names stand for
    calls: dict[Symbol, list[Call]] = {}
    elsewhere: set[Symbol] = set()  # what is used otherwise than in a call of its own
    for module in modules:
        path = f"{package}.{module.name}"
        for one in module.statements:
            function = called(one)
            if function is not None and isinstance(one, Assignment) and isinstance(one.value, Call):
                calls.setdefault(function, []).append(one.value)
                makers[Symbol(path, one.target)] = function
                continue
            elsewhere.update(symbols(one))
            if isinstance(one, Procedure):
                functions[Symbol(path, one.name)] = one
            elif isinstance(one, ClassStatement) and one.bases == [Name(Symbol("typing", "NamedTuple"))]:
                tuples.add(Symbol(path, one.name))
    families = {
        name: functions[function].returns
        for name, function in makers.items()
        if function in functions and _is_one_of(functions[function].returns, tuples)
    }
    groups = {
        function: found
        for function, some in calls.items()
        if function in functions
        and function not in elsewhere
        and (found := _groups(functions[function], some, families))
    }
    if not groups:
        return list(modules)
    changed: list[Module] = []
    for module in modules:
        path = f"{package}.{module.name}"
        statements = [_changed(one, path, groups) for one in module.statements]
        changed.append(evolve(module, statements=statements) if statements != module.statements else module)
    return changed


def _is_one_of(annotation: Expression, classes: set[Symbol]) -> bool:
    return isinstance(annotation, Name) and annotation.symbol in classes


def _groups(function: Procedure, calls: Sequence[Call], families: Mapping[Symbol, Expression]) -> Sequence[_Group]:
    """The parameters that are members of one family in each call, together."""
    count = len([one for one in function.parameters if one.default is None])
    if any([len(call.arguments) != count for call in calls]):
        return []
    by_roots: dict[tuple[Symbol, ...], dict[int, str]] = {}
    for number in range(count):
        values = [call.arguments[number] for call in calls]
        roots = [one.value.symbol for one in values if isinstance(one, Member) and isinstance(one.value, Name)]
        members = {one.attribute for one in values if isinstance(one, Member)}
        if len(roots) < len(values) or len(members) > 1 or not all([one in families for one in roots]):
            continue
        if len({families[one] for one in roots}) == 1:
            by_roots.setdefault(tuple(roots), {})[number] = members.pop()
    return [_Group(members, families[roots[0]]) for roots, members in by_roots.items() if len(members) > 1]


def _changed(statement: Statement, path: str, groups: Mapping[Symbol, Sequence[_Group]]) -> Statement:
    """A function with families as parameters, or a call that gives them; other statements as they are."""
    function = called(statement)
    of_call = groups.get(function, ()) if function is not None else ()
    if of_call and isinstance(statement, Assignment) and isinstance(statement.value, Call):
        call = statement.value
        roots = {one.first for one in of_call}
        gone = {number for one in of_call for number in one.members}
        arguments = [
            value if number not in roots else value.value if isinstance(value, Member) else value
            for number, value in enumerate(call.arguments)
            if number in roots or number not in gone
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
        return Plain(uses.get(leaf.value.text, leaf.value.text)) if isinstance(leaf.value, Plain) else leaf.value

    renaming = _Renaming(visit, lambda _: True)
    return evolve(function, parameters=parameters, body=[renaming.statement(one) for one in function.body])


class _Renaming(Rewriting):
    """Rewrites plain names: those of parameters of the function around them."""

    def _plain(self, text: str, expression: Expression, context: str) -> Expression:
        return self.visit(Leaf("plain", expression, context))

    def _known_call(self, call: Call) -> Call:
        named = [(keyword, self.expression(value, keyword)) for keyword, value in call.named]
        return evolve(call, arguments=self._all(call.arguments, ""), named=named)

    def _joined(self, parts: Sequence[str | Expression], context: str) -> Expression:
        return Joined([one if isinstance(one, str) else self.expression(one, context) for one in parts])
