"""``python -m tgdsl`` and the console script: the commands, their help, and what starting them costs."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.targets import write_target
from tgdsl import __version__
from tgdsl.__main__ import main
from tgdsl.commands.options import COMMANDS

ROOT = Path(__file__).resolve().parent.parent.parent

NAMES = [command.name for command in COMMANDS]


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def console_script(tmp_path: Path) -> list[str]:
    """The command of a script as pip installs it, in a folder with a module that must not be found."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "argparse.py").write_text("raise ValueError('the folder of programs was searched')\n")
    script = tmp_path / "bin" / "tgdsl"
    script.write_text(
        "import sys\nfrom tgdsl.__main__ import script\nif __name__ == '__main__':\n    sys.exit(script())\n"
    )
    return [sys.executable, str(script)]


def done(command: Sequence[str], *arguments: str) -> tuple[int, str, str]:
    """The exit status, the standard output and the standard error of a command."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ended = subprocess.run([*command, *arguments], capture_output=True, text=True, env=environment, check=False)
    return ended.returncode, ended.stdout, ended.stderr


MODULE = [sys.executable, "-m", "tgdsl"]


def test_help_lists_each_command_in_a_line() -> None:
    status, said, errors = done(MODULE, "--help")
    assert (status, errors) == (0, "")
    listed = said.partition("\ncommands:\n  COMMAND\n")[2].partition("\n\n")[0]
    assert re.findall(r"^ {4}(\w+)", listed, re.MULTILINE) == NAMES
    assert all(command.does in listed for command in COMMANDS)
    assert said.startswith("usage: python -m tgdsl [-h] [--version] COMMAND ...\n")
    assert max(map(len, said.splitlines())) <= 120


def test_each_module_with_a_command_line_is_listed() -> None:
    modules = [path.stem for path in (ROOT / "tgdsl").glob("*.py") if 'if __name__ == "__main__":' in path.read_text()]
    packages = [path.parent.name for path in (ROOT / "tgdsl").glob("*/__main__.py")]
    assert sorted(NAMES) == sorted({*modules, *packages} - {"__main__"})


@pytest.mark.parametrize("name", NAMES)
def test_the_help_of_a_command_says_what_it_needs(name: str) -> None:
    status, said, errors = done(MODULE, name, "--help")
    assert (status, errors) == (0, "")
    assert said.startswith(f"usage: python -m tgdsl {name} ")
    assert f"python -m tgdsl {name} " in said.partition("\n\n")[2]
    assert "python -m tgdsl." not in said
    (command,) = [one for one in COMMANDS if one.name == name]
    assert f"\nNeeds {command.needs}.\n" in said
    alone = done([sys.executable, "-m", f"tgdsl.{name}"], "--help")[1]
    assert alone.startswith(f"usage: python -m tgdsl.{name} ")


def test_a_command_is_the_module_of_its_name(tmp_path: Path) -> None:
    target = write_target(tmp_path, "")
    status, said, errors = done(MODULE, "gen", str(target), "-o", "out")
    assert (status, errors) == (0, "")
    assert "1 written, 0 unchanged" in said
    # the second one knows what the first one did
    assert "no work" in done([sys.executable, "-m", "tgdsl.gen"], str(target), "-o", "out")[1]
    assert "no work" in done(MODULE, "gen", str(target), "-o", "out")[1]
    status, said, errors = done(MODULE, "gen")
    assert (status, said) == (2, "")
    assert errors.endswith("python -m tgdsl gen: error: TARGET is missing\n")


def test_the_console_script(tmp_path: Path, console_script: list[str]) -> None:
    target = write_target(tmp_path, "")
    assert done(console_script, "--help")[1].startswith("usage: tgdsl [-h] [--version] COMMAND")
    assert "\n    tgdsl gen --list " in done(console_script, "gen", "--help")[1]
    assert "1 written" in done(console_script, "gen", str(target), "-o", "out")[1]
    assert "no work" in done(console_script, "gen", str(target), "-o", "out")[1]
    assert "0 unchanged" not in done(console_script, "gen", target.stem, "-o", "out")[1]  # found in the working folder
    status, _, errors = done(console_script, "gen", "nowhere")
    assert (status, errors) == (1, "nowhere: error: there is no such folder, module or records file\n1 error\n")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("genn", "there is no command 'genn'; did you mean 'gen'?"),
        ("dissam", "there is no command 'dissam'; did you mean 'disasm'?"),
        ("x", f"there is no command 'x'; there are: {', '.join(NAMES)}"),
        ("--hlep", "there is no option '--hlep'; did you mean '--help'?"),
    ],
)
def test_an_unknown_command_is_an_error(given: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([given, "targets/sparc"]) == 2
    assert capsys.readouterr() == ("", f"python -m tgdsl: error: {message}\n")


def test_nothing_given_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("usage: ")


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"tgdsl {__version__}, for LLVM ") and sys.version.split()[0] in said


def imported(*arguments: str) -> set[str]:
    """The modules that a command imports."""
    errors = done([sys.executable, "-X", "importtime", "-m"], *arguments)[2]
    return {line.rpartition("|")[2].strip() for line in errors.splitlines() if line.startswith("import time:")}


def test_a_command_costs_nothing_but_itself(tmp_path: Path) -> None:
    arguments = [str(write_target(tmp_path, "")), "-o", "out"]
    done(MODULE, "gen", *arguments)
    assert imported("tgdsl", "gen", *arguments) - imported("tgdsl.gen", *arguments) <= {"tgdsl.gen"}
    for name in ("--version", "--help"):
        assert not imported("tgdsl", name) & {f"tgdsl.{command}" for command in NAMES}


def test_ctrl_c_is_handled_before_the_command_is_imported(tmp_path: Path, console_script: list[str]) -> None:
    press = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n"
    (tmp_path / "early").mkdir()
    (tmp_path / "early" / "argparse.py").write_text(press)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path / "early"), str(ROOT)])}
    for command in (MODULE, console_script):
        ended = subprocess.run(
            [*command, "gen", "x"],
            capture_output=True,
            text=True,
            env=environment,
            check=False,
            preexec_fn=lambda: signal.signal(
                signal.SIGINT, signal.default_int_handler
            ),  # a job in the background ignores it
        )
        assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "interrupted; nothing was written\n")
