"""The warning about records that are sorted by name: what gen, lint, select and dump say of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.targets import load
from tgdsl.commands import dump, gen, lint, select
from tgdsl.generation.generator import installed
from tgdsl.generation.stock_dumps import IN_FILES
from tgdsl.loading.load import load_target
from tgdsl.records import RecordSet
from tgdsl.records.json_writer import to_json

_BPF = Path(__file__).resolve().parents[2] / "targets/bpf"
_BEGIN = "stock.json: warning: these records are sorted by name, as llvm-tblgen --dump-json sorts them, and the order of definition decides "
_END = (
    "; make a dump in that order with 'python -m tgdsl.td FILE.td -I DIR -o FILE.json.xz', or give gen the .td file itself\n"
    "1 warning\n"
)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(records: RecordSet) -> None:
    """Write records in the order of definition, and as llvm-tblgen dumps them."""
    text = to_json(records)
    Path("ordered.json").write_text(text)
    Path("stock.json").write_text(json.dumps(json.loads(text), sort_keys=True, separators=(",", ":")))


def test_all_of_our_generators_are_listed() -> None:
    assert set(IN_FILES) == set(installed(list(IN_FILES)))


def test_gen_names_the_files(capsys: pytest.CaptureFixture[str]) -> None:
    write(load_target(str(_BPF)))
    only = [word for name in ("emitter", "callingconv", "asm-matcher") for word in ("--only", name)]
    warning = (
        f"{_BEGIN}what these files are: BPFGenMCCodeEmitter.inc (fields of an instruction's operands);"
        f" BPFGenAsmMatcher.inc (registers){_END}"
    )
    for _ in range(2):  # the second run has nothing to do
        assert gen.main(["stock.json", "-o", "out", *only]) == 0
        assert capsys.readouterr().err == warning
    assert gen.main(["stock.json", "-o", "out", "--only", "callingconv", "--no-cache"]) == 0
    assert gen.main(["ordered.json", "-o", "out", *only, "--no-cache"]) == 0
    assert capsys.readouterr().err == ""


def test_records_that_were_written_in_the_order_of_definition(capsys: pytest.CaptureFixture[str]) -> None:
    assert dump.main([str(_BPF), "--json", "-o", "ours.json"]) == 0
    assert gen.main(["ours.json", "-o", "out"]) == 0
    assert capsys.readouterr().err == ""


def test_a_target_of_which_nothing_could_differ(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(load(tmp_path, ""))
    assert gen.main(["stock.json", "-o", "out"]) == 0
    assert capsys.readouterr().err == ""


def test_dump(capsys: pytest.CaptureFixture[str]) -> None:
    write(load_target(str(_BPF)))
    for form in ("--td", "--json"):
        assert dump.main(["stock.json", form, "-o", "copy"]) == 0
        assert capsys.readouterr().err == f"{_BEGIN}what llvm-tblgen makes of what is written here, too{_END}"
        assert dump.main(["ordered.json", form, "-o", "copy"]) == 0
    assert dump.main(["stock.json", "--text", "R0"]) == 0
    assert capsys.readouterr().err == ""


def test_select_and_lint(capsys: pytest.CaptureFixture[str]) -> None:
    write(load_target(str(_BPF)))
    warning = f"{_BEGIN}which comes first (patterns of equal rank){_END}"
    assert select.main(["stock.json", "--pattern", "ADD_rr"]) == 0
    assert capsys.readouterr().err == warning
    assert select.main(["ordered.json", "--pattern", "ADD_rr"]) == 0
    assert capsys.readouterr().err == ""
    lint.main(["stock.json", "--only", "pattern-shadowed"])
    assert capsys.readouterr().err == warning
