"""The classes of rows of template arguments: their columns, and which rows have a value in one.

The rows whose values are integers, and those with floats, are of a class for each to type checkers, derived from one for all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.migration.blocks.argument_rows import ArgumentClass
from tgdsl.migration.folding.kinds import Kinds
from tgdsl.migration.python import Expression, Listing, Name, Plain, Several, Subscript, Symbol, string
from tgdsl.migration.python.spelling import snake_case
from tgdsl.migration.sources.literals import number_of
from tgdsl.migration.translators.node_shapes import value_class
from tgdsl.migration.types.static_types import GENERAL
from tgdsl.migration.types.type_variables import base_of, general_class
from tgdsl.records import Bits, Ref, Value

#: The kinds of values by which rows are told from others, as the names of their classes begin.
_KINDS = ("Integer", "Float")


@frozen
class Part:
    """Rows whose values are of the same kinds to type checkers.

    Attributes:
        rows: the numbers of the rows, as bits.
    """

    symbol: Symbol
    rows: int


class RowClass:
    """A class of rows, with its parts."""

    def __init__(self, of: ArgumentClass, kinds: Kinds, values: Mapping[Symbol, Sequence[Expression]]) -> None:
        self.of = of
        self.word = snake_case(of.symbol.name).rpartition("_")[2]
        self.symbols = list(of.rows)
        self.whole = Part(of.symbol, (1 << len(of.rows)) - 1)
        of_modules: dict[str, int] = {}
        for number, symbol in enumerate(self.symbols):
            of_modules[symbol.module] = of_modules.get(symbol.module, 0) | 1 << number
        #: The numbers of the rows of each module that has some, as bits.
        self.of_modules = list(of_modules.values())
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

    def _parted(self) -> Sequence[Part]:
        """Those whose values are integers, and those with floats in the same columns; none if the rows are of one kind, or of too many."""
        kinds = [[_kind(one) for one in some] for some in self._types.values()]
        telling = [some for some in kinds if set(some) == set(_KINDS)]
        words = [{some[number] for some in telling} for number in range(len(self.symbols))]
        if not telling or any([len(one) > 1 for one in words]):
            return []
        rows = {word: sum([1 << number for number, one in enumerate(words) if word in one]) for word in _KINDS}
        symbol = self.of.symbol
        return [Part(Symbol(symbol.module, word + symbol.name), rows[word]) for word in _KINDS]

    def part_of(self, rows: int) -> Part:
        """The narrowest class that all of some rows are of."""
        return next((one for one in self.parts if not rows & ~one.rows), self.whole)

    def class_of(self, number: int) -> Symbol:
        """The class of a row."""
        return self.part_of(1 << number).symbol

    def value_class(self, part: Part, field: str) -> Expression | None:
        """The class of the values of a column to type checkers; None for what has none."""
        found = [one for number, one in enumerate(self._types[field]) if part.rows >> number & 1]
        return None if None in found else value_class(base_of(tuple(found)))


def takes_all(annotation: Expression, of: Expression | None, has_several: bool) -> bool:
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
    """``Integer`` or ``Float`` for a class of such values; empty for others."""
    return next((word for word in _KINDS if general_class(name).startswith(word)), "")


def key_of_argument(value: Expression, kinds: Kinds) -> object:
    """The key of a value: a text for a number or a string, and something else for records and lists of them; None for what no row has."""
    match value:
        case Plain(text):
            return _normal(text)
        case Listing(items):
            return tuple([key_of_argument(one, kinds) for one in items]) or None
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
