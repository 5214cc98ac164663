"""``instr-docs`` against llvm-tblgen, for random instruction sets."""

from __future__ import annotations

import pytest

from tests.oracle.instruction_sets import instruction_sets
from tests.oracle.tblgen import check_random


@pytest.mark.usefixtures("each_tblgen")
def test_random_instructions() -> None:
    check_random(instruction_sets(), lambda records: records, "instr-docs", examples=50, accepted=0.1)
