"""Changes around a target: the environment, options of Python, the records file, folders of outputs. And what nobody can compare."""

from __future__ import annotations

import lzma
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.unchanged.cases import Case, check
from tests.unchanged.projects import HEADER, Project
from tests.unchanged.server import ROOT, Server


def no_files(project: Project) -> None:
    """Nothing that the target reads is there."""


def with_variable(project: Project) -> None:
    project.variables["TOY"] = "1"


def other_variable(project: Project) -> None:
    project.variables["TOY"] = "2"


#: What a target asks of the environment, as the expression of VALUE.
ASKS = {
    "os.environ": "os.environ.get('TOY')",
    "an element": "os.environ['TOY'] if 'TOY' in os.environ else None",
    "whether it is there": "'TOY' in os.environ",
    "os.getenv": "os.getenv('TOY')",
    "os.environb": "os.environb.get(b'TOY')",
    "os.getenvb": "os.getenvb(b'TOY')",
    "a copy": "os.environ.copy().get('TOY')",
    "a dict": "dict(os.environ).get('TOY')",
    "all names": "[n for n in os.environ if n == 'TOY']",
    "all values": "[v for n, v in os.environ.items() if n == 'TOY']",
    "how many there are": "len(os.environ)",
    "its text": "repr(os.environ)",
    "a union": "({} | os.environ).get('TOY')",
    "setdefault": "os.environ.setdefault('TOY', 'x')",
    "pop": "os.environ.pop('TOY', None)",
    "expandvars": "os.path.expandvars('$TOY')",
    "a function of its own": "(lambda get: get('TOY'))(os.environ.get)",
    "match": "[*map(os.environ.get, ['TOY'])]",
}

CASES: dict[str, Case] = {
    **{
        f"{how}: {name}": Case(f"import os\nVALUE = {ask}\n", no_files, change)
        for name, ask in ASKS.items()
        for how, change in [("a variable that was not set", with_variable)]
    },
    "a variable that is another one": Case(
        "from os import environ\nVALUE = environ['TOY']\n", with_variable, other_variable
    ),
    "a variable that is no longer set": Case(
        "import os\nVALUE = os.environ.get('TOY')\n", with_variable, lambda p: p.variables.clear()
    ),
    "the home folder": Case(
        "import os\nVALUE = os.path.expanduser('~/x')\n", no_files, lambda p: p.variables.update(HOME="/other")
    ),
    "a variable of a library": Case(
        "import helper\nVALUE = helper.get()\n",
        lambda p: p.write("lib/helper.py", "import os\ndef get(): return os.getenv('TOY')\n"),
        with_variable,
        ("lib/helper.py",),
    ),
    # What cannot be compared.
    "a database": Case(
        "import sqlite3\nVALUE = sqlite3.connect('data').execute('select * from t').fetchall()\n",
        lambda p: database(p, 1),
        lambda p: database(p, 2),
        (),
        "back/toy/more.py:1 imports sqlite3",
    ),
    "standard input": Case(
        "import sys\nVALUE = sys.stdin.read()\n",
        lambda p: setattr(p, "stdin", "1"),
        lambda p: setattr(p, "stdin", "2"),
        (),
        "back/toy/more.py:2 reads standard input",
    ),
    "lines of standard input": Case(
        "import sys\nVALUE = [*sys.stdin]\n",
        lambda p: setattr(p, "stdin", "1"),
        lambda p: setattr(p, "stdin", "2"),
        (),
        "back/toy/more.py:2 reads standard input",
    ),
    "input()": Case(
        "VALUE = input()\n",
        lambda p: setattr(p, "stdin", "1\n"),
        lambda p: setattr(p, "stdin", "2\n"),
        (),
        "back/toy/more.py:1 reads standard input",
    ),
    "the number of standard input": Case(
        "import os\nVALUE = os.read(0, 9)\n",
        lambda p: setattr(p, "stdin", "1"),
        lambda p: setattr(p, "stdin", "2"),
        (),
        "back/toy/more.py:2 calls os.read",
    ),
    "standard input opened by its number": Case(
        "VALUE = open(0).read()\n",
        lambda p: setattr(p, "stdin", "1"),
        lambda p: setattr(p, "stdin", "2"),
        (),
        "back/toy/more.py:1 reads standard input",
    ),
    "what another process reads": Case(
        "import subprocess\nVALUE = subprocess.run(['cat', 'data'], capture_output=True).stdout\n",
        lambda p: p.write("data", "1"),
        lambda p: p.write("data", "2"),
        (),
        "back/toy/more.py:2 starts another process",
    ),
    "what a fork reads": Case(
        "import os\nread, write = os.pipe()\n"
        "if not os.fork():\n    os.write(write, open('data', 'rb').read())\n    os._exit(0)\nVALUE = os.read(read, 9)\n",
        lambda p: p.write("data", "1"),
        lambda p: p.write("data", "2"),
        (),
        "back/toy/more.py:3 calls os.fork",
    ),
    "what os.popen reads": Case(
        "import os\nVALUE = os.popen('cat data').read()\n",
        lambda p: p.write("data", "1"),
        lambda p: p.write("data", "2"),
        (),
        "back/toy/more.py:2 calls os.popen",
    ),
    "a pipe": Case(
        "VALUE = open('/dev/stdin').read()\n",
        lambda p: setattr(p, "stdin", "1"),
        lambda p: setattr(p, "stdin", "2"),
        (),
        "back/toy/more.py:1 reads /dev/stdin",
    ),
    "a file in an open folder": Case(
        "import os\nVALUE = os.read(os.open('x', os.O_RDONLY, dir_fd=os.open('d', os.O_RDONLY)), 9)\n",
        lambda p: p.write("d/x", "1"),
        lambda p: p.write("d/x", "2"),
        (),
        "back/toy/more.py:2 calls os.open",
    ),
    "another working folder": Case(
        "import os\nhere = os.getcwd()\nos.chdir('d')\nVALUE = open('x').read()\nos.chdir(here)\n",
        lambda p: p.write("d/x", "1"),
        lambda p: p.write("d/x", "2"),
        (),
        "back/toy/more.py:3 calls os.chdir",
    ),
}


def database(project: Project, value: int) -> None:
    (project.folder / "data").unlink(missing_ok=True)
    with sqlite3.connect(project.folder / "data") as connection:
        connection.execute("create table t (x)")
        connection.execute(f"insert into t values ({value})")


@pytest.mark.parametrize("name", CASES)
def test_it_is_noticed(name: str, tmp_path: Path, server: Server) -> None:
    check(CASES[name], tmp_path, server)


#: What gives something else each time, or may; and what a run says of it. The target's module begins with it.
REASONS = {
    "import time\ntime.time()": "2 calls time.time",
    "from time import perf_counter\nperf_counter()": "2 calls time.perf_counter",
    "import time\ntime.strftime('%Y')": "2 calls time.strftime",
    "import datetime": "1 imports datetime",
    "from datetime import date": "1 imports datetime",
    "import random": "1 imports random",
    "def f():\n    import random\nf()": "2 imports random",
    "import importlib\nimportlib.import_module('random')": "2 imports random",
    "__import__('uuid')": "1 imports uuid",
    "import secrets": "1 imports secrets",
    "import os\nos.urandom(4)": "2 calls os.urandom",
    "import os\nos.getpid()": "2 calls os.getpid",
    "import os\nos.cpu_count()": "2 calls os.cpu_count",
    "import os\nos.uname()": "2 calls os.uname",
    "import os\nos.get_terminal_size": "",
    "import os\nos.mkdir('x')": "2 calls os.mkdir",
    "import sys\nsys.stdout.isatty()": "2 asks for the terminal",
    "import socket": "1 imports socket",
    "import ctypes": "1 imports ctypes",
    "import mmap": "1 imports mmap",
    "import posix": "1 imports posix",
    "import multiprocessing": "1 imports multiprocessing",
    "import dbm": "1 imports dbm",
    "import tempfile": "1 imports tempfile",
    "import urllib.request": "1 imports urllib.request",
    "import xml.sax": "1 imports xml.sax",
    "from importlib import _bootstrap_external": "1 imports importlib._bootstrap_external",
    "open('/proc/self/stat').read()": "1 reads /proc/self/stat",
    "open('/dev/urandom', 'rb').read(1)": "1 reads /dev/urandom",
    "import os\nos.path.expanduser('~nobody')": "2 asks pwd.getpwnam",
    "from pathlib import Path\nPath('back').owner()": "2 asks pwd.getpwuid",
    "import os\nos.environ['A'] = 'b'\nlist(os.environ)": "3 lists the environment, which it has changed",
    "open('new', 'x')": "1 makes a file, if there is none",
    "import os\nos.stat(0)": "2 calls os.stat for an open file or folder",
    "import os\nos.listdir(os.open('back', os.O_RDONLY))": "2 lists an open folder",
}


@pytest.mark.parametrize("text", REASONS)
def test_what_makes_a_target_one_that_is_made_each_time(text: str, tmp_path: Path, server: Server) -> None:
    project = Project(tmp_path, server, f"{text}\nVALUE = 1\n")
    project.settle()
    reason = REASONS[text]
    project.run()
    (tmp_path / "new").unlink(missing_ok=True)
    if (tmp_path / "x").exists():
        (tmp_path / "x").rmdir()
    out = project.run()["out"]
    assert f"; made each time: back/toy/more.py:{reason}" in out if reason else "no work" in out
    assert bool(reason) == (not list(tmp_path.glob("out/.tgdsl-*")))


def run(*words: str, variables: dict[str, str] | None = None) -> str:
    """Run in a process of its own; standard output."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **(variables or {})}
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True, env=environment)
    return done.stdout


TOY = (
    "from tgdsl.language import *\nfrom tgdsl.std import DefaultMode, NoRegAltName, i32\nfrom more import VALUE\n"
    "class Reg(Register, namespace='T'): ...\nR0, R1 = R = Reg.sequence('r{}', range(2))\n"
    "GPR = RegisterClass(i32, members=R, alignment=8 * len(repr(VALUE)))\nTest = Target(instruction_set=InstrInfo())\n"
)

#: Options of Python, and what a target makes of them.
OPTIONS: dict[str, tuple[list[str], str, str]] = {
    "-O": (["-O"], "", "VALUE = 0 if __debug__ else 11\n"),
    "-W": (["-W", "error"], "", "import sys\nVALUE = sys.warnoptions\n"),
    "-X": (["-X", "toy"], "", "import sys\nVALUE = sys._xoptions\n"),
    "-X utf8": (["-X", "utf8=0"], "", "import sys\nVALUE = [1] * sys.flags.utf8_mode\n"),
    "PYTHONWARNINGS": ([], "PYTHONWARNINGS", "import sys\nVALUE = sys.warnoptions\n"),
    "PYTHONHASHSEED": ([], "PYTHONHASHSEED", "import sys\nVALUE = sys.flags.hash_randomization + 9\n"),
}


@pytest.mark.parametrize("name", ["-W", "-X", "-O", "PYTHONWARNINGS", "PYTHONHASHSEED"])
def test_options_of_python_are_noticed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    options, variable, text = OPTIONS[name]
    Path("toy.py").write_text(TOY)
    Path("more.py").write_text(text)
    time.sleep(0.03)
    words = ("-m", "tgdsl.gen", "toy.py", "-o", "out")
    run(*words)
    assert "no work" in run(*words)
    before = Path(HEADER).read_text()
    variables = {variable: "0" if "SEED" in variable else "ignore"} if variable else {}
    run(*options, *words, variables=variables)
    after = Path(HEADER).read_text()
    run(*options, *words, "--no-cache", variables=variables)
    assert after == Path(HEADER).read_text() and after != before
    run(*words)
    assert Path(HEADER).read_text() == before


def edited(path: Path) -> None:
    path.write_text(path.read_text() + " ")


def other_alignment(text: bytes) -> bytes:
    assert b"56," in text
    return text.replace(b"56,", b"48,")


def edited_with_its_time(path: Path) -> None:
    status = path.stat()
    path.write_bytes(other_alignment(path.read_bytes()))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def compressed_anew(path: Path) -> None:
    path.write_bytes(lzma.compress(other_alignment(lzma.decompress(path.read_bytes()))))


def to_link(path: Path) -> None:
    path.rename("moved")
    edited_with_its_time(Path("moved"))
    path.symlink_to("moved")


@pytest.mark.parametrize(
    ("name", "change"),
    [("r.json", edited), ("r.json", edited_with_its_time), ("r.json", to_link), ("r.json.xz", compressed_anew)],
)
def test_records_files(
    name: str, change: Callable[[Path], None], tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("toy.py").write_text(TOY)
    Path("more.py").write_text("VALUE = 'seven'\n")
    run("-m", "tgdsl.dump", "toy.py", "--json", "-o", name)
    Path("toy.py").unlink()
    Path("more.py").unlink()
    project = Project(tmp_path, server, "")
    project.arguments[0] = name
    project.settle()
    assert project.run()["status"] == 0
    assert project.inputs() == {name}
    assert "no work" in project.run()["out"]
    change(Path(name))
    project.settle()
    assert "no work" not in project.run()["out"]
    text = project.text()
    project.fresh()
    assert project.text() == text


def test_a_copied_folder_of_outputs_is_none_of_this_run(tmp_path: Path, server: Server) -> None:
    project = Project(tmp_path, server, "VALUE = 1\n")
    project.arguments = ["back/toy"]
    project.settle()
    project.run()
    shutil.copytree(tmp_path / "build/test", tmp_path / "build/a")
    assert "no work" in project.run()["out"]
    shutil.rmtree(tmp_path / "build/test")
    assert "written " in project.run()["out"] and (tmp_path / "build/test/TestGenRegisterInfo.inc").exists()
    shutil.rmtree(tmp_path / "build")
    project.run("-o", "build/b")
    assert "written " in project.run()["out"] and (tmp_path / "build/test/TestGenRegisterInfo.inc").exists()


def test_another_working_folder(tmp_path: Path, server: Server) -> None:
    project = Project(tmp_path, server, "VALUE = open('data').read()\n")
    for folder in "ab":
        project.write(f"{folder}/data", folder)
    project.arguments = [str(tmp_path / "back/toy"), "-o", str(tmp_path / "out")]
    project.settle()
    texts: list[str] = []
    for folder in "aabb":
        project.folder = tmp_path / folder
        project.run()
        texts.append((tmp_path / HEADER).read_text())
    assert texts[0] == texts[1] != texts[2] == texts[3]


GENERATOR = """
import os
from attrs import frozen
from tgdsl.files import File
from tgdsl.generation import Generator

@frozen(kw_only=True)
class Names(File):
    generator = "names"
    usual_suffix = "Names"

def text(model, file):
    return f"{model.target_name} {os.getenv('TOY')} {os.path.exists('data')}\\n"

GENERATOR = Generator.of(Names, text, lambda model: True)
"""


def test_a_generator_of_another_distribution(tmp_path: Path, server: Server) -> None:
    project = Project(tmp_path, server, "VALUE = 1\n")
    project.path = ["plugin"]
    project.write("plugin/names_generator.py", GENERATOR)
    project.write("plugin/names-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: names\nVersion: 1.0\n")
    project.write(
        "plugin/names-1.0.dist-info/entry_points.txt", "[tgdsl.generators]\nnames = names_generator:GENERATOR\n"
    )
    project.arguments = ["back/toy", "-o", "out", "--only", "names"]
    project.settle()
    text = tmp_path / "out/TestGenNames.inc"
    changes: list[tuple[Callable[[], object], str]] = [
        (lambda: None, "Test None False\n"),
        (lambda: project.variables.update(TOY="1"), "Test 1 False\n"),
        (lambda: project.write("data"), "Test 1 True\n"),
        (lambda: project.edit_unseen("plugin/names_generator.py", "e} ", "e}!"), "Test!1 True\n"),
    ]
    for change, expected in changes:
        change()
        project.settle()
        assert "no work" not in project.run()["out"]
        assert text.read_text() == expected
        assert "no work" in project.run()["out"]
