"""Records as LLVM reads them: without what a dump has besides, and Python has no words for."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tgdsl.migration.records.own_records import POINTER_PSEUDO
from tgdsl.migration.records.plain_fields import names_of_operands
from tgdsl.records import BitRef, Bits, Dag, DagArg, Opaque, Record, RecordSet, Ref, Value
from tgdsl.records.values import Bit

#: The fields of the dags of patterns.
_DAGS = ("PatternToMatch", "Fragments", "Pattern")


def settle(records: RecordSet) -> None:
    """Have a target's records say only what LLVM reads of them. A second time, nothing changes any more."""
    settle_made_up_names(records)
    types = frozenset([one.name for one in records.of_class("ValueType")])
    for record in records:
        for name in _DAGS:
            value = record.fields.get(name)
            if isinstance(value, (Dag, tuple)) and value:
                _set(record, name, _without_names_of_casts(value, types))
    for record in records.of_class("InstructionEncoding"):
        _settle_word(record)
    for record in records.of_class("AsmOperandClass"):
        if not record.fields.get("IsOptional") and "DefaultMethod" in record.fields:
            _set(record, "DefaultMethod", None)  # of an operand that is never left out


def settle_made_up_names(records: RecordSet) -> None:
    """Have records count as anonymous, or not, by the part that a name plays which TableGen has made up.

    Patterns with such names are anonymous: those that a ``defm`` without a name makes, of ``def NAME`` and, with more behind the number, of ``def _rr``;
    the latter only where the numbers of the others are in the order of definition, as no number has the place of ``anonymous_80_rr`` in another one,
    and where no ``foreach`` makes them in another order than LLVM has them in. Instructions are not: their names are enumerators in C++.
    """
    patterns = records.of_class("Pattern")
    numbers = [int(found[1]) for one in patterns if (found := re.fullmatch(r"anonymous_(\d+)", one.name))]
    is_in_order = numbers == sorted(numbers) and not _are_of_loops(patterns)
    is_made_up = re.compile(r"anonymous_\d+" if is_in_order else r"anonymous_\d+$")
    for record in patterns:
        if is_made_up.match(record.name):
            record.anonymous = True
    for record in records.of_class("Instruction"):
        if record.anonymous and not record.is_a(POINTER_PSEUDO):
            record.anonymous = False


def _are_of_loops(patterns: Iterable[Record]) -> bool:
    """True if a line has made several patterns for one ``defm``, in a ``foreach``, which are not behind each other in the order of their names, by which LLVM
    sorts patterns: ``anonymous_80``, ``anonymous_81`` and then ``anonymous_80_d``."""
    made: dict[object, list[tuple[int, str]]] = {}
    made_up = [(one, found) for one in patterns if (found := re.match(r"anonymous_\d+", one.name))]
    for number, (one, found) in enumerate(made_up):
        made.setdefault((found[0], one.place.chain), []).append((number, one.name))
    return any([some != [*enumerate(sorted([name for _, name in some]), some[0][0])] for some in made.values()])


def _set(record: Record, field: str, value: Value) -> None:
    if record.fields[field] is not value:
        record.fields = {**record.fields, field: value}


def _without_names_of_casts(value: Value, types: frozenset[str]) -> Value:
    """A value in which types around others have no names: ``(i32:$x (add ...))`` is ``(i32 (add ...))``. The value itself if none has one."""
    if isinstance(value, tuple):
        items = [_without_names_of_casts(one, types) for one in value]
        return value if all([one is other for one, other in zip(items, value)]) else tuple(items)
    if not isinstance(value, Dag):
        return value
    is_named_cast = value.name is not None and isinstance(value.operator, Ref) and value.operator.name in types
    if not is_named_cast and not any([isinstance(one.value, Dag) for one in value.args]):
        return value
    inner = [_without_names_of_casts(one.value, types) for one in value.args]
    if not is_named_cast and all([one is other.value for one, other in zip(inner, value.args)]):
        return value
    arguments = tuple([DagArg(one, other.name) for one, other in zip(inner, value.args)])
    return Dag(value.operator, arguments, None if is_named_cast else value.name)


def _settle_word(record: Record) -> None:
    """Have bits of a word be open that TableGen could not work out; and those of a field without a value which may stay so (``field bits<4> X``), and which
    no operand has the name of: no emitter or decoder puts anything there."""
    word = record.fields.get("Inst")
    if not isinstance(word, Bits) or all([isinstance(one, bool) or one is None for one in word.elements]):
        return
    operands = {
        name for field in ("OutOperandList", "InOperandList") for name in names_of_operands(record.fields.get(field))
    }
    open_fields = set(record.nonconcrete) - operands
    bits = tuple([None if _is_open(one, record, open_fields) else one for one in word.elements])
    if bits != word.elements:
        _set(record, "Inst", Bits(bits))


def _is_open(bit: Bit, record: Record, open_fields: set[str]) -> bool:
    if not isinstance(bit, BitRef) or bit.field not in open_fields:
        return isinstance(bit, Opaque)
    value = record.fields.get(bit.field)
    return value is None or isinstance(value, Bits) and value.elements[bit.index] in (None, bit)
