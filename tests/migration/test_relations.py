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
