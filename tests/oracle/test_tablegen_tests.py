"""The command that compares on LLVM's own tests of TableGen, on files of ours."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.oracle.tablegen_tests import main
from tests.oracle.td_texts import INSTALLED, without_intrinsics_of_targets
from tests.support.release import INCLUDE, RELEASE
from tgdsl.llvm.by_release import ByRelease
from tgdsl.records import RecordSet

INPUTS = Path(__file__).parent / "inputs"

pytestmark = pytest.mark.skipif(
    RELEASE not in INSTALLED,
    reason=f"needs llvm-tblgen, its library and a C++ compiler; apt-get install {RELEASE.package}",
)


@pytest.fixture
def includes(tmp_path: Path) -> list[str]:
    """Options for the folders of LLVM's own files, where most intrinsics are left out, which no file of ours has."""
    return ["-I", str(without_intrinsics_of_targets(tmp_path / "small")), "-I", str(INCLUDE)]


#: What came of all files. Since 22, llvm-tblgen reads all registers for callingconv, and refuses ``refused.td``, which has none; and Target.td has a
#: type behind all others, which LLVM's list of types is not written with.
_COUNTS = ByRelease({19: "both refuse 68, same 72", 22: "both refuse 80, known refusal 4, same 71, theirs alone 1"})


def test_all_kinds(includes: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """``patterns.td`` is compared twice, since it has two RUN lines; ``language.td`` asks for no file."""
    assert main([str(INPUTS), "--all", "-v", *includes]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"all: {_COUNTS[RELEASE]}"


def test_run_lines(includes: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(INPUTS), *includes]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "dag-isel: same 3",
        "asm-writer: both refuse 1",
        "all: both refuse 1, same 3",
    ]


def test_options(includes: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(INPUTS / "order.td", tmp_path)
    text = (INPUTS / "order.td").read_text()
    (tmp_path / "order.td").write_text(
        text.replace("-gen-dag-isel %s", "-gen-dag-isel \\\n// RUN:   -omit-comments %s 2>&1")
    )
    assert main([str(tmp_path), *includes]) == 0
    assert capsys.readouterr().out == "dag-isel: same 1\nall: same 1\n"


_LINE = ByRelease({19: 57, 22: 59})


def test_differences(includes: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A dump that is sorted has patterns in another order, which is shown if llvm-tblgen does not write the same file from them."""
    words = [str(INPUTS), "order.td", "--sorted", *includes]
    assert main(words) == 0
    assert capsys.readouterr().out == "dag-isel: same in order 1\nall: same in order 1\n"

    def nothing(records: RecordSet, generator: str, seconds: float) -> str:
        return ""

    monkeypatch.setattr("tests.oracle.tablegen_tests.theirs", nothing)
    assert main(words) == 1
    first, *rest = capsys.readouterr().out.splitlines()
    assert first.startswith(f"different: order.td dag-isel: line {_LINE[RELEASE]}: ")
    assert rest == ["dag-isel: different 1", "all: different 1"]
