"""``python -m tgdsl.select``: answers, options, exit status, and errors for wrong input."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tgdsl.commands.select import main
from tgdsl.loading.options import SourceOptions
from tgdsl.model import Model
from tgdsl.selection import answering
from tgdsl.selection.answering import load_model

ROOT = Path(__file__).resolve().parent.parent.parent
EXPECTED = Path(__file__).parent / "expected"
SPARC = "targets/sparc"


@cache
def _load(target: str, source_options: SourceOptions) -> Model:
    """The model of a target. Models are immutable, so that all tests share one."""
    return load_model(target, source_options)


@pytest.fixture(autouse=True)
def _in_the_project(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in the project's folder, so that places in answers are relative to it."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(answering, "load_model", _load)


def answer(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert main([SPARC, *arguments]) == status
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


@pytest.mark.parametrize(
    ("name", "arguments", "status"),
    [
        ("immediate", ["(set i32:$rd, (add i32:$a, (i32 5)))"], 0),
        ("why", ["(add i32:$a, 5000)", "--why"], 0),
        ("large_constant", ["(i32 70000)"], 0),
        ("load", ["(i32 (load (add iPTR:$p, 8)))"], 0),
        ("load_with_offset", ["(i32 (load (add iPTR:$p, 8)))", "--assume", "ADDRrr=false"], 0),
        ("extending_load", ["(i32 (zextloadi8 ADDRri:$p))"], 0),
        ("store", ["(truncstorei16 i32:$v, ADDRrr:$p)"], 0),
        ("assumed", ["(fadd f128:$a, f128:$b)"], 0),
        ("feature_missing", ["(fadd f128:$a, f128:$b)", "--features", "-hard-quad-float", "--why"], 1),
        ("nothing", ["(i64 (mulhs i64:$a, i64:$b))", "--why"], 1),
        ("without_table", ["(i32 undef)"], 1),
        ("variable", ["i32:$a"], 1),
        ("own", ["--pattern", "STCrr", "--features", "+v9"], 0),
    ],
)
def test_answers(
    capsys: pytest.CaptureFixture[str],
    expect: Callable[[Path, str], None],
    name: str,
    arguments: list[str],
    status: int,
) -> None:
    expect(EXPECTED / f"{name}.txt", without_places(answer(capsys, *arguments, status=status)))


def without_places(text: str) -> str:
    """An answer without places, which change with the target's files. The test of the documentation has places."""
    text = re.sub(r".*: note: made by the call here\n", "", text)
    return re.sub(r"targets/sparc/[\w/]+\.py:\d+", "<place>", text)


def test_patterns_that_are_shadowed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = answer(capsys, "--shadowed", "--assume", "Is64Bit=false", "--features", "-v9").splitlines()
    found = [line for line in lines if line.startswith("  MULXrr ")]
    assert found == ["  MULXrr does not match its own DAG: needs Is64Bit (Subtarget->is64Bit()); nothing is chosen"]
    assert lines[-1].endswith(" of 356 patterns are not chosen for their own DAGs")


@pytest.mark.parametrize(
    ("arguments", "errors"),
    [
        (
            ["(add i32:$a"],
            ["expression:1:12: error: the expression ends where ',' or ')' should be; brackets may be missing"],
        ),
        (
            ["(addd i32:$a, $b)"],
            ["expression:1:1: error: there is no node, fragment or type of this name: 'addd'; did you mean 'add'?"],
        ),
        (
            ["--pattern", "ADDrri"],
            ["error: --pattern ADDrri: no record of this name has a pattern; did you mean 'ADDrr'?"],
        ),
        (["i32:$a", "--mode", "RV64"], ["error: there is no HwMode 'RV64'; there are: DefaultMode"]),
        (
            ["i32:$a", "--features", "v9,-vis"],
            ["error: --features v9: write +v9 or -v9"],
        ),
        (
            ["i32:$a", "--features=+v99", "--assume", "x", "--assume", "HasV8=false", "--pointer", "p64"],
            [
                "error: --features +v99: the target has no feature 'v99'; did you mean 'v9'?",
                "error: --assume x: write NAME=true or NAME=false",
                "error: --assume HasV8: no predicate, fragment or complex pattern has this name; did you mean 'HasV9'?",
                "error: --pointer p64: there is no such value type",
            ],
        ),
    ],
)
def test_wrong_input(capsys: pytest.CaptureFixture[str], arguments: list[str], errors: list[str]) -> None:
    assert main([SPARC, *arguments]) == 1
    printed = capsys.readouterr()
    count = f"{len(errors)} error{'s' * (len(errors) != 1)}"
    assert (printed.out, printed.err.splitlines()) == ("", [*errors, count])


@pytest.mark.parametrize("arguments", [[], ["i32:$a", "--shadowed"], ["i32:$a", "--pattern", "ADDri"]])
def test_wrong_command_lines(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([SPARC, *arguments])
    assert caught.value.code == 2
    assert capsys.readouterr().err.endswith("error: give one of: an expression, --pattern NAME, --shadowed\n")


def test_as_a_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tgdsl.select", SPARC, "(sub i32:$a, i32:$b)"],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=ROOT,
        check=True,
    )
    assert done.stdout.splitlines()[0] == "(SUBrr:i32 $a, $b)"
