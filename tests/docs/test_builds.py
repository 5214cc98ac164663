"""The listings of docs/builds.md: the project is the example that tests/builds builds, and the rules build it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.builds.test_cmake import EXAMPLE
from tests.builds.test_depfile import needs_make, needs_ninja
from tests.docs.pages import ROOT, whole


def test_the_project_of_the_page_is_the_one_that_is_tested() -> None:
    assert whole("builds").text("cmake") == (EXAMPLE / "CMakeLists.txt").read_text()


@pytest.mark.parametrize(
    ("tool", "file"),
    [pytest.param("ninja", "build.ninja", marks=needs_ninja), pytest.param("make", "Makefile", marks=needs_make)],
)
def test_the_rules_of_the_page_make_the_files(
    tool: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(EXAMPLE, tmp_path, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    (tmp_path / file).write_text(whole("builds").text(tool))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PATH", os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]]))

    def build() -> str:
        return subprocess.run([tool], cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    assert "4 written, 0 unchanged" in build()
    assert len(list((tmp_path / "gen").glob("*.inc"))) == 4
    assert build() == "ninja: no work to do.\n" if tool == "ninja" else "nothing has changed: no work" in build()
    os.utime(tmp_path / "sizes.py")
    assert "nothing has changed: no work" in build()
    assert build() == "ninja: no work to do.\n" if tool == "ninja" else "nothing has changed: no work" in build()
