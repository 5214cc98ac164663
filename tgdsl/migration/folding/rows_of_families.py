"""Families in place of rows of all their members: ``patterns(vadd)`` for ``vadd_row = Row(vadd.plain, vadd.mask)`` and ``patterns(vadd_row)``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.migration.folding.calls import uses_of
from tgdsl.migration.folding.families import Families
from tgdsl.migration.folding.list_names import free
from tgdsl.migration.folding.named_tuples import is_named_tuple
from tgdsl.migration.folding.signatures import called
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Declaration,
    Expression,
    Member,
    Name,
    Plain,
    Procedure,
    Statement,
    Symbol,
    inner_names,
    symbols,
)
from tgdsl.migration.python.moving import changed
from tgdsl.migration.text.module_text import Module

_NAME = "family"


def without_rows_of_families(modules: Sequence[Module], package: str) -> list[Module]:
    """Modules in which families stand for rows of their members, where all rows of a class are such, of families of one class.

    Args:
        package: its dotted name.
    """
    rows = _rows(modules, package)
    if not rows:
        return list(modules)
    known = _Known(rows)
    return [
        evolve(module, statements=known.statements(module.statements, f"{package}.{module.name}")) for module in modules
    ]


@frozen
class _Rows:
    """A class of rows, all of which have the same members of families of one class.

    Attributes:
        members: of a family, by the fields of a row.
        of: the class of the families.
        families: by the symbols of the rows.
    """

    members: Mapping[str, str]
    of: Expression
    families: Mapping[Symbol, Expression]


def _rows(modules: Sequence[Module], package: str) -> Mapping[Symbol, _Rows]:
    """The classes of rows that families can stand for, by their symbols."""
    families = Families(modules, package)
    fields = {
        Symbol(f"{package}.{module.name}", one.name): [
            field.target for field in one.body if isinstance(field, Declaration)
        ]
        for module in modules
        for one in module.statements
        if isinstance(one, ClassStatement) and is_named_tuple(one)
    }
    made: dict[Symbol, list[tuple[Symbol, Assignment]]] = {}
    parameters: dict[Symbol, int] = {}  # the number of those of a class
    for module in modules:
        for one in module.statements:
            of = called(one)
            if isinstance(one, Assignment) and of in fields and of is not None:
                made.setdefault(of, []).append((Symbol(f"{package}.{module.name}", one.target), one))
            for parameter in one.parameters if isinstance(one, Procedure) else ():
                if isinstance(parameter.annotation, Name) and parameter.default is None:
                    symbol = parameter.annotation.symbol
                    parameters[symbol] = parameters.get(symbol, 0) + 1
    uses = uses_of(modules)
    found: dict[Symbol, _Rows] = {}
    for of, some in made.items():
        of_class = _rows_of(fields[of], some, families)
        if of_class is not None and uses[of] == len(some) + parameters.get(of, 0):
            found[of] = of_class
    return found


def _rows_of(fields: Sequence[str], made: Sequence[tuple[Symbol, Assignment]], families: Families) -> _Rows | None:
    """The rows of a class; None if families cannot stand for all of them."""
    by_row: dict[Symbol, Expression] = {}
    members: set[tuple[str, ...]] = set()
    classes: list[Expression | None] = []
    for row, statement in made:
        values = statement.value.arguments if isinstance(statement.value, Call) else ()
        of = [one.value for one in values if isinstance(one, Member)]
        if len(of) != len(fields) or any([one != of[0] for one in of]):
            return None
        by_row[row] = of[0]
        members.add(tuple([one.attribute for one in values if isinstance(one, Member)]))
        classes.append(families.class_of(of[0]))
    kind = classes[0]
    if len(members) > 1 or kind is None or any([one != kind for one in classes]):
        return None
    return _Rows(dict(zip(fields, *members)), kind, by_row)


class _Known:
    """The rows of a package that families stand for."""

    def __init__(self, rows: Mapping[Symbol, _Rows]) -> None:
        self._rows = rows
        self._families = {row: family for one in rows.values() for row, family in one.families.items()}

    def statements(self, statements: Sequence[Statement], path: str) -> list[Statement]:
        """The statements of a module, without classes and rows, and with families in place of these."""
        found: list[Statement] = []
        for one in statements:
            if isinstance(one, ClassStatement) and Symbol(path, one.name) in self._rows or called(one) in self._rows:
                continue
            if isinstance(one, Procedure):
                one = self._function(one)
            if not self._families.keys().isdisjoint(symbols(one)):
                one = changed(one, self._family)
            found.append(one)
        return found

    def _family(self, part: object) -> Expression | None:
        return self._families.get(part.symbol) if isinstance(part, Name) else None

    def _function(self, function: Procedure) -> Procedure:
        """A function whose parameters are families in place of rows."""
        parameters = list(function.parameters)
        taken = {*inner_names(function), *[symbol.name for symbol in symbols(function)]}
        instead: dict[str, tuple[str, Mapping[str, str]]] = {}
        for number, one in enumerate(parameters):
            rows = self._rows.get(one.annotation.symbol) if isinstance(one.annotation, Name) else None
            if rows is not None:
                name = free(_NAME, taken)
                instead[one.name] = name, rows.members
                parameters[number] = evolve(one, name=name, annotation=rows.of)
        if not instead:
            return function

        def renamed(part: object) -> Plain | None:
            name, dot, rest = part.text.partition(".") if isinstance(part, Plain) else ("", "", "")
            if name not in instead:
                return None
            own, members = instead[name]
            field, *more = rest.split(".")
            return Plain(".".join([own, members[field], *more]) if dot else own)

        value = None if function.value is None else changed(function.value, renamed)
        body = [changed(one, renamed) for one in function.body]
        return evolve(function, parameters=parameters, body=body, value=value)
