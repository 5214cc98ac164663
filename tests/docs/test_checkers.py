"""The Python blocks of the pages are clean under mypy and pyright, in their strict modes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, pages, sections, whole

pytestmark = pytest.mark.checkout


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a module for each section."""
    folder = tmp_path_factory.mktemp("documented")
    documented = [section for page in pages("from-tablegen") for section in sections(page)]
    for number, section in enumerate(
        [*documented, whole("targets"), whole("patterns"), whole("schedules"), *sections("asm")]
    ):
        (folder / f"{section.page.replace('-', '_')}_{number}.py").write_text(section.text("python"))
    return folder


def test_mypy_accepts_the_blocks(modules: Path) -> None:
    done = _run(["mypy", "--strict", "--config-file", str(ROOT / "pyproject.toml"), str(modules)])
    assert done.returncode == 0, done.stdout + done.stderr


def test_pyright_accepts_the_blocks(modules: Path) -> None:
    if find_spec("pyright") is None:
        pytest.skip("pyright is not installed")
    settings = {"include": ["."], "extraPaths": [str(ROOT)], "stubPath": str(ROOT / "typings")}
    settings |= {"pythonVersion": "3.11", "typeCheckingMode": "strict"}
    (modules / "pyrightconfig.json").write_text(json.dumps(settings))
    done = _run(["pyright", "--project", str(modules), "--pythonpath", sys.executable])
    if _run(["pyright", "--version"]).returncode != 0:  # it fetches itself from npm on its first use
        pytest.skip("pyright could not be set up")
    assert done.returncode == 0, done.stdout + done.stderr


def _run(module: list[str]) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1", "MYPYPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-m", *module], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
