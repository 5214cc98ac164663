"""Ctrl-C (SIGINT), and what a process imports before it can be handled.

It ends a command with one line and exit status 130, wherever it is: while it imports, or while a thread reads a file. Until
files are written there is nothing to undo, so the handler ends the process at once; while they are written it waits for the next
one. Commands call :func:`handle_interrupts` before they import anything else; this module imports nothing that is slow.
"""

from __future__ import annotations

# The core of signal. As long as the rest of it is imported, Ctrl-C would give a traceback; so it does while Python itself starts.
import _signal  # pyright: ignore[reportMissingModuleSource]
import os
import sys
from _frozen_importlib_external import PathFinder  # the core of importlib.machinery

TYPE_CHECKING = False  # typing is as slow
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from importlib.machinery import ModuleSpec
    from types import FrameType, ModuleType, TracebackType
    from typing import NoReturn

INTERRUPTED = 130  #: exit status: 128 and the number of SIGINT


class _State:
    """The state of the handler.

    Attributes:
        before_message: what a terminal is sent before the message, to remove a status line.
        ending: whether the message is being written, after which the process ends.
        writing: whether files are being written.
        waiting: whether Ctrl-C was pressed meanwhile.
        so_far: what the message says of the files.
        undo: has the function that removes what the command has put into temporary folders, if there is one.
    """

    before_message = ""
    ending = False
    writing = False
    so_far = "nothing was written"
    waiting = False
    undo: list[Callable[[], object]] = []


def handle_interrupts() -> None:
    """Handle Ctrl-C from now on, unless whoever started the process ignores it; and import what is Python's from Python."""
    _prefer_needed_modules()
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, _interrupted)


def _prefer_needed_modules() -> None:
    """Import Python's modules and what tgdsl needs by their names from now on, and not files of the working folder, where ``python -m`` looks first:
    a ``json.py`` or ``string.py`` there is somebody's, and maybe the target."""
    try:
        here = os.getcwd()
    except OSError:  # it is gone
        return
    if sys.path and sys.path[0] == here:
        sys.meta_path.insert(-1, _Needed(here))


#: The packages that tgdsl needs besides Python's own.
_DEPENDENCIES = frozenset({"attr", "attrs", "rich", "typing_extensions"})


class _Needed:
    """A finder of Python's own modules, and of those that tgdsl needs, everywhere but in one folder.

    Args:
        folder: where it does not look.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is not None or fullname not in sys.stdlib_module_names and fullname not in _DEPENDENCIES:
            return None
        return PathFinder.find_spec(fullname, [folder for folder in sys.path if folder != self._folder], target)


def before_message(text: str) -> None:
    """Send a text to the terminal before the message."""
    _State.before_message = text


def undo_by(undo: Callable[[], object] | None) -> None:
    """Have a function called when Ctrl-C ends the process, or none any more."""
    _State.undo = [] if undo is None else [undo]


def is_ending() -> bool:
    """True if Ctrl-C was pressed, and nothing more may be written."""
    return _State.ending


class Writing:
    """``with Writing() as writing:`` keeps Ctrl-C waiting while files are written; :meth:`check` raises KeyboardInterrupt then."""

    def __init__(self) -> None:
        self.done = False

    def __enter__(self) -> Writing:
        _State.writing = True
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        _State.writing = False
        if self.done:
            _State.so_far = "the files are written"
        if _State.waiting:
            _stop(_State.so_far)

    def check(self) -> None:
        """Stop here if Ctrl-C was pressed."""
        if _State.waiting:
            raise KeyboardInterrupt


def _interrupted(number: int, frame: FrameType | None) -> None:
    if not _State.writing:
        _stop(_State.so_far)
    if _State.waiting:
        _stop("what it leaves of temporary files is removed by the next run")
    _State.waiting = True


def _stop(what: str) -> NoReturn:
    # Neither through sys.stderr, which may be in use, nor through Python's shutdown, where threads may still be running.
    _State.ending = True
    try:
        os.write(2, f"{_State.before_message}interrupted; {what}\n".encode())
        for undo in _State.undo:
            undo()
    finally:
        os._exit(INTERRUPTED)
