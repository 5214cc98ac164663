"""Comparison with llvm-tblgen on text in TableGen's own language: both read it, tgdsl with LLVM's library.

Records of LLVM itself need its classes, which have code that no record set of ours could be exported with, so their tests are texts.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support.release import INCLUDE
from tgdsl.diagnostics import DiagnosticError
from tgdsl.files import File
from tgdsl.generation.generator import installed
from tgdsl.llvm import RELEASES, Release
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.model import Model
from tgdsl.records import RecordSet
from tgdsl.tablegen.running import TableGenRun


def _is_there(release: Release) -> bool:
    programs = [release.program(name) for name in ("llvm-tblgen", "llvm-config")]
    return all(map(shutil.which, [*programs, "c++"])) and (release.include / "llvm/IR/Intrinsics.td").exists()


#: The releases of LLVM whose programs, headers and .td files are installed.
INSTALLED = [release for release in RELEASES.values() if _is_there(release)]

#: Its ids are those of the fixture ``each_release``, by which a run leaves out what is about each release.
for_each_release = pytest.mark.parametrize("release", INSTALLED, ids=lambda release: f"llvm-{release.number}")


def records_of(path: Path, release: Release, *defines: str, include: tuple[str, ...] = ()) -> RecordSet:
    """The records of a ``.td`` file."""
    options = SourceOptions(release.number, (*include, str(release.include)), defines, None)
    return load_target(str(path), None, TableGenRun(str(path), options), options)


def without_intrinsics_of_targets(folder: Path, include: Path = INCLUDE) -> Path:
    """A new folder for ``-I`` with empty files of LLVM's targets' own intrinsics, which would be most of the records."""
    (folder / "llvm/IR").mkdir(parents=True)
    for intrinsics in (include / "llvm/IR").glob("Intrinsics?*.td"):
        (folder / "llvm/IR" / intrinsics.name).touch()
    return folder


def ours(records: RecordSet, generator: str, file: File | None = None) -> str | None:
    """What tgdsl writes; None if it refuses."""
    try:
        return installed()[generator].load().generate(Model(records), file)
    except DiagnosticError:
        return None


def theirs(path: Path, generator: str, release: Release, *options: str, include: tuple[str, ...] = ()) -> str | None:
    """What llvm-tblgen writes; None if it refuses."""
    folders = [f"-I{folder}" for folder in (*include, release.include)]
    words = [release.program("llvm-tblgen"), f"-gen-{generator}", *folders, *options, str(path)]
    done = subprocess.run(words, capture_output=True, timeout=120, check=False)
    return None if done.returncode else done.stdout.decode()
