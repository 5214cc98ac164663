"""What a terminal gets more than a file: colours, and a status line while work takes long."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.support.targets import write_target

ROOT = Path(__file__).resolve().parent.parent.parent

TERMINAL = {"TERM": "xterm"}
CLEAR = "\r\x1b[2K"
WRONG = "X = Register('x', aliases=[1])\n"
SLOW = "import sys, time\nprint('begun')\ntime.sleep(1)\nprint('within', end='', flush=True)\ntime.sleep(0.5)\nprint(' a line')\n"
IMPORTS_MEANWHILE = """
import sys
from threading import Thread
from types import ModuleType

def _import_meanwhile():
    names = [f"meanwhile{number}" for number in range(1000)]
    while True:
        sys.modules.update((name, ModuleType(name)) for name in names)
        for name in names:
            del sys.modules[name]

sys.setswitchinterval(1e-6)
Thread(target=_import_meanwhile, daemon=True).start()
"""

_ESCAPE = re.compile(r"\x1b\[[0-9;]*[mK]")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def all_said(terminal: int) -> bytes:
    """What is written to a terminal until its other end is closed, as this end is then."""
    said = b""
    while True:
        try:
            said += os.read(terminal, 1000)
        except OSError:  # the end
            break
    os.close(terminal)
    return said


def on_terminal(
    environment: Mapping[str, str], *arguments: str, streams: tuple[str, ...] = ("stdout", "stderr"), given: str = ""
) -> str:
    """What a command writes to a terminal, which some of its streams are; others are files. Its lines end as in a file."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "TERM")}
    ours, theirs = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "tgdsl", *arguments],
        env={**kept, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", **environment},
        stdin=subprocess.PIPE,
        stdout=theirs if "stdout" in streams else subprocess.DEVNULL,
        stderr=theirs if "stderr" in streams else subprocess.DEVNULL,
    )
    os.close(theirs)
    assert process.stdin is not None
    process.stdin.write(given.encode())
    process.stdin.close()
    said = all_said(ours)
    process.wait(timeout=60)
    return said.decode().replace("\r\n", "\n")


def piped(environment: Mapping[str, str], *arguments: str) -> tuple[str, str]:
    """What a command writes to standard output and to standard error, which are pipes."""
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "TERM")}
    done = subprocess.run(
        [sys.executable, "-m", "tgdsl", *arguments],
        env={**kept, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout, done.stderr


def without_status(said: str) -> str:
    """What stays on a terminal when status lines are cleared."""
    return "\n".join([line.rpartition(CLEAR)[2] for line in said.split("\n")])


def test_errors_have_colours(tmp_path: Path) -> None:
    target = write_target(tmp_path, WRONG)
    plain = piped({}, "gen", str(target), "--no-cache")[1]
    assert plain.startswith(f"{target.name}:9: error: ") and "\x1b" not in plain
    said = without_status(on_terminal(TERMINAL, "gen", str(target)))
    message = plain.splitlines()[0].partition("error: ")[2]
    lines = said.splitlines()
    assert lines[0] == f"\x1b[1m{target.name}:9: \x1b[0m\x1b[1;31merror: \x1b[0m\x1b[1m{message}\x1b[0m"
    assert lines[-1] == "\x1b[1;31m1 error\x1b[0m"
    assert _ESCAPE.sub("", said) == plain


@pytest.mark.parametrize(
    "environment",
    [{**TERMINAL, "NO_COLOR": "1"}, {"TERM": "dumb"}, {}, {**TERMINAL, "NO_COLOR": "1", "FORCE_COLOR": "1"}],
)
def test_no_colours_where_they_are_not_wanted(environment: dict[str, str], tmp_path: Path) -> None:
    target = write_target(tmp_path, WRONG)
    said = on_terminal(environment, "gen", str(target), "--no-cache")
    assert without_status(said) == piped({}, "gen", str(target))[1]


def test_pipes_and_files_have_none_unless_they_are_forced(tmp_path: Path) -> None:
    target = write_target(tmp_path, WRONG)
    assert "\x1b" not in "".join(piped(TERMINAL, "gen", str(target)))
    forced = piped({"FORCE_COLOR": "1"}, "gen", str(target))[1]
    assert "\x1b[1;31merror: " in forced and "\x1b[2K" not in forced
    assert "\x1b" not in "".join(piped({"FORCE_COLOR": ""}, "gen", str(target)))


def test_notes_have_a_colour_of_their_own(tmp_path: Path) -> None:
    target = write_target(tmp_path, "TWO = RegisterClass(i32, members=[R0, R0], alignment=32)\n")
    assert "\x1b[0m\x1b[1;36mnote: \x1b[0mthis one\n" in piped({"FORCE_COLOR": "1"}, "gen", str(target))[1]


def test_findings_have_colours_on_standard_output(tmp_path: Path) -> None:
    target = write_target(tmp_path, "Alone = SubtargetFeature('alone', 'IsAlone', 'true', 'is alone')\n")
    plain, errors = piped({}, "lint", str(target))
    assert errors == "" and ": warning: " in plain
    said = without_status(on_terminal(TERMINAL, "lint", str(target), streams=("stdout",)))
    assert _ESCAPE.sub("", said) == plain
    assert "\x1b[0m\x1b[1;35mwarning: \x1b[0m\x1b[1m" in said and said.endswith("\x1b[1;35m1 warning\x1b[0m\n")


def test_written_files_and_the_summary(tmp_path: Path) -> None:
    target = str(write_target(tmp_path, ""))
    said = without_status(on_terminal(TERMINAL, "gen", target, "-o", "out"))
    first, last = said.splitlines()
    assert first.startswith("\x1b[1;32mwritten\x1b[0m ") and first.endswith(" s  out/TestGenRegisterInfo.inc")
    assert last.startswith("\x1b[1m1 written, 0 unchanged, ") and last.endswith("\x1b[0m")
    said = on_terminal(TERMINAL, "gen", target, "-o", "out")
    assert re.fullmatch(r"0 written, 1 unchanged, .*no work\)\n", said)  # which is too short a run for colours
    said = without_status(on_terminal(TERMINAL, "gen", target, "-o", "out", "--no-cache"))
    assert said.startswith("\x1b[2munchanged\x1b[0m  ")
    Path("out/TestGenRegisterInfo.inc").write_text("")
    for more in ([], ["--no-cache"]):
        said = without_status(on_terminal(TERMINAL, "gen", target, "-o", "out", "--check", *more))
        assert said == "out/TestGenRegisterInfo.inc\x1b[1;31m: not up to date\x1b[0m\n"
        assert (
            piped({}, "gen", target, "-o", "out", "--check", *more)[0]
            == "out/TestGenRegisterInfo.inc: not up to date\n"
        )


def test_mistakes_in_a_command_line(tmp_path: Path) -> None:
    said = on_terminal(TERMINAL, "gen").splitlines()[-1]
    assert said == "\x1b[1mpython -m tgdsl gen: \x1b[0m\x1b[1;31merror: \x1b[0m\x1b[1mTARGET is missing\x1b[0m"
    assert on_terminal(TERMINAL, "gne").startswith(
        "\x1b[1mpython -m tgdsl: \x1b[0m\x1b[1;31merror: \x1b[0m\x1b[1mthere"
    )


def test_a_wrong_statement_has_a_caret(tmp_path: Path) -> None:
    sparc = str(ROOT / "targets" / "sparc")
    said = without_status(on_terminal(TERMINAL, "asm", sparc, streams=("stderr",), given="add %o0, 4, 5\n"))
    place, text, caret, *_ = said.splitlines()
    assert place.startswith("\x1b[1m<stdin>:1:13: \x1b[0m\x1b[1;31merror: ") and text == "add %o0, 4, 5"
    assert caret == "\x1b[1;32m            ^\x1b[0m"


#: Each command on a target, with arguments behind that.
COMMANDS = {
    "gen": ["-o", "out", "--no-cache"],
    "lint": [],
    "dump": ["--json", "-o", "target.json"],
    "select": ["(add i32:$a, i32:$b)"],
    "asm": [],
    "disasm": [],
    "stubs": ["-o", "target.pyi"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_long_work_has_a_status_line(command: str, tmp_path: Path) -> None:
    target = write_target(tmp_path, SLOW)
    said = on_terminal(TERMINAL, command, target.name, *COMMANDS[command])
    assert re.search(rf"{re.escape(CLEAR)}reading {target.name}  \d\.\d s{re.escape(CLEAR)}", said)
    # What the target prints is on lines of its own, and nothing stays of the status.
    left = without_status(said)
    assert left.startswith("begun\nwithin a line\n")
    assert f"reading {target.name}  " not in left


@pytest.mark.parametrize("environment", [{"TERM": "dumb"}, {}, {"TERM": "dumb", "FORCE_COLOR": "1"}])
def test_no_status_line_where_it_would_be_in_the_way(environment: dict[str, str], tmp_path: Path) -> None:
    target = write_target(tmp_path, SLOW)
    assert "reading" not in on_terminal(environment, "dump", str(target), "--text", "-o", "text")
    assert piped({**TERMINAL, **environment}, "dump", str(target), "--text", "-o", "text") == (
        "begun\nwithin a line\n",
        "",
    )


def test_a_status_line_is_no_longer_than_the_terminal(tmp_path: Path) -> None:
    folder = tmp_path / ("long" * 40)
    folder.mkdir()
    said = on_terminal(TERMINAL, "dump", str(write_target(folder, SLOW)), "--text", "-o", "text")
    assert max([len(line) for line in said.split(CLEAR)[1:]]) == 79


def imports_rich(said: str) -> bool:
    """True if what ``-X importtime`` has written names rich."""
    return re.search(r"\| +rich\b", said) is not None


def test_rich_is_imported_when_there_is_something_to_show(tmp_path: Path) -> None:
    target, wrong = write_target(tmp_path, "").name, write_target(tmp_path, WRONG)
    importing = {**TERMINAL, "PYTHONPROFILEIMPORTTIME": "1"}
    assert not imports_rich("".join(piped({"PYTHONPROFILEIMPORTTIME": "1"}, "gen", target, "-o", "out")))
    assert not imports_rich(on_terminal(importing, "gen", target, "-o", "out"))  # unchanged
    assert not imports_rich("".join(piped({"PYTHONPROFILEIMPORTTIME": "1"}, "gen", str(wrong))))
    assert imports_rich(on_terminal(importing, "gen", str(wrong)))


def test_what_a_status_line_asks_is_not_what_the_target_asks(tmp_path: Path) -> None:
    target = write_target(tmp_path, "number = 0\nwhile number < 2 * 10**7: number += 1\n").name
    said = on_terminal(TERMINAL, "gen", target, "-o", "out")
    assert CLEAR in said and "made each time" not in said
    assert "no work" in on_terminal(TERMINAL, "gen", target, "-o", "out")


def test_imports_of_another_thread_do_no_harm(tmp_path: Path) -> None:
    """The status line's thread imports rich while the target's modules are looked for."""
    target = str(write_target(tmp_path, IMPORTS_MEANWHILE))
    written, errors = piped({}, "gen", target, "-o", "out")
    assert (errors, written.splitlines()[-1][:24]) == ("", "1 written, 0 unchanged, ")
