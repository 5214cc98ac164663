"""The enumeration OpTypes, and the type of each machine operand::

namespace OpTypes { enum OperandType { i32imm = 0, ..., OPERAND_TYPE_LIST_END }; }    // GET_INSTRINFO_OPERAND_TYPES_ENUM
static int getOperandType(uint16_t Opcode, uint16_t OpIdx) { ... }                    // GET_INSTRINFO_OPERAND_TYPE
static int getMemOperandSize(int OpType) { ... }                                      // GET_INSTRINFO_MEM_OPERAND_SIZE
"""

from __future__ import annotations

from tgdsl.generators.instr_info.subject import Subject
from tgdsl.generators.kit.cpp import guarded, namespace
from tgdsl.generators.kit.literals import unsigned_type
from tgdsl.generators.kit.writer import Writer

_MAX_INT8 = (1 << 7) - 1


def write_operand_types(out: Writer, subject: Subject) -> None:
    with (
        guarded(out, "GET_INSTRINFO_OPERAND_TYPES_ENUM"),
        namespace(out, "llvm"),
        namespace(out, subject.namespace),
        namespace(out, "OpTypes"),
    ):
        out.line("enum OperandType {")
        out.lines([f"  {name} = {number}," for name, number in subject.operand_types.numbers.items()])
        out.line("  OPERAND_TYPE_LIST_END")
        out.line("};")
    with guarded(out, "GET_INSTRINFO_OPERAND_TYPE"), namespace(out, "llvm"), namespace(out, subject.namespace):
        out.line("LLVM_READONLY")
        out.line("static int getOperandType(uint16_t Opcode, uint16_t OpIdx) {")
        _write_lookup(out, subject)
        out.line("}")
    with guarded(out, "GET_INSTRINFO_MEM_OPERAND_SIZE"), namespace(out, "llvm"), namespace(out, subject.namespace):
        out.line("LLVM_READONLY")
        out.line("static int getMemOperandSize(int OpType) {")
        out.line("  switch (OpType) {")
        out.line("  default: return 0;")
        for size, names in subject.operand_types.memory_sizes.items():
            out.lines([f"  case OpTypes::{name}:" for name in names])
            out.line(f"    return {size};")
            out.line()
        out.line("  }")
        out.line("}")


def _write_lookup(out: Writer, subject: Subject) -> None:
    """Write the list of the types of all operands, machine operands unless they are not expanded, and each instruction's offset in it."""
    numbers = subject.operand_types.numbers
    shown = {name: f"{name}, " for name in numbers}
    offsets: list[str] = []
    types: list[str] = []
    waiting: list[str] = []  # instructions without operands stand before the next that has some
    count = 0
    for instruction in subject.instructions:
        offsets.append(f"    /* {instruction.name} */\n    {count},")
        waiting.append(f"    /* {instruction.name} */")
        operands = instruction.operands
        if operands:
            if subject.expand_operand_types:
                row = [shown.get(part.name, "-1, ") for operand in operands for part in operand.sub_operands]
            else:
                row = [shown.get(operand.record.name, "-1, ") for operand in operands]
            if row:
                types += waiting
                types.append("    " + "".join(row))
                waiting.clear()
                count += len(row)
    out.line(f"  static const {unsigned_type(count)} Offsets[] = {{")
    out.lines(offsets)
    out.line("  };")
    out.line()
    out.line("  using namespace OpTypes;")
    width = "int8_t" if subject.operand_types.count <= _MAX_INT8 else "int16_t"
    out.line(f"  static const {width} OpcodeOperandTypes[] = {{")
    out.line("    ")
    out.lines(types)
    out.line("  };")
    out.line("  return OpcodeOperandTypes[Offsets[Opcode] + OpIdx];")
