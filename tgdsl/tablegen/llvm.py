"""The LLVM whose TableGen reads ``.td`` files, as its ``llvm-config`` describes it."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

from tgdsl.classes import frozen
from tgdsl.diagnostics import NOWHERE, DiagnosticError, Note, fail, file_place
from tgdsl.llvm import Release


@frozen
class Llvm:
    """An installed LLVM.

    Attributes:
        config: the program that describes it.
        version: in full, as llvm-config says it.
        include: the folder of its headers and its ``.td`` files.
        library: the file with its TableGen, which does not change without its version, or is another file then.
        compile, link: the compiler's options.
        looked_for: programs that would have been taken, had they been there.
    """

    config: str
    version: str
    include: str
    library: str
    compile: tuple[str, ...]
    link: tuple[str, ...]
    looked_for: tuple[str, ...]

    @property
    def major(self) -> int:
        return int(self.version.partition(".")[0])


def find_llvm(given: str | None, release: Release) -> Llvm:
    """The LLVM that a program describes, else the first one on PATH.

    Args:
        given: the program's name or path.
        release: the oldest that will do; its program is looked for first.

    Raises:
        DiagnosticError: there is none, or it is no ``llvm-config``, too old, or without what programs are built from.
    """
    names = (release.program("llvm-config"), "llvm-config") if given is None else (given,)
    remedy = (
        f"install {release.name} with its headers and libraries (Debian: apt-get install {release.package} g++), or name the llvm-config"
        " of another place with --llvm-config"
    )
    config = next((path for path in map(shutil.which, names) if path is not None), None)
    if config is None:
        missing = f"there is no '{names[0]}' on PATH" if given is None else f"there is no program '{given}'"
        raise fail(NOWHERE, f"{missing}, and a .td file is read by LLVM's own TableGen: {remedy}")
    version, include, libraries = _lines(config, ["--version", "--includedir", "--libdir"], remedy)
    if not re.match(r"\d+\.\d", version):
        raise fail(file_place(config), f"this is not llvm-config, since its --version is {version!r}: {remedy}")
    if int(version.partition(".")[0]) < release.number:
        raise fail(file_place(config), f"this LLVM is {version}, which is too old to read a .td file with: {remedy}")
    header = os.path.join(include, "llvm/TableGen/Record.h")
    if not os.path.isfile(header):
        raise fail(file_place(header), f"this header of LLVM {version} is missing: {remedy}")
    archives = sorted(
        path for path in Path(libraries).glob("libLLVMTableGen.*") if path.suffix in (".a", ".so", ".dylib")
    )
    if not archives:
        raise fail(file_place(libraries), f"LLVM {version} has no libLLVMTableGen.a here: {remedy}")
    compile_, *link = _lines(config, ["--cxxflags", "--ldflags", "--libs", "support", "--system-libs"], remedy)
    words = [word for line in link for word in shlex.split(line)]
    return Llvm(
        config,
        version,
        include,
        str(archives[0]),
        tuple(shlex.split(compile_)),
        (f"-L{libraries}", f"-Wl,-rpath,{libraries}", "-lLLVMTableGen", *words),
        tuple(_looked_for(names, config)),
    )


def _lines(config: str, options: list[str], remedy: str) -> list[str]:
    """The answer of an llvm-config, in lines."""
    try:
        done = subprocess.run([config, *options], stdin=subprocess.DEVNULL, capture_output=True, check=True)
        lines = done.stdout.decode(errors="replace").splitlines()
    except (OSError, subprocess.CalledProcessError) as error:
        raise _no_config(config, error, remedy) from None
    return lines + [""] * (3 - len(lines))


def _no_config(config: str, error: OSError | subprocess.CalledProcessError, remedy: str) -> DiagnosticError:
    place = file_place(config)
    if isinstance(error, OSError):
        return fail(place, f"this llvm-config cannot be run: {error.strerror}; {remedy}")
    said: bytes = error.stderr
    notes = [Note(place, f"it says: {line}") for line in said.decode(errors="replace").splitlines()[:5] if line]
    return fail(place, f"this llvm-config ends with status {error.returncode}: {remedy}", *notes)


def _looked_for(names: tuple[str, ...], config: str) -> list[str]:
    """The programs before one, in the order of the search."""
    tried = [
        os.path.join(folder, name) for name in names for folder in os.environ.get("PATH", os.defpath).split(os.pathsep)
    ]
    return tried[: tried.index(config)] if config in tried else []
