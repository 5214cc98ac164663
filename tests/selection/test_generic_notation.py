"""Generic machine instructions in MIR's syntax: what is read, and mistakes at their line and column."""

from __future__ import annotations

import pytest

from tests.support.match_tables import BANKS, GenericSelection
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.selection.generic.machine_ir import Access, Function, instruction_text
from tgdsl.selection.generic.notation import parse_function

_INSTRUCTIONS = GenericSelection("GIM_Reject,").instructions


def parsed(text: str) -> Function:
    return parse_function(text, _INSTRUCTIONS, BANKS)


@pytest.mark.parametrize(
    "text",
    [
        "%2:gprb(s32) = nsw nuw G_ADD %0:gprb(s32), %1(s32)",
        "%1(p0) = G_PTR_ADD %0(p0), %2(s64)",
        "%1(<vscale x 2 x s64>) = COPY $v8",
        "%1(s1) = G_FCMP floatpred(olt), %0(s64), %0(s64)",
        "%0(s64) = G_FCONSTANT double 1.5e+3",
        "G_BRCOND %0(s1), %bb.2",
        "%0(p0) = G_GLOBAL_VALUE @table",
        "%1(s32), %2(s1) = G_UADDO %0(s32), %0(s32)",
        "%1(s32) = G_INTRINSIC_W_SIDE_EFFECTS intrinsic(@llvm.toy.sum), %0(s32), 7",
    ],
)
def test_it_is_written_as_it_was_read(text: str) -> None:
    function = parsed(text)
    assert instruction_text(function.root, function) == text


def test_memory_operands() -> None:
    function = parsed("%1:_(s32) = G_LOAD %0(p1) :: (load acquire (s16) from %ir.p, align 4, addrspace 1), (load 8)")
    assert function.root.accesses == [Access(16, "Acquire", 4, 1), Access(64, "NotAtomic", 8, 0)]


def test_a_memory_operand_that_is_left_out_is_of_the_size_of_the_value() -> None:
    assert parsed("G_STORE %0(<4 x s16>), %1(p0)").root.accesses == (Access(64, "NotAtomic", 8, 0),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "",
            "expression:1:1: error: there is no instruction: give one in MIR's syntax, such as '%2:_(s32) = G_ADD %0(s32), %1(s32)'",
        ),
        ("%1 = G_ADDD %0", "expression:1:6: error: there is no instruction 'G_ADDD'; did you mean 'G_ADD'?"),
        (
            "%1 = G_ADD %0 %0",
            "expression:1:15: error: '%0' where the instruction should end: operands are separated by commas",
        ),
        ("%1 = G_ADD %0,", "expression:1:15: error: the instruction ends where an operand should be"),
        ("%1 = G_ADD 'x'", "expression:1:12: error: ''' is not part of MIR: quote the whole text for the shell"),
        ("%1(i32) = G_ADD %0", "expression:1:4: error: 'i32' is not a type: write s32, p0, or <4 x s32>"),
        ("%1(s32 = G_ADD %0", "expression:1:8: error: ')' is expected here, not '='"),
        ("5 = G_ADD %0", "expression:1:1: error: '5' where a register should be"),
        (
            "%1 = G_ADD %0(s32), %0(s64)",
            "expression:1:21: error: the type of '%0' is s32 before, and s64 here: make them agree",
        ),
        (
            "%1 = G_ADD %0:gprb, %0:fprb",
            "expression:1:24: error: the bank or class of '%0' is gprb before, and fprb here: make them agree",
        ),
        ("%1:gprx = COPY %0", "expression:1:4: error: there is no register bank or class 'gprx'; did you mean 'gprb'?"),
        (
            "%1 = COPY %0; %1 = COPY %0",
            "expression:1:15: error: '%1' is defined twice: give the result a name of its own",
        ),
        ("%1 = G_CONSTANT i32 1.5", "expression:1:21: error: '1.5' is not an integer: write 'float 1.5' or the like"),
        (
            "%1 = G_CONSTANT i64 18446744073709551616",
            "expression:1:21: error: this number has more than 64 bits: write one that fits",
        ),
        (
            "%1 = G_LOAD %0 :: (from x)",
            "expression:1:26: error: a memory operand is written (load (s32)), or (store (s16), align 2)",
        ),
        (
            "%1 = G_ADD eq, %0",
            "expression:1:12: error: 'eq' where an operand should be: write %register, $physical, i32 5, 5, intpred(eq), intrinsic(@llvm.name) or"
            " %bb.1",
        ),
    ],
)
def test_mistakes(text: str, message: str) -> None:
    with pytest.raises(DiagnosticError) as raised:
        parsed(text)
    assert render(raised.value.diagnostics).splitlines()[0] == message


def test_all_mistakes_are_reported() -> None:
    with pytest.raises(DiagnosticError) as raised:
        parsed("%1 = G_ADDD %0\n%2 = COPY\n%3 = COPY %0,")
    assert [one.place.chain[0].file for one in raised.value.diagnostics] == ["expression:1", "expression:3"]
