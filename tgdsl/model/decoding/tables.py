"""Decoder tables as data: what DecoderEmitter (FilterChooser, Filter) decides, before it becomes bytes.

A :class:`DecoderTable` has the encodings of one DecoderNamespace, size and HwMode. Its ``steps`` say how a word is decoded. Steps are tried
in order until one succeeds, and each list of steps is one of three kinds in a row:

- :class:`Filter` extracts a field of the word, and goes on with the steps of the field's value; it fails if there are none for the value, or
  if they fail.
- :class:`Candidate` compares what is left to be compared with one encoding, and decodes it.
- :class:`Conflict` stands for encodings that cannot be told apart, and always fails.

So a table reads like this (``python -m tgdsl.disasm --why`` follows it for a word, by :func:`tgdsl.model.decoding.candidates`)::

    Filter(start=30, width=2, cases={
        1: (Candidate(CALL),),
        2: (Filter(start=19, width=6, cases={...}), Candidate(UNIMP, checks=(FieldCheck(22, 3, 0),))),
    })

Bits are counted from the one of weight 1. Masks and values of words are integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from tgdsl.classes import frozen, native
from tgdsl.model.bits import Encoding, FixedWord, Run, VariableWord
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.subtarget.feature_predicates import Condition
from tgdsl.records import Record

AnyEncoding: TypeAlias = Encoding[FixedWord] | Encoding[VariableWord]

_BITS = 64  #: of the numbers that LLVM holds fields in
LARGEST = (1 << _BITS) - 1  #: of these


def field_of(word: int, start: int, width: int) -> int:
    """A field of a word. Of more than 64 bits, which the C++ of decoders cannot extract, LLVM lays each 64 over the first ones."""
    value = word >> start & (1 << width) - 1
    while value > LARGEST:
        value = value & LARGEST | value >> _BITS
    return value


@native(auto_attribs=True, frozen=True, eq=False)
class OperandInfo:
    """The bits of the word that the value of an operand is gathered from, and the C++ method that decodes it. Equal ones are one object.

    Attributes:
        method: DecoderMethod, or the name that LLVM derives from a register class (``DecodeIntRegsRegisterClass``); empty if the value is
            added to the MCInst as an immediate.
        is_complete: hasCompleteDecoder: where the method fails, decoding fails. Otherwise the next step is tried.
        initial: the bits of the value that are ``1`` in the encoding's field with the operand's name (InitValue).
        runs: the bits of the word that are bits of the value (EncodingField), by ascending bit of the word. Empty for an immediate, and for a
            value that is the same in each word.
        has_value: false for an operand that the encoding has no bits of, which ``method`` decodes without a value.
    """

    method: str
    is_complete: bool
    initial: int
    runs: tuple[Run, ...]
    has_value: bool = True

    def value(self, word: int) -> int:
        """The number that the method gets for a word, or that the immediate is."""
        value = self.initial
        for run in self.runs:
            value |= (word >> run.word_bit & (1 << run.width) - 1) << run.operand_bit
        return value


@native(auto_attribs=True, frozen=True, eq=False)
class Decoder:
    """A case of ``decodeToMCInst``; its number is the position in :attr:`Decoding.decoders`. Equal ones are one object.

    Attributes:
        operands: decoded one after the other.
        method: a C++ method that decodes from the whole word, after ``operands``: DecoderMethod of the instruction, with no operands then.
            (Where an operand has a decoder and no bits in the word, LLVM takes its decoder for this, and decodes no further operands.)
            Empty for none.
        is_complete: OPC_Decode, not OPC_TryDecode: where a method fails, decoding fails. Otherwise the next step is tried.
    """

    operands: tuple[OperandInfo, ...]
    method: str
    is_complete: bool


@frozen(eq=False)
class DecoderPredicate:
    """A case of ``checkDecoderPredicate``: the AssemblerPredicates of an encoding, all of which have to hold.

    Its number is the position in :attr:`Decoding.predicates`. Equal ones are one object.

    Attributes:
        condition: on SubtargetFeatures; that several predicates hold is ``Together(True, ...)``.
        is_enclosed: LLVM puts the condition in parentheses, and so does not take it for that of another case: the encoding has further
            Predicates, which the decoder does not ask for.
    """

    condition: Condition
    is_enclosed: bool


@native(auto_attribs=True, frozen=True, eq=False)
class DecodedOperand:
    """An operand of an encoding, as its decoder takes it from the word.

    Attributes:
        name: in the instruction or in its sub-operands, as the encoding writes it; empty for one of several sub-operands without names.
        number: of the (first) machine operand that it is; see :mod:`tgdsl.model.instructions.table`.
        record: of the operand or sub-operand: a RegisterClass, RegisterOperand, Operand, ...
    """

    name: str
    number: int
    record: Record
    info: OperandInfo


@native(auto_attribs=True, frozen=True, eq=False, kw_only=True)
class DecodedEncoding:
    """An encoding in a decoder table (EncodingAndInst).

    Attributes:
        known: mask of the bits that a word must have as ``value`` has them: the constants, without SoftFail.
        soft_zeros, soft_ones: masks of SoftFail (PositiveMask, NegativeMask): bits that should be 0, and 1; a word in which they are not is
            decoded, with the status SoftFail.
        predicate: None if the encoding has no AssemblerPredicates.
        operands: those of ``decoder.operands``, in the same order.
    """

    encoding: AnyEncoding
    known: int
    value: int
    soft_zeros: int
    soft_ones: int
    predicate: DecoderPredicate | None
    decoder: Decoder
    operands: tuple[DecodedOperand, ...]

    @property
    def instruction(self) -> Instruction:
        return self.encoding.instruction

    @property
    def name(self) -> str:
        """``ADD`` for an instruction's own encoding, ``OTHER:ADD`` for an InstructionEncoding of it."""
        record, instruction = self.encoding.record, self.encoding.instruction
        return instruction.name if record is instruction.record else f"{record.name}:{instruction.name}"

    @property
    def width(self) -> int:
        """In bits, of this encoding alone: the InstrLenTable's value for encodings of variable length."""
        return self.encoding.word.width

    def matches(self, word: int) -> bool:
        """True if the constant bits are those of a word."""
        return word & self.known == self.value

    def is_soft_failure(self, word: int) -> bool:
        """True if a word that matches is decoded with the status SoftFail."""
        return bool(word & self.soft_zeros or ~word & self.soft_ones)


@native(auto_attribs=True, frozen=True, eq=False)
class FieldCheck:
    """Bits ``start`` to ``start + width - 1`` of the word have to be ``value`` (OPC_CheckField)."""

    start: int
    width: int
    value: int

    def of(self, word: int) -> int:
        """The field in a word."""
        return field_of(word, self.start, self.width)


@native(auto_attribs=True, frozen=True, eq=False)
class Candidate:
    """The step that decodes one encoding (a singleton of FilterChooser).

    It fails if the encoding's predicate does not hold, or one of ``checks``; then soft failure is looked at, and the decoder runs. If that
    fails, and is not complete, the step fails. If it is complete, decoding ends there, successful or not.

    Attributes:
        checks: the constant bits that no Filter has compared, as islands, from the highest to the lowest.
    """

    encoding: DecodedEncoding
    checks: tuple[FieldCheck, ...]


@native(auto_attribs=True, frozen=True, eq=False)
class Filter:
    """The step that goes on by the value of a field (OPC_ExtractField, OPC_FilterValue).

    Attributes:
        cases: value to the steps, ascending.
    """

    start: int
    width: int
    cases: Mapping[int, Steps]

    def of(self, word: int) -> int:
        """The field in a word."""
        return field_of(word, self.start, self.width)


@frozen(eq=False)
class Conflict:
    """Encodings that no further field tells apart ("Decoding Conflict"): LLVM reports them, and decodes none.

    A generated table has no bytes for this step. Where nothing is tried after it, the C++ decoder runs into whatever comes next.

    Attributes:
        compared: mask of the bits that all Filters on the way have compared.
    """

    encodings: tuple[DecodedEncoding, ...]
    compared: int


Step: TypeAlias = Filter | Candidate | Conflict
Steps: TypeAlias = tuple[Step, ...]


def decoders_of(tables: Iterable[DecoderTable]) -> tuple[Decoder, ...]:
    """The decoders of all candidates, in the order of their first use."""
    steps = [step for table in tables for step in walk(table.steps)]
    return tuple(dict.fromkeys([step.encoding.decoder for step in steps if isinstance(step, Candidate)]))


def walk(steps: Steps) -> Iterator[Step]:
    """All steps, each before those of its cases: the order of the generated table."""
    for step in steps:
        yield step
        if isinstance(step, Filter):
            for case in step.cases.values():
                yield from walk(case)


@frozen(eq=False, repr=False)
class DecoderTable:
    """A decoder table.

    Attributes:
        name: of the C++ array after ``DecoderTable``: DecoderNamespace, ``_`` and the HwMode if it is not the default one, width.
        namespace: DecoderNamespace.
        mode: the HwMode of its encodings.
        size: of its encodings in bytes, as they say (0 for encodings of variable length that have none, or do not share it).
        width: in bits; for encodings of variable length that of the longest one of the target.
        encodings: in LLVM's order (NumberedEncodings).
        steps: tried in order.
    """

    name: str
    namespace: str
    mode: int
    size: int
    width: int
    encodings: tuple[DecodedEncoding, ...]
    steps: Steps


@frozen(eq=False)
class ClassByMode:
    """A RegClassByHwMode without a DecoderMethod: its decoder calls that of the mode's class.

    Attributes:
        choices: number and name of each mode, ascending, and the method of its class.
    """

    name: str
    choices: tuple[tuple[int, str, str], ...]


@frozen(eq=False)
class Decoding:
    """All that a disassembler of fixed or variable length is generated from.

    Attributes:
        tables: in the order in which they are written.
        predicates, decoders: those of all tables, in the order of their first use, which numbers the cases of the C++ functions.
        lengths: the InstrLenTable of encodings of variable length: the number of bits by opcode, 0 for what is not decoded; None for
            encodings of fixed length.
        classes_by_mode: by name.
    """

    tables: tuple[DecoderTable, ...]
    predicates: tuple[DecoderPredicate, ...]
    decoders: tuple[Decoder, ...]
    lengths: tuple[int, ...] | None
    classes_by_mode: tuple[ClassByMode, ...] = ()

    def table(self, namespace: str, size: int, mode: int = 0) -> DecoderTable | None:
        """The table of a DecoderNamespace, a size in bytes, and a HwMode; None if there is none."""
        for table in self.tables:
            if (table.namespace, table.size, table.mode) == (namespace, size, mode):
                return table
        return None
