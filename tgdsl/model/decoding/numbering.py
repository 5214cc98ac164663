"""The encodings that a disassembler may decode, in LLVM's order, each with the HwMode of the table that it is in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from tgdsl.diagnostics import DiagnosticError, Report
from tgdsl.llvm.by_release import ByRelease
from tgdsl.llvm.flags import Flag
from tgdsl.model.bits import AnyEncodingTable
from tgdsl.model.common.hw_modes import DEFAULT, HwModes
from tgdsl.model.decoding import fields
from tgdsl.model.decoding.tables import AnyEncoding
from tgdsl.model.instructions.numbering import NAMESPACE
from tgdsl.model.instructions.table import Instruction, InstructionTable
from tgdsl.records import Record, RecordSet

NOT_DECODED = frozenset({Flag.IS_PSEUDO, Flag.IS_ASM_PARSER_ONLY, Flag.IS_CODE_GEN_ONLY})

#: The flags of instructions whose AdditionalEncodings are not decoded. Since 22, those of a pseudo instruction are.
_NOT_DECODED_OTHERWISE = ByRelease({19: NOT_DECODED, 22: NOT_DECODED - {Flag.IS_PSEUDO}})

#: An instruction with a Size and without ``Inst`` is an error. Since 22, it is one that no word is decoded as.
_NEEDS_WORD = ByRelease({19: True, 22: False})


class Duplicates(Enum):
    """The tables for encodings that do not depend on the HwMode, in a target with encodings that do (SuppressLevel)."""

    EVERY_MODE = "O0"  #: one for each HwMode
    MODES_OF_NAMESPACE = (
        "O1"  #: one for each HwMode in which the DecoderNamespace has encodings, and the default one if there is none
    )
    DEFAULT_MODE = "O2"  #: that of the default HwMode


def is_decoded(instruction: Instruction) -> bool:
    """True if a disassembler knows an instruction: it is real, none of LLVM's own, and neither isAsmParserOnly nor isCodeGenOnly."""
    return instruction.namespace != NAMESPACE and instruction.flags.isdisjoint(NOT_DECODED)


class Numbering:
    """The encodings that may be decoded, each with its number (NumberedEncodings) and the HwMode of its table."""

    def __init__(
        self,
        records: RecordSet,
        instructions: InstructionTable,
        encodings: AnyEncodingTable,
        modes: HwModes,
        report: Report,
        duplicates: Duplicates,
    ) -> None:
        self.encodings = encodings
        self.mode_names = modes.names
        self.report = report
        self.count = len(instructions.instructions)
        self._instructions = instructions.instructions
        self._choices = modes.choices
        self._duplicates = duplicates
        self._not_decoded_otherwise = _NOT_DECODED_OTHERWISE[records.release]
        self._needs_word = _NEEDS_WORD[records.release]
        self._modes_of: dict[str, set[int]] = {}  # DecoderNamespace to the HwModes for which it has encodings
        for choice in modes.choices.values():
            for mode, name in choice.items():
                record = records[name]
                if record.is_a("InstructionEncoding"):
                    self._modes_of.setdefault(fields.namespace_of(record), set()).add(mode)
        self._modes = sorted({mode for some in self._modes_of.values() for mode in some}) or [DEFAULT]

    def __iter__(self) -> Iterator[tuple[int, int, AnyEncoding]]:
        number = 0
        for instruction in self._instructions:
            infos = fields.encoding_infos_of(instruction.record)
            modes = self._tables_of(instruction.record) if infos is None else list(self._choices.get(infos.name, ()))
            if is_decoded(instruction):
                of_modes = self._encodings_of(instruction)
                if infos is None:
                    of_modes = [of_mode for of_mode in of_modes for _ in modes]
                for position, (mode, encoding) in enumerate(zip(modes, of_modes)):
                    yield number + position, mode, encoding
            number += len(modes)
        for encoding in self._additional():
            flags = encoding.instruction.flags
            if encoding.instruction.namespace != NAMESPACE and flags.isdisjoint(self._not_decoded_otherwise):
                yield number, DEFAULT, encoding
            number += 1

    def _encodings_of(self, instruction: Instruction) -> Sequence[AnyEncoding]:
        try:
            encodings = self.encodings.of(instruction)
        except DiagnosticError as error:
            self.report.extend(error)
            return ()
        if not encodings and self._needs_word and fields.size_of(instruction.record):
            self.report.error(
                instruction.record.place,
                f"the instruction '{instruction.name}' has no encoding: give it a field 'Inst', or set isPseudo or isCodeGenOnly",
            )
        return encodings

    def _additional(self) -> Sequence[AnyEncoding]:
        try:
            return self.encodings.additional
        except DiagnosticError as error:
            self.report.extend(error)
            return ()

    def _tables_of(self, record: Record) -> Sequence[int]:
        """The HwModes of the tables for an encoding that does not depend on the HwMode."""
        if self._duplicates is Duplicates.DEFAULT_MODE:
            return (DEFAULT,)
        if self._duplicates is Duplicates.MODES_OF_NAMESPACE:
            return sorted(self._modes_of.get(fields.namespace_of(record), (DEFAULT,)))
        return self._modes
