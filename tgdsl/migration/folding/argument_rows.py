"""Rows of template arguments in functions: one parameter for several whose values are fields of one record in each call, such as an X86VectorVTInfo.

The rows of a class whose values are of different kinds to type checkers, integers and floats, say, are of a class for each of these, derived from one for
all. A class has the columns that functions use.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.migration.blocks.argument_rows import ArgumentClass
from tgdsl.migration.folding.argument_classes import Part, RowClass, key_of_argument, takes_all
from tgdsl.migration.folding.kinds import Kinds
from tgdsl.migration.folding.naming import TemplateArgument
from tgdsl.migration.folding.parameters import FoldedParameter
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Declaration,
    Expression,
    Joined,
    Member,
    Name,
    Plain,
    Statement,
    Symbol,
    Use,
    rough,
    symbols,
)
from tgdsl.migration.text.module_text import Module

#: The parameters that are worth a row.
_FEWEST = 2
_DATA_CLASS = Call(Name(Symbol("dataclasses", "dataclass")), [], [("frozen", Plain("True"))])


@frozen
class Column:
    """A column that a function uses.

    Attributes:
        cls: the class that the function takes.
    """

    cls: Symbol
    field: str
    annotation: Expression


@frozen
class Taken:
    """The parameters of a function, some of them rows of template arguments.

    Attributes:
        columns: of these rows, that the function uses.
    """

    parameters: Sequence[FoldedParameter]
    columns: Sequence[Column]


class ArgumentRows:
    """The rows of template arguments of a package.

    Args:
        classes: of the rows.
        modules: that have them.
        package: its dotted name.
        used: the annotations of the columns that functions use so far, by classes and fields; they become more.
    """

    def __init__(
        self,
        classes: Sequence[ArgumentClass],
        modules: Sequence[Module],
        kinds: Kinds,
        package: str,
        used: dict[tuple[Symbol, str], Expression],
    ) -> None:
        self._order = {f"{package}.{module.name}": number for number, module in enumerate(modules)}
        self._package = package
        names = {one.symbol for one in classes}
        values = {
            Symbol(f"{package}.{module.name}", one.target): one.value.arguments
            for module in (modules if classes else ())
            for one in module.statements
            if isinstance(one, Assignment) and isinstance(one.value, Call) and _class_name(one.value) in names
        }
        self._classes = [RowClass(one, kinds, values) for one in classes]
        self._used = used

    def bases(self) -> Mapping[str, tuple[str, str]]:
        """The class of all rows, and the word for a parameter that is one, by the classes of the rows; all of them as dotted names."""
        found: dict[str, tuple[str, str]] = {}
        for one in self._classes:
            for symbol in [one.whole.symbol, *[part.symbol for part in one.parts]]:
                found[_dotted(symbol)] = _dotted(one.whole.symbol), one.word
        return found

    def begun(self, modules: Sequence[Module]) -> list[Module]:
        """Modules whose rows are of the classes of their parts."""
        return [evolve(module, statements=self._begun(module)) for module in modules]

    def _begun(self, module: Module) -> list[Statement]:
        of_parts = {symbol: one.class_of(at) for one in self._classes for at, symbol in enumerate(one.symbols)}
        parts = {one.whole.symbol: one.parts for one in self._classes if one.parts}
        path = f"{self._package}.{module.name}"
        found: list[Statement] = []
        for one in module.statements:
            if isinstance(one, ClassStatement) and (own := parts.get(Symbol(path, one.name))):
                found += [one, *[evolve(one, name=part.symbol.name) for part in own]]
            elif isinstance(one, Assignment) and (cls := of_parts.get(Symbol(path, one.target))) is not None:
                assert isinstance(one.value, Call)
                found.append(evolve(one, value=evolve(one.value, function=Name(cls))))
            else:
                found.append(one)
        return found

    def taken(
        self,
        parameters: Sequence[FoldedParameter],
        path: str,
        kinds: Kinds,
        is_early: Callable[[Expression], bool],
        argument_of: Callable[[Sequence[Expression]], TemplateArgument | None],
        is_taken: Callable[[str], bool],
    ) -> Taken | None:
        """The parameters, with rows in place of those whose values are fields of one row in each call; None if there are none.

        Args:
            path: the dotted name of the module.
            is_early: true for a value of which all is defined before the function.
            argument_of: gives the template argument that a parameter stands for, by its values, if that is known.
            is_taken: true for names that a parameter must not have.
        """
        classes = [(one, rows) for one in self._classes if (rows := self._known_rows(one, path))]
        if not classes:
            return None
        keys = {one.name: [key_of_argument(value, kinds) for value in one.values] for one in parameters}
        left, columns = list(parameters), list[Column]()
        while True:
            best = max([self._group(one, rows, left, keys) for one, rows in classes], key=lambda one: len(one.fields))
            if len(best.fields) < _FEWEST or not all([is_early(Name(one)) for one in best.rows]):
                break
            names = {one.name for one in left if one.name not in best.fields}
            argument = argument_of([Name(one) for one in best.rows])
            stem = argument.name if argument is not None else best.cls.word
            name, number = stem, 1
            while name in names or is_taken(name):
                number += 1
                name = f"{stem}{number}"
            left = _with_row(left, best, name, stem, argument)
            columns += best.columns
        return Taken(left, columns) if columns else None

    def _known_rows(self, cls: RowClass, path: str) -> int:
        """The numbers of the rows of a class that a module has, or one before it, as bits."""
        last = self._order[path]
        return sum([1 << number for number, one in enumerate(cls.symbols) if self._order[one.module] <= last])

    def _group(
        self, cls: RowClass, known: int, parameters: Sequence[FoldedParameter], keys: Mapping[str, Sequence[object]]
    ) -> _Group:
        """The parameters that fields of one row of a class give in each call, as many as there are.

        Args:
            known: the numbers of the rows that there are, as bits.
        """
        fitting: list[tuple[FoldedParameter, str, list[int]]] = []
        for one in parameters:
            if one.name not in keys:
                continue
            values = keys[one.name]
            for field, having in cls.having.items():
                if not having.get(values[0], 0) & known:  # of most fields
                    continue
                rows = [having.get(key, 0) & known for key in values]
                if all(rows):
                    fitting.append((one, field, rows))
        best = _Group(cls, {}, [], [])
        seeds = [one for one in fitting if any([not isinstance(key, str) for key in keys[one[0].name]])]
        for seed in seeds:
            rows = seed[2]
            fields = {seed[0].name: seed[1]}
            for one, field, others in fitting:
                if one.name in fields:
                    continue
                both = [before & after for before, after in zip(rows, others)]
                if all(both):
                    rows, fields[one.name] = both, field
            if len(fields) > len(best.fields) and (single := _single(rows, cls.of_modules)):
                rows = single
                best = max(best, self._typed(cls, fields, rows, parameters), key=lambda one: len(one.fields))
        return best

    def _typed(
        self, cls: RowClass, fields: Mapping[str, str], rows: Sequence[int], parameters: Sequence[FoldedParameter]
    ) -> _Group:
        """A group, without the parameters of which a column says too little to type checkers."""
        whole = 0
        for row in rows:
            whole |= row
        part = cls.part_of(whole)
        columns: list[Column] = []
        kept: dict[str, str] = {}
        for one in parameters:
            field = fields.get(one.name)
            if field is None:
                continue
            of = cls.value_class(part, field)
            known = self._used.get((part.symbol, field))
            if not takes_all(one.annotation, of, part is cls.whole and bool(cls.parts)):
                continue
            if known is not None and rough(known) != rough(one.annotation):
                continue
            columns.append(Column(part.symbol, field, one.annotation))
            kept[one.name] = field
        return _Group(cls, kept, [cls.symbols[one.bit_length() - 1] for one in rows], columns)

    def keep(self, columns: Sequence[Column]) -> None:
        """Say that a function of the package uses columns."""
        for one in columns:
            self._used.setdefault((one.cls, one.field), one.annotation)

    def finished(self, modules: Sequence[Module]) -> list[Module]:
        """Modules with the classes as functions use them, and without the rows that none takes."""
        of_rows = {symbol: one for one in self._classes for symbol in one.symbols}
        found: list[Module] = []
        used = {
            symbol
            for module in (modules if of_rows else ())
            for one in module.statements
            if not self._is_row(one, f"{self._package}.{module.name}", of_rows)
            for symbol in symbols(one)
        }
        for module in modules:
            found.append(evolve(module, statements=self._finished(module, of_rows, used)))
        return found

    def _is_row(self, statement: Statement, path: str, of_rows: Mapping[Symbol, RowClass]) -> bool:
        return isinstance(statement, Assignment) and Symbol(path, statement.target) in of_rows

    def _finished(self, module: Module, of_rows: Mapping[Symbol, RowClass], used: set[Symbol]) -> list[Statement]:
        path = f"{self._package}.{module.name}"
        classes = {one.symbol: of for of in self._classes for one in (of.whole, *of.parts)}
        found: list[Statement] = []
        for one in module.statements:
            if isinstance(one, ClassStatement) and (of := classes.get(Symbol(path, one.name))) is not None:
                found += self._class(one, of, Symbol(path, one.name), used)
            elif isinstance(one, Assignment) and (of := of_rows.get(Symbol(path, one.target))) is not None:
                if Symbol(path, one.target) in used:
                    assert isinstance(one.value, Call)
                    number = of.symbols.index(Symbol(path, one.target))
                    given = dict(zip(of.of.columns, one.value.arguments))
                    part = of.part_of(1 << number)
                    part = part if part.symbol in used else of.whole
                    values = [given[name] for name in self._fields(of, part)]
                    found.append(evolve(one, value=Call(Name(part.symbol), values)))
            else:
                found.append(one)
        return found

    def _own_fields(self, of: RowClass, symbol: Symbol) -> list[str]:
        """The columns that a class declares: a part those that the class of all rows has not, or not so narrow."""
        found = {field: annotation for (cls, field), annotation in self._used.items() if cls == symbol}
        if symbol != of.whole.symbol:
            found = {name: one for name, one in found.items() if self._used.get((of.whole.symbol, name)) != one}
        return [name for name in of.of.columns if name in found]

    def _fields(self, of: RowClass, part: Part) -> list[str]:
        """The columns of a class, in the order of its constructor's arguments."""
        whole, own = [self._own_fields(of, one.symbol) for one in (of.whole, part)]
        return list(dict.fromkeys([*whole, *own]))  # a column that a part declares again stays where it was

    def _class(self, statement: ClassStatement, of: RowClass, symbol: Symbol, used: set[Symbol]) -> list[Statement]:
        """A class with its columns; none if it has no rows.

        Args:
            used: the symbols that the package uses.
        """
        has_whole = of.whole.symbol in used or bool(self._own_fields(of, of.whole.symbol))
        has_parts = any([one.symbol in used for one in of.parts])
        is_whole = symbol == of.whole.symbol
        if not any([one in used for one in of.symbols]) or not (has_whole if is_whole else symbol in used):
            return []
        own = self._own_fields(of, symbol)
        made = evolve(statement, body=[Declaration(of.of.columns[name], self._used[symbol, name]) for name in own])
        if not has_whole or not has_parts:
            return [made]
        return [evolve(made, bases=[] if is_whole else [Name(of.whole.symbol)], decorator=_DATA_CLASS)]


def _single(rows: Sequence[int], modules: Collection[int]) -> list[int]:
    """One row for each call, as bits: the only one that fits, or the only one in a module that has such a row for each call; empty if there is
    no such module.

    Args:
        rows: those that fit, as bits, for each call.
        modules: the rows of each module, as bits.
    """
    for some in [-1, *modules]:
        left = [one & some for one in rows]
        if all([one and one & (one - 1) == 0 for one in left]):
            return left
    return []


@frozen
class _Group:
    """Parameters that fields of rows give.

    Attributes:
        fields: by the names of the parameters.
        rows: for each call.
    """

    cls: RowClass
    fields: Mapping[str, str]
    rows: Sequence[Symbol]
    columns: Sequence[Column]


def _with_row(
    parameters: Sequence[FoldedParameter], group: _Group, name: str, stem: str, argument: TemplateArgument | None
) -> list[FoldedParameter]:
    """Parameters with a row in place of several."""
    given = [one for one in parameters if one.name in group.fields]
    fields = {one.name: group.cls.of.columns[group.fields[one.name]] for one in given}
    uses = {
        number: _member(use, one.name, f"{name}.{fields[one.name]}")
        for one in given
        for number, use in one.uses.items()
    }
    members = {f"{name}.{fields[one.name]}": one.annotation for one in given}
    values = [Name(one) for one in group.rows]
    annotation = Name(group.columns[0].cls)
    row = FoldedParameter(name, annotation, None, uses, values, [Use(name) for _ in values], stem, members, argument)
    found: list[FoldedParameter] = []
    for one in parameters:
        if one is given[0]:
            found.append(row)
        elif one.name not in group.fields:
            found.append(one)
    return found


def _member(use: Expression, name: str, member: str) -> Expression:
    """The use of a field of a row for that of a parameter."""
    match use:
        case Joined(parts):
            return Joined([one if isinstance(one, str) else _member(one, name, member) for one in parts])
        case Member(value, attribute):
            return Member(_member(value, name, member), attribute)
        case _:
            return Plain(member) if use == Plain(name) else use


def _class_name(call: Call) -> Symbol | None:
    return call.function.symbol if isinstance(call.function, Name) else None


def _dotted(symbol: Symbol) -> str:
    return f"{symbol.module}.{symbol.name}"
