"""WebAssembly's disassembler tables: a table of 256 instructions for each prefix byte, and one of all lists of operand types."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.generators.kit.writer import Writer
from tgdsl.model.decoding import PrefixedOpcodes

_SIZE = 256  #: of a table

_OPENING = f"""\
#include "MCTargetDesc/WebAssemblyMCTargetDesc.h"

namespace llvm {{

static constexpr int WebAssemblyInstructionTableSize = {_SIZE};

enum EntryType : uint8_t {{ ET_Unused, ET_Prefix, ET_Instruction }};

struct WebAssemblyInstruction {{
  uint16_t Opcode;
  EntryType ET;
  uint8_t NumOperands;
  uint16_t OperandStart;
}};

"""


def write_webassembly(out: Writer, opcodes: PrefixedOpcodes) -> None:
    """The whole file after its header."""
    out.paste(_OPENING)
    types: list[str] = []
    for prefix, instructions in opcodes.items():
        with out.block(f"WebAssemblyInstruction InstructionTable{prefix}[] = {{", "};", indent=""):
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
    with out.block("const uint8_t OperandTable[] = {", "};", indent=""):
        out.lines([f"  {one}," for one in types])
    out.line()
    out.line("struct { uint8_t Prefix; const WebAssemblyInstruction *Table; }")
    with out.block("PrefixTable[] = {", "};", indent=""):
        out.lines([f"  {{ {prefix}, InstructionTable{prefix} }}," for prefix in opcodes if prefix])
        out.line("  { 0, nullptr }")
    out.line()
    out.line("} // end namespace llvm")


def _place(operands: Sequence[str], types: list[str]) -> int:
    """Where a list of types begins in the table of all, to whose end it is added if it is nowhere in it."""
    size = len(operands)
    for start in range(len(types) - size + 1):
        if types[start : start + size] == operands:
            return start
    types += operands
    return len(types) - size
