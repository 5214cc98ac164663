"""Files that a run leaves for the program that called it, ninja or make: a depfile, the list of the files that it gives, and a header that ends
a build with another release of LLVM.

All are files beside the run's own, written with them, all or none, and only if their text is another one.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable
from pathlib import Path

from tgdsl.builds.options import Options
from tgdsl.diagnostics import fail, file_place

#: What GNU make and ninja need a backslash before, as gcc writes it: backslashes before a blank or a number sign count, others do not.
_ESCAPED = re.compile(r"(\\*)([ \t#:])")

#: What no backslash makes a part of a name for GNU make: it begins a recipe, an assignment, a pattern or what is only there for its order.
_IMPOSSIBLE = re.compile(r"[;=%|]|\\+#")

_RELEASE_HEADER = """\
// The files beside this one are for LLVM {number}: what is compiled after it is an error with another release's headers.
#if __has_include("llvm/Config/llvm-config.h")
#include "llvm/Config/llvm-config.h"
static_assert(LLVM_VERSION_MAJOR == {number}, "the generated files are for LLVM {number}, and this build is with LLVM " LLVM_VERSION_STRING
    ": have them generated for that (gen --llvm), or build with LLVM {number}");
#endif
"""


def lists_for_builds(
    options: Options, outputs: Collection[Path], inputs: Collection[str], release: int
) -> dict[Path, bytes]:
    """The files that ``--depfile``, ``--outputs`` and ``--release-header`` name, with what is to be in them.

    Args:
        release: the number of the release of LLVM that the files are for.
        outputs: the files of the run.
        inputs: what it has read, absolute.

    Raises:
        DiagnosticError: one of them is a file of the run; or a name that a depfile cannot have.
    """
    lists: dict[Path, bytes] = {}
    if options.outputs is not None:
        _add(lists, options.outputs, "".join([f"{path}\n" for path in outputs]), outputs)
    if options.release_header is not None:
        _add(lists, options.release_header, _RELEASE_HEADER.format(number=release), outputs)
    if options.depfile is not None:
        _add(lists, options.depfile, depfile([*map(os.fspath, outputs)], inputs), outputs)
    return lists


def depfile(outputs: Collection[str], inputs: Iterable[str]) -> str:
    """A rule of a makefile: what depends, and on what. A rule without prerequisites for each input follows, as ``gcc -MP`` writes them:
    with these, make does not stop at an input that is gone.

    Names of inputs below the working folder are relative to it, as those are by which ninja and make know what they make themselves.

    Raises:
        DiagnosticError: a name with a line break, or with what make takes for its own.
    """
    if not outputs:
        return ""
    names = [_escaped(_relative(path)) for path in inputs]
    rule = " \\\n  ".join([f"{' '.join([_escaped(path) for path in outputs])}:", *names])
    return "".join([f"{rule}\n", *(f"\n{name}:\n" for name in names)])


def _add(lists: dict[Path, bytes], name: str, text: str, outputs: Collection[Path]) -> None:
    path = Path(name)
    if path in outputs or path in lists:
        raise fail(file_place(path), "this is a file of the run already; choose another name")
    lists[path] = text.encode("utf-8", "surrogateescape")


def _escaped(path: str) -> str:
    if "\n" in path or "\r" in path:
        raise fail(
            file_place(path.replace("\n", " ").replace("\r", " ")),
            "there is a line break in this name, but a depfile cannot have it; rename the file, or leave out --depfile",
        )
    wrong = _IMPOSSIBLE.search(path)
    if wrong is not None:
        raise fail(
            file_place(path),
            f"there is '{wrong[0]}' in this name, which make takes for its own in a depfile; rename the file, or leave out --depfile",
        )
    return _ESCAPED.sub(_with_backslash, path).replace("$", "$$")


def _with_backslash(found: re.Match[str]) -> str:
    backslashes, character = found.groups()
    if character in " \t":
        backslashes *= 2
    return f"{backslashes}\\{character}"


def _relative(path: str) -> str:
    try:
        here = os.getcwd()
    except OSError:  # it is gone
        return path
    return path.removeprefix(f"{here.rstrip(os.sep)}{os.sep}")
