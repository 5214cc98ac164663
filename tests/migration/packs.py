"""Migrations of the reference packs, in folders of the tests."""

from __future__ import annotations

import json
import lzma
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import cast

import pytest

from tests.generators.test_reference import REFERENCE
from tgdsl.commands.migrate import main

ROOT = Path(__file__).resolve().parents[2]

needs_packs = pytest.mark.skipif(not REFERENCE.exists(), reason="the reference packs are not there")

#: A dump; its version is a number.
Json = dict[str, dict[str, object]]


def pack(name: str) -> Path:
    return REFERENCE / name / "records.json.xz"


def migrated(source: Path, folder: Path, *options: str) -> Path:
    """The package of a target, in a folder below the one that is given."""
    assert main([str(source), "-o", str(folder), *options]) == 0
    return folder


def changed(name: str, folder: Path, change: Callable[[Json], None]) -> Path:
    """A pack with other records."""
    records = cast(Json, json.load(lzma.open(pack(name))))
    change(records)
    path = folder / f"{name}.json"
    path.write_text(json.dumps(records, separators=(",", ":"), ensure_ascii=False) + "\n")
    return path


def texts(folder: Path) -> Mapping[str, str]:
    """The modules of a package."""
    return {path.name: path.read_text() for path in sorted(folder.glob("*.py"))}


def copy(folder: Path, to: Path) -> Path:
    """A copy of a package."""
    to.mkdir()
    for path in folder.iterdir():
        if path.is_file():
            (to / path.name).write_bytes(path.read_bytes())
    return to


def refused(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 1) -> str:
    """What a run that writes nothing says."""
    if status == 2:
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == 2
    else:
        assert main(arguments) == status
    said = capsys.readouterr()
    assert said.out == ""
    return said.err


def check_with_mypy(folder: Path) -> None:
    """Check that a package has no mistakes for mypy, strict."""
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", folder.name],
        cwd=folder.parent,
        env={"MYPYPATH": str(ROOT), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout + done.stderr == ""
