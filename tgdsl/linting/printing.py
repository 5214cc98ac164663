"""Findings as text: ``file:line: warning: message [identifier]``, in the order of places."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.diagnostics import Diagnostic, Place, Severity, render
from tgdsl.linting.finding import Finding


def findings_text(findings: Sequence[Finding]) -> str:
    """The text of findings. Of those that one line made in the same way many times, the first is shown, with the number of the others."""
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
