"""Decoders of all fields of a record, shared by records with the same superclasses."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from types import NoneType
from typing import cast

from tgdsl.records.json_values import CONSTANTS, Decode, Json
from tgdsl.records.types import BitType, IntType, StringType, Type
from tgdsl.records.values import Value


class FieldsDecoder:
    """Decodes the fields of records that have the same superclasses, and so nearly always the same fields with values of the same kinds.

    Args:
        types: known types, by field.
        decoders: those of these types, by field.
        untyped: the decoder of the other fields.
    """

    def __init__(self, types: Mapping[str, Type], decoders: Mapping[str, Decode], untyped: Decode) -> None:
        self._types = types
        self._decoders = decoders
        self._untyped = untyped
        self._layout: _FieldLayout | None = None

    def decode(self, raw: dict[str, Json]) -> dict[str, Value]:
        """The decoded fields, in their order.

        Raises:
            Misfit, Dangling: for the first wrong field.
        """
        if self._layout is None:
            self._layout = self._layout_of(raw)
        return self._layout.decode(raw) or {field: self.one(field, value) for field, value in raw.items()}

    def one(self, field: str, raw: Json) -> Value:
        """The decoded value of one field; raises as :meth:`decode` does."""
        return self._decoders.get(field, self._untyped)(raw)

    def _layout_of(self, raw: Mapping[str, Json]) -> _FieldLayout:
        numbers: list[str] = []
        strings: list[str] = []
        bits: list[str] = []
        others: list[tuple[str, Decode]] = []
        names = [sys.intern(field) for field in raw]
        for field, value in zip(names, raw.values()):
            kind = type(self._types.get(field))
            if kind is IntType or (kind is NoneType and type(value) is int):
                numbers.append(field)
            elif kind is StringType or (kind is NoneType and type(value) is str):
                strings.append(field)
            elif kind is BitType:
                bits.append(field)
            else:
                others.append((field, self._decoders.get(field, self._untyped)))
        return _FieldLayout(names, numbers, strings, bits, others)


class _FieldLayout:
    """The fields of a record and the kinds of their values. Fields of simple kinds are decoded all at once.

    Names of fields and strings are the same objects in all records, where a parser makes others for each record. Those would be more than
    a quarter of the memory of a run.

    Args:
        names: of all fields, in order, interned.
        numbers, strings: fields whose JSON values need no decoding.
        others: the other fields, each with its decoder.
    """

    def __init__(
        self,
        names: list[str],
        numbers: Sequence[str],
        strings: Sequence[str],
        bits: Sequence[str],
        others: Sequence[tuple[str, Decode]],
    ) -> None:
        self._names = names
        self._empty: dict[str, Value] = dict.fromkeys(names)
        self._numbers = _all_of(numbers)
        self._strings = _all_of(strings)
        self._bits = _all_of(bits)
        self._number_names = numbers
        self._string_names = strings
        self._bit_names = bits
        self._others = others

    def decode(self, raw: dict[str, Json]) -> dict[str, Value] | None:
        """The decoded fields; None if the record has other fields than this layout, or a value of another kind."""
        if list(raw) != self._names:
            return None
        try:
            numbers = self._numbers(raw)
            if not _NUMBERS.issuperset(map(type, numbers)):
                return None
            array("q", filter(None, cast("tuple[int | None, ...]", numbers)))  # raises OverflowError
            strings = _shared(self._strings(raw))
            bits = [CONSTANTS[bit] for bit in self._bits(raw)]
            others = [(field, decode(raw[field])) for field, decode in self._others]
        except (TypeError, KeyError, OverflowError):  # no string or no bit; no bit; over 64 bits
            return None
        fields = self._empty.copy()
        fields.update(zip(self._number_names, cast("tuple[int | None, ...]", numbers)))
        fields.update(zip(self._string_names, strings))
        fields.update(zip(self._bit_names, bits))
        fields.update(others)
        return fields


_NUMBERS = frozenset({int, NoneType})


def _shared(strings: tuple[Json, ...]) -> list[str] | list[str | None]:
    """Strings, where equal ones are one object.

    Raises:
        TypeError: one is no string, and not unset.
    """
    try:
        return list(map(sys.intern, cast("tuple[str, ...]", strings)))
    except TypeError:
        given = cast("tuple[str | None, ...]", strings)
        return [None if string is None else sys.intern(string) for string in given]


def _all_of(names: Sequence[str]) -> Callable[[Mapping[str, Json]], tuple[Json, ...]]:
    """A getter of the values of these fields."""
    if len(names) > 1:
        return itemgetter(*names)
    return lambda raw: tuple([raw[name] for name in names])
