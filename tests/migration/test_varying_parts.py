"""Parts of words of variable length that take several forms in the instructions of a class."""

from __future__ import annotations

import re
from pathlib import Path

from tests.migration.packages import migrated
from tests.support.targets import BASE
from tgdsl.migration.instructions.variable_words import read_word

_MODES = """
Offset = Operand(i32)
Memory = Operand(i32, mi_operand_info={"base": GPR, "offset": Offset})

class Move(Instruction):
    namespace, size = "T", 0

class REG(Move):
    dst, src = out(GPR), in_(GPR)
    asm = f"move {dst}, {src}"
    inst = ascend(
        descend("01010", descend("000", operand_bits(src, 4)), operand_bits(dst, 4)),
        ascend(),
    )

class INDIRECT(Move):
    dst, src = out(GPR), in_(GPR)
    asm = f"move {dst}, ({src})"
    inst = ascend(
        descend("01010", descend("010", operand_bits(src, 4)), operand_bits(dst, 4)),
        ascend(),
    )

class BASED(Move):
    dst, src = out(GPR), in_(Memory)
    asm = f"move {dst}, {src}"
    inst = ascend(
        descend("01010", descend("101", operand_bits(src, 4, part="base")), operand_bits(dst, 4)),
        operand_bits(src, 16, part="offset"),
    )

class IMMEDIATE(Move):
    dst, src = out(GPR), in_(Offset)
    asm = f"move {dst}, {src}"
    inst = ascend(
        descend("01010", descend("111", "0100"), operand_bits(dst, 4)),
        operand_bits(src, 16, encoder="encodeImm<16>"),
    )
"""

_WORDS = [
    'ascend(descend("01010", bits_000_operand(src), operand_bits(dst, 4)), bits_none(src))',
    'ascend(descend("01010", bits_010_operand(src), operand_bits(dst, 4)), bits_none(src))',
    'ascend(descend("01010", bits_101_base(src), operand_bits(dst, 4)), bits_offset(src))',
    'ascend(descend("01010", bits_1110100(src), operand_bits(dst, 4)), imm16(src))',
]


def test_what_takes_several_forms_at_one_place_is_a_function_of_its_operand(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, _MODES, BASE)
    words = [[read_word(one.fields.get("Inst")) for one in each.of_class("Instruction")] for each in (before, after)]
    assert words[0] == words[1] and None not in words[0][-4:]
    assert re.findall("inst = (.*)", text) == _WORDS
    assert "def bits_none(operand: DagValue) -> VariablePart:\n    return ascend()\n" in text
    assert 'def bits_1110100(operand: DagValue) -> VariablePart:\n    return "1110100"\n' in text


def test_parts_that_differ_in_bits_alone_stay_where_they_are(tmp_path: Path) -> None:
    same = (
        _MODES.replace(', part="base"', "")
        .replace("in_(Memory)", "in_(GPR)")
        .replace('"111", "0100"', '"111", operand_bits(src, 4)')
    )
    same = re.sub(r"\n +(ascend\(\)|operand_bits\(src, 16.*),", "", same)
    text, _, _ = migrated(tmp_path, same, BASE)
    assert "VariablePart" not in text and 'descend("01010000", operand_bits(src, 4), operand_bits(dst, 4))' in text
