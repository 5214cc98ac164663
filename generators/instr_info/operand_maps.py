"""Operands by name, and logical operands: those that are declared, before they are split into machine operands::

    namespace OpName { enum { rd = 0, ..., OPERAND_LAST }; }                        // GET_INSTRINFO_OPERAND_ENUM
    int16_t getNamedOperandIdx(uint16_t Opcode, uint16_t NamedIdx) { ... }          // GET_INSTRINFO_NAMED_OPS
    unsigned getLogicalOperandSize(uint16_t Opcode, uint16_t LogicalOpIdx) { ... }  // GET_INSTRINFO_LOGICAL_OPERAND_SIZE_MAP
    unsigned getLogicalOperandIdx(uint16_t Opcode, uint16_t LogicalOpIdx) { ... }
    int getLogicalOperandType(uint16_t Opcode, uint16_t LogicalOpIdx) { ... }       // GET_INSTRINFO_LOGICAL_OPERAND_TYPE_MAP

Logical operands are in the namespace that has the target's name, which usually is that of its instructions as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.generators.instr_info.subject import Subject
from tgdsl.generators.kit.cpp import guarded, namespace
from tgdsl.generators.kit.writer import Writer, template
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
    """The switch that finds an instruction's row of a table."""
    out.line("  switch (Opcode) {")
    out.line(f"  default: return {default};")
    for row, instructions in enumerate(groups):
        out.lines([f"  case {target}::{instruction.name}:" for instruction in instructions])
        out.line(f"    return {table}[{row}][LogicalOpIdx];")
    out.line("  }")


def write_named_operands(out: Writer, subject: Subject) -> None:
    numbers = subject.named_operands.numbers
    out.paste("#ifdef GET_INSTRINFO_OPERAND_ENUM\n#undef GET_INSTRINFO_OPERAND_ENUM\n")
    with namespace(out, "llvm"), namespace(out, subject.namespace), namespace(out, "OpName"):
        out.line("enum {")
        out.lines([f"  {name} = {numbers[name]}," for name in sorted(numbers)])
        out.line("  OPERAND_LAST")
        out.line("};")
    out.paste("#endif //GET_INSTRINFO_OPERAND_ENUM\n\n")  # LLVM leaves out the space
    out.paste("#ifdef GET_INSTRINFO_NAMED_OPS\n#undef GET_INSTRINFO_NAMED_OPS\n")
    with namespace(out, "llvm"), namespace(out, subject.namespace):
        out.line("LLVM_READONLY")
        out.line("int16_t getNamedOperandIdx(uint16_t Opcode, uint16_t NamedIdx) {")
        if numbers:
            _write_named_lookup(out, subject)
        else:
            out.line("  return -1;")
        out.line("}")
    out.paste("#endif //GET_INSTRINFO_NAMED_OPS\n\n")


def _write_named_lookup(out: Writer, subject: Subject) -> None:
    operands = subject.named_operands
    out.line(f"  static const int16_t OperandMap [][{len(operands.numbers)}] = {{")
    for row, _ in operands.rows:
        out.line("{" + "".join([f"{-1 if place is None else place}, " for place in row]) + "},")
    out.line("};")
    out.line("  switch(Opcode) {")
    for position, (_, instructions) in enumerate(operands.rows):
        out.lines([f"  case {subject.namespace}::{instruction.name}:" for instruction in instructions])
        out.line(f"    return OperandMap[{position}][NamedIdx];")
    out.line("  default: return -1;")
    out.line("  }")
