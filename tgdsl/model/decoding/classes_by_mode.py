"""The register classes that depend on the HwMode (RegClassByHwMode), for which decoders are written that choose the mode's class."""

from __future__ import annotations

from tgdsl.model.bits import AnyEncodingTable
from tgdsl.model.common.hw_modes import DEFAULT, HwModes
from tgdsl.model.decoding.operands import method_of
from tgdsl.model.decoding.tables import ClassByMode
from tgdsl.records import RecordSet

_DEFAULT = "DefaultMode"  #: the default mode as these decoders name it


def read_classes_by_mode(records: RecordSet, encodings: AnyEncodingTable, modes: HwModes) -> tuple[ClassByMode, ...]:
    """The RegClassByHwModes without a DecoderMethod of their own, by name."""
    if len(modes) == 1:
        return ()
    found: list[ClassByMode] = []
    for record in records.by_name("RegClassByHwMode"):
        if encodings.operand_decoder(record).register_class is None:
            continue
        choices = [
            (mode, modes.names[mode] if mode != DEFAULT else _DEFAULT, method_of(encodings.operand_decoder(chosen)))
            for mode, chosen in modes.objects(records, record).items()
        ]
        found.append(ClassByMode(record.name, tuple(choices)))
    return tuple(found)
