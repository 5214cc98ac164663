"""Numbers of flags by the names that a target has for them: ``FormBits=MRMSrcMem`` for ``FormBits=25``, as in the arguments of its classes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import evolve
from tgdsl.migration.blocks.number_names import NumberNames
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Comment,
    Declaration,
    Expression,
    Lambda,
    Listing,
    Loop,
    Name,
    Noted,
    Plain,
    Procedure,
    Several,
    Starred,
    Statement,
    Symbol,
    Tupled,
    Unpacking,
    bound_names,
)
from tgdsl.migration.text.module_text import Module

_DIGITS = "0123456789"


def with_named_numbers(modules: Sequence[Module], package: str, numbers: Mapping[str, NumberNames]) -> list[Module]:
    """Modules in which numbers have names: class keywords, arguments of functions and columns of rows.

    Args:
        package: its dotted name.
        numbers: the names for each keyword, such as a constant in TSFlags.
    """
    order = [module.name for module in modules]
    taken = {module.name: {name for one in module.statements for name in bound_names(one)} for module in modules}
    free = {
        keyword: found
        for keyword, found in numbers.items()
        if found.module in taken and taken[found.module].isdisjoint(found.names.values())
    }
    if not free:
        return list(modules)
    columns = {
        Symbol(f"{package}.{module.name}", statement.name): found
        for module in modules
        for statement in module.statements
        if isinstance(statement, (ClassStatement, Procedure)) and any(found := _columns(statement, free))
    }
    naming = _Naming(package, columns)
    made: list[Module] = []
    for place, module in enumerate(modules):
        naming.keywords = {key: one for key, one in free.items() if order.index(one.module) <= place}
        made.append(evolve(module, statements=[naming.statement(one) for one in module.statements]))
    return [evolve(one, statements=[*_definitions(one.name, naming.used), *one.statements]) for one in made]


def _definitions(module: str, used: Sequence[NumberNames]) -> list[Statement]:
    """The statements of the names that a module defines."""
    found: list[Statement] = []
    for one in sorted([one for one in used if one.module == module], key=lambda one: one.line):
        for number, name in one.names.items():
            found += [*one.comments.get(name, ()), Assignment(name, Plain(str(number)))]
        found.append(Comment([]))
    return found


def _columns(of: ClassStatement | Procedure, keywords: Mapping[str, NumberNames]) -> list[str]:
    """The keyword that each argument of a function, or of a class of rows, is a number of by its name; empty for others."""
    if isinstance(of, Procedure):
        names = [one.name for one in of.parameters if one.default is None]
    else:
        names = [one.target for one in of.body if isinstance(one, Declaration)]
    return [_keyword(one, keywords) for one in names]


def _keyword(name: str, keywords: Mapping[str, NumberNames]) -> str:
    """The keyword that a parameter is for: the second one for it has a number behind its name."""
    return next((one for one in (name, name.rstrip(_DIGITS)) if one in keywords), "")


class _Naming:
    """Puts names in place of numbers.

    Args:
        columns: the keywords that the arguments of functions, and of classes of rows, are numbers of.

    Attributes:
        keywords: the names for each keyword that the module may refer to.
        used: those that are referred to.
    """

    def __init__(self, package: str, columns: Mapping[Symbol, Sequence[str]]) -> None:
        self._package = package
        self._columns = columns
        self.keywords: Mapping[str, NumberNames] = {}
        self.used: list[NumberNames] = []

    def statement(self, one: Statement) -> Statement:
        match one:
            case ClassStatement(_, _, keywords, body):
                given = [(name, self._number(name, value)) for name, value in keywords]
                return evolve(one, keywords=given, body=[self.statement(inner) for inner in body])
            case Procedure(_, parameters, _, body, value):
                with_names = [
                    one if one.default is None else evolve(one, default=self._number(one.name, one.default))
                    for one in parameters
                ]
                inside = [self.statement(inner) for inner in body]
                result = None if value is None else self._expression(value)
                return evolve(one, parameters=with_names, body=inside, value=result)
            case Loop(_, iterable, body):
                return evolve(one, iterable=self._expression(iterable), body=[self.statement(inner) for inner in body])
            case Assignment(_, value) | Unpacking(_, _, value):
                return evolve(one, value=self._expression(value))
            case Declaration(name, _, value) if value is not None:
                return evolve(one, value=self._number(name, value))
            case _:
                return one

    def _expression(self, value: Expression) -> Expression:
        match value:
            case Call(function, arguments, named):
                columns = self._columns.get(function.symbol, ()) if isinstance(function, Name) else ()
                given = [
                    self._number(columns[place] if place < len(columns) else "", one)
                    for place, one in enumerate(arguments)
                ]
                by_name = [(name, self._number(name, one)) for name, one in named]
                if given == arguments and by_name == named:
                    return value
                return evolve(value, arguments=given, named=by_name)
            case Listing(items) | Several(items) | Tupled(items):
                return evolve(value, items=[self._expression(one) for one in items])
            case Starred(inner) | Noted(inner) | Lambda(_, inner):
                return evolve(value, value=self._expression(inner))
            case _:
                return value

    def _number(self, name: str, value: Expression) -> Expression:
        """A value for something of a name: the name of a number, if that has one."""
        keyword = _keyword(name, self.keywords) if name else ""
        if not keyword or not isinstance(value, Plain):
            return self._expression(value)
        names = self.keywords[keyword]
        try:
            found = names.names.get(int(value.text, 0))
        except ValueError:
            return value
        if found is None:
            return value
        if names not in self.used:
            self.used.append(names)
        return Name(Symbol(f"{self._package}.{names.module}", found))
