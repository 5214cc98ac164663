"""What tgdsl assembles is what llvm-mc-19 does: a sample of :mod:`tests.oracle.assembly_text`, and the cases of tests/mc."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mc import assembly_cases
from tests.mc.test_assembly_text import EXPRESSIONS, NUMBERS, REALS, RIGHT, WRONG, WRONG_NUMBERS
from tests.oracle.assembly_text import NAMES, Outcome, Refused, Subject, compare, judge, machine_of, pair, their_text
from tests.oracle.test_machine_code import needs_llvm_mc

MACHINES = {"sparc": "v9", "bpf": "bpfel"}


@needs_llvm_mc
@pytest.mark.parametrize("name", NAMES)
def test_sample(name: str) -> None:
    outcome = Outcome()
    compare(name, outcome, 120, seed=1)
    assert not outcome.different
    assert outcome.same[name] >= 30
    assert outcome.refused[name] >= 30


@needs_llvm_mc
@pytest.mark.parametrize("target", MACHINES)
def test_cases(target: str, tmp_path: Path) -> None:
    """The cases with expected bytes and mistakes are llvm-mc's."""
    subject, outcome = Subject(machine_of(MACHINES[target])), Outcome()
    wrong = [text for one, text, _ in WRONG if one == target and text not in assembly_cases.OURS_ALONE]
    right = [text for one, text, _ in RIGHT if one == target]
    if target == "sparc":
        right += [f".8byte {text}" for text in (*NUMBERS, *REALS, *EXPRESSIONS)]
        wrong += [f".8byte {text}" for text in WRONG_NUMBERS]
    for text in (*right, *wrong):
        judge(pair(subject, text, tmp_path / "out.o"), outcome)
    assert not outcome.different
    assert not outcome.explained
    assert (outcome.same.total(), outcome.refused.total()) == (len(right), len(wrong))


@needs_llvm_mc
def test_what_is_ours_alone(tmp_path: Path) -> None:
    texts = {text: MACHINES[target] for target, text, _ in WRONG}
    for text in assembly_cases.OURS_ALONE:
        theirs = their_text(text, machine_of(texts[text]), tmp_path / "out.o")
        assert not isinstance(theirs, Refused) or theirs.crash, text
