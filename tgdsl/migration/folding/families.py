"""Families of a package: the named tuples that functions return, and the names that stand for one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeGuard

from tgdsl.migration.folding.signatures import called
from tgdsl.migration.python import (
    Assignment,
    ClassStatement,
    Declaration,
    Expression,
    Function,
    Member,
    Name,
    Parameter,
    Procedure,
    Statement,
    Symbol,
)
from tgdsl.migration.text.module_text import Module


def is_maker(statement: Statement) -> TypeGuard[Function]:
    """True for a function that makes one value for each of its calls, a fragment for example."""
    return isinstance(statement, Function) and statement.decorator is None and not statement.records


class Families:
    """The families of a package.

    Args:
        package: its dotted name.

    Attributes:
        functions: the functions of the package.
    """

    def __init__(self, modules: Sequence[Module], package: str) -> None:
        self.functions: dict[Symbol, Procedure] = {}
        self._tuples: dict[Symbol, Mapping[str, Expression]] = {}  # the classes of the members of each
        self._makers: dict[Symbol, Symbol] = {}  # the functions that make what names stand for
        for module in modules:
            path = f"{package}.{module.name}"
            for one in module.statements:
                function = called(one)
                if function is not None and isinstance(one, Assignment):
                    self._makers[Symbol(path, one.target)] = function
                elif isinstance(one, Procedure):
                    self.functions[Symbol(path, one.name)] = one
                elif is_maker(one):
                    given = [Parameter(name, annotation) for name, annotation in one.parameters]
                    self.functions[Symbol(path, one.name)] = Procedure(one.name, given, one.returns, (), one.value)
                elif isinstance(one, ClassStatement) and one.bases == [Name(Symbol("typing", "NamedTuple"))]:
                    members = {field.target: field.annotation for field in one.body if isinstance(field, Declaration)}
                    self._tuples[Symbol(path, one.name)] = members

    def members_of(self, family: Expression) -> Sequence[str]:
        """The names of the members of a family's class."""
        return list(self._tuples[family.symbol]) if isinstance(family, Name) else ()

    def class_of(self, value: Expression) -> Expression | None:
        """The class of what a name, or a member of a family, stands for; None unless it is one of families."""
        found: Expression | None = None
        if isinstance(value, Name):
            maker = self.functions.get(self._makers[value.symbol]) if value.symbol in self._makers else None
            found = maker.returns if maker is not None else None
        elif isinstance(value, Member):
            outer = self.class_of(value.value)
            found = self._tuples[outer.symbol].get(value.attribute) if isinstance(outer, Name) else None
        return found if isinstance(found, Name) and found.symbol in self._tuples else None

    def outermost(self, value: Expression) -> Expression | None:
        """The largest family that a value is a member of; None for another value."""
        if not isinstance(value, Member):
            return None
        return self.outermost(value.value) or (value.value if self.class_of(value.value) is not None else None)
