"""Disassembler: words to MCInsts, as the generated ``decodeInstruction`` and ``decodeToMCInst`` do it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from attrs import field, frozen

from tgdsl.diagnostics import NOWHERE, fail
from tgdsl.language.counterparts import Counterpart
from tgdsl.mc.inst import MachineInst, OperandValue
from tgdsl.mc.methods import inner, operand_value, outer
from tgdsl.mc.target import MCTarget, Subtarget, TargetRegisters, overrides
from tgdsl.model.bits import Encoding, FixedEncodingTable, FixedWord, Run
from tgdsl.model.instructions.numbering import NAMESPACE
from tgdsl.model.instructions.table import Instruction, Operand, Tied
from tgdsl.model.registers.bank import Register
from tgdsl.records import Record
from tgdsl.records.instruction_flags import Flag

_NOT_DECODED = (Flag.IS_PSEUDO, Flag.IS_CODE_GEN_ONLY, Flag.IS_ASM_PARSER_ONLY)


@frozen(eq=False)
class Step:
    """What is decoded for an operand: bits of the word, and the operand's decoder.

    Attributes:
        first, count: its machine operands.
        start: the bits that the value has anyway.
        record: of the operand, or of its part.
        method: the C++ method; empty for none.
        counterpart: what stands in for it.
        register_class: the name of the class whose registers are numbered by the bits; None for a plain number.
        is_complete: if it fails, no other encoding is tried.
    """

    first: int
    count: int
    start: int
    runs: tuple[Run, ...]
    record: Record
    method: str
    counterpart: Counterpart | None
    register_class: str | None
    is_complete: bool


@frozen(eq=False)
class Candidate:
    """An encoding in a decoder table.

    Attributes:
        mask, ones: the bits that are fixed, and which of them are 1.
        tied: machine operands that have the values of others: number to number.
    """

    encoding: Encoding[FixedWord]
    mask: int
    ones: int
    soft: int
    steps: tuple[Step, ...]
    tied: Mapping[int, int]


@frozen
class Tried:
    """An encoding that a word is none of, and why."""

    encoding: Encoding[FixedWord]
    reason: str


@frozen(eq=False)
class Decoded:
    """An instruction at the beginning of some bytes.

    Attributes:
        soft_fail: what makes it one that must not be executed; empty for nothing.
    """

    inst: MachineInst
    size: int
    soft_fail: str


@frozen
class _Decoding:
    """What counterparts decode with."""

    _target: MCTarget
    failures: list[str] = field(factory=list[str])

    @property
    def subtarget(self) -> Subtarget:
        return self._target.subtarget

    @property
    def registers(self) -> TargetRegisters:
        return self._target.registers

    def soft_fail(self) -> None:
        self.failures.append("an operand's value is not allowed")


class _Unknown(Exception):
    """A C++ method that nothing stands in for."""


class Disassembler:
    """Decodes instructions of a target.

    Raises:
        DiagnosticError: its encodings are of variable length, or some are wrong.
    """

    def __init__(self, target: MCTarget) -> None:
        self._target = target
        encodings = target.model.encodings
        if not isinstance(encodings, FixedEncodingTable):
            raise fail(NOWHERE, "the target's encodings are of variable length, which are not decoded here")
        self._encodings = encodings

    @cached_property
    def tables(self) -> Mapping[tuple[str, int], Sequence[Candidate]]:
        """DecoderNamespace and size in bytes of each table, to its encodings: those with more fixed bits first."""
        found: dict[tuple[str, int], list[Candidate]] = {}
        for encoding in self._encodings.all():
            instruction, word = encoding.instruction, encoding.word
            if instruction.namespace == NAMESPACE or any([instruction.has(flag) for flag in _NOT_DECODED]):
                continue
            if not encoding.size or not word.ones | word.zeros:
                continue
            found.setdefault((encoding.decoder_namespace, encoding.size), []).append(self._candidate(encoding))
        for candidates in found.values():
            candidates.sort(key=lambda one: -one.mask.bit_count())
        return found

    @cached_property
    def sizes(self) -> Sequence[int]:
        """The sizes of encodings, in bytes."""
        return sorted({size for _, size in self.tables})

    def decode(self, data: bytes, why: list[Tried] | None = None) -> Decoded | None:
        """The instruction that some bytes begin with; None if there is none.

        Args:
            why: gets the encodings that were tried, if given.

        Raises:
            DiagnosticError: an operand has a C++ method, and no counterpart.
        """
        code = self._target.machine_code
        for size in self.sizes:
            if len(data) < size:
                continue
            word = code.from_bytes(data[:size], self._target.byte_order)
            names = code.decoder_namespaces(word, self._target.subtarget)
            for name in sorted({name for name, _ in self.tables}) if names is None else names:
                decoded = self._in_table(self.tables.get((name, size), ()), word, data, why)
                if decoded is not None:
                    return decoded
        return None

    def _in_table(self, table: Sequence[Candidate], word: int, data: bytes, why: list[Tried] | None) -> Decoded | None:
        for candidate in table:
            encoding = candidate.encoding
            if word & candidate.mask != candidate.ones:
                if why is not None:
                    wrong = (word ^ candidate.ones) & candidate.mask
                    if wrong.bit_count() <= 1:
                        why.append(
                            Tried(encoding, f"bit {wrong.bit_length() - 1} is {word >> wrong.bit_length() - 1 & 1}")
                        )
                continue
            if not self._target.subtarget.allows(encoding.record):
                if why is not None:
                    why.append(Tried(encoding, f"it needs {self._target.subtarget.missing(encoding.record)}"))
                continue
            decoding = _Decoding(self._target)
            if (word ^ encoding.word.ones) & candidate.soft:
                decoding.failures.append("bits that should be constant differ (SoftFail)")
            values, failed = self._values(candidate, word, decoding)
            if values is None:
                if why is not None:
                    why.append(Tried(encoding, failed[0]))
                if failed[1]:
                    return None
                continue
            inst = MachineInst(encoding.instruction, values)
            found = self._target.machine_code.decoded(
                outer(inst), data, self._target.byte_order, self._target.registers
            )
            if found is None:
                if why is not None:
                    why.append(Tried(encoding, "the bytes end early"))
                return None
            return Decoded(inner(self._target, found[0]), found[1] or encoding.size, "; ".join(decoding.failures))
        return None

    def _values(
        self, candidate: Candidate, word: int, decoding: _Decoding
    ) -> tuple[tuple[OperandValue, ...] | None, tuple[str, bool]]:
        """The values of the machine operands; or the reason why there are none, and whether no other encoding is tried."""
        instruction = candidate.encoding.instruction
        if candidate.encoding.decoder_method:
            raise fail(
                candidate.encoding.record.place,
                f"'{instruction.name}' needs the C++ method '{candidate.encoding.decoder_method}' to be decoded as a whole",
            )
        values: dict[int, OperandValue] = {}
        for step in candidate.steps:
            bits = step.start
            for run in step.runs:
                bits |= (word >> run.word_bit & (1 << run.width) - 1) << run.operand_bit
            found = self._decode(step, bits, decoding, instruction)
            if found is None:
                return None, (f"{step.record.name} has no value for {bits:#x}", step.is_complete)
            values.update(zip(range(step.first, step.first + step.count), found, strict=False))
        for number, other in candidate.tied.items():
            if number not in values and other in values:
                values[number] = values[other]
        missing = [number for number in range(instruction.machine_operands) if number not in values]
        for number in missing:
            values[number] = 0  # an operand without bits, which LLVM leaves out
        return tuple([values[number] for number in range(instruction.machine_operands)]), ("", False)

    def _decode(
        self, step: Step, bits: int, decoding: _Decoding, instruction: Instruction
    ) -> Sequence[OperandValue] | None:
        if step.counterpart is not None:
            found = step.counterpart.decode(bits, decoding)
            return None if found is None else [operand_value(value) for value in found]
        if step.register_class is not None:
            register = self._numbered(step.register_class).get(bits)
            return None if register is None else [register]
        if not step.method:
            return [bits]
        raise fail(
            instruction.record.place,
            f"'{instruction.name}' needs the C++ method '{step.method}' to decode '{step.record.name}': give it a counterpart",
        )

    def _numbered(self, name: str) -> Mapping[int, Register]:
        """The members of a register class by HWEncoding."""
        found = self._by_number.get(name)
        if found is None:
            found = {}
            for register in self._target.registers.of_class(name):
                found.setdefault(register.hw_encoding, register)
            self._by_number[name] = found
        return found

    @cached_property
    def _by_number(self) -> dict[str, Mapping[int, Register]]:
        return {}

    # reading encodings

    def _candidate(self, encoding: Encoding[FixedWord]) -> Candidate:
        word = encoding.word
        soft = encoding.soft_fail
        mask = (word.ones | word.zeros) & ~soft
        steps: list[Step] = []
        tied = _tied(encoding.instruction)
        if not encoding.decoder_method:
            names = _tied_names(encoding.instruction.operands)
            for operand in encoding.instruction.operands:
                steps += self._steps(encoding, operand, names)
        return Candidate(encoding, mask, word.ones & mask, soft & (word.ones | word.zeros), tuple(steps), tied)

    def _steps(self, encoding: Encoding[FixedWord], operand: Operand, names: Mapping[str, str]) -> list[Step]:
        if any(operand.sub_names):
            return [
                self._step(encoding, record, operand.first + part, 1, name, names)
                for part, (name, record) in enumerate(zip(operand.sub_names, operand.sub_operands, strict=True))
            ]
        record = operand.record
        if operand.info is not None and operand.count == 1 and not self._encodings.operand_decoder(record).method:
            record = operand.sub_operands[0]
        found = self._step(encoding, record, operand.first, operand.count, operand.name, names)
        return [found] if found.runs else []

    def _step(
        self,
        encoding: Encoding[FixedWord],
        record: Record,
        first: int,
        count: int,
        name: str,
        names: Mapping[str, str],
    ) -> Step:
        decoder = self._encodings.operand_decoder(record)
        fields = [one for one in encoding.word.fields if one.name in (name, names.get(name))]
        counterpart = self._target.counterpart(record)
        if not overrides(counterpart, "decode") and record.is_a("RegisterOperand"):
            counterpart = self._target.counterpart(record.record("RegClass"))
        own = None if decoder.register_class is None else self._target.register_class(decoder.register_class)
        method = decoder.method
        if decoder.register_class is not None and own is None:
            method = f"DecodePointerLikeRegClass{decoder.register_class.integer('RegClassKind')}"
        return Step(
            first,
            count,
            encoding.ones_of(name),
            tuple([run for one in fields for run in one.runs]),
            record,
            method,
            counterpart if overrides(counterpart, "decode") else None,
            own,
            decoder.is_complete,
        )


def _tied(instruction: Instruction) -> Mapping[int, int]:
    found: dict[int, int] = {}
    for operand in instruction.operands:
        for part, constraint in enumerate(operand.constraints):
            if isinstance(constraint, Tied):
                found[operand.first + part] = constraint.operand
                found[constraint.operand] = operand.first + part
    return found


def _tied_names(operands: Sequence[Operand]) -> Mapping[str, str]:
    """The name of each tied operand to that of the other one, in both directions."""
    names = [name or operand.name for operand in operands for name in operand.sub_names]
    constraints = [constraint for operand in operands for constraint in operand.constraints]
    found: dict[str, str] = {}
    for name, constraint in zip(names, constraints, strict=True):
        if isinstance(constraint, Tied):
            other = names[constraint.operand]
            found |= {name: other, other: name}
    return found
