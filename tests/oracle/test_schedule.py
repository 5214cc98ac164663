"""Sched classes against llvm-tblgen-19: random schedules, and patterns of names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.oracle.schedules import (
    PATTERNS,
    WRONG_PATTERNS,
    RandomSchedule,
    cases,
    dump,
    judge,
    listed,
    with_patterns,
)
from tests.support.release import needs_sources, needs_tblgen
from tgdsl.diagnostics import DiagnosticError
from tgdsl.model import Model
from tgdsl.records.json_reader import read_json

pytestmark = [
    needs_tblgen,
    needs_sources,
]


#: Seeds of random schedules, and how far both can be compared: most schedules have no tables, or llvm-tblgen rejects them.
SEEDS = {
    **{0: "classes", 6: "rejected", 27: "tables", 41: "tables"},
    **dict.fromkeys([7, 25, 26, 31, 32], "transitions"),
}


@pytest.mark.parametrize("seed", SEEDS)
def test_random_schedules(tmp_path: Path, seed: int) -> None:
    source = tmp_path / "schedule.td"
    source.write_text(RandomSchedule(seed).text())
    assert compare(source) == SEEDS[seed]


def compare(source: Path) -> str:
    """How far both could be compared."""
    theirs = judge(source)
    model = Model(read_json(dump(source)))
    if isinstance(theirs, str):
        with pytest.raises(DiagnosticError):
            _ = model.resolved_schedule
        return "rejected"
    schedule = model.schedule
    assert listed(schedule.classes) == theirs.classes
    ours = {i.name: schedule.class_of[i.number] for i in model.instructions.instructions}
    # A pseudo instruction that the target has in place of LLVM's own has no name there.
    assert {name: ours[name] for name in theirs.class_of if name in ours} == {
        name: number for name, number in theirs.class_of.items() if name in ours
    }
    assert len(theirs.class_of) == len(ours)
    resolved = model.resolved_schedule
    if theirs.resolved is None:
        return "classes"
    assert [entry.name for entry in resolved.classes[1:]] == theirs.resolved[1:]
    assert cases(resolved, [processor.name for processor in schedule.processors]) == theirs.transitions
    return "transitions" if theirs.transitions else "tables"


def test_patterns(tmp_path: Path) -> None:
    source = tmp_path / "patterns.td"
    source.write_text(with_patterns(PATTERNS))
    assert compare(source) == "classes"


@pytest.mark.parametrize("pattern", WRONG_PATTERNS)
def test_wrong_patterns(tmp_path: Path, pattern: str) -> None:
    source = tmp_path / "pattern.td"
    source.write_text(with_patterns([pattern]))
    assert compare(source) == "rejected"
