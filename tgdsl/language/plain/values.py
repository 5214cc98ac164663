"""Values of fields as TableGen has them, for plain records and overrides: references, words of bits, dags, unresolved expressions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias, cast

from tgdsl.classes import frozen
from tgdsl.diagnostics import NOWHERE, DiagnosticError, fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.definition import Definition, Namer, definition_of
from tgdsl.language.core.running import current_place
from tgdsl.records import BitRef, Bits, Dag, DagArg, FieldRef, Opaque, Ref, Value
from tgdsl.records.values import Bit


@frozen
class RecordName:
    """A reference to a record by its name, where its definition comes later, or is this one itself. That there is one is checked when the target is
    loaded."""

    name: str


@frozen
class FieldName:
    """The value of another field of the same record that TableGen has left unresolved (VarInit)."""

    name: str


@frozen
class Unresolved:
    """An expression that TableGen has left as it is, in TableGen's notation."""

    text: str


@frozen
class Word:
    """``bits<n>``; see :func:`word`."""

    bits: Bits


#: A piece of a word: digits, or bits of a field.
_PIECE = re.compile(r"(?P<digits>[01?]+)|(?P<field>\w+)\{(?P<high>\d+)(?:-(?P<low>\d+))?\}")


@checked
def word(*pieces: str | Unresolved) -> Word:
    """A word of bits (``bits<n>``) with the most significant bit first: ``word("0110 rd{4-0} ?? s{0}")``.

    Args:
        pieces: of digits (``?`` for an unset bit), of bits of other fields in TableGen's notation, and of single bits that TableGen has left
            unresolved.
    """
    return Word(Bits(tuple(reversed([bit for piece in pieces for bit in _bits(piece)]))))


def _bits(piece: str | Unresolved) -> Iterator[Bit]:
    if isinstance(piece, Unresolved):
        yield Opaque(piece.text)
        return
    for part in piece.split():
        found = _PIECE.fullmatch(part)
        if found is None:
            raise fail(
                current_place(),
                f"'{part}' is not part of a word; write digits, such as 01?, or bits of a field, such as rd{{4-0}} or rd{{0}}",
            )
        if found["digits"] is not None:
            yield from [None if digit == "?" else digit == "1" for digit in found["digits"]]
            continue
        high = int(found["high"])
        low = high if found["low"] is None else int(found["low"])
        if low > high or high >= 1 << 16:
            raise fail(
                current_place(), f"the bits of '{part}' count downwards, and there are no more than 65536; correct them"
            )
        yield from [BitRef(found["field"], number) for number in range(high, low - 1, -1)]


@frozen
class PlainDag:
    """A dag; see :func:`dag`."""

    operator: PlainValue
    arguments: Sequence[PlainValue | tuple[PlainValue, str]]
    name: str


#: A field's value: None is TableGen's ``?``; a definition is a reference to its record, also one that type checkers take for a function.
PlainValue: TypeAlias = (
    None
    | bool
    | int
    | str
    | Definition
    | Callable[..., object]
    | RecordName
    | FieldName
    | Unresolved
    | Word
    | PlainDag
    | Sequence["PlainValue"]
)


def dag(operator: PlainValue, *arguments: PlainValue | tuple[PlainValue, str], name: str = "") -> PlainDag:
    """A dag: ``dag(ins, (GPR, "rd"), 7)`` is ``(ins GPR:$rd, 7)``.

    Args:
        arguments: values; in a tuple with its name, one that has a name. A name alone is ``(None, "rd")``.
        name: of the dag itself.
    """
    return PlainDag(operator, arguments, name)


def value_in(value: object, ref: Namer) -> Value:
    """The value of a record's field.

    Args:
        ref: gives the reference to a definition.

    Raises:
        DiagnosticError: there is none for such an object; it has no place.
    """
    match value:
        case None | bool() | int() | str():
            return value
        case RecordName():
            return Ref(value.name)
        case Word():
            return value.bits
        case PlainDag():
            return Dag(value_in(value.operator, ref), tuple(_arguments(value.arguments, ref)), value.name or None)
        case list() | tuple():
            return tuple([value_in(one, ref) for one in cast("Sequence[object]", value)])
        case FieldName():
            return FieldRef(value.name)
        case Unresolved():
            return Opaque(value.text)
        case _:
            found = definition_of(value)
            if found is not None:
                return ref(found)
    raise _no_value(value)


def _arguments(arguments: Iterable[PlainValue | tuple[PlainValue, str]], ref: Namer) -> Iterator[DagArg]:
    for argument in arguments:
        if isinstance(argument, tuple):
            pair = cast("tuple[PlainValue, ...]", argument)
            value: PlainValue = pair[0] if len(pair) == 2 else list(pair)
            name: object = pair[1] if len(pair) == 2 else None
            if not isinstance(name, str):
                raise fail(
                    NOWHERE,
                    'a dag has a tuple that is not a value with its name; write (GPR, "rd"), and a list in brackets',
                )
            yield DagArg(value_in(value, ref), name)
        else:
            yield DagArg(value_in(argument, ref))


def _no_value(value: object) -> DiagnosticError:
    return fail(
        NOWHERE,
        f"a plain field is given {given(value)}; give a number, a text, a definition or its RecordName, word(...), dag(...), or a list of these",
    )
