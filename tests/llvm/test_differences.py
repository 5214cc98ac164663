"""Each difference between releases has a name and a comment, and stands in docs/releases.md."""

from __future__ import annotations

import pytest

from tests.llvm.differences import PAGE, differences, page
from tgdsl.llvm import RELEASES
from tgdsl.llvm.by_release import ByRelease
from tgdsl.llvm.release import Release

pytestmark = pytest.mark.checkout


def test_the_newest_entry_that_is_not_newer_counts() -> None:
    word = ByRelease({22: "new", 19: "old"})
    assert [word[Release(f"{number}.1.0")] for number in (18, 19, 21, 22, 23)] == ["old", "old", "old", "new", "new"]


def test_differences_are_named_and_explained() -> None:
    found = [one for one in differences() if one.since]
    assert len(found) > 20
    wrong = [f"{one.path}:{one.line}" for one in found if not one.name or not one.what]
    assert not wrong, "bind it to a name of the module, under a comment '#: ...' that says what it is:\n" + "\n".join(
        wrong
    )


def test_differences_came_with_known_releases() -> None:
    assert {number for one in differences() for number in one.since} <= RELEASES.keys()


def test_the_page_lists_them() -> None:
    assert PAGE.read_text() == page(), "run python -m tests.llvm.differences --update"
