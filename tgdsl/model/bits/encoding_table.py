"""The encodings of all instructions of a target."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tgdsl.diagnostics import Report, collecting, fail
from tgdsl.model.bits.bit_fields import BitFieldReader
from tgdsl.model.bits.layout import (
    AnyEncodings,
    AnyLayout,
    Encoded,
    FixedEncodings,
    VariableEncodings,
)
from tgdsl.model.bits.segments import read_segments
from tgdsl.model.common.hw_modes import DEFAULT, HwModes
from tgdsl.model.instructions.generic_opcodes import NAMESPACE
from tgdsl.model.instructions.table import Encoding, Instruction, InstructionTable
from tgdsl.records import Dag, Record, RecordSet
from tgdsl.records.instruction_flags import Flag


def build_encodings(records: RecordSet, table: InstructionTable, modes: HwModes, target: Record) -> AnyEncodings:
    """The encodings of a target's real instructions: not those of pseudo instructions, nor of LLVM's own.

    Raises:
        DiagnosticError: with everything in them that does not fit to the operands.
    """
    report = Report()
    instructions = [table.by_name[record.name] for record in records.by_name("Instruction")]
    real = [instruction for instruction in instructions if is_encoded(instruction)]
    try:
        if is_variable(table):
            segments = _read_all(real, read_segments, report)
            _check_modes(segments, report)
            return VariableEncodings(segments, _modes(segments, modes), _width(segments))
        reverse = target.record("InstructionSet").bit("isLittleEndianEncoding")
        fields = _read_all(real, BitFieldReader(reverse).read, report)
        return FixedEncodings(fields, _modes(fields, modes), _width(fields))
    finally:
        report.check()


def is_encoded(instruction: Instruction) -> bool:
    """Whether it ends up in an object file: it is no pseudo instruction, and none of LLVM's own."""
    return instruction.namespace != NAMESPACE and not instruction.has(Flag.IS_PSEUDO)


def is_variable(table: InstructionTable) -> bool:
    """Whether encodings are of variable length: then all are, even if only a pseudo instruction says so."""
    return any([isinstance(instruction.record.fields.get("Inst"), Dag) for instruction in table.instructions])


def _read_all(
    instructions: Iterable[Instruction], read: Callable[[Instruction, Encoding], AnyLayout], report: Report
) -> dict[str, Encoded[AnyLayout]]:
    found: dict[str, Encoded[AnyLayout]] = {}
    for instruction in instructions:
        record = instruction.record
        with collecting(report):
            post_encoder = record.string("PostEncoderMethod")
            if record.is_set("EncodingInfos"):
                by_mode: dict[int, AnyLayout] = {}
                for mode, encoding in instruction.encodings.items():
                    with collecting(report):
                        by_mode[mode] = read(instruction, encoding)
                found[record.name] = Encoded(instruction, None, by_mode, post_encoder)
            else:
                layout = read(instruction, _only_encoding(instruction))
                found[record.name] = Encoded(instruction, layout, {}, post_encoder)
    return found


def _only_encoding(instruction: Instruction) -> Encoding:
    encoding = instruction.encodings.get(DEFAULT)
    if encoding is None:
        raise fail(
            instruction.record.place,
            f"the instruction '{instruction.name}' has no encoding: give it a field 'Inst', or set isPseudo",
        )
    return encoding


def _modes(encoded: Mapping[str, Encoded[AnyLayout]], modes: HwModes) -> dict[int, str]:
    used = sorted({mode for item in encoded.values() for mode in item.by_mode})
    return {mode: modes.names[mode] for mode in used}


def _width(encoded: Mapping[str, Encoded[AnyLayout]]) -> int:
    return max([layout.width for item in encoded.values() for layout in item.layouts()], default=0)


def _check_modes(encoded: Mapping[str, Encoded[AnyLayout]], report: Report) -> None:
    """LLVM finds no name for the default mode where encodings are of variable length."""
    for item in encoded.values():
        if DEFAULT in item.by_mode:
            report.error(
                item.instruction.record.place,
                f"'{item.instruction.name}' has an encoding of variable length for the default HwMode, which LLVM cannot "
                "handle: choose among modes of the target only",
            )
