"""The tests with the compiled wheel: ``python -m tests.wheel [--wheel FILE] [--folder DIR] [PYTEST'S ARGUMENTS]...``

Builds a wheel of the checkout, installs it with the tests' tools in a virtual environment, and runs the tests there. They run in a folder
that is laid out as the checkout is: tests and documentation are the checkout's, the packages are the installed ones. So no module of the
checkout's ``tgdsl`` and ``generators`` is imported, and a test that looks at sources finds those of the wheel. Tests of the checkout
itself, marked so, are left out, and targets are the checkout's, as a wheel has none. The exit status is pytest's.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

from tgdsl.building import compiled_files

ROOT = Path(__file__).resolve().parent.parent

#: The folders of the checkout that a wheel has, and their places in it: links lead to the latter three.
CONTENTS = {
    "tgdsl": "tgdsl",
    "generators": "tgdsl/generators",
    "targets/tiny": "tgdsl/new_project/tiny",
    "targets/or1k": "tgdsl/new_project/or1k",
}

_LIBRARY = "tgdsl__mypyc."  #: what mypyc's modules share, above their package
_SHARED = (".ci", "LICENSE", "README.md", "docs", "pyproject.toml", "targets", "tests", "typings")

_PATTERNS = ("*.cmake", "*.cpp", "*.h", "*.ll", "*.md", "*.py", "*.s", "*.toml", "*.txt", "py.typed")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.wheel", description=__doc__)
    parser.add_argument("--wheel", type=Path, metavar="FILE", help="a wheel that was built before")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="where all is made, and kept (default: temporary)")
    options, given = parser.parse_known_args(arguments)
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        wheel = options.wheel or build(folder / "dist")
        check_contents(wheel)
        place = lay_out(folder, install(folder / "venv", wheel))
        return run_tests(folder / "venv/bin/python", place, given)


def build(folder: Path) -> Path:
    """A wheel of the checkout, made in a folder. The compiler does not optimize: that takes longer than the tests run."""
    _run(
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "--config-settings",
        "optimize=0",
        "-w",
        str(folder),
        str(ROOT),
    )
    return next(folder.glob("tgdsl-*.whl"))


def check_contents(wheel: Path) -> None:
    """Stop if a module that should be compiled is not, if a source or a file of data is missing, if the wheel is for any platform, or
    if it has more at its top than tgdsl and the library that its compiled modules share."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    compiled = {name.partition(".")[0] for name in names if name.endswith((".so", ".pyd"))}
    modules = [path.removesuffix(".py") for path in compiled_files(ROOT)]
    missing = [path for path in modules if path not in compiled]
    for folder, place in CONTENTS.items():
        files = [path for pattern in _PATTERNS for path in (ROOT / folder).rglob(pattern)]
        packed = [f"{place}/{path.relative_to(ROOT / folder).as_posix()}" for path in files]
        missing += [name for name in packed if name not in names]
    if missing or wheel.stem.endswith("-any"):
        sys.exit(f"{wheel.name} is for {wheel.stem.split('-', 2)[2]}, and lacks: {' '.join(missing) or 'nothing'}")
    tops = {name.partition("/")[0] for name in names}
    others = {top for top in tops if top != "tgdsl" and not top.startswith(_LIBRARY) and not top.endswith(".dist-info")}
    if others:
        sys.exit(f"{wheel.name} has more than tgdsl at its top: {' '.join(sorted(others))}")


def install(folder: Path, wheel: Path) -> Path:
    """Make a virtual environment with the wheel and the tests' tools; returns the folder with its packages."""
    if not folder.exists():
        venv.create(folder, with_pip=True)
    python = str(folder / "bin/python")
    _run(python, "-m", "pip", "install", "-q", f"{wheel}[dev]")
    _run(python, "-m", "pip", "install", "-q", "--force-reinstall", "--no-deps", str(wheel))
    where = "from tgdsl.records import record; print(record.__file__)"
    found = subprocess.run([python, "-c", where], cwd=folder, env=_environment(), stdout=subprocess.PIPE, check=True)
    module = Path(found.stdout.decode().strip())
    if module.suffix not in (".so", ".pyd"):
        sys.exit(f"tgdsl.records.record is not compiled: {module}")
    return module.parents[2]


def lay_out(folder: Path, installed: Path) -> Path:
    """Make a folder like the checkout, with the installed packages."""
    place = folder / "checkout"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    for source in (*(ROOT / name for name in _SHARED), installed / "tgdsl", *installed.glob(f"{_LIBRARY}*")):
        if source.is_dir():
            shutil.copytree(source, place / source.name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, place)
    (place / "generators").symlink_to(CONTENTS["generators"])
    return place


def run_tests(python: Path, place: Path, arguments: list[str]) -> int:
    """The exit status of the tests, run in a folder."""
    chosen = ["-p", "no:cacheprovider", "-m", "not all_packs and not checkout", *arguments]
    return subprocess.run([python, "-m", "pytest", *chosen], cwd=place, env=_environment(), check=False).returncode


def _environment() -> dict[str, str]:
    """The environment without what would have the checkout's modules imported."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def _run(*command: str) -> None:
    status = subprocess.run(command, env=_environment(), check=False).returncode
    if status:
        sys.exit(status)


if __name__ == "__main__":
    sys.exit(main())
