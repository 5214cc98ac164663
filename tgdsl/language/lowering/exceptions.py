"""Exceptions of a target's own code, for diagnostics: where the target raised them, and Python's words."""

from __future__ import annotations

import ast
import enum
import inspect
import linecache
import os
import re
import sysconfig
from collections.abc import Iterator, Mapping
from pathlib import Path
from traceback import walk_tb
from types import FrameType
from typing import cast

from tgdsl.diagnostics import DiagnosticError, Location, Place, counted, fail
from tgdsl.language.core.checked_calls import unknown_name

#: The folders of code that is no target's: of the framework, of Python and of its libraries.
_NOT_OF_TARGETS = (
    str(Path(__file__).resolve().parents[2]),
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
    """The operands that a call of a node, a fragment or a type has too few or too many of, as the rest of a sentence; None for another exception."""
    if not isinstance(error, TypeError):
        return None
    missing, many = _MISSING.fullmatch(str(error)), _TOO_MANY.fullmatch(str(error))
    if missing is not None:
        return f"lacks the operand {missing[1]}; give each operand of the node".replace(" and ", " and the operand ")
    if many is not None:  # both numbers count the node itself
        takes, given = int(many[1]) - 1, int(many[2]) - 1
        return f"has {counted(given, 'operand')}, and takes {takes}; leave out what is too much"
    return None


_UNKNOWN = re.compile(r"(\w+)\(\) got an unexpected keyword argument '(\w+)'")
_LACKING = re.compile(r"(\w+)\(\) missing \d+ required (?:positional|keyword-only) arguments?: (.*)")
_SURPLUS = re.compile(r"(\w+)\(\) takes (?:from \d+ to )?(\d+) positional arguments? but (\d+) (?:was|were) given")

#: The files between a call and what it cannot call: ``__init__`` of a class of data, which is compiled at the first call, and the class
#: statement of an enumeration.
_BETWEEN = (str(Path(__file__).resolve().parents[2] / "classes.py"), enum.__file__)


def wrong_call(error: BaseException, place: Place) -> DiagnosticError | None:
    """The error for a call of the language, or of a class derived from one of the language's, that Python could not make; None for another
    exception."""
    if not isinstance(error, TypeError):
        return None
    frames = [(frame, lasti) for frame, lasti in _frames(error) if frame.f_code.co_filename not in _BETWEEN]
    if not frames or frames[-1][0].f_code.co_filename.startswith(_NOT_OF_TARGETS):
        return None
    called = _called(*frames[-1])
    if called is None:
        return None
    name, function = called
    text = str(error).rpartition(".")[2] if str(error).count("()") == 1 else str(error)
    unknown, lacking, surplus = _UNKNOWN.search(text), _LACKING.search(text), _SURPLUS.search(text)
    parameters = _parameters(function)
    if unknown is not None:
        return unknown_name(place, unknown[1] if unknown[1] == "__init_subclass__" else name, unknown[2], parameters)
    if lacking is not None:
        return fail(
            place, f"{name}() lacks {lacking[2].replace(' and ', ', ')}; give each parameter that has no default"
        )
    if surplus is not None:
        bound = "self" in parameters or "cls" in parameters
        takes, given = int(surplus[2]) - bound, int(surplus[3]) - bound
        return fail(
            place, f"{name}() takes {counted(takes, 'argument')} without names, and has {given}; give options by name"
        )
    return None


def _frames(error: BaseException) -> Iterator[tuple[FrameType, int]]:
    """The frames that an exception went through, outer ones first, each with the instruction that it was at."""
    traceback = error.__traceback__
    while traceback is not None:
        yield traceback.tb_frame, traceback.tb_lasti
        traceback = traceback.tb_next


def _parameters(function: object) -> Mapping[str, object]:
    """The parameters of what is called, that of the object itself too."""
    if isinstance(function, type):
        made = "__init__" if getattr(function, "__init__") is not object.__init__ else "__new__"
        function = getattr(function, made)
    elif not inspect.isroutine(function):
        function = type(function).__call__
    return inspect.signature(function).parameters if callable(function) else {}


def _called(frame: FrameType, instruction: int) -> tuple[str, object] | None:
    """The function that the call at an instruction calls, with its name, if it is of the language."""
    line, end_line, column, end_column = list(frame.f_code.co_positions())[instruction // 2]
    text = "".join(linecache.getlines(frame.f_code.co_filename))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef) and node.bases and node.lineno == line:
            found = _value(node.bases[0], frame)
            function = getattr(found, "__init_subclass__", None)
            return (node.name, function) if _is_of_language(found) else None
        where = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0)
        columns = getattr(node, "col_offset", 0), getattr(node, "end_col_offset", 0)
        if isinstance(node, ast.Call) and where == (line, end_line) and columns == (column, end_column):
            function = _value(node.func, frame)
            return (ast.unparse(node.func), function) if _is_of_language(function) else None
    return None


def _value(node: ast.expr, frame: FrameType) -> object:
    """The value of a name, or of an attribute of one, where a frame runs; None for any other expression."""
    if isinstance(node, ast.Name):
        return cast(object, {**frame.f_globals, **frame.f_locals}.get(node.id))
    if isinstance(node, ast.Attribute):
        return cast(object, getattr(_value(node.value, frame), node.attr, None))
    return None


def _is_of_language(function: object) -> bool:
    """True if what is called is the language's: a function of it, or an object or a class of one of its classes, or of a derived one."""
    kinds: tuple[object, ...] = function.__mro__ if isinstance(function, type) else (function, *type(function).__mro__)
    return any(str(getattr(one, "__module__", "")).startswith("tgdsl.") for one in kinds)


def words_of(error: BaseException) -> str:
    """The class and the text of an exception."""
    try:
        text = " ".join(str(error).split())
    except BaseException:  # of the target's own exception
        text = "its text cannot be shown, since its __str__ raises an exception, too"
    return f"{type(error).__name__}: {text or 'no message'}"
