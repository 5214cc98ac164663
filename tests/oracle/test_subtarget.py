"""``subtarget`` against llvm-tblgen-19, for random features, processors and machine models."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.oracle.subtargets import RandomSubtarget
from tests.oracle.tblgen import check_random, needs_tblgen
from tgdsl.records import RecordSet


def _records(seed: int) -> RecordSet:
    return RandomSubtarget(seed).target.records()


@needs_tblgen
def test_random_subtargets() -> None:
    check_random(st.integers(0, 1 << 32), _records, "subtarget", examples=40, accepted=0.4, shrink=False)
