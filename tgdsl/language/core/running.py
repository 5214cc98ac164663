"""The running line of a target: where an object is made, and by which module's body; told by the frames of the interpreter."""

from __future__ import annotations

import enum
import sys
from functools import cache
from inspect import CO_OPTIMIZED
from pathlib import Path

from tgdsl.classes import GENERATED
from tgdsl.diagnostics import Location, Place

_ENUM = enum.__file__  # between the class statement of a GenericEnum and this package
_FRAMEWORK = Path(__file__).resolve().parents[2]
_LANGUAGE = str(_FRAMEWORK / "language")
_STD = str(_FRAMEWORK / "std")

#: The lines of targets that have run, by the file, the code's table of lines, its first line, and the instruction in it.
_LOCATIONS: dict[tuple[str, bytes, int, int], Location] = {}


def current_place() -> Place:
    """The line of the target that is running, with the calls that led there."""
    return running_line()[0]


def running_namespace() -> dict[str, object]:
    """The namespace of the module whose body is running."""
    return running_line()[1]


def running_line() -> tuple[Place, dict[str, object]]:
    """The line of the target that is running, with the calls that led there, and the namespace of the module whose body runs."""
    chain: list[Location] = []
    in_class = called_back = False
    frame = sys._getframe(1)  # pyright: ignore[reportPrivateUsage]  # documented, and cheaper than the inspect module
    while True:
        code = frame.f_code
        file = code.co_filename
        if _is_own(file):
            # What calls the target's code back (a decorator of a function, say) was called by a line that says no more than that.
            called_back = bool(chain)
        elif code.co_name != "__call__":  # a node's own method only says which types it has
            if not in_class and not called_back:
                # What f_lineno is computed from, which takes long in the body of a large module.
                key = file, code.co_linetable, code.co_firstlineno, frame.f_lasti
                location = _LOCATIONS.get(key)
                if location is None:
                    location = _LOCATIONS[key] = Location(file, frame.f_lineno)
                chain.append(location)
            called_back = False
        outer = frame.f_back
        if code.co_name == "<module>" or outer is None:
            if not is_of_std(file):  # a target that calls a function of LLVM's own definitions
                chain = [location for location in chain if not is_of_std(location.file)]
            return Place(tuple(chain)), frame.f_globals
        # A class body runs in a frame of its own, whose line says it all: the class statement around it adds nothing.
        in_class = not code.co_flags & CO_OPTIMIZED
        frame = outer


def running_in_class_body() -> bool:
    """True if the code of the target that runs is that of the body of a class."""
    frame = sys._getframe(1)  # pyright: ignore[reportPrivateUsage]  # as above
    while _is_own(frame.f_code.co_filename) and frame.f_back is not None:
        frame = frame.f_back
    return frame.f_code.co_name != "<module>" and not frame.f_code.co_flags & CO_OPTIMIZED


def forget_lines() -> None:
    """Forget the lines of a target that has been loaded; those of its definitions stay with them."""
    _LOCATIONS.clear()
    _is_own.cache_clear()
    is_of_std.cache_clear()


@cache
def is_of_framework(file: str) -> bool:
    """True if a file's code may change definitions: the framework's, and what Python makes of its classes."""
    return file.startswith((str(_FRAMEWORK), _ENUM, GENERATED))


@cache
def _is_own(file: str) -> bool:
    """True if a file is one of this package, or stands between it and a target."""
    return file.startswith((_LANGUAGE, GENERATED)) or file == _ENUM


@cache
def is_of_std(file: str) -> bool:
    """True if a file is one of LLVM's own definitions."""
    return file.startswith(_STD)
