"""The encodings as CodeEmitterGen emits them: of real instructions only, and each open field filled by an operand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Generic, TypeAlias, TypeVar

from tgdsl.classes import frozen, native
from tgdsl.diagnostics import Report, collecting, fail
from tgdsl.model.bits import fields
from tgdsl.model.bits.encodings import AnyEncodingTable, Encoding, EncodingTable, FixedEncodingTable
from tgdsl.model.bits.words import AnyWord, FixedWord, OperandField, VariableWord
from tgdsl.model.common.hw_modes import DEFAULT, HwModes
from tgdsl.model.instructions.numbering import NAMESPACE
from tgdsl.model.instructions.table import Instruction, InstructionTable
from tgdsl.records import Ordered, RecordSet
from tgdsl.llvm.by_release import ByRelease
from tgdsl.llvm.flags import Flag


@native(auto_attribs=True, frozen=True, eq=False)
class EmittedWord:
    """A word of a fixed number of bits, in which unset and unresolved bits count as 0.

    Attributes:
        ones: mask of the bits that are 1.
        fields: the fields of operands, in the order of their declaration in the record.
    """

    width: int
    ones: int
    fields: tuple[OperandField, ...]


Emitted = TypeVar("Emitted", EmittedWord, VariableWord)


class EmittedInstruction(Generic[Emitted]):
    """An instruction that CodeEmitterGen emits.

    Attributes:
        common: the word in all HwModes; None if it depends on the mode.
        by_mode: HwMode number to word, ascending, if it depends on the mode.
        post_encoder: PostEncoderMethod, a C++ method that changes the encoded bits; empty for none.
    """

    __slots__ = ("by_mode", "common", "instruction", "post_encoder")

    def __init__(
        self, instruction: Instruction, common: Emitted | None, by_mode: Mapping[int, Emitted], post_encoder: str
    ) -> None:
        self.instruction: Final = instruction
        self.common: Final[Emitted | None] = common
        self.by_mode: Final[Mapping[int, Emitted]] = by_mode
        self.post_encoder: Final = post_encoder

    def in_mode(self, mode: int) -> Emitted | None:
        """The word in a HwMode; None if there is none."""
        return self.by_mode.get(mode) if self.common is None else self.common

    def words(self) -> Sequence[Emitted]:
        """The words of all modes."""
        return list(self.by_mode.values()) if self.common is None else [self.common]


@frozen(eq=False)
class Emission(Generic[Emitted]):
    """The instructions of a target that CodeEmitterGen emits.

    Attributes:
        instructions: by name, in the order in which llvm-tblgen goes through them.
        modes: the HwModes that some encoding depends on, ascending: number to name.
        width: of the longest word.
    """

    instructions: Mapping[str, EmittedInstruction[Emitted]]
    modes: Mapping[int, str]
    width: int


@frozen(eq=False)
class FixedEmission(Emission[EmittedWord]):
    """All words are of fixed numbers of bits."""


@frozen(eq=False)
class VariableEmission(Emission[VariableWord]):
    """All words are sequences of segments."""


AnyEmission: TypeAlias = FixedEmission | VariableEmission


def _by_name(records: RecordSet, table: InstructionTable) -> Sequence[Instruction]:
    named = [table.by_name.get(record.name) for record in records.by_name("Instruction")]
    return [instruction for instruction in named if instruction is not None]


def _by_number(_: RecordSet, table: InstructionTable) -> Sequence[Instruction]:
    return table.instructions


#: The instructions in the order in which CodeEmitterGen goes through them. VarLenCodeEmitterGen goes by name.
_IN_ORDER = ByRelease({19: _by_name, 22: _by_number})


def build_emission(
    records: RecordSet, table: InstructionTable, encodings: AnyEncodingTable, modes: HwModes, report: Report
) -> AnyEmission:
    """The encodings of all instructions except pseudo instructions and LLVM's own.

    Args:
        report: the errors in encodings that were found before.

    Raises:
        DiagnosticError: with these, every wrong encoding, and every open field that no operand fills.
    """
    try:
        if isinstance(encodings, FixedEncodingTable):
            fixed = _read_all(_IN_ORDER[records.release](records, table), encodings, _emitted_word, report)
            several = [one for one in fixed.values() if any([len(word.fields) > 1 for word in one.words()])]
            if several:
                records.depend_on_fields(Ordered.FIELDS, several[0].instruction.record)
            return FixedEmission(fixed, _modes(fixed, modes), _width(fixed))
        variable = _read_all(_by_name(records, table), encodings, lambda encoding: encoding.word, report)
        _check_modes(variable, report)
        return VariableEmission(variable, _modes(variable, modes), _width(variable))
    finally:
        report.check()


def is_emitted(instruction: Instruction) -> bool:
    """True if an instruction occurs in object files: neither a pseudo instruction nor one of LLVM's own."""
    return instruction.namespace != NAMESPACE and not instruction.has(Flag.IS_PSEUDO)


def _read_all(
    instructions: Iterable[Instruction],
    encodings: EncodingTable[AnyWord],
    emitted: Callable[[Encoding[AnyWord]], Emitted],
    report: Report,
) -> dict[str, EmittedInstruction[Emitted]]:
    found: dict[str, EmittedInstruction[Emitted]] = {}
    for instruction in instructions:
        if not is_emitted(instruction):
            continue
        record = instruction.record
        with collecting(report):
            post_encoder = fields.post_encoder_method_of(record)
            every = encodings.of(instruction)
            if not every:
                raise fail(
                    record.place,
                    f"the instruction '{instruction.name}' has no encoding: give it a field 'Inst', or set isPseudo",
                )
            common: Emitted | None = None
            by_mode: dict[int, Emitted] = {}
            for encoding in every:
                with collecting(report):
                    word = emitted(encoding)
                    if encoding.mode is None:
                        common = word
                    else:
                        by_mode[encoding.mode] = word
            found[record.name] = EmittedInstruction(instruction, common, by_mode, post_encoder)
    return found


def _emitted_word(encoding: Encoding[FixedWord]) -> EmittedWord:
    """The word of an encoding.

    Raises:
        DiagnosticError: with the open fields that no operand fills.
    """
    word = encoding.word
    fields = [field for field in word.fields if field.is_open]
    filled = tuple([field for field in fields if isinstance(field, OperandField) and field.is_encoded])
    if len(filled) < len(fields):
        report = Report()
        unknown = [field.name for field in fields if not isinstance(field, OperandField)]
        hidden = [field.name for field in fields if isinstance(field, OperandField) and not field.is_encoded]
        _explain(encoding, unknown, hidden, report)
        report.check()
    return EmittedWord(word.width, word.ones, filled)


def _check_modes(emitted: Mapping[str, EmittedInstruction[VariableWord]], report: Report) -> None:
    """Report words for the default HwMode, for which VarLenCodeEmitterGen finds no name."""
    for item in emitted.values():
        if DEFAULT in item.by_mode:
            report.error(
                item.instruction.record.place,
                f"'{item.instruction.name}' has an encoding of variable length for the default HwMode, which LLVM cannot "
                "handle: choose among modes of the target only",
            )


def _modes(emitted: Mapping[str, EmittedInstruction[Emitted]], modes: HwModes) -> dict[int, str]:
    used = sorted({mode for item in emitted.values() for mode in item.by_mode})
    return {mode: modes.names[mode] for mode in used}


def _width(emitted: Mapping[str, EmittedInstruction[Emitted]]) -> int:
    return max([word.width for item in emitted.values() for word in item.words()], default=0)


def _explain(encoding: Encoding[FixedWord], unknown: Sequence[str], hidden: Sequence[str], report: Report) -> None:
    instruction, record = encoding.instruction, encoding.record
    what = f"the encoding of '{instruction.name}'"
    if record is not instruction.record:
        what = f"the encoding '{record.name}' of '{instruction.name}'"
    if unknown:
        names = [operand.name for operand in instruction.operands]
        names += instruction.sub_operand_names
        known = ", ".join([f"'${name}'" for name in names])
        problem = f"no such operand, but {known}" if known else "no operands"
        report.error(
            record.place_of("Inst"),
            f"{what} uses {_list(unknown)}, and the instruction has {problem}: use the names of operands, or give a value to "
            "the other names",
        )
    if hidden:
        report.error(
            record.place_of("Inst"),
            f"{what} uses {_list(hidden)}, but that operand is not encoded: take it out of DisableEncoding, or use the operand "
            "whose EncoderMethod encodes it",
        )


def _list(names: Sequence[str]) -> str:
    return f"the field{'s' * (len(names) > 1)} {', '.join([repr(name) for name in names])}"
