"""The status line of work that takes long: the step that is being done, and the seconds so far, on the last line of a terminal."""

from __future__ import annotations

import os
import sys
import time
from _thread import get_ident
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import TextIO

from tgdsl.process.interrupts import before_message, is_ending
from tgdsl.process.terminal import is_terminal

_REMOVE = "\r\x1b[2K"  # clears the line
_PATIENCE = 0.5  #: seconds of work before there is a line: none flickers where all is done at once
_TICK = 0.1


class Progress:
    """The status line, or none, for output to anything but a terminal."""

    def __call__(self, step: str) -> None:
        """Show the next step."""


@contextmanager
def progress() -> Generator[Progress]:
    """A status line, shown while the context is open, if standard error is a terminal."""
    if not is_terminal(sys.stderr):
        yield Progress()
        return
    line = _Line()
    streams = {name: _Above(stream, line) for name in ("stdout", "stderr") if (stream := getattr(sys, name)).isatty()}
    for name, above in streams.items():
        setattr(sys, name, above)
    line.start()
    try:
        yield line
    finally:
        line.stop()
        for name, above in streams.items():
            if getattr(sys, name) is above:  # else somebody has put another one in its place
                setattr(sys, name, above.stream)


class _Line(Progress):
    """A thread draws the line, below all that is written to the terminal meanwhile."""

    def __init__(self) -> None:
        from threading import Event, Lock, Thread  # slow to import

        self._step = ""
        self._started = time.monotonic()
        self._is_shown = False
        self._is_within_line = False
        self._lock = Lock()
        self._end = Event()
        self._thread = Thread(target=self._draw_until_end, daemon=True)

    def __call__(self, step: str) -> None:
        self._step = step

    def start(self) -> None:
        before_message(_REMOVE)
        self._thread.start()

    def stop(self) -> None:
        self._end.set()
        self._thread.join()
        self._remove()
        before_message("")

    def write_above(self, stream: TextIO, text: str) -> int:
        """Write to a stream in the place of the line; the next one is drawn at the beginning of a line."""
        with self._lock:
            self._remove()
            if text:
                self._is_within_line = not text.endswith("\n")
            return stream.write(text)

    def _draw_until_end(self) -> None:
        if self._end.wait(_PATIENCE):
            return
        with _in_a_thread_of_ours():
            from tgdsl.process.rendering import fitting

            while not self._end.wait(_TICK) and not is_ending():
                with self._lock:
                    if self._step and not self._is_within_line:
                        self._is_shown = True
                        _put(_REMOVE + fitting(f"{self._step}  {time.monotonic() - self._started:.1f} s"))

    def _remove(self) -> None:
        if self._is_shown:
            self._is_shown = False
            _put(_REMOVE)


class _Above:
    """A stream of a terminal whose text is written above a status line."""

    def __init__(self, stream: TextIO, line: _Line) -> None:
        self.stream = stream
        self._line = line

    def write(self, text: str) -> int:
        return self._line.write_above(self.stream, text)

    def writelines(self, lines: Iterable[str]) -> None:
        self.write("".join(lines))

    def __getattr__(self, name: str) -> object:
        return getattr(self.stream, name)


_OURS: set[int] = set()  #: threads that draw status lines


def is_in_a_thread_of_ours() -> bool:
    """True in a thread that draws a status line: what rich asks the system there, the target has not asked."""
    return bool(_OURS) and get_ident() in _OURS


@contextmanager
def _in_a_thread_of_ours() -> Generator[None]:
    _OURS.add(get_ident())
    try:
        yield
    finally:
        _OURS.discard(get_ident())


def _put(text: str) -> None:
    try:
        os.write(2, text.encode("utf-8", "replace"))
    except OSError:  # the terminal is gone
        pass
