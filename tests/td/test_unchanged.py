"""Runs of ``gen`` on a ``.td`` file: which changes they notice."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.td.commands import TOY, edit, needs_llvm, run

pytestmark = needs_llvm


@pytest.fixture(autouse=True)
def _a_target(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A target of two files, the second of which is in the second folder of the include path."""
    monkeypatch.chdir(tmp_path)
    edit("toy/toy.td", 'include "llvm/Target/Target.td"\ninclude "sizes.td"\ninclude "rest.td"\n')
    edit("second/sizes.td", "defvar Alignment = 32;\n#ifdef WIDE\n#endif\n")
    edit(
        "toy/rest.td",
        TOY.read_text().replace('include "llvm/Target/Target.td"', "").replace("[i32], 32", "[i32], Alignment"),
    )


def works(*options: str) -> bool:
    """Run; whether there was work."""
    words = ["toy/toy.td", "-I", "first", "-I", "second", "-o", "out", "--only", "register-info", *options]
    return "nothing has changed: no work" not in run("gen", *words).stdout


def test_each_change_makes_it_work() -> None:
    assert works()
    assert not works()
    edit("second/sizes.td", "defvar Alignment = 64;\n")
    assert works() and not works()
    edit("first/sizes.td", "defvar Alignment = 32;\n")  # was looked for there, too
    assert works() and not works()
    edit("sizes.td", "defvar Alignment = 16;\n")  # and here, before all folders
    assert works() and not works()
    edit("rest.td", "")
    assert works_in_vain()
    Path("rest.td").unlink()
    assert not works()
    edit("first/unrelated.td", "")
    assert not works()
    shutil.rmtree("out")
    assert works() and not works()


def works_in_vain() -> bool:
    """Run; whether the target is read, and has an error then: the file that hides another one has no registers."""
    words = ["toy/toy.td", "-I", "first", "-I", "second", "-o", "out", "--only", "register-info"]
    return "error" in run("gen", *words, status=1).stderr


def test_macros_are_part_of_what_a_run_is_known_by() -> None:
    assert works()
    assert works("-D", "WIDE")
    assert not works("-D", "WIDE")
    assert not works()


def test_the_depfile_of_gen_has_the_files() -> None:
    assert works("--depfile", "out.d")
    names = Path("out.d").read_text().split()
    assert {"toy/toy.td", "second/sizes.td", "toy/rest.td", "/usr/lib/llvm-19/include/llvm/Target/Target.td"} <= {
        *names
    }
    assert not works("--depfile", "out.d")
