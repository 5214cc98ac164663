"""Files in the manner of LLVM's MC tests: their cases, the failures of these, and wrong files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.testing.machine import SPARC, TINY
from tgdsl.testing.files.cases import Case, MCTestFile, Skipped
from tgdsl.testing.files.problems import FileProblem
from tgdsl.testing.files.targets import TargetTable, read_targets

TABLE = read_targets(
    [
        f"{TINY}",
        f"sparc = {SPARC} --bits 32",
        f"sparcv9 = {SPARC} --cpu v9 --bits 64",
        f"sparcel = {SPARC} --byte-order little",
        f"tinyeb = {TINY} --byte-order big --features +rotate",
    ],
    Path(),
)


def told(text: str, targets: TargetTable = TABLE) -> list[str]:
    """All that is not as the file says: each case that fails with its line, and what is wrong with the file."""
    found: list[str] = []
    for case in MCTestFile(Path("x.s"), text, targets, "x.s").cases():
        match case:
            case Case():
                failure = case.failure()
                if failure is not None:
                    shown = "\n".join([line for line in (failure.statement, *failure.lines) if line])
                    found.append(f"{case.name}: {shown}")
            case Skipped(line, reason):
                found.append(f"{line}: skipped: {reason}")
            case FileProblem():
                found.append(f"{case.line}:{case.column}: {case}")
    return found


def names(text: str) -> Sequence[str]:
    return [one.name for one in MCTestFile(Path("x.s"), text, TABLE, "x.s").cases() if isinstance(one, Case)]


def places(lines: Sequence[str]) -> list[str]:
    """Without notes on where instructions are defined, whose lines change."""
    return ["\n".join([part for part in one.split("\n") if not part.startswith("it is ")]) for one in lines]


# -- what holds ----------------------------------------------------------------------------------------------------
BEHIND = """\
# A comment, and an empty line.

add r1, r2, r3   # encoding: [0x00,0x30,0x12,0x10]
back: nop        // encoding: [0x00,0x00,0x00,0x10]
jmp back         # encoding: [0xff,0xff,0xff,0x60]
jmp back         # encoding: [A,A,A,0x60]
jmp far          # encoding: [A,A,A,0x60]
add r1           # error: expected ','
ad r1            # error:
nop; nop         # encoding: [0x00,0x00,0x00,0x10,0x00,0x00,0x00,0x10]
nop              # no expectation
"""

CHECKED = """\
! RUN: llvm-mc %s -triple=sparc   -show-encoding | FileCheck %s --check-prefix=V8
! RUN: llvm-mc %s -triple=sparcv9 -show-encoding | FileCheck %s --check-prefixes=V9,BOTH
        ! V8:   add %o0, 10,  %l0    ! encoding: [0xa0,0x02,0x20,0x0a]
        ! V9:   add %o0, 10,  %l0    ! encoding: [0xa0,0x02,0x20,0x0a]
        add %r8, 10, %l0

        ! BOTH: call foo     ! encoding: [0b01AAAAAA,A,A,A]
        ! BOTH-NEXT:         !   fixup A - offset: 0, value: foo, kind: fixup_sparc_call30
        call foo
        ! V9: call {{f[o]+}} ! encoding: {{.*}}A,A,A]
        ! BOTH-NOT: nop
        call foo
"""


def test_what_stands_behind_statements_holds() -> None:
    assert told(BEHIND) == []
    assert names(BEHIND) == ["run", "3", "4", "5", "6", "7", "8", "9", "10"]


def test_what_filecheck_would_find_holds() -> None:
    assert told(CHECKED) == []
    assert names(CHECKED) == [
        "run[triple=sparc]",
        "3[triple=sparc]",
        "run[triple=sparcv9]",
        *[f"{line}[triple=sparcv9]" for line in (4, 7, 8, 10, 11)],
    ]


def test_options_of_run_lines_are_honoured() -> None:
    head = "# RUN: llvm-mc %s -show-encoding | FileCheck %s\n# CHECK: ror r1, r2, r3 # encoding: [0x00,0x30,0x12,0x76]\nror r1, r2, r3\n"
    assert told(head)[0].startswith("run: x.s:3:1: error: this needs +rotate (HasRotate)")
    assert told(head.replace("%s -show", "%s -triple tiny -mattr=+rotate -show")) == []
    assert (
        told(
            head.replace("%s -show", "-triple=tinyeb < %s -show").replace("0x00,0x30,0x12,0x76", "0x76,0x12,0x30,0x00")
        )
        == []
    )
    popc = "! RUN: llvm-mc %s -triple=sparc {} -show-encoding | FileCheck %s\n! CHECK: popc %o0, %o1 ! encoding: [0x93,0x70,0x00,0x08]\npopc %o0, %o1\n"
    assert len(told(popc.format(""))) == 2
    assert told(popc.format("-mcpu v9")) == told(popc.format("--mattr=+v9")) == []


def test_a_run_that_must_have_mistakes() -> None:
    text = """\
! RUN: not llvm-mc %s -triple=sparc -show-encoding 2>&1 | FileCheck %s
! CHECK:      error: instruction requires a CPU feature not currently enabled
! CHECK-NEXT: popc %o0, %o1
! CHECK-NEXT: ^
! CHECK:      error: there is no mnemonic 'ad'
! CHECK:      nop ! encoding: [0x01,0x00,0x00,0x00]
popc %o0, %o1
nop
ad %o0
"""
    assert told(text) == []
    assert told(text.replace("popc %o0, %o1\nnop", "nop\nnop").replace("ad %o0\n", "nop")) != []
    assert told("! RUN: not llvm-mc %s -triple=sparc | FileCheck %s\n! CHECK: nop\nnop\n") == [
        "run: RUN: not llvm-mc\nexpected mistakes\nseen     none: all is assembled"
    ]


def test_data_has_the_names_that_the_target_gives_its_directives() -> None:
    text = "! RUN: llvm-mc %s -triple=sparc -show-encoding | FileCheck %s\n! CHECK: .half 1024\n! CHECK: .short 3\n.uahalf 1024\n.2byte 3\n"
    assert told(text) == []
    assert told(text.replace(".half 1024", ".word 1024")) != []


def test_relocations_are_listed_by_any_of_their_names() -> None:
    text = "! RUN: llvm-mc %s -triple=sparc | FileCheck %s\n! CHECK: .reloc 0, {}, foo+4\n.reloc 0, R_SPARC_32, foo+4\nnop\n"
    assert told(text.format("R_SPARC_32")) == told(text.format("BFD_RELOC_32")) == []
    assert told(text.format("R_SPARC_64"))[0].startswith(
        "2: expected .reloc 0, R_SPARC_64, foo+4\nseen     .reloc 0, R_SPARC_32, foo+4"
    )


def test_bytes_in_the_order_of_the_target() -> None:
    text = """\
! RUN: llvm-mc %s -triple=sparcel-linux-gnu -show-encoding | FileCheck %s
! CHECK: .BB0:
! CHECK: call %g1     ! encoding: [0x00,0x40,0xc0,0x9f]
! CHECK: ba .BB0      ! encoding: [A,A,0b10AAAAAA,0x10]
.BB0:
call %g1
ba .BB0
"""
    assert told(text) == []


# -- failures ------------------------------------------------------------------------------------------------------
def test_other_bytes_fail_with_the_field_that_differs() -> None:
    assert places(
        told("nop # encoding: [0x00,0x00,0x00,0x10]\nadd r1, r2, r3 # encoding: [0x00,0x40,0x12,0x10]\n")
    ) == [
        "2: add r1, r2, r3\n"
        "expected 00 40 12 10\n"
        "seen     00 30 12 10\n"
        "bits 15-12, the operand '$rb': expected 0x4, seen 0x3\n"
        "the expected bytes are 'add r1, r2, r4'"
    ]


def test_a_directive_that_fails_leaves_the_others_alone() -> None:
    """Though the bytes that the second directive expects are those of the last statement."""
    text = """\
# CHECK: nop            # encoding: [0x00,0x00,0x00,0x10]
# CHECK: add r1, r2, r3 # encoding: [0x00,0x40,0x12,0x10]
# CHECK: sub r1, r2, r3 # encoding: [0x00,0x30,0x12,0x11]
# CHECK: add r1, r2, r4
# CHECK: add r1, r2, r4 # encoding: [0x00,0x40,0x12,0x10]
nop
add r1, r2, r3
sub r1, r2, r3
add r1, r2, r4
add r1, r2, r4
"""
    assert places(told(text)) == [
        "2: add r1, r2, r3\n"
        "expected 00 40 12 10\n"
        "seen     00 30 12 10\n"
        "bits 15-12, the operand '$rb': expected 0x4, seen 0x3\n"
        "the expected bytes are 'add r1, r2, r4'"
    ]


def test_another_text_is_told() -> None:
    text = "# CHECK: add r1, r2, r4 # encoding: [0x00,0x30,0x12,0x10]\nadd r1, r2, r3\n"
    assert places(told(text)) == ["1: add r1, r2, r3\nexpected add r1, r2, r4\nseen     add r1, r2, r3"]


def test_a_line_that_is_not_there_is_told_with_those_that_are() -> None:
    text = "# CHECK: nop\n# CHECK: sub r1, r2, r3 # encoding: [0x00]\n# CHECK: ret\nnop\nadd r1, r2, r3\nret\n"
    assert told(text) == [
        "2: expected sub r1, r2, r3 encoding: [0x00]\nseen     add r1, r2, r3 encoding: [0x00,0x30,0x12,0x10]"
    ]
    assert told("# CHECK: nop\n# CHECK: nop\nnop\n") == ["2: expected nop\nseen     no such line"]


def test_lines_that_do_not_follow_each_other_and_lines_that_should_not_be() -> None:
    text = "# CHECK: nop\n# CHECK-{}: ret\nnop\nadd r1, r2, r3\nret\n"
    assert told(text.format("NEXT")) == ["2: ret\nthis is not on the line after the one before"]
    assert told(text.format("NOT")) == ["2: ret\nthis is there, and should not be"]
    assert told(text.replace("add r1, r2, r3\n", "").format("NEXT")) == []
    assert told(text.replace("\nret", "\nnop").format("NOT")) == []


def test_the_rest_of_a_line() -> None:
    text = "# CHECK: add r1\n# CHECK-SAME: r3\n# CHECK-SAME: # encoding: [0x00,0x{}0,0x12,0x10]\nadd r1, r2, r3\n"
    assert told(text.format(3)) == []
    assert places(told(text.format(4)))[0].startswith("3: add r1, r2, r3\nexpected 00 40 12 10\nseen     00 30 12 10\n")
    assert told(text.replace(": r3", ": r4").format(3)) == ["2: add r1, r2, r3\nexpected r4\nseen     add r1, r2, r3"]


def test_what_the_assembler_says_is_told() -> None:
    text = "add r1, r2 # encoding: [0x00,0x40,0x12,0x10]\n"
    said = f"x.s:1:11: error: expected ',', and the line ends\n{text}{' ' * 10}^\n1 error"
    assert told(text) == [f"run: {said}", f"1: add r1, r2\n{said}"]


def test_an_expected_error_that_is_another_or_none() -> None:
    assert told("add r1 # error: expected ';'\nnop # error: no\n") == [
        "1: add r1\nexpected an error with \"expected ';'\"\nx.s:1:7: error: expected ',', and the line ends\n"
        "add r1 # error: expected ';'\n      ^\n1 error",
        "2: nop\nexpected an error with 'no'\nseen     00 00 00 10",
    ]


def test_a_mistake_that_nothing_expects_fails_the_run() -> None:
    assert told("nop # encoding: [0x00,0x00,0x00,0x10]\nad\n") == [
        "run: x.s:2:1: error: there is no mnemonic 'ad'; did you mean 'and'?\nad\n^\n1 error"
    ]


# -- wrong files ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nop\n", "0:0: this file expects nothing: write '# encoding: [...]' behind a statement, or lines with 'CHECK:'"),
        ("nop # encoding: [0x00,0x1g]\n", "1:23: the encoding is malformed: '0x1g' is not a byte: write 0x1f, or, with bits"),
        ("nop # encoding: [0x00\n", "1:17: the encoding is malformed: ']' is missing"),
        ("nop # encoding: 0x00\n", "1:16: the encoding is malformed: '[' is missing"),
        ("nop # encoding: [0x00] x\n", "1:17: the encoding is malformed: there is more behind ']'"),
        ("# CHECK: nop # encoding: [0x00,]\nnop\n", "1:32: the encoding is malformed: a byte is missing here"),
        ("# CHECK: nop # encoding: [0x00\nnop\n", "1:26: the encoding is malformed: ']' is missing"),
        ("# encoding: [0x00]\nnop\n", "1:1: this encoding is of nothing: write it behind a statement"),
        ("# CHECK:\nnop\n", "1:3: there is nothing behind the ':'"),
        ("# CHECK-DAG: nop\nnop\n", "1:3: 'CHECK-DAG' is not known here: write NEXT, SAME, NOT, LABEL or nothing"),
        ("# CHECK-COUNT-2: nop\nnop\n", "1:3: 'CHECK-COUNT-2' is not known here"),
        ("# CHECK-NXT: nop\nnop\n", "1:3: 'CHECK-NXT' is not known here"),
        ("# CHECK: [[X:.*]]\nnop\n", "1:10: variables of FileCheck, '[[...]]', are not known here"),
        ("# CHECK: {{(}}\nnop\n", "1:0: the regular expression in '{{(}}' is wrong: "),
        (
            "\n# RUN: llvm-mc %s -show-encodings | FileCheck %s\n# CHECK: nop\n",
            "2:0: RUN: llvm-mc has no option '-show-encodings' here; did you mean 'show-encoding'?",
        ),
        ("# RUN: llvm-mc %s -mcpu\n", "1:0: skipped: RUN: llvm-mc: here only llvm-mc | FileCheck is run"),
        ("# RUN: llvm-mc %s -mcpu | FileCheck %s\n", "1:0: RUN: the option '-mcpu' of llvm-mc has no value"),
        ("# RUN: llvm-mc %s | FileCheck --implicit-check-not x %s\n", "1:0: RUN: FileCheck has no option '--implicit-check-not' here"),
        ("# RUN: llvm-mc %s -mcpu=x | FileCheck %s\n# CHECK: nop\nnop\n", "1:0: --cpu x: the target has no processor of this name"),
        ("# RUN: llvm-mc %s | FileCheck %s --check-prefix=V\n# CHECK: nop\nnop\n", "1:0: RUN: no line has 'V:', nor an encoding"),
        ("# RUN: llvm-mc %s \\\nnop\n", "1:0: a RUN line ends in '\\', and none follows"),
        ("# RUN: llvm-mc 'x | FileCheck %s\n", "1:0: RUN: No closing quotation"),
    ],
)  # fmt: skip
def test_wrong_lines_are_named(text: str, expected: str) -> None:
    found = told(text)
    if expected.startswith("1:0: skipped"):
        expected = expected.replace("1:0:", "1:")
    assert [one for one in found if one.startswith(expected)], found


def test_runs_that_are_not_run_here_are_skipped() -> None:
    text = """\
! RUN: llvm-mc %s -triple=sparc -filetype=obj | llvm-objdump -d - | FileCheck %s --check-prefix=CHECK-OBJ
! RUN: llvm-mc %s -triple=sparc -filetype=obj | FileCheck %s --check-prefix=CHECK-OBJ
! RUN: llvm-mc %s -triple=sparc \\
! RUN:   -show-encoding | FileCheck %s
! CHECK-OBJ: 0: 01 00 00 00
! CHECK-OBJ-NEXT: 4: 01 00 00 00
! CHECK: nop
nop
"""
    assert told(text) == [
        "1: skipped: RUN: llvm-mc | llvm-objdump | FileCheck: here only llvm-mc | FileCheck is run",
        "2: skipped: RUN: llvm-mc writes no assembly language, and here only that is compared",
    ]


def test_a_target_that_is_not_there() -> None:
    table = read_targets([f"sparc = {SPARC}"], Path())
    assert told("# RUN: llvm-mc %s -triple=mips | FileCheck %s\n# CHECK: x\n", table) == [
        "1:0: no target is known for the triple 'mips': tgdsl_targets has 'sparc'"
    ]
    assert told("nop # encoding: [0x00]\n", read_targets([], Path())) == [
        "0:0: no target is known for a file without a triple: name it by tgdsl_targets, or --tgdsl-target"
    ]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("sparc =", "a target is missing behind '='"),
        ("tiny --fast", "unrecognized arguments: --fast"),
        ("tiny --bits 16", "argument --bits: invalid choice: 16"),
        ("'tiny", "No closing quotation"),
        ("sparc = y", "there is a target for sparc already"),
    ],
)
def test_wrong_lines_of_targets(line: str, problem: str) -> None:
    with pytest.raises(FileProblem) as raised:
        read_targets(["sparc = x", line], Path())
    assert str(raised.value).startswith(f"'{line}': ") and problem in str(raised.value)
