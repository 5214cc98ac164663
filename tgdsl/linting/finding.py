"""What a check finds, and what a check is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from attrs import field, frozen

from tgdsl.diagnostics import Diagnostic, Note, Place, Severity, render
from tgdsl.linting.subject import Subject


@frozen
class Kind:
    """A kind of finding.

    Attributes:
        identifier: how users, and waivers, call it.
        explanation: in one line.
    """

    identifier: str
    explanation: str


@frozen
class Finding:
    """One place that a user should look at.

    Attributes:
        subject: what it is about, for waivers: the name of a record, or a node with its types ("sdiv:i32").
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
    """Something that is looked for.

    Attributes:
        kinds: of what it finds.
        find: all there is to find, of any of the kinds, in any order.
        optional: it is only done if somebody asks for it.
    """

    kinds: tuple[Kind, ...]
    find: Callable[[Subject], Iterable[Finding]]
    optional: bool = False


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
