"""No file outside of ``tgdsl/llvm`` knows a version of LLVM: whoever needs one has the release that it is given."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tgdsl.llvm import RELEASES

pytestmark = pytest.mark.checkout

ROOT = Path(__file__).resolve().parents[2]

_VERSION = re.compile(
    rf"""
    \bllvm (?: -\w+)* - \d\d \b                # llvm-19, llvm-tblgen-19, llvm-19-dev
    | \b(?: llc | clang | opt ) - \d\d \b
    | \bLLVM \s? \d\d \b
    | \bLLVM_\d\d\b
    | \b(?: {"|".join(map(str, RELEASES))} ) \. \d+ \. \d+ \b
    | \brelease_\d\d \b
    """,
    re.VERBOSE | re.IGNORECASE,
)

#: What is copied into a project of its own, whose C++ is written for one release.
_TEMPLATES = "tgdsl/new_project"


def versions(text: str) -> Iterator[tuple[int, str]]:
    """The line and the text of each mention of a version."""
    for number, line in enumerate(text.splitlines(), 1):
        for match in _VERSION.finditer(line):
            yield number, match[0]


def sources() -> Iterator[Path]:
    for folder in ("tgdsl", "generators"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".cmake", ".cpp") and not path.is_relative_to(ROOT / "tgdsl/llvm"):
                yield path


def test_versions_are_in_profiles_alone() -> None:
    paths = list(sources())
    assert len(paths) > 400
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in paths
        if not path.is_relative_to(ROOT / _TEMPLATES)
        for line, text in versions(path.read_text())
    ]
    assert not found, "ask the release (tgdsl.llvm) for what depends on it:\n" + "\n".join(found)


def test_no_number_of_a_release_is_compared() -> None:
    """What differs between releases is a fact of their profiles, and no question about numbers."""
    compared = re.compile(r"\brelease\.number\s*(?:[<>]=?|[!=]=)|(?:[<>]=?|[!=]=)\s*(?:\w+\.)*release\.number\b")
    found = [path.relative_to(ROOT) for path in sources() if compared.search(path.read_text())]
    assert found == [
        Path("tgdsl/tablegen/llvm.py"),
        Path("tgdsl/tablegen/running.py"),
    ], "an installed LLVM is compared there"


@pytest.mark.parametrize("number", RELEASES)
@pytest.mark.parametrize(
    "text", ["llvm-tblgen-{}", "llvm-{}-dev", "LLVM {}", "/usr/lib/llvm-{}/include", "{}.1.7", "tgdsl.llvm.release_{}"]
)
def test_versions_are_seen(text: str, number: int) -> None:
    assert [line for line, _ in versions("\n" + text.format(number))] == [2]


def test_other_numbers_are_none() -> None:
    assert list(versions("19 registers, LLVM's 64 bits, llvm-mc, LLVM_IR, attrs 23.2, i32, v16i8")) == []
