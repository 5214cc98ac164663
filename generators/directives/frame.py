"""Sections that others ask for, and namespaces around them."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from tgdsl.generators.kit.writer import Writer
from tgdsl.model.directives import DirectiveLanguage


@contextmanager
def section(out: Writer, macro: str) -> Generator[None, None, None]:
    """A section between ``#ifdef`` and ``#endif``."""
    out.line(f"#ifdef {macro}")
    out.line(f"#undef {macro}")
    out.line()
    yield
    out.line()
    out.line(f"#endif // {macro}")
    out.line()


def parts(language: DirectiveLanguage) -> list[str]:
    """The names of the namespaces in each other."""
    return [name for name in language.namespace.split("::") if name]


def qualifier(language: DirectiveLanguage, outer: str = "llvm") -> str:
    """The namespaces in front of names outside of these."""
    return f"{outer}::{language.namespace}::"
