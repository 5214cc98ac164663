"""``convention-saved`` and ``convention-register``: registers that a CallingConv assigns, and that hold no argument or result."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.linting.linted import BASE, linted, said_of
from tests.support.marks import Marks

_ONLY = ("--only", "convention-saved", "--only", "convention-register")


def test_registers_that_a_function_saves(marks: Marks, capsys: pytest.CaptureFixture[str]) -> None:
    text = """
        lo = SubRegIndex(16)
        H = Reg("h")
        W = Reg("w", sub_regs=[H], sub_reg_indices=[lo])
        HALVES = RegisterClass(i16, members=[H], alignment=16)
        WORDS = RegisterClass(i32, members=[W], alignment=32)
        CSR = CalleeSavedRegs([R[2], R[3], W])
        CC = CallingConv(
            CCIfNotVarArg(CCIfType([i32], CCAssignToReg(R[:2]))),
            CCIfType([f32], CCAssignToReg(R[1:])),
            #! warning: 'CC' assigns 'R2' and 1 more, which 'CSR' has, so a function restores the old value before
            #!     it returns: a result is lost, and a caller counts on its argument to be kept; take it out of one of
            #!     them [convention-saved]
            #! note at `CSR = CalleeSavedRegs([R[2], R[3], W])`: 'CSR' is defined here
            CCIfType([i16], CCAssignToReg([H])),
            #! warning: 'CC' assigns 'H', which 'CSR' has, so a function restores the old value before it returns:
            #!     a result is lost, and a caller counts on its argument to be kept; take it out of one of them
            #!     [convention-saved]
            #! note at `CSR = CalleeSavedRegs([R[2], R[3], W])`: 'CSR' is defined here
            CCIfSwiftSelf(CCIfType([i32], CCAssignToReg([R[3]]))),
            CCAssignToStack(4, 4),
        )
        """
    marks.check(text, BASE + "from tgdsl.std import i16\n", linted(capsys, *_ONLY))


@pytest.mark.parametrize("other", ["CalleeSavedRegs([])", "CalleeSavedRegs([R[2]])"])
def test_one_of_several_sets(other: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It may be the one without the register that belongs to the convention."""
    convention = "CC = CallingConv(CCIfType([i32], CCAssignToReg([R[3]])))\n"
    assert said_of(tmp_path, f"CSR = CalleeSavedRegs([R[3]])\n{convention}", capsys, *_ONLY).count("warning:") == 1
    text = f"CSR = CalleeSavedRegs([R[3]])\nOther = {other}\n{convention}"
    assert said_of(tmp_path, text, capsys, *_ONLY, status=0) == ""
    both = text.replace(other, "CalleeSavedRegs([R[1], R[3]])")
    assert "assigns 'R3', which each of the CalleeSavedRegs has" in said_of(tmp_path, both, capsys, *_ONLY)


def test_registers_that_nothing_allocates(marks: Marks, capsys: pytest.CaptureFixture[str]) -> None:
    text = """
        Zero = Reg("zero", is_constant=True)
        Flags, Nowhere, Half = Reg("flags"), Reg("nowhere"), Reg("half")
        WithZero = RegisterClass(i32, members=[R[0], Zero], alignment=32)
        CCR = RegisterClass(i32, members=[Flags, Half], alignment=32, is_allocatable=False)
        Some = RegisterClass(i32, members=[Half], alignment=32)
        CC = CallingConv(
            CCIfType([i32], CCAssignToReg([R[0], Half])),
            CCIfType([f32], CCAssignToReg([R[0], Flags, Nowhere])),
            #! warning: 'CC' assigns 'Flags' and 1 more, which is constant or in no register class that can be
            #!     allocated, so no value is passed in it; take another one [convention-register]
            CCIfType([i32], CCAssignToRegWithShadow([Zero], [R[1]])),
            #! warning: 'CC' assigns 'Zero', which is constant or in no register class that can be allocated, so no
            #!     value is passed in it; take another one [convention-register]
        )
        """
    marks.check(text, BASE, linted(capsys, *_ONLY))


def test_waivers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = """
CSR = CalleeSavedRegs([R[3]])
CC = CallingConv(
    # lint: convention-saved: the ABI says so: the caller may use it again
    CCIfType([i32], CCAssignToReg([R[3]])),
)
"""
    assert said_of(tmp_path, text, capsys, *_ONLY, "--only", "waiver-unused", status=0) == ""
