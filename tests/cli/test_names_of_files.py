"""Files of records without a Target, and the names that ``--name`` gives files."""

from __future__ import annotations

import subprocess
import sys
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

NO_NAME = (
    "there is no record of class 'Target', after which files are called; give --name NAME, and they are called NAMEGen....inc, or name the"
    " one file with --only GENERATOR -o FILE.inc"
)


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


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "tgdsl.gen", *arguments], capture_output=True, text=True)


def test_the_name_of_one_file() -> None:
    """Unchanged runs, the depfile and checks know the file by the name that ``-o`` gives it."""
    arguments = ["rows.json", "--only", "searchable-tables", "-o", "out/Rows.inc"]
    assert run(*arguments, "--list").stdout == "searchable-tables\tout/Rows.inc\n"
    assert run(*arguments, "--depfile", "rows.d").returncode == 0
    assert written("out") == ["Rows.inc"] and Path("rows.d").read_text().startswith("out/Rows.inc: ")
    assert main(["rows.json", "--name", "My", "-o", "out"]) == 0
    assert Path("out/Rows.inc").read_text() == Path("out/MyGenSearchableTables.inc").read_text()
    assert run(*arguments).stdout.startswith("0 written, 1 unchanged, ")  # one line: no work
    assert run(*arguments[:-1], "out/Other.h").returncode == 0
    assert Path("out/Other.h").read_text() == Path("out/Rows.inc").read_text()
    Path("out/Rows.inc").write_text("old")
    assert run(*arguments, "--check").stdout == "out/Rows.inc: not up to date\n"
    assert run(*arguments).returncode == 0 and run(*arguments, "--check").returncode == 0


def test_the_name_of_a_file_in_the_working_folder() -> None:
    for beginning in ("written ", "0 written, 1 unchanged, "):
        assert run("rows.json", "--only", "searchable-tables", "-o", "Rows.inc").stdout.startswith(beginning)
    assert Path("Rows.inc").is_file() and not Path("build").exists()


def test_a_name_for_what_is_written_into_several_files(tmp_path: Path) -> None:
    """Parts include each other by the name that is given."""
    target = str(write_target(tmp_path, ""))
    assert main([target, "--llvm", "22", "--only", "register-info", "-o", "out/Regs.inc"]) == 0
    assert written("out") == [f"Regs{part}.inc" for part in ("", "Enums", "Header", "MCDesc", "TargetDesc")]
    assert '#include "RegsEnums.inc"' in Path("out/Regs.inc").read_text()


def test_a_folder_whose_name_ends_as_a_files() -> None:
    for more in (("--name", "My"), ("--only", "searchable-tables", "--only", "T=searchable-tables", "--name", "My")):
        assert main(["rows.json", "-o", "out.inc", *more]) == 0
    assert written("out.inc") == ["MyGenSearchableTables.inc", "MyGenT.inc"]


def test_two_names_for_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    said = "-o gives the file its name, 'Rows.inc', which has no SUFFIX then; leave out 'T='"
    assert errors(capsys, "rows.json", "--only", "T=searchable-tables", "-o", "Rows.inc") == f"error: {said}\n1 error\n"
    with pytest.raises(SystemExit):
        main(["rows.json", "--only", "searchable-tables", "-o", "Rows.inc", "--name", "My"])
    said = "error: -o names the file, and --name what files' names begin with; leave one out\n"
    assert capsys.readouterr().err.endswith(said)


@pytest.mark.parametrize("name", ["", "a b", "a/b", "../a", "1a", "a-b", "é", "a\n"])
def test_names_that_files_cannot_have(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["rows.json", f"--name={name}"])
    assert stopped.value.code == 2
    said = f"error: argument --name: {name!r} is not a C++ identifier, and files are named after it\n"
    assert capsys.readouterr().err.endswith(said)
