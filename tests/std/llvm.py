"""LLVM's own definitions of each release, from llvm-tblgen's output and from the ``.td`` files."""

from __future__ import annotations

import importlib
import re
import shutil
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.oracle.tblgen import TBLGEN
from tests.support.targets import load
from tgdsl.language.core.definition import defining
from tgdsl.language.core.naming import names_in
from tgdsl.llvm import DEFAULT, RELEASES, Release
from tgdsl.llvm.releases import ALL
from tgdsl.records import RecordSet
from tgdsl.records.text_writer import to_text

INCLUDE = DEFAULT.include

needs_sources = pytest.mark.skipif(
    not INCLUDE.exists() or shutil.which(TBLGEN) is None,
    reason=f"{TBLGEN} or LLVM's .td files are not installed; apt-get install {DEFAULT.package}",
)

each_release = pytest.mark.parametrize(
    "release",
    [
        pytest.param(
            release,
            id=str(release.number),
            marks=pytest.mark.skipif(
                not release.include.exists() or shutil.which(release.program("llvm-tblgen")) is None,
                reason=f"{release.name}'s llvm-tblgen or .td files are not installed; apt-get install {release.package}",
            ),
        )
        for release in RELEASES.values()
    ],
)


@cache
def definitions(release: Release) -> Mapping[str, str]:
    """Each record of ``llvm/Target/Target.td`` and its includes: lines with its classes, then with each field and its type."""
    with TemporaryDirectory() as folder:
        source = Path(folder) / "target.td"
        source.write_text('include "llvm/Target/Target.td"\n')
        command = [release.program("llvm-tblgen"), "--print-records", "-I", str(release.include), str(source)]
        printed = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
    found: dict[str, str] = {}
    for block in printed.partition("- Defs -")[2].split("\ndef ")[1:]:
        head, _, body = block.partition("\n")
        name, _, classes = head.partition(" {")
        found[name] = _lines(classes, body.rpartition("}")[0])
    return found


@cache
def own(release: Release) -> RecordSet:
    """The records of a small target, those of tgdsl.std among them."""
    with TemporaryDirectory() as folder:
        return load(Path(folder), "", llvm=release.number)


def names(module: str, release: Release) -> list[str]:
    """The names of a module's named records that a release has, in order."""
    made = defining(importlib.import_module(module))
    given, releases = names_in(made), made.releases()
    return [given[one] for one in made.definitions if one in given and release in releases.get(one, ALL)]


def printed(records: RecordSet, name: str) -> str:
    """A record of a set in the same form."""
    head, _, body = to_text(records, [name]).partition("\n")
    classes = head.partition(" {")[2]
    return _lines(classes, re.sub(r"^  // .*\n", "", body).rpartition("}")[0])


def _lines(classes: str, body: str) -> str:
    # Where a field has no value, llvm-tblgen prints the type of C++ code as that of a string.
    fields = re.sub(r"^  code ", "  string ", body, flags=re.MULTILINE)
    return classes.replace("//", "").strip() + "\n" + fields.rstrip("\n")


def defined_in(release: Release, file: str, pattern: str = r"\s*def (\w+)") -> list[str]:
    """The names that a file below ``llvm/Target`` defines one by one, in order; ``pattern`` matches the start of a definition."""
    text = (release.include / "llvm" / "Target" / file).read_text()
    return re.findall(f"^{pattern}", text, re.MULTILINE)
