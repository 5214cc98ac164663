"""Things that a process has one of, and the code of a target may change: the working folder, standard streams, signals, ...

The names on a command line are relative to the working folder in which it was given, and new files get the mode that the caller's umask says.
So all of that is again what it was when a target has been loaded, whatever its code did.
"""

from __future__ import annotations

import _locale  # pyright: ignore[reportMissingModuleSource]  # the core of locale, which is slow to import
import _signal  # pyright: ignore[reportMissingModuleSource]  # as in tgdsl.process
import os
import sys
from io import TextIOWrapper
from types import TracebackType
from typing import TextIO

from tgdsl.diagnostics import fail, file_place

#: The signals that decide how a command ends: Ctrl-C, its kin, and an output that nobody reads.
_SIGNALS = tuple([getattr(_signal, name) for name in ("SIGINT", "SIGTERM", "SIGPIPE") if hasattr(_signal, name)])

_STREAMS = ("stdin", "stdout", "stderr")  #: of sys, by the numbers of their descriptors


class Surroundings:
    """``with Surroundings():`` puts back what is changed inside.

    Raises:
        DiagnosticError: nobody may enter the working folder any more.
    """

    def __enter__(self) -> None:
        self._folder = _working_folder()
        self._mask = os.umask(0o077)
        os.umask(self._mask)
        self._streams: list[TextIO | None] = [getattr(sys, name) for name in _STREAMS]
        self._copies = [_copied(number) for number in range(len(_STREAMS))]
        self._handlers = [_signal.getsignal(number) for number in _SIGNALS]
        self._depth = sys.getrecursionlimit()
        self._locale = _locale.setlocale(_locale.LC_ALL, None)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        os.umask(self._mask)
        sys.setrecursionlimit(self._depth)
        _locale.setlocale(_locale.LC_ALL, self._locale)
        for number, handler in zip(_SIGNALS, self._handlers):
            if handler is not None and _signal.getsignal(number) is not handler:  # None: whoever set it is not Python
                _signal.signal(number, handler)
        self._put_streams_back()
        if self._folder and _working_folder() != self._folder:
            try:
                os.chdir(self._folder)
            except OSError as problem:
                raise fail(
                    file_place(self._folder),
                    f"the target has left this folder, where the command was given, and it cannot be entered again: {problem.strerror};"
                    " let the target stay there",
                ) from None

    def _put_streams_back(self) -> None:
        """Put back the standard streams, which may have been closed, or lead elsewhere: the objects and the descriptors."""
        for number, (name, stream, copy) in enumerate(zip(_STREAMS, self._streams, self._copies)):
            if copy >= 0:
                os.dup2(copy, number)
                os.close(copy)
            if stream is not None and stream.closed and copy >= 0:
                mode = "r" if number == 0 else "w"
                binary = open(number, f"{mode}b", closefd=False)
                stream = TextIOWrapper(binary, stream.encoding, stream.errors)
            setattr(sys, name, stream)


def _working_folder() -> str:
    """The path of the working folder; nothing for one that is gone."""
    try:
        return os.getcwd()
    except OSError:
        return ""


def _copied(number: int) -> int:
    """A copy of a descriptor; -1 for one that is closed."""
    try:
        return os.dup(number)
    except OSError:
        return -1
