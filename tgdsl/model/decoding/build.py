"""Which encodings are decoded, and in which tables (DecoderEmitter's run)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Final

from tgdsl.diagnostics import DiagnosticError, Note, Report, collecting, fail
from tgdsl.model.bits import AnyEncodingTable, FixedEncodingTable
from tgdsl.model.common import rules
from tgdsl.model.common.hw_modes import DEFAULT, HwModes
from tgdsl.model.decoding import fields
from tgdsl.model.decoding.filters import choose_steps
from tgdsl.model.decoding.reading import EncodingReader
from tgdsl.model.decoding.tables import (
    AnyEncoding,
    Candidate,
    Conflict,
    DecodedEncoding,
    Decoder,
    DecoderPredicate,
    DecoderTable,
    Decoding,
    Step,
    walk,
)
from tgdsl.model.instructions.numbering import NAMESPACE, instruction_records
from tgdsl.model.instructions.table import Instruction, InstructionTable
from tgdsl.records import Record, RecordSet
from tgdsl.llvm.flags import Flag

_LARGEST = 1 << 12  #: size of an encoding in bytes, far beyond what any instruction has

_NOT_DECODED = frozenset({Flag.IS_PSEUDO, Flag.IS_ASM_PARSER_ONLY, Flag.IS_CODE_GEN_ONLY})


class Duplicates(Enum):
    """The tables for encodings that do not depend on the HwMode, in a target with encodings that do (SuppressLevel)."""

    EVERY_MODE = "O0"  #: one for each HwMode
    MODES_OF_NAMESPACE = (
        "O1"  #: one for each HwMode in which the DecoderNamespace has encodings, and the default one if there is none
    )
    DEFAULT_MODE = "O2"  #: that of the default HwMode


def is_decoded(instruction: Instruction) -> bool:
    """True if a disassembler knows an instruction: it is real, none of LLVM's own, and neither isAsmParserOnly nor isCodeGenOnly."""
    return instruction.namespace != NAMESPACE and instruction.flags.isdisjoint(_NOT_DECODED)


def has_decoded_instruction(records: RecordSet, *, needs_size: bool) -> bool:
    """True if a disassembler knows some instruction, which has bits, and a size if it needs one. Their records are asked alone."""
    return any(
        not any([record.fields.get(flag.value) for flag in _NOT_DECODED])
        and fields.is_of_target(record, NAMESPACE)
        and fields.is_encoded(record)
        and (not needs_size or fields.is_sized(record))
        for record in instruction_records(records)
    )


def build_decoding(
    records: RecordSet,
    instructions: InstructionTable,
    encodings: AnyEncodingTable,
    modes: HwModes,
    report: Report,
    duplicates: Duplicates = Duplicates.EVERY_MODE,
) -> Decoding:
    """The decoder tables of a target.

    Args:
        report: the errors in encodings that were found before; gets breaches of tgdsl's own rules: encodings that cannot be told apart.

    Raises:
        DiagnosticError: with these, and every encoding that cannot be decoded.
    """
    lengths: list[int] | None = None if isinstance(encodings, FixedEncodingTable) else []
    groups = _encodings_by_table(_Numbering(records, instructions, encodings, modes, report, duplicates), lengths)
    report.check()
    longest = max([encoding.width for group in groups.values() for encoding in group.encodings], default=0)
    tables: list[DecoderTable] = []
    for key in sorted(groups):
        name, size = key
        width = 8 * size if lengths is None else longest
        group = groups[key]
        steps = choose_steps(group.encodings, width)
        tables.append(
            DecoderTable(f"{name}{width}", group.namespace, group.mode, size, width, tuple(group.encodings), steps)
        )
    _report_conflicts(tables, report)
    report.check()
    predicates, decoders = _used(tables)
    return Decoding(tuple(tables), predicates, decoders, None if lengths is None else tuple(lengths))


class _Group:
    """The encodings of a table."""

    def __init__(self, namespace: str, mode: int) -> None:
        self.namespace: Final = namespace
        self.mode: Final = mode
        self.encodings: Final[list[DecodedEncoding]] = []


def _encodings_by_table(numbering: _Numbering, lengths: list[int] | None) -> dict[tuple[str, int], _Group]:
    """Name (DecoderNamespace with the HwMode) and size to the encodings of each table.

    Args:
        lengths: gets the widths of encodings of variable length, by number.
    """
    reader = EncodingReader(numbering.encodings, numbering.report)
    groups: dict[tuple[str, int], _Group] = {}
    read: dict[AnyEncoding, DecodedEncoding | None] = {}  # one in the tables of several modes is read once
    unknown: list[AnyEncoding] = []
    for number, mode, encoding in numbering:
        with collecting(numbering.report):
            size = _size(encoding)
            if lengths is None:
                _check_size(encoding)
            elif not lengths:
                lengths += [0] * numbering.count
            if encoding not in read:
                read[encoding] = None  # if it is wrong, that is reported once
                if size or lengths is not None:
                    read[encoding] = reader.read(encoding)
                    if read[encoding] is None:
                        unknown.append(encoding)
            decoded = read[encoding]
            if decoded is not None:
                if lengths is not None and number < len(lengths):
                    lengths[number] = decoded.width
                namespace = encoding.decoder_namespace
                name = f"{namespace}_{numbering.mode_names[mode]}" if mode != DEFAULT else namespace
                group = groups.get((name, size))
                if group is None:
                    group = groups[name, size] = _Group(namespace, mode)
                group.encodings.append(decoded)
    _report_unknown(unknown, bool(groups), numbering.report)
    return groups


def _report_unknown(encodings: Iterable[AnyEncoding], has_decoders: bool, report: Report) -> None:
    """Report encodings that are left out, since nothing in their words is known.

    Args:
        has_decoders: some words are decoded. Instructions of a target without any are only ever written as assembly.
    """
    for encoding in encodings:
        record = encoding.record
        is_additional = record.is_a("AdditionalEncoding")
        if has_decoders or is_additional:
            report.breach(
                rules.ENCODING_OPEN,
                record.place_of(fields.INST),
                f"no word is decoded as '{encoding.instruction.name}' by the encoding of '{record.name}', which has no bit that is 0 or 1:"
                f" give it some, or {'leave it out' if is_additional else 'set isCodeGenOnly'}",
            )


def _size(encoding: AnyEncoding) -> int:
    """The bytes of an encoding, narrowed as LLVM does."""
    return encoding.size & 0xFFFF_FFFF


def _check_size(encoding: AnyEncoding) -> None:
    """Refuse an encoding that is larger than the words of generated decoders.

    Raises:
        DiagnosticError: it is.
    """
    if _size(encoding) > _LARGEST:
        raise fail(
            encoding.record.place_of(fields.SIZE),
            f"'{encoding.record.name}' has {encoding.size} bytes, and decoders are for at most {_LARGEST}: give the"
            " Size of its word",
        )


class _Numbering:
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
            if is_decoded(encoding.instruction):
                yield number, DEFAULT, encoding
            number += 1

    def _encodings_of(self, instruction: Instruction) -> Sequence[AnyEncoding]:
        try:
            encodings = self.encodings.of(instruction)
        except DiagnosticError as error:
            self.report.extend(error)
            return ()
        if not encodings and fields.size_of(instruction.record):
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


def _report_conflicts(tables: Iterable[DecoderTable], report: Report) -> None:
    """Report encodings that cannot be told apart, but for those that are the same: ``check_decoding_conflicts`` reports them."""
    seen: set[tuple[DecodedEncoding, ...]] = set()
    for table in tables:
        for step in walk(table.steps):
            if not isinstance(step, Conflict) or step.encodings in seen:
                continue
            seen.add(step.encodings)
            different = {_all_of(encoding): encoding for encoding in reversed(step.encodings)}
            if len(different) < 2 or not any([encoding.value for encoding in step.encodings]):
                continue
            *others, last = reversed(different.values())
            names = ", ".join([f"'{other.name}'" for other in others])
            report.breach(
                rules.ENCODING_CONFLICT,
                last.encoding.record.place,
                f"a disassembler cannot tell '{last.name}' from {names}: no field of constant bits is left in which they differ, or"
                " that only some of them have; give more bits of one a value, set isCodeGenOnly or isAsmParserOnly in one, or"
                " give it another DecoderNamespace (Predicates alone do not tell encodings apart)",
                *[Note(other.encoding.record.place, f"'{other.name}' is defined here") for other in others],
            )


def _all_of(encoding: DecodedEncoding) -> tuple[int, int, frozenset[str]]:
    """The parts that two encodings have in common if they are the same for ``check_decoding_conflicts``."""
    word, predicates = encoding.encoding.word, encoding.encoding.predicates
    return word.ones, word.zeros, frozenset([predicate.name for predicate in predicates])


def _used(tables: Iterable[DecoderTable]) -> tuple[tuple[DecoderPredicate, ...], tuple[Decoder, ...]]:
    """The predicates and the decoders of all candidates, in the order of their first use."""
    steps: list[Step] = [step for table in tables for step in walk(table.steps)]
    encodings = [step.encoding for step in steps if isinstance(step, Candidate)]
    predicates = [encoding.predicate for encoding in encodings if encoding.predicate is not None]
    return tuple(dict.fromkeys(predicates)), tuple(dict.fromkeys([encoding.decoder for encoding in encodings]))
