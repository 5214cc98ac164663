"""The codes of types of intrinsics: ArgKind's fields, and the numbers of IIT_Base records."""

from __future__ import annotations

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report
from tgdsl.model.intrinsics import fields
from tgdsl.records import Ordered, Record, RecordSet

_ARGUMENT_KINDS = "ArgKind"


@frozen
class TypeCodes:
    """The codes of the bytes of types in ``Intrinsics.td``.

    Attributes:
        argument_kinds: the kinds of overloaded arguments with their numbers, as defined; None if there is no such record.
        codes: name and number of each IIT_Base record, in the order of the numbers.
    """

    argument_kinds: tuple[tuple[str, int], ...] | None
    codes: tuple[tuple[str, int], ...]


def read_type_codes(records: RecordSet) -> TypeCodes:
    """The codes of a record set.

    Raises:
        DiagnosticError: two records have one number, or a number is no byte.
    """
    report = Report()
    found: dict[int, Record] = {}
    for record in records.by_name("IIT_Base"):
        number = fields.type_code_of(record)
        other = found.setdefault(number, record)
        if not 0 <= number <= 0xFF:
            report.error(
                record.place,
                f"the number of '{record.label}' is {number}, and stands for a type in one byte: use 0 to 255",
            )
        elif other is not record:
            report.error(
                record.place,
                f"'{other.label}' and '{record.label}' have one number, {number}: give each its own",
                Note(other.place, f"'{other.label}' is here"),
            )
    report.check()
    return TypeCodes(_argument_kinds(records), tuple([(found[number].name, number) for number in sorted(found)]))


def _argument_kinds(records: RecordSet) -> tuple[tuple[str, int], ...] | None:
    record = records.get(_ARGUMENT_KINDS)
    if record is None:
        return None
    records.depend_on_fields(Ordered.KINDS, record)
    return tuple([(name, record.integer(name)) for name in record.fields])
