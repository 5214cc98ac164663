"""The parts that both forms of the emitter share: C++ for words of one width, and the cases of a ``switch`` over opcodes.

A word is a ``uint64_t`` if it fits, otherwise an ``APInt``. In both, the generated code calls the word ``Value``, and an operand's
encoded value ``op``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence

from tgdsl.generators.kit.writer import Writer
from tgdsl.model.bits import OperandField, Run
from tgdsl.model.instructions.table import Instruction

_BITS = 64  #: of an element of the tables InstBits
_ELEMENT = (1 << _BITS) - 1


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

    def __init__(self, width: int) -> None:
        self.width = width
        self.elements = (width + _BITS - 1) // _BITS

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
        shifts = range(0, self.elements * _BITS, _BITS)
        return ", ".join([f"UINT64_C({value >> shift & _ELEMENT})" for shift in shifts])


def word_of(width: int) -> Word:
    """The form for words of a number of bits."""
    return SmallWord(width) if width <= _BITS else LargeWord(width)


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
        return ("uint64_t Value = InstBits[opcode];", "uint64_t op = 0;", "(void)op;  // suppress warning")

    def from_mode(self) -> Sequence[str]:
        return ("Value = InstBitsByHw[opcode];",)

    def merge(self, field: OperandField) -> Iterator[str]:
        yield f"// op: {field.name}"
        yield f"op = {_operand(field)}"
        if len(field.runs) == 1:
            (run,) = field.runs
            yield f"op &= {_mask(run)};"
            shift = _shift(run)
            if shift:
                operator, distance = shift
                yield f"op {operator}= {distance};"
            yield "Value |= op;"
            return
        for run in field.runs:
            shift = _shift(run)
            yield f"Value |= (op & {_mask(run)})" + (f" {shift[0]} {shift[1]};" if shift else ";")


def _mask(run: Run) -> str:
    return f"UINT64_C({((1 << run.width) - 1 << run.operand_bit) & _ELEMENT})"


def _shift(run: Run) -> tuple[str, int] | None:
    """The C++ operator and the distance that shift a run from the operand to the word; None for no shift."""
    distance = run.word_bit - run.operand_bit
    if not distance:
        return None
    return ("<<", distance) if distance > 0 else (">>", -distance)


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
        yield "op.clearAllBits();"
        yield f"// op: {field.name}"
        yield _operand(field, ", op")
        for run in field.runs:
            part = f"({run.width}, {run.operand_bit})"
            if run.width >= _BITS:
                yield f"Value.insertBits(op.extractBits{part}, {run.word_bit});"
            else:
                yield f"Value.insertBits(op.extractBitsAsZExtValue{part}, {run.word_bit}, {run.width});"

    def _of_table(self, table: str) -> str:
        return f"APInt({self.width}, ArrayRef({table} + opcode * {self.elements}, {self.elements}))"


UNSUPPORTED = """\
  default:
    std::string msg;
    raw_string_ostream Msg(msg);
    Msg << "Not supported instr: " << MI;
    report_fatal_error(Msg.str().c_str());
  }
"""


def write_cases(out: Writer, cases: Iterable[tuple[Instruction, str]]) -> None:
    """Write the cases, ordered by their texts; instructions with the same text share a case, in the order given.

    Args:
        cases: instructions, each with the whole lines of its case.
    """
    sharing: dict[str, list[str]] = {}
    for instruction, text in cases:
        sharing.setdefault(text, []).append(f"{instruction.namespace}::{instruction.name}")
    for text, names in sorted(sharing.items()):
        labels = ":\n    case ".join(names)
        out.paste(f"    case {labels}: {{\n{text}      break;\n    }}\n")


def whole_lines(lines: Iterable[str], indent: str = "") -> str:
    """The text of a case."""
    return "".join([f"{indent}{line}\n" for line in lines])
