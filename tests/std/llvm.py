"""LLVM's own definitions, from llvm-tblgen-19's output and from the ``.td`` files."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.oracle.tblgen import TBLGEN
from tgdsl.records import RecordSet
from tgdsl.records.text_writer import to_text

INCLUDE = Path("/usr/lib/llvm-19/include")

needs_sources = pytest.mark.skipif(
    not INCLUDE.exists() or shutil.which(TBLGEN) is None,
    reason=f"{TBLGEN} or LLVM's .td files are not installed; apt-get install llvm-19 llvm-19-dev",
)


@cache
def definitions() -> Mapping[str, str]:
    """Each record of ``llvm/Target/Target.td`` and its includes: lines with its classes, then with each field and its type."""
    with TemporaryDirectory() as folder:
        source = Path(folder) / "target.td"
        source.write_text('include "llvm/Target/Target.td"\n')
        command = [TBLGEN, "--print-records", "-I", str(INCLUDE), str(source)]
        printed = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
    found: dict[str, str] = {}
    for block in printed.partition("- Defs -")[2].split("\ndef ")[1:]:
        head, _, body = block.partition("\n")
        name, _, classes = head.partition(" {")
        found[name] = _lines(classes, body.rpartition("}")[0])
    return found


def printed(records: RecordSet, name: str) -> str:
    """A record of a set in the same form."""
    head, _, body = to_text(records, [name]).partition("\n")
    classes = head.partition(" {")[2]
    return _lines(classes, re.sub(r"^  // .*\n", "", body).rpartition("}")[0])


def _lines(classes: str, body: str) -> str:
    # Where a field has no value, llvm-tblgen prints the type of C++ code as that of a string.
    fields = re.sub(r"^  code ", "  string ", body, flags=re.MULTILINE)
    return classes.replace("//", "").strip() + "\n" + fields.rstrip("\n")


def defined_in(file: str, pattern: str = r"\s*def (\w+)") -> list[str]:
    """The names that a file below ``llvm/Target`` defines one by one, in order; ``pattern`` matches the start of a definition."""
    text = (INCLUDE / "llvm" / "Target" / file).read_text()
    return re.findall(f"^{pattern}", text, re.MULTILINE)
