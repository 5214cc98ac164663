"""The pages of whole targets: all links lead somewhere, and names are text, whatever is in them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from tests.support.assembly_target import AssemblyTarget
from tgdsl.diagnostics import Report
from tgdsl.explore.links import file_names
from tgdsl.explore.run import Explorer
from tgdsl.explore.site import Site


class Page(HTMLParser):
    """The links of a page, its identifiers, and its elements."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.identifiers: set[str] = set()
        self.tags: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            if name == "id" and value:
                self.identifiers.add(value)


def data(path: Path) -> Any:
    """The data of a script."""
    match = re.fullmatch(r'tgdsl\.take\("[^"]*",(.*)\);\n', path.read_text())
    assert match is not None, path
    return json.loads(match[1])


def records_of(folder: Path) -> Mapping[str, Mapping[str, object]]:
    """The records of a site, each with its fields as texts."""
    found: dict[str, Mapping[str, object]] = {}
    for path in sorted((folder / "records").glob("[0-9]*.js")):
        content: dict[str, Any] = data(path)
        for name, _, page, shape, *values in content["records"]:
            fields = content["shapes"][shape][1].split()
            texts = [content["strings"][one] for one in values]
            found[name] = {"page": content["strings"][page], **dict(zip(fields, texts, strict=True))}
    return found


def lost(folder: Path) -> Iterator[str]:
    """The links of a site that lead nowhere."""
    records = records_of(folder)

    @cache
    def page(path: Path) -> Page | None:
        return Page(path.read_text()) if path.is_file() else None

    for path in sorted(folder.rglob("*.html")):
        own = page(path)
        assert own is not None
        for link in own.links:
            address, _, name = link.partition("#")
            target = (path.parent / unquote(address)).resolve() if address else path
            is_record = target.name == "records.html" and name
            if not target.is_file() or folder.resolve() not in target.parents and target != path:
                yield f"{path.name}: {link}"
            elif is_record:
                if unquote(name) not in records:
                    yield f"{path.name}: no record {link}"
            elif name:
                there = page(target)
                if there is None or unquote(name) not in there.identifiers:
                    yield f"{path.name}: nothing is called {link}"
    for name, fields in records.items():
        if fields["page"] and not (folder / str(fields["page"])).is_file():
            yield f"{name}: {fields['page']}"
        for text in fields.values():
            for mark in re.findall("\x01(.*?)\x02", str(text)):
                if mark not in records:
                    yield f"{name}: {mark}"


def test_all_links_of_sparc_lead_somewhere(site: Callable[[str], Path]) -> None:
    folder = site("sparc")
    assert sum(1 for _ in folder.rglob("*.html")) > 700
    assert [*lost(folder)] == []


def test_names_are_text(tmp_path: Path) -> None:
    """A record's name, its strings and its mnemonic may look like HTML."""
    evil = "<script>alert(1)</script>"
    target = AssemblyTarget()
    gpr = target.register_class("GPR", target.registers("R0", "R1"))
    target.written(evil, f"{evil} $rd", outs={"rd": gpr})
    with Site(tmp_path / "pages") as folder:
        explorer = Explorer(target.records(), folder, Report())
        explorer.write()
    pages = {path: Page(path.read_text()) for path in (tmp_path / "pages").rglob("*.html")}
    assert len(pages) >= 12
    for path in pages:
        text = path.read_text()
        assert "<script>alert" not in text
        assert len(re.findall("<script", text)) == len(re.findall("<script src=", text))
    own = next(path for path in (tmp_path / "pages/instructions").iterdir())
    assert own.name == "~3c~script~3e~alert~28~1~29~~3c~~2f~script~3e~.html"
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in own.read_text()
    assert evil in records_of(tmp_path / "pages")


def test_names_of_files() -> None:
    assert file_names(["ADD", "add", "Add", "a b", "..", "con", ""]) == {
        "ADD": "ADD",
        "add": "add~2",
        "Add": "Add~3",
        "a b": "a~20~b",
        "..": "~..",
        "con": "~con",
        "": "~",
    }
