"""``asm-matcher`` against llvm-tblgen, for random targets."""

from __future__ import annotations

import pytest

from tests.oracle.matching_targets import matching_targets
from tests.oracle.tblgen import check_random


@pytest.mark.usefixtures("each_tblgen")
def test_random_assemblers() -> None:
    check_random(matching_targets(), lambda records: records, "asm-matcher", examples=80, accepted=0.14)
