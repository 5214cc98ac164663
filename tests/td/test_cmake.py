"""``tgdsl_target()`` with a ``.td`` file as its source."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.builds.test_cmake import needs_cmake
from tests.td.commands import ROOT, TOY, edit, needs_llvm

pytestmark = [needs_cmake, needs_llvm]

PROJECT = """
cmake_minimum_required(VERSION 3.20)
project(Toy NONE)
include(@ROOT@/tgdsl/builds/cmake/TgdslGen.cmake)
tgdsl_target(Toy SOURCE @SOURCE@ INCLUDES include DEFINES WIDE FILES register-info)
add_custom_target(everything ALL DEPENDS ${Toy_TGDSL_OUTPUTS})
"""


def run(*words: str, status: int = 0) -> str:
    cache = {"XDG_CACHE_HOME": os.path.join(tempfile.gettempdir(), f"tgdsl-tests-{os.getuid()}")}
    done = subprocess.run(
        words,
        env={**os.environ, "PYTHONPATH": str(ROOT), **cache},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert (done.returncode != 0) == (status != 0), done.stdout
    return done.stdout


def configure(source: str, status: int = 0) -> str:
    Path("CMakeLists.txt").write_text(PROJECT.replace("@ROOT@", str(ROOT)).replace("@SOURCE@", source))
    return run("cmake", "-G", "Ninja", "-B", "build", f"-DPython3_EXECUTABLE={sys.executable}", status=status)


@pytest.fixture(autouse=True)
def _a_target(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    edit("Toy.td", '#ifdef WIDE\ninclude "inner.td"\n#endif\n')
    edit("include/inner.td", TOY.read_text())


def test_a_change_of_an_included_file_makes_the_files_again() -> None:
    configure("Toy.td")
    assert "Generating the files of Toy" in run("cmake", "--build", "build")
    assert run("cmake", "--build", "build") == "ninja: no work to do.\n"
    before = Path("build/ToyGenRegisterInfo.inc").read_text()
    Path("include/inner.td").write_text(TOY.read_text().replace("[i32], 32", "[i32], 64"))
    assert "Generating the files of Toy" in run("cmake", "--build", "build")
    assert Path("build/ToyGenRegisterInfo.inc").read_text() != before
    assert run("cmake", "--build", "build") == "ninja: no work to do.\n"


def test_includes_are_an_error_for_other_targets() -> None:
    assert "INCLUDES and DEFINES are for a .td file, and SOURCE is toy.json" in " ".join(
        configure("toy.json", 1).split()
    )
