"""What a run reads: the files that it opens, the modules that it imports, the folders where these are looked for.

Python tells a hook about each file that is opened, and each import that is tried, by whoever it is: so tables that a target reads with
``open()`` are known as its modules are, and a module that a target would have imported if it were there. Nobody tells what
else a target asks for: the environment, the time, whether a file exists.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from importlib.util import source_from_cache

from tgdsl.fingerprint import ABSENT, file_digest, listing_digest, modules_in, names_digest

#: Clocks of files tick every few milliseconds; those that know only seconds, every two.
_TICK, _SLOW_TICK = 10_000_000, 2_000_000_000

#: Events after which nobody knows what a run depends on: other programs, other machines.
_UNKNOWN = ("os.exec", "os.posix_spawn", "os.spawn", "os.system", "socket.connect", "subprocess.Popen")

_STANDARD_LIBRARY = os.path.dirname(os.path.abspath(os.__file__)) + os.sep
_INSTALLED = (f"{os.sep}site-packages", f"{os.sep}dist-packages")
_FRAMEWORK = os.path.dirname(os.path.abspath(__file__)) + os.sep
_IMPORTLIB = "<frozen importlib._bootstrap_external>"


class Inputs:
    """Fingerprints of what a run has read.

    Attributes:
        files: of each file, the digest of its contents.
        names: all parts of the names of modules that were imported, or would have been.
        packages: of each folder of a package, the digest of its modules' names.
        path: of each folder where top-level modules were looked for, the digest of those in it that have one of ``names``.
        listings: of each folder that a target has listed, the digest of all names in it.
    """

    def __init__(
        self,
        files: dict[str, str],
        names: list[str],
        packages: dict[str, str],
        path: dict[str, str],
        listings: dict[str, str],
    ) -> None:
        self.files = files
        self.names = names
        self.packages = packages
        self.path = path
        self.listings = listings


class Reading:
    """A record of what is read from now on, until :meth:`end` is called. A process has one: Python keeps its hook.

    Args:
        started: when the run began, in nanoseconds. What changed since then may not be what was read.
    """

    def __init__(self, started: int) -> None:
        self._started = started
        self._opened: set[str] = set()
        self._there: set[str] = set()  # those that were there
        self._names: set[str] = {"sitecustomize", "usercustomize"}
        self._path: dict[str, None] = {}
        self._listed: set[str] = set()
        self._written: set[str] = set()
        self._files: list[str] = []  # once it is over
        self._unknown = False
        self._program_is_known = False
        # Frames and attributes of functions are events, too, a hundred thousand in a run: each costs one look into this table.
        self._handlers: dict[str, Callable[[tuple[object, ...]], None]] = {
            "open": self._open,
            "import": self._import,
            "os.listdir": self._list,
            "os.scandir": self._list,
            "os.remove": self._write,
            "os.rename": self._rename,
            "os.utime": self._write,
        }
        self._handlers |= {event: self._lose_track for event in _UNKNOWN}
        find = self._handlers.get

        def hook(event: str, arguments: tuple[object, ...]) -> None:
            handler = find(event)
            if handler is not None:
                handler(arguments)

        sys.addaudithook(hook)

    def end(self) -> None:
        """Record no more."""
        self._handlers.clear()
        self._there = {_source(path) for path in self._there}
        self._files = self._all_files()

    def found(self) -> list[str]:
        """The files that were read and are there, and the folders that a target has listed."""
        return [file for file in self._files if os.path.isfile(file)] + sorted(filter(os.path.isdir, self._listed))

    def changed(self) -> list[str]:
        """The files that somebody else has changed or removed since the run began, so that it may have read neither the old state nor
        the new one of all. Nothing for a run that starts other programs, which may be their author."""
        now = time.time_ns()
        files = [] if self._unknown else [file for file in self._files if file not in self._written]
        return [file for file in files if self._is_gone(file) or self._started < _time(file) <= now]

    def inputs(self) -> Inputs | None:
        """The fingerprints of what was read. None if somebody changed that meanwhile, or nobody knows what it was."""
        try:
            return None if self._unknown else self._fingerprints()
        except (_Changed, OSError):
            return None

    def reads(self, paths: Iterable[str]) -> None:
        """Note files that are read in a way that Python does not see, as by another program; whether they are there or not."""
        for path in paths:
            self._note(self._opened, path)
            if os.path.exists(path):
                self._note(self._there, path)

    @contextmanager
    def known_program(self) -> Generator[None]:
        """In here, a program is started whose reading is noted by :meth:`reads`: what is known of the run stays known."""
        self._program_is_known = True
        try:
            yield
        finally:
            self._program_is_known = False

    # What happens

    def _open(self, arguments: tuple[object, ...]) -> None:
        path, _, flags = arguments
        if isinstance(flags, int) and isinstance(path, (str, bytes)):
            if flags & (os.O_WRONLY | os.O_RDWR):
                self._note(self._written, path)
            else:
                self._note(self._opened, path)
                if isinstance(path, str) and path.endswith(".pyc"):
                    _remove_stale(path)
                if os.path.exists(path):
                    self._note(self._there, path)

    def _import(self, arguments: tuple[object, ...]) -> None:
        name, file, *_ = arguments
        if isinstance(name, str):
            self._names.add(name)
        if isinstance(file, str):
            self._note(self._opened, file)
        self._path.update(dict.fromkeys(sys.path))  # a target may add folders

    def _list(self, arguments: tuple[object, ...]) -> None:
        """Note a listing, unless Python lists a folder to import from it, or tgdsl does: these ask for modules."""
        path = arguments[0]
        frame = sys._getframe(2)  # pyright: ignore[reportPrivateUsage]  # of whoever asks
        while frame.f_code.co_filename.startswith(_STANDARD_LIBRARY) and frame.f_back is not None:
            frame = frame.f_back
        asks = frame.f_code.co_filename
        if asks != _IMPORTLIB and not asks.startswith(_FRAMEWORK) and isinstance(path, (str, bytes)):
            self._note(self._listed, path)

    def _rename(self, arguments: tuple[object, ...]) -> None:
        self._write(arguments[1:])

    def _write(self, arguments: tuple[object, ...]) -> None:
        if isinstance(arguments[0], (str, bytes)):
            self._note(self._written, arguments[0])

    def _note(self, paths: set[str], path: str | bytes) -> None:
        try:
            paths.add(os.path.abspath(os.fsdecode(path)))
        except OSError:  # the working folder is gone; an exception here would be that of whoever opens the file
            self._unknown = True

    def _lose_track(self, arguments: tuple[object, ...]) -> None:
        if not self._program_is_known:
            self._unknown = True

    # What it comes to

    def _all_files(self) -> list[str]:
        """The files that were opened, or would have been if they were there, and those of all modules; Python's own apart."""
        modules = [module.__dict__.get("__file__") for module in list(sys.modules.values())]
        opened = {_source(path) for path in self._opened}
        opened |= {_source(os.path.abspath(file)) for file in modules if isinstance(file, str)}
        opened |= {folder for folder in map(os.path.abspath, self._path) if os.path.isfile(folder)}  # an archive
        return sorted(file for file in opened if not _is_standard(file))

    def _fingerprints(self) -> Inputs:
        path = [os.path.abspath(folder) for folder in self._path]
        names = sorted({part for name in (*sys.modules, *self._names) for part in name.split(".")})
        folders = {os.path.dirname(file) for file in self._files if file.endswith((".py", ".pyc", ".pyd", ".so"))}
        packages = {folder for folder in folders if os.path.exists(f"{folder}/__init__.py")}
        places = {*path, *folders, *map(os.path.dirname, packages)} - packages
        known = set(self._files)
        return Inputs(
            {file: self._file(file) for file in self._files},
            names,
            {folder: self._modules(folder, None, known) for folder in sorted(packages)},
            {folder: self._modules(folder, set(names), known) for folder in sorted(places) if not _is_standard(folder)},
            {folder: self._listing(folder) for folder in sorted(self._listed)},
        )

    def _file(self, path: str) -> str:
        found = file_digest(path)
        if found is None or self._is_gone(path):
            raise _Changed
        if found != ABSENT:
            self._check_age(path)
        return found

    def _is_gone(self, path: str) -> bool:
        """Whether a file was there when it was opened, and is not now; a target's own temporary files count as absent."""
        return path in self._there and path not in self._written and not os.path.exists(path)

    def _modules(self, folder: str, names: set[str] | None, known: set[str]) -> str:
        """The digest of modules' names, of which none may be new. A package's folder changes while Python writes byte code."""
        found = modules_in(folder, names)
        for name in found:
            module = os.path.join(folder, f"{name}__init__.py" if name.endswith("/") else name)
            if module not in known:
                self._check_age(module)
        return names_digest(found)

    def _listing(self, folder: str) -> str:
        self._check_age(folder)
        return listing_digest(folder)

    def _check_age(self, path: str) -> None:
        """Make sure that a file did not change since the run began."""
        try:
            status = os.stat(path)
        except OSError:
            raise _Changed from None
        for changed in (status.st_mtime_ns, status.st_ctime_ns):
            if changed >= self._started - (_TICK if changed % 1_000_000_000 else _SLOW_TICK):
                raise _Changed


def _time(path: str) -> int:
    """When a file was changed; 0 for one that is not there."""
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return 0


class _Changed(Exception):
    """Something is not what the run has read."""


def _remove_stale(code: str) -> None:
    """Remove byte code that is older than its source, of which Python takes the source then. Python itself compares their times in
    seconds, and so runs the code of before where a file is edited twice within one, and keeps its size."""
    try:
        if os.stat(code).st_mtime_ns < os.stat(_source(code)).st_mtime_ns:
            os.unlink(code)
    except OSError:  # there is none, or it is somebody else's
        pass


def _source(path: str) -> str:
    """The Python file of byte code; any other file is itself."""
    if not path.endswith(".pyc"):
        return path
    try:
        return source_from_cache(path)
    except ValueError:  # it stands for itself, without a source
        return path


def _is_standard(path: str) -> bool:
    """Whether a file or a folder is of Python itself, whose version says what is in it."""
    return f"{path}/".startswith(_STANDARD_LIBRARY) and not any(part in path for part in _INSTALLED)
