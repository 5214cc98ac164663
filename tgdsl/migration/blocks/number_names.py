"""The names of numbers that only classes of instructions take, such as X86's ``def MRMSrcMem : Format<25>``: no file is made from their records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.migration.python import Comment
from tgdsl.migration.records.own_records import target_name
from tgdsl.migration.records.record_modules import module_name
from tgdsl.migration.text.notes import Notes
from tgdsl.migration.translation import python_name
from tgdsl.records import Bits, Record, RecordSet

#: The field that has the number.
_VALUE = "Value"
#: The fewest names of a class.
_FEW = 2


@frozen
class NumberNames:
    """The names of the numbers of one TableGen class.

    Attributes:
        module: that of the file which defines them.
        line: of the first definition.
        names: by the numbers.
        comments: those above their definitions.
    """

    module: str
    line: int
    names: Mapping[int, str]
    comments: Mapping[str, Sequence[Comment]]


def number_names(records: RecordSet, notes: Notes) -> Mapping[str, NumberNames]:
    """The names of the numbers of flags, by the names of these flags: those that sources give as fields of records."""
    of_class: dict[str, NumberNames | None] = {}
    found: dict[str, NumberNames] = {}
    for flag, cls in notes.classes_of_numbers().items():
        if cls not in of_class:
            of_class[cls] = _names(records, cls, notes)
        names = of_class[cls]
        if names is not None:
            found[flag] = names
    return found


def _names(records: RecordSet, cls: str, notes: Notes) -> NumberNames | None:
    """The names of a class's numbers, but for those that several records have; None if the records stand in several files, or there are few."""
    by_number: dict[int, list[Record]] = {}
    for record in records.of_class(cls):
        value = record.fields.get(_VALUE)
        number = value.number() if isinstance(value, Bits) else value
        if isinstance(number, int) and not record.anonymous and record.place.chain:
            by_number.setdefault(number, []).append(record)
    alone = {number: some[0] for number, some in by_number.items() if len(some) == 1}
    files = {record.place.chain[-1].file for record in alone.values()}
    if len(alone) < _FEW or len(files) > 1:
        return None
    names = {number: python_name(record.name) for number, record in alone.items()}
    comments = {names[number]: notes.before(record) for number, record in alone.items()}
    line = min([record.place.chain[-1].line for record in alone.values()])
    return NumberNames(module_name(files.pop(), target_name(records)), line, names, comments)
