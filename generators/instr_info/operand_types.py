"""The enumeration OpTypes, and the type of each machine operand::

namespace OpTypes { enum OperandType { i32imm = 0, ..., OPERAND_TYPE_LIST_END }; }    // GET_INSTRINFO_OPERAND_TYPES_ENUM
static int getOperandType(uint16_t Opcode, uint16_t OpIdx) { ... }                    // GET_INSTRINFO_OPERAND_TYPE
static int getMemOperandSize(int OpType) { ... }                                      // GET_INSTRINFO_MEM_OPERAND_SIZE
"""

from __future__ import annotations

from tgdsl.classes import frozen
from tgdsl.generation import origins
from tgdsl.generators.instr_info.sections import section
from tgdsl.generators.instr_info.subject import Subject
from tgdsl.generators.kit.literals import unsigned_type
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease

_MAX_INT8 = (1 << 7) - 1


#: The namespace of the only target that has them; empty for all.
_ONLY_FOR = ByRelease({19: "", 22: "X86"})


def wants_operand_types(release: Release, scope: str) -> bool:
    """True if the sections are written for a target whose instructions are in a namespace."""
    return _ONLY_FOR[release] in ("", scope)


@frozen
class _Table:
    """The words of the tables of getOperandType.

    Attributes:
        const: before their types.
        offset: the lines with an instruction's offset, for ``{name}`` and ``{offset}``.
        opening: a line before the first row.
    """

    const: str
    offset: str
    opening: str


#: The table of offsets into operand types.
_TABLE = ByRelease(
    {
        19: _Table("const", "    /* {name} */\n    {offset},", opening="    \n"),
        22: _Table("constexpr", "    {offset}, // {name}", opening=""),
    }
)


def write_operand_types(out: Writer, subject: Subject) -> None:
    scope = subject.namespace
    if not wants_operand_types(subject.release, scope):
        return
    with section(out, subject, "GET_INSTRINFO_OPERAND_TYPES_ENUM", "llvm", scope, "OpTypes"):
        out.line("enum OperandType {")
        members = [f"  {name} = {number}," for name, number in subject.operand_types.numbers.items()]
        out.lines(origins.numbered(members, subject.operand_types.records))
        out.line("  OPERAND_TYPE_LIST_END")
        out.line("};")
    with section(out, subject, "GET_INSTRINFO_OPERAND_TYPE", "llvm", scope):
        out.line("LLVM_READONLY")
        out.line("static int getOperandType(uint16_t Opcode, uint16_t OpIdx) {")
        _write_lookup(out, subject)
        out.line("}")
    with section(out, subject, "GET_INSTRINFO_MEM_OPERAND_SIZE", "llvm", scope):
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
    words = _TABLE[subject.release]
    numbers = subject.operand_types.numbers
    shown = {name: f"{name}, " for name in numbers}
    offsets: list[str] = []
    types: list[str] = []
    waiting: list[str] = []  # instructions without operands stand before the next that has some
    count = 0
    for instruction in subject.instructions:
        offsets.append(words.offset.format(name=instruction.name, offset=count))
        waiting.append(origins.of(f"    /* {instruction.name} */", instruction))
        operands = instruction.operands
        if operands:
            if subject.expand_operand_types:
                row = [shown.get(part.name, "-1, ") for operand in operands for part in operand.sub_operands]
            else:
                row = [shown.get(operand.record.name, "-1, ") for operand in operands]
            if row:
                types += waiting
                types.append(origins.of("    " + "".join(row), instruction))
                waiting.clear()
                count += len(row)
    out.line(f"  static {words.const} {unsigned_type(count)} Offsets[] = {{")
    out.lines(origins.rows(offsets, subject.instructions))
    out.line("  };")
    out.line()
    out.line("  using namespace OpTypes;")
    width = "int8_t" if subject.operand_types.count <= _MAX_INT8 else "int16_t"
    out.line(f"  static {words.const} {width} OpcodeOperandTypes[] = {{")
    out.paste(words.opening)
    out.lines(types)
    out.line("  };")
    out.line("  return OpcodeOperandTypes[Offsets[Opcode] + OpIdx];")
