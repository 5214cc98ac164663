"""Operands by name, and logical operands: those that are declared, before they are split into machine operands::

    namespace OpName { enum { rd = 0, ..., OPERAND_LAST }; }                        // GET_INSTRINFO_OPERAND_ENUM
    int16_t getNamedOperandIdx(uint16_t Opcode, uint16_t NamedIdx) { ... }          // GET_INSTRINFO_NAMED_OPS
    unsigned getLogicalOperandSize(uint16_t Opcode, uint16_t LogicalOpIdx) { ... }  // GET_INSTRINFO_LOGICAL_OPERAND_SIZE_MAP
    unsigned getLogicalOperandIdx(uint16_t Opcode, uint16_t LogicalOpIdx) { ... }
    int getLogicalOperandType(uint16_t Opcode, uint16_t LogicalOpIdx) { ... }       // GET_INSTRINFO_LOGICAL_OPERAND_TYPE_MAP

Newer releases of LLVM have operands by name otherwise (``operand_names``), no types of logical operands, and nothing where no instruction asks for it.
Logical operands are in the namespace that has the target's name, which usually is that of its instructions as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.generation import origins
from tgdsl.generators.instr_info.sections import section
from tgdsl.generators.instr_info.subject import Subject
from tgdsl.generators.kit.writer import Writer, template
from tgdsl.llvm.by_release import ByRelease
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


#: Whether there are sizes only where an instruction asks for them, and no types.
_WANTED_ONLY = ByRelease({19: False, 22: True})


def write_logical_operands(out: Writer, subject: Subject) -> None:
    target, operands = subject.target, subject.logical_operands
    width = max([len(sizes) for sizes, _ in operands.sizes], default=0)
    if not operands.sizes and _WANTED_ONLY[subject.release]:
        return
    with section(out, subject, "GET_INSTRINFO_LOGICAL_OPERAND_SIZE_MAP", "llvm", target):
        out.line("LLVM_READONLY static unsigned")
        out.line("getLogicalOperandSize(uint16_t Opcode, uint16_t LogicalOpIdx) {")
        if operands.sizes:
            out.line(f"  static const unsigned SizeMap[][{width}] = {{")
            for sizes, who in operands.sizes:
                cells = [*sizes, *[0] * (width - len(sizes))]
                line = f"   {{{''.join([f'{cell}, ' for cell in cells])}}}, "
                out.line(origins.of(line, who))
            out.line("  };")
            _write_switch(out, target, "SizeMap", "LogicalOpIdx", [who for _, who in operands.sizes])
        else:
            out.line("  return LogicalOpIdx;")
        out.line("}")
        out.fill(_INDEX)
    if not _WANTED_ONLY[subject.release]:
        _write_logical_types(out, subject, width)


def _write_logical_types(out: Writer, subject: Subject, width: int) -> None:
    target, operands = subject.target, subject.logical_operands
    with section(out, subject, "GET_INSTRINFO_LOGICAL_OPERAND_TYPE_MAP", "llvm", target):
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
        cases = [f"  case {target}::{instruction.name}:" for instruction in instructions]
        out.lines(origins.each(cases, instructions))
        line = f"    return {table}[{row}][LogicalOpIdx];"
        out.line(origins.of(line, instructions, counted=groups))
    out.line("  }")


def write_named_operands(out: Writer, subject: Subject) -> None:
    numbers = subject.named_operands.numbers
    with section(out, subject, "GET_INSTRINFO_OPERAND_ENUM", "llvm", subject.namespace, "OpName"):
        out.line("enum {")
        out.lines([f"  {name} = {numbers[name]}," for name in sorted(numbers)])
        out.line("  OPERAND_LAST")
        out.line("};")
    with section(out, subject, "GET_INSTRINFO_NAMED_OPS", "llvm", subject.namespace):
        out.line("LLVM_READONLY")
        out.line("int16_t getNamedOperandIdx(uint16_t Opcode, uint16_t NamedIdx) {")
        if numbers:
            _write_named_lookup(out, subject)
        else:
            out.line("  return -1;")
        out.line("}")


def _write_named_lookup(out: Writer, subject: Subject) -> None:
    operands = subject.named_operands
    out.line(f"  static const int16_t OperandMap [][{len(operands.numbers)}] = {{")
    everyone = [who for _, who in operands.rows]
    for row, who in operands.rows:
        line = "{" + "".join([f"{-1 if place is None else place}, " for place in row]) + "},"
        out.line(origins.of(line, who, counted=everyone))
    out.line("};")
    out.line("  switch(Opcode) {")
    for position, (_, instructions) in enumerate(operands.rows):
        cases = [f"  case {subject.namespace}::{instruction.name}:" for instruction in instructions]
        out.lines(origins.each(cases, instructions))
        line = f"    return OperandMap[{position}][NamedIdx];"
        out.line(origins.of(line, instructions, counted=everyone))
    out.line("  default: return -1;")
    out.line("  }")
