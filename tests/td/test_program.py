"""The program that reads ``.td`` files: it is built once, and kept where that is possible."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.td.commands import ROOT, edit, needs_llvm, run
from tgdsl.tablegen.includes import looked_for

pytestmark = needs_llvm


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    edit("good.td", "def A;\n")


def test_two_at_once_build_one_program_which_is_kept() -> None:
    words = [sys.executable, "-m", "tgdsl.td", "good.td", "-o"]
    places = {"XDG_CACHE_HOME": os.path.abspath("cache"), "TMPDIR": os.getcwd()}
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **places}
    running = [subprocess.Popen([*words, f"{number}.json"], env=environment) for number in range(2)]
    assert [one.wait() for one in running] == [0, 0]
    assert Path("0.json").read_bytes() == Path("1.json").read_bytes()
    (program,) = Path("cache/tgdsl").iterdir()
    before = program.stat()
    run("td", "good.td", "-o", "2.json", status=0, **places)
    (after,) = Path("cache/tgdsl").iterdir()
    assert (after.stat().st_ino, after.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_cache_that_cannot_be_written_to() -> None:
    Path("cache").write_text("")  # where a folder should be
    Path("tmp").mkdir()
    places = {"XDG_CACHE_HOME": os.path.abspath("cache"), "TMPDIR": os.path.abspath("tmp")}
    run("td", "good.td", "-o", "out.json", status=0, **places)
    assert [path.name for path in Path("tmp").iterdir()] == [f"tgdsl-{os.getuid()}"]
    Path("tmp", f"tgdsl-{os.getuid()}").chmod(0o777)
    for program in Path("tmp", f"tgdsl-{os.getuid()}").iterdir():
        program.unlink()
    message = run("td", "good.td", "-o", "more.json", status=1, **places).stderr
    assert message.startswith("error: there is no folder for the program that reads .td files: let XDG_CACHE_HOME")
    assert "note: this folder is somebody else's\n" in message and "cache/tgdsl: note: this folder cannot be" in message


def test_where_included_files_are_looked_for() -> None:
    files = ["main.td", "b/inner.td", "here.td", "a/x/deep.td"]
    assert looked_for(files, ["a", "b", "a/x"]) == [
        *("inner.td", "a/inner.td"),
        *("x/deep.td", "deep.td", "a/deep.td", "b/deep.td"),
    ]
