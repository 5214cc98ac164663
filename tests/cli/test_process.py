"""Ctrl-C, and a standard output that is closed, full, or not read: for all commands."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.test_terminal import all_said
from tests.records.files import TOY
from tests.support.targets import BASE, write_target
from tgdsl.builds.output import write_files
from tgdsl.commands import dump, gen, stubs

ROOT = Path(__file__).resolve().parent.parent.parent

#: Each command, and its arguments behind the target.
COMMANDS = {
    "gen": ["-o", "out"],
    "dump": ["--json", "-o", "out/target.json"],
    "select": ["(add i32:$a, i32:$b)"],
    "lint": [],
    "stubs": ["-o", "out/target.pyi"],
}

WAITS = "from pathlib import Path\nimport time\nPath('ready').touch()\ntime.sleep(60)\n"


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in the test's own folder, so that paths in diagnostics are relative to it."""
    monkeypatch.chdir(tmp_path)


def environment(*path: Path | str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return {**kept, "PYTHONPATH": os.pathsep.join(map(str, [*path, ROOT]))}


def start(*arguments: str, path: Path | str = ROOT) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", *arguments],
        env=environment(path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def check_interrupted(process: subprocess.Popen[str]) -> None:
    """Press Ctrl-C as soon as there is a file ``ready``, and check what the process says."""
    while not Path("ready").exists():
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=30) == ("", "interrupted; nothing was written\n")
    assert process.returncode == 130
    assert not Path("out").exists()


@pytest.mark.parametrize("command", COMMANDS)
def test_ctrl_c_in_a_target(command: str, tmp_path: Path) -> None:
    target = write_target(tmp_path, "", BASE + WAITS)
    check_interrupted(start(f"tgdsl.{command}", str(target), *COMMANDS[command]))


@pytest.mark.parametrize("command", COMMANDS)
def test_ctrl_c_while_the_command_is_imported(command: str, tmp_path: Path) -> None:
    (tmp_path / "early").mkdir()
    (tmp_path / "early" / "argparse.py").write_text(WAITS)
    check_interrupted(start(f"tgdsl.{command}", str(TOY), *COMMANDS[command], path=tmp_path / "early"))


@pytest.mark.parametrize("command", COMMANDS)
def test_ctrl_c_while_a_thread_reads_records(command: str) -> None:
    os.mkfifo("records.json")
    process = start(f"tgdsl.{command}", "records.json", *COMMANDS[command])
    with open("records.json", "w"):  # waits for the reader
        time.sleep(0.2)
        Path("ready").touch()
        check_interrupted(process)


def test_ctrl_c_that_is_ignored(tmp_path: Path) -> None:
    """Whoever starts a command in the background ignores it."""
    target = write_target(tmp_path, "", BASE + WAITS.replace("60", "1"))
    process = subprocess.Popen(
        [sys.executable, "-m", "tgdsl.gen", str(target), "-o", "out"],
        env=environment(),
        stdout=subprocess.DEVNULL,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
    )
    while not Path("ready").exists():
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=30) == 0
    assert Path("out").exists()


def test_ctrl_c_when_all_is_done(tmp_path: Path) -> None:
    """The files are written, and Python only ends."""
    late = "import atexit\n\ndef wait() -> None:\n" + "".join(f"    {line}\n" for line in WAITS.splitlines())
    target = write_target(tmp_path, "", BASE + late.replace("60", "1") + "\natexit.register(wait)\n")
    process = start("tgdsl.gen", str(target), "-o", "out")
    while not Path("ready").exists():
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    said, errors = process.communicate(timeout=30)
    assert (process.returncode, errors) == (0, "")
    assert said.endswith(f"(with reading {target})\n")


@pytest.mark.parametrize(
    ("during", "times", "said", "left"),
    [
        ("link", 1, "interrupted; the files are written\n", {"a": "new", "b": "new"}),
        ("link", 2, "interrupted; what it leaves of temporary files is removed by the next run\n", None),
        ("dup", 1, "interrupted; nothing was written\n", {"a": "old", "b": "old"}),
    ],
)
def test_ctrl_c_while_files_are_written(during: str, times: int, said: str, left: dict[str, str] | None) -> None:
    """It waits until the file that is written is there, and then nothing is replaced; or until all are, once they are being replaced."""
    for name in "ab":
        Path(name).write_text("old")
    code = f"""
import os, signal
from pathlib import Path
from tgdsl.builds.output import write_files
from tgdsl.process.interrupts import handle_interrupts

def press(*arguments, call=os.{during}):
    os.{during} = call
    for _ in range({times}):
        os.kill(os.getpid(), signal.SIGINT)
    return call(*arguments)

handle_interrupts()
os.{during} = press
write_files({{Path("a"): b"new", Path("b"): b"new"}})
"""
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        env=environment(),
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.communicate(timeout=30)[1] == said
    assert process.returncode == 130
    names = sorted(os.listdir())
    if left is None:
        assert any(name.startswith(".tgdsl-") for name in names)
        write_files({Path("a"): b"new"})
        assert sorted(os.listdir()) == ["a", "b"]
    else:
        assert {name: Path(name).read_text() for name in names} == left


def test_ctrl_c_on_a_terminal(tmp_path: Path) -> None:
    """The status line goes."""
    target = write_target(tmp_path, "", BASE + WAITS)
    ours, theirs = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "tgdsl.gen", str(target), "-o", "out"],
        env={**environment(), "TERM": "xterm"},
        stderr=theirs,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    os.close(theirs)
    while not Path("ready").exists():
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=30) == 130
    assert all_said(ours).endswith(b"\r\x1b[2Kinterrupted; nothing was written\r\n")


def shell(redirection: str, *arguments: str) -> tuple[int, str]:
    """The exit status of a command, and its standard error, with its output redirected as a shell does."""
    command = ["bash", "-c", f'set -o pipefail; "$@" {redirection}', "bash", sys.executable, "-m", *arguments]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


def printing(tmp_path: Path) -> dict[str, list[str]]:
    """Commands that print something."""
    target = str(write_target(tmp_path, ""))
    return {
        "gen": ["tgdsl.gen", target, "-o", "out"],
        "list": ["tgdsl.gen", "--list"],
        "check": ["tgdsl.gen", target, "-o", "nowhere", "--check"],
        "dump": ["tgdsl.dump", target, "--td"],
        "select": ["tgdsl.select", str(ROOT / "targets" / "sparc"), "(add i32:$a, 5)"],
        "lint": ["tgdsl.lint", "--list"],
        "help": ["tgdsl.stubs", "--help"],
    }


@pytest.mark.parametrize(
    ("redirection", "why"), [("> /dev/full", "No space left on device"), (">&-", "Bad file descriptor")]
)
@pytest.mark.parametrize("what", ["gen", "list", "check", "dump", "select", "lint", "help"])
def test_an_output_that_cannot_be_written(what: str, redirection: str, why: str, tmp_path: Path) -> None:
    said = f"error: cannot write to standard output: {why}\n1 error\n"
    assert shell(redirection, *printing(tmp_path)[what]) == (1, said)


@pytest.mark.parametrize(
    ("what", "status"), [("gen", 0), ("list", 0), ("check", 1), ("dump", 1), ("select", 1), ("lint", 1)]
)
def test_an_output_that_nobody_reads(what: str, status: int, tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", *printing(tmp_path)[what]]
    for unbuffered in ("", "1"):
        done = subprocess.run(
            command,
            env={**environment(), "PYTHONUNBUFFERED": unbuffered},
            stdout=writing,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (status, "")
    os.close(writing)
    assert Path("out/TestGenRegisterInfo.inc").exists() == (what == "gen")


def test_nothing_to_print_needs_no_output(tmp_path: Path) -> None:
    target = str(write_target(tmp_path, ""))
    assert shell(">&-", "tgdsl.dump", target, "--td", "-o", "target.td") == (0, "")
    assert Path("target.td").read_text().startswith("class ")
    assert shell("2>&-", "tgdsl.dump", "nowhere", "--td") == (1, "")


@pytest.mark.parametrize(
    "arguments", [("gen", "TARGET"), ("dump", "TARGET", "--td"), ("dump", "TARGET", "--json"), ("stubs", "TARGET")]
)
def test_a_name_of_the_output_that_is_empty(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    main = {"gen": gen.main, "dump": dump.main, "stubs": stubs.main}[arguments[0]]
    with pytest.raises(SystemExit) as stopped:
        main([*arguments[1:], "-o", ""])
    assert stopped.value.code == 2
    said = "error: argument -o/--output: the name is empty"
    assert capsys.readouterr().err.endswith(f"{said}\n")
