"""Relations between instructions that are migrated."""

from __future__ import annotations

from pathlib import Path

from tests.language.test_patterns import PATTERNS
from tests.migration.packages import differences, migrated

_WITHOUT_INSTRUCTIONS = """
        from tgdsl.language import InstrMapping, record_field

        class Unused(Instruction):
            record_class = "Unused"
            Row = record_field("")
            Column = record_field("")

        longer = InstrMapping(
            filter_class=Unused, row_fields=[Unused.Row], col_fields=[Unused.Column], key_col=["short"], value_cols=[["long"]]
        )
        """


def test_a_class_of_which_no_instruction_is(tmp_path: Path) -> None:
    written, before, after = migrated(tmp_path, _WITHOUT_INSTRUCTIONS, PATTERNS)
    assert 'class Unused(Instruction):\n    record_class = "Unused"\n    Row = record_field("")\n' in written
    assert differences(before, after, ("InstrMapping",)) == []
    assert "Unused" in before.classes and "Unused" in after.classes


_OPERAND_OF_ONE_NAME = """
        from tgdsl.language import InstrMapping, record_field

        class Rel(Instruction):
            record_class = "Rel"
            namespace, size = "T", 4
            Row = record_field("")
            RC = record_field(False)

        recorded = InstrMapping(
            filter_class=Rel, row_fields=[Rel.Row], col_fields=[Rel.RC], key_col=["0"], value_cols=[["1"]]
        )

        class ADD(Rel):
            Row = "ADD"
            rd = out(GPR)
            asm = f"add {rd}"

        class ADD_rec(Rel):
            Row, RC = "ADD", True
            rd = out(GPR)
            asm = f"add. {rd}"

        class Four(Instruction):
            namespace = "T"
            RA, RC = field(5), field(5)
            inst = concat("0" * 22, RA, RC)

        class MADD(Four):
            RA, RC = out(GPR), in_(GPR)
            asm = f"madd {RA}, {RC}"
        """


def test_an_operand_with_the_name_of_a_field_that_tables_read(tmp_path: Path) -> None:
    written, before, after = migrated(tmp_path, _OPERAND_OF_ONE_NAME, PATTERNS)
    assert differences(before, after, ("InstrMapping", "Instruction")) == []
    assert """
class MADD(Instruction):
    namespace = "T"
    RA, RC = out(GPR, bits=5), in_(GPR, bits=5)
    inst = concat("0" * 22, RA, RC)
    asm = f"madd {RA}, {RC}"
""" in written
