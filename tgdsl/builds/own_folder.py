"""A folder whose files are those of one command: a manifest, a text as ``sha256sum`` writes it, has them, with the digests of their contents.

So ``sha256sum -c`` says what was changed since, and a folder of somebody else is never written to. Of several lines for a file the last one counts.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from tgdsl.diagnostics import fail, file_place

#: What may be in a folder that counts as empty.
_IGNORED = ("__pycache__", ".git", ".gitignore")

_LINE = re.compile(r"(?P<digest>[0-9a-f]{64})  (?P<name>[\w~.-]+(?:/[\w~.-]+)*)")


def digest_of(data: bytes) -> str:
    return sha256(data).hexdigest()


def manifest_line(name: str, digest: str) -> str:
    return f"{digest}  {name}\n"


def read_manifest(folder: Path, manifest: str, command: str) -> Mapping[str, str]:
    """The files that earlier runs of a command have written into a folder, each with its digest; none for a folder that is empty or not there.

    Args:
        manifest: the name of the file, in the folder.
        command: ``explore``.

    Raises:
        DiagnosticError: it is no folder, or somebody else's, or the manifest is none.
    """
    if not folder.exists():
        if folder.is_symlink():
            raise fail(
                file_place(folder), "this link leads to nothing; make the folder there, or name another one with -o"
            )
        return {}
    if not folder.is_dir():
        raise fail(file_place(folder), f"this is not a folder, and {command} writes one; name another one with -o")
    path = folder / manifest
    if not path.is_file():
        if any([one.name not in _IGNORED for one in folder.iterdir()]):
            raise fail(
                file_place(folder),
                f"this folder is not empty, and nothing that an earlier run of {command} has written; name another one with -o",
            )
        return {}
    found: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
        match = _LINE.fullmatch(line)
        if match is None or {".", ".."} & {*match["name"].split("/")}:
            raise fail(
                file_place(path, number),
                f"this is not a line of sha256sum; restore the file, remove the folder if all of it is of {command}, or name another one with -o",
            )
        found[match["name"]] = match["digest"]
    return found


def refuse_foreign(path: Path, command: str) -> None:
    """Refuse to write over a file that no earlier run of a command has written.

    Raises:
        DiagnosticError: there is one, or a link.
    """
    if os.path.lexists(path):
        raise fail(
            file_place(path),
            f"a file of this name is to be written, but there is one that {command} has not written; move that elsewhere",
        )
