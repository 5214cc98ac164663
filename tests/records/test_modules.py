"""Record sets as modules, and their stubs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.records import toy_records
from tests.records.files import HERE, TOY, fixed
from tgdsl.commands.stubs import main, to_stub
from tgdsl.records import Record


def test_records_are_attributes_of_the_module() -> None:
    from tests.records.toy_records import G0, MOVE

    assert isinstance(G0, Record) and G0.string("AsmName") == "g0"
    assert MOVE is toy_records.records["MOVE"]
    assert dir(toy_records) == ["G0", "G1", "MOVE", "ins", "outs", "records", "set"]


def test_a_name_that_no_record_has() -> None:
    with pytest.raises(AttributeError, match="^there is no record 'MOV'; did you mean 'MOVE'\\?$"):
        getattr(toy_records, "MOV")
    assert not hasattr(toy_records, "anonymous_0")
    program = "from tests.records.toy_records import MOV"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=HERE.parents[1], capture_output=True, text=True, check=False
    )
    assert done.stderr.splitlines()[-1].startswith(
        "ImportError: cannot import name 'MOV' from 'tests.records.toy_records'"
    )


def test_the_stub_is_up_to_date(tmp_path: Path) -> None:
    assert main([str(TOY), "-o", str(tmp_path / "toy_records.pyi")]) == 0
    assert (tmp_path / "toy_records.pyi").read_text() == (HERE / "toy_records.pyi").read_text()


def test_a_stub_has_all_names_that_python_can_import() -> None:
    names = ["G0", "class", "a.b", "33node", "é", "match", "_x", "__doc__", "records", "anonymous_7", "anonymous_x"]
    stub = to_stub(fixed({name: ((), {}) for name in names}), "fixed.json")
    assert stub == (
        '"""The records of fixed.json, as `python -m tgdsl.stubs` found them; run it again when they change."""\n'
        "\n"
        "from tgdsl.records import Record as _Record\n"
        "from tgdsl.records import RecordSet as _RecordSet\n"
        "\n"
        "records: _RecordSet\n"
        "G0: _Record\n"
        "é: _Record\n"
        "match: _Record\n"
        "_x: _Record\n"
        "anonymous_x: _Record\n"
    )


def test_wrong_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["missing.json", "-o", "missing.pyi"]) == 1
    assert capsys.readouterr().err == (
        "missing.json: error: this file cannot be read: No such file or directory\n1 error\n"
    )
    assert not Path("missing.pyi").exists()


@pytest.mark.parametrize("arguments", [[str(TOY)], [str(TOY), "-o", "toy.py"], []])
def test_a_wrong_command_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert capsys.readouterr().err.startswith("usage: python -m tgdsl.stubs")
