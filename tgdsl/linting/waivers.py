"""Waivers of findings: those of a file of waivers, and which findings they, and those in Python (:mod:`tgdsl.waivers`), silence.

In a file of waivers, which works for targets in ``.td`` too, each line has an identifier, a place or a name, and the reason::

    pattern-shadowed SparcInstrInfo.td:645: there is no pattern for the coprocessor
    node-missing rotl:*: expanded
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tgdsl.diagnostics import Location, Report, file_place
from tgdsl.linting.finding import Finding, Kind
from tgdsl.waivers import Waiver

WITHOUT_REASON = Kind("waiver-without-reason", "a waiver that does not say why")
UNUSED = Kind("waiver-unused", "a waiver that silences nothing")
KINDS = (WITHOUT_REASON, UNUSED)

_LINE = re.compile(r"(?P<identifier>[\w-]+)\s+(?P<where>\S+?):(?:\s+(?P<reason>.*))?$")


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
            report.error(place, "this is not a waiver; write: identifier, a place or a name, a colon, the reason")
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
        own = [waiver for waiver in of_kind.get(finding.kind.identifier, ()) if _silences(waiver, finding)]
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
            message = f"this waiver of '{waiver.identifier}' has no reason; write one after it: ': why it is right'"
            about.append(Finding(WITHOUT_REASON, waiver.place, waiver.identifier, message))
    return left, about


def _silences(waiver: Waiver, finding: Finding) -> bool:
    return waiver.silences(finding.kind.identifier, finding.subject, finding.place, finding.everywhere)
