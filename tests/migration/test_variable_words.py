"""Words of variable length: what is read of their dags, and their text."""

from __future__ import annotations

from pathlib import Path

from tests.migration.packages import differences, migrated
from tests.support.targets import BASE
from tgdsl.migration.instructions.variable_words import OfOperand, VariableWord, read_word
from tgdsl.records import Bits, Dag, DagArg, Ref, Value


def _dag(operator: str, *values: Value) -> Dag:
    return Dag(Ref(operator), tuple([DagArg(one) for one in values]))


def test_units_have_their_most_significant_part_first() -> None:
    inner = _dag("ascend", _dag("descend", Bits.of(0, 2), _dag("slice", "$dst", 3, 3)), _dag("operand", "$dst", 3))
    first = _dag("descend", Bits.of(0b11, 2), inner, True)
    coded = _dag("operand", "$src.disp", 16, _dag("encoder", "encode"), _dag("decoder", "decode"))
    found = read_word(_dag("ascend", first, _dag("ascend"), _dag("ascend", coded, (1, 0, 0))))
    low, high = OfOperand("dst", "", 3, None, "", ""), OfOperand("dst", "", 3, 3, "", "")
    disp = OfOperand("src", "disp", 16, None, "encode", "decode")
    assert found is not None and found == VariableWord([["11", low, "00", high, "1"], [disp], ["001"]])
    assert found.width == 9 + 16 + 3
    assert found.parts() == ["001", disp, "11", low, "00", high, "1"]


def test_what_is_no_word() -> None:
    for value in (None, _dag("ascend"), _dag("descend", "text"), _dag("descend", Bits((None,))), _dag("operand", 1, 2)):
        assert read_word(value) is None


_INSTRUCTIONS = """
Base, Offset = Operand(i32), Operand(i32)
Memory = Operand(i32, mi_operand_info={"base": Base, "offset": Offset})
Unknown = Operand(i32, mi_operand_info=[i64])

class Short(Instruction):
    namespace, size = "T", 0

class MOVE(Short):
    dst, src = out(GPR), in_(GPR)
    asm = f"move {dst}, {src}"
    inst = descend("01010101", operand_bits(src, 4), operand_bits(dst, 4))

class LONG(Short):
    dst, from_, free = out(GPR), in_(Memory), in_(Unknown, placed=False)
    asm = f"long {dst}, {from_}, {free}"
    inst = ascend(
        descend("1010101", operand_slice(from_, 0, 0, part="base")),
        descend(operand_bits(dst, 4, encoder="encodeDst"), operand_slice(from_, 4, 1, part="base")),
        operand_slice(from_, 17, 2, part="offset"),
        left_out=[operand_slice(from_, 1, 0, part="offset")],
    )

class NONE(Short):
    is_pseudo = True
    asm = "none"
"""


_WRITTEN = """\
Base = Operand(i32)
Offset = Operand(i32)
Memory = Operand(i32, mi_operand_info={"base": Base, "offset": Offset})
Unknown = Operand(i32, mi_operand_info=[i64])


class MOVE(Instruction):
    namespace, size = "T", 0
    dst, src = out(GPR), in_(GPR)
    asm = f"move {dst}, {src}"
    inst = descend("01010101", operand_bits(src, 4), operand_bits(dst, 4))


class LONG(Instruction):
    namespace, size = "T", 0
    dst, from_, free = out(GPR), in_(Memory), in_(Unknown, placed=False)
    asm = f"long {dst}, {from_}, {free}"
    inst = ascend(
        descend("1010101", operand_slice(from_, 0, 0, part="base")),
        descend(operand_bits(dst, 4, encoder="encodeDst"), operand_slice(from_, 4, 1, part="base")),
        operand_slice(from_, 17, 2, part="offset"), left_out=[operand_slice(from_, 1, 0, part="offset")],
    )  # fmt: skip


class NONE(Instruction):
    namespace, size, is_pseudo = "T", 0, True
    asm = "none"
"""


def test_the_text_of_words(tmp_path: Path) -> None:
    text, before, after = migrated(tmp_path, _INSTRUCTIONS, BASE)
    assert differences(before, after, ("Instruction", "Operand")) == []
    assert text[text.index("Base = Operand") :] == _WRITTEN
