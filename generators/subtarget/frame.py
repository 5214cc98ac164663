"""Sections and namespaces of the file, whose empty lines and last comments releases have otherwise."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from tgdsl.generators.kit.cpp import guarded
from tgdsl.generators.kit.cpp import namespace as plain_namespace
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm.by_release import ByRelease


class Frame:
    """The frame of sections and namespaces: ``} // end namespace X`` closes one."""

    @contextmanager
    def section(self, out: Writer, macro: str) -> Generator[None]:
        """A part that an including file asks for by a macro."""
        out.line()
        with guarded(out, macro):
            out.line()
            yield

    @contextmanager
    def macro_calls(self, out: Writer, macro: str) -> Generator[None]:
        """Calls of a macro that an including file defines."""
        out.line()
        out.line(f"#ifdef {macro}")
        yield
        out.lines([f"#undef {macro}", f"#endif // {macro}", ""])

    @contextmanager
    def namespace(self, out: Writer, name: str, *, blank_after: bool = False) -> Generator[None]:
        """A namespace, with an empty line after it if asked for."""
        with plain_namespace(out, name, blank_after=blank_after):
            yield


class SpacedFrame(Frame):
    """The frame since 22: ``} // namespace X`` closes one, and empty lines are inside, at both ends."""

    @contextmanager
    def section(self, out: Writer, macro: str) -> Generator[None]:
        with guarded(out, macro):
            out.line()
            yield
            out.line()

    @contextmanager
    def macro_calls(self, out: Writer, macro: str) -> Generator[None]:
        out.lines([f"#ifdef {macro}", ""])
        yield
        out.lines(["", f"#undef {macro}", f"#endif // {macro}", ""])

    @contextmanager
    def namespace(self, out: Writer, name: str, *, blank_after: bool = False) -> Generator[None]:
        out.lines([f"namespace {name} {{", ""])
        yield
        out.lines(["", f"}} // namespace {name}"])


#: Blank lines around sections and namespaces.
FRAMES: ByRelease[Frame] = ByRelease({19: Frame(), 22: SpacedFrame()})
