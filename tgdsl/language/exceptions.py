"""Exceptions of a target's own code, for diagnostics: where the target raised them, and Python's words."""

from __future__ import annotations

import os
import re
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from traceback import walk_tb

from tgdsl.diagnostics import Location, Place, counted

#: The folders of code that is no target's: of the framework, of Python and of its libraries.
_NOT_OF_TARGETS = (
    str(Path(__file__).resolve().parents[1]),
    str(Path(os.__file__).parent),  # an archive, in a Python that comes with an application
    *(
        str(Path(path))
        for name, path in sysconfig.get_paths().items()
        if name in ("stdlib", "platstdlib", "purelib", "platlib")
    ),
    "<",
)

#: Of a chain of calls: of a longer one, as an endless recursion makes it, the first and the last are kept.
_LONGEST = 12


def place_of_exception(error: BaseException) -> Place | None:
    """The innermost line of a target that an exception went through, with the calls that led there; None if there is none."""
    lines = list(dict.fromkeys(_lines(error)))
    lines.reverse()
    if len(lines) > _LONGEST:
        lines[_LONGEST // 2 : -_LONGEST // 2] = []
    return Place(tuple(lines)) if lines else None


def _lines(error: BaseException) -> Iterator[Location]:
    """The lines of targets that an exception went through, outer ones first."""
    for frame, line in walk_tb(error.__traceback__):
        file = frame.f_code.co_filename
        if not file.startswith(_NOT_OF_TARGETS):
            yield Location(file, line)


_MISSING = re.compile(r"\w+\.__call__\(\) missing \d+ required positional arguments?: (.*)")
_TOO_MANY = re.compile(r"\w+\.__call__\(\) takes (\d+) positional arguments but (\d+) were given")


def wrong_operands(error: BaseException) -> str | None:
    """What a call of a node, a fragment or a type has too few or too many of, as the rest of a sentence; None for another exception."""
    if not isinstance(error, TypeError):
        return None
    missing, many = _MISSING.fullmatch(str(error)), _TOO_MANY.fullmatch(str(error))
    if missing is not None:
        return f"lacks the operand {missing[1]}; give each operand of the node".replace(" and ", " and the operand ")
    if many is not None:  # both numbers count the node itself
        takes, given = int(many[1]) - 1, int(many[2]) - 1
        return f"has {counted(given, 'operand')}, and takes {takes}; leave out what is too much"
    return None


def words_of(error: BaseException) -> str:
    """The class and the text of an exception."""
    try:
        text = " ".join(str(error).split())
    except BaseException:  # of the target's own exception
        text = "its text cannot be shown, since its __str__ raises an exception, too"
    return f"{type(error).__name__}: {text or 'no message'}"
