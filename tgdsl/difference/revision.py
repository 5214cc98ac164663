"""A target as it was at a revision of git: its folder, and those beside it that it may import, in a folder of their own."""

from __future__ import annotations

import io
import os
import subprocess
import tarfile
from collections.abc import Sequence
from pathlib import Path

from tgdsl.classes import frozen
from tgdsl.diagnostics import NOWHERE, DiagnosticError, Diagnostic, Location, Note, Place, fail, file_place
from tgdsl.difference.side import renamed_place
from tgdsl.loading.contents import RECORDS
from tgdsl.loading.options import TD
from tgdsl.loading.target_module import target_module


@frozen
class AtRevision:
    """A target that was taken out of git.

    Attributes:
        path: of the target in the folder that it was put into.
        folder: the folder that the repository's files are in.
        prefix: what the user calls that folder: ``HEAD~1:``.
    """

    path: Path
    folder: Path
    prefix: str

    @property
    def name(self) -> str:
        """The target as git names it: ``HEAD~1:targets/tiny``."""
        return self.prefix + self.path.relative_to(self.folder).as_posix()


def at_revision(target: str, revision: str, folder: Path) -> AtRevision:
    """Put a target of a revision into a folder. The work tree stays as it is.

    Raises:
        DiagnosticError: there is no such revision, or no such target in it.
    """
    path, root = _path_and_root(target)
    there = next(folder for folder in path.parents if folder.exists())
    top = Path(_git(there, ["rev-parse", "--show-toplevel"], target).decode().rstrip("\n")).resolve()
    commit = _git(
        top, ["rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"], target, revision
    )
    inner = "." if root is None else root.relative_to(top).as_posix()
    packed = _git(
        top,
        ["archive", "--format=tar", commit.decode().strip(), *([] if inner == "." else ["--", inner])],
        target,
        revision,
    )
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        files.extraction_filter = getattr(tarfile, "tar_filter", None)  # which Python 3.11.3 and older do not have
        files.extractall(folder)
    found = AtRevision(folder / path.relative_to(top), folder, f"{revision}:")
    if not found.path.exists():
        raise _no_target(target, revision)
    return found


def _path_and_root(target: str) -> tuple[Path, Path | None]:
    """The path of a target, and the folder with all that it may need, if that is known."""
    if target.endswith((TD, *RECORDS)):
        path = Path(target).resolve()
        return path, path.parent
    if os.path.exists(target):
        return Path(target).resolve(), target_module(target).root.resolve()
    return Path(target).resolve(), None  # it may have been there at the revision


def _git(folder: Path, arguments: Sequence[str], target: str, revision: str = "") -> bytes:
    """The output of a command of git."""
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *arguments], stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
    except OSError as error:
        raise fail(NOWHERE, f"--rev: git cannot be started: {error.strerror}") from None
    if done.returncode == 0:
        return done.stdout
    said = done.stderr.decode(errors="replace").strip()
    if not revision:
        raise fail(file_place(target), "--rev: this is in no repository of git")
    if arguments[0] == "rev-parse":
        raise fail(NOWHERE, f"--rev: there is no revision '{revision}' in the repository of {target}")
    if "did not match any files" in said:
        raise _no_target(target, revision)
    raise fail(NOWHERE, f"--rev: git {arguments[0]} failed: {said.splitlines()[-1] if said else done.returncode}")


def _no_target(target: str, revision: str) -> DiagnosticError:
    return fail(NOWHERE, f"--rev: there is no {target} at the revision '{revision}'")


def renamed_diagnostics(error: DiagnosticError, found: AtRevision) -> DiagnosticError:
    """Errors with the places that git has for the files: ``HEAD~1:targets/tiny/memory.py:7``."""
    names = {str(found.folder): found.prefix}

    def renamed(place: Place) -> Place:
        chain = [
            (
                Location(renamed_place(Location(one.file), names), one.line, one.why, one.column)
                if one.file.startswith(str(found.folder))
                else one
            )
            for one in place.chain
        ]
        return Place(tuple(chain), place.subject)

    return DiagnosticError(
        [
            Diagnostic(
                renamed(one.place),
                one.message.replace(f"{found.folder}{os.sep}", found.prefix),
                tuple([Note(renamed(note.place), note.message) for note in one.notes]),
                one.severity,
            )
            for one in error.diagnostics
        ]
    )
