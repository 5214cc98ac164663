"""llvm-tblgen-19 as the judge: the same records, exported as ``.td``, must give the same bytes."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from tgdsl.generation import installed
from tgdsl.model import Model
from tgdsl.records import RecordSet
from tgdsl.records.td_writer import to_td

TBLGEN = "llvm-tblgen-19"

needs_tblgen = pytest.mark.skipif(
    shutil.which(TBLGEN) is None, reason=f"{TBLGEN} is not installed; apt-get install llvm-19"
)


def ours(records: RecordSet, generator: str) -> str:
    """What tgdsl writes."""
    return without_source(installed()[generator].load().generate(Model(records)))


def theirs(records: RecordSet, generator: str) -> str:
    """What llvm-tblgen writes.

    Raises:
        AssertionError: it does not accept the records; with its messages.
    """
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "records.td"
        source.write_text(to_td(records))
        done = subprocess.run([TBLGEN, f"-gen-{generator}", str(source)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    return without_source(done.stdout)


def without_source(text: str) -> str:
    """The text without the header's lines that name the file it was made from."""
    return "\n".join(line for line in text.split("\n") if not line.startswith("|* From: "))
