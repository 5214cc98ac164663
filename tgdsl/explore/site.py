"""The folder of a site while a run writes it: pages that changed are written, those that are no more are removed."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import TextIO

from tgdsl.builds.output import unchanged
from tgdsl.builds.own_folder import digest_of, manifest_line, read_manifest, refuse_foreign
from tgdsl.classes import frozen
from tgdsl.diagnostics import Report, fail, file_place

#: The manifest. While a run writes, each file has its line before it is there; so files of a run that was killed are known to the next one.
MANIFEST = "explore.sha256"


@frozen
class Written:
    """The files of a run.

    Attributes:
        files: how many the site has.
        size: of all of them, in bytes.
        changed: how many were written.
        removed: how many of earlier runs were removed.
    """

    files: int
    size: int
    changed: int
    removed: int


class Site:
    """A folder that files are written into, each as soon as it is made: ``with Site(folder) as site: site.write("index.html", text)``.

    Raises:
        DiagnosticError: the folder is somebody else's, or cannot be written.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._earlier = read_manifest(folder, MANIFEST, "explore")
        self._digests: dict[str, str] = {}
        self._folders: set[Path] = set()
        self._size = self._changed = self._removed = 0
        self._lines: TextIO | None = None

    def __enter__(self) -> Site:
        with _Attempt(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
            self._lines = (self.folder / MANIFEST).open("a", encoding="utf-8")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._lines is not None:
            self._lines.close()

    def write(self, name: str, text: str) -> None:
        """Write a file of the site, unless it is there with this text already.

        Args:
            name: its path in the folder, with ``/``.
        """
        data = text.encode("utf-8", errors="replace")
        path, digest = self.folder / name, digest_of(data)
        assert name not in self._digests, name
        self._size += len(data)
        self._digests[name] = digest
        if name in self._earlier and unchanged(path, data):
            return
        with _Attempt(path):
            if name not in self._earlier:
                refuse_foreign(path, "explore")
            if path.parent not in self._folders:
                path.parent.mkdir(parents=True, exist_ok=True)
                self._folders.add(path.parent)
            assert self._lines is not None  # within the context
            self._lines.write(manifest_line(name, digest))
            self._lines.flush()
            temporary = f"{path}.new"
            with open(temporary, "wb") as file:
                file.write(data)
            os.replace(temporary, path)
        self._changed += 1

    def finish(self, report: Report) -> Written:
        """Remove the files of earlier runs that this one has not, and write the manifest.

        Args:
            report: gets a warning for each such file that was edited, which stays.
        """
        folders: set[Path] = set()
        for name in self._earlier.keys() - self._digests.keys():
            path = self.folder / name
            if self._may_be_removed(path, self._earlier[name], report):
                with _Attempt(path):
                    path.unlink(missing_ok=True)
                self._removed += 1
                folders.update(path.relative_to(self.folder).parents)
        for folder in sorted(folders, key=lambda one: -len(one.parts)):
            if folder.parts:
                _remove_if_empty(self.folder / folder)
        temporary = self.folder / f"{MANIFEST}.new"
        text = "".join([manifest_line(name, digest) for name, digest in sorted(self._digests.items())])
        with _Attempt(temporary):
            temporary.write_text(text, encoding="utf-8")
            os.replace(temporary, self.folder / MANIFEST)
        return Written(len(self._digests), self._size, self._changed, self._removed)

    def _may_be_removed(self, path: Path, digest: str, report: Report) -> bool:
        try:
            if not path.is_symlink() and digest_of(path.read_bytes()) == digest:
                return True
        except OSError:
            return False  # it is gone, or a folder
        report.warning(
            file_place(path),
            "explore wrote this file, but it was edited since, and it is no longer part of the site: remove it, unless you want it",
        )
        return False

    @property
    def names(self) -> Iterable[str]:
        """The files so far."""
        return self._digests


class _Attempt:
    """Makes a mistake of the user's of what the system refuses: ``with _Attempt(path): ...``."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if isinstance(error, OSError):
            raise fail(file_place(self._path), f"this cannot be written: {error.strerror or error}") from None


def _remove_if_empty(folder: Path) -> None:
    try:
        folder.rmdir()
    except OSError:
        pass  # it has other files
