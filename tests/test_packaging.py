"""The sdist, and a wheel of Python alone that is made from it: what is in them, and that the installed commands work."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path

import attr
import pytest

from tests.support.targets import write_target
from tests.wheel import CONTENTS
from tgdsl import __version__
from tgdsl.commands.options import COMMANDS

ROOT = Path(__file__).resolve().parent.parent

FOLDERS = ("docs", "generators", "targets", "tests", "tgdsl")

#: Names of files that are no sources: what Python and tools leave behind.
LEFT = ("__pycache__", ".mypy_cache")

pytestmark = pytest.mark.checkout


def run(*command: str, folder: Path) -> str:
    """The standard output of a command, run in a folder without the checkout in Python's path."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def built(what: str, source: Path, folder: Path) -> Path:
    """The file that the build backend makes of a project's folder, with the setuptools that the tests have."""
    hook = f"from tgdsl.building import *\nprint('made ' + build_{what}({str(folder)!r}, {{'pure': 'true'}}))"
    code = f"import sys\nsys.path.insert(0, {str(source)!r})\n{hook}"
    return folder / run(sys.executable, "-c", code, folder=source).rpartition("made ")[2].strip()


def files_of_packages() -> set[str]:
    """The files of the checkout that a wheel has, by their names there."""
    return {
        f"{place}/{path.relative_to(ROOT / folder).as_posix()}"
        for folder, place in CONTENTS.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not set(path.parts) & set(LEFT)
    }


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made of a copy, since setuptools leaves files beside the sources."""
    source = tmp_path_factory.mktemp("sources")
    for name in FOLDERS:
        shutil.copytree(ROOT / name, source / name, symlinks=True, ignore=shutil.ignore_patterns(*LEFT))
    for name in ("LICENSE", "MANIFEST.in", "README.md", "pyproject.toml"):
        shutil.copy(ROOT / name, source)
    return built("sdist", source, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(source)  # ours: Python 3.11.3 and older know no filter
    return built("wheel", source / sdist.name.removesuffix(".tar.gz"), tmp_path_factory.mktemp("wheel"))


def test_the_sdist_has_all_files_of_the_packages_and_the_documentation(sdist: Path) -> None:
    assert sdist.name == f"tgdsl-{__version__}.tar.gz"
    with tarfile.open(sdist) as archive:
        names = {one.name.partition("/")[2] for one in archive.getmembers() if one.isfile()}
    assert files_of_packages() | {"LICENSE", "README.md", "pyproject.toml", "docs/targets.md"} <= names
    assert {"targets/bpf/__init__.py", "targets/sparc/target.py"} <= names
    assert not [name for name in names if name.startswith("tests/")]


def test_the_wheel_has_all_files_of_the_packages_and_nothing_else(wheel: Path) -> None:
    assert wheel.name == f"tgdsl-{__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if not name.startswith(f"tgdsl-{__version__}.dist-info/")}
    assert {"tgdsl/py.typed", "tgdsl/builds/cmake/TgdslGen.cmake", "tgdsl/llvm/release_19/intrinsics.txt"} <= names
    assert names == files_of_packages()


def test_the_metadata(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        metadata = message_from_bytes(archive.read(f"tgdsl-{__version__}.dist-info/METADATA"))
    assert (metadata["Name"], metadata["Version"]) == ("tgdsl", __version__)
    assert metadata["License-Expression"] == "Apache-2.0 WITH LLVM-exception"
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["Description-Content-Type"] == "text/markdown"
    needed = [text for text in metadata.get_all("Requires-Dist", []) if "extra ==" not in text]
    assert {re.split("[^a-z-]", text)[0] for text in needed} == {"attrs", "rich", "typing-extensions"}
    classifiers = metadata.get_all("Classifier", [])
    assert "Typing :: Typed" in classifiers and not [one for one in classifiers if one.startswith("License")]


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Python of a virtual environment with the wheel, and with the dependencies that the tests have."""
    folder = tmp_path_factory.mktemp("venv")
    venv.create(folder, with_pip=True)
    python = folder / "bin/python"
    run(str(python), "-m", "pip", "install", "-q", "--no-index", "--no-deps", str(wheel), folder=folder)
    packages = Path(
        run(str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", folder=folder).strip()
    )
    (packages / "dependencies.pth").write_text(f"{Path(attr.__file__).parents[1]}\n")
    return python


def test_type_checkers_know_an_installed_tgdsl(installed: Path, tmp_path: Path) -> None:
    """mypy and pyright, both strict, on a copy of the example, and pyright on the other targets: what they import is exported."""
    run(str(installed), "-m", "tgdsl.new", "Acorn", folder=tmp_path)
    folder = tmp_path / "acorn"
    checked = run(sys.executable, "-m", "mypy", "--python-executable", str(installed), folder=folder)
    assert checked == f"Success: no issues found in {len(list(folder.rglob('*.py')))} source files\n"
    pyright = (sys.executable, "-m", "pyright", "--pythonpath", str(installed))
    assert "0 errors, 0 warnings, 0 informations" in run(*pyright, folder=folder)
    shutil.copytree(ROOT / "targets", tmp_path / "targets")
    (tmp_path / "pyproject.toml").write_text('[tool.pyright]\ninclude = ["targets"]\ntypeCheckingMode = "strict"\n')
    assert "0 errors, 0 warnings, 0 informations" in run(*pyright, folder=tmp_path)


def test_the_installed_commands_work_in_another_folder(installed: Path, tmp_path: Path) -> None:
    python, command = installed, str(installed.parent / "tgdsl")
    assert run(command, "--version", folder=tmp_path).startswith(f"tgdsl {__version__}, for LLVM ")
    listed = run(command, "--help", folder=tmp_path)
    assert all(f"\n    {one.name}" in listed for one in COMMANDS)
    target = write_target(tmp_path, "")
    assert "1 written, 0 unchanged" in run(command, "gen", target.name, "-o", "out", folder=tmp_path)
    assert (tmp_path / "out" / "TestGenRegisterInfo.inc").exists()
    assert Path(run(str(python), "-m", "tgdsl.cmake_dir", folder=tmp_path).strip(), "TgdslGen.cmake").exists()
    run(command, "new", "Acorn", folder=tmp_path)
    folder = tmp_path / "acorn"
    for package in ("generators", "targets"):  # somebody else's
        (folder / package).mkdir()
        (folder / package / "__init__.py").write_text("raise RuntimeError('of somebody else')\n")
    (folder / "add.s").write_text("add r1, r2, r3\n")
    assert "9 written, 0 unchanged" in run(str(python), "-m", "tgdsl.gen", "acorn", "-o", "generated", folder=folder)
    assert run(str(python), "-m", "tgdsl.lint", "acorn", folder=folder) == ""
    assert "add" in run(str(python), "-m", "tgdsl.asm", "acorn", "add.s", folder=folder)
    tested = run(str(python), "-m", "pytest", "-p", "no:cacheprovider", folder=folder)
    assert "tests/acorn.s ........" in tested and " passed in " in tested  # by the plugin, which pytest finds by itself
    run(str(python), "-m", "tgdsl.new", "Birch", folder=folder)


def test_versions_of_python() -> None:
    """The classifiers begin with the oldest version that pip allows."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    versions = [
        one.rpartition(" ")[2]
        for one in project["classifiers"]
        if one.startswith("Programming Language :: Python :: 3.")
    ]
    assert project["requires-python"] == f">={versions[0]}"
