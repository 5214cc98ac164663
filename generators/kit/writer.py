"""A writer of text, line by line, with blocks::

    out = Writer()
    with out.block("enum {", "};"):
        out.line("NoRegister,")

gives

    enum {
      NoRegister,
    };

C++ that is always the same, apart from some names, is a :func:`template`, which :meth:`Writer.fill` writes. What is written in ``with out.of(record):`` comes
from a definition (:mod:`tgdsl.generation.origins`).
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from string import Template

from tgdsl.generation import origins


def template(text: str) -> Template:
    """Lines of text with ``$name`` for what varies; the indentation of the closing quotes is taken off each line."""
    lines, newline, margin = text.rpartition("\n")
    if margin.strip(" ") or not newline:
        raise ValueError(f"a template is whole lines: {text!r}")
    return Template("".join([line.removeprefix(margin) + "\n" for line in lines.split("\n")]))


def whole_lines(text: str) -> Template:
    """A :func:`template` in which a line that is a ``$name`` alone stands for whole lines, or none."""
    return Template(re.sub(r"^\$(\w+)\n", r"${\1}", template(text).template, flags=re.MULTILINE))


def filled(form: Template, **names: object) -> str:
    """A template's lines with a value for each of its names; lines without a name are the generator's own."""
    if origins.recorded():
        lines = form.template.splitlines(keepends=True)
        form = Template("".join([line if "$" in line else origins.fixed(line) for line in lines]))
    return form.substitute(names)


class Writer:
    """Collects lines; ``str()`` of it is the whole text."""

    __slots__ = ("_indent", "_lines")

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._indent = ""

    def line(self, text: str = "") -> None:
        """One line; an empty one is not indented."""
        self._lines.append(self._indent + text if text else "")

    def lines(self, texts: Iterable[str]) -> None:
        """Several lines, as :meth:`line`."""
        if self._indent:
            indent = self._indent
            self._lines += [indent + text if text else "" for text in texts]
        else:
            self._lines += texts

    def paste(self, text: str) -> None:
        """Whole lines that have their indentation already."""
        if text:
            assert text.endswith("\n"), text
            self._lines.append(text[:-1])

    def fill(self, form: Template, **names: object) -> None:
        """A template's lines, not indented, with a value for each of its names."""
        self.paste(filled(form, **names))

    @contextmanager
    def of(self, *sources: origins.Sources, counted: origins.Sources = ()) -> Generator[None, None, None]:
        """A block: its text comes from definitions, as :func:`tgdsl.generation.origins.of` has it."""
        start = len(self._lines)
        yield
        if origins.recorded() and len(self._lines) > start:
            text = "\n".join(self._lines[start:])
            self._lines[start:] = [origins.of(text, *sources, counted=counted)]

    @contextmanager
    def fixed(self) -> Generator[None, None, None]:
        """A block: its text is the generator's own, the same for each target that has it."""
        start = len(self._lines)
        yield
        if origins.recorded() and len(self._lines) > start:
            self._lines[start:] = [origins.fixed("\n".join(self._lines[start:]))]

    @contextmanager
    def block(self, opening: str, closing: str = "}", *, indent: str = "  ") -> Generator[None, None, None]:
        """An opening and a closing line, and what is written in between indented by ``indent``."""
        self.line(opening)
        outside = self._indent
        self._indent += indent
        yield
        self._indent = outside
        self.line(closing)

    def __str__(self) -> str:
        return "\n".join([*self._lines, ""])
