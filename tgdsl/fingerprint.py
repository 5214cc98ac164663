"""Fingerprints of what a run read: contents of files, names of modules in folders.

They say whether a run would read the same again: :mod:`tgdsl.unchanged` compares them, :mod:`tgdsl.reading` finds out what to compare.
The module imports little, since an unchanged run has no time for more.
"""

from __future__ import annotations

import hashlib
import os
import stat

TYPE_CHECKING = False  # typing is slow to import
if TYPE_CHECKING:
    from collections.abc import Collection

ABSENT = ""  #: the digest of a file that is not there

_PIECE = 1 << 20

#: How the names of modules end that an import statement finds in a folder; ``.cpython-311-x86_64-linux-gnu.so`` is one of them.
_MODULES = (".py", ".pyc", ".pyd", ".so")
#: Folders that hold an installed distribution's version and entry points: ``attrs-25.1.0.dist-info``.
_DISTRIBUTIONS = (".dist-info", ".egg-info", ".egg-link")


def digest(data: bytes) -> str:
    """The fingerprint of some bytes: SHA-256, which processors have instructions for."""
    return hashlib.sha256(data).hexdigest()


def file_digest(path: str) -> str | None:
    """The fingerprint of a file's contents: :data:`ABSENT` for none, None for what cannot be read twice, as a pipe."""
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            return None
        with open(path, "rb", buffering=0) as file:
            if status.st_size <= _PIECE:
                return digest(file.readall())
            total = hashlib.sha256()
            while piece := file.read(_PIECE):
                total.update(piece)
            return total.hexdigest()
    except (FileNotFoundError, NotADirectoryError):
        return ABSENT
    except (OSError, ValueError):
        return None


def modules_in(folder: str, names: Collection[str] | None) -> list[str]:
    """The names in a folder that import statements can mean: ``a.py``, ``b.cpython-311-x86_64-linux-gnu.so``, ``package/``.

    Folders that are no packages, and an editor's hidden files, are left out.

    Args:
        names: those of the modules of a run, of a folder of ``sys.path``: others do not matter there, but for installed distributions,
            any of which may have a generator. None for all names, of a package's folder, whose modules all have to be imported.
    """
    found: list[str] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                name = entry.name
                stem, dot, _ = name.partition(".")
                if names is not None and stem not in names:
                    if name.endswith(_DISTRIBUTIONS):
                        found.append(name)
                elif not dot:
                    if os.path.exists(f"{entry.path}/__init__.py"):
                        found.append(f"{name}/")
                elif stem and name.endswith(_MODULES):
                    found.append(name)
    except OSError:
        return []  # there is no such folder, or nobody may read it: Python's imports pass over it
    return sorted(found)


def listing_digest(folder: str) -> str:
    """The fingerprint of all names in a folder; raises OSError for one that cannot be listed."""
    return names_digest(sorted(os.listdir(folder)))


def names_digest(names: list[str]) -> str:
    """The fingerprint of a list of names in a folder."""
    return digest("\0".join(names).encode("utf-8", "surrogateescape"))
