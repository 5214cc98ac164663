"""A record of all that a run reads: the files that it opens, the modules that it imports, the folders where these are looked for, and what the target asks the
system besides.

Python tells a hook about each file that is opened, each folder that is listed, and each process that is started, by whoever it is; the
rest is seen by :mod:`tgdsl.builds.watching`. What a run can know of is recorded, with the answer. What it cannot, such as another process or the time,
is a reason to do the run each time.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import source_from_cache

from tgdsl.builds.askers import Asker, Code, asker, caller, code_of, is_standard
from tgdsl.builds.fingerprint import (
    ABSENT,
    LISTINGS,
    absolute,
    answer,
    file_digest,
    known_paths,
    modules_in,
    names_digest,
)
from tgdsl.builds.pure_modules import EVENTS_OF_OTHERS, MADE_UP, UNKNOWN_EVENTS, is_pure
from tgdsl.builds.watching import Watching
from tgdsl.loading.module_space import LooksFirst
from tgdsl.process.status import is_in_a_thread_of_ours

#: Libraries that tgdsl itself needs, and has imported: when they are imported, they ask nothing that is another thing next time.
_DEPENDENCIES = ("attr", "attrs", "typing_extensions")

#: Clocks of files tick every few milliseconds; those that know only seconds, every two.
_TICK, _SLOW_TICK = 10_000_000, 2_000_000_000


#: Flags of a temporary file that has no name, which is opened by that of its folder.
_WITHOUT_NAME: int = getattr(os, "O_TMPFILE", -1)


class Inputs:
    """Fingerprints of what a run has read.

    Attributes:
        answers: to what was asked of the system, by the kind of question and the question: :func:`tgdsl.builds.fingerprint.answer`. The contents
            of files are one kind.
        names: all parts of the names of modules that were imported, or would have been.
        first: of these, the first parts.
        packages: of each folder of a package, the digest of its modules' names.
        parts: of each other folder where modules of a package were looked for, the digest of those in it that have one of ``names``.
        path: of each folder where top-level modules were looked for, the digest of those in it that have one of ``first``.
    """

    def __init__(
        self,
        answers: dict[str, dict[str, str]],
        names: list[str],
        first: list[str],
        packages: dict[str, str],
        parts: dict[str, str],
        path: dict[str, str],
    ) -> None:
        self.answers = answers
        self.names = names
        self.first = first
        self.packages = packages
        self.parts = parts
        self.path = path


class Reading:
    """A record of what is read from now on, until :meth:`end` is called. A process has one: Python keeps its hook.

    Args:
        started: when the run began, in nanoseconds. What changed since then may not be what was read.
        arguments: what ``sys.argv`` is meanwhile. That of the process has options that say nothing of the target.
    """

    def __init__(self, started: int, arguments: list[str]) -> None:
        self._started = started
        self._opened: set[str] = set()
        self._there: set[str] = set()  # those that were there
        self._names: set[str] = {"sitecustomize", "usercustomize"}
        self._path: dict[str, None] = {}
        self._looked: set[str] = set()  # folders of packages where modules were looked for
        self._answers: dict[tuple[str, str], str] = {}
        self._written: set[str] = set()
        self._files: list[str] = []  # once it is over
        self._reason: tuple[Asker, str] | None = None
        self._others = False  # whether a program was started
        self._is_lost = False  # whether something is not known, without fault of the target's
        self._ended = False
        self._program_is_known = False  # while a program runs of which tgdsl itself says what it reads
        self._here = os.path.join(_working_folder(), "")
        self._inherited = frozenset(_open_files())
        self._early = frozenset(sys.modules)
        self._finder = LooksFirst(self._look)
        self._watching = Watching(self, arguments)
        sys.meta_path.insert(0, self._finder)
        # Frames and attributes of functions are events, too, a hundred thousand in a run: each costs one look into this table.
        self._handlers: dict[str, Callable[[tuple[object, ...]], None]] = {
            "open": self._open,
            "import": self._import,
            "os.listdir": lambda arguments: self._list("names", arguments),
            "os.scandir": lambda arguments: self._list("entries", arguments),
            "os.remove": self._write,
            "os.rename": self._rename,
            "os.utime": self._write,
        }
        for does, events in EVENTS_OF_OTHERS.items():
            self._handlers |= {event: self._losing(does, others=True) for event in events.split()}
        for does, events in UNKNOWN_EVENTS.items():
            self._handlers |= {event: self._losing(does, others=False) for event in events.split()}
        find = self._handlers.get

        def hook(event: str, arguments: tuple[object, ...]) -> None:
            handler = find(event)
            if handler is not None and not is_in_a_thread_of_ours():
                handler(arguments)

        sys.addaudithook(hook)

    def end(self) -> None:
        """Record no more. It may be called twice."""
        if self._ended:
            return
        self._ended = True
        self._handlers.clear()
        self._watching.end()
        sys.meta_path.remove(self._finder)
        self._there = {_source(path) for path in self._there}
        self._files = self._all_files()

    def reason(self) -> str | None:
        """Why the run is done each time, if it is: ``toy.py:3 starts another process``."""
        if self._reason is None:
            return None
        asks, does = self._reason
        return f"{asks.file.removeprefix(self._here)}:{asks.line} {does}"

    def found(self) -> list[str]:
        """The files that were read and are there, and the folders that a target has listed."""
        return known_paths(self._questions())

    def changed(self) -> list[str]:
        """The files that somebody else has changed or removed since the run began, so that it may have read neither the old state nor
        the new one of all. Nothing for a run that starts other programs, which may be their author."""
        now = time.time_ns()
        files = [] if self._others else [file for file in self._files if file not in self._written]
        return [file for file in files if self._is_gone(file) or self._started < _time(file) <= now]

    def inputs(self) -> Inputs | None:
        """The fingerprints of what was read. None if somebody changed that meanwhile, or nobody knows what it was."""
        try:
            return None if self._is_lost or self._reason is not None else self._fingerprints()
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

    # What foreign code asks, as a Listener

    def answered(self, kind: str, question: str, reply: str) -> None:
        if self._ended:
            return
        try:
            if kind == "access":
                mode, _, path = question.partition(" ")
                question = f"{mode} {absolute(path)}"
            elif kind not in ("variable", "variables"):
                question = absolute(question)
        except OSError:
            self._is_lost = True
        if self._answers.setdefault((kind, question), reply) != reply:
            self._is_lost = True  # it has changed meanwhile

    def lost(self, asks: Asker, does: str) -> None:
        if not self._ended and not self._program_is_known and self._reason is None:
            self._reason = asks, does

    def imports(self, asks: Asker, name: str) -> None:
        """Judge an import: of Python's own modules some answer otherwise next time, and others were imported before anybody looked."""
        file = getattr(sys.modules.get(name), "__file__", None)
        if isinstance(file, str) and code_of(file) is Code.FOREIGN:
            if name.partition(".")[0] in _DEPENDENCIES:
                self.reads([file])
            elif name in self._early:
                self.lost(asks, f"imports {name}, which was there before tgdsl could see what it reads")
        elif name.partition(".")[0] in sys.stdlib_module_names and not is_pure(name):
            self.lost(asks, f"imports {name}, which need not answer the same next time")

    def is_inherited(self, descriptor: object) -> bool:
        return descriptor in self._inherited

    # What Python's hook tells

    def _open(self, arguments: tuple[object, ...]) -> None:
        path, _, flags = arguments
        if not isinstance(flags, int):
            return
        if isinstance(path, int):
            asks = asker(caller(2)) if self.is_inherited(path) and path not in (1, 2) else None
            if asks is not None:
                self.lost(asks, "reads standard input" if path == 0 else "reads a file that was open before")
        elif isinstance(path, (str, bytes)):
            if flags & (os.O_WRONLY | os.O_RDWR):
                self._note(self._written, path)
                self._open_to_write(os.fsdecode(path), flags, asker(caller(2)))
            if not flags & (os.O_WRONLY | os.O_TRUNC | os.O_EXCL) and flags & _WITHOUT_NAME != _WITHOUT_NAME:
                self._open_to_read(path)

    def _open_to_read(self, path: str | bytes) -> None:
        name = os.fsdecode(path)
        asks = asker(caller(3)) if name.startswith(MADE_UP) else None
        if asks is not None and name != os.devnull:
            self.lost(asks, f"reads {name}, which need not be the same next time")
        elif name != os.devnull:
            self._note(self._opened, path)
            if os.path.exists(path):
                self._note(self._there, path)

    def _open_to_write(self, path: str, flags: int, asks: Asker | None) -> None:
        if asks is not None:
            if flags & os.O_EXCL:
                self.lost(asks, "makes a file, if there is none")
            folder = os.path.dirname(path) or os.curdir
            self.answered("type", folder, answer("type", folder) or "")

    def _import(self, arguments: tuple[object, ...]) -> None:
        name, file, *_ = arguments
        if isinstance(name, str):
            self._look(name, None)
        if isinstance(file, str):
            self._note(self._opened, file)
            if code_of(file) is Code.FOREIGN:
                self.lost(Asker(file, 0, True, False), "is machine code")

    def _look(self, name: str, path: Sequence[str] | None) -> None:
        """Note that a module is looked for, in the folders of its package, or in those of ``sys.path``."""
        if is_in_a_thread_of_ours():
            return
        self._names.add(name)
        if path is None:
            self._path.update(dict.fromkeys(sys.path))  # a target may add folders
        else:
            self._looked.update(path)

    def _list(self, kind: str, arguments: tuple[object, ...]) -> None:
        """Note a listing, unless Python lists a folder to import from it, or tgdsl does: these ask for modules."""
        asks = asker(caller(3))  # of the lambda, the hook, and whoever lists
        if asks is None:
            return
        path = "." if arguments[0] is None else arguments[0]
        if not isinstance(path, (str, bytes)):
            self.lost(asks, "lists an open folder")
            return
        if kind == "entries" and asks.directly:
            kind = "entries in full"
        folder = os.fsdecode(path)
        self.answered(kind, folder, answer(kind, folder) or "")

    def _rename(self, arguments: tuple[object, ...]) -> None:
        self._write(arguments[1:])

    def _write(self, arguments: tuple[object, ...]) -> None:
        if isinstance(arguments[0], (str, bytes)):
            self._note(self._written, arguments[0])

    def _note(self, paths: set[str], path: str | bytes) -> None:
        try:
            paths.add(absolute(os.fsdecode(path)))
        except OSError:  # the working folder is gone; an exception here would be that of whoever opens the file
            self._is_lost = True

    def _losing(self, does: str, others: bool) -> Callable[[tuple[object, ...]], None]:
        def handler(arguments: tuple[object, ...]) -> None:
            if not self._program_is_known:
                self._others |= others
                asks = asker(caller(2))
                if asks is None:
                    self._is_lost = True
                else:
                    self.lost(asks, does)

        return handler

    # What it comes to

    def _questions(self) -> dict[str, list[str]]:
        """The questions that were asked, by kind."""
        asked: dict[str, list[str]] = {"file": self._files}
        for kind, question in sorted(self._answers):
            asked.setdefault(kind, []).append(question)
        return {kind: [path for path in paths if not is_standard(path)] for kind, paths in asked.items()}

    def _all_files(self) -> list[str]:
        """The files that were opened, or would have been if they were there, and those of all modules; Python's own apart."""
        modules = [module.__dict__.get("__file__") for module in list(sys.modules.values())]
        opened = {_source(path) for path in self._opened}
        opened |= {_source(path) for path in self._absolute(file for file in modules if isinstance(file, str))}
        opened |= {folder for folder in self._absolute(self._path) if not os.path.isdir(folder)}  # an archive
        return sorted(file for file in opened if not is_standard(file))

    def _absolute(self, paths: Iterable[str]) -> Iterator[str]:
        for path in paths:
            try:
                yield absolute(path)
            except OSError:
                self._is_lost = True

    def _fingerprints(self) -> Inputs:
        answers: dict[str, dict[str, str]] = {"file": {file: self._file(file) for file in self._files}}
        for (kind, question), reply in sorted(self._answers.items()):
            self._check(kind, question, reply)
            answers.setdefault(kind, {})[question] = reply
        names = [name.split(".") for name in (*sys.modules, *self._names)]
        every, first = {part for name in names for part in name}, {name[0] for name in names}
        folders = {os.path.dirname(file) for file in self._files if file.endswith((".py", ".pyc", ".pyd", ".so"))}
        looked = {*self._absolute(self._looked)}
        packages = {folder for folder in folders | looked if os.path.exists(f"{folder}/__init__.py")}
        path = {*self._absolute(self._path), *folders, *map(os.path.dirname, packages)} - packages
        known = {*self._files, *folders, *looked}
        return Inputs(
            answers,
            sorted(every),
            sorted(first),
            {folder: self._modules(folder, every, True, known) for folder in sorted(packages)},
            {folder: self._modules(folder, every, False, known) for folder in sorted(looked - packages)},
            {folder: self._modules(folder, first, False, known) for folder in sorted(path) if not is_standard(folder)},
        )

    def _check(self, kind: str, question: str, reply: str) -> None:
        """Make sure that the system would still answer the same."""
        if kind in ("variable", "variables"):
            return  # only the process itself can change them
        if answer(kind, question) != reply:
            raise _Changed
        if kind in LISTINGS and os.path.exists(question):
            self._check_age(question)

    def _file(self, path: str) -> str:
        found = file_digest(path)
        if found is None or self._is_gone(path):
            raise _Changed
        if found != ABSENT:
            self._check_age(path)
        return found

    def _is_gone(self, path: str) -> bool:
        """True if a file was there when it was opened, and is not now; a target's own temporary files count as absent."""
        return path in self._there and path not in self._written and not os.path.exists(path)

    def _modules(self, folder: str, names: set[str], whole: bool, known: set[str]) -> str:
        """The digest of modules' names, of which none may be new. A package's folder changes while Python writes byte code."""
        found = modules_in(folder, names, whole)
        for name in found:
            module = os.path.join(folder, f"{name}__init__.py" if name.endswith("/") else name.removesuffix("/*"))
            if module not in known:
                self._check_age(module)
        return names_digest(found)

    def _check_age(self, path: str) -> None:
        """Make sure that a file did not change since the run began."""
        try:
            status = os.stat(path)
        except OSError:
            raise _Changed from None
        for changed in (status.st_mtime_ns, status.st_ctime_ns):
            if changed >= self._started - (_TICK if changed % 1_000_000_000 else _SLOW_TICK):
                raise _Changed


def _working_folder() -> str:
    try:
        return os.getcwd()
    except OSError:  # it is gone
        return ""


def _open_files() -> Iterator[int]:
    """The numbers of the files that are open."""
    try:
        names = [int(name) for name in os.listdir("/dev/fd")]
    except (OSError, ValueError):  # no such system
        names = list(range(256))
    for name in names:
        try:
            os.fstat(name)
        except OSError:  # that of the listing itself
            continue
        yield name


def _time(file: str) -> int:
    """When a file was changed; 0 for one that is not there."""
    try:
        return os.stat(file).st_mtime_ns
    except OSError:
        return 0


class _Changed(Exception):
    """Something is not what the run has read."""


def _source(path: str) -> str:
    """The Python file of byte code; any other file is itself."""
    if not path.endswith(".pyc"):
        return path
    try:
        return source_from_cache(path)
    except ValueError:  # it stands for itself, without a source
        return path
