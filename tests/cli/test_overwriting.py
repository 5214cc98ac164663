"""No run writes over what it has read, over another one of its files, or over what is no file, whatever the names look like."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from tests.disturbances import MOUNTED, can_mount
from tests.support.targets import BASE
from tgdsl.builds.output import write_files
from tgdsl.diagnostics import DiagnosticError

ROOT = Path(__file__).resolve().parent.parent.parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}
REGISTERS = "out/TestGenRegisterInfo.inc"
ONLY = ("--only", "register-info", "-o", "out")

Arguments = Sequence[str]


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A target in a package, with a helper beside it and a table that it opens, and its records."""
    monkeypatch.chdir(tmp_path)
    Path("toy").mkdir()
    Path("toy/__init__.py").write_text(BASE.lstrip("\n") + "from . import more\nimport helper\nopen('table.csv')\n")
    Path("toy/more.py").write_text("NUMBER = 1\n")
    Path("helper.py").write_text("")
    Path("table.csv").write_text("a,b\n")
    Path("files").write_text("register-info\n")
    done = run("dump", "toy", "--json", "-o", "toy.json")
    assert done.returncode == 0, done.stderr


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-B", "-m", "tgdsl", *arguments]
    return subprocess.run(words, env=ENVIRONMENT, capture_output=True, text=True, check=False, timeout=60)


def state() -> Mapping[str, str]:
    """Each file, link, folder, ... below the working folder, with what is in it."""
    return {
        str(path): path.read_text() if path.is_file() else "nothing"
        for path in sorted(Path().rglob("*"))
        if not path.name.endswith((".cache", ".pyc")) and path.name != "__pycache__"
    }


def refused(*arguments: str) -> str:
    """The errors of a run that fails, and changes nothing at all."""
    before = state()
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (1, ""), done
    assert state() == before
    return done.stderr


READ = "the run has read this file"

#: What a run reads, and whether it knows what the target's code opens by itself.
INPUTS: Mapping[str, tuple[Arguments, Arguments]] = {
    "gen": (("gen", "toy", *ONLY), ("toy/__init__.py", "toy/more.py", "helper.py", "table.csv")),
    "gen --no-cache": (("gen", "toy", *ONLY, "--no-cache"), ("toy/__init__.py", "toy/more.py", "helper.py")),
    "gen --files": (("gen", "toy", "-o", "out", "--files", "files", "--no-cache"), ("files", "toy/more.py")),
    "gen of records": (("gen", "toy.json", "-o", "out", "--files", "files"), ("toy.json", "files")),
}


@pytest.mark.parametrize("what", INPUTS)
@pytest.mark.parametrize("option", ["--depfile", "--outputs"])
def test_lists_for_builds(what: str, option: str) -> None:
    arguments, inputs = INPUTS[what]
    for name in inputs:
        said = refused(*arguments, option, name)
        assert said == f"{name}: error: {READ}, and would write over it; name another one\n1 error\n"


def test_an_unchanged_run() -> None:
    """It does no work, and knows all the same."""
    assert run("gen", "toy", *ONLY).returncode == 0
    assert "no work" in run("gen", "toy", *ONLY, "--depfile", "out/d").stdout
    for name in ("helper.py", "table.csv", REGISTERS):
        assert refused("gen", "toy", *ONLY, "--outputs", name).startswith(f"{name}: error: th")


@pytest.mark.parametrize(
    ("source", "kind", "name"),
    [
        ("toy", "--td", "toy/__init__.py"),
        ("toy", "--text", "toy/more.py"),
        ("toy", "--json", "helper.py"),
        ("toy.json", "--td", "toy.json"),
        ("toy.json", "--text", "./toy/../toy.json"),
    ],
)
def test_dump(source: str, kind: str, name: str) -> None:
    assert f": error: {READ}" in refused("dump", source, kind, "-o", name)


def test_stubs() -> None:
    Path("toy/more.py").rename("toy/more.pyi")
    Path("toy/more.py").symlink_to("more.pyi")
    said = refused("stubs", "toy", "-o", "toy/more.pyi")
    where = os.path.abspath("toy/more.py")
    assert said == f"toy/more.pyi: error: {READ}, as {where}, and would write over it; name another one\n1 error\n"


def _link(name: str) -> str:
    Path("link").symlink_to(name)
    return "link"


def _hard_link(name: str) -> str:
    os.link(name, "hard")
    return "hard"


def _through_a_folder(name: str) -> str:
    Path("there").symlink_to(os.path.dirname(name) or ".")
    return os.path.join("there", os.path.basename(name))


def _up_and_down(name: str) -> str:
    return os.path.join("out", "..", name)


WAYS: Mapping[str, Callable[[str], str]] = {
    "absolute": os.path.abspath,
    "a dot": lambda name: f"./{name}",
    "a link": _link,
    "a hard link": _hard_link,
    "a link to its folder": _through_a_folder,
    "up and down": _up_and_down,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["helper.py", "toy/more.py"])
def test_other_ways_to_an_input(way: str, name: str) -> None:
    Path("out").mkdir()
    said = refused("gen", "toy", *ONLY, "--depfile", WAYS[way](name))
    assert f": error: {READ}, " in said and said.endswith("and would write over it; name another one\n1 error\n")


@pytest.mark.parametrize("way", WAYS)
def test_other_ways_to_an_output(way: str) -> None:
    assert run("gen", "toy", *ONLY, "--no-cache").returncode == 0
    said = refused("gen", "toy", *ONLY, "--no-cache", "--depfile", WAYS[way](REGISTERS))
    assert f": error: this is the same file as {REGISTERS}, which the run writes, too; name another one\n" in said or (
        said == f"{REGISTERS}: error: this is a file of the run already; choose another name\n1 error\n"
    )


@pytest.mark.parametrize("name", [REGISTERS, "o1/../" + REGISTERS, "./out/../out//TestGenRegisterInfo.inc"])
def test_other_ways_to_an_output_that_is_not_there_yet(name: str) -> None:
    Path("o1").mkdir()
    said = refused("gen", "toy", *ONLY, "--outputs", name)
    assert "this is the same file as" in said or "this is a file of the run already" in said
    said = refused("gen", "toy", *ONLY, "--outputs", "list", "--depfile", "o1/../list")
    assert "o1/../list: error: this is the same file as list, which the run writes, too" in said


@pytest.mark.skipif(not can_mount(), reason="mounting takes root's rights")
def test_a_folder_that_is_mounted_twice() -> None:
    Path("twice").mkdir()
    Path("out").mkdir()
    inner = [
        "sh",
        "-c",
        'mount --rbind . twice && "$@"; echo status $?; umount -l twice',
        "sh",
        sys.executable,
        "-m",
        "tgdsl",
    ]
    for name, said in (("twice/helper.py", READ), (f"twice/{REGISTERS}", "this is the same file as")):
        words = [*MOUNTED, "size=1m", "out", *inner, "gen", "toy", *ONLY, "--depfile", name]
        done = subprocess.run(words, env=ENVIRONMENT, capture_output=True, text=True, check=False)
        assert done.stdout == "status 1\n" and done.stderr.startswith(f"{name}: error: {said}"), done
    assert Path("helper.py").read_text() == ""


def test_names_that_a_file_system_does_not_tell_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """As ``a`` and ``A`` where capitals do not count: known when the first one is there."""
    replace = os.replace

    def both(source: str, target: str) -> None:
        replace(source, target)
        if target.endswith("/a"):
            os.link(target, target[:-1] + "A")

    monkeypatch.setattr(os, "replace", both)
    with pytest.raises(DiagnosticError, match="^A: error: this is the same file as a, which the run writes, too; "):
        write_files({Path("a"): b"1", Path("A"): b"2"})
    assert not Path("a").exists()


def _pipe(name: str) -> None:
    os.mkfifo(name)


def _socket(name: str) -> None:
    with socket.socket(socket.AF_UNIX) as opened:
        opened.bind(name)


NO_FILES: Mapping[str, Callable[[str], None]] = {
    "a pipe": _pipe,
    "a socket": _socket,
    "a folder": lambda name: Path(name).mkdir(),
    "a device": lambda name: Path(name).symlink_to("/dev/full"),
}


@pytest.mark.parametrize("what", NO_FILES)
def test_what_is_no_file(what: str) -> None:
    Path("out").mkdir()
    NO_FILES[what](REGISTERS)
    NO_FILES[what]("other.pyi")
    words = f"error: the output is {what}, and would be replaced by a file; name another one, or remove it\n1 error\n"
    for more in ((), ("--no-cache",)):
        assert refused("gen", "toy", *ONLY, *more) == f"{REGISTERS}: {words}"
    for option in ("--depfile", "--outputs"):
        assert (
            refused("gen", "toy", "--only", "register-info", "-o", "there", option, "other.pyi")
            == f"other.pyi: {words}"
        )
    for arguments in (("dump", "toy", "--td"), ("dump", "toy.json", "--json"), ("stubs", "toy")):
        assert refused(*arguments, "-o", "other.pyi") == f"other.pyi: {words}"
    assert run("gen", "toy", *ONLY, "--check").returncode == 1


@pytest.mark.parametrize(
    "name", ["-", "/dev/stdout", "/dev/fd/1", "/dev/stderr", "/dev/fd/2", "/proc/self/fd/2", "/dev/null"]
)
@pytest.mark.parametrize("kind", ["--td", "--json", "--text"])
def test_streams_of_dump(name: str, kind: str) -> None:
    text = run("dump", "toy", kind).stdout
    done = run("dump", "toy", kind, "-o", name)
    expected = ("", "") if name == "/dev/null" else ("", text) if "2" in name or "err" in name else (text, "")
    assert (done.returncode, done.stdout, done.stderr) == (0, *expected) and "R1" in text
    assert not Path("-").exists()


def test_a_stream_of_dump_that_is_not_open() -> None:
    said = "/dev/fd/77: error: cannot write the output: Bad file descriptor; name another one\n1 error\n"
    assert refused("dump", "toy", "--td", "-o", "/dev/fd/77") == said
