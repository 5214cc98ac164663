"""``python -m tgdsl.gen``: files, exit status, and errors for wrong input."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.marks import Marks, cases
from tests.support.targets import BASE, write_target
from tgdsl.builds.output import write_files
from tgdsl.commands.gen import main
from tgdsl.diagnostics import DiagnosticError

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in the test's own folder, so that paths in diagnostics are relative to it."""
    monkeypatch.chdir(tmp_path)


def run(*arguments: str, seed: str = "0") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-m", "tgdsl.gen", *arguments], capture_output=True, text=True, env=environment, check=False
    )


def test_writes_files_and_lists_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = write_target(tmp_path, "")
    assert main([str(target), "-o", "out"]) == 0
    first = capsys.readouterr().out.splitlines()
    text = (tmp_path / "out" / "TestGenRegisterInfo.inc").read_text()
    assert "  R0 = 1,\n" in text
    assert first[0].startswith("written  ") and first[0].endswith("out/TestGenRegisterInfo.inc")
    assert first[-1].startswith("1 written, 0 unchanged, ")
    before = (tmp_path / "out" / "TestGenRegisterInfo.inc").stat().st_mtime_ns
    assert main([str(target), "-o", "out"]) == 0
    second = capsys.readouterr().out.splitlines()
    assert second[0].startswith("unchanged") and second[-1].startswith("0 written, 1 unchanged, ")
    assert (tmp_path / "out" / "TestGenRegisterInfo.inc").stat().st_mtime_ns == before
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["TestGenRegisterInfo.inc"]


def test_the_default_folder_is_named_after_the_target(tmp_path: Path) -> None:
    assert main([str(write_target(tmp_path, ""))]) == 0
    assert (tmp_path / "build" / "test" / "TestGenRegisterInfo.inc").exists()


def test_a_module_can_be_named_with_dots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["targets.sparc", "--list"]) == 0
    assert "register-info\tbuild/sparc/SparcGenRegisterInfo.inc\n" in capsys.readouterr().out


def test_lists_generators(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    assert "register-info\n" in capsys.readouterr().out


def test_check_lists_files_that_are_not_up_to_date(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = write_target(tmp_path, "")
    assert main([str(target), "-o", "out", "--check"]) == 1
    assert capsys.readouterr().out == "out/TestGenRegisterInfo.inc: not up to date\n"
    assert not (tmp_path / "out").exists()
    assert main([str(target), "-o", "out"]) == 0
    assert main([str(target), "-o", "out", "--check"]) == 0


def test_check_leaves_out_the_name_of_the_source(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["targets.tiny", "-o", str(tmp_path), "--only", "asm-writer"]
    assert main(arguments) == 0
    path = tmp_path / "TinyGenAsmWriter.inc"
    written = path.read_text()
    assert "|* From: __init__.py " in written
    for text, said in (
        (written.replace("|* From: __init__.py ", "|* From: Tiny.td     "), ""),
        (
            written.replace("|* From: __init__.py ", "|* From: Tiny.td     ").replace("return", "return "),
            f"{path}: not up to date\n",
        ),
    ):
        path.write_text(text)
        capsys.readouterr()
        assert main([*arguments, "--check"]) == bool(said)
        assert capsys.readouterr().out == said


WRONG_MODULES = cases("""
== raises
def make():
    return UNKNOWN
    #! error: the target raised NameError: name 'UNKNOWN' is not defined
    #! note at `X = make()`: made by the call here
X = make()
== raises in the language
X = Reg('x', hw_encodin=3)  #! error: Reg() takes no 'hw_encodin'; did you mean 'hw_encoding'?
== exits
raise SystemExit(3)  #! error: the target raised SystemExit: 3
== does not parse
X = = 3  #! error: this is not Python: invalid syntax
== imports what is not there
import nowhere_to_be_found  #! error: the target raised ModuleNotFoundError: No module named 'nowhere_to_be_found'
""")


@pytest.mark.parametrize("text", WRONG_MODULES)
def test_wrong_modules(text: str, marks: Marks, capsys: pytest.CaptureFixture[str]) -> None:
    def printed(folder: Path, text: str, base: str) -> str:
        target = write_target(folder, text, base)
        assert main([str(target), "-o", "out"]) == 1
        assert not (folder / "out").exists()
        return capsys.readouterr().err.replace(target.name, "T")

    marks.check(text, diagnose=printed)


def test_a_module_without_a_target(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = write_target(tmp_path, "", base="from tgdsl.language import *\n")
    assert main([str(target), "-o", "out"]) == 1
    assert capsys.readouterr().err == (
        f"{target.name}: error: there is no record of class 'Target':"
        " bind one to the name that LLVM has for it: Sparc = Target(instruction_set=...)\n1 error\n"
    )
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("sparcc", "sparcc: error: there is no such folder, module or records file; did you mean 'sparc'?\n1 error\n"),
        ("no/where", "no/where: error: there is no such folder, module or records file\n1 error\n"),
        ("sparc", "sparc: error: this folder is not a Python package; a target's folder has an __init__.py\n1 error\n"),
        (
            "notes.txt",
            "notes.txt: error: this is neither a target in Python, nor a .td file, nor a records file,"
            " whose name ends in .json or .json.xz\n1 error\n",
        ),
    ],
)
def test_sources_that_are_no_target(
    source: str, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "sparc").mkdir()
    (tmp_path / "notes.txt").write_text("")
    assert main([source, "-o", "out"]) == 1
    assert capsys.readouterr().err == expected
    assert not (tmp_path / "out").exists()


def test_an_unknown_generator(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = write_target(tmp_path, "")
    assert main([str(target), "-o", "out", "--only", "register-inf"]) == 1
    assert capsys.readouterr().err == (
        "error: there is no generator 'register-inf'; did you mean 'register-info'?\n1 error\n"
    )
    assert not (tmp_path / "out").exists()


def test_a_mistake_in_the_command_line_has_status_2() -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["-o", "out"])
    assert stopped.value.code == 2


def test_errors_of_the_model_leave_the_files_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "out").mkdir()
    kept = tmp_path / "out" / "TestGenRegisterInfo.inc"
    kept.write_text("as it was")
    target = write_target(tmp_path, "lo = SubRegIndex(16)\nX = Reg('x', sub_regs=[R0, R1], sub_reg_indices=[lo, lo])\n")
    assert main([str(target), "-o", "out"]) == 1
    assert capsys.readouterr().err.startswith(f"{target.name}:10: error: ")
    assert kept.read_text() == "as it was"


def test_a_folder_that_is_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = write_target(tmp_path, "")
    (tmp_path / "out").write_text("a file")
    assert main([str(target), "-o", "out"]) == 1
    assert capsys.readouterr().err == (
        "out: error: cannot write the output: File exists; name another folder, or make room there\n1 error\n"
    )
    assert (tmp_path / "out").read_text() == "a file"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_is_read_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = write_target(tmp_path, "")
    (tmp_path / "out").mkdir(mode=0o500)
    assert main([str(target), "-o", "out"]) == 1
    assert "error: cannot write the output: Permission denied" in capsys.readouterr().err


def test_a_failure_while_writing_replaces_nothing(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("old")
    (tmp_path / "blocked").write_text("a file where a folder belongs")
    with pytest.raises(DiagnosticError, match="cannot write the output: File exists"):
        write_files({tmp_path / "a": b"new", tmp_path / "blocked" / "b": b"new"})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "blocked"]
    assert (tmp_path / "a").read_text() == "old"


def test_two_runs_at_once_leave_whole_files(tmp_path: Path) -> None:
    first = write_target(tmp_path, "X = Reg('x')\n" * 0 + "MORE = Reg.sequence('x{}', range(100))\n")
    second = write_target(tmp_path, "OTHERS = Reg.sequence('y{}', range(50))\n")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for _ in range(3):
        running = [
            subprocess.Popen(
                [sys.executable, "-m", "tgdsl.gen", str(target), "-o", "out"],
                env=environment,
                stdout=subprocess.DEVNULL,
            )
            for target in (first, second)
        ]
        assert [process.wait() for process in running] == [0, 0]
        (made,) = (tmp_path / "out").glob("*.inc")
        text = made.read_text()
        assert ("MORE99" in text) != ("OTHERS49" in text)
        assert text.endswith("#endif // GET_REGINFO_TARGET_DESC\n\n")


def test_the_output_does_not_depend_on_the_hash_seed(tmp_path: Path) -> None:
    texts = set[bytes]()
    for seed in ("0", "1", "4242"):
        assert run("targets.sparc", "-o", seed, seed=seed).returncode == 0
        texts.add((tmp_path / seed / "SparcGenRegisterInfo.inc").read_bytes())
    assert len(texts) == 1


def test_no_progress_where_there_is_no_terminal(tmp_path: Path) -> None:
    done = run(str(write_target(tmp_path, "", BASE)), "-o", "out")
    assert (done.returncode, done.stderr) == (0, "")
