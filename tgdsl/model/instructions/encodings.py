"""The bits of instructions, which may depend on the HwMode."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tgdsl.diagnostics import fail
from tgdsl.model.common.hw_modes import DEFAULT, HwModes
from tgdsl.model.instructions.table import Encoding
from tgdsl.records import Bits, Dag, Record, RecordSet, describe

_NONE: Mapping[int, Encoding] = MappingProxyType({})


def read_encodings(record: Record, records: RecordSet, modes: HwModes) -> Mapping[int, Encoding]:
    """HwMode to encoding; empty for an instruction that has no field ``Inst``.

    Raises:
        DiagnosticError: ``Inst`` is neither bits nor a dag, or a mode's object is no encoding.
    """
    choice = record.optional_record("EncodingInfos")
    if choice is not None:
        return {mode: _encoding(chosen) for mode, chosen in modes.objects(records, choice).items()}
    if "Inst" not in record.fields:
        return _NONE
    return {DEFAULT: _encoding(record)}


def _encoding(record: Record) -> Encoding:
    value = record.value("Inst")
    if isinstance(value, Bits):
        return Encoding(record, value, None)
    if isinstance(value, Dag):
        return Encoding(record, Bits(()), value)
    raise fail(record.place, f"the field 'Inst' of '{record.name}' should be bits or a dag, and is {describe(value)}")
