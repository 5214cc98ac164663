"""The parts that both forms of the emitter share: C++ for words of one width, and the cases of a ``switch`` over opcodes. What
releases of LLVM have otherwise is in ``style``.

A word is a ``uint64_t`` if it fits, otherwise an ``APInt``. In both, the generated code calls the word ``Value``, and an operand's
encoded value ``op``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence

from tgdsl.generators.emitter.style import ELEMENT_BITS, Style, shared_cases
from tgdsl.generators.kit.writer import Writer
from tgdsl.model.bits import OperandField
from tgdsl.model.instructions.table import Instruction

_ELEMENT = (1 << ELEMENT_BITS) - 1


class Word(ABC):
    """The C++ for words of one width. Statements are lines without their indentation.

    Attributes:
        elements: of a table, for one word.
        result: return type of getBinaryCodeForInstr.
        parameters: those of getBinaryCodeForInstr that depend on the width.
        opening: the statements before its ``switch``.
        closing: the statement after it.
    """

    result: str
    parameters: Sequence[str]
    closing: str

    def __init__(self, width: int, style: Style) -> None:
        self.width = width
        self.style = style
        self.elements = (width + ELEMENT_BITS - 1) // ELEMENT_BITS

    @property
    @abstractmethod
    def opening(self) -> Sequence[str]: ...

    @abstractmethod
    def from_mode(self) -> Sequence[str]:
        """Load the word from the table ``InstBitsByHw``."""

    @abstractmethod
    def merge(self, field: OperandField) -> Iterator[str]:
        """Encode an operand, and merge its bits into the word."""

    def literals(self, value: int) -> str:
        """A word as elements of a table, the lowest bits first."""
        shifts = range(0, self.elements * ELEMENT_BITS, ELEMENT_BITS)
        return ", ".join([f"UINT64_C({value >> shift & _ELEMENT})" for shift in shifts])


def word_of(width: int, style: Style) -> Word:
    """The form for words of a number of bits."""
    return SmallWord(width, style) if width <= ELEMENT_BITS else LargeWord(width, style)


def _operand(field: OperandField, result: str = "") -> str:
    """The call of an operand's EncoderMethod, or of getMachineOpValue.

    Args:
        result: argument for the value, where the method does not return it.
    """
    if field.encoder:
        return f"{field.encoder}(MI, {field.operand}{result}, Fixups, STI);"
    return f"getMachineOpValue(MI, MI.getOperand({field.operand}){result}, Fixups, STI);"


class SmallWord(Word):
    """At most 64 bits."""

    result = "uint64_t"
    parameters: Sequence[str] = ()
    closing = "return Value;"

    @property
    def opening(self) -> Sequence[str]:
        return (f"uint64_t Value = InstBits[{self.style.index}];", "uint64_t op = 0;", "(void)op;  // suppress warning")

    def from_mode(self) -> Sequence[str]:
        return (f"Value = InstBitsByHw[{self.style.index}];",)

    def merge(self, field: OperandField) -> Iterator[str]:
        yield f"// op: {field.name}"
        yield f"op = {_operand(field)}"
        merge = self.style.merge_only_run if len(field.runs) == 1 else self.style.merge_run
        for run in field.runs:
            yield from merge(run)


class LargeWord(Word):
    """More than 64 bits, in APInts that the caller provides."""

    result = "void"
    parameters: Sequence[str] = ("APInt &Inst", "APInt &Scratch")
    closing = "Inst = Value;"

    @property
    def opening(self) -> Sequence[str]:
        return (
            f"if (Scratch.getBitWidth() != {self.width})",
            f"  Scratch = Scratch.zext({self.width});",
            f"Inst = {self._of_table('InstBits')};",
            "APInt &Value = Inst;",
            "APInt &op = Scratch;",
        )

    def from_mode(self) -> Sequence[str]:
        return (f"Inst = {self._of_table('InstBitsByHw')};", "Value = Inst;")

    def merge(self, field: OperandField) -> Iterator[str]:
        name, clear = f"// op: {field.name}", "op.clearAllBits();"
        yield from (clear, name) if self.style.clears_first else (name, clear)
        yield _operand(field, ", op")
        for run in field.runs:
            part = f"({run.width}, {run.operand_bit})"
            if run.width > self.style.widest_number:
                yield f"Value.insertBits(op.extractBits{part}, {run.word_bit});"
            else:
                yield f"Value.insertBits(op.extractBitsAsZExtValue{part}, {run.word_bit}, {run.width});"

    def _of_table(self, table: str) -> str:
        return f"APInt({self.width}, ArrayRef({table} + {self.style.index} * {self.elements}, {self.elements}))"


def write_cases(out: Writer, cases: Iterable[tuple[Instruction, str]]) -> None:
    """Write the cases, ordered by their texts; instructions with the same text share a case, in the order given.

    Args:
        cases: instructions, each with the whole lines of its case.
    """
    given = [*cases]
    texts = [(f"{instruction.namespace}::{instruction.name}", text) for instruction, text in given]
    out.paste(shared_cases(texts, [instruction for instruction, _ in given]))


def whole_lines(lines: Iterable[str], indent: str = "") -> str:
    """The text of a case."""
    return "".join([f"{indent}{line}\n" for line in lines])
