"""The workflow of docs/ci.md: its lines are run in a repository as the page describes it, and notice what they are for."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypedDict, cast

import pytest
import yaml

from tests.docs.pages import DOCS, ROOT, whole

pytestmark = pytest.mark.checkout  # the sources are type-checked


class Step(TypedDict, total=False):
    name: str
    uses: str
    run: str


class Job(TypedDict):
    steps: list[Step]


class Workflow(TypedDict):
    env: dict[str, str]
    jobs: dict[str, Job]


TEXT = (DOCS / "ci" / "target.yml").read_text()
WORKFLOW = cast(Workflow, yaml.safe_load(TEXT))
STEPS = {step["name"]: step["run"] for step in WORKFLOW["jobs"]["check"]["steps"] if "name" in step and "run" in step}


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with a target, the files that it gives, and the page's files."""
    (tmp_path / "targets").mkdir()
    shutil.copy(ROOT / "targets" / "__init__.py", tmp_path / "targets")
    shutil.copytree(
        ROOT / "targets" / "bpf", tmp_path / "targets" / "bpf", ignore=shutil.ignore_patterns("__pycache__")
    )
    (tmp_path / ".github" / "workflows").mkdir(parents=True)
    shutil.copy(DOCS / "ci" / "target.yml", tmp_path / ".github" / "workflows")
    shutil.copy(DOCS / "ci" / "tgdsl.json", tmp_path / ".github")
    shutil.copy(DOCS / "ci" / "requirements.txt", tmp_path)
    assert run(tmp_path, 'python -m tgdsl.gen "$TARGET" -o "$GENERATED"')[0] == 0
    return tmp_path


def run(repository: Path, line: str) -> tuple[int, str]:
    """The exit status and the output of a line, run as GitHub does."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = {**os.environ, **WORKFLOW["env"], "PATH": path, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["bash", "-e", "-c", line],
        cwd=repository,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def failing(repository: Path) -> dict[str, str]:
    """The outputs of the steps that fail, but for the installation."""
    results = {name: run(repository, line) for name, line in STEPS.items() if not name.startswith("Install")}
    return {name: said for name, (status, said) in results.items() if status}


def annotated(said: str) -> list[tuple[str, str, str]]:
    """The file, the line and the severity of what GitHub shows of an output."""
    (matcher,) = json.loads((DOCS / "ci" / "tgdsl.json").read_text())["problemMatcher"]
    (pattern,) = matcher["pattern"]
    found = [re.search(pattern["regexp"], line) for line in said.splitlines()]
    return [(one[pattern["file"]], one[pattern["line"]], one[pattern["severity"]]) for one in found if one]


def test_the_page_has_the_workflow() -> None:
    assert whole("ci").text("yaml") == TEXT


def test_the_installation(repository: Path) -> None:
    status, said = run(repository, STEPS["Install tgdsl and mypy"])
    assert status == 0, said


def test_a_repository_that_is_right(repository: Path) -> None:
    assert list(STEPS) == [
        "Install tgdsl and mypy",
        "Show mistakes at their lines",
        "Types",
        "Generated files",
        "Lint",
    ]
    assert failing(repository) == {}
    (matcher,) = re.findall(r"::add-matcher::(\S+)\"", STEPS["Show mistakes at their lines"])
    assert (repository / matcher).exists()


def test_what_each_step_notices(repository: Path) -> None:
    def change(name: str, edit: Callable[[str], str]) -> int:
        """Change a module; the number of its last line."""
        path = repository / "targets" / "bpf" / name
        path.write_text(edit(path.read_text()))
        return len(path.read_text().splitlines())

    last = change(
        "features.py", lambda text: text + 'Alone = SubtargetFeature("alone", "IsAlone", "true", "is alone")\n'
    )
    failed = failing(repository)
    assert set(failed) == {"Generated files", "Lint"}
    assert failed["Generated files"].splitlines() == ["generated/bpf/BPFGenSubtargetInfo.inc: not up to date"]
    assert annotated(failed["Lint"]) == [("targets/bpf/features.py", str(last), "warning")]
    last = change("registers.py", lambda text: text + "WRONG = RegisterClass(i64, members=R[0], alignment=64)\n")
    failed = failing(repository)
    assert set(failed) == {"Types", "Generated files", "Lint"}
    for said in failed.values():
        assert annotated(said)[0] == ("targets/bpf/registers.py", str(last), "error")
