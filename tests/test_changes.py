"""The command that changes one thing of a target at a time."""

from __future__ import annotations

import random
from pathlib import Path

from tests.mutants.changes import EQUAL, REFUSED, SAME, run
from tests.mutants.edits import edit_of
from tests.oracle.tblgen import needs_tblgen

ROOT = Path(__file__).resolve().parent.parent


def test_edits_change_one_thing_and_are_python() -> None:
    text = (ROOT / "targets" / "sparc" / "formats.py").read_text()
    source = random.Random(1)
    edits = [edit for _ in range(100) if (edit := edit_of(text, source)) is not None]
    assert len(edits) > 80
    assert len({edit.kind for edit in edits}) > 10
    for edit in edits:
        compile(edit.text, "formats.py", "exec")


@needs_tblgen
def test_a_few_changes_of_sparc() -> None:
    counts, bad = run(ROOT / "targets" / "sparc", 12, 3)
    assert bad == []
    assert counts.total() == 12
    assert counts[REFUSED] and counts[REFUSED] + counts[SAME] + counts[EQUAL] == 12
