"""The assembly string of an instruction, cut into text and operands.

=======================  ==============================================================
in the string            stands for
=======================  ==============================================================
``$name``, ``${name}``   an operand
``${name:modifier}``     an operand, with an argument for the method that prints it
``${:modifier}``         what the method PrintSpecial prints for that argument
``$$``                   a dollar sign
``\\$ \\{ \\| \\} \\\\``      the character after the backslash
``\\n``, ``\\t``           a new line, a tab
=======================  ==============================================================
"""

from __future__ import annotations

import re
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, fail
from tgdsl.model.instructions.asm_strings import flatten_variants
from tgdsl.model.instructions.table import Instruction, Operand


@frozen
class Text:
    """Literal text."""

    text: str


@frozen
class OperandUse:
    """An operand of the instruction; the modifier is empty for none."""

    operand: Operand
    modifier: str


@frozen
class Special:
    """``${:modifier}``, which PrintSpecial prints."""

    modifier: str


Part: TypeAlias = Text | OperandUse | Special

#: Groups: text; an operand's name; a name and a modifier between braces; ``$$``; an escaped character. None of them for a mistake.
_TOKEN = re.compile(r"([^$\\]+)|\$(\w+)|\$\{(\w*)(?::(\w+))?\}|\$(\$)|\\([nt${|}\\])|[$\\]", re.ASCII)
_ESCAPED = {"n": "\n", "t": "\t"}


def parse_assembly(instruction: Instruction, variant: int) -> tuple[Part, ...]:
    """The parts of an instruction's assembly string in one variant, without empty ones; no text stands next to text.

    Raises:
        DiagnosticError: with the first thing that is wrong about the string.
    """
    string = flatten_variants(instruction.asm_string, variant, instruction.record)
    parts: list[Part] = []
    text = ""
    for token in _TOKEN.finditer(string):
        plain, name, braced, modifier, dollar, escaped = token.groups()
        if plain or dollar:
            text += plain or dollar
        elif escaped:
            text += _ESCAPED.get(escaped, escaped)
        elif name or braced or modifier:
            if text:
                parts.append(Text(text))
                text = ""
            name = name or braced
            parts.append(OperandUse(_operand(instruction, name), modifier or "") if name else Special(modifier))
        else:
            raise _misspelt(instruction, string, token.start())
    if text:
        parts.append(Text(text))
    return tuple(parts)


def _operand(instruction: Instruction, name: str) -> Operand:
    for operand in instruction.operands:
        if operand.name == name:
            return operand
    known = ", ".join(f"'${operand.name}'" for operand in instruction.operands if operand.name)
    raise fail(
        instruction.record.place_of("AsmString"),
        f"the assembly string of '{instruction.name}' names '${name}', but it has no such operand: "
        + (f"it has {known}" if known else "it has none")
        + "; write '$$' for a dollar sign",
    )


def _misspelt(instruction: Instruction, string: str, at: int) -> DiagnosticError:
    """The error for a dollar sign or a backslash that begins no operand or escape."""
    sign = string[at]
    if sign == "\\":
        advice = "escape one of n t $ { | } \\, or write '\\\\' for a backslash"
    elif string.startswith("${", at):
        advice = "write '${name}', '${name:modifier}' or '${:modifier}'"
    else:
        advice = "write '$name' for an operand, or '$$' for a dollar sign"
    return fail(
        instruction.record.place_of("AsmString"),
        f"'{string[at:]}' in the assembly string of '{instruction.name}' begins with a '{sign}' that means nothing: {advice}",
    )
