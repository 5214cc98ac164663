"""The code blocks of the pages in ``docs``, by section."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"

_BLOCK = re.compile(r"^ *```(\w+)\n(.*?)^ *```$", re.DOTALL | re.MULTILINE)
_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
_LINK = re.compile(r"\]\(\.\./(tests/docs/\w+\.\w+)\)")


@frozen
class Section:
    """A section of a page, from one ``##`` heading to the next.

    Attributes:
        page: the page's name, without ``.md``.
        blocks: language and text of its code blocks, in their order; files of ``tests/docs`` that it links to come first.
    """

    page: str
    title: str
    blocks: Sequence[tuple[str, str]]

    def text(self, language: str) -> str:
        """All blocks of a language, as one file."""
        return "\n".join(text for name, text in self.blocks if name == language)


def whole(page: str) -> Section:
    """A page as one section, for pages whose blocks are one target."""
    return Section(page, "", _blocks((DOCS / f"{page}.md").read_text()))


#: The language of a linked file, by the ending of its name.
_LANGUAGES = {".td": "tablegen", ".py": "python"}


def sections(page: str) -> list[Section]:
    """The sections of a page that have code blocks."""
    _, *parts = _HEADING.split((DOCS / f"{page}.md").read_text())
    found = [Section(page, title, _blocks(text)) for title, text in zip(parts[::2], parts[1::2], strict=True)]
    return [section for section in found if section.blocks]


def _blocks(text: str) -> list[tuple[str, str]]:
    linked = [ROOT / path for path in _LINK.findall(text)]
    return [
        *((_LANGUAGES[path.suffix], path.read_text()) for path in linked if path.suffix in _LANGUAGES),
        *((language, block) for language, block in _BLOCK.findall(text)),
    ]


def pages(prefix: str) -> list[str]:
    """The names of the pages that begin so, sorted."""
    return sorted(path.stem for path in DOCS.glob(f"{prefix}*.md"))
