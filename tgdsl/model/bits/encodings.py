"""The InstructionEncodings of all instructions: their words, and the other facts that DecoderEmitter reads."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Final, Generic, TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import Report, collecting, fail
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.bits import fields
from tgdsl.model.bits.fixed_words import FixedWordReader
from tgdsl.model.bits.segments import read_segments
from tgdsl.model.bits.words import AnyWord, FixedWord, VariableWord
from tgdsl.model.common.fields import register_class_of
from tgdsl.model.common.hw_modes import HwModes
from tgdsl.model.instructions.table import Instruction, InstructionTable
from tgdsl.records import Bits, Dag, Record, RecordSet, describe

#: The classes of operands that have a decoder by their name. Since 22, a PointerLikeRegClass without a DecoderMethod is decoded as a number.
_NAMED_CLASSES = ByRelease({19: ("RegisterClass", "PointerLikeRegClass"), 22: ("RegisterClass", "RegClassByHwMode")})


class Encoding(Generic[AnyWord]):
    """An InstructionEncoding of an instruction. Only the word is stored; each other fact is read from the record on use.

    DecoderEmitter skips encodings of instructions with isPseudo, isCodeGenOnly or isAsmParserOnly, which are flags of the instruction.

    Attributes:
        record: the instruction itself, an InstructionEncoding that its EncodingInfos choose, or an AdditionalEncoding of it.
        mode: the HwMode in which EncodingInfos choose it; None for an encoding that does not depend on the mode.
    """

    __slots__ = ("instruction", "mode", "record", "word")

    def __init__(self, instruction: Instruction, record: Record, mode: int | None, word: AnyWord) -> None:
        self.instruction: Final = instruction
        self.record: Final = record
        self.mode: Final = mode
        self.word: Final[AnyWord] = word

    @property
    def size(self) -> int:
        """In bytes."""
        return fields.size_of(self.record)

    @property
    def decoder_namespace(self) -> str:
        """DecoderNamespace: part of the name of the decoder table with the encoding."""
        return fields.decoder_namespace_of(self.record)

    @property
    def decoder_method(self) -> str:
        """DecoderMethod: C++ method that decodes the whole instruction; empty if each operand is decoded by its own."""
        return fields.decoder_method_of(self.record)

    @property
    def has_complete_decoder(self) -> bool:
        """hasCompleteDecoder: if ``decoder_method`` fails, no other encoding is tried."""
        return fields.has_complete_decoder(self.record)

    @property
    def predicates(self) -> Sequence[Record]:
        """The records of class Predicate that must hold for the encoding to be decoded."""
        return fields.predicates_of(self.record)

    @property
    def soft_fail(self) -> int:
        """SoftFail: mask of the word's constants whose mismatch makes decoding SoftFail instead of Fail.

        Unlike ``Inst``, isLittleEndianEncoding does not reverse it.
        """
        value = fields.soft_fail_of(self.record)
        return value.number() & ((1 << self.word.width) - 1) if isinstance(value, Bits) else 0

    def ones_of(self, name: str) -> int:
        """Mask of the bits that are ``1`` in the record's field with the name of an operand (InitValue).

        In the word, such bits are constants; DecoderEmitter adds them to the operand's value.
        """
        value = self.record.fields.get(name)
        return value.number() if isinstance(value, Bits) else 0


@frozen
class OperandDecoder:
    """The decoder of a machine operand, by its record (findOperandDecoderMethod).

    Attributes:
        method: DecoderMethod, a C++ method: of the record, or of the RegClass of a RegisterOperand; empty for none.
        register_class: without a method: the RegisterClass, RegClassByHwMode or PointerLikeRegClass from whose name LLVM derives one.
        is_complete: hasCompleteDecoder: if the method fails, no other encoding is tried.
    """

    method: str
    register_class: Record | None
    is_complete: bool


class EncodingTable(ABC, Generic[AnyWord]):
    """The encodings of a target, each read on first use."""

    def __init__(self, records: RecordSet, instructions: InstructionTable, modes: HwModes) -> None:
        self._records = records
        self._instructions = instructions
        self._modes = modes
        self._known: dict[int, Sequence[Encoding[AnyWord]]] = {}
        self._decoders: dict[str, OperandDecoder] = {}
        self._additional: Sequence[Encoding[AnyWord]] | None = None

    def of(self, instruction: Instruction) -> Sequence[Encoding[AnyWord]]:
        """The encodings in an instruction's EncodingInfos, by ascending HwMode; or its own one; none without a field ``Inst``.

        Raises:
            DiagnosticError: with an error for each wrong ``Inst``.
        """
        found = self._known.get(instruction.number)
        if found is None:
            found = self._known[instruction.number] = self._read(instruction)
        return found

    @property
    def modes(self) -> Sequence[int]:
        """The HwModes, ascending, for which any EncodingByHwMode has an encoding, even if no instruction uses it.

        DecoderEmitter has decoder tables for each of them (collectHwModesReferencedForEncodings).
        """
        choices = [self._modes.choices[record.name] for record in self._records.of_class("EncodingByHwMode")]
        return sorted({mode for choice in choices for mode in choice})

    @property
    def additional(self) -> Sequence[Encoding[AnyWord]]:
        """The records of class AdditionalEncoding by name, which only a decoder uses.

        Raises:
            DiagnosticError: with an error for each wrong record.
        """
        if self._additional is None:
            self._additional = self._read_additional()
        return self._additional

    def _read_additional(self) -> Sequence[Encoding[AnyWord]]:
        report = Report()
        found: list[Encoding[AnyWord]] = []
        for record in self._records.by_name("AdditionalEncoding"):
            with collecting(report):
                instruction = self._instructions.by_name.get(fields.encoded_instruction_of(record).name)
                if instruction is None:
                    raise fail(
                        record.place_of(fields.ENCODED_INSTRUCTION),
                        f"the AliasOf of '{record.name}' is not an instruction: name one",
                    )
                found.append(Encoding(instruction, record, None, self._word(instruction, record)))
        report.check()
        return found

    def all(self) -> Iterator[Encoding[AnyWord]]:
        """The encodings of all instructions by number, then the additional ones: DecoderEmitter's order (NumberedEncodings)."""
        for instruction in self._instructions.instructions:
            yield from self.of(instruction)
        yield from self.additional

    def operand_decoder(self, record: Record) -> OperandDecoder:
        """The decoder of an operand.

        Args:
            record: of an :class:`~tgdsl.model.instructions.table.Operand`, or one of its sub-operands.
        """
        found = self._decoders.get(record.name)
        if found is None:
            found = self._decoders[record.name] = _read_decoder(record)
        return found

    def _read(self, instruction: Instruction) -> Sequence[Encoding[AnyWord]]:
        record = instruction.record
        choice = fields.encodings_by_mode_of(record)
        if choice is None:
            if "Inst" not in record.fields:
                return ()
            return (Encoding(instruction, record, None, self._word(instruction, record)),)
        report = Report()
        found: list[Encoding[AnyWord]] = []
        for mode, chosen in self._modes.objects(self._records, choice).items():
            with collecting(report):
                found.append(Encoding(instruction, chosen, mode, self._word(instruction, chosen)))
        report.check()
        return found

    @abstractmethod
    def _word(self, instruction: Instruction, record: Record) -> AnyWord:
        """The word of an InstructionEncoding."""


class FixedEncodingTable(EncodingTable[FixedWord]):
    """``Inst`` has a fixed number of bits in all encodings.

    Args:
        reverse: ``Inst`` has the bit of weight 1 last (isLittleEndianEncoding).
    """

    def __init__(self, records: RecordSet, instructions: InstructionTable, modes: HwModes, reverse: bool) -> None:
        super().__init__(records, instructions, modes)
        self._reader = FixedWordReader(reverse)

    def _word(self, instruction: Instruction, record: Record) -> FixedWord:
        inst = _inst(record)
        if isinstance(inst, Bits):
            return self._reader.read(instruction, record, inst)
        raise fail(
            record.place_of(fields.WORD),
            f"the field 'Inst' of '{record.name}' is a dag, but that of '{instruction.name}' is not: give all "
            "instructions encodings of variable length, or none",
        )


class VariableEncodingTable(EncodingTable[VariableWord]):
    """``Inst`` is a dag of segments in all encodings (hasVariableLengthEncodings).

    Args:
        report: gets breaches of tgdsl's own rules.
    """

    def __init__(self, records: RecordSet, instructions: InstructionTable, modes: HwModes, report: Report) -> None:
        super().__init__(records, instructions, modes)
        self._report = report

    def _word(self, instruction: Instruction, record: Record) -> VariableWord:
        inst = _inst(record)
        if isinstance(inst, Dag):
            report = self._report.part()
            word = read_segments(instruction, record, inst, report)
            report.check()
            return word
        raise fail(
            record.place_of(fields.WORD),
            f"the field 'Inst' of '{record.name}' is not a dag, but those of other instructions are: give all "
            "instructions encodings of variable length, or none",
        )


AnyEncodingTable: TypeAlias = FixedEncodingTable | VariableEncodingTable


def build_encoding_table(
    records: RecordSet, instructions: InstructionTable, modes: HwModes, target: Record, report: Report
) -> AnyEncodingTable:
    """The encodings of a target: of variable length if ``Inst`` of any instruction is a dag, even of a pseudo instruction."""
    if any([isinstance(fields.word_if_any(instruction.record), Dag) for instruction in instructions.instructions]):
        return VariableEncodingTable(records, instructions, modes, report)
    reverse = fields.is_little_endian(fields.instruction_set_of(target))
    return FixedEncodingTable(records, instructions, modes, reverse)


def _inst(record: Record) -> Bits | Dag:
    value = fields.word_of(record)
    if isinstance(value, (Bits, Dag)):
        return value
    raise fail(
        record.place_of(fields.WORD),
        f"the field 'Inst' of '{record.name}' should be bits or a dag, but is {describe(value)}",
    )


def _read_decoder(record: Record) -> OperandDecoder:
    is_complete = fields.has_complete_decoder_of_operand(record)
    kind = record
    method = fields.decoder_method_of_operand(kind)
    if not method and kind.is_a("RegisterOperand"):
        kind = register_class_of(kind)
        method = fields.decoder_method_of_operand(kind)
    named = not method and any([kind.is_a(name) for name in _NAMED_CLASSES[record.release]])
    return OperandDecoder(method, kind if named else None, is_complete)
