"""The status line of work that takes long: what is being done, and for how long, on the last line of a terminal."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager

from tgdsl.process.colours import is_terminal
from tgdsl.process.interrupts import before_message, is_ending

_REMOVE = "\r\x1b[2K"  # clears the line
_PATIENCE = 0.4  #: seconds of work before there is a line: none flickers where all is done at once
_TICK = 0.1


class Progress:
    """The status line, or none, for output that is no terminal."""

    def __call__(self, what: str) -> None:
        """Show the next step."""


@contextmanager
def progress() -> Generator[Progress]:
    """A status line, shown while the context is open, if standard error is a terminal."""
    if not is_terminal(sys.stderr):
        yield Progress()
        return
    line = _Line()
    line.start()
    try:
        yield line
    finally:
        line.stop()


class _Line(Progress):
    """A thread draws the line. Whatever else is written to the terminal meanwhile is written above it."""

    def __init__(self) -> None:
        from threading import Event, Lock, Thread  # slow to import

        self._what = ""
        self._started = time.monotonic()
        self._shown = False
        self._within_line = False
        self._lock = Lock()
        self._end = Event()
        self._thread = Thread(target=self._draw_until_end, daemon=True)
        self._streams = [stream for stream in (sys.stdout, sys.stderr) if stream.isatty()]

    def __call__(self, what: str) -> None:
        self._what = what

    def start(self) -> None:
        for stream in self._streams:
            setattr(stream, "write", self._writing(stream.write))
        before_message(_REMOVE)
        self._thread.start()

    def stop(self) -> None:
        self._end.set()
        self._thread.join()
        for stream in self._streams:
            delattr(stream, "write")
        self._remove()
        before_message("")

    def _draw_until_end(self) -> None:
        wait = _PATIENCE
        while not self._end.wait(wait) and not is_ending():
            wait = _TICK
            with self._lock:
                if self._what and not self._within_line:
                    self._draw()

    def _draw(self) -> None:
        text = f"{self._what}  {time.monotonic() - self._started:.1f} s"
        self._shown = True
        _put(f"{_REMOVE}{text[: _width() - 1]}")

    def _remove(self) -> None:
        if self._shown:
            self._shown = False
            _put(_REMOVE)

    def _writing(self, write: Callable[[str], int]) -> Callable[[str], int]:
        """The method of a stream, which removes the line first; the next one is drawn when there is no text before it."""

        def write_above(text: str) -> int:
            with self._lock:
                self._remove()
                if text:
                    self._within_line = not text.endswith("\n")
                return write(text)

        return write_above


def _put(text: str) -> None:
    try:
        os.write(2, text.encode("utf-8", "replace"))
    except OSError:  # the terminal is gone
        pass


def _width() -> int:
    try:
        return os.get_terminal_size(2).columns or 80
    except OSError:
        return 80
