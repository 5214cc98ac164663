"""The release of LLVM that the records of a file are of, told by the classes that they have."""

from __future__ import annotations

from collections.abc import Container

from tgdsl.diagnostics import Place, fail
from tgdsl.llvm import DEFAULT, RELEASES, UNKNOWN, Release


def release_of(classes: Container[str], place: Place, said: Release | None) -> Release:
    """The newest release whose mark the records have (:attr:`tgdsl.llvm.Release.marks`); the one that was said, if there is nothing to tell.

    Args:
        classes: those of a records file.
        place: of the file.
        said: the one that was asked for; None if none was.

    Raises:
        DiagnosticError: the records are of another release than said, or of one without a profile.
    """
    found = None
    for release in RELEASES.values():
        if not release.marks or any(mark in classes for mark in release.marks):
            found = release
    if found is None or not found.marks:
        for mark, name in UNKNOWN.items():
            if mark in classes:
                known = " or ".join([release.name for release in RELEASES.values()])
                raise fail(
                    place,
                    f"these are records of {name}, which have the class '{mark}', and tgdsl writes the files of {known}: make them with the"
                    " include folder of one of these",
                )
        if "Instruction" not in classes:  # no sources of LLVM's
            return said or found or DEFAULT
    if said is not None and found is not None and said is not found:
        raise fail(
            place,
            f"these are records of {found.name}, which have {_difference(found, said, classes)}, but --llvm says {said.number}: make them with"
            f" {said.name}'s include folder, or leave --llvm out",
        )
    return found or DEFAULT


def _difference(found: Release, said: Release, classes: Container[str]) -> str:
    """The class that tells two releases from each other."""
    if found.number > said.number:
        return f"the class '{next(mark for mark in found.marks if mark in classes)}'"
    return f"no class '{said.marks[0]}'"
