"""Names of records that Python does not take as they are."""

from __future__ import annotations

from pathlib import Path

from tests.language.test_patterns import PATTERNS
from tests.migration.packages import differences, migrated


def test_names_that_are_none_in_python(tmp_path: Path) -> None:
    text = """
        n33bits = named_record("33bits", SDNodeXForm(imm, Code("return A;")))
        end = named_record("end_", SDNodeXForm(imm, Code("return B;")))
        """
    written, before, after = migrated(tmp_path, text, PATTERNS)
    assert [line for line in written.splitlines() if '"return A;"' in line or '"return B;"' in line] == [
        'n33bits = named_record("33bits", SDNodeXForm(imm, Code("return A;")))',
        'end__ = SDNodeXForm(imm, Code("return B;"))',
    ]
    assert differences(before, after, ("SDNodeXForm",)) == []
