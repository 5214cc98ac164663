"""``--depfile`` and ``--outputs`` of ``python -m tgdsl.gen``: what is in them, when they are written, and what ninja and make read."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.unchanged.test_runs import HEADER, INIT, LOG, ROOT, append, edit, gen
from tgdsl.builds.depfile import depfile
from tgdsl.commands.gen import main
from tgdsl.diagnostics import DiagnosticError

needs_ninja = pytest.mark.skipif(
    shutil.which("ninja") is None, reason="ninja is not installed; apt-get install ninja-build"
)
needs_make = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed; apt-get install make")

GEN = ("back/toy", "-o", "out", "--depfile", "out/toy.d")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A target ``back/toy``, and ``helpers``, which it imports, on PYTHONPATH. ``python`` is the one that runs the tests."""
    monkeypatch.setenv("PATH", os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]]))
    monkeypatch.chdir(tmp_path)
    edit("back/toy/__init__.py", INIT)
    edit("back/toy/more.py", LOG)
    edit("lib/helpers/__init__.py", "")
    edit("lib/helpers/numbers.py", "ALIGNMENT = 32\n")


def inputs(path: str = "out/toy.d") -> set[str]:
    """What the files depend on, as the depfile says; its first rule is about the files, and the others about nothing else."""
    rule, *others = Path(path).read_text().split("\n\n")
    outputs, *names = rule.split(" \\\n  ")
    assert outputs == f"{HEADER}:" and [f"{name}:" for name in names] == [other.strip() for other in others]
    assert len(set(names)) == len(names)
    return set(names)


def of_the_target(path: str = "out/toy.d") -> set[str]:
    """What it says of files that are in the test's folder, which is where the run was."""
    return {name for name in inputs(path) if not name.startswith("/")}


MODULES = {"back/toy/__init__.py", "back/toy/more.py", "lib/helpers/__init__.py", "lib/helpers/numbers.py"}


def test_every_imported_module_is_an_input() -> None:
    gen(*GEN)
    assert of_the_target() == MODULES
    framework = (
        "tgdsl/gen",
        "tgdsl/language/core/definition",
        "tgdsl/model/registers/bank",
        "generators/register_info/__init__",
    )
    assert [module for module in framework if any(f"/{module}." in name for name in inputs())] == [
        *framework
    ]  # .py or compiled
    assert not [name for name in inputs() if name.endswith((".pyc", ".inc", ".cache")) or "/python3.11/re" in name]


def test_files_and_folders_that_a_target_reads_are_inputs_and_absent_ones_are_not() -> None:
    append(
        "back/toy/more.py",
        "import os\nopen('table.csv')\nos.listdir('rows')\n"
        "try:\n    open('local.txt')\nexcept OSError:\n    import subprocess\n    subprocess.run(['true'])\n",
    )
    edit("table.csv", "1")
    edit("rows/1.csv", "")
    gen(*GEN)
    assert of_the_target() == {*MODULES, "table.csv", "rows"}


def test_a_records_file_and_a_list_of_files_are_inputs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["lib", str(ROOT)]))
    subprocess.run([sys.executable, "-m", "tgdsl.dump", "back/toy", "--json", "-o", "toy.json"], check=True)
    edit("files", "register-info\n")
    gen("toy.json", "-o", "out", "--files", "files", "--depfile", "out/toy.d")
    assert of_the_target() == {"toy.json", "files"}
    assert f"{ROOT}/tgdsl/language/__init__.py" not in inputs()


def test_an_unchanged_run_writes_it_too_and_only_if_it_is_another_text() -> None:
    gen("back/toy", "-o", "out")
    assert gen(*GEN).stdout.startswith("0 written, ")
    text, status = Path("out/toy.d").read_text(), Path("out/toy.d").stat()
    assert of_the_target() == MODULES
    for arguments in (GEN, (*GEN, "--no-cache")):
        gen(*arguments)
        assert Path("out/toy.d").read_text() == text
        assert (Path("out/toy.d").stat().st_mtime_ns, Path("out/toy.d").stat().st_ino) == (
            status.st_mtime_ns,
            status.st_ino,
        )
    edit("back/toy/other.py", "")
    append("back/toy/__init__.py", "from . import other\n")
    assert "unchanged  " in gen(*GEN).stdout
    assert of_the_target() == {*MODULES, "back/toy/other.py"}


def test_the_names_of_the_files() -> None:
    arguments = (*GEN, "--outputs", "lists/files", "--only", "register-info", "--only", "Other=register-info")
    gen(*arguments)
    assert Path("lists/files").read_text() == f"{HEADER}\nout/TestGenOther.inc\n"
    assert Path("out/toy.d").read_text().startswith(f"{HEADER} out/TestGenOther.inc: \\\n")
    os.utime("lists/files", (1, 1))
    assert gen(*arguments).stdout.startswith("0 written, 2 unchanged")
    assert Path("lists/files").stat().st_mtime == 1


def test_a_process_that_does_other_things_gets_one(capsys: pytest.CaptureFixture[str]) -> None:
    edit("toy.py", "from tgdsl.language import *\nTest = Target(instruction_set=InstrInfo(), files=[])\n")
    assert main(["toy.py", "-o", "out", "--depfile", "toy.d"]) == 0
    assert Path("toy.d").read_text() == ""  # nothing depends on anything
    edit(
        "toy.py",
        INIT.replace("from . import more", "")
        .replace("from helpers import numbers", "")
        .replace("numbers.ALIGNMENT", "32"),
    )
    assert main(["toy.py", "-o", "out", "--depfile", "toy.d"]) == 0
    assert "toy.py" in of_the_target("toy.d")
    assert capsys.readouterr().err == ""


def test_mistakes() -> None:
    for also in ("--check", "--list"):
        assert "and --list and --check write none; leave one out" in gen(*GEN, also, status=2).stderr
    done = gen("back/toy", "-o", "out", "--depfile", HEADER, status=1)
    assert done.stderr == f"{HEADER}: error: this is a file of the run already; choose another name\n1 error\n"
    assert not Path("out").exists()
    gen(*GEN)
    Path("folder").mkdir()
    done = gen("back/toy", "-o", "out", "--depfile", "folder", status=1)  # of a run that would have had no work
    assert done.stderr.startswith("folder: error: the output is a folder, and would be replaced by a file; ")
    with pytest.raises(
        DiagnosticError, match="^a b: error: there is a line break in this name, but a depfile cannot have it"
    ):
        depfile(["out"], ["a\nb"])


@pytest.mark.parametrize("name", ["a=b", "a;b", "a%b", "a|b", "a\\#b"])
def test_names_that_make_takes_apart(name: str) -> None:
    part = "\\#" if "#" in name else name[1]
    message = f"there is '{part}' in this name, which make takes for its own in a depfile; rename the file, or leave out --depfile"
    for outputs, inputs in (([name], ["x"]), (["x"], [name])):
        with pytest.raises(DiagnosticError) as raised:
            depfile(outputs, inputs)
        assert [one.message for one in raised.value.diagnostics] == [message]


#: Names of inputs; ninja cannot read quotes, ``&;|*?<`` and backquotes in a depfile, whoever writes it.
NAMES = [
    "plain",
    "a b",
    "a  b",
    "a$b",
    "a$ b",
    "a#b",
    "a #b",
    "a\\b",
    "a\\\\b",
    "a\\ b",
    "a\\\\ b",
    "a:b",
    "a::b",
    "C:x",
    "é",
    "~a",
]


@needs_ninja
@pytest.mark.parametrize("name", NAMES)
def test_ninja_reads_it(name: str) -> None:
    rule = (
        "rule r\n  command = cp all.d out.d && touch out && echo RAN\n  depfile = out.d\n  deps = gcc\nbuild out: r\n"
    )
    Path("build.ninja").write_text(rule)
    _check_follows(name, lambda: subprocess.run(["ninja"], capture_output=True, text=True, check=True).stdout)


@needs_make
@pytest.mark.parametrize("name", NAMES)
def test_make_reads_it(name: str) -> None:
    Path("Makefile").write_text("all: out\n-include all.d\nout:\n\ttouch out; echo RAN\n")
    _check_follows(name, lambda: subprocess.run(["make", "-s"], capture_output=True, text=True, check=True).stdout)


def _check_follows(name: str, build: Callable[[], str]) -> None:
    """Build: once, and again only after an input has changed, and after it is gone, which is no error."""
    source = Path("in", name)
    edit(str(source), "")
    edit("in/other", "")
    Path("all.d").write_text(depfile(["out"], [os.path.abspath(source), "in/other"]))
    assert "RAN" in build()
    assert "RAN" not in build()
    future = Path("out").stat().st_mtime + 10
    os.utime(source, (future, future))
    assert "RAN" in build()
    os.utime("out", (future + 1, future + 1))
    source.unlink()
    assert "RAN" in build()


BUILDS = {
    "ninja": (
        "build.ninja",
        "rule tgdsl\n  command = python -m tgdsl.gen back/toy -o out --depfile $out.d\n  depfile = $out.d\n  deps = gcc\n"
        "  restat = 1\nrule use\n  command = cp $in $out && echo USED\n"
        f"build {HEADER}: tgdsl\nbuild copy: use {HEADER}\ndefault copy\n",
    ),
    "make": (
        "Makefile",
        f"copy: {HEADER}\n\tcp $< $@; echo USED\n"
        f"{HEADER}: FORCE\n\t@python -m tgdsl.gen back/toy -o out\nFORCE:\n.PHONY: FORCE\n",
    ),
}


@pytest.mark.parametrize("tool", [pytest.param("ninja", marks=needs_ninja), pytest.param("make", marks=needs_make)])
def test_who_uses_the_files_is_made_again_only_when_their_text_is_another(
    tool: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["lib", str(ROOT)]))
    name, text = BUILDS[tool]
    Path(name).write_text(text)

    def build() -> tuple[int, bool]:
        """How often modules of the target were imported, and whether the file was used."""
        Path("LOG").write_text("")
        done = subprocess.run([tool], capture_output=True, text=True, check=True)
        return len(Path("LOG").read_text().splitlines()), "\nUSED" in done.stdout

    assert build() == (2, True)
    assert build() == (0, False)
    append("back/toy/more.py", "# A comment.\n")
    assert build() == (2, False)
    assert build() == (0, False)
    edit("lib/helpers/numbers.py", "ALIGNMENT = 64\n")
    assert build() == (2, True)
    assert build() == (0, False)
    Path(HEADER).unlink()
    assert build() == (2, True)
    assert build() == (0, False)
