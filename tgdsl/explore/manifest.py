"""The manifest of a site: the files that runs have written into its folder, with the digests of their contents.

It is a text as ``sha256sum`` writes it, so ``sha256sum -c`` says what was changed since. While a run writes, each file has its line before it is there;
so files of a run that was killed are known to the next one. Of several lines for a file the last one counts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from tgdsl.diagnostics import fail, file_place

#: The file, in the folder.
MANIFEST = "explore.sha256"

#: What may be in a folder that counts as empty.
_IGNORED = (".git", ".gitignore")

_LINE = re.compile(r"(?P<digest>[0-9a-f]{64})  (?P<name>[\w~.-]+(?:/[\w~.-]+)*)", re.ASCII)


def digest_of(data: bytes) -> str:
    return sha256(data).hexdigest()


def read_manifest(folder: Path) -> Mapping[str, str]:
    """The files that earlier runs have written into a folder, each with its digest; none for a folder that is empty or not there.

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
        raise fail(file_place(folder), "this is no folder, and the pages need one; name another one with -o")
    path = folder / MANIFEST
    if not path.is_file():
        if any([one.name not in _IGNORED for one in folder.iterdir()]):
            raise fail(
                file_place(folder),
                "this folder is not empty, and nothing that an earlier run of explore has written; name another one with -o",
            )
        return {}
    found: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
        match = _LINE.fullmatch(line)
        if match is None or {".", ".."} & {*match["name"].split("/")}:
            raise fail(
                file_place(path, number),
                "this is no line of a manifest; remove the folder if it is of explore, or name another one with -o",
            )
        found[match["name"]] = match["digest"]
    return found


def manifest_line(name: str, digest: str) -> str:
    return f"{digest}  {name}\n"
