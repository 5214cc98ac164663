"""Rows of template arguments: records of a target's own classes that no file is made from, since its multiclasses alone take them, such as X86VectorVTInfo.

A function may take such a row in place of the values that are together in it; see :mod:`~tgdsl.migration.folding.argument_rows`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.migration.classes.own_class import field_name
from tgdsl.migration.python import Assignment, Call, ClassStatement, Expression, Listing, Name, Plain, Statement, Symbol
from tgdsl.migration.text.module_text import Module
from tgdsl.migration.translation import NoIdiom, Translation, python_name
from tgdsl.records import Bits, Record, Ref, Value, classes_of

#: The rows and the columns of a class, at least.
_ROWS, _COLUMNS = 4, 2

_NAMED_TUPLE = Name(Symbol("typing", "NamedTuple"))


@frozen
class ArgumentClass:
    """A class whose records are rows of template arguments.

    Attributes:
        columns: the attributes by the names of the fields.
        rows: the records by their symbols, in the order of definition.
    """

    symbol: Symbol
    columns: Mapping[str, str]
    rows: Mapping[Symbol, Record]


class ArgumentRows:
    """Makes the statements of rows, each where the sources define it, while a package is translated.

    Args:
        own: the records that the package defines, in its order.
        package: its dotted name.
    """

    def __init__(self, translation: Translation, own: Sequence[Record], package: str) -> None:
        self._translation = translation
        self._package = package
        records = translation.records
        llvm = classes_of(records.release)
        found: dict[str, list[Record]] = {}
        for record in [records[name] for name in records.names if name in translation.unread]:
            if record.superclasses and not any([name in llvm for name in record.superclasses]):
                found.setdefault(record.superclasses[0], []).append(record)
        of_classes = {name: some for name, some in found.items() if len(some) >= _ROWS}
        class_of = {one.name: name for name, some in of_classes.items() for one in some}
        self._next = _by_next(records.names, class_of, {one.name for one in own})
        self._class_of = class_of
        self._waiting: list[str] = []
        self._values: dict[str, dict[str, dict[str, Expression]]] = {name: {} for name in of_classes}
        self._places: dict[str, Symbol] = {}

    def reach(self, record: Record) -> None:
        """Say that the package comes to a record: those rows wait then that the sources define before it."""
        self._waiting += self._next.pop(record.name, ())

    def statements(self, module: Module) -> list[Statement]:
        """The statements of the rows that wait, for the end of a module."""
        found: list[Statement] = []
        for name in self._waiting:
            cls, target = self._class_of[name], python_name(name)
            self._places[name] = Symbol(f"{self._package}.{module.name}", target)
            self._values[cls][name] = self._given(self._translation.records[name])
            found.append(Assignment(target, Call(Plain(cls), [Plain(name)])))
        self._waiting = []
        return found

    def _given(self, row: Record) -> dict[str, Expression]:
        """The values of a row that can be written where it stands, by the names of its fields."""
        found: dict[str, Expression] = {}
        for name, value in row.fields.items():
            try:
                field_name(name)
                found[name] = self._value(value)
            except NoIdiom:
                pass
        return found

    def _value(self, value: Value) -> Expression:
        match value:
            case Ref(name):
                if self._translation.records[name].anonymous:
                    raise NoIdiom("a record without a name")
                return Name(self._places[name]) if name in self._places else self._translation.reference(name)
            case tuple() if value:
                return Listing([self._value(one) for one in value])
            case Bits(elements) if all([isinstance(bit, bool) for bit in elements]):
                return Plain(repr(value.number()))
            case bool() | int() | str():
                return self._translation.value(value)
            case _:
                raise NoIdiom("a value that no column has")

    def finish(self, modules: Sequence[Module]) -> Sequence[ArgumentClass]:
        """Put the rows' values, and their classes, into modules; the classes of which there are rows."""
        found: dict[str, ArgumentClass] = {}
        for cls, rows in self._values.items():
            common = set[str]().union(*rows.values()).intersection(*rows.values()) if rows else set[str]()
            columns = {name: field_name(name) for one in rows.values() for name in one if name in common}
            name = self._translation.class_name(cls)
            if len(columns) >= _COLUMNS and len(rows) >= _ROWS:
                home = self._places[next(iter(rows))].module
                of = {self._places[one]: self._translation.records[one] for one in rows}
                found[cls] = ArgumentClass(Symbol(home, name), columns, of)
        for module in modules:
            self._fill(module, found)
        return list(found.values())

    def _fill(self, module: Module, classes: Mapping[str, ArgumentClass]) -> None:
        """Put values in place of the names of rows."""
        made: list[Statement] = []
        for one in module.statements:
            match one:
                case Assignment(target, Call(Plain(cls), [Plain(row)])) if row in self._values.get(cls, {}):
                    of = classes.get(cls)
                    if of is None:
                        continue
                    if next(iter(of.rows)) == Symbol(f"{self._package}.{module.name}", target):
                        made.append(ClassStatement(of.symbol.name, [_NAMED_TUPLE], [], ()))
                    values = [self._values[cls][row][name] for name in of.columns]
                    made.append(evolve(one, value=Call(Name(of.symbol), values)))
                case _:
                    made.append(one)
        module.statements[:] = made


def _by_next(names: Iterable[str], rows: Collection[str], own: Collection[str]) -> dict[str, list[str]]:
    """The names of rows, by that of the record of the package that the sources define after them.

    Args:
        names: of all records, in the order of definition.
    """
    found: dict[str, list[str]] = {}
    waiting: list[str] = []
    for name in names:
        if name in rows:
            waiting.append(name)
        elif waiting and name in own:
            found[name], waiting = waiting, []
    return found
