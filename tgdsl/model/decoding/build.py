"""Which encodings are decoded, and in which tables (DecoderEmitter's run)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report, collecting, fail
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.bits import AnyEncodingTable, FixedEncodingTable
from tgdsl.model.common import rules
from tgdsl.model.common.hw_modes import DEFAULT, HwModes
from tgdsl.model.decoding import fields
from tgdsl.model.decoding.classes_by_mode import read_classes_by_mode
from tgdsl.model.decoding.filters import choose_steps
from tgdsl.model.decoding.numbering import NOT_DECODED, Duplicates, Numbering
from tgdsl.model.decoding.nested_filters import choose_nested_steps
from tgdsl.model.decoding.reading import EncodingReader
from tgdsl.model.decoding.strict_reading import StrictEncodingReader
from tgdsl.model.decoding.tables import (
    AnyEncoding,
    Candidate,
    Conflict,
    DecodedEncoding,
    DecoderPredicate,
    DecoderTable,
    Decoding,
    Steps,
    decoders_of,
    walk,
)
from tgdsl.model.instructions.numbering import NAMESPACE, instruction_records
from tgdsl.model.instructions.table import InstructionTable
from tgdsl.records import RecordSet

_LARGEST = 1 << 12  #: size of an encoding in bytes, far beyond what any instruction has

_Key: TypeAlias = tuple[int, str, int]  # the order of tables


@frozen
class DecodingOptions:
    """llvm-tblgen's options on which the tables depend.

    Attributes:
        skips_unencoded: an operand that the encoding has no field for is left to the target's C++; otherwise, it is an error. (19 always skips it.)
        skips_constant: an operand whose bits are the same in each word is left to the target's C++. (19 always skips it.)
    """

    duplicates: Duplicates = Duplicates.EVERY_MODE
    skips_unencoded: bool = False
    skips_constant: bool = False


@frozen(eq=False)
class _Way:
    """The parts of the computation that depend on the release.

    Attributes:
        reader: of encodings.
        choose: the steps for the encodings of a table of a width.
        key: of a table, by name with the HwMode, DecoderNamespace, HwMode, and size in bytes.
        shares_size: tables of encodings of variable length are for all sizes.
        refuses_conflicts: encodings that cannot be told apart are an error, not only a breach of a rule of tgdsl's.
        lengths_by_opcode: the InstrLenTable's index is the opcode; otherwise, the number of the encoding, which is another one in a target with
            several encodings of an instruction.
    """

    reader: Callable[[AnyEncodingTable, Report, DecodingOptions], EncodingReader]
    choose: Callable[[Sequence[DecodedEncoding], int], Steps]
    key: Callable[[str, str, int, int], _Key]
    shares_size: bool
    refuses_conflicts: bool
    lengths_by_opcode: bool


def _by_name(name: str, namespace: str, mode: int, size: int) -> _Key:
    return 0, name, size


def _by_size(name: str, namespace: str, mode: int, size: int) -> _Key:
    return size, namespace, mode


#: How encodings are read, operands decoded and filters chosen: since 22, nested scopes, and each operand has bits.
_WAY = ByRelease(
    {
        19: _Way(
            lambda encodings, report, options: EncodingReader(encodings, report),
            choose_steps,
            _by_name,
            shares_size=False,
            refuses_conflicts=False,
            lengths_by_opcode=False,
        ),
        22: _Way(
            lambda encodings, report, options: StrictEncodingReader(
                encodings, report, options.skips_unencoded, options.skips_constant
            ),
            choose_nested_steps,
            _by_size,
            shares_size=True,
            refuses_conflicts=True,
            lengths_by_opcode=True,
        ),
    }
)


def has_decoded_instruction(records: RecordSet, *, needs_size: bool) -> bool:
    """True if a disassembler knows some instruction, which has bits, and a size if it needs one. Their records are asked alone."""
    return any(
        not any([record.fields.get(flag.value) for flag in NOT_DECODED])
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
    options: DecodingOptions = DecodingOptions(),
) -> Decoding:
    """The decoder tables of a target.

    Args:
        report: the errors in encodings that were found before; gets breaches of tgdsl's own rules: encodings that cannot be told apart.

    Raises:
        DiagnosticError: with these, and every encoding that cannot be decoded.
    """
    way = _WAY[records.release]
    lengths: list[int] | None = None if isinstance(encodings, FixedEncodingTable) else []
    numbering = Numbering(records, instructions, encodings, modes, report, options.duplicates)
    groups = _encodings_by_table(numbering, way, way.reader(encodings, report, options), lengths)
    classes_by_mode = read_classes_by_mode(records, encodings, modes)
    report.check()
    longest = max([encoding.width for group in groups.values() for encoding in group.encodings], default=0)
    tables: list[DecoderTable] = []
    for key in sorted(groups):
        group = groups[key]
        width = 8 * group.size if lengths is None else longest
        steps = way.choose(group.encodings, width)
        name = f"{group.name}{width}"
        tables.append(DecoderTable(name, group.namespace, group.mode, group.size, width, tuple(group.encodings), steps))
    _report_conflicts(tables, report, way.refuses_conflicts)
    report.check()
    return Decoding(
        tuple(tables),
        _predicates_of(tables),
        decoders_of(tables),
        None if lengths is None else tuple(lengths),
        classes_by_mode,
    )


class _Group:
    """The encodings of a table."""

    def __init__(self, name: str, namespace: str, mode: int, size: int) -> None:
        self.name: Final = name
        self.namespace: Final = namespace
        self.mode: Final = mode
        self.size: Final = size
        self.encodings: Final[list[DecodedEncoding]] = []


def _encodings_by_table(
    numbering: Numbering, way: _Way, reader: EncodingReader, lengths: list[int] | None
) -> dict[_Key, _Group]:
    """The encodings of each table.

    Args:
        lengths: gets the widths of encodings of variable length, by number.
    """
    groups: dict[_Key, _Group] = {}
    if lengths is not None and way.lengths_by_opcode:
        lengths += [0] * numbering.count
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
                if lengths is not None:
                    if way.lengths_by_opcode:
                        number = encoding.instruction.number
                    if number < len(lengths):
                        lengths[number] = decoded.width
                    if way.shares_size:
                        size = 0
                namespace = encoding.decoder_namespace
                name = f"{namespace}_{numbering.mode_names[mode]}" if mode != DEFAULT else namespace
                key = way.key(name, namespace, mode, size)
                group = groups.get(key)
                if group is None:
                    group = groups[key] = _Group(name, namespace, mode, size)
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


def _report_conflicts(tables: Iterable[DecoderTable], report: Report, is_error: bool) -> None:
    """Report encodings that cannot be told apart.

    Args:
        is_error: llvm-tblgen refuses them. Otherwise, ``check_decoding_conflicts`` reports those that are the same.
    """
    seen: set[tuple[DecodedEncoding, ...]] = set()
    for table in tables:
        for step in walk(table.steps):
            if not isinstance(step, Conflict) or step.encodings in seen:
                continue
            seen.add(step.encodings)
            different = {_all_of(encoding): encoding for encoding in reversed(step.encodings)}
            *others, last = reversed(different.values())
            if not others or not any([encoding.value for encoding in step.encodings]):
                if (
                    not is_error
                    or others == []
                    and (report.breaches is None or report.waived is not None)
                    and last.value
                ):
                    continue
                *others, last = step.encodings
            names = ", ".join([f"'{other.name}'" for other in others])
            message = (
                f"a disassembler cannot tell '{last.name}' from {names}: no field of constant bits is left in which they differ, or"
                " that only some of them have; give more bits of one a value, set isCodeGenOnly or isAsmParserOnly in one, or"
                " give it another DecoderNamespace (Predicates alone do not tell encodings apart)"
            )
            notes = [Note(other.encoding.record.place, f"'{other.name}' is defined here") for other in others]
            if is_error:
                report.error(last.encoding.record.place, message, *notes)
            else:
                report.breach(rules.ENCODING_CONFLICT, last.encoding.record.place, message, *notes)


def _all_of(encoding: DecodedEncoding) -> tuple[int, int, frozenset[str]]:
    """The parts that two encodings have in common if they are the same for ``check_decoding_conflicts``."""
    word, predicates = encoding.encoding.word, encoding.encoding.predicates
    return word.ones, word.zeros, frozenset([predicate.name for predicate in predicates])


def _predicates_of(tables: Iterable[DecoderTable]) -> tuple[DecoderPredicate, ...]:
    """The predicates of all candidates, in the order of their first use."""
    steps = [step for table in tables for step in walk(table.steps)]
    predicates = [step.encoding.predicate for step in steps if isinstance(step, Candidate)]
    return tuple(dict.fromkeys([predicate for predicate in predicates if predicate is not None]))
