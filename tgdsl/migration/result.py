"""The folder with a migrated package: what may be replaced there, and its writing.

A file beside the modules has their digests, as ``sha256sum`` writes them. So the next run knows which modules somebody has edited since.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from tgdsl.builds.output import write_files
from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, Diagnostic, fail, file_place

#: The file with the digests of the others.
DIGESTS = "migrated.sha256"

#: What may be in a folder that counts as empty.
_IGNORED = ("__pycache__", ".git", ".gitignore")


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
    if not folder.exists():
        if folder.is_symlink():
            raise fail(
                file_place(folder), "this link leads to nothing; make the folder there, or name another one with -o"
            )
        return Earlier((), ())
    if not folder.is_dir():
        raise fail(file_place(folder), "this is no folder, and the package needs one; name another one with -o")
    digests = folder / DIGESTS
    if not digests.exists():
        if any([path.name not in _IGNORED for path in folder.iterdir()]):
            raise fail(
                file_place(folder),
                "this folder is not empty, and nothing that an earlier run of migrate has written; name another one with -o",
            )
        return Earlier((), ())
    untouched: list[str] = []
    edited: list[str] = []
    for number, line in enumerate(digests.read_text(encoding="utf-8").splitlines(), 1):
        digest, _, name = line.partition("  ")
        if not name or Path(name).name != name:
            raise fail(
                file_place(digests, number),
                "this is no line of sha256sum; restore the file, or name another folder with -o",
            )
        path = folder / name
        if path.is_file():
            same = sha256(path.read_bytes()).hexdigest() == digest
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
        if (folder / name).exists() and name not in own:
            raise fail(
                file_place(folder / name),
                "a file of this name is to be written, and there is one that migrate has not written; move that elsewhere",
            )
    listed = [f"{sha256(text).hexdigest()}  {name}\n" for name, text in sorted(data.items())]
    listed += [f"{'0' * 64}  {name}\n" for name in sorted(kept)]  # edited, then as now
    written = {folder / name: text for name, text in data.items()}
    write_files({**written, folder / DIGESTS: "".join(listed).encode()}, inputs)
    for name in own - data.keys() - {*kept}:
        (folder / name).unlink(missing_ok=True)
