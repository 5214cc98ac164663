"""Rows of template arguments in functions: one parameter for several whose values are fields of one record in each call, such as an X86VectorVTInfo.

The rows of a class whose values are of different kinds to type checkers, integers and floats, say, are of a class for each of these, derived from one for
all. A class has the columns that functions use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.migration.blocks.argument_rows import ArgumentClass
from tgdsl.migration.folding.kinds import Kinds, annotation_for
from tgdsl.migration.folding.parameters import FoldedParameter
from tgdsl.migration.python import (
    Assignment,
    Call,
    ClassStatement,
    Declaration,
    Expression,
    Joined,
    Listing,
    Member,
    Name,
    Plain,
    Several,
    Statement,
    Subscript,
    Symbol,
    Use,
    rough,
    string,
    symbols,
)
from tgdsl.migration.sources.literals import number_of
from tgdsl.migration.sources.origins import snake_case
from tgdsl.migration.text.module_text import Module
from tgdsl.migration.translators.node_shapes import value_class
from tgdsl.migration.types.static_types import GENERAL
from tgdsl.migration.types.type_variables import base_of, general_class
from tgdsl.records import Bits, Record, Ref, Value

#: The parameters that are worth a row.
_FEWEST = 2
#: The kinds of values by which rows are told from others, as the names of their classes begin.
_KINDS = ("Integer", "Float")
_NAMED_TUPLE = Name(Symbol("typing", "NamedTuple"))
_DATA_CLASS = Call(Name(Symbol("dataclasses", "dataclass")), [], [("frozen", Plain("True"))])


@frozen
class _Part:
    """Rows whose values are of the same kinds to type checkers.

    Attributes:
        rows: the numbers of the rows, as bits.
    """

    symbol: Symbol
    rows: int


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


class _Class:
    """A class of rows, with its parts."""

    def __init__(self, of: ArgumentClass, kinds: Kinds, values: Mapping[Symbol, Sequence[Expression]]) -> None:
        self.of = of
        self.word = snake_case(of.symbol.name).rpartition("_")[2]
        self.symbols = list(of.rows)
        self.whole = _Part(of.symbol, (1 << len(of.rows)) - 1)
        #: By the names of fields: the numbers of the rows that have a value, as bits.
        self.having: dict[str, dict[object, int]] = {name: {} for name in of.columns}
        for number, record in enumerate(of.rows.values()):
            for name, rows in self.having.items():
                key = _key_of_value(record.fields[name])
                rows[key] = rows.get(key, 0) | 1 << number
        self._types = {
            name: [kinds.type_of(values[symbol][at]) for symbol in self.symbols] for at, name in enumerate(of.columns)
        }
        self.parts = self._parted()

    def _parted(self) -> Sequence[_Part]:
        """Those whose values are integers, and those with floats in the same columns; none if the rows are of one kind, or of too many."""
        kinds = [[_kind(one) for one in some] for some in self._types.values()]
        telling = [some for some in kinds if set(some) == set(_KINDS)]
        words = [{some[number] for some in telling} for number in range(len(self.symbols))]
        if not telling or any([len(one) > 1 for one in words]):
            return []
        rows = {word: sum([1 << number for number, one in enumerate(words) if word in one]) for word in _KINDS}
        symbol = self.of.symbol
        return [_Part(Symbol(symbol.module, word + symbol.name), rows[word]) for word in _KINDS]

    def part_of(self, rows: int) -> _Part:
        """The narrowest class that all of some rows are of."""
        return next((one for one in self.parts if not rows & ~one.rows), self.whole)

    def class_of(self, number: int) -> Symbol:
        """The class of a row."""
        return self.part_of(1 << number).symbol

    def value_class(self, part: _Part, field: str) -> Expression | None:
        """The class of the values of a column to type checkers; None for what has none."""
        found = [one for number, one in enumerate(self._types[field]) if part.rows >> number & 1]
        return None if None in found else value_class(base_of(tuple(found)))


class ArgumentRows:
    """The rows of template arguments of a package.

    Args:
        classes: of the rows.
        modules: that have them.
        package: its dotted name.
    """

    def __init__(self, classes: Sequence[ArgumentClass], modules: Sequence[Module], kinds: Kinds, package: str) -> None:
        self._order = {f"{package}.{module.name}": number for number, module in enumerate(modules)}
        self._package = package
        names = {one.symbol for one in classes}
        values = {
            Symbol(f"{package}.{module.name}", one.target): one.value.arguments
            for module in (modules if classes else ())
            for one in module.statements
            if isinstance(one, Assignment) and isinstance(one.value, Call) and _class_name(one.value) in names
        }
        self._classes = [_Class(one, kinds, values) for one in classes]
        self._used: dict[tuple[Symbol, str], Expression] = {}  # annotations of columns, by classes and fields

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
        name_of: Callable[[Sequence[Expression]], str | None],
        is_taken: Callable[[str], bool],
    ) -> Taken | None:
        """The parameters, with rows in place of those whose values are fields of one row in each call; None if there are none.

        Args:
            path: the dotted name of the module.
            is_early: true for a value of which all is defined before the function.
            name_of: gives the name of a parameter by its values, if somebody has named it.
            is_taken: true for names that a parameter must not have.
        """
        classes = [(one, rows) for one in self._classes if (rows := self._known_rows(one, path))]
        if not classes:
            return None
        keys = {one.name: [_key(value, kinds) for value in one.values] for one in parameters}
        left, columns = list(parameters), list[Column]()
        while True:
            best = max([self._group(one, rows, left, keys) for one, rows in classes], key=lambda one: len(one.fields))
            if len(best.fields) < _FEWEST or not all([is_early(Name(one)) for one in best.rows]):
                break
            names = {one.name for one in left if one.name not in best.fields}
            stem = name_of([Name(one) for one in best.rows]) or best.cls.word
            name, number = stem, 1
            while name in names or is_taken(name):
                number += 1
                name = f"{stem}{number}"
            left = _with_row(left, best, name, stem)
            columns += best.columns
        return Taken(left, columns) if columns else None

    def _known_rows(self, cls: _Class, path: str) -> int:
        """The numbers of the rows of a class that a module has, or one before it, as bits."""
        last = self._order[path]
        return sum([1 << number for number, one in enumerate(cls.symbols) if self._order[one.module] <= last])

    def _group(
        self, cls: _Class, known: int, parameters: Sequence[FoldedParameter], keys: Mapping[str, Sequence[object]]
    ) -> _Group:
        """The parameters that fields of one row of a class give in each call, as many as there are.

        Args:
            known: the numbers of the rows that there are, as bits.
        """
        fitting: list[tuple[FoldedParameter, str, list[int]]] = []
        for one in parameters:
            if one.name not in keys:
                continue
            for field, having in cls.having.items():
                rows = [having.get(key, 0) & known for key in keys[one.name]]
                if all(rows):
                    fitting.append((one, field, rows))
        best = _Group(cls, {}, [], [])
        seeds = [one for one in fitting if any([not isinstance(key, str) for key in keys[one[0].name]])]
        for seed in seeds:
            rows = seed[2]
            fields = {seed[0].name: seed[1]}
            for one, field, others in fitting:
                if one.name in fields or field in fields.values():
                    continue
                both = [before & after for before, after in zip(rows, others)]
                if all(both):
                    rows, fields[one.name] = both, field
            if len(fields) > len(best.fields) and all([one & (one - 1) == 0 for one in rows]):
                best = self._typed(cls, fields, rows, parameters)
        return best

    def _typed(
        self, cls: _Class, fields: Mapping[str, str], rows: Sequence[int], parameters: Sequence[FoldedParameter]
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
            if not _takes_all(one.annotation, of, part is cls.whole and bool(cls.parts)):
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

    def _is_row(self, statement: Statement, path: str, of_rows: Mapping[Symbol, _Class]) -> bool:
        return isinstance(statement, Assignment) and Symbol(path, statement.target) in of_rows

    def _finished(self, module: Module, of_rows: Mapping[Symbol, _Class], used: set[Symbol]) -> list[Statement]:
        path = f"{self._package}.{module.name}"
        classes = {one.symbol: of for of in self._classes for one in (of.whole, *of.parts)}
        found: list[Statement] = []
        for one in module.statements:
            if isinstance(one, ClassStatement) and (of := classes.get(Symbol(path, one.name))) is not None:
                if any([symbol in used for symbol in of.symbols]):
                    found += self._class(one, of, Symbol(path, one.name))
            elif isinstance(one, Assignment) and (of := of_rows.get(Symbol(path, one.target))) is not None:
                if Symbol(path, one.target) in used:
                    assert isinstance(one.value, Call)
                    number = of.symbols.index(Symbol(path, one.target))
                    given = dict(zip(of.of.columns, one.value.arguments))
                    fields = self._fields(of, of.part_of(1 << number))
                    found.append(evolve(one, value=evolve(one.value, arguments=[given[name] for name in fields])))
            else:
                found.append(one)
        return found

    def _own_fields(self, of: _Class, symbol: Symbol) -> list[str]:
        """The columns that a class declares: a part those that the class of all rows has not, or not so narrow."""
        found = {field: annotation for (cls, field), annotation in self._used.items() if cls == symbol}
        if symbol != of.whole.symbol:
            found = {name: one for name, one in found.items() if self._used.get((of.whole.symbol, name)) != one}
        return [name for name in of.of.columns if name in found]

    def _fields(self, of: _Class, part: _Part) -> list[str]:
        """The columns of a class, in the order of its constructor's arguments."""
        whole, own = [self._own_fields(of, one.symbol) for one in (of.whole, part)]
        return list(dict.fromkeys([*whole, *own]))  # a column that a part declares again stays where it was

    def _class(self, statement: ClassStatement, of: _Class, symbol: Symbol) -> list[Statement]:
        """The class with its columns."""
        own = self._own_fields(of, symbol)
        body = [Declaration(of.of.columns[name], self._used[symbol, name]) for name in own]
        if not of.parts:
            return [evolve(statement, body=body)]
        bases = [] if symbol == of.whole.symbol else [Name(of.whole.symbol)]
        return [evolve(statement, bases=bases, body=body, decorator=_DATA_CLASS)]


@frozen
class _Group:
    """Parameters that fields of rows give.

    Attributes:
        fields: by the names of the parameters.
        rows: for each call.
    """

    cls: _Class
    fields: Mapping[str, str]
    rows: Sequence[Symbol]
    columns: Sequence[Column]


def _with_row(parameters: Sequence[FoldedParameter], group: _Group, name: str, stem: str) -> list[FoldedParameter]:
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
    row = FoldedParameter(name, annotation, None, uses, values, [Use(name) for _ in values], stem, members)
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


def _key(value: Expression, kinds: Kinds) -> object:
    """What tells a value from others: a text for a number or a string, and something else for records and lists of them; None for what no row has."""
    match value:
        case Plain(text):
            return _normal(text)
        case Listing(items):
            return tuple([_key(one, kinds) for one in items]) or None
        case _:
            record = kinds.record(value)
            return None if record is None else Ref(record.name)


def _key_of_value(value: Value) -> object:
    match value:
        case Ref():
            return value
        case bool() | int():
            return _normal(repr(value))
        case Bits():
            return _normal(repr(value.number()))
        case str():
            return string(value)
        case tuple():
            return tuple(map(_key_of_value, value)) or ("",)
        case _:
            return ("",)


def _normal(text: str) -> str:
    try:
        return str(number_of(text))
    except ValueError:
        return text


def _takes_all(annotation: Expression, of: Expression | None, has_several: bool) -> bool:
    """True for the annotation of a parameter that may be that of a column, and so takes the values of all rows.

    Args:
        of: the class of the values of these; None if that is not known.
        has_several: whether there are rows of integers, and others of floats.
    """
    match annotation:
        case Subscript(_, Several([_, Name(result)])):  # a function
            is_of_one = any([result.name.startswith(word) for word in _KINDS])
            return result.name in GENERAL and not (has_several and is_of_one)
        case Subscript(_, (Name() | Plain()) as index):  # another one is narrower, or a type variable
            return of is None or index == of
        case _:
            return True


def _kind(name: str | None) -> str:
    """Whether a class of values is of integers or floats, or else a text for neither."""
    return next((word for word in _KINDS if general_class(name).startswith(word)), "")


def _class_name(call: Call) -> Symbol | None:
    return call.function.symbol if isinstance(call.function, Name) else None


def _dotted(symbol: Symbol) -> str:
    return f"{symbol.module}.{symbol.name}"
