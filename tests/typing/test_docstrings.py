"""Docstrings say straight what something is or gives."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.typing.test_layers import ROOT, project_modules

pytestmark = pytest.mark.checkout

#: Areas with docstrings that go round about, and how many. The numbers only fall.
LEFT = {
}

#: Packages of tgdsl that are areas of their own; of the model, each of its packages is one.
_AREAS = ("cpp", "language", "linting", "mc", "model", "records", "selection", "std")

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


def area_of(folder: str) -> str:
    top, *below = folder.split("/")
    if top != "tgdsl":
        return folder
    depth = 0 if not below or below[0] not in _AREAS else 2 if below[0] == "model" else 1
    return "/".join([top, *below[:depth]])


def test_docstrings_say_it_straight() -> None:
    found: dict[str, list[str]] = {}
    for path, _, _ in project_modules():
        area = area_of(path.parent.relative_to(ROOT).as_posix())
        for line, sentence in roundabout(path.read_text()):
            found.setdefault(area, []).append(f"{path.relative_to(ROOT)}:{line}: {sentence}")
    more = [text for area, texts in found.items() if len(texts) > LEFT.get(area, 0) for text in texts]
    assert not more, 'say what it is or gives ("True if ..." for "Whether ..."):\n' + "\n".join(more)
    counts = Counter({area: len(texts) for area, texts in found.items()})
    fewer = [f"{area}: {counts[area]}, not {count}" for area, count in LEFT.items() if counts[area] < count]
    assert not fewer, "there are fewer than the list says; lower it (no entry for 0):\n" + "\n".join(fewer)
    assert list(LEFT) == sorted(LEFT) and 0 not in LEFT.values()


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


def test_areas_are_packages_or_their_parts() -> None:
    assert [area_of(folder) for folder in ("tgdsl", "tgdsl/commands", "tgdsl/language/core", "targets/sparc")] == [
        *("tgdsl", "tgdsl", "tgdsl/language", "targets/sparc"),
    ]
    assert area_of("tgdsl/model/patterns/types") == "tgdsl/model/patterns"
