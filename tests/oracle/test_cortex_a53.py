"""A machine model of LLVM's, over a part of its target: llvm-tblgen writes the same from Python as from TableGen, and so do we."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.oracle.tblgen import TBLGEN, needs_tblgen, ours, without_source
from tests.support.release import INCLUDE, RELEASE, SOURCE_OPTIONS, needs_sources
from tgdsl.llvm.by_release import ByRelease
from tgdsl.loading.load import load_target
from tgdsl.records.td_writer import to_td

HERE = Path(__file__).resolve().parent

_DEFINES = ByRelease({19: [], 22: ["-DTARGETS_HAVE_POINTERS"]})


def _run(source: Path, generator: str) -> str:
    command = [TBLGEN, f"-gen-{generator}", f"-I{INCLUDE}", *_DEFINES[RELEASE], str(source)]
    return without_source(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


@needs_tblgen
@needs_sources
@pytest.mark.parametrize("generator", ["subtarget", "instr-info"])
def test_cortex_a53(generator: str, tmp_path: Path) -> None:
    records = load_target(str(HERE / "cortex_a53.py"), source_options=SOURCE_OPTIONS)
    export = tmp_path / "export.td"
    export.write_text(to_td(records))
    expected = _run(HERE / "cortex_a53.td", generator)
    assert "CortexA53ModelSchedClasses" in expected or generator != "subtarget"
    assert _run(export, generator) == expected
    assert ours(records, generator) == expected
