"""The operands of encodings and the bits of the word that each is gathered from: the OperandInfos of DecoderEmitter (populateInstruction)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from tgdsl.diagnostics import Report
from tgdsl.model.bits import (
    AnyEncodingTable,
    Field,
    FixedWord,
    OperandDecoder,
    Run,
    Segment,
    VariableWord,
)
from tgdsl.model.decoding.fields import pointer_kind_of
from tgdsl.model.decoding.tables import AnyEncoding, DecodedOperand, Decoder, OperandInfo
from tgdsl.model.instructions.table import Instruction, Tied

_RunKey: TypeAlias = tuple[tuple[int, int, int], ...]  # the runs of a value, as numbers with a cheap hash


class DecoderReader:
    """Reads the decoders of encodings; equal ones are one object."""

    def __init__(self, encodings: AnyEncodingTable) -> None:
        self._encodings = encodings
        self._tied: dict[int, dict[str, str]] = {}
        self._runs: dict[tuple[Field, ...], tuple[Run, ...]] = {}
        self._infos: dict[tuple[str, bool, int, _RunKey], OperandInfo] = {}
        self._decoders: dict[tuple[tuple[OperandInfo, ...], str, bool], Decoder] = {}

    def read(self, encoding: AnyEncoding) -> tuple[Decoder, tuple[DecodedOperand, ...]]:
        """The decoder of an encoding, and its operands.

        Raises:
            DiagnosticError: with an error for each operand that no decoder can take from the word.
        """
        method = encoding.decoder_method
        if method:
            return self._decoder((), method, encoding.has_complete_decoder), ()
        word = encoding.word
        if isinstance(word, FixedWord):
            operands: Iterable[DecodedOperand] = self._of_fields(encoding, word)
        else:
            operands = self._of_segments(encoding, word)
        kept: list[DecodedOperand] = []
        is_complete, whole = True, ""
        for operand in operands:
            info = operand.info
            if not info.runs and info.method:
                whole, is_complete = info.method, info.is_complete
                break
            kept.append(operand)
            is_complete = is_complete and info.is_complete
        return self._decoder(tuple([operand.info for operand in kept]), whole, is_complete), tuple(kept)

    def _decoder(self, operands: tuple[OperandInfo, ...], method: str, is_complete: bool) -> Decoder:
        key = (operands, method, is_complete)
        decoder = self._decoders.get(key)
        if decoder is None:
            decoder = self._decoders[key] = Decoder(*key)
        return decoder

    def _info(
        self, decoder: OperandDecoder, initial: int, runs: tuple[Run, ...], method: str = "", has_value: bool = True
    ) -> OperandInfo:
        method = method or method_of(decoder)
        is_complete = decoder.is_complete or not method
        key = (
            method,
            is_complete,
            initial if has_value else -1,
            tuple([(run.operand_bit, run.word_bit, run.width) for run in runs]),
        )
        info = self._infos.get(key)
        if info is None:
            info = self._infos[key] = OperandInfo(method, is_complete, initial, runs, has_value)
        return info

    # -- words of fixed numbers of bits --------------------------------------------------------------------------

    def _of_fields(self, encoding: AnyEncoding, word: FixedWord) -> Sequence[DecodedOperand]:
        """The operands whose names are those of fields, and all sub-operands with names."""
        instruction = encoding.instruction
        if not instruction.operands:
            return ()
        report = Report()
        decoded: list[DecodedOperand] = []
        fields = {field.name: field for field in word.fields}
        tied = self._tied_names(instruction)
        for operand in instruction.operands:
            decoder = self._encodings.operand_decoder(operand.record)
            if any(operand.sub_names):
                if method_of(decoder):
                    report.error(
                        encoding.record.place,
                        f"the operand '${operand.name}' of '{instruction.name}' has named sub-operands, and"
                        f" '{operand.record.name}' has a DecoderMethod, which decodes them all at once: leave the names out, or"
                        " the DecoderMethod",
                    )
                    continue
                for part, name in enumerate(operand.sub_names):
                    record = operand.sub_operands[part]
                    runs = self._runs_of(name, fields, tied)
                    info = self._info(self._encodings.operand_decoder(record), encoding.ones_of(name), runs)
                    decoded.append(DecodedOperand(name, operand.first + part, record, info))
                continue
            record = operand.record
            if operand.info is not None and not method_of(decoder):
                if operand.count > 1:
                    report.error(
                        encoding.record.place,
                        f"the operand '${operand.name}' of '{instruction.name}' is {operand.count} sub-operands, but no decoder"
                        f" knows where they are: give '{record.name}' a DecoderMethod, or names to the sub-operands",
                    )
                    continue
                record = operand.sub_operands[0]
                decoder = self._encodings.operand_decoder(record)
            runs = self._runs_of(operand.name, fields, tied)
            if runs:
                info = self._info(decoder, encoding.ones_of(operand.name), runs)
                decoded.append(DecodedOperand(operand.name, operand.first, record, info))
        report.check()
        return decoded

    def _runs_of(self, name: str, fields: dict[str, Field], tied: dict[str, str]) -> tuple[Run, ...]:
        """The runs of bits of an operand, and of the one that it is tied to, ascending."""
        own_fields = [fields[other] for other in (name, tied.get(name, "")) if other in fields]
        key = tuple(own_fields)
        runs = self._runs.get(key)
        if runs is None:
            runs = self._runs[key] = tuple(_joined([run for field in own_fields for run in field.runs]))
        return runs

    def _tied_names(self, instruction: Instruction) -> dict[str, str]:
        """The name of each tied operand to that of the other one, in both directions."""
        tied = self._tied.get(instruction.number)
        if tied is None:
            tied = self._tied[instruction.number] = tied_names(instruction)
        return tied

    # -- words of variable length --------------------------------------------------------------------------------

    def _of_segments(self, encoding: AnyEncoding, word: VariableWord) -> Iterator[DecodedOperand]:
        """All machine operands, even those without a segment."""
        operands = encoding.instruction.operands
        tied = _tied_operands(encoding.instruction)
        segments: dict[int, list[Segment]] = {}
        methods: dict[int, str] = {}
        for segment in word.segments:
            segments.setdefault(segment.operand, []).append(segment)
            if segment.decoder:
                methods[segment.operand] = segment.decoder
            other = tied.get(segment.index)
            if other is not None:
                segments.setdefault(operands[other].first + segment.sub_operand, []).append(segment)
        for operand in operands:
            for part, record in enumerate(operand.sub_operands):
                number = operand.first + part
                runs = [
                    Run(segment.operand_bit, segment.word_bit, segment.width) for segment in segments.get(number, ())
                ]
                decoder = self._encodings.operand_decoder(record)
                info = self._info(decoder, 0, tuple(runs), methods.get(number, ""))
                yield DecodedOperand(operand.sub_names[part] or operand.name * (part == 0), number, record, info)


def method_of(decoder: OperandDecoder) -> str:
    """The name of the C++ method: DecoderMethod, or the one for a register class; empty for none."""
    kind = decoder.register_class
    if kind is None:
        return decoder.method
    if kind.is_a("RegisterClass"):
        return f"Decode{kind.name}RegisterClass"
    if kind.is_a("RegClassByHwMode"):
        return f"Decode{kind.name}RegClassByHwMode"
    return f"DecodePointerLikeRegClass{pointer_kind_of(kind)}"


def _joined(runs: Iterable[Run]) -> Iterator[Run]:
    """The runs by ascending bit of the word, one for those that continue each other in the word and the operand."""
    last: Run | None = None
    for run in sorted(runs, key=lambda run: run.word_bit):
        if last is not None:
            if (last.word_bit + last.width, last.operand_bit + last.width) == (run.word_bit, run.operand_bit):
                last = Run(last.operand_bit, last.word_bit, last.width + run.width)
                continue
            yield last
        last = run
    if last is not None:
        yield last


def tied_names(instruction: Instruction) -> dict[str, str]:
    tied: dict[str, str] = {}
    constraints = [constraint for operand in instruction.operands for constraint in operand.constraints]
    if any([isinstance(constraint, Tied) for constraint in constraints]):
        names = [name or operand.name for operand in instruction.operands for name in operand.sub_names]
        for name, constraint in zip(names, constraints, strict=True):
            if isinstance(constraint, Tied):
                other = names[constraint.operand]
                tied |= {name: other, other: name}
    return tied


def _tied_operands(instruction: Instruction) -> dict[int, int]:
    """Position of each tied operand to that of the other one, in both directions.

    LLVM takes the number of the machine operand that an operand is tied to for the position of an operand.
    """
    positions: dict[int, int] = {}
    for index, operand in enumerate(instruction.operands):
        positions.pop(index, None)
        tied = [constraint.operand for constraint in operand.constraints if isinstance(constraint, Tied)]
        if tied and tied[0] <= index:
            positions |= {index: tied[0], tied[0]: index}
    return positions
