"""The build backend: what is compiled is listed, and nothing of that where Python alone is asked for."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tgdsl import building
from tgdsl.building import compiled_files, get_requires_for_build_wheel

ROOT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.checkout


def test_compiled_modules_are_those_of_the_list_but_for_the_pure_ones() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["tgdsl"]["compiled"]
    found = compiled_files(ROOT)
    assert {"tgdsl/generators/register_info/__init__.py", "tgdsl/model/registers/build.py"} < set(found)
    assert not set(found) & set(settings["pure"])
    assert not [path for path in settings["pure"] if not (ROOT / path).exists()]
    assert not [pattern for pattern in settings["modules"] if not list(ROOT.glob(pattern))]


def test_an_empty_module_is_not_compiled(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.tgdsl.compiled]\nmodules = ["*.py"]\npure = ["slow.py"]\n')
    for name, text in {"empty": "", "fast": "X = 1\n", "slow": "X = 2\n"}.items():
        (tmp_path / f"{name}.py").write_text(text)
    assert compiled_files(tmp_path) == ["fast.py"]


def test_mypyc_is_needed_for_a_compiled_wheel_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    # mypyc has to know attrs' classes: a frontend builds where nothing else is installed.
    needed = {re.split("[~>]", one)[0] for one in get_requires_for_build_wheel()}
    assert needed == {"attrs", "mypy", "typing-extensions"}
    assert get_requires_for_build_wheel({"pure": "true"}) == []


def test_the_checkout_is_python() -> None:
    for package in ("generators", "targets", "tgdsl"):
        assert not [*(ROOT / package).rglob("*.so"), *(ROOT / package).rglob("*.pyd")]


@pytest.mark.parametrize("hook", ["get_requires_for_build_wheel()", "build_wheel('.')"])
@pytest.mark.parametrize(
    ("compiler", "reason"),
    [
        ("/there/is/none", "'/there/is/none' cannot be run: No such file or directory"),
        (
            "./fails -O2",
            "'./fails' cannot compile a file that includes Python.h: x.c:1: fatal error: Python.h: no such file",
        ),
        ("false", "'false' cannot compile a file that includes Python.h: exit status 1"),
    ],
)
def test_without_a_compiler_the_build_says_what_to_do(hook: str, compiler: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "fails").write_text("#!/bin/sh\necho 'x.c:1: fatal error: Python.h: no such file' >&2\nexit 1\n")
    (tmp_path / "fails").chmod(0o755)
    done = subprocess.run(
        [sys.executable, "-c", f"from tgdsl.building import *\n{hook}"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "CC": compiler},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    first, *rest = done.stderr.splitlines()
    assert first == f"error: {reason}"
    assert len(rest) == 2 and "apt-get install gcc" in rest[0] and "-C pure=true" in rest[1]
    assert os.listdir(tmp_path) == ["fails"]


def test_a_wheel_of_python_alone_needs_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "/there/is/none")
    assert get_requires_for_build_wheel({"pure": "true"}) == []


def test_the_compiler_optimizes_as_asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    levels: list[str] = []

    def built(backend: object, folder: str, settings: object, metadata: object) -> str:
        levels.append(vars(backend)["_optimization"])
        return "a.whl"

    monkeypatch.setattr(building._CompilingBackend, "build_wheel", built)  # pyright: ignore[reportPrivateUsage]
    for settings in (None, {"optimize": "0"}):
        assert building.build_wheel(".", settings) == "a.whl"
    assert levels == ["2", "0"]
    with pytest.raises(SystemExit, match="optimize=fast is none of the levels 0 to 3"):
        building.build_wheel(".", {"optimize": "fast"})
