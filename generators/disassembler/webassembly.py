"""WebAssembly's disassembler tables: a table of 256 instructions for each prefix byte, and one of all lists of operand types."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import frozen
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.decoding import PrefixedOpcodes

_SIZE = 256  #: of a table

_TYPES = """\
enum EntryType : uint8_t { ET_Unused, ET_Prefix, ET_Instruction };

struct WebAssemblyInstruction {
  uint16_t Opcode;
  EntryType ET;
  uint8_t NumOperands;
  uint16_t OperandStart;
};
"""


@frozen
class _Texts:
    """The parts of the file that depend on the release.

    Attributes:
        opening: what stands before the tables.
        instructions, operands: what declares a table of these.
        prefixes: the lines that declare the table of prefixes.
        last_prefix: a line that ends this table.
        closing: what stands behind it.
    """

    opening: str
    instructions: str
    operands: str
    prefixes: str
    last_prefix: Sequence[str]
    closing: Sequence[str]


#: WebAssembly's own form of the tables.
_TEXTS = ByRelease(
    {
        19: _Texts(
            opening=f"""\
#include "MCTargetDesc/WebAssemblyMCTargetDesc.h"

namespace llvm {{

static constexpr int WebAssemblyInstructionTableSize = {_SIZE};

{_TYPES}
""",
            instructions="WebAssemblyInstruction",
            operands="const uint8_t",
            prefixes="struct { uint8_t Prefix; const WebAssemblyInstruction *Table; }\nPrefixTable[] = {",
            last_prefix=["  { 0, nullptr }"],
            closing=["", "} // end namespace llvm"],
        ),
        22: _Texts(
            opening=f"""\

#include "MCTargetDesc/WebAssemblyMCTargetDesc.h"

namespace {{
{_TYPES}}} // end anonymous namespace

""",
            instructions="constexpr WebAssemblyInstruction",
            operands="constexpr uint8_t",
            prefixes="""
constexpr struct {
  uint8_t Prefix;
  const WebAssemblyInstruction *Table;
} PrefixTable[] = {""",
            last_prefix=[],
            closing=[],
        ),
    }
)


def write_webassembly(out: Writer, opcodes: PrefixedOpcodes, release: Release) -> None:
    """The whole file after its header."""
    texts = _TEXTS[release]
    out.paste(texts.opening)
    types: list[str] = []
    for prefix, instructions in opcodes.items():
        with out.block(f"{texts.instructions} InstructionTable{prefix}[] = {{", "};", indent=""):
            for opcode in range(_SIZE):
                instruction = instructions.get(opcode)
                if instruction is not None:
                    operands = [operand.operand_type for operand in instruction.operands]
                    entry = f"{instruction.number}, ET_Instruction, {len(operands)}, {_place(operands, types)}"
                    out.line(f"  // 0x{opcode:x}: {instruction.asm_string}")
                else:
                    is_prefix = not prefix and opcode and opcode in opcodes
                    entry = "0, ET_Prefix, 0, 0" if is_prefix else "0, ET_Unused, 0, 0"
                out.line(f"  {{ {entry}  }},")
        out.line()
    with out.block(f"{texts.operands} OperandTable[] = {{", "};", indent=""):
        out.lines([f"  {one}," for one in types])
    out.line()
    with out.block(texts.prefixes, "};", indent=""):
        out.lines([f"  {{ {prefix}, InstructionTable{prefix} }}," for prefix in opcodes if prefix])
        out.lines(texts.last_prefix)
    out.lines(texts.closing)


def _place(operands: Sequence[str], types: list[str]) -> int:
    """Where a list of types begins in the table of all, to whose end it is added if it is nowhere in it."""
    size = len(operands)
    for start in range(len(types) - size + 1):
        if types[start : start + size] == operands:
            return start
    types += operands
    return len(types) - size
