"""The command line of ``tgdsl why``: the answer about a line, and files and lines that it has no answer about."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.difference.machine import MACHINE
from tgdsl.commands.why import main
from tgdsl.loading.load import load_target
from tgdsl.records.json_writer import write_json


@pytest.fixture(autouse=True)
def _in_a_folder_with_a_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("machine.py").write_text(MACHINE)


ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the machine and all its files, which tests leave as they are."""
    made = tmp_path_factory.mktemp("machine")
    (made / "machine.py").write_text(MACHINE)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(made)
        generated()
    return made


@pytest.fixture
def machine(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in that folder."""
    monkeypatch.chdir(folder)


def generated(*arguments: str) -> None:
    """Write the machine's files into ``out``, in a process of its own, which leaves word beside them."""
    command = [sys.executable, "-m", "tgdsl.gen", "machine.py", "-o", "out", *arguments]
    subprocess.run(command, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True, capture_output=True)


def result(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit status, standard output and standard error."""
    capsys.readouterr()
    status = main(arguments)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def place(name: str, text: str) -> str:
    """``FILE:LINE`` of the first line of a generated file that has a text."""
    lines = Path("out", name).read_text().split("\n")
    return f"out/{name}:{next(number for number, line in enumerate(lines, 1) if text in line)}"


@pytest.mark.usefixtures("machine")
def test_the_number_of_a_register(capsys: pytest.CaptureFixture[str]) -> None:
    asked = place("TestGenRegisterInfo.inc", "R1 = 2,")
    assert result(capsys, asked) == (
        0,
        f"""\
{asked}:
  R1 = 2,
written by register-info, in #ifdef GET_REGINFO_ENUM, in enum {{
comes from 1 definition:
  R1, machine.py:9
      R0, R1, R2, R3 = R = [Reg(f"r{{n}}", hw_encoding=n) for n in range(4)]
its number counts the 1 definition before it, the last of them R0, machine.py:9
""",
        "",
    )


@pytest.mark.usefixtures("machine")
def test_an_instruction_of_a_family(capsys: pytest.CaptureFixture[str]) -> None:
    """Its class, the call that made it, and the formats behind it."""
    asked = place("TestGenMCCodeEmitter.inc", "// SUB")
    assert result(capsys, asked) == (
        0,
        f"""\
{asked}:
    UINT64_C(8192),	// SUB
written by emitter, in static const uint64_t InstBits[] = {{
comes from 1 definition:
  SUB, machine.py:36
      class made(Op, op=number):
          sched_rw = [write]
          rd, ra, rb = out(GPR), in_(GPR), in_(GPR)
          asm = f"{{mnemonic}}\\t{{rd}}, {{ra}}, {{rb}}"
          pattern = set_(rd, i32(node(ra, rb)))
    called here: machine.py:46
      SUB = operation("sub", 2, sub)
    derived from Op: machine.py:30
      class Op(Inst):
    derived from Inst: machine.py:25
      class Inst(Instruction):
""",
        "",
    )


@pytest.mark.usefixtures("machine")
def test_a_line_of_the_matcher_table(capsys: pytest.CaptureFixture[str]) -> None:
    status, text, errors = result(capsys, place("TestGenDAGISel.inc", "TARGET_VAL(T::SUB)"))
    assert (status, errors) == (0, "")
    assert "\ncomes from 1 definition:\n  SUB, machine.py:36\n" in text
    status, text, errors = result(capsys, place("TestGenDAGISel.inc", "TARGET_VAL(ISD::AND)"))
    assert (status, errors) == (0, "")
    assert text.endswith(
        "comes from 4 definitions:\n  complements, machine.py:52\n  AND, machine.py:36\n  ADD, machine.py:36\n  SUB, machine.py:36\n"
    )


@pytest.mark.usefixtures("machine")
def test_what_no_definition_makes(capsys: pytest.CaptureFixture[str]) -> None:
    _, text, _ = result(capsys, "out/TestGenRegisterInfo.inc:1")
    assert text.endswith("\ncomes from no definition: it is the generator's own text\n")
    _, text, _ = result(capsys, place("TestGenRegisterInfo.inc", "NUM_TARGET_REGS"))
    assert text.endswith("\ncomes from all of the target: the generator does not say more of this line\n")


@pytest.mark.usefixtures("machine")
def test_records_of_a_file_have_their_classes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    write_json(load_target("machine.py"), tmp_path / "machine.json")
    asked = place("TestGenRegisterInfo.inc", "R1 = 2,")
    status, text, errors = result(capsys, asked, "--target", str(tmp_path / "machine.json"))
    assert (status, errors) == (0, "")
    assert "  R1, machine.py:9\n" in text and "    of the classes Register\n" in text


@pytest.mark.usefixtures("machine")
def test_lists_are_cut_unless_all_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    asked = place("TestGenDAGISel.inc", "OPC_SwitchOpcode")
    _, text, _ = result(capsys, asked)
    assert "comes from 4 definitions:\n" in text and "class made" not in text
    _, whole, _ = result(capsys, asked, "--all")
    assert whole.count("class made(Op, op=number):") == 3


def test_options_of_gen_are_known(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the run that wrote the file, whose paths are relative to where that was run."""
    generated("--only", "Few=dag-isel,omit-comments=1")
    generated("--only", "dag-isel", "--llvm", "22")
    asked = place("TestGenFew.inc", "OPC_SwitchOpcode")
    monkeypatch.chdir("out")
    status, text, errors = result(capsys, asked.removeprefix("out/"))
    assert (status, errors) == (0, "")
    assert "written by dag-isel,omit-comments=1," in text
    assert result(capsys, "TestGenDAGISel.inc:1")[0] == 0


def test_a_line_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    generated("--only", "callingconv", "--only", "subtarget")
    count = Path("out/TestGenSubtargetInfo.inc").read_text().count("\n")
    for number in (0, count + 1, 10**30):
        status, text, errors = result(capsys, f"out/TestGenSubtargetInfo.inc:{number}")
        assert (status, text) == (1, "")
        assert errors.endswith(f"error: there is no such line: the file has {count} lines\n1 error\n")
    assert result(capsys, f"out/TestGenSubtargetInfo.inc:{count}")[0] == 0


def test_a_file_that_is_older_than_the_target(capsys: pytest.CaptureFixture[str]) -> None:
    generated("--only", "register-info")
    asked = place("TestGenRegisterInfo.inc", "R1 = 2,")
    file, _, _ = asked.partition(":")
    Path("machine.py").write_text(MACHINE.replace("R1", "S1"))
    message = "this is not what machine.py gives now, from this line on; write the file again with gen, or name its target with --target"
    assert result(capsys, asked) == (1, "", f"{asked}: error: {message}\n1 error\n")
    Path("machine.py").write_text(MACHINE)
    assert result(capsys, asked)[0] == 0
    with open(file, "a") as longer:
        longer.write("more\n")
    end = Path(file).read_text().count("\n")
    assert result(capsys, asked) == (1, "", f"{file}:{end}: error: {message}\n1 error\n")


def test_a_file_that_nobody_knows(capsys: pytest.CaptureFixture[str]) -> None:
    generated("--no-cache", "--only", "register-info")
    path = "out/TestGenRegisterInfo.inc"
    assert result(capsys, f"{path}:1") == (
        1,
        "",
        f"{path}: error: there is no record of gen's run beside this file, and gen --no-cache leaves none; name its target with --target\n1 error\n",
    )
    assert result(capsys, f"{path}:1", "--target", "machine.py")[0] == 0
    Path(path).rename("out/Registers.inc")
    status, text, errors = result(capsys, "out/Registers.inc:1", "--target", "machine.py")
    assert (status, text) == (1, "")
    assert errors.startswith("Registers.inc: error: 'Test' has no file of this name")
    assert result(capsys, "out/None.inc:1") == (
        1,
        "",
        "out/None.inc: error: this file cannot be read: No such file or directory\n1 error\n",
    )
    Path("out/bytes.inc").write_bytes(b"\xff\n")
    assert result(capsys, "out/bytes.inc:1")[0] == 1


def test_mistakes_of_the_target_have_their_lines(capsys: pytest.CaptureFixture[str]) -> None:
    generated("--only", "register-info")
    Path("machine.py").write_text("R0, R1 = 1\n")
    status, text, errors = result(capsys, "out/TestGenRegisterInfo.inc:1")
    assert (status, text) == (1, "")
    assert (
        errors == "machine.py:1: error: the target raised TypeError: cannot unpack non-iterable int object\n1 error\n"
    )


@pytest.mark.parametrize(
    "line",
    [
        ["out/TestGenRegisterInfo.inc"],
        [":3"],
        ["out/TestGenRegisterInfo.inc:x"],
        ["out/TestGenRegisterInfo.inc:-1"],
        ["out/TestGenRegisterInfo.inc:"],
        ["out/TestGenRegisterInfo.inc:1", "--only", "register-info"],
        ["out/TestGenRegisterInfo.inc:1", "--llvm", "22"],
        [],
    ],
)
def test_wrong_command_lines(line: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(line)
    assert ended.value.code == 2
    assert "error: " in capsys.readouterr().err
