"""Operands as they are declared, before they are taken apart into machine operands::

    unsigned getLogicalOperandSize(uint16_t Opcode, uint16_t LogicalOpIdx) { ... }  // GET_INSTRINFO_LOGICAL_OPERAND_SIZE_MAP
    unsigned getLogicalOperandIdx(uint16_t Opcode, uint16_t LogicalOpIdx) { ... }
    int getLogicalOperandType(uint16_t Opcode, uint16_t LogicalOpIdx) { ... }       // GET_INSTRINFO_LOGICAL_OPERAND_TYPE_MAP

Both are in the namespace that has the target's name, which usually is that of its instructions as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from generators.instr_info.subject import Subject
from generators.kit.cpp import guarded, namespace
from generators.kit.writer import Writer, template
from tgdsl.model.instructions.table import Instruction

_INDEX = template("""\
    LLVM_READONLY static inline unsigned
    getLogicalOperandIdx(uint16_t Opcode, uint16_t LogicalOpIdx) {
      auto S = 0U;
      for (auto i = 0U; i < LogicalOpIdx; ++i)
        S += getLogicalOperandSize(Opcode, i);
      return S;
    }
    """)


def write_logical_operands(out: Writer, subject: Subject) -> None:
    target, operands = subject.target, subject.logical_operands
    width = max([len(sizes) for sizes, _ in operands.sizes], default=0)
    with guarded(out, "GET_INSTRINFO_LOGICAL_OPERAND_SIZE_MAP"), namespace(out, "llvm"), namespace(out, target):
        out.line("LLVM_READONLY static unsigned")
        out.line("getLogicalOperandSize(uint16_t Opcode, uint16_t LogicalOpIdx) {")
        if operands.sizes:
            out.line(f"  static const unsigned SizeMap[][{width}] = {{")
            for sizes, _ in operands.sizes:
                cells = [*sizes, *[0] * (width - len(sizes))]
                out.line(f"   {{{''.join([f'{cell}, ' for cell in cells])}}}, ")
            out.line("  };")
            _write_switch(out, target, "SizeMap", "LogicalOpIdx", [who for _, who in operands.sizes])
        else:
            out.line("  return LogicalOpIdx;")
        out.line("}")
        out.fill(_INDEX)
    with guarded(out, "GET_INSTRINFO_LOGICAL_OPERAND_TYPE_MAP"), namespace(out, "llvm"), namespace(out, target):
        out.line("LLVM_READONLY static int")
        out.line("getLogicalOperandType(uint16_t Opcode, uint16_t LogicalOpIdx) {")
        if operands.types:
            rows = [
                [f"{target}::OpTypes::{name}" if name else "-1" for name in [*types, *[None] * (width - len(types))]]
                for types, _ in operands.types
            ]
            out.line(f"  static const int TypeMap[][{width}] = {{")
            out.paste(",\n".join([f"   {{{', '.join(row)}}}" for row in rows]) + "\n")
            out.line("  };")
            _write_switch(out, target, "TypeMap", "-1", [who for _, who in operands.types])
        else:
            out.line("  return -1;")
        out.line("}")


def _write_switch(out: Writer, target: str, table: str, default: str, groups: Sequence[Sequence[Instruction]]) -> None:
    """Which row of a table holds for which instructions."""
    out.line("  switch (Opcode) {")
    out.line(f"  default: return {default};")
    for row, instructions in enumerate(groups):
        out.lines([f"  case {target}::{instruction.name}:" for instruction in instructions])
        out.line(f"    return {table}[{row}][LogicalOpIdx];")
    out.line("  }")
