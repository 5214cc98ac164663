"""Migrations of the reference packs, in folders of the tests."""

from __future__ import annotations

import atexit
import json
import lzma
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
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


@cache
def small_pack(name: str) -> Path:
    """A pack without the intrinsics that nothing in it refers to: those of other targets, which take half the time of a small target's migration."""
    records = cast("dict[str, object]", json.load(lzma.open(pack(name))))
    members = cast("dict[str, list[str]]", records["!instanceof"])
    intrinsics = {one for one in members["Intrinsic"] if not one.startswith(f"int_{name.lower()}")}
    uses = {one: _references(value) for one, value in records.items() if one[0] != "!"}
    used = {one for several in uses.values() for one in several}
    anonymous = {one for one in uses if cast("dict[str, object]", records[one])["!anonymous"] and one in used}
    kept: set[str] = set()
    todo = [one for one in uses if one not in intrinsics and one not in anonymous]
    while todo:
        one = todo.pop()
        if one not in kept and one in uses:
            kept.add(one)
            todo += uses[one]
    found = {one: value for one, value in records.items() if one[0] == "!" or one in kept}
    found["!instanceof"] = {of: [one for one in some if one in kept] for of, some in members.items()}
    path = Path(tempfile.mkdtemp()) / f"{name}.json.xz"
    atexit.register(shutil.rmtree, path.parent, ignore_errors=True)
    path.write_bytes(lzma.compress(json.dumps(found, separators=(",", ":"), ensure_ascii=False).encode(), preset=0))
    return path


def _references(value: object) -> set[str]:
    """The names of the records that a value of a dump refers to."""
    if isinstance(value, list):
        return {name for part in cast("list[object]", value) for name in _references(part)}
    if not isinstance(value, dict):
        return set()
    known = cast("dict[str, object]", value)
    found = {name for key, part in known.items() if key[0] != "!" for name in _references(part)}
    return found | {str(known["def"])} if "def" in known else found


def migrated(source: Path, folder: Path, *options: str) -> Path:
    """The package of a target, in a folder below the one that is given."""
    assert main([str(source), "-o", str(folder), *options]) == 0
    return folder


def changed(name: str, folder: Path, change: Callable[[Json], None]) -> Path:
    """A small pack with other records."""
    records = cast(Json, json.load(lzma.open(small_pack(name))))
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


#: mypy's cache of all packages that one process checks: each needs tgdsl, which takes most of the time.
_CACHE = TemporaryDirectory(prefix="tgdsl-tests-mypy-")


def check_with_mypy(folder: Path) -> None:
    """Check that a package has no mistakes for mypy, strict."""
    cache = f"--cache-dir={_CACHE.name}"
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", cache, folder.name],
        cwd=folder.parent,
        env={"MYPYPATH": str(ROOT), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout + done.stderr == ""
