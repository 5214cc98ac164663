"""The listings of the page on a second back end are parts of the files that are named before them."""

from __future__ import annotations

import re

import pytest

from tests.docs.pages import DOCS, ROOT

_PAGE = (DOCS / "second-backend.md").read_text()
_FILE = re.compile(r"`(targets/[\w/]+\.\w+)`")
_BLOCK = re.compile(r"^```(?:python|cpp)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LISTINGS = [(_FILE.findall(_PAGE[: found.start()])[-1], found[1]) for found in _BLOCK.finditer(_PAGE)]


@pytest.mark.parametrize(("file", "listing"), LISTINGS)
def test_listings_are_of_their_files(file: str, listing: str) -> None:
    assert listing in (ROOT / file).read_text()


def test_all_listings_are_seen() -> None:
    assert len(LISTINGS) == _PAGE.count("\n```") // 2 > 8
