"""Operands by name, and the names of operands, in newer releases of LLVM; before, the former alone, in ``operand_maps``::

    enum class OpName : uint8_t { rd = 0, ..., NUM_OPERAND_NAMES = 5, };                  // GET_INSTRINFO_OPERAND_ENUM
    static uint8_t getInstructionIndexForOpLookup(uint16_t Opcode) { ... }                // GET_INSTRINFO_NAMED_OPS
    int16_t getNamedOperandIdx(uint16_t Opcode, OpName Name) { ... }
    OpName getOperandIdxName(uint16_t Opcode, int16_t Idx) { ... }

Both functions have a table, whose row getInstructionIndexForOpLookup gives: 0, a row without operands, for most instructions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tgdsl.generators.instr_info.sections import section
from tgdsl.generators.instr_info.subject import Subject
from tgdsl.generators.kit.literals import unsigned_type
from tgdsl.generators.kit.writer import Writer, template, whole_lines

#: The number of the machine operand of each name, or None.
_Row: TypeAlias = Sequence[int | None]

_DECLARATIONS = """\
LLVM_READONLY int16_t getNamedOperandIdx(uint16_t Opcode, OpName Name);
LLVM_READONLY OpName getOperandIdxName(uint16_t Opcode, int16_t Idx);
"""

_ROW_OF = whole_lines("""\
    LLVM_READONLY static $type getInstructionIndexForOpLookup(uint16_t Opcode) {
      static constexpr $type InstructionIndex[] = {
    $numbers
      };
      return InstructionIndex[Opcode];
    }
    """)

_BY_NAME = whole_lines("""\
    LLVM_READONLY int16_t getNamedOperandIdx(uint16_t Opcode, OpName Name) {
      assert(Name != OpName::NUM_OPERAND_NAMES);
      static constexpr $type OperandMap[][$names] = {
    $rows
      };
      unsigned InstrIdx = getInstructionIndexForOpLookup(Opcode);
      return OperandMap[InstrIdx][(unsigned)Name];
    }
    """)

_NO_NAMES = template("""\
    LLVM_READONLY int16_t getNamedOperandIdx(uint16_t Opcode, OpName Name) {
      assert(Name != OpName::NUM_OPERAND_NAMES);
      return -1;
    }
    """)

_NAME_OF = whole_lines("""\
    LLVM_READONLY OpName getOperandIdxName(uint16_t Opcode, int16_t Idx) {
      assert(Idx >= 0 && Idx < $operands);
      static constexpr OpName OperandMap[][$operands] = {
    $rows
      };
      unsigned InstrIdx = getInstructionIndexForOpLookup(Opcode);
      return OperandMap[InstrIdx][(unsigned)Idx];
    }
    """)

_MOST_ROWS_OF_A_BYTE = 256
_LARGEST_INT8 = (1 << 7) - 1
_PER_LINE = 16


def write_operand_names(out: Writer, subject: Subject) -> None:
    """Write the sections, if any instruction has UseNamedOperandTable."""
    named = subject.named_operands
    if not named.rows:
        return
    names = list(named.numbers)
    with section(out, subject, "GET_INSTRINFO_OPERAND_ENUM", "llvm", subject.namespace):
        out.line(f"enum class OpName : {unsigned_type(len(names))} {{")
        out.lines([f"  {name} = {number}," for number, name in enumerate(names)])
        out.line(f"  NUM_OPERAND_NAMES = {len(names)},")
        out.line("}; // enum class OpName")
        out.line()
        out.paste(_DECLARATIONS)
    rows: list[_Row] = [[None] * len(names)]
    row_of = [0] * len(subject.instructions)
    for row, instructions in sorted(named.rows, key=lambda found: found[1][0].number):
        if any(place is not None for place in row):
            for instruction in instructions:
                row_of[instruction.number] = len(rows)
            rows.append(row)
    last = max([place for row in rows for place in row if place is not None], default=0)
    with section(out, subject, "GET_INSTRINFO_NAMED_OPS", "llvm", subject.namespace):
        wide = len(rows) > _MOST_ROWS_OF_A_BYTE
        out.fill(_ROW_OF, type="uint16_t" if wide else "uint8_t", numbers=_in_lines(row_of))
        if names:
            out.fill(
                _BY_NAME,
                type="int8_t" if last <= _LARGEST_INT8 else "int16_t",
                names=len(names),
                rows=_rows([["-1" if place is None else str(place) for place in row] for row in rows]),
            )
        else:
            out.fill(_NO_NAMES)
        out.fill(_NAME_OF, operands=last + 1, rows=_rows([_names_of(row, names, last + 1) for row in rows]))


def _names_of(row: _Row, names: Sequence[str], count: int) -> Sequence[str]:
    """The names of the machine operands of a row."""
    found = ["OpName::NUM_OPERAND_NAMES"] * count
    for place, name in zip(row, names, strict=True):
        if place is not None:
            found[place] = f"OpName::{name}"
    return found


def _rows(rows: Sequence[Sequence[str]]) -> str:
    return "".join([f"    {{{''.join([f'{cell}, ' for cell in row])}}},\n" for row in rows])


def _in_lines(numbers: Sequence[int]) -> str:
    lines = [numbers[at : at + _PER_LINE] for at in range(0, len(numbers), _PER_LINE)]
    return "".join([f"    {' '.join([f'{number},' for number in line])}\n" for line in lines])
