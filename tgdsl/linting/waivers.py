"""Waivers: comments, or lines of a file, that silence a finding and say why.

In a target in Python, a waiver is a comment at the end of the line that the finding is about, or of a call that led there, or in comment
lines right above it::

    # lint: pattern-shadowed: kept for GlobalISel, which tries patterns in another order

A finding about the target as a whole is waived by its name, anywhere in the file that defines the Target::

    # lint: node-missing(sdiv:*): expanded by SparcISelLowering.cpp

In a file of waivers, which works for targets in ``.td`` too, each line has an identifier, a place or a name, and the reason::

    pattern-shadowed SparcInstrInfo.td:645: there is no pattern for the coprocessor
    node-missing rotl:*: expanded
"""

from __future__ import annotations

import io
import os
import re
import tokenize
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from tgdsl.classes import frozen
from tgdsl.diagnostics import Location, Place, Report, file_place
from tgdsl.linting.finding import Finding, Kind

WITHOUT_REASON = Kind("waiver-without-reason", "a waiver that does not say why")
UNUSED = Kind("waiver-unused", "a waiver that silences nothing")
KINDS = (WITHOUT_REASON, UNUSED)

_COMMENT = re.compile(r"#\s*lint:\s*(?P<identifier>[^:(]*?)(?:\((?P<subject>[^)]*)\))?\s*(?::\s*(?P<reason>.*))?$")
_LINE = re.compile(r"(?P<identifier>[\w-]+)\s+(?P<where>\S+?):(?:\s+(?P<reason>.*))?$")


@frozen(eq=False)
class Waiver:
    """A waiver.

    Attributes:
        identifier: the kind of findings that it silences.
        subject: pattern for their subject, with ``*`` and ``?`` as in file names; None for any.
        lines: the lines that they are on; empty for any.
        file: the module with the waiver, in which findings about a target as a whole must be; empty for any file.
    """

    place: Place
    identifier: str
    subject: str | None
    lines: frozenset[Location]
    file: str
    reason: str

    def silences(self, finding: Finding) -> bool:
        if finding.kind.identifier != self.identifier:
            return False
        if self.subject is not None and not fnmatchcase(finding.subject, self.subject):
            return False
        chain = finding.place.chain
        if finding.everywhere and self.subject is not None and self.file:
            return any([location.file == self.file for location in chain])
        return not self.lines or any([location in self.lines or _named(location) in self.lines for location in chain])


def _named(location: Location) -> Location:
    """A location as records files have it, where TableGen names files without their folders."""
    return Location(os.path.basename(location.file), location.line)


def waivers_in_python(paths: Iterable[Path]) -> Iterator[Waiver]:
    """The waivers in the comments of Python files."""
    for path in paths:
        yield from _of_source(str(path), path.read_text(encoding="utf-8"))


def waivers_in_file(path: Path, report: Report) -> list[Waiver]:
    """The waivers of a file of waivers. Reports what is wrong with the file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        what = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        report.error(file_place(path), f"this file cannot be read: {what}")
        return []
    found: list[Waiver] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        place = file_place(path, number)
        parts = _LINE.match(line.strip())
        if parts is None:
            report.error(place, "this is no waiver; write: identifier, a place or a name, a colon, the reason")
            continue
        where = parts["where"]
        file, _, digits = where.rpartition(":")
        lines = frozenset({Location(file, int(digits))} if file and digits.isdecimal() else ())
        subject = None if lines else where
        found.append(Waiver(place, parts["identifier"], subject, lines, "", (parts["reason"] or "").strip()))
    return found


def apply(
    findings: Iterable[Finding], waivers: Sequence[Waiver], kinds: Mapping[str, bool]
) -> tuple[list[Finding], list[Finding]]:
    """The findings that no waiver silences, and those about the waivers themselves.

    Args:
        kinds: for the identifier of every kind, whether there was a search for it.
    """
    of_kind: dict[str, list[Waiver]] = {}
    for waiver in waivers:
        of_kind.setdefault(waiver.identifier, []).append(waiver)
    used: set[Waiver] = set()
    left: list[Finding] = []
    for finding in findings:
        own = [waiver for waiver in of_kind.get(finding.kind.identifier, ()) if waiver.silences(finding)]
        used.update(own)
        if not own:
            left.append(finding)
    about: list[Finding] = []
    for waiver in waivers:
        if waiver.identifier not in kinds:
            message = f"there is no check '{waiver.identifier}', so this waiver silences nothing; see --list"
            about.append(Finding(UNUSED, waiver.place, waiver.identifier, message))
        elif kinds[waiver.identifier] and waiver not in used:
            message = f"this waiver of '{waiver.identifier}' silences nothing; drop it"
            about.append(Finding(UNUSED, waiver.place, waiver.identifier, message))
        if not waiver.reason:
            message = f"this waiver of '{waiver.identifier}' has no reason; write one behind it: ': why it is right'"
            about.append(Finding(WITHOUT_REASON, waiver.place, waiver.identifier, message))
    return left, about


def _of_source(file: str, text: str) -> Iterator[Waiver]:
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
        yield Waiver(
            file_place(file, number),
            parts["identifier"],
            parts["subject"],
            frozenset({Location(file, about)}),
            file,
            (parts["reason"] or "").strip(),
        )
