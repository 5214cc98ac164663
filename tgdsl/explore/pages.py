"""The pages: templates of Jinja, which escapes all text that is put into them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup

from tgdsl import __version__
from tgdsl.diagnostics import counted
from tgdsl.explore.links import Links

_FOLDER = Path(__file__).parent

#: The entries of the menu: the page, and what it is called.
MENU = (
    ("index.html", "Overview"),
    ("instructions.html", "Instructions"),
    ("registers.html", "Registers"),
    ("decoder.html", "Decoder"),
    ("assembler.html", "Assembler"),
    ("patterns.html", "Patterns"),
    ("processors.html", "Processors"),
    ("records.html", "Records"),
)


class Pages:
    """Renders pages of a site.

    Args:
        target: the name of the target.
        menu: the entries of the menu: the page, and what it is called.
    """

    def __init__(self, target: str, links: Links, menu: Sequence[tuple[str, str]] = MENU) -> None:
        self._environment = Environment(
            loader=FileSystemLoader(_FOLDER / "templates"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._globals = {"target": target, "links": links, "menu": menu, "version": __version__, "counted": counted}
        self._templates: dict[str, Template] = {}

    def page(self, template: str, name: str, values: Mapping[str, object]) -> str:
        """The text of a page.

        Args:
            template: its name, without the ending.
            name: of the page's file, from the folder of the site.
        """
        root = "../" * name.count("/")
        return self._template(template).render({**values, "root": root, "page": name})

    def part(self, template: str, values: Mapping[str, object], depth: int = 1) -> Markup:
        """A part of pages that many of them have."""
        return Markup(
            self._template(template).render({**values, "root": "../" * depth})
        )  # noqa: S704  # escaped by the template

    def _template(self, name: str) -> Template:
        found = self._templates.get(name)
        if found is None:
            found = self._templates[name] = self._environment.get_template(f"{name}.html", globals=self._globals)
        return found


def assets() -> Mapping[str, str]:
    """The files of the pages' style and scripts."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted((_FOLDER / "assets").iterdir())}
