"""Functions that Python tells no hook about, replaced while a run is recorded: those of ``os`` and ``time``, the environment, imports.

Each stand-in looks who asks (:func:`tgdsl.builds.askers.asker`), calls the real function, and tells a :class:`Listener` what foreign code asked.
Of ``os`` and ``time``, all functions but the known ones are replaced, so that a new one of a later Python is none that nobody sees.

Modules that were imported earlier may have taken a function out of ``os`` already. Those that Python has imported when it starts have not, and the
import system, which has, keeps a record of its own.
"""

from __future__ import annotations

import builtins
import importlib
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import ModuleType
from typing import IO, Protocol, cast

from tgdsl.builds.askers import Asker, Code, asker, caller, code_of
from tgdsl.builds.fingerprint import error_in, names_digest, state_in, text_digest, type_in, variable_digest
from tgdsl.builds.pure_modules import PURE_OS_FUNCTIONS, PURE_TIME_FUNCTIONS


class Listener(Protocol):
    """Gets to know what foreign code asks."""

    def answered(self, kind: str, question: str, reply: str) -> None:
        """A question of a kind that :func:`tgdsl.builds.fingerprint.answer` knows, and what the answer was."""

    def lost(self, asks: Asker, does: str) -> None:
        """Foreign code does what cannot be recorded, in words that follow its place."""

    def imports(self, asks: Asker, name: str) -> None:
        """Foreign code imports a module, perhaps one that was imported before."""

    def is_inherited(self, descriptor: object) -> bool:
        """True if an open file was open when the run began, so that nobody knows what it is."""
        ...


#: Sets of functions that take an open file, or ``dir_fd``, and so on.
_SETS = ("supports_dir_fd", "supports_effective_ids", "supports_fd", "supports_follow_symlinks")


class _StandIn:
    """A function in the place of another one: unlike a function of Python's, it is no method where a class has it as an attribute."""

    def __init__(self, original: Callable[..., object], call: Callable[..., object]) -> None:
        self._original = original
        self._call = call

    def __call__(self, *arguments: object, **named: object) -> object:
        asks = asker(caller(1))
        if asks is None:
            return self._original(*arguments, **named)
        return self._call(asks, *arguments, **named)

    def __getattr__(self, name: str) -> object:
        return getattr(self._original, name)


class Watching:
    """The stand-ins, from now on until :meth:`end`."""

    def __init__(self, listener: Listener, arguments: list[str]) -> None:
        self._listener = listener
        self._before: list[tuple[object, str, object, object]] = []
        self._sets = [cast(set[object], getattr(os, name)) for name in dir(os) if name in _SETS]
        self._watch_files()
        self._lose_others(os, PURE_OS_FUNCTIONS, "calls os.{}")
        self._lose_others(time, PURE_TIME_FUNCTIONS, "calls time.{}")
        self._watch_users()
        self._watch_environment()
        self._watch_imports()
        for name in ("stdin", "__stdin__", "stdout", "__stdout__", "stderr", "__stderr__"):
            stream = getattr(sys, name)
            if stream is not None:
                self._put(sys, name, _Stream(stream, "in" in name, listener))
        self._put(sys, "argv", arguments)
        self._put(sys, "orig_argv", arguments)

    def end(self) -> None:
        """Put back what was there, unless somebody else has put something in its place."""
        for owner, name, original, stand_in in reversed(self._before):
            if getattr(owner, name) is stand_in:
                setattr(owner, name, original)
        self._before.clear()

    def _put(self, owner: object, name: str, stand_in: object) -> None:
        self._before.append((owner, name, getattr(owner, name), stand_in))
        setattr(owner, name, stand_in)

    def _replace(self, owner: object, name: str, call: Callable[..., object]) -> None:
        original = getattr(owner, name)
        stand_in = _StandIn(original, call)
        self._put(owner, name, stand_in)
        for functions in self._sets:
            if original in functions:
                functions.add(stand_in)

    # Files

    def _watch_files(self) -> None:
        self._replace(os, "stat", self._status_of("stat", os.stat))
        self._replace(os, "lstat", self._status_of("lstat", os.lstat))
        self._replace(os, "readlink", self._readlink(os.readlink))
        self._replace(os, "access", self._access(os.access))
        self._replace(os, "open", self._open(os.open))
        for name in ("read", "pread", "readv", "preadv", "fstat"):
            if hasattr(os, name):
                self._replace(os, name, self._of_descriptor(name, getattr(os, name)))

    def _status_of(self, name: str, original: Callable[..., os.stat_result]) -> Callable[..., object]:
        def status(asks: Asker, *arguments: object, **named: object) -> object:
            path = _path(arguments, named)
            if path is None:
                self._listener.lost(asks, f"calls os.{name} for an open file or folder")
                return original(*arguments, **named)
            follows = name == "stat" and named.get("follow_symlinks", True)
            kind = f"{'' if follows else 'own '}{'type' if asks.wants_type else 'state'}"
            try:
                result = original(*arguments, **named)
            except OSError as error:
                self._listener.answered(kind, path, error_in(error))
                raise
            self._listener.answered(kind, path, type_in(result) if asks.wants_type else state_in(result))
            return result

        return status

    def _readlink(self, original: Callable[..., str | bytes]) -> Callable[..., object]:
        def readlink(asks: Asker, *arguments: object, **named: object) -> object:
            path = _path(arguments, named)
            if path is None:
                self._listener.lost(asks, "calls os.readlink for a link in an open folder")
                return original(*arguments, **named)
            try:
                result = original(*arguments, **named)
            except OSError as error:
                self._listener.answered("link", path, error_in(error))
                raise
            self._listener.answered("link", path, text_digest(os.fsdecode(result)))
            return result

        return readlink

    def _access(self, original: Callable[..., bool]) -> Callable[..., object]:
        def access(asks: Asker, *arguments: object, **named: object) -> object:
            result = original(*arguments, **named)
            path, mode = _path(arguments, named), arguments[1] if len(arguments) > 1 else named.get("mode")
            if path is None or not isinstance(mode, int) or named.keys() - {"path", "mode"}:
                self._listener.lost(asks, "calls os.access for an open file or folder")
            else:
                self._listener.answered("access", f"{mode} {path}", str(result))
            return result

        return access

    def _open(self, original: Callable[..., int]) -> Callable[..., object]:
        def open_(asks: Asker, *arguments: object, **named: object) -> object:
            if named.get("dir_fd") is not None:  # the hook gets to know the name alone
                self._listener.lost(asks, "calls os.open for a file in an open folder")
            return original(*arguments, **named)

        return open_

    def _of_descriptor(self, name: str, original: Callable[..., object]) -> Callable[..., object]:
        def read(asks: Asker, *arguments: object, **named: object) -> object:
            if name == "fstat" or not arguments or self._listener.is_inherited(arguments[0]):
                self._listener.lost(asks, f"calls os.{name}")
            return original(*arguments, **named)

        return read

    # What is not recorded

    def _lose_others(self, module: object, known: frozenset[str], words: str) -> None:
        """Replace all functions of a module that are neither known nor replaced already."""
        for name, value in list(vars(module).items()):
            if name.startswith("_") or name in known or isinstance(value, (type, _StandIn)) or not callable(value):
                continue
            self._replace(module, name, self._losing(words.format(name), value))

    def _losing(self, words: str, original: Callable[..., object]) -> Callable[..., object]:
        def call(asks: Asker, *arguments: object, **named: object) -> object:
            self._listener.lost(asks, words)
            return original(*arguments, **named)

        return call

    def _watch_users(self) -> None:
        """Watch the tables of users and groups, which Python's pathlib and os.path ask."""
        for name in ("pwd", "grp"):
            try:
                module = importlib.import_module(name)
            except ImportError:  # not on this system
                continue
            self._lose_others(module, frozenset(), f"asks {name}.{{}}")

    # The environment

    def _watch_environment(self) -> None:
        """Watch the class of ``os.environ`` and ``os.environb``, which others may have taken out of ``os``."""
        environment = type(os.environ)
        get, set_, delete = environment.__getitem__, environment.__setitem__, environment.__delitem__
        usual_representation = environment.__repr__
        own = set[str]()  # variables that foreign code has set or deleted: their values are no answers of the system
        listener = self._listener

        def ask(key: object, asks: Asker | None) -> None:
            if asks is not None and isinstance(key, (str, bytes)) and os.fsdecode(key) not in own:
                name = os.fsdecode(key)
                listener.answered("variable", name, variable_digest(name))

        def change(key: object, asks: Asker | None) -> None:
            if asks is not None and isinstance(key, (str, bytes)):
                own.add(os.fsdecode(key))

        def getitem(variables: os._Environ[str], key: str) -> str:  # pyright: ignore[reportPrivateUsage]
            ask(key, asker(caller(1)))
            return get(variables, key)

        def setitem(variables: os._Environ[str], key: str, value: str) -> None:  # pyright: ignore[reportPrivateUsage]
            set_(variables, key, value)
            change(key, asker(caller(1)))

        def delitem(variables: os._Environ[str], key: str) -> None:  # pyright: ignore[reportPrivateUsage]
            asks = asker(caller(1))
            ask(key, asks)
            delete(variables, key)
            change(key, asks)

        def ask_all(asks: Asker | None) -> None:
            if asks is not None and own:
                listener.lost(asks, "lists the environment, which it has changed")
            elif asks is not None:
                listener.answered("variables", "", names_digest(sorted(os.environ)))

        def representation(variables: os._Environ[str]) -> str:  # pyright: ignore[reportPrivateUsage]
            asks = asker(caller(1))
            ask_all(asks)
            for name in os.environ:
                ask(name, asks)
            return usual_representation(variables)

        def asking_all(name: str) -> Callable[..., object]:
            original: Callable[..., object] = getattr(environment, name)

            def method(variables: object) -> object:
                ask_all(asker(caller(1)))
                return original(variables)

            return method

        self._put(environment, "__getitem__", getitem)
        self._put(environment, "__setitem__", setitem)
        self._put(environment, "__delitem__", delitem)
        for name in ("__iter__", "__len__"):
            self._put(environment, name, asking_all(name))
        self._put(environment, "__repr__", representation)

    # Imports

    def _watch_imports(self) -> None:
        original, listener = builtins.__import__, self._listener

        def import_(
            name: str,
            globals: Mapping[str, object] | None = None,
            locals: Mapping[str, object] | None = None,
            fromlist: Sequence[str] | None = (),
            level: int = 0,
        ) -> ModuleType:
            module = original(name, globals, locals, fromlist or (), level)
            file = globals.get("__file__") if globals else None
            if not level and (file is None or (isinstance(file, str) and code_of(file) is Code.FOREIGN)):
                asks = asker(caller(1))
                if asks is not None:
                    listener.imports(asks, name)
                    for part in fromlist or ():
                        if f"{name}.{part}" in sys.modules:
                            listener.imports(asks, f"{name}.{part}")
            return module

        def import_module(asks: Asker, *arguments: object, **named: object) -> object:
            name = arguments[0] if arguments else named.get("name")
            module = importing(*arguments, **named)
            if isinstance(name, str) and not name.startswith("."):
                listener.imports(asks, name)
            return module

        importing: Callable[..., object] = importlib.import_module
        self._put(builtins, "__import__", import_)
        self._replace(importlib, "import_module", import_module)


def _path(arguments: Sequence[object], named: Mapping[str, object]) -> str | None:
    """The path that a function of ``os`` gets as its first argument; None for an open file, and for a path in an open folder."""
    path = arguments[0] if arguments else named.get("path")
    if named.get("dir_fd") is not None or not (isinstance(path, (str, bytes)) or hasattr(path, "__fspath__")):
        return None
    return os.fsdecode(cast("str | bytes | os.PathLike[str]", path))


class _Stream:
    """A standard stream that tells who reads it, or asks whether it is a terminal."""

    def __init__(self, stream: object, is_input: bool, listener: Listener) -> None:
        self._stream = stream
        self._is_input = is_input
        self._listener = listener

    def __getattr__(self, name: str) -> object:
        if self._is_input or name == "isatty":
            self._tell(asker(caller(1)))
        return getattr(self._stream, name)

    def __iter__(self) -> Iterator[object]:
        self._tell(asker(caller(1)))
        return iter(cast(Iterable[object], self._stream))

    def __next__(self) -> object:
        self._tell(asker(caller(1)))
        return next(cast(Iterator[object], self._stream))

    def __enter__(self) -> _Stream:
        return self

    def __exit__(self, *error: object) -> None:
        cast(IO[str], self._stream).close()

    def _tell(self, asks: Asker | None) -> None:
        if asks is not None:
            self._listener.lost(asks, "reads standard input" if self._is_input else "asks for the terminal")
