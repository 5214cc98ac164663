"""The parts of an assembly string as statements of C++ that print them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tgdsl.classes import native
from tgdsl.diagnostics import Report, collecting
from tgdsl.model.assembly import AssemblyWriter, OperandUse, Part, Special, Text, parse_assembly
from tgdsl.model.instructions.table import Instruction, InstructionTable, Operand

RETURN = "return;"  #: the statement after the last part

_PLAIN = re.compile(r"[^{$\\]+")  #: text in which no operand, variant or escape sequence begins

_ESCAPES = str.maketrans({"\n": "\\n", "\t": "\\t", '"': '\\"'})
_CONTROL = {"a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_SEQUENCE = re.compile(r"\\([abefnrtv\"'\\])")


@native(auto_attribs=True, frozen=True, eq=False)
class Printed:
    """An instruction as the assembly writer prints it.

    Attributes:
        mnemonic: the text before the first operand; may be empty.
        statements: C++ that prints the rest; the last one is :data:`RETURN`.
    """

    instruction: Instruction
    mnemonic: str
    statements: tuple[str, ...]


def printed_instructions(table: InstructionTable, writer: AssemblyWriter) -> list[Printed]:
    """All instructions that have an assembly string, by number; PHI is never printed.

    Raises:
        DiagnosticError: with what is wrong about the strings, the first thing of each.
    """
    report = Report()
    reader = _Reader(writer)
    result: list[Printed] = []
    for instruction in table.instructions:
        if instruction.asm_string and instruction.name != "PHI":
            with collecting(report):
                result.append(reader.read(instruction))
    report.check()
    return result


class _Reader:
    """Reads the assembly strings of instructions. What follows the mnemonic is read once for all instructions in which it is the same,
    with the same operands: X86's 19,000 strings have 3,200 such ends."""

    def __init__(self, writer: AssemblyWriter) -> None:
        self._variant = writer.variant
        self._subtarget = "STI, " if writer.pass_subtarget else ""
        self._known: dict[tuple[str, tuple[Operand, ...]], tuple[str, tuple[str, ...]]] = {}

    def read(self, instruction: Instruction) -> Printed:
        """An instruction with an assembly string.

        Raises:
            DiagnosticError: with the first thing that is wrong about the string.
        """
        string = instruction.asm_string
        plain = _PLAIN.match(string)
        start = plain.end() if plain is not None else 0
        key = (string[start:], instruction.operands)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._read(instruction, start)
        text, statements = found
        return Printed(instruction, _as_printed(string[:start] + text), statements)

    def _read(self, instruction: Instruction, start: int) -> tuple[str, tuple[str, ...]]:
        """The text that goes on after the first ``start`` characters of a string, and the statements for what follows."""
        parts = parse_assembly(instruction, self._variant)
        first = parts[0] if parts else None
        if isinstance(first, Text):
            return first.text[start:], _statements(parts[1:], self._subtarget)
        return "", _statements(parts, self._subtarget)


def _statements(parts: Iterable[Part], subtarget: str) -> tuple[str, ...]:
    return (*[_statement(part, subtarget) for part in parts], RETURN)


def _statement(part: Part, subtarget: str) -> str:
    match part:
        case Text(text):
            escaped = _escaped(text)
            return f"O << '{escaped}';" if len(escaped) == 1 else f'O << "{escaped}";'
        case OperandUse(operand, modifier):
            address = "Address, " if operand.operand_type == "MCOI::OPERAND_PCREL" else ""
            return f"{operand.printer_method}(MI, {address}{operand.first}, {subtarget}O{_argument(modifier)});"
        case Special(modifier):
            return f"PrintSpecial(MI, {subtarget}O{_argument(modifier)});"


def _argument(modifier: str) -> str:
    return f', "{modifier}"' if modifier else ""


def _escaped(text: str) -> str:
    """The inside of a literal. Backslashes stay as they are, since LLVM takes them for the beginning of an escape sequence."""
    return text.translate(_ESCAPES)


def _as_printed(text: str) -> str:
    """The characters that a compiler reads in :func:`_escaped`."""
    if "\\" not in text:
        return text
    return _SEQUENCE.sub(lambda sequence: _CONTROL.get(sequence[1], sequence[1]), _escaped(text))
