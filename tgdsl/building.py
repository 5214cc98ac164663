"""The build backend (PEP 517) that pyproject.toml names: setuptools, with mypyc for wheels.

A wheel has the modules that ``[tool.tgdsl.compiled]`` lists as machine code, beside their sources. ``python -m build -C pure=true``, or
``pip install -C pure=true``, makes one of Python alone. ``-C optimize=0`` compiles in a third of the time what runs slower, for tests. An sdist and an editable install are always that, and need no C compiler.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sysconfig
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeAlias

import setuptools
from setuptools import build_meta
from setuptools.command.build_ext import build_ext

_NO_COMPILER = """\
error: {}
A wheel with machine code needs a C compiler and Python's headers (Debian: apt-get install gcc python3-dev). The environment variable CC
names another compiler. A wheel of Python alone, which is slower, needs neither: python -m build -C pure=true, pip install -C pure=true ."""

ConfigSettings: TypeAlias = Mapping[str, str | list[str] | None]

get_requires_for_build_sdist = build_meta.get_requires_for_build_sdist
get_requires_for_build_editable = build_meta.get_requires_for_build_editable
prepare_metadata_for_build_wheel = build_meta.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = build_meta.prepare_metadata_for_build_editable
build_sdist = build_meta.build_sdist
build_editable = build_meta.build_editable


def get_requires_for_build_wheel(config_settings: ConfigSettings | None = None) -> list[str]:
    """The requirements of a wheel: mypyc."""
    if _is_pure(config_settings):
        return []
    _check_compiler()  # before anything is downloaded
    return _settings(Path())["requires"]


def build_wheel(
    wheel_directory: str, config_settings: ConfigSettings | None = None, metadata_directory: str | None = None
) -> str:
    """Make a wheel in a folder; returns its name."""
    if not _is_pure(config_settings):
        _check_compiler()  # not every frontend has asked for the requirements, and mypyc takes minutes before it compiles
    # setuptools would put what an earlier build left there into the wheel.
    shutil.rmtree("build/lib", ignore_errors=True)
    compiling = _CompilingBackend(_optimization(config_settings))
    build = build_meta.build_wheel if _is_pure(config_settings) else compiling.build_wheel
    return build(wheel_directory, config_settings, metadata_directory)


def compiled_files(root: Path = Path()) -> list[str]:
    """The files of the modules that are compiled, relative to the project's folder."""
    settings = _settings(root)
    chosen = [path for pattern in settings["modules"] for path in root.glob(pattern)]
    found = {path.relative_to(root).as_posix() for path in chosen if path.stat().st_size}
    return sorted(found.difference(settings["pure"]))


def _is_pure(settings: ConfigSettings | None) -> bool:
    return (settings or {}).get("pure") in ("true", "yes", "1")


def _optimization(settings: ConfigSettings | None) -> str:
    """The level at which the C compiler optimizes.

    Raises:
        SystemExit: it is none of these levels.
    """
    level = (settings or {}).get("optimize", "2")
    if level not in ("0", "1", "2", "3"):
        raise SystemExit(f"error: optimize={level} is none of the levels 0 to 3; without it, the level is 2")
    return str(level)


def _check_compiler() -> None:
    """Compile a line of C with Python's headers, unless setuptools has to look for the compiler, as on Windows.

    Raises:
        SystemExit: that is not possible; with the reason, and what to do.
    """
    words = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
    if not words:
        return
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n")
        command = [*words, f"-I{sysconfig.get_path('include')}", "-c", str(source), "-o", str(source.with_suffix(".o"))]
        try:
            done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)
        except OSError as error:
            raise SystemExit(_NO_COMPILER.format(f"'{words[0]}' cannot be run: {error.strerror}")) from None
    if done.returncode:
        said = next((line for line in done.stderr.splitlines() if "error" in line), f"exit status {done.returncode}")
        raise SystemExit(_NO_COMPILER.format(f"'{words[0]}' cannot compile a file that includes Python.h: {said}"))


def _settings(root: Path) -> Mapping[str, list[str]]:
    """The table ``[tool.tgdsl.compiled]``."""
    table: dict[str, list[str]] = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["tgdsl"]["compiled"]
    return table


# setuptools' documentation says to derive from this class.
class _CompilingBackend(build_meta._BuildMetaBackend):  # pyright: ignore[reportPrivateUsage]
    """setuptools' backend, as if there were a setup.py that calls mypyc.

    Args:
        optimization: the level at which the C compiler optimizes: "0" to "3".
    """

    def __init__(self, optimization: str) -> None:
        super().__init__()
        self._optimization = optimization

    def run_setup(self, setup_script: str = "setup.py") -> None:
        setuptools.setup(ext_modules=_extensions(self._optimization), cmdclass={"build_ext": _BuildOnAllProcessors})


def _extensions(optimization: str) -> Sequence[object]:
    from mypyc.build import mypycify

    os.makedirs("build/mypyc", exist_ok=True)
    arguments = ["--follow-imports=silent", *compiled_files()]  # an sdist has no stubs for the modules that stay Python
    extensions = mypycify(
        arguments,
        opt_level=optimization,
        debug_level="0",
        multi_file=True,
        target_dir="build/mypyc",
        group_name="tgdsl",  # the library is tgdsl__mypyc; mypyc finds modules from it only if it stands above their package
    )
    for extension in extensions:
        extension.extra_compile_args.append("-Wno-error")  # another compiler's warnings are no reason to fail
    return extensions


class _BuildOnAllProcessors(build_ext):
    """Compiles the C files of an extension side by side; setuptools does so with extensions alone, and nearly all is in one."""

    def build_extensions(self) -> None:
        self.parallel = os.cpu_count()
        compile_files = self.compiler.compile

        def compile_side_by_side(sources: list[str], **options: object) -> list[str]:
            def compile_one(source: str) -> list[str]:
                return compile_files([source], **options)

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return [file for files in pool.map(compile_one, sources) for file in files]

        self.compiler.compile = compile_side_by_side
        super().build_extensions()
