"""The parts of an assembly string as statements of C++ that print them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from attrs import frozen

from tgdsl.diagnostics import Report, collecting
from tgdsl.model.assembly import AssemblyWriter, OperandUse, Part, Special, Text, parse_assembly
from tgdsl.model.instructions.table import Instruction, InstructionTable

RETURN = "return;"  #: the statement after the last part

_ESCAPES = str.maketrans({"\n": "\\n", "\t": "\\t", '"': '\\"'})
_CONTROL = {"a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_SEQUENCE = re.compile(r"\\([abefnrtv\"'\\])")


@frozen(eq=False)
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
    result: list[Printed] = []
    subtarget = "STI, " if writer.pass_subtarget else ""
    for instruction in table.instructions:
        if instruction.asm_string and instruction.name != "PHI":
            with collecting(report):
                parts = parse_assembly(instruction, writer.variant)
                first = parts[0] if parts else None
                if isinstance(first, Text):
                    result.append(Printed(instruction, _as_printed(first.text), _statements(parts[1:], subtarget)))
                else:
                    result.append(Printed(instruction, "", _statements(parts, subtarget)))
    report.check()
    return result


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
