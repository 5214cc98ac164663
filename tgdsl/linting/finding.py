"""Findings, the checks that give them, and their text: ``file:line: warning: message [identifier]``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tgdsl.classes import field, frozen
from tgdsl.diagnostics import Diagnostic, Note, Place, Severity, render
from tgdsl.linting.subject import Subject


@frozen
class Kind:
    """A kind of finding.

    Attributes:
        identifier: its name on the command line and in waivers: "pattern-shadowed".
        explanation: one line for ``--list``.
    """

    identifier: str
    explanation: str


@frozen
class Finding:
    """A warning.

    Attributes:
        subject: the name by which waivers refer to it: of a record, or of an SDNode with types ("sdiv:i32").
        everywhere: it is about the target as a whole; a waiver anywhere in the file of ``place`` that names the subject counts.
    """

    kind: Kind
    place: Place
    subject: str
    message: str
    notes: tuple[Note, ...] = field(default=())
    everywhere: bool = False


@frozen
class Check:
    """A search for findings.

    Attributes:
        kinds: of its findings.
        find: gives all findings of these kinds, in any order.
        optional: it is done only with ``--missing``, or if ``--only`` names one of its kinds.
        named: it is done only if ``--only`` names one of its kinds.
    """

    kinds: tuple[Kind, ...]
    find: Callable[[Subject], Iterable[Finding]]
    optional: bool = False
    named: bool = False


def findings_text(findings: Sequence[Finding]) -> str:
    """The text of findings, in the order of places. Of findings of one kind at one place with the same notes, the first one is shown,
    with the number of the others."""
    groups: dict[object, list[Finding]] = {}
    for finding in findings:
        key: object = finding
        if not finding.everywhere and finding.place.chain:
            key = (finding.kind, finding.place, *[note.place for note in finding.notes])
        groups.setdefault(key, []).append(finding)
    shown = sorted(groups.values(), key=lambda group: _order(group[0].place))
    return render([_diagnostic(group[0], len(group) - 1) for group in shown])


def _diagnostic(finding: Finding, others: int) -> Diagnostic:
    more = f"; and {others} more that are made here" if others else ""
    message = f"{finding.message}{more} [{finding.kind.identifier}]"
    return Diagnostic(finding.place, message, finding.notes, Severity.WARNING)


def _order(place: Place) -> tuple[str, int]:
    innermost = place.innermost
    return ("", 0) if innermost is None else (innermost.file, innermost.line)
