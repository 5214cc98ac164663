"""Targets under stock type checkers: mypy and pyright, in their strict modes and without plugins.

``must_pass`` has no errors. In ``must_fail`` exactly the lines that end in ``# E: code``, with mypy's code or codes, are errors of
both mypy and pyright; the comment above a case says what is wrong in it.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TypeAlias

import pytest
from tgdsl.diagnostics import Report, file_place, render
from tgdsl.language.lowering.lower import lower
from tgdsl.std import MODULES

pytestmark = pytest.mark.checkout

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent

FOLDERS = ("must_pass", "must_fail")
CASES = [path for folder in FOLDERS for path in sorted((HERE / folder).glob("*.py"))]
MARK = re.compile(r"# E: ([a-z-]+(?:, [a-z-]+)*)$")

#: A file, and a line of it.
Line: TypeAlias = tuple[Path, int]
#: A checker's errors by line: code and message.
Errors: TypeAlias = dict[Line, list[tuple[str, str]]]


def marked() -> dict[Line, set[str]]:
    """The lines that must be errors, with mypy's codes."""
    lines: dict[Line, set[str]] = {}
    for path in CASES:
        for number, text in enumerate(path.read_text().splitlines(), 1):
            if found := MARK.search(text):
                lines[path, number] = set(found[1].split(", "))
    return lines


def kinds() -> set[tuple[Path, str]]:
    """The kinds of mistakes: the comments above the cases."""
    found: set[tuple[Path, str]] = set()
    for path in CASES:
        comment = ""
        for text in path.read_text().splitlines():
            if text.lstrip().startswith("# "):
                comment = text.strip()
            elif MARK.search(text):
                found.add((path, comment))
    return found


@pytest.fixture(scope="module")
def mypy_errors() -> Errors:
    command = ["mypy", "--strict", "--config-file=pyproject.toml", "--output=json", *map(str, CASES)]
    run = _run(command)
    assert run.returncode in (0, 1), f"mypy could not do its work:\n{run.stdout}{run.stderr}"
    errors: Errors = {}
    for text in run.stdout.splitlines():
        found = json.loads(text)
        if found["severity"] == "error":
            line = (ROOT / found["file"], found["line"])
            errors.setdefault(line, []).append((found["code"], found["message"]))
    return errors


@pytest.fixture(scope="module")
def pyright_errors() -> Errors:
    if find_spec("pyright") is None:
        pytest.skip("pyright is not installed")
    run = _run(["pyright", "--project", str(HERE), "--pythonpath", sys.executable, "--outputjson"])
    try:
        report = json.loads(run.stdout)
    except json.JSONDecodeError:
        version = _run(["pyright", "--version"])
        if version.returncode != 0:  # it fetches itself from npm on its first use
            pytest.skip(
                f"pyright could not be set up: {(version.stderr.strip() or 'no reason given').splitlines()[-1]}"
            )
        pytest.fail(f"pyright could not do its work:\n{run.stdout}{run.stderr}")
    assert report["summary"]["filesAnalyzed"] == len(CASES), run.stdout
    errors: Errors = {}
    for found in report["generalDiagnostics"]:
        if found["severity"] == "error":
            line = (Path(found["file"]), found["range"]["start"]["line"] + 1)
            errors.setdefault(line, []).append((found.get("rule", "syntax"), found["message"]))
    return errors


@pytest.mark.parametrize("folder", FOLDERS)
def test_mypy_sees_the_marked_lines(folder: str, mypy_errors: Errors) -> None:
    expected = marked()
    codes = {line: {code for code, _ in errors} for line, errors in mypy_errors.items()}
    differing = {line for line in {*expected, *codes} if expected.get(line) != codes.get(line)}
    _check_lines(folder, differing, mypy_errors)


@pytest.mark.parametrize("folder", FOLDERS)
def test_pyright_sees_the_marked_lines(folder: str, pyright_errors: Errors) -> None:
    _check_lines(folder, marked().keys() ^ pyright_errors.keys(), pyright_errors)


def test_there_are_many_kinds_of_mistakes() -> None:
    assert len(kinds()) >= 80
    assert len(marked()) >= 120
    assert len({code for codes in marked().values() for code in codes}) >= 12
    assert all(comment for _, comment in kinds())


@pytest.mark.parametrize("name", [path.stem for path in CASES if path.stem.startswith("right_")])
def test_what_the_checkers_accept_also_loads(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(HERE / "must_pass"), *sys.path])
    report = Report()
    records = list(lower([import_module(module) for module in (*MODULES, name)], file_place(name), report))
    assert render(report.diagnostics) == ""
    assert any(record.place.innermost and record.place.innermost.file.endswith(f"{name}.py") for record in records)


def _run(module: list[str]) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}  # about newer versions of it
    return subprocess.run(
        [sys.executable, "-m", *module], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def _check_lines(folder: str, differing: Iterable[Line], errors: Errors) -> None:
    """Fail if lines in a folder's files, or outside of all cases, differ; with these lines, and the checker's messages."""
    shown: list[str] = []
    for path, number in sorted(differing):
        if path.parent.name == folder or path not in CASES:
            source = path.read_text().splitlines()[number - 1].strip() if number > 0 else ""
            shown.append(f"{path.relative_to(ROOT)}:{number}: {source}")
            said = errors.get((path, number), [])
            shown += [f"    {message}  [{code}]" for code, message in said] or ["    no error"]
    if shown:
        pytest.fail("these lines are not as marked:\n" + "\n".join(shown), pytrace=False)
