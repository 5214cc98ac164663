"""The code of a target may change what a process has one of: its files and messages are those of a target that does not."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.targets import BASE
from tgdsl.diagnostics import DiagnosticError
from tgdsl.process.surroundings import Surroundings

ROOT = Path(__file__).resolve().parent.parent.parent
HEADER = "out/TestGenRegisterInfo.inc"


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("d").mkdir()


def run(*arguments: str, code: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command on a target with this code."""
    Path("toy.py").write_text(f"{BASE}\n{code}\n")
    return subprocess.run(
        [sys.executable, "-m", "tgdsl", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        input=given,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


CODE = {
    "the working folder": "import os; os.chdir('d')",
    "the working folder, twice": "import os; os.chdir('d'); os.chdir('/')",
    "the mask of modes": "import os; os.umask(0o777)",
    "standard output": "import sys; sys.stdout = open('d/log', 'w')",
    "standard output, closed": "import sys; sys.stdout.close()",
    "the descriptor of standard output": "import os; os.close(1)",
    "the descriptor of standard output, elsewhere": "import os; os.dup2(os.open(os.devnull, os.O_WRONLY), 1)",
    "no standard output": "import sys; sys.stdout = None",
    "standard error, closed": "import sys; sys.stderr.close()",
    "all streams": "import os, sys\nsys.stdin = sys.stdout = sys.stderr = None\nos.closerange(0, 3)",
    "the depth of recursion": "import sys; sys.setrecursionlimit(400)",
    "signals": "import signal\nfor one in (2, 13, 15):\n    signal.signal(one, signal.SIG_DFL)",
    "the locale": "import locale; locale.setlocale(locale.LC_ALL, 'C')",
    "the path of modules": "import sys; sys.path[:] = []",
    "the path of modules, another list": "import sys; sys.path = []",
}


@pytest.mark.parametrize("what", CODE)
def test_gen(what: str) -> None:
    """With the cache, without it, and when nothing has changed."""
    for arguments, said in (((), "1 written"), (("--no-cache",), "0 written"), ((), "0 written")):
        only = ("--only", "register-info", "-o", "out", "--depfile", "lists/d", "--outputs", "lists/o")
        done = run("gen", "toy.py", *only, *arguments, code=CODE[what])
        assert (done.returncode, done.stderr) == (0, "")
        assert said in done.stdout and (HEADER in done.stdout or "no work" in done.stdout)
        assert {*os.listdir()} - {"__pycache__"} == {"d", "lists", "out", "toy.py"}
        assert set(os.listdir("d")) <= {"log"}
        assert Path("lists/o").read_text() == f"{HEADER}\n"
        assert "\ntoy.py:" in Path("lists/d").read_text()
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(os.stat(HEADER).st_mode) == 0o666 & ~mask


@pytest.mark.parametrize("what", CODE)
def test_other_commands(what: str) -> None:
    done = run("dump", "toy.py", "--text", "R1", code=CODE[what])
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.startswith("def R1 {")
    assert run("dump", "toy.py", "--td", "-o", "toy.td", code=CODE[what]).returncode == 0 and Path("toy.td").exists()
    done = run("stubs", "toy.py", "-o", "out/toy.pyi", code=CODE[what])
    assert (done.returncode, done.stderr, os.listdir("out")) == (0, "", ["toy.pyi"])


@pytest.mark.parametrize("what", CODE)
def test_messages(what: str) -> None:
    """They name files relative to the folder where the command was given."""
    done = run("gen", "toy.py", code=f"{CODE[what]}\n\nR4 = Reg('r0', namespace=5)")
    assert done.returncode == 1 and done.stderr.startswith("toy.py:"), done
    done = run("gen", "toy.py", code=f"{CODE[what]}\n\nraise ValueError('no')")
    assert done.returncode == 1 and done.stderr.endswith("error: the target raised ValueError: no\n1 error\n")
    assert done.stderr.startswith("toy.py:")


def test_a_folder_that_cannot_be_entered_again(tmp_path: Path) -> None:
    Path("here").mkdir()
    os.chdir("here")
    with pytest.raises(
        DiagnosticError, match="here: error: the target has left this folder, where the command was given, and it "
    ):
        with Surroundings():
            os.chdir("..")
            os.rmdir("here")
