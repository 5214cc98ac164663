"""The command that runs LLVM's own tests of TableGen, on files of ours."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.oracle.tablegen_tests import main
from tests.std.llvm import INCLUDE, needs_sources
from tgdsl.records import RecordSet

INPUTS = Path(__file__).parent / "inputs"


@needs_sources
def test_all_kinds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``patterns.td`` is compared twice, since it has two RUN lines; ``language.td`` has no records."""
    for path in INPUTS.glob("*.td"):
        shutil.copy(path, tmp_path)
    assert main([str(tmp_path), "-I", str(INCLUDE)]) == 0
    assert capsys.readouterr().out == "both refuse 13, same 30, same in order 1\n"


@needs_sources
def test_differences(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(records: RecordSet, generator: str, seconds: float) -> str:
        return ""

    monkeypatch.setattr("tests.oracle.tablegen_tests.theirs", nothing)
    assert main([str(INPUTS), "order.td", "-I", str(INCLUDE)]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("different: order.td dag-isel: line 57: ")
    assert last == "both refuse 2, different 1, same 8"
