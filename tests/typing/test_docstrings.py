"""Docstrings say straight what something is or gives."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.typing.test_layers import ROOT, project_modules

pytestmark = pytest.mark.checkout

_FIRST_SENTENCE = re.compile(r".*?(?:[.!?:](?=\s)|$)", re.DOTALL)


def roundabout(source: str) -> Iterator[tuple[int, str]]:
    """The line and the first sentence of each docstring that begins with What, How or Whether, or says there what something is not."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            docstring = ast.get_docstring(node) or ""
            match = _FIRST_SENTENCE.match(docstring)
            sentence = match.group() if match else ""
            if sentence.split(" ")[0] in ("What", "How", "Whether") or "is no " in sentence:
                yield getattr(node, "lineno", 1), " ".join(sentence.split())


def test_docstrings_say_it_straight() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {sentence}"
        for path, _, _ in project_modules()
        for line, sentence in roundabout(path.read_text())
    ]
    assert not wrong, 'say what it is or gives ("True if ..." for "Whether ..."):\n' + "\n".join(wrong)


@pytest.mark.parametrize(
    ("docstring", "is_seen"),
    [
        ("Whether it is set.", True),
        ("What a class\\ncosts.", True),
        ("A name that is no identifier. It stays.", True),
        ("True if it is set.", False),
        ("A name. What is no identifier is quoted.", False),
        ("Whatever is left.", False),
    ],
)
def test_what_goes_round_about_is_seen(docstring: str, is_seen: bool) -> None:
    assert bool(list(roundabout(f'def f() -> None:\n    """{docstring}"""\n'))) == is_seen
