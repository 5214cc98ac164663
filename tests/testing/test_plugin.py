"""The pytest plugin, in runs of pytest on files that a test writes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.testing.machine import ROOT, TINY, write_toy
from tgdsl.testing import CheckFailed, decodes, encodes, selects

GOOD = "add r1, r2, r3 # encoding: [0x00,0x30,0x12,0x10]\nnop # encoding: [0x00,0x00,0x00,0x10]\n"
BAD = GOOD.replace("0x00,0x30", "0x00,0x40")


@pytest.fixture(autouse=True)
def _plugin_alone(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without plugins of the environment, among which this one may be. Modules that a run imports, pytester forgets: what the target
    takes is imported before."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    encodes(TINY, "nop", 0x10000000)
    decodes(TINY, "00 00 00 10", "nop")
    selects(TINY, "(i32 (add i32:$a, 5))", "ADDI")
    with pytest.raises(CheckFailed):
        encodes(TINY, "add r1, r2, r3", "00 40 12 10")
    pytester.makeini(f"[pytest]\ntgdsl_targets = {TINY}\n")


def run(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return pytester.runpytest_subprocess("-p", "tgdsl.pytest_plugin", "-p", "no:cacheprovider", *arguments)


def write(pytester: pytest.Pytester, name: str, text: str) -> Path:
    path = pytester.path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_each_line_is_an_item(pytester: pytest.Pytester) -> None:
    write(pytester, "tests/add.s", GOOD)
    run(pytester, "-v").stdout.fnmatch_lines(
        ["tests/add.s::run PASSED*", "tests/add.s::1 PASSED*", "tests/add.s::2 PASSED*", "* 3 passed in *"]
    )
    run(pytester, "tests/add.s::2").assert_outcomes(passed=1)
    run(pytester, "-k", "run").assert_outcomes(passed=1, deselected=2)


def test_a_failure_has_its_place_and_no_traceback(pytester: pytest.Pytester) -> None:
    write(pytester, "tests/add.s", BAD)
    done = run(pytester)
    done.assert_outcomes(passed=2, failed=1)
    done.stdout.fnmatch_lines(
        [
            "*_ 1 _*",
            "tests/add.s:1: add r1, r2, r3",
            "  expected 00 40 12 10",
            "  seen     00 30 12 10",
            "  bits 15-12, the operand '$rb': expected 0x4, seen 0x3",
            "  it is ADD, *arithmetic.py:*",
            "  the expected bytes are 'add r1, r2, r4'",
            "FAILED tests/add.s::1*",
        ]
    )
    done.stdout.no_fnmatch_line("*Traceback*")
    done.stdout.no_fnmatch_line("*tgdsl/*.py*")


def test_what_a_directive_is_about_is_named_beside_it(pytester: pytest.Pytester) -> None:
    write(pytester, "add.s", "# CHECK: nop # encoding: [0x01,0x00,0x00,0x10]\n\nnop\n")
    run(pytester).stdout.fnmatch_lines(["add.s:3: nop", "  expected by line 1", "  expected 01 00 00 10"])


def test_files_are_collected_where_there_are_targets(pytester: pytest.Pytester) -> None:
    write(pytester, "add.s", GOOD)
    write(pytester, "other.asm", GOOD)
    write(pytester, "mc/sub.s", GOOD)
    pytester.makeini("[pytest]\n")
    run(pytester).assert_outcomes()
    run(pytester, "--tgdsl-target", str(TINY)).assert_outcomes(passed=6)
    pytester.makeini(f"[pytest]\ntgdsl_targets = {TINY}\ntgdsl_files = *.asm mc/*.s\n")
    run(pytester).assert_outcomes(passed=6)
    run(pytester, "add.s").assert_outcomes(passed=3)  # for it is named


def test_targets_are_found_from_the_configuration_and_the_command_line(pytester: pytest.Pytester) -> None:
    write_toy(pytester.path)
    write(pytester, "tests/add.s", "add r1, r2 # encoding: [0x00,0x16]\n")
    pytester.makeini("[pytest]\ntgdsl_targets = toy.py\n")
    run(pytester, "tests").assert_outcomes(passed=2)
    pytester.makeini("[pytest]\ntgdsl_targets = toy.py --byte-order big\n")
    run(pytester, "tests").assert_outcomes(passed=1, failed=1)
    run(pytester, "tests", "--tgdsl-target", "toy.py").assert_outcomes(passed=2)


def test_a_named_file_without_a_target_says_so(pytester: pytest.Pytester) -> None:
    write(pytester, "add.s", GOOD)
    pytester.makeini("[pytest]\n")
    done = run(pytester, "add.s")
    done.assert_outcomes(failed=1)
    done.stdout.fnmatch_lines(
        ["add.s: error: no target is known for a file without a triple: name it by tgdsl_targets*"]
    )


def test_wrong_options_are_named(pytester: pytest.Pytester) -> None:
    write(pytester, "add.s", GOOD)
    pytester.makeini("[pytest]\ntgdsl_targets = tiny --fast\n")
    done = run(pytester)
    done.assert_outcomes(errors=1)
    done.stdout.fnmatch_lines(["tgdsl_targets: 'tiny --fast': unrecognized arguments: --fast"])
    done.stdout.no_fnmatch_line("*Traceback*")
    done = run(pytester, "--tgdsl-target", "sparc =")
    done.stdout.fnmatch_lines(["--tgdsl-target: 'sparc =': a target is missing behind '='"])
    assert run(pytester, "--tgdsl-upgrade").ret == pytest.ExitCode.USAGE_ERROR


def test_the_mistakes_of_a_target_are_shown_once_for_a_file(pytester: pytest.Pytester) -> None:
    write_toy(pytester.path, ("members=R,", "members=[R0, R0],"))
    write(pytester, "add.s", GOOD)
    done = run(pytester, "--tgdsl-target", "toy.py")
    done.assert_outcomes(errors=1)
    done.stdout.fnmatch_lines(
        ["*ERROR collecting add.s*", "toy.py:6: error: members has 'r0' twice; list each register once"]
    )
    done.stdout.no_fnmatch_line("*Traceback*")


def test_wrong_lines_are_failures_at_their_columns(pytester: pytest.Pytester) -> None:
    write(pytester, "add.s", f"{GOOD}nop # encoding: [0x0g]\n")
    done = run(pytester)
    done.assert_outcomes(passed=3, failed=1)
    done.stdout.fnmatch_lines(
        ["add.s:3:18: error: the encoding is malformed: '0x0g' is not a byte*", "FAILED add.s::3*"]
    )
    write(pytester, "add.s", "nop\n")
    done = run(pytester)
    done.assert_outcomes(failed=1)
    done.stdout.fnmatch_lines(["add.s: error: this file expects nothing: *", "FAILED add.s::file*"])


def test_a_run_of_other_programs_is_skipped_with_a_reason(pytester: pytest.Pytester) -> None:
    write(pytester, "add.s", "# RUN: llvm-mc %s | llvm-objdump -d -\n" + GOOD)
    done = run(pytester, "-rs")
    done.assert_outcomes(skipped=1)
    done.stdout.fnmatch_lines(["SKIPPED * RUN: llvm-mc | llvm-objdump: here only llvm-mc | FileCheck is run"])


# -- --tgdsl-update ------------------------------------------------------------------------------------------------
def test_encodings_are_rewritten_and_nothing_else(pytester: pytest.Pytester) -> None:
    text = (
        "# A comment  \r\n\n"
        "  add r1, r2, r3\t#  encoding:  [ 0x00,0x40,0x12,0x10 ]  \n"
        "nop # encoding: []\n"
        "back: jmp back # encoding: [0x01,0x00,0x00,0x60]\n"
        "jmp back // encoding: [B,A,A,0x60]\n"
        "jmp far # encoding: [0x00,0x00,0x00,0x60]\n"
        "sub r1, r2, r3 # encoding: [0x00,0x30,0x12,0x11]\n"
        "# CHECK:  sub r1, r2, r4 # encoding: [0x00,0x30,0x12,0x11]\n"
        "sub r1, r2, r4"
    )
    path = write(pytester, "add.s", text)
    run(pytester).assert_outcomes(passed=2, failed=6)
    assert path.read_bytes() == text.encode()
    done = run(pytester, "--tgdsl-update")
    done.assert_outcomes(passed=8)
    done.stdout.fnmatch_lines(["add.s: 6 encodings rewritten"])
    assert path.read_bytes().decode() == (
        "# A comment  \r\n\n"
        "  add r1, r2, r3\t#  encoding:  [0x00,0x30,0x12,0x10]  \n"
        "nop # encoding: [0x00,0x00,0x00,0x10]\n"
        "back: jmp back # encoding: [0x00,0x00,0x00,0x60]\n"
        "jmp back // encoding: [A,A,A,0x60]\n"
        "jmp far # encoding: [A,A,A,0x60]\n"
        "sub r1, r2, r3 # encoding: [0x00,0x30,0x12,0x11]\n"
        "# CHECK:  sub r1, r2, r4 # encoding: [0x00,0x40,0x12,0x11]\n"
        "sub r1, r2, r4"
    )
    done = run(pytester, "--tgdsl-update")
    done.assert_outcomes(passed=8)
    done.stdout.no_fnmatch_line("* encodings rewritten")


def test_other_failures_stay_and_leave_the_file(pytester: pytest.Pytester) -> None:
    text = (
        "# CHECK: sub r1, r2, r4 # encoding: [0x00,0x30,0x12,0x11]\n"
        "sub r1, r2, r3\nad # encoding: [0x00]\nnop # encoding: [0x0g]\nnop # error: x\n"
    )
    path = write(pytester, "add.s", text)
    run(pytester, "--tgdsl-update").assert_outcomes(failed=5)
    assert path.read_text() == text


def test_a_line_that_runs_disagree_on_stays(pytester: pytest.Pytester) -> None:
    text = (
        "# RUN: llvm-mc %s -triple=tiny -show-encoding | FileCheck %s\n"
        "# RUN: llvm-mc %s -triple=tinyeb -show-encoding | FileCheck %s\n"
        "# CHECK: nop # encoding: [0x00,0x00,0x00,0x11]\n"
        "# CHECK: add r1, r1, r1 # encoding: [0x00,0x10,0x11,0x10]\n"
        "nop\nadd r1, r1, r1\n"
    )
    path = write(pytester, "add.s", text)
    pytester.makeini(f"[pytest]\ntgdsl_targets =\n  tiny = {TINY}\n  tinyeb = {TINY} --byte-order big\n")
    done = run(pytester, "--tgdsl-update")
    done.assert_outcomes(passed=3, failed=3)
    done.stdout.fnmatch_lines(
        [
            "add.s:5: nop",
            "  the runs of this file give different encodings, and a line has one: write a prefix for each",
        ]
    )
    assert path.read_text() == text


def test_files_are_rewritten_by_one_process(pytester: pytest.Pytester) -> None:
    write(pytester, "add.s", GOOD)
    done = run(pytester, "-p", "xdist", "-n", "1", "--tgdsl-update")
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    done.stderr.fnmatch_lines(
        ["ERROR: --tgdsl-update: the files are rewritten by one process: leave out -n, or give -n 0"]
    )


# -- what is imported ----------------------------------------------------------------------------------------------
@pytest.mark.checkout
@pytest.mark.parametrize(
    ("module", "without"),
    [("tgdsl.testing", "_pytest"), ("tgdsl.pytest_plugin", "tgdsl.testing"), ("tgdsl", "_pytest")],
)
def test_what_is_not_imported(module: str, without: str) -> None:
    """Nothing but the plugin needs pytest; and the plugin, which each run of pytest imports, needs the rest for files alone."""
    code = f"import sys, {module}; sys.exit({without!r} in sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
