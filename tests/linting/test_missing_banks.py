"""``bank-missing``: register classes that no RegisterBank covers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.linting.linted import BASE, linted, said_of
from tests.support.marks import Marks

_ONLY = ("--only", "bank-missing")


def test_a_class_in_no_bank(marks: Marks, capsys: pytest.CaptureFixture[str]) -> None:
    text = """
        Low = RegisterClass(i32, members=R[:2], alignment=32)
        One = RegisterBank("One", [FPR])
        #! warning at `GPR = RegisterClass(i32, members=R, alignment=32)`: 'GPR' is in no register bank, so
        #!     GlobalISel has no registers for operands of 'ADD': list it in one [bank-missing]
        #! note at `class ADD(Format):`: 'ADD' is defined here
        """
    marks.check(text, BASE, linted(capsys, *_ONLY))


def test_banks_that_cover_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said_of(tmp_path, 'One = RegisterBank("One", [GPR])\n', capsys, *_ONLY, status=0) == ""
    assert said_of(tmp_path, "", capsys, *_ONLY, status=0) == ""
