"""``--llvm`` on command lines: releases that are not known, records that are of another one, and files that were written for another one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import pytest

from tests.records.files import file_of, record, text_of
from tests.support.targets import write_target
from tgdsl.commands.gen import main
from tgdsl.llvm import RELEASES

ROOT = Path(__file__).resolve().parents[2]

OLD, NEW = RELEASES[19], RELEASES[22]

#: Records that have what all targets' have, and the class that marks the newer release.
_TEXTS = {
    OLD: text_of(file_of(record("A", "Instruction"))),
    NEW: text_of(file_of(record("A", "Instruction"), record("B", "RegisterClassLike"))),
}

#: The arguments of each command that takes a target, behind it.
COMMANDS: dict[str, Sequence[str]] = {
    "gen": (),
    "dump": ("--json",),
    "lint": (),
    "asm": ("given.s",),
    "disasm": ("given.s",),
    "select": ("(i32 1)",),
    "stubs": ("-o", "names.pyi"),
}


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("given.s").write_text("")


def run(name: str, *arguments: str) -> int:
    """The exit status of a command, also of one that ends with the process."""
    try:
        status: int = import_module(f"tgdsl.commands.{name}").main([*arguments])
    except SystemExit as end:
        assert isinstance(end.code, int)
        return end.code
    return status


@pytest.mark.parametrize("name", COMMANDS)
def test_a_release_that_is_not_known(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("records.json").write_text(_TEXTS[OLD])
    for number in ("21", "20", "1", "", "19.1"):
        assert run(name, "records.json", *COMMANDS[name], "--llvm", number) == 2
        said = f"error: argument --llvm: '{number}' is not a release that is known; give one of: 19, 22\n"
        assert capsys.readouterr().err.endswith(said)


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("release", _TEXTS)
def test_records_of_another_release(name: str, release: object, capsys: pytest.CaptureFixture[str]) -> None:
    Path("records.json").write_text(_TEXTS[OLD if release is OLD else NEW])
    if release is OLD:
        difference = "these are records of LLVM 19, which have no class 'RegisterClassLike', but --llvm says 22"
        said, number = f"{difference}: make them with LLVM 22's include folder, or leave --llvm out", "22"
    else:
        difference = "these are records of LLVM 22, which have the class 'RegisterClassLike', but --llvm says 19"
        said, number = f"{difference}: make them with LLVM 19's include folder, or leave --llvm out", "19"
    assert run(name, "records.json", *COMMANDS[name], "--llvm", number) == 1
    assert capsys.readouterr().err == f"records.json: error: {said}\n1 error\n"


def test_files_of_another_release_are_called_so(tmp_path: Path) -> None:
    """The files of two releases in one folder: each run has its own cache, and says whose files it finds."""
    target = str(write_target(tmp_path, ""))

    def gen(*arguments: str) -> list[str]:
        words = [sys.executable, "-m", "tgdsl.gen", target, "-o", "out", *arguments]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        return subprocess.run(words, capture_output=True, text=True, env=environment, check=False).stdout.splitlines()

    first = gen("--llvm", "19")
    assert first[-1].endswith(f"s in all (with reading {target})")
    (line,) = gen("--llvm", "19")
    assert line.startswith("0 written, 1 unchanged, ") and line.endswith("(nothing has changed: no work)")
    assert gen("--llvm", "22", "--check")[:1] == ["out/TestGenRegisterInfo.inc: not up to date: it is for LLVM 19"]
    second = gen("--llvm", "22")
    assert second[-1].endswith("; 1 of them was for LLVM 19, now for 22)") and "5 written" in second[-1]
    (line,) = gen("--llvm", "22")
    assert line.startswith("0 written, 5 unchanged, ") and line.endswith("(nothing has changed: no work)")
    assert gen("--check") == ["out/TestGenRegisterInfo.inc: not up to date: it is for LLVM 22"]
    assert gen()[-1].endswith("; 1 of them was for LLVM 22, now for 19; 4 others there are for LLVM 22)")
    Path("out/TestGenRegisterInfo.inc").write_text("edited")  # nobody knows whose it is
    assert gen("--check") == ["out/TestGenRegisterInfo.inc: not up to date"]
    assert gen("--llvm", "22")[-1].endswith(f"s in all (with reading {target})")


def test_the_header_says_the_release(tmp_path: Path) -> None:
    target = str(write_target(tmp_path, ""))
    for release in RELEASES.values():
        assert main([target, "-o", "out", "--llvm", str(release.number), "--release-header", "out/Release.h"]) == 0
        assert f"static_assert(LLVM_VERSION_MAJOR == {release.number}, " in Path("out/Release.h").read_text()
