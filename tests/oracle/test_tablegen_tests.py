"""The command that runs LLVM's own tests of TableGen, on files of ours."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.oracle.tablegen_tests import main
from tests.support.release import INCLUDE, RELEASE, needs_sources
from tgdsl.llvm.by_release import ByRelease
from tgdsl.records import RecordSet

INPUTS = Path(__file__).parent / "inputs"

#: What came of all files. llvm-tblgen-19 has no sd-node-info. Since 22, llvm-tblgen reads all registers for callingconv, and refuses ``refused.td``, which has none.
_COUNTS = ByRelease(
    {
        19: "both refuse 29, same 30, same in order 1, theirs alone 4",
        22: "both refuse 34, same 28, same in order 1, theirs alone 1",
    }
)


@needs_sources
def test_all_kinds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``patterns.td`` is compared twice, since it has two RUN lines; ``language.td`` has no records."""
    for path in INPUTS.glob("*.td"):
        shutil.copy(path, tmp_path)
    assert main([str(tmp_path), "-I", str(INCLUDE)]) == 0
    assert capsys.readouterr().out == f"{_COUNTS[RELEASE]}\n"


_LINE = ByRelease({19: 57, 22: 59})
_OF_ORDER = ByRelease(
    {19: "both refuse 2, different 1, same 8, theirs alone 1", 22: "both refuse 3, different 1, same 8"}
)


@needs_sources
def test_differences(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(records: RecordSet, generator: str, seconds: float) -> str:
        return ""

    monkeypatch.setattr("tests.oracle.tablegen_tests.theirs", nothing)
    assert main([str(INPUTS), "order.td", "-I", str(INCLUDE)]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith(f"different: order.td dag-isel: line {_LINE[RELEASE]}: ")
    assert last == _OF_ORDER[RELEASE]
