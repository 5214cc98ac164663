"""The manual as a site: Sphinx makes it without warnings, every link inside leads somewhere, and nothing comes from the network."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.docs.pages import DOCS, ROOT
from tgdsl import __version__

for name in ("sphinx", "furo", "myst_parser"):
    pytest.importorskip(name, reason=f"{name} is not installed; pip install -e '.[site]'")

from docs.site_extensions.api import defining_modules, directives
from docs.site_extensions.navigation import Entry, parts

pytestmark = pytest.mark.checkout

#: The modules whose exported names have pages.
MODULES = (
    "tgdsl.language",
    "tgdsl.language.combining",
    "tgdsl.language.counterparts",
    "tgdsl.language.options",
    "tgdsl.files",
    "tgdsl.testing",
)


class Links(HTMLParser):
    """The links of a page, what it loads, and the names that links can lead to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.names: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {key: value or "" for key, value in attrs}
        self.names |= {found[key] for key in ("id", "name") if key in found}
        if "src" in found:
            self.loaded.append(found["src"])
        if "href" in found:
            (self.loaded if tag == "link" else self.links).append(found["href"])


def broken(folder: Path) -> Iterator[str]:
    """The links of the pages in a folder that lead nowhere, and what a page loads from elsewhere than from the folder."""
    pages = {path.resolve(): Links(path.read_text()) for path in sorted(folder.rglob("*.html"))}
    for page, found in pages.items():
        for link in (*found.links, *found.loaded):
            address = urlsplit(link)
            if address.scheme == "data" or address.scheme and link in found.links:
                continue
            target = (page.parent / unquote(address.path)).resolve() if address.path else page
            is_known = not address.scheme and not address.netloc and target.is_file()
            if not is_known or address.fragment and target in pages and address.fragment not in pages[target].names:
                yield f"{page.relative_to(folder.resolve())}: {link}"


def test_links_that_lead_nowhere_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<h1 id="one">A</h1><a href="#one"></a><a href="#two"></a><a href="b/c.html#x"></a><img src="https://d.e/f.png">'
    )
    (tmp_path / "b").mkdir()
    (tmp_path / "b/c.html").write_text(
        '<a href="../a.html#one"></a><a href="../g.html"></a><a href="https://d.e/">E</a>'
    )
    assert list(broken(tmp_path)) == [
        "a.html: #two",
        "a.html: b/c.html#x",
        "a.html: https://d.e/f.png",
        "b/c.html: ../g.html",
    ]


def test_the_site(tmp_path: Path) -> None:
    """The command of CONTRIBUTING.md, into another folder."""
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-q",
        "-W",
        "--keep-going",
        "-d",
        str(tmp_path / "read"),
        str(DOCS),
        str(tmp_path / "site"),
    ]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stderr, done.returncode) == ("", 0)
    site = tmp_path / "site"
    assert list(broken(site)) == []
    assert (site / "search.html").exists() and (site / "searchindex.js").exists()
    assert f"tgdsl {__version__}" in (site / "index.html").read_text()
    described = set[str]().union(*(Links(path.read_text()).names for path in (site / "api").iterdir()))
    exported = {f"{module}.{name}" for module in MODULES for name in defining_modules(module)}
    assert exported - described == {"tgdsl.language.counterparts", "tgdsl.language.files"}  # modules, each with a page
    assert "TinyLLVM.h" in (site / "files/targets/tiny/llvm.html").read_text()


def test_the_navigation_is_that_of_the_first_page() -> None:
    text = "# Title\n\n- [No part](x.md)\n\n## One\n\n- [A `b` c](a.md): what it is\n    - [Below](api/b.md)\n- [D](d.md)\n\n## None\n\nText.\n"
    assert list(parts(text)) == [("One", [Entry("A `b` c", "a", [Entry("Below", "api/b", [])]), Entry("D", "d", [])])]
    assert Entry("A `b` c", "a", []).line == "A b c </a>"
    assert [title for title, _ in parts((DOCS / "index.md").read_text())] == [
        "Tutorial",
        "How-to guides",
        "Reference",
        "Explanation",
    ]


def test_a_block_has_the_names_that_modules_define() -> None:
    assert list(directives("tgdsl.testing", ["tgdsl.testing.round_trip"])) == [
        ".. autofunction:: tgdsl.testing.round_trips\n",
        ".. autoclass:: tgdsl.testing.RoundTrips\n",
    ]
    (given,) = [one for one in directives("tgdsl.language", ["tgdsl.language.patterns.results"]) if "Given" in one]
    assert given.startswith(".. py:data:: Given\n   :module: tgdsl.language\n\n   ")


def test_each_exported_name_is_one_of_its_module() -> None:
    for module in MODULES:
        assert set(defining_modules(module)) == set(import_module(module).__all__)
