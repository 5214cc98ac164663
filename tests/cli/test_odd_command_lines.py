"""Command lines and surroundings that nobody means: each ends, with a message or with what was asked for, and never with a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import FrameType

import pytest

from tests.records.files import TOY
from tests.support.targets import BASE
from tgdsl.commands import asm, disasm, dump, gen, lint, new, select, stubs
from tgdsl.process.running import run_command

ROOT = Path(__file__).resolve().parent.parent.parent
LONG = "x" * 300
_SECONDS = 30

Main = Callable[[Sequence[str]], int]

#: Each command that takes a target, with the arguments behind that.
COMMANDS: Mapping[str, tuple[Main, Sequence[str]]] = {
    "gen": (gen.main, ("-o", "out")),
    "gen --list": (gen.main, ("--list",)),
    "gen --check": (gen.main, ("--check",)),
    "dump": (dump.main, ("--td",)),
    "select": (select.main, ("(add i32:$a, i32:$b)",)),
    "select --shadowed": (select.main, ("--shadowed",)),
    "lint": (lint.main, ()),
    "asm": (asm.main, ("empty",)),
    "disasm": (disasm.main, ("empty",)),
    "stubs": (stubs.main, ("-o", "out.pyi")),
}


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    Path("empty").touch()
    Path("toy.py").write_text(BASE)

    def late(number: int, frame: FrameType | None) -> None:
        raise TimeoutError("no end")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(_SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def status_of(main: Main, *arguments: str) -> int:
    """The exit status; an exception is a traceback."""
    try:
        return main(arguments)
    except SystemExit as stopped:
        assert isinstance(stopped.code, int)
        return stopped.code


def _file(text: str | bytes) -> Callable[[Path], None]:
    return lambda path: void(path.write_bytes(text.encode() if isinstance(text, str) else text))


def void(_: object) -> None: ...


def _loop(path: Path) -> None:
    path.symlink_to(path.name)


def _unreadable(path: Path) -> None:
    path.write_text("")
    path.chmod(0)


def _folder(path: Path) -> None:
    path.mkdir()


#: What TARGET is, by its name.
TARGETS: Mapping[str, tuple[str, Callable[[Path], None] | None]] = {
    "nothing": ("nowhere", None),
    "an empty name": ("", None),
    "a long name": (LONG, None),
    "a long name of a file": (f"{LONG}.py", None),
    "a long name of a module": (f"{LONG}.{LONG}", None),
    "a long name of records": (f"{LONG}.json", None),
    "a very long path": ("x/" * 3000, None),
    "dots": ("...", None),
    "a dot": (".", None),
    "the root": ("/", None),
    "a dash": ("-", None),
    "the command itself": ("__main__", None),
    "built in": ("sys", None),
    "of Python": ("json", None),
    "a loop of links": ("loop.py", _loop),
    "a loop of links to records": ("loop.json", _loop),
    "a folder": ("folder", _folder),
    "a folder as a module": ("folder.py", _folder),
    "a folder as records": ("folder.json", _folder),
    "a file as a folder": ("toy.py/x", None),
    "a file that nobody may read": ("secret.py", _unreadable),
    "a source that is not text": ("odd.py", _file(b"\xff\xfe\x00")),
    "a source with a null character": ("odd.py", _file("x = 1\0")),
    "a source in an unknown encoding": ("odd.py", _file("# coding: none\n")),
    "a source in another encoding": ("odd.py", _file("# coding: utf-16\nx = 1\n")),
    "no Python": ("odd.py", _file("class :")),
    "deeply nested Python": ("odd.py", _file("x = " + "(" * 3000 + ")" * 3000)),
    "a long sum": ("odd.py", _file("x = " + "1+" * 20000 + "1")),
    "a large number": ("odd.py", _file(f"{BASE}\nR9 = Reg('r9', dwarf_numbers=[10 ** 5000])\n")),
    "a recursion without an end": ("odd.py", _file("def f():\n    f()\nf()\n")),
    "an end": ("odd.py", _file("raise SystemExit(0)")),
    "an exception without a text": ("odd.py", _file("class E(BaseException):\n    def __str__(self):\n        return 1\nraise E\n")),
    "an import of itself": ("odd.py", _file("import odd\nodd.x\n")),
    "a name that is not text": ("odd.py", _file(f"{BASE}\nR9 = Reg('\\udcff')\n")),
    "an empty source": ("odd.py", _file("")),
    "empty records": ("odd.json", _file("")),
    "records that are not text": ("odd.json", _file(b"\xff\xfe\x00")),
    "records without a Target": (str(TOY), None),
    "compressed records that are none": ("odd.json.xz", _file("x")),
}  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("what", TARGETS)
def test_targets(command: str, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    name, make = TARGETS[what]
    if make is not None:
        make(Path(name))
    main, more = COMMANDS[command]
    status = status_of(main, name, *more)
    said = capsys.readouterr().err
    if status:
        assert status == 1 and ": error: " in said and said.rstrip().endswith(("1 error", " errors"))
    assert "Traceback" not in said
    if what not in (
        "a file that nobody may read",
        "records without a Target",
        "a name that is not text",
        "a long sum",
        "a large number",
    ):
        assert status == 1


#: What follows TARGET, which is a good one: each is 1 or 2, or 0 where it means something.
LINES: Mapping[str, Sequence[Sequence[str]]] = {
    "gen": [
        ("-o", LONG), ("-o", "toy.py"), ("-o", "toy.py/out"), ("-o", "aé"), ("-o", "a\1b"), ("-o", "x/" * 3000), ("-o", "loop"),
        ("--only", ""), ("--only", ","), ("--only", "="), ("--only", "register-info,register-info-debug=" + "9" * 5000),
        ("--only", "asm-writer,asmwriternum=" + "9" * 5000), ("--only", "asm-writer,asmwriternum=-1"), ("--only", f"{LONG}=register-info"),
        ("--only", "é=register-info"), ("--only", "a\1=register-info"), ("--files", ""), ("--files", LONG), ("--files", "."), ("--files", "a\1b"),
        ("--files", "toy.py"), ("--files", "loop"), ("--depfile", LONG, "-o", "out"), ("--depfile", ".", "-o", "out"), ("--depfile", "a\1b", "-o", "out"),
        ("--depfile", "toy.py/d", "-o", "out"), ("--outputs", "loop", "-o", "out"), ("--name", LONG, "-o", "out"), ("--name", "a\1"), ("--name", "é"),
        ("--nothing",), ("more",), ("--only",),
    ],
    "dump": [
        ("--td", "-o", LONG), ("--td", "-o", "."), ("--json", "-o", "toy.py/x"), ("--td", "-o", "a\1b"), ("--json", "-o", "loop"), ("--text", "a\1b"),
        ("--text", LONG), ("--text", "é"), ("--text", ""), ("--td", "-o", "/dev/fd/999999"), ("--json", "-o", "aé/b"), (), ("--td", "--json"),
    ],
    "select": [
        ("",), ("(",), (")",), ("(" * 5000,), ("(add " * 2000,), ("\1",), ("é",), (LONG,), ("--pattern", ""), ("--pattern", LONG), ("x", "--mode", LONG),
        ("x", "--pointer", ""), ("x", "--pointer", "\1"), ("x", "--features", ",+-,"), ("x", "--assume", "="), ("x", "--assume", "\1=true"),
        ("(add i32:$a, " + "9" * 5000 + ")",), (),
    ],
    "lint": [("--nothing",), ("more",)],
    "asm": [
        (LONG,), (".",), ("a\1b",), ("loop",), ("toy.py",), ("empty", "--cpu", LONG), ("empty", "--cpu", "\1"), ("empty", "--features", "+x,,-"),
        ("empty", "--variant", "9" * 5000), ("empty", "--variant", "-1"), ("empty", "--variant", "99999999999999"), ("empty", "--byte-order", "x"),
    ],
    "disasm": [(LONG,), (".",), ("a\1b",), ("loop",), ("toy.py",), ("empty", "--binary"), ("toy.py", "--binary"), ("empty", "--variant", "-9")],
    "stubs": [("-o", f"{LONG}.pyi"), ("-o", "toy.py/x.pyi"), ("-o", "a\1b.pyi"), ("-o", "loop.pyi"), ("-o", "x"), ()],
}  # fmt: skip


@pytest.mark.parametrize(
    ("command", "line"),
    [(command, line) for command, lines in LINES.items() for line in lines],
    ids=lambda x: repr(x)[:50],
)
def test_what_follows(command: str, line: Sequence[str], capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("loop", "loop.pyi"):
        _loop(Path(name))
    status = status_of(COMMANDS[command][0], "toy.py", *line)
    said = capsys.readouterr().err
    assert status in (0, 1, 2) and "Traceback" not in said
    assert (": error: " in said or said.startswith("error: ")) == (status != 0)
    assert Path("toy.py").read_text() == BASE


@pytest.mark.parametrize("name", ["", "a b", LONG, "a\1b", "é", "../a", "Tiny", "class"])
def test_new(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert status_of(new.main, name) in (1, 2)
    for folder in (LONG, "toy.py", "toy.py/x", "x/" * 3000):
        assert status_of(new.main, "Acorn", "-o", folder) == 1
    assert "Traceback" not in capsys.readouterr().err


def run(
    *words: str, shell: str = '"$@"', given: str = "", environment: Mapping[str, str] = {}
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", shell, "bash", sys.executable, "-m", *words],
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        input=given,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize(
    "shell",
    [
        '"$@" <&-',
        '"$@" >&-',
        '"$@" 2>&-',
        '"$@" <&- >&- 2>&-',
        '"$@" </dev/null',
        'cd / && "$@"',
        'mkdir d; cd d; rmdir ../d; "$@"',
    ],
)
@pytest.mark.parametrize("command", ["gen", "dump", "lint", "asm", "disasm"])
def test_streams_and_folders_that_are_not_there(shell: str, command: str) -> None:
    more = {"gen": ("-o", os.path.abspath("out")), "dump": ("--td",)}.get(command, ())
    done = run(f"tgdsl.{command}", os.path.abspath("toy.py"), *more, shell=shell)
    assert done.returncode in (0, 1) and "Traceback" not in done.stderr, done.stderr


def test_names_that_are_no_text() -> None:
    """Files may be called so; what is printed has the same bytes."""
    words = [sys.executable.encode(), b"-m", b"tgdsl.gen", b"toy.py", b"-o", b"a\xff", b"--depfile", b"\xfe.d"]
    done = subprocess.run(words, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"") and b"  a\xff/TestGenRegisterInfo.inc\n" in done.stdout
    assert Path(os.fsdecode(b"\xfe.d")).read_bytes().startswith(b"a\xff/TestGenRegisterInfo.inc: ")
    done = subprocess.run(
        [*words[:3], b"no\xff"], env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, check=False
    )
    assert done.returncode == 1 and done.stderr.endswith(
        b": error: there is no such folder, module or records file\n1 error\n"
    )


@pytest.mark.parametrize("command", ["asm", "disasm"])
def test_a_dash_is_standard_input(command: str) -> None:
    target = str(ROOT / "targets/tiny")
    given = {"asm": "add r1, r2, r3\n", "disasm": "00 00 00 00\n"}[command]
    done = run(f"tgdsl.{command}", target, "-", given=given)
    assert (done.returncode, done.stdout) == (
        run(f"tgdsl.{command}", target, given=given).returncode,
        run(f"tgdsl.{command}", target, given=given).stdout,
    )
    assert "<stdin>:1:" in run(f"tgdsl.{command}", target, "-", given="??? ???\n").stderr


def test_an_empty_expression_of_a_target_without_patterns() -> None:
    said = "toy.py:9: error: the target 'Test' has no patterns, so nothing is selected; give instructions patterns first\n1 error\n"
    for more in (("(add i32:$a, 5)",), ("--shadowed",)):
        assert run("tgdsl.select", "toy.py", *more).stderr == said


NAMES = (
    "generators",
    "targets",
    "tests",
    "attrs",
    "json",
    "re",
    "string",
    "enum",
    "typing",
    "argparse",
    "hashlib",
    "lzma",
    "traceback",
    "difflib",
    "code",
)


#: Folders as packages are found as modules are; some names are enough.
_PACKAGES = ("generators", "targets", "tests", "attrs", "re")


@pytest.mark.parametrize(
    ("name", "is_package"), [*[(name, False) for name in NAMES], *[(name, True) for name in _PACKAGES]]
)
def test_names_of_modules_in_the_working_folder(name: str, is_package: bool) -> None:
    """Somebody's own, which tgdsl does not import; or the target; or a module of the target's own."""
    own = Path(name, "__init__.py") if is_package else Path(f"{name}.py")
    own.parent.mkdir(exist_ok=True)
    own.write_text("raise RuntimeError('mine')\n")
    for more in ((), ("--no-cache",)):
        done = run("tgdsl.gen", "toy.py", "-o", "out", *more)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
    expected = Path("out/TestGenRegisterInfo.inc").read_text()
    own.write_text(BASE)
    for more in ((), ("--no-cache",)):
        done = run("tgdsl.gen", str(own), "-o", "own", *more)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
    assert Path("own/TestGenRegisterInfo.inc").read_text() == expected
    if name in ("generators", "targets", "tests"):
        own.write_text("NAME = 'r{}'\n")
        Path("toy.py").write_text(
            BASE.replace('"r{}"', f"{name}.NAME").replace("class Reg", f"import {name}\n\nclass Reg")
        )
        done = run("tgdsl.gen", "toy.py", "-o", "out2")
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        assert Path("out2/TestGenRegisterInfo.inc").read_text() == expected


def test_deep_recursion_is_no_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    def deep(report: object) -> int:
        return deep(report)

    assert run_command(deep) == 1
    assert "nested too deeply" in capsys.readouterr().err
