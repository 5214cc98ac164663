"""Waivers in the comments of a target's modules: what lint would find, and what a generator would refuse, is meant as it is, and why.

A waiver is a comment at the end of the line that the finding is about, or of a call that led there, or in comment lines right above it::

    # lint: pattern-shadowed: kept for GlobalISel, which tries patterns in another order

In the file that defines the Target, one with a name and in a line of its own is about the whole target: findings about that name, in whatever file::

    # lint: node-missing(sdiv:*): expanded by SparcISelLowering.cpp
    # lint: encoding-conflict(*): the second of each pair is for the assembler alone

A breach of one of tgdsl's own rules (:mod:`tgdsl.model.common.rules`) is an error of a target in Python, unless a waiver has the rule's identifier.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatchcase
from os.path import basename
from pathlib import Path

from tgdsl.classes import frozen
from tgdsl.diagnostics import Location, Place, Rule, file_place

_COMMENT = re.compile(r"#\s*lint:\s*(?P<identifier>[^:(]*?)(?:\((?P<subject>[^)]*)\))?\s*(?::\s*(?P<reason>.*))?$")


@frozen(eq=False)
class Waiver:
    """A waiver.

    Attributes:
        identifier: the kind of findings that it silences.
        subject: pattern for their subject, with ``*`` and ``?`` as in file names; None for any.
        lines: the lines that they are on; empty for any.
        file: the module with the waiver, in which findings about a target as a whole may be anywhere; empty for any file.
        reason: empty if it gives none.
    """

    place: Place
    identifier: str
    subject: str | None
    lines: frozenset[Location]
    file: str
    reason: str

    def silences(self, identifier: str, subject: str, place: Place, everywhere: bool = False) -> bool:
        """True if it is about a finding.

        Args:
            identifier: of the finding's kind.
            everywhere: whether the finding is about the target as a whole.
        """
        if identifier != self.identifier or (self.subject is not None and not fnmatchcase(subject, self.subject)):
            return False
        if everywhere and self.subject is not None and self.file:
            return any([location.file == self.file for location in place.chain])
        return not self.lines or any([one in self.lines or _named(one) in self.lines for one in place.chain])


def _named(location: Location) -> Location:
    """A location as records files have it, where TableGen names files without their folders."""
    return Location(basename(location.file), location.line)


class Waived:
    """Tells which breaches the waivers of a target in Python silence; their files are read when there is a breach.

    Args:
        target: gives the place where the Target is defined.
    """

    def __init__(self, target: Callable[[], Place]) -> None:
        self._place_of_target = target
        self._read: dict[str, list[Waiver]] = {}

    def __call__(self, rule: Rule, place: Place) -> bool:
        target = self._place_of_target()
        files = {one.file for one in (*place.chain, *target.chain) if one.file.endswith(".py")}
        waivers = [waiver for file in sorted(files) for waiver in self._of_file(file, target)]
        return any([waiver.silences(rule.identifier, place.subject, place) for waiver in waivers])

    def _of_file(self, file: str, target: Place) -> list[Waiver]:
        found = self._read.get(file)
        if found is None:
            found = self._read[file] = list(waivers_in_python([Path(file)], target))
        return found


def waivers_in_python(paths: Iterable[Path], target: Place) -> Iterator[Waiver]:
    """The waivers in the comments of Python files.

    Args:
        target: where the Target is defined.
    """
    whole = {location.file for location in target.chain}
    for path in paths:
        yield from _of_source(str(path), path.read_text(encoding="utf-8"), str(path) in whole)


def _of_source(file: str, text: str, defines_target: bool) -> Iterator[Waiver]:
    """The waivers in the comments of a module. One on a line of its own is about the next line with code."""
    if "lint:" not in text:
        return
    lines = text.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        parts = _COMMENT.match(token.string) if token.type == tokenize.COMMENT else None
        if parts is None:
            continue
        number = token.start[0]
        about = number
        while about < len(lines) and lines[about - 1].lstrip().startswith("#"):
            about += 1
        everywhere = defines_target and parts["subject"] is not None and lines[number - 1].lstrip().startswith("#")
        yield Waiver(
            file_place(file, number),
            parts["identifier"],
            parts["subject"],
            frozenset(() if everywhere else {Location(file, about)}),
            file,
            (parts["reason"] or "").strip(),
        )
