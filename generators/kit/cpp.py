"""The header comment of a generated file, ``#ifdef`` sections, namespaces."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path, PurePath

from tgdsl.generation import origins
from tgdsl.generators.kit.writer import Writer
from tgdsl.records import Record, RecordSet

_WIDTH = 80  # of the header's lines


def file_header(description: str, source: str = "") -> str:
    """The comment that a generated file begins with, and an empty line.

    A description too long for a line continues on the next one, cut anywhere. ``source`` is the name of the file that
    it was generated from; most outputs name it, some do not.
    """
    room = _WIDTH - len("|* " " *|")
    texts = ["", *(description[at : at + room] for at in range(0, len(description) or 1, room)), ""]
    texts.append("Automatically generated file, do not edit!")
    if source:
        texts.append(f"From: {source}")
    texts.append("")
    text = "\n".join(
        [
            "/*===- TableGen'erated file ".ljust(_WIDTH - len("*- C++ -*-===*\\"), "-") + "*- C++ -*-===*\\",
            *(f"|* {text.ljust(room)} *|" for text in texts),
            "\\*===".ljust(_WIDTH - len("===*/"), "-") + "===*/",
            "",
            "",
        ]
    )
    return origins.fixed(text)


def source_of(records: RecordSet) -> str:
    """The name of the file that records are from, for the header of what is generated from it."""
    location = records.place.innermost
    return Path(location.file).name if location is not None else ""


def place_of(record: Record) -> str:
    """The file and the line of a record, as comments of generated files have them: ``Target.td:1200``; empty if there is no line."""
    location = record.place.innermost
    return f"{PurePath(location.file).name}:{location.line}" if location is not None and location.line else ""


@contextmanager
def guarded(out: Writer, macro: str, *, named_end: bool = True) -> Generator[None, None, None]:
    """A section between ``#ifdef macro`` and ``#endif``, which the including file asks for, and an empty line after it.

    Args:
        named_end: whether a comment at the end says the macro.
    """
    out.lines([origins.fixed(f"#ifdef {macro}"), origins.fixed(f"#undef {macro}")])
    yield
    out.line(origins.fixed(f"#endif // {macro}" if named_end else "#endif"))
    out.line()


@contextmanager
def namespace(out: Writer, name: str, *, blank_after: bool = False) -> Generator[None, None, None]:
    """A named namespace, not indented, with an empty line after it if asked for; nothing at all for an empty name."""
    if not name:
        yield
        return
    with out.block(f"namespace {name} {{", f"}} // end namespace {name}", indent=""):
        yield
    if blank_after:
        out.line()
