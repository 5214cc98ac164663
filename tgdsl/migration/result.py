"""The folder with a migrated package: what may be replaced there, and its writing.

A file beside the modules has their digests, as ``sha256sum`` writes them. So the next run knows which modules somebody has edited since.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tgdsl.builds.output import write_files
from tgdsl.builds.own_folder import digest_of, manifest_line, read_manifest, refuse_foreign
from tgdsl.classes import frozen
from tgdsl.diagnostics import Diagnostic, DiagnosticError, file_place

#: The file with the digests of the others.
DIGESTS = "migrated.sha256"


@frozen
class Earlier:
    """The files that an earlier run has left in a folder.

    Attributes:
        untouched: the files that are as it wrote them.
        edited: those that are not; a file that is gone is none of them.
    """

    untouched: Sequence[str]
    edited: Sequence[str]


def earlier_result(folder: Path) -> Earlier:
    """The files that an earlier run has left in a folder; none if the folder is empty, or is not there.

    Raises:
        DiagnosticError: it is no folder, or is one of somebody else.
    """
    untouched: list[str] = []
    edited: list[str] = []
    for name, digest in read_manifest(folder, DIGESTS, "migrate").items():
        path = folder / name
        if path.is_file():
            same = digest_of(path.read_bytes()) == digest
            (untouched if same else edited).append(name)
    return Earlier(untouched, edited)


def check_may_be_replaced(folder: Path, edited: Sequence[str]) -> None:
    """Refuse to write over edited files.

    Raises:
        DiagnosticError: there are some.
    """
    if edited:
        raise DiagnosticError(
            [
                Diagnostic(
                    file_place(folder / name),
                    "this file was edited after migrate wrote it; --keep leaves it as it is, and --force writes it anew",
                )
                for name in edited
            ]
        )


def write_result(
    folder: Path, files: Mapping[str, str], earlier: Earlier, kept: Sequence[str], inputs: Sequence[str]
) -> None:
    """Write a package, all of its files or none, and remove what an earlier run wrote and this one does not.

    Args:
        kept: the edited files that stay as they are.
        inputs: what the run has read.

    Raises:
        DiagnosticError: a file cannot be written, or is somebody else's.
    """
    own = {*earlier.untouched, *earlier.edited}
    data = {name: text.encode(errors="surrogateescape") for name, text in files.items() if name not in kept}
    for name in data:
        if name not in own:
            refuse_foreign(folder / name, "migrate")
    listed = [manifest_line(name, digest_of(text)) for name, text in sorted(data.items())]
    listed += [manifest_line(name, "0" * 64) for name in sorted(kept)]  # edited, then as now
    written = {folder / name: text for name, text in data.items()}
    write_files({**written, folder / DIGESTS: "".join(listed).encode()}, inputs)
    for name in own - data.keys() - {*kept}:
        (folder / name).unlink(missing_ok=True)
