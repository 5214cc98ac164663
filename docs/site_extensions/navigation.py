"""The site's navigation, made from the links of ``index.md``: each section of that page is a part of the sidebar."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import frozen
from sphinx.application import Sphinx

_SECTION = re.compile(r"^## (.+)$", re.MULTILINE)
_ITEM = re.compile(r"^( *)- \[([^]]*)\]\(([\w/-]+)\.md\)", re.MULTILINE)


@frozen
class Entry:
    """An entry of the sidebar: a page, by the text of the link to it, and the entries below it."""

    title: str
    page: str
    below: list[Entry]

    @property
    def line(self) -> str:
        """The entry's line in a toctree."""
        return f"{self.title.replace('`', '')} </{self.page}>"


def parts(index: str) -> Iterator[tuple[str, list[Entry]]]:
    """The title of each section that lists pages, with the entries of these."""
    _, *found = _SECTION.split(index)
    for part, text in zip(found[::2], found[1::2], strict=True):
        entries: list[Entry] = []
        for indent, title, page in _ITEM.findall(text):
            (entries[-1].below if indent else entries).append(Entry(title, page, []))
        if entries:
            yield part, entries


def _toctree(entries: Sequence[Entry], *options: str) -> str:
    return "\n".join(["", "```{toctree}", ":hidden:", *options, "", *(entry.line for entry in entries), "```", ""])


def add_toctrees(app: Sphinx, document: str, source: list[str]) -> None:
    """Add the hidden tables of contents from which the theme makes the sidebar."""
    index = source[0] if document == "index" else Path(app.env.doc2path("index")).read_text()
    for part, entries in parts(index):
        if document == "index":
            source[0] += _toctree(entries, f":caption: {part}")
        for entry in entries:
            if document == entry.page and entry.below:
                source[0] += _toctree(entry.below)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the extension."""
    app.connect("source-read", add_toctrees)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
