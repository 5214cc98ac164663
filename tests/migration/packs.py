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
