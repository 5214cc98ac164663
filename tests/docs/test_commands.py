"""The commands of the page on TableGen write the files that they name, as LLVM's own target gives them."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

from tests.docs.pages import ROOT, sections
from tests.oracle.digests import digest, pinned
from tests.oracle.tblgen import needs_tblgen
from tgdsl.llvm import DEFAULT


@needs_tblgen
def test_llvm_tblgen_writes_the_other_files_from_the_export(tmp_path: Path) -> None:
    (section,) = [one for one in sections("from-tablegen") if one.title == "Files that have no generator yet"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    (tmp_path / "targets").symlink_to(ROOT / "targets")
    for line in section.text("sh").splitlines():
        command = [sys.executable if word == "python" else word for word in shlex.split(line)]
        subprocess.run(command, cwd=tmp_path, env=environment, check=True)
    written = {path.name: digest(path.read_text()) for path in tmp_path.glob("*.inc")}
    assert written == {one.file: one.digest for one in pinned(DEFAULT, "BPF") if one.file in written}
    assert len(written) == 1
