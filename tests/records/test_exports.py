"""Exports of targets in Python for each release: llvm-tblgen of the release reads them, and has the same records afterwards."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.oracle.tblgen import ours, without_source
from tgdsl.llvm import RELEASES, Release
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.records.json_writer import to_json
from tgdsl.records.td_writer import to_td

pytestmark = pytest.mark.checkout

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("release", RELEASES.values(), ids=lambda release: str(release.number))
@pytest.mark.parametrize("target", ["sparc", "bpf", "tiny", "or1k"])
def test_the_export_is_read_by_llvm_tblgen(release: Release, target: str, tmp_path: Path) -> None:
    program = release.program("llvm-tblgen")
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed; apt-get install llvm-{release.number}")
    records = load_target(str(ROOT / "targets" / target), source_options=SourceOptions(release.number))
    source = tmp_path / "target.td"
    source.write_text(to_td(records))
    done = subprocess.run([program, "--dump-json", str(source)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    ours, theirs = (json.loads(text) for text in (to_json(records), done.stdout))
    assert ours.keys() == theirs.keys()
    for name in ours:
        if not name.startswith("!"):
            del ours[name]["!locs"], theirs[name]["!locs"]  # places of the description, and of the export
        assert ours[name] == theirs[name], name


@pytest.mark.parametrize("release", RELEASES.values(), ids=lambda release: str(release.number))
def test_llvm_tblgen_reads_the_intrinsics_of_an_export(release: Release, tmp_path: Path) -> None:
    program = release.program("llvm-tblgen")
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed; apt-get install llvm-{release.number}")
    records = load_target(str(ROOT / "targets/bpf"), source_options=SourceOptions(release.number))
    source, output = tmp_path / "target.td", tmp_path / "out.inc"
    source.write_text(to_td(records))
    subprocess.run([program, "-gen-dag-isel", source, "-o", output], capture_output=True, check=True)
    assert without_source(output.read_text()) == ours(records, "dag-isel")
