"""Files of records without a Target, and the names that ``--name`` gives files."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.oracle.tblgen import TBLGEN, needs_tblgen
from tests.records.files import Json, file_of, record, text_of
from tests.support.targets import write_target
from tgdsl.commands.gen import command, main

TABLE: dict[str, Json] = {
    "FilterClass": "Row",
    "FilterClassField": None,
    "CppTypeName": "Row",
    "Fields": ["Name", "Value"],
    "PrimaryKey": ["Value"],
    "PrimaryKeyName": "lookupByValue",
    "PrimaryKeyEarlyOut": 0,
    "PrimaryKeyReturnRange": 0,
}

#: LLVM's own TableGen files need no Target.td: these are its classes, and two rows.
SOURCE = """
include "llvm/TableGen/SearchableTable.td"
class Row<string name, bits<8> value> { string Name = name; bits<8> Value = value; }
def Rows : GenericTable {
  let FilterClass = "Row";
  let Fields = ["Name", "Value"];
  let PrimaryKey = ["Value"];
  let PrimaryKeyName = "lookupByValue";
}
def A : Row<"a", 1>;
def B : Row<"b", 2>;
"""

NO_NAME = "there is no record of class 'Target', after which files are called; give --name NAME, and they are called NAMEGen....inc"


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rows = [record(name, "Row", Name=name, Value=[n, 0, 0, 0, 0, 0, 0, 0]) for n, name in enumerate("AB")]
    root = file_of(record("Rows", "GenericTable", **TABLE), *rows)
    lists = root["!instanceof"]
    assert isinstance(lists, dict)
    lists |= {"GenericEnum": [], "SearchIndex": []}
    Path("rows.json").write_text(text_of(root))


def written(folder: str) -> list[str]:
    return sorted(path.name for path in Path(folder).glob("*.inc"))


def errors(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 1
    return capsys.readouterr().err


@needs_tblgen
def test_records_without_a_target_as_llvm_has_them() -> None:
    Path("rows.td").write_text(SOURCE)
    include = "-I/usr/lib/llvm-19/include"
    for option, name in (("--dump-json", "rows.json"), ("-gen-searchable-tables", "rows.inc")):
        subprocess.run([TBLGEN, include, "rows.td", option, "-o", name], check=True)
    assert main(["rows.json", "--name", "My"]) == 0
    assert Path("build/my/MyGenSearchableTables.inc").read_text() == Path("rows.inc").read_text()


def test_the_name_has_to_be_said(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ((), ("--list",), ("--check",), ("--only", "searchable-tables"), ("-o", "out")):
        assert errors(capsys, "rows.json", *arguments) == f"rows.json: error: {NO_NAME}\n1 error\n"
    assert not Path("build").exists() and not Path("out").exists()
    assert main(["rows.json", "--list", "--name", "My"]) == 0
    assert capsys.readouterr().out == "searchable-tables\tbuild/my/MyGenSearchableTables.inc\n"


def test_generators_that_need_a_target(capsys: pytest.CaptureFixture[str]) -> None:
    said = "there is no record of class 'Target': a target needs one, which gives it its name"
    for generator in ("register-info", "subtarget", "dag-isel"):
        for more in ((), ("--name", "My")):
            arguments = ("rows.json", "--only", generator, "--only", "searchable-tables", *more)
            assert errors(capsys, *arguments) == f"rows.json: error: {said}\n1 error\n"
    instruction = file_of(record("I", "Instruction"), record("Rows", "GenericTable", **TABLE))
    Path("more.json").write_text(text_of(instruction))
    assert errors(capsys, "more.json", "--name", "My") == f"more.json: error: {said}\n1 error\n"


def test_a_name_in_place_of_the_targets_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs with other names are other runs."""
    target = str(write_target(tmp_path, ""))
    monkeypatch.setattr("sys.argv", ["gen"])
    for name, files in (("A", ["AGenRegisterInfo.inc"]), ("B", ["AGenRegisterInfo.inc", "BGenRegisterInfo.inc"])):
        assert command([target, "-o", "out", "--name", name]) == 0
        assert written("out") == files
    assert Path("out/AGenRegisterInfo.inc").read_text() == Path("out/BGenRegisterInfo.inc").read_text()


@pytest.mark.parametrize("name", ["", "a b", "a/b", "../a", "1a", "a-b", "é", "a\n"])
def test_names_that_files_cannot_have(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["rows.json", f"--name={name}"])
    assert stopped.value.code == 2
    said = f"error: argument --name: {name!r} is no C++ identifier, and files are named after it\n"
    assert capsys.readouterr().err.endswith(said)
