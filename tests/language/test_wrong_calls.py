"""Wrong calls of everything that the language exports: misspelt keywords, and values of the wrong kinds. Each is an error at its line."""

from __future__ import annotations

import ast
import copy
import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import cast
from unittest.mock import patch

import pytest

from tests.language.calls import CALLS, NEEDED, NEWER, NOT_CALLED, TARGET
from tests.support.targets import errors_of, write_target
from tgdsl import files, language
from tgdsl.diagnostics import DiagnosticError, Report, collecting
from tgdsl.language import combining, options
from tgdsl.language.core.arguments import parameters_of
from tgdsl.language.core.definition import DefiningModule, Definition
from tgdsl.language.lowering.exceptions import place_of_exception, wrong_call
from tgdsl.loading.load import load_target

STATEMENTS = CALLS.strip().splitlines()

#: Values, of which each parameter should take few.
WRONG = ("None", "7", "-1", "'a b'", "[None]", "[R0]", "Unit", "Reg", "ADD", "{7: 7}", "1.5", "add", "object()")

#: Those of them that none takes.
NEVER = ("1.5", "{7: 7}", "object()")

_NAME = re.compile(r"\b(X|int_t_x)\b")  # of what a statement defines

#: Calls that make a part of a pattern, whose operands are checked where the pattern is, and files, which are checked where a Target has them.
PARTS = ("files.", "i32", "GPR", "int_t_value", "int_t_effect", "Address", "Transform", "ADD", "as_is", "alternatives")

#: The line of the first call under test.
FIRST = NEEDED.lstrip("\n").count("\n") + 1


@cache
def names() -> dict[str, object]:
    """What the names in the calls stand for."""
    module = ModuleType("calls")
    with patch.dict("sys.modules", calls=module):
        exec(compile(NEEDED, "<calls>", "exec"), vars(module))
    return vars(module)


def called(statement: ast.stmt) -> object:
    """What a statement calls, or derives a class from."""
    if isinstance(statement, ast.ClassDef):
        return eval(ast.unparse(statement.bases[0]), names())
    assert isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call)
    return eval(ast.unparse(statement.value.func), names())


def keywords(statement: ast.stmt) -> list[ast.keyword]:
    if isinstance(statement, ast.ClassDef):
        return statement.keywords
    assert isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call)
    return statement.value.keywords


def parameters(statement: ast.stmt) -> Sequence[str]:
    """The parameters that a call or a class statement can name."""
    function = called(statement)
    if isinstance(statement, ast.ClassDef):
        function = getattr(function, "__init_subclass__")
        given = [keyword.arg for keyword in statement.keywords if keyword.arg is not None]
        return [*given, *parameters_of(function).named] if callable(function) else given
    assert callable(function)
    if isinstance(function, type) and issubclass(function, Definition):
        function = getattr(function, "__init__")
    function = cast("Callable[..., object]", function)
    known = inspect.signature(function).parameters.values()
    if any(one.kind is one.VAR_KEYWORD and "Unpack" in str(one.annotation) for one in known):
        return [*parameters_of(function).named]
    named = [one.name for one in known if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)]
    return [name for name in named if name != "self"]


def test_there_is_a_call_of_everything() -> None:
    there = {
        ast.unparse(node) for text in STATEMENTS for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)
    }
    assert sorted({*language.__all__} - there) == sorted(NOT_CALLED)
    kinds = {name for name, kind in vars(files).items() if isinstance(kind, type) and issubclass(kind, files.File)}
    attributes = {
        node.attr for text in STATEMENTS for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Attribute)
    }
    rules = {
        name for name in combining.__all__ if name.startswith("GI") and name != "GICombinePatFrag"
    }  # made of functions
    assert (kinds - {"File"}) | {*options.__all__} | rules <= attributes


class attempt:
    """``with attempt(globals()):`` keeps the exception that a call raises, and drops the definitions that it has begun."""

    raised: list[Exception] = []

    def __init__(self, namespace: dict[str, object]) -> None:
        self.definitions = DefiningModule.of(namespace).definitions
        self.before = len(self.definitions)

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> bool:
        if isinstance(error, Exception):
            self.raised.append(error)
            del self.definitions[self.before :]
        return isinstance(error, Exception)


def _block(call: str) -> str:
    """The block that a call stands in, if only newer releases have what it makes."""
    return "since(22), " if NEWER & {*re.findall(r"\w+", call)} else ""


def said_of(folder: Path, calls: Sequence[str]) -> Mapping[int, list[str]]:
    """What is said of a target with some calls, by their numbers."""
    named = [_NAME.sub(rf"\g<0>{number}", text, count=1) for number, text in enumerate(calls)]
    attempts = [f"with {_block(text)}attempt(globals()):\n    {text}\n" for text in named]
    begin = "from tests.language.test_wrong_calls import attempt\n"
    attempt.raised.clear()
    path = write_target(folder, begin + "".join(attempts) + TARGET, NEEDED)
    report = Report()
    with collecting(report):
        load_target(str(path), report)
    for error in attempt.raised:
        if isinstance(error, DiagnosticError):
            report.extend(error)
        else:
            place = place_of_exception(error)
            assert place is not None
            wrong = wrong_call(error, place)
            assert wrong is not None, f"{error!r} of {calls[0]}"
            report.extend(wrong)
    found: dict[int, list[str]] = {number: [] for number in range(len(calls))}
    for diagnostic in report.diagnostics:
        location = diagnostic.place.innermost
        assert location is not None and "raised" not in diagnostic.message, diagnostic
        number = (location.line - FIRST - 2) // 2
        assert number in found, diagnostic
        found[number].append(diagnostic.message)
    return found


def test_the_calls_are_right(tmp_path: Path) -> None:
    said = said_of(tmp_path, STATEMENTS)
    assert [(text, messages) for text, messages in zip(STATEMENTS, said.values()) if messages] == []


# -- misspelt keywords ------------------------------------------------------------------------------------------------


def misspelt(name: str) -> str:
    middle = len(name) // 2
    return name[:middle] + name[middle] + name[middle:]


def with_keyword(statement: ast.stmt, name: str, value: str) -> str:
    """A statement whose call, or class statement, has a keyword."""
    changed = copy.deepcopy(statement)
    keywords(changed)[:] = [one for one in keywords(changed) if one.arg != name]
    keywords(changed).append(ast.keyword(name, ast.parse(value, mode="eval").body))
    return ast.unparse(changed).replace("\n    ...", " ...").replace("\n    ", " ")


@pytest.mark.parametrize("text", STATEMENTS)
def test_a_misspelt_keyword(tmp_path: Path, text: str) -> None:
    statement = ast.parse(text).body[0]
    known = parameters(statement)
    said = said_of(tmp_path, [with_keyword(statement, misspelt(name), "1") for name in [*known, "nowhere"]])
    for name, messages in zip(known, said.values()):
        assert len(messages) == 1 and f"'{misspelt(name)}'" in messages[0], messages
        assert messages[0].endswith(f"; did you mean '{name}'?")
    assert f"'{misspelt('nowhere')}'" in said[len(known)][0]


# -- values of wrong kinds --------------------------------------------------------------------------------------------


def wrong_values(statement: ast.stmt) -> Iterator[tuple[str, str]]:
    """Statements that give one parameter something else, each with what it gives."""
    positional = (
        statement.value.args if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call) else []
    )
    for number, _ in enumerate(positional):
        for value in WRONG:
            changed = copy.deepcopy(statement)
            assert isinstance(changed, ast.Assign) and isinstance(changed.value, ast.Call)
            changed.value.args[number] = ast.parse(value, mode="eval").body
            yield ast.unparse(changed), value
    for name in parameters(statement)[len(positional) :]:
        for value in WRONG:
            yield with_keyword(statement, name, value), value


@pytest.mark.parametrize("text", STATEMENTS)
def test_a_value_of_the_wrong_kind(tmp_path: Path, text: str) -> None:
    calls = [*wrong_values(ast.parse(text).body[0])]
    said = said_of(tmp_path, [call for call, _ in calls])
    if text.startswith(tuple(f"X = {name}" for name in PARTS)):
        return
    for (call, value), messages in zip(calls, said.values()):
        assert messages or value not in NEVER, call


@pytest.mark.parametrize("text", [text for text in STATEMENTS if "= files." in text])
def test_an_option_of_a_file_of_the_wrong_kind(tmp_path: Path, text: str) -> None:
    for call, value in wrong_values(ast.parse(text).body[0]):
        made = call.partition(" = ")[2]
        said = errors_of(tmp_path, TARGET.replace("Target(", f"Target(files=[{made}],", 1), NEEDED)
        line = FIRST + 2
        assert (
            said.startswith(f"T:{line}: error: ") and said.endswith("1 error\n") if said else value not in NEVER
        ), call
