"""Links of pages to files of the repository that are not pages: the site has a page with the text of each, and one for each folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import TypeAlias

from docutils import nodes
from sphinx.addnodes import download_reference, pending_xref
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder

#: Where the pages are in the site.
PLACE = "files"

#: The language of a file, by the end of its name.
_LANGUAGES = {
    ".cpp": "cpp",
    ".h": "cpp",
    ".md": "markdown",
    ".py": "python",
    ".td": "tablegen",
    ".toml": "toml",
    ".yml": "yaml",
}

#: Where Sphinx keeps what a page links to, with the other data of the page.
_LINKED = "linked_files"

Page: TypeAlias = tuple[str, dict[str, object], str]

#: Names of what is beside the sources, and no part of them.
_LEFT_OUT = frozenset({"__pycache__"})


def _root(app: Sphinx) -> Path:
    return Path(app.srcdir).resolve().parent


def _page(path: Path) -> str:
    return f"{PLACE}/{path.as_posix()}"


def link_files(app: Sphinx, document: nodes.document) -> None:
    """Lead links to files and folders that are not pages to the pages of this extension, and note what is linked."""
    if not isinstance(app.builder, StandaloneHTMLBuilder):
        return
    page = app.env.current_document.docname
    linked: set[Path] = set()
    for node in [*document.findall(download_reference), *document.findall(pending_xref)]:
        target = str(node["reftarget"])
        path = (Path(app.env.doc2path(page)).parent / target.partition("#")[0]).resolve()
        is_page = path.suffix == ".md" and path.is_relative_to(app.srcdir)
        if not target or is_page or not path.exists() or not path.is_relative_to(_root(app)):
            continue
        name = path.relative_to(_root(app))
        address = app.builder.get_relative_uri(page, _page(name))
        node.replace_self(nodes.reference("", "", *node.children, refuri=address, internal=True))
        linked.add(name)
    app.env.metadata[page][_LINKED] = linked


def pages(app: Sphinx) -> Iterator[Page]:
    """The pages of the linked files, and of all that is in the linked folders."""
    waiting = sorted({path for known in app.env.metadata.values() for path in known.get(_LINKED, ())})
    done: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path in done:
            continue
        done.add(path)
        full = _root(app) / path
        if full.is_dir():
            inside = sorted(one.name for one in full.iterdir() if one.name not in _LEFT_OUT)
            waiting += [path / name for name in inside]
            body = _listing(app, path, inside)
        else:
            body = _text(app, full)
        title = path.as_posix()
        yield _page(path), {"title": title, "body": f"<h1>{escape(title)}</h1>\n{body}"}, "page.html"


def _listing(app: Sphinx, folder: Path, names: list[str]) -> str:
    items: list[str] = []
    for name in names:
        address = os.path.relpath(_page(folder / name), os.path.dirname(_page(folder))) + ".html"
        items.append(f'<li><a href="{escape(address)}">{escape(name)}</a></li>')
    return f"<ul>\n{''.join(items)}\n</ul>"


def _text(app: Sphinx, path: Path) -> str:
    assert isinstance(app.builder, StandaloneHTMLBuilder)
    language = "cmake" if path.name == "CMakeLists.txt" else _LANGUAGES.get(path.suffix, "text")
    return app.builder.highlighter.highlight_block(path.read_text(), language, opts={}, force=True)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the extension."""
    app.connect("doctree-read", link_files)
    app.connect("html-collect-pages", pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
