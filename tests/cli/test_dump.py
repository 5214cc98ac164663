"""``python -m tgdsl.dump``: formats, files, exit status, and errors for wrong input."""

from __future__ import annotations

import lzma
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.records.files import TOY
from tests.support.targets import write_target
from tgdsl.commands.dump import main
from tgdsl.records.json_reader import read_json
from tgdsl.records.td_writer import to_td
from tgdsl.records.text_writer import to_text

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in the test's own folder, so that paths in diagnostics are relative to it."""
    monkeypatch.chdir(tmp_path)


#: The toy's records are a stock dump, and a dump of them in another form is in no better order.
SORTED = (
    f"{TOY}: warning: these records are sorted by name, as llvm-tblgen --dump-json sorts them, and the order of definition decides what"
    " llvm-tblgen makes of what is written here, too; make a dump in that order with 'python -m tgdsl.td FILE.td -I DIR -o FILE.json.xz',"
    " or give gen the .td file itself\n"
)


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    printed = capsys.readouterr()
    is_warned = str(TOY) in arguments and "--text" not in arguments
    assert printed.err == (f"{SORTED}1 warning\n" if is_warned else "")
    return printed.out


def test_formats(capsys: pytest.CaptureFixture[str]) -> None:
    records = read_json(TOY)
    assert output(capsys, str(TOY), "--json") == TOY.read_text()
    assert output(capsys, str(TOY), "--td") == to_td(records)
    assert output(capsys, str(TOY), "--text") == to_text(records)
    some = to_text(records, ["G1", "MOVE"])
    assert output(capsys, str(TOY), "--text", "G1", "MOVE") == some
    assert output(capsys, "--text", str(TOY), "G1", "MOVE") == some


def test_files(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--json", "-o", "a.json"], ["-o", "a.json.xz", "--json"], ["--td", "-o", "new/a.td"]):
        assert output(capsys, str(TOY), *arguments) == ""
    assert output(capsys, str(TOY), "--text", "G1", "-o", "a.txt") == ""
    assert Path("a.json").read_bytes() == lzma.open("a.json.xz").read() == TOY.read_bytes()
    assert Path("new/a.td").read_text() == to_td(read_json(TOY))
    assert Path("a.txt").read_text() == to_text(read_json(TOY), ["G1"])


def test_a_target_in_python(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = write_target(tmp_path, "")
    text = output(capsys, str(target), "--text", "R1")
    assert text.splitlines()[:4] == [
        "def R1 {  // Register",
        f"  // {target.name}:6",
        '  string Namespace = "T";',
        '  string AsmName = "r1";',
    ]
    assert output(capsys, str(target), "--json", "-o", "target.json") == ""
    assert output(capsys, "target.json", "--text", "R1") == text.replace(str(target), target.name)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([str(TOY), "--text", "G1", "MOV"], f"{TOY}: error: there is no record 'MOV'; did you mean 'MOVE'?\n1 error\n"),
        (["no.json", "--td"], "no.json: error: this file cannot be read: No such file or directory\n1 error\n"),
        (
            [str(TOY), "--td", "-o", "folder"],
            f"{SORTED}folder: error: the output is a folder, and would be replaced by a file; name another one, or remove it\n"
            "1 error, 1 warning\n",
        ),
    ],
)
def test_wrong_input(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("folder").mkdir()
    assert main(arguments) == 1
    assert capsys.readouterr() == ("", said)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            [],
            "one of the arguments --json --td --text --print-records --print-detailed-records --ctags --print-enums --print-sets is required",
        ),
        (["--text"], "the following arguments are required: TARGET"),
        (
            [str(TOY)],
            "one of the arguments --json --td --text --print-records --print-detailed-records --ctags --print-enums --print-sets is required",
        ),
        ([str(TOY), "--json", "--td"], "argument --td: not allowed with argument --json"),
        ([str(TOY), "--json", "G1"], "names of records go with --text; the other formats hold a whole set"),
    ],
)
def test_a_wrong_command_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1] == f"python -m tgdsl.dump: error: {said}"


def test_a_reader_that_closes_the_pipe() -> None:
    """No traceback for a broken pipe."""
    code = f"import sys; from tgdsl.commands.dump import main; sys.exit(main([{str(TOY)!r}, '--text'] ))"
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-c", code], stdout=writing, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, "")
