"""Operands by name::

namespace OpName { enum { rd = 0, ..., OPERAND_LAST }; }                       // GET_INSTRINFO_OPERAND_ENUM
int16_t getNamedOperandIdx(uint16_t Opcode, uint16_t NamedIdx) { ... }         // GET_INSTRINFO_NAMED_OPS
"""

from __future__ import annotations

from generators.instr_info.subject import Subject
from generators.kit.cpp import namespace
from generators.kit.writer import Writer


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
            _write_lookup(out, subject)
        else:
            out.line("  return -1;")
        out.line("}")
    out.paste("#endif //GET_INSTRINFO_NAMED_OPS\n\n")


def _write_lookup(out: Writer, subject: Subject) -> None:
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
