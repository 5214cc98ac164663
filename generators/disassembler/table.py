"""A decoder table as bytes: ``static const uint8_t DecoderTable...[]``, which ``decodeInstruction`` interprets.

==================================================  ==========================================================
OPC_ExtractField, start, width                      extract the field
OPC_FilterValue, value, skip                        go on if the field is the value, else skip bytes
OPC_CheckField, start, width, value, skip           the same, with extraction
OPC_CheckPredicate, predicate, skip
OPC_SoftFail, mask of zeros, mask of ones
OPC_Decode, opcode, decoder                         the end, successful or not
OPC_TryDecode, opcode, decoder, skip                the end, unless the decoder fails and is not complete
OPC_Fail
==================================================  ==========================================================

Numbers are ULEB128, but for widths (one byte) and skips (three bytes, the lowest first, from the byte after them). Where a step fails, a skip
leads to the step after it; after the last one, to where the list of steps that it is in is left to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from tgdsl.generation import origins
from tgdsl.generators.kit.writer import Writer
from tgdsl.model.decoding import (
    Candidate,
    DecodedEncoding,
    Decoder,
    DecoderPredicate,
    DecoderTable,
    Filter,
    Steps,
    walk,
)
from tgdsl.model.instructions.table import Instruction
from tgdsl.records import Record

_SKIP = 3  #: bytes of a skip
_MASK64 = (1 << 64) - 1


def write_table(
    out: Writer,
    table: DecoderTable,
    predicates: Mapping[DecoderPredicate, int],
    decoders: Mapping[Decoder, int],
    everyone: Sequence[Instruction],
) -> None:
    """A decoder table.

    Args:
        predicates, decoders: their numbers.
        everyone: all instructions, whose numbers are opcodes.
    """
    layout = _Layout(table, predicates, decoders, everyone)
    layout.steps(table.steps, layout.label())
    out.line(f"static const uint8_t DecoderTable{table.name}[] = {{")
    out.lines(layout.lines())
    out.line("  0")
    out.line("};")
    out.line()


def encoded_in(steps: Steps) -> list[Record]:
    """The definitions of the instructions that steps lead to."""
    return [one.encoding.instruction.record for one in walk(steps) if isinstance(one, Candidate)]


class _Layout:
    """Lays entries out one after the other. Where a skip leads to is a label, whose position is known when all are there."""

    def __init__(
        self,
        table: DecoderTable,
        predicates: Mapping[DecoderPredicate, int],
        decoders: Mapping[Decoder, int],
        everyone: Sequence[Instruction],
    ) -> None:
        self._predicates = predicates
        self._decoders = decoders
        # Of several encodings of an instruction in the table, LLVM names the last one everywhere.
        self._names = {encoding.instruction.number: encoding.name for encoding in table.encodings}
        self._end = 0
        self._labels: list[int] = []
        self._entries: list[tuple[int, str, int, int, str]] = []  # position, text, label or -1, end, comment
        self._sources: list[Sequence[Record]] = []  # of each entry, while origins are recorded
        self._everyone = everyone

    def label(self) -> int:
        """A new label. If it is not placed, it is at the end of the table."""
        self._labels.append(-1)
        return len(self._labels) - 1

    def lines(self) -> Sequence[str]:
        """The entries, and the OPC_Fail at the end."""
        lines: list[str] = []
        targets = [self._end if position < 0 else position for position in self._labels]
        for position, text, label, end, comment in self._entries:
            start = f"/* {position} */"
            if label < 0:
                lines.append(f"{start:<11}   MCD::OPC_{text}")
            else:
                skip = targets[label] - end & 0xFF_FFFF
                lines.append(
                    f"{start:<11}   MCD::OPC_{text}{skip & 0xFF}, {skip >> 8 & 0xFF}, {skip >> 16}, // {comment}{end + skip}"
                )
        if origins.recorded():
            lines = [
                origins.of(line, records, counted=self._everyone)
                for line, records in zip(lines, self._sources, strict=True)
            ]
        lines.append(f"{f'/* {self._end} */':<11}   MCD::OPC_Fail,")
        return lines

    def steps(self, steps: Steps, failed: int) -> None:
        """The entries of steps.

        Args:
            failed: label of what comes where all of them fail.
        """
        last = len(steps) - 1
        for number, step in enumerate(steps):
            otherwise = failed if number == last else self.label()
            if isinstance(step, Filter):
                self._filter(step, otherwise)
            elif isinstance(step, Candidate):
                self._candidate(step, otherwise)
            self._note((step,))
            if number != last:
                self._labels[otherwise] = self._end

    def _note(self, steps: Steps) -> None:
        """Say of the entries that nothing is said of that they come from the encodings of steps."""
        if origins.recorded():
            self._sources += [encoded_in(steps)] * (len(self._entries) - len(self._sources))

    def _filter(self, step: Filter, failed: int) -> None:
        start, width = uleb128(step.start), step.width & 0xFF
        inside = f"{step.start + width - 1}-{step.start}" if width > 1 else f"{step.start}"
        self._add(f"ExtractField, {start}{width},  // Inst{{{inside}}} ...", 2 + start.count(","))
        self._note((step,))
        last = len(step.cases) - 1
        for number, (value, steps) in enumerate(step.cases.items()):
            following = failed if number == last else self.label()
            self._add_skip(f"FilterValue, {(text := uleb128(value))}", 1 + text.count(","), following)
            self._note(steps)
            self.steps(steps, failed)
            if number != last:
                self._labels[following] = self._end

    def _candidate(self, step: Candidate, failed: int) -> None:
        encoding = step.encoding
        if encoding.predicate is not None:
            number = uleb128(self._predicates[encoding.predicate])
            self._add_skip(f"CheckPredicate, {number}", 1 + number.count(","), failed)
        for check in step.checks:
            start, value = uleb128(check.start), uleb128(check.value)
            text = f"CheckField, {start}{check.width & 0xFF}, {value}"
            self._add_skip(text, 1 + text.count(",") - 1, failed)
        if encoding.soft_zeros or encoding.soft_ones:
            self._soft_fail(encoding)
        opcode, name = encoding.instruction.number, self._names[encoding.instruction.number]
        numbers = f"{uleb128(opcode)}{uleb128(self._decoders[encoding.decoder])}"
        size = 1 + numbers.count(",")
        if encoding.decoder.is_complete:
            self._add(f"Decode, {numbers}// Opcode: {name}", size)
        else:
            self._add_skip(f"TryDecode, {numbers}", size, failed, f"Opcode: {name}, skip to: ")

    def _soft_fail(self, encoding: DecodedEncoding) -> None:
        text, size = "SoftFail", 1
        for mask in (encoding.soft_zeros & _MASK64, encoding.soft_ones & _MASK64):
            number = uleb128(mask)
            size += number.count(",")
            text += f", {number[:-2]}" + (f" /* 0x{mask:x} */" if mask > 0x7F else "")
        self._add(f"{text},", size)

    def _add(self, text: str, size: int) -> None:
        self._entries.append((self._end, text, -1, 0, ""))
        self._end += size

    def _add_skip(self, text: str, size: int, label: int, comment: str = "Skip to: ") -> None:
        """An entry with a skip, whose bytes are not in ``size``."""
        position = self._end
        self._end += size + _SKIP
        self._entries.append((position, text, label, self._end, comment))


@lru_cache(maxsize=None)
def uleb128(value: int) -> str:
    """The bytes of a number, each with a comma after it: ``198, 3, ``."""
    parts: list[str] = []
    while value > 0x7F:
        parts.append(f"{value & 0x7F | 0x80}, ")
        value >>= 7
    return "".join([*parts, f"{value}, "])
