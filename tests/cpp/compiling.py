"""Compiler of test programs: the C++ sources here, with generated files, by Debian's g++ and LLVM 19."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tgdsl.generation.generator import installed
from tgdsl.model import Model

FOLDER = Path(__file__).parent
_CONFIG = "llvm-config-19"
_TIMEOUT = 300  # seconds; for machines under load


def _missing() -> str:
    """The missing packages, as the reason of a skip; empty if none is missing."""
    if shutil.which("g++") is None:
        return "g++ is not installed; apt-get install g++"
    if shutil.which(_CONFIG) is None or not Path(include_folder(), "llvm/MC/MCRegisterInfo.h").exists():
        return "LLVM 19's headers are not installed; apt-get install llvm-19-dev"
    return ""


def _configuration(*options: str) -> list[str]:
    return subprocess.run([_CONFIG, *options], check=True, capture_output=True, text=True).stdout.split()


def include_folder() -> str:
    """The folder of LLVM's headers and ``.td`` files."""
    return _configuration("--includedir")[0]


_reason = _missing()
needs_compiler = pytest.mark.skipif(bool(_reason), reason=_reason or "it is there")


def generate(model: Model, generator: str, folder: Path) -> None:
    """Write a generated file, under the name that LLVM's build gives it."""
    made = installed()[generator].load()
    (folder / f"{model.target_name}Gen{made.suffix}.inc").write_text(made.generate(model))


def entries(folder: Path, name: str, **lists: Sequence[str]) -> None:
    """Write ``name.inc``: for each entry of a list, a line with the macro that the list is named after: ``CLASS(GPR)``."""
    lines = [f"{macro}({entry})\n" for macro, listed in lists.items() for entry in listed]
    (folder / f"{name}.inc").write_text("".join(lines))


def run(
    folder: Path, model: Model, sources: Sequence[str], macros: Mapping[str, int | str], given: str = ""
) -> list[str]:
    """Compile sources of this package, with TARGET and other macros, against the files in ``folder``; the lines that they print.

    Args:
        given: the program's standard input.
    """
    objects = _compile(folder, model, sources, macros)
    program = str(folder / "program")
    libraries = _configuration("--ldflags", "--libs", "--link-shared")
    subprocess.run(["g++", *objects, "-o", program, *libraries], check=True, timeout=_TIMEOUT)
    done = subprocess.run([program], check=False, input=given, capture_output=True, text=True, timeout=_TIMEOUT)
    assert not done.returncode, f"the program ended with {done.returncode}: {done.stderr}"
    assert done.stdout, "the program printed nothing"
    return done.stdout.splitlines()


def check(folder: Path, model: Model, sources: Sequence[str]) -> None:
    """Assert that sources of this package compile; they are not linked."""
    _compile(folder, model, sources, {}, "-fsyntax-only")


def _compile(
    folder: Path, model: Model, sources: Sequence[str], macros: Mapping[str, int | str], *options: str
) -> list[str]:
    """Compile all sources at once; the object files."""
    defined = [f"-D{name}={value}" for name, value in {"TARGET": model.target_name, **macros}.items()]
    # -isystem suppresses warnings in LLVM's own headers; generated files are compiled with warnings as errors.
    flags = [
        "-std=c++17",
        "-O0",
        "-Wall",
        "-Werror",
        "-Wno-unused",
        "-fno-exceptions",
        "-isystem",
        include_folder(),
        f"-I{folder}",
        *options,
    ]
    defined += [flag for flag in _configuration("--cxxflags") if flag.startswith("-D")]
    objects = [str(folder / f"{source}.o") for source in sources]
    compilers = [
        subprocess.Popen(
            ["g++", *flags, *defined, "-c", str(FOLDER / source), "-o", made],
            stderr=subprocess.PIPE,
            text=True,
        )
        for source, made in zip(sources, objects, strict=True)
    ]
    try:
        messages = [compiler.communicate(timeout=_TIMEOUT)[1] for compiler in compilers]
    finally:
        for compiler in compilers:
            compiler.kill()  # no effect if it has finished
    assert not any(compiler.returncode for compiler in compilers), "\n".join(messages)
    return objects
