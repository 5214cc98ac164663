"""Checks of compressed instructions that llvm-tblgen does not make, and after which what it writes is wrong."""

from __future__ import annotations

from tgdsl.diagnostics import Report
from tgdsl.model.common import rules
from tgdsl.model.compression import fields
from tgdsl.model.compression.table import Compression, FromOther, Given
from tgdsl.records import Record, Ref


def check_compression(compression: Compression, report: Report) -> None:
    """Report operands of a pattern whose types do not fit each other, and those that are lost on the way there and back;
    a pattern without a condition."""
    if not compression.has_conditions:
        report.breach(
            rules.COMPRESSED_ALWAYS,
            compression.record.place_of(fields.INPUT),
            f"'{compression.record.label}' has no operands, and neither it nor its instructions need a feature, so C++ gets an empty"
            " condition; give it Predicates",
        )
    _check_types(compression, report)
    _check_return(compression, report)


def _check_types(compression: Compression, report: Report) -> None:
    for place in compression.small.places:
        if isinstance(place.given, FromOther):
            whole = compression.whole.places[place.given.operand]
            types = _value_type(place.kind), _value_type(whole.kind)
            if None not in types and types[0] != types[1]:
                report.breach(
                    rules.COMPRESSED_OPERAND,
                    compression.record.place_of(fields.OUTPUT),
                    f"'{compression.record.label}' takes an operand of '{compression.whole.name}' of type '{whole.kind.name}', which is"
                    f" {_shown(types[1])}, for one of '{compression.small.name}' of type '{place.kind.name}', which is {_shown(types[0])}; use"
                    " operands of one value type",
                )


def _value_type(kind: Record) -> Ref | None:
    """The value type of a number that is an operand; None for registers and addresses."""
    if not kind.is_a("Operand"):
        return None
    value_type = fields.value_type_of(kind)
    return value_type if isinstance(value_type, Ref) and value_type.name not in ("OtherVT", "iPTR") else None


def _shown(value_type: Ref | None) -> str:
    return "of no type" if value_type is None else value_type.name


def _check_return(compression: Compression, report: Report) -> None:
    """Report operands of the whole instruction that uncompressing gives another value than compressing took."""
    if compression.compress_only:
        return
    whole, small, same = compression.whole.places, compression.small.places, compression.whole.first_of
    for number, place in enumerate(whole):
        if isinstance(place.given, FromOther):
            back: Given | None = small[place.given.operand].given if place.given.operand < len(small) else None
            if not (isinstance(back, FromOther) and same(number) == same(back.operand)):
                report.breach(
                    rules.COMPRESSED_OPERAND,
                    compression.record.place_of(fields.INPUT),
                    f"'{compression.whole.name}' has another operand '{place.name}' after it was compressed by '{compression.record.label}' and"
                    " uncompressed, since llvm-tblgen takes the first operand for one whose name the pattern repeats; set isCompressOnly, or"
                    " give the first of these operands first",
                )
