"""Records files that were damaged at random: each gives llvm-tblgen's file or an error, and none a traceback or a run without an end."""

from __future__ import annotations

import random
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

from tests.mutants.records.damages import DAMAGES
from tests.mutants.records.judging import FAILURES, SAME, verdicts
from tests.mutants.records.small import small_target
from tests.oracle.tblgen import needs_tblgen
from tgdsl.generation.generator import installed
from tgdsl.records.json_writer import to_json

_SECONDS = 60  #: for one file and all generators; they take half a second
_COMPARED = ("callingconv", "dag-isel", "pseudo-lowering", "register-info", "searchable-tables")
_EACH = 16  #: files of each kind of damage

#: Damage after which there is no file at all. After others there is, at times: of records that the damage is not in.
_NO_RECORDS = (
    "cut off",
    "a string cut off",
    "a field without its name",
    "a reference to no record",
    "one name for another",
)


@pytest.fixture(autouse=True)
def _an_end() -> Iterator[None]:
    def late(number: int, frame: FrameType | None) -> None:
        raise TimeoutError("no end")

    before = signal.signal(signal.SIGALRM, late)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@needs_tblgen
@pytest.mark.parametrize("kind", DAMAGES)
def test_damage(kind: str, tmp_path: Path) -> None:
    text = to_json(small_target()).encode()
    generators = [entry.load() for entry in installed(_COMPARED).values() if entry.name in _COMPARED]
    source = random.Random(kind)
    outcomes: Counter[str] = Counter()
    for number in range(_EACH):
        signal.alarm(_SECONDS)
        found = verdicts(DAMAGES[kind](text, source), tmp_path, generators)
        outcomes.update(one.outcome for one in found)
        failed = [f"{one.generator}: {one.outcome}\n{one.detail}" for one in found if one.outcome in FAILURES]
        assert not failed, f"number {number}:\n" + "\n".join(failed)
    assert (outcomes[SAME] > 0) == (kind not in _NO_RECORDS)
