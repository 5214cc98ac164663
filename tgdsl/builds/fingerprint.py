"""Fingerprints of what a run read: contents of files, answers of the system, names of modules in folders.

They say whether a run would read the same again: :mod:`tgdsl.builds.unchanged` compares them, :mod:`tgdsl.builds.reading` finds out what to compare.
The module imports little, since an unchanged run has no time for more.
"""

from __future__ import annotations

import hashlib
import os
import stat

TYPE_CHECKING = False  # typing is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

ABSENT = ""  #: the digest of a file, and of an environment variable, that is not there

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


def type_in(status: os.stat_result) -> str:
    """The kind of a path, in a number: a file, a folder, a link or another thing."""
    return str(stat.S_IFMT(status.st_mode))


def state_in(status: os.stat_result) -> str:
    """All that the system says of a file, but for when it was read last."""
    times = (status.st_mtime_ns, status.st_ctime_ns)
    numbers = (*status[: stat.ST_SIZE + 1], *times)  # mode, node, device, links, user, group, size
    return " ".join(map(str, numbers))


def error_in(error: OSError) -> str:
    """An answer that is an error of the system: 2 for what is not there."""
    return f"error {error.errno}"


def variable_digest(name: str) -> str:
    """The fingerprint of an environment variable; it is a secret as often as not. :data:`ABSENT` if it is not set."""
    value = os.environ.get(name)
    return ABSENT if value is None else text_digest(value)


def text_digest(text: str) -> str:
    """The fingerprint of some text of the system's."""
    return digest(text.encode("utf-8", "surrogateescape"))


def names_digest(names: Iterable[str]) -> str:
    """The fingerprint of a list of names."""
    return text_digest("\0".join(names))


def _access(question: str) -> str:
    mode, _, path = question.partition(" ")
    return str(os.access(path, int(mode)))


def _entry(entry: os.DirEntry[str]) -> str:
    """The name of a thing in a folder, and what it is, and what a link leads to."""
    return f"{entry.name} {entry.is_symlink():d}{entry.is_dir():d}{entry.is_file():d}"


def _entry_in_full(entry: os.DirEntry[str]) -> str:
    try:
        behind = state_in(entry.stat())
    except OSError as error:
        behind = error_in(error)
    return f"{entry.name} {state_in(entry.stat(follow_symlinks=False))} {behind}"


def _entries(folder: str, describe: Callable[[os.DirEntry[str]], str]) -> str:
    with os.scandir(folder) as entries:
        return names_digest(sorted([describe(entry) for entry in entries]))


#: What a run may ask the system, by the kind of question; each takes a path, but for variables. They raise OSError.
_QUESTIONS: dict[str, Callable[[str], str | None]] = {
    "file": file_digest,
    "type": lambda path: type_in(os.stat(path)),
    "state": lambda path: state_in(os.stat(path)),
    "own type": lambda path: type_in(os.lstat(path)),
    "own state": lambda path: state_in(os.lstat(path)),
    "link": lambda path: text_digest(os.readlink(path)),
    "access": _access,
    "names": lambda folder: names_digest(sorted(os.listdir(folder))),
    "entries": lambda folder: _entries(folder, _entry),
    "entries in full": lambda folder: _entries(folder, _entry_in_full),
    "variable": variable_digest,
    "variables": lambda _: names_digest(sorted(os.environ)),
}

#: Of these, those about all names in a folder.
LISTINGS = ("names", "entries", "entries in full")

#: Of these, those about what is in one file, and when it changed.
_ABOUT_FILES = ("file", "state", "own state")


def answer(kind: str, question: str) -> str | None:
    """The system's answer to a question, now; None for the contents of what cannot be read twice."""
    try:
        return _QUESTIONS[kind](question)
    except OSError as error:
        return error_in(error)


def known_paths(answers: Mapping[str, Iterable[str]]) -> list[str]:
    """The files that some questions are about, if they are there, and the folders that were listed.

    Tools that read such names take ``..`` for the folder above in the text, which it is not after a link; so there is none.
    """
    files = {path for kind in _ABOUT_FILES for path in answers.get(kind, ())}
    folders = {path for kind in LISTINGS for path in answers.get(kind, ())}
    return [
        *sorted({_without_dots(path) for path in files if os.path.isfile(path)}),
        *sorted({_without_dots(path) for path in folders if os.path.isdir(path)}),
    ]


def absolute(path: str) -> str:
    """The absolute path of what a path means now. ``..`` stays, as what it means depends on links.

    Raises:
        OSError: the working folder is gone.
    """
    path = os.path.join(os.getcwd(), path) if not path.startswith(os.sep) else path
    return path if _has_dots(path) or path.endswith((os.sep, f"{os.sep}.")) else os.path.normpath(path)


def _has_dots(path: str) -> bool:
    return ".." in path and os.pardir in path.split(os.sep)


def _without_dots(path: str) -> str:
    return os.path.realpath(path) if _has_dots(path) else path


def modules_in(folder: str, names: Collection[str], whole: bool) -> list[str]:
    """The names in a folder that import statements can mean: ``a.py``, ``b.cpython-311-x86_64-linux-gnu.so``, ``package/``; and
    ``folder/*`` for one without ``__init__.py``, which may be a part of a package.

    An editor's hidden files are left out.

    Args:
        names: those of the modules of a run. Others do not matter, but for installed distributions, any of which may have a generator.
        whole: whether all modules are wanted, of a package's folder, whose modules all have to be imported.
    """
    found: list[str] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                name = entry.name
                stem, dot, _ = name.partition(".")
                if not whole and stem not in names:
                    if name.endswith(_DISTRIBUTIONS):
                        found.append(name)
                elif not dot:
                    if os.path.exists(f"{entry.path}/__init__.py"):
                        found.append(f"{name}/")
                    elif stem in names and entry.is_dir():
                        found.append(f"{name}/*")
                elif stem and name.endswith(_MODULES):
                    found.append(name)
    except OSError:
        return []  # there is no such folder, or nobody may read it: Python's imports pass over it
    return sorted(found)
