"""A difference as JSON, for programs: all of it, in the shape that docs/diff.md documents."""

from __future__ import annotations

import json
from enum import Enum
from typing import TypeAlias

from tgdsl.classes import fields
from tgdsl.difference.data import (
    Column,
    ConventionChange,
    DecodingChange,
    Difference,
    FieldChange,
    FileChange,
    KindChanges,
    Line,
    LoneField,
    MovedNumbers,
    RecordChange,
    ScheduleChange,
    SelectionChange,
    Shadowing,
    Source,
    WordChange,
)

#: The number of the shape, which changes when something in it gets another name or meaning.
SHAPE = 1

_Data: TypeAlias = (
    Column
    | ConventionChange
    | DecodingChange
    | Difference
    | FieldChange
    | FileChange
    | KindChanges
    | Line
    | LoneField
    | MovedNumbers
    | RecordChange
    | ScheduleChange
    | SelectionChange
    | Shadowing
    | Source
    | WordChange
)

_Value: TypeAlias = "None | bool | int | str | Enum | tuple[_Value, ...] | _Data"

_LEFT_OUT = ("names",)  #: what only finds reasons

_Plain: TypeAlias = "None | bool | int | str | list[_Plain] | dict[str, _Plain]"


def to_json(difference: Difference) -> str:
    """The JSON of a difference: an object with an attribute for each of :class:`Difference`."""
    whole = {"shape": SHAPE, "noticed": difference.noticed, **_attributes(difference)}
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def _attributes(value: _Data) -> dict[str, _Plain]:
    names = [one.name for one in fields(type(value)) if one.name not in _LEFT_OUT]
    values: dict[str, _Value] = {name: getattr(value, name) for name in names}
    return {name: _plain(one) for name, one in values.items()}


def _plain(value: _Value) -> _Plain:
    match value:
        case None | bool() | int() | str():
            return value
        case Enum():
            return str(value.value)
        case tuple():
            return [_plain(one) for one in value]
        case _:
            return _attributes(value)
