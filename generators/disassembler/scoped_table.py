"""A decoder table of nested scopes: ``static const uint8_t DecoderTable...[]``, which ``decodeInstruction`` interprets.

==================================================  ==========================================================
OPC_Scope, size                                     what follows is tried; if it fails, what is behind it
OPC_SwitchField, start, width                       cases follow, each with its value and its size
OPC_CheckField, start, width, value
OPC_CheckPredicate, predicate
OPC_SoftFail, mask of zeros, mask of ones
OPC_Decode, opcode, decoder                         the end, unless the decoder fails and is not complete
==================================================  ==========================================================

Numbers are ULEB128, but for widths (one byte). The last case has no size, and neither has what is tried last, since nothing is behind them. What
fails ends the innermost scope that is still open, and goes on behind it. A Filter with a single case is an OPC_CheckField.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.generation import origins
from tgdsl.generators.disassembler.table import encoded_in, uleb128
from tgdsl.generators.kit.writer import Writer
from tgdsl.model.decoding import Candidate, Decoder, DecoderPredicate, DecoderTable, Filter, Step, Steps
from tgdsl.model.instructions.table import Instruction
from tgdsl.records import Record

_COMMENTS = 45  #: the column of comments


def write_scoped_table(
    out: Writer,
    table: DecoderTable,
    predicates: Mapping[DecoderPredicate, int],
    decoders: Mapping[Decoder, int],
    *,
    has_width: bool,
    everyone: Sequence[Instruction],
) -> None:
    """A decoder table.

    Args:
        predicates, decoders: their numbers.
        everyone: all instructions, whose numbers are opcodes.
        has_width: the table begins with the width of its words.
    """
    layout = _Layout(predicates, decoders)
    width = uleb128(table.width) if has_width else ""
    size = layout.size_of(table.steps) + width.count(",")
    with out.block(f"static const uint8_t DecoderTable{table.name}[{size}] = {{", "};", indent=""):
        lines = layout.lines(table.steps, size, width, table.width)
        out.lines([origins.of(line, layout.sources.get(at), counted=everyone) for at, line in enumerate(lines)])


class _Layout:
    """Lays entries out one after the other; sizes of what is inside stand before it, and so are computed first."""

    def __init__(self, predicates: Mapping[DecoderPredicate, int], decoders: Mapping[Decoder, int]) -> None:
        self._predicates = predicates
        self._decoders = decoders
        self._sizes: dict[Steps, int] = {}
        self._entries: dict[Candidate, list[tuple[str, str, int]]] = {}  # text, comment, size
        self._position = 0  # of the next byte
        self._begun = ""  # the position of the last line with bytes, as comments have it
        self._digits = 1
        self._lines: list[str] = []
        self.sources: dict[int, Sequence[Record]] = {}

    def lines(self, steps: Steps, size: int, width: str, bits: int) -> list[str]:
        """The lines of a whole table of a size, which begins with its width unless that is empty."""
        self._digits = len(str(size))
        if width:
            self._add(width, f"BitWidth {bits}", "", width.count(","))
        self._steps(steps, "")
        self._note(0, steps)
        return self._lines

    def _note(self, start: int, steps: Steps) -> None:
        """Say of the lines from one on, unless something is said of them, that they come from the encodings of steps."""
        if origins.recorded():
            records = encoded_in(steps)
            for number in range(start, len(self._lines)):
                self.sources.setdefault(number, records)

    # -- sizes ---------------------------------------------------------------------------------------------------

    def size_of(self, steps: Steps) -> int:
        """The bytes of steps."""
        size = self._sizes.get(steps)
        if size is None:
            size = 0
            last = len(steps) - 1
            for number, step in enumerate(steps):
                inside = self._size_of_step(step)
                size += inside if number == last else 1 + _length(inside) + inside
            self._sizes[steps] = size
        return size

    def _size_of_step(self, step: Step) -> int:
        if isinstance(step, Filter):
            size = 2 + _length(step.start)
            if len(step.cases) == 1:
                for value, steps in step.cases.items():
                    size += _length(value) + self.size_of(steps)
                return size
            last = len(step.cases) - 1
            for number, (value, steps) in enumerate(step.cases.items()):
                inside = self.size_of(steps)
                size += _length(value) + (1 if number == last else _length(inside)) + inside
            return size
        return sum([size for _, _, size in self._entries_of(step)]) if isinstance(step, Candidate) else 0

    def _entries_of(self, step: Candidate) -> list[tuple[str, str, int]]:
        """Text, comment and size of the entries of a candidate."""
        entries = self._entries.get(step)
        if entries is None:
            entries = self._entries[step] = self._made(step)
        return entries

    def _made(self, step: Candidate) -> list[tuple[str, str, int]]:
        encoding = step.encoding
        entries: list[tuple[str, str, int]] = []
        if encoding.predicate is not None:
            predicate = self._predicates[encoding.predicate]
            number = uleb128(predicate)
            entries.append((f"OPC_CheckPredicate, {number}", f"check predicate {predicate}", 1 + number.count(",")))
        entries += [_check(check.start, check.width, check.value) for check in step.checks]
        if encoding.soft_zeros or encoding.soft_ones:
            zeros, ones = encoding.soft_zeros, encoding.soft_ones
            numbers = f"{uleb128(zeros)}{uleb128(ones)}"
            comment = f"softfail pos=0x{zeros:08x} neg=0x{ones:08x}"
            entries.append((f"OPC_SoftFail, {numbers}", comment, 1 + numbers.count(",")))
        decoder = self._decoders[encoding.decoder]
        numbers = f"{uleb128(encoding.instruction.number)}{uleb128(decoder)}"
        comment = f"decode to {encoding.name} using decoder {decoder}"
        entries.append((f"OPC_Decode, {numbers}", comment, 1 + numbers.count(",")))
        return entries

    # -- lines ---------------------------------------------------------------------------------------------------

    def _add(self, text: str, comment: str, indent: str, size: int) -> None:
        """A line with bytes, and its comment."""
        self._begun = f"{self._position:>{self._digits}}"
        self._position += size
        line = f"  {text}"
        if len(line) > _COMMENTS:
            self._lines.append(line)
            line = ""
        pad = max(_COMMENTS - len(line), 1)
        self._lines.append(f"{line}{' ' * pad}// {self._begun}: {indent}{comment}")

    def _comment(self, text: str, indent: str) -> None:
        """A line with a comment alone."""
        self._lines.append(f"{' ' * _COMMENTS}// {self._begun}: {indent}{text}")

    def _steps(self, steps: Steps, indent: str) -> None:
        if len(steps) == 1:
            self._step(steps[0], indent)
            return
        opening = "try {"
        for step in steps[:-1]:
            start = len(self._lines)
            size = uleb128(self._size_of_step(step))
            self._add(f"OPC_Scope, {size}", opening, indent, 1 + size.count(","))
            self._step(step, f"{indent} ")
            self._note(start, (step,))
            opening = "} else try {"
        start = len(self._lines)
        self._comment(opening, indent)
        self._step(steps[-1], f"{indent} ")
        self._note(start, steps[-1:])
        self._comment("}", indent)

    def _step(self, step: Step, indent: str) -> None:
        if isinstance(step, Filter):
            self._filter(step, indent)
        elif isinstance(step, Candidate):
            for text, comment, size in self._entries_of(step):
                self._add(text, comment, indent, size)

    def _filter(self, step: Filter, indent: str) -> None:
        if len(step.cases) == 1:
            for value, steps in step.cases.items():
                text, comment, size = _check(step.start, step.width, value)
                self._add(text, comment, indent, size)
                self._steps(steps, indent)
            return
        start, inst = uleb128(step.start), _inst(step.start, step.width)
        self._add(f"OPC_SwitchField, {start}{step.width}, ", f"switch {inst} {{", indent, 2 + start.count(","))
        last = len(step.cases) - 1
        for number, (value, steps) in enumerate(step.cases.items()):
            begun = len(self._lines)
            text = f"{uleb128(value)}{uleb128(self.size_of(steps) if number != last else 0)}"
            self._add(text, f"case 0x{value:x}: {{", indent, text.count(","))
            self._steps(steps, f"{indent} ")
            self._comment("}", indent)
            self._note(begun, steps)
        self._comment(f"}} // switch {inst}", indent)


def _check(start: int, width: int, value: int) -> tuple[str, str, int]:
    """Text, comment and size of an OPC_CheckField."""
    text = f"OPC_CheckField, {uleb128(start)}{width}, {uleb128(value)}"
    return text, f"check {_inst(start, width)} == 0x{value:x}", text.count(",")


def _inst(start: int, width: int) -> str:
    """Bits of the word in comments."""
    return f"Inst[{start}]" if width == 1 else f"Inst[{start + width - 1}:{start}]"


def _length(value: int) -> int:
    """The bytes of a number."""
    return max(1, (value.bit_length() + 6) // 7)
