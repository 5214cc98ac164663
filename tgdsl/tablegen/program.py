"""The program that reads ``.td`` files: ``dump_records.cpp``, compiled against an installed LLVM, once, and kept in the user's cache.

It is kept under the digest of all that it is made of. Each build has a file of its own, which is put in its place by a rename, so that two
builds at once do no harm.
"""

from __future__ import annotations

import os
import shlex
import shutil
import stat
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tgdsl.builds.fingerprint import digest
from tgdsl.diagnostics import NOWHERE, DiagnosticError, Note, fail, file_place
from tgdsl.tablegen.llvm import Llvm

SOURCE = Path(__file__).with_name("dump_records.cpp")

#: The compilers that are looked for, in this order, if CXX in the environment names none.
_COMPILERS = ("c++", "g++", "clang++")

#: How many lines of the compiler's messages are shown.
_LINES = 8


def built_program(llvm: Llvm) -> Path:
    """The program for an LLVM, from the cache, or built now.

    Raises:
        DiagnosticError: it cannot be compiled, or written anywhere.
        OSError: there is no folder for temporary files.
    """
    compiler = _compiler()
    source = SOURCE.read_bytes()
    library = os.stat(llvm.library)
    key = repr((source, compiler, os.path.realpath(compiler[0]), llvm, library.st_size, library.st_mtime_ns))
    name = f"dump-records-{digest(key.encode('utf-8', 'surrogateescape'))[:16]}"
    folders = list(_cache_folders())
    for folder in folders:
        if os.access(folder / name, os.X_OK):
            return folder / name
    problems: list[Note] = []
    for folder in folders:
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not _is_ours(folder):
                problems.append(Note(file_place(folder), "this folder is somebody else's"))
                continue
            _build(compiler, llvm, folder / name)
            return folder / name
        except OSError as error:
            problems.append(Note(file_place(folder), f"this folder cannot be written to: {error.strerror}"))
    raise fail(
        NOWHERE,
        "there is no folder for the program that reads .td files: let XDG_CACHE_HOME in the environment name one that can be written to",
        *problems,
    )


def _cache_folders() -> Iterator[Path]:
    """The user's cache, and a folder for where that cannot be written to."""
    given = os.environ.get("XDG_CACHE_HOME", "")
    cache = given if os.path.isabs(given) else os.path.expanduser("~/.cache")
    if os.path.isabs(cache):
        yield Path(cache, "tgdsl")
    yield Path(tempfile.gettempdir(), f"tgdsl-{os.getuid()}")


def _is_ours(folder: Path) -> bool:
    """True if nobody else can have put a program there."""
    status = os.lstat(folder)
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid() and not status.st_mode & 0o022


def _compiler() -> tuple[str, ...]:
    """The words that the compiler's command line begins with."""
    given = os.environ.get("CXX", "")
    commands = [shlex.split(given)] if given.strip() else [[name] for name in _COMPILERS]
    for name, *options in commands:
        path = shutil.which(name)
        if path is not None:
            return (path, *options)
    missing = (
        f"there is no program '{commands[0][0]}', which CXX in the environment names"
        if given
        else "there is no C++ compiler"
    )
    raise fail(
        NOWHERE,
        f"{missing}, and the program that reads .td files is compiled on its first use: install one (Debian: apt-get install g++), or"
        " name it with CXX",
    )


def _build(compiler: tuple[str, ...], llvm: Llvm, program: Path) -> None:
    handle, temporary = tempfile.mkstemp(dir=program.parent, prefix="build-")
    os.close(handle)
    try:
        _compile(compiler, llvm, temporary)
        os.replace(temporary, program)
    except BaseException:
        os.unlink(temporary)
        raise


def _compile(compiler: tuple[str, ...], llvm: Llvm, output: str) -> None:
    command = [*compiler, "-O1", *llvm.compile, str(SOURCE), "-o", output, *llvm.link]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    except OSError as error:
        raise fail(
            file_place(compiler[0]), f"this compiler cannot be run: {error.strerror}; name another one with CXX"
        ) from None
    if done.returncode != 0:
        raise _not_compiled(command, done, llvm)


def _not_compiled(command: list[str], done: subprocess.CompletedProcess[bytes], llvm: Llvm) -> DiagnosticError:
    """The error that the compiler has found, with its first messages."""
    said = (done.stderr + done.stdout).decode(errors="replace").splitlines()
    shown = [line for line in said if "error" in line or "cannot find" in line or "undefined reference" in line] or said
    place = file_place(command[0])
    notes = [Note(place, line.strip()) for line in shown[:_LINES]]
    if len(shown) > _LINES:
        notes.append(Note(place, f"and {len(shown) - _LINES} lines more"))
    return fail(
        place,
        f"the program that reads .td files cannot be compiled with LLVM {llvm.version} of {llvm.config}: install what is missing (Debian:"
        f" apt-get install llvm-{llvm.major}-dev g++), or name another LLVM with --llvm-config, or another compiler with CXX",
        *notes,
        Note(place, f"the command was: {shlex.join(command)}"),
    )
