"""``dwarf-duplicate``: registers without a common part that have one DWARF number."""

from __future__ import annotations

import pytest

from tests.linting.linted import BASE, linted
from tests.support.marks import Marks


def test_registers_with_one_number(marks: Marks, capsys: pytest.CaptureFixture[str]) -> None:
    text = """
        lo = SubRegIndex(8)
        hi = SubRegIndex(8, 8)
        A = Reg("a", dwarf_numbers=[5, 6])
        B = Reg("b", dwarf_numbers=[5, -1])
        #! warning: 'B' has the DWARF number 5 of 'A', another register, so a debugger takes one for
        #!     the other; give each its own, or -1 for none [dwarf-duplicate]
        #! note at `A = Reg("a", dwarf_numbers=[5, 6])`: 'A' is defined here
        C = Reg("c", dwarf_numbers=[6, -1])
        AB = Reg("ab", sub_regs=[A, C], sub_reg_indices=[lo, hi], dwarf_numbers=[5, -1])
        """
    marks.check(text, BASE, linted(capsys, "--only", "dwarf-duplicate"))
