"""Errors with places: collected, and printed together.

A diagnostic is one line ``file:line: error: what is wrong, and what to do``, with notes for the other places involved.
Code that finds mistakes adds them to a :class:`Report` and goes on, so that one run names them all; code that cannot go
on without a right answer raises :class:`DiagnosticError`. Whoever started the run prints both with :func:`render`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import Final

from tgdsl.classes import evolve, frozen, native


@native(auto_attribs=True, frozen=True)
class Location:
    """A line of a file. ``line`` counts from 1; 0 stands for the file as a whole.

    Attributes:
        why: the text of its note in a diagnostic, where it is not the innermost line of a place.
        column: in the line, from 1, where whoever found the mistake knows it; 0 elsewhere.
    """

    file: str
    line: int = 0
    why: str = "made by the call here"
    column: int = 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Location) or self.line != other.line:
            return False
        return self.file == other.file and self.column == other.column

    def __hash__(self) -> int:
        return hash((self.file, self.line))

    def __repr__(self) -> str:
        return f"Location({self.file!r}, {self.line})"

    def __str__(self) -> str:
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}:{self.column}" if self.column else f"{self.file}:{self.line}"


@native(auto_attribs=True, frozen=True)
class Place:
    """Where something was written: the innermost line first, then the calls that led there, outwards.

    The chain has more than one entry for what a function (or, in a ``.td`` file, a multiclass) made, and for a field that a class
    inherits. An empty chain stands for an unknown place.

    Attributes:
        subject: the name of the record that is at this place. One line may make many records; a mistake that it makes in each
            of them is printed once, see :func:`merged`. It tells no two places apart.
    """

    chain: tuple[Location, ...] = ()
    subject: str = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Place) and self.chain == other.chain

    def __hash__(self) -> int:
        return hash(self.chain)

    def __repr__(self) -> str:
        return f"Place({self.chain!r}, {self.subject!r})"

    def about(self, subject: str) -> Place:
        """The same place, as that of a record."""
        return Place(self.chain, subject) if self.chain else self

    @property
    def innermost(self) -> Location | None:
        return self.chain[0] if self.chain else None

    def __str__(self) -> str:
        return str(self.chain[0]) if self.chain else "<unknown>"


NOWHERE = Place()


def file_place(path: str | Path, line: int = 0) -> Place:
    """The place of a whole file, or of one line of it."""
    return Place((Location(str(path), line),))


class Severity(Enum):
    ERROR = "error"
    WARNING = "warning"


@frozen
class Note:
    """Another place that a diagnostic is about."""

    place: Place
    message: str


@frozen
class Diagnostic:
    """One finding: what is wrong at a place, what to do about it, and the other places involved."""

    place: Place
    message: str
    notes: tuple[Note, ...] = ()
    severity: Severity = Severity.ERROR


class DiagnosticError(Exception):
    """Mistakes in the user's input. The command line prints them and exits with status 1; never a traceback."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(f"{d.place}: {d.severity.value}: {d.message}" for d in self.diagnostics))


def fail(place: Place, message: str, *notes: Note) -> DiagnosticError:
    """The exception for a single error: ``raise fail(place, "...")``."""
    return DiagnosticError([Diagnostic(place, message, notes)])


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown name: "; did you mean 'x'?", or nothing if no known name is similar."""
    import difflib  # only for messages

    close = difflib.get_close_matches(name, list(known), 1)
    return f"; did you mean '{close[0]}'?" if close else ""


def counted(number: int, what: str) -> str:
    """A number of things in a message: ``1 operand``, ``2 operands``."""
    return f"{number} {what}{'s' * (number != 1)}"


@frozen
class Rule:
    """A rule of tgdsl's that llvm-tblgen does not have: breaking it is an error in a target in Python, and a finding of lint in records.

    Attributes:
        identifier: the name of lint's finding: "class-empty".
        explanation: what breaks it, in one line, for lint's ``--list``.
    """

    identifier: str
    explanation: str


@frozen
class Breach:
    """A breach of a rule in records, for which llvm-tblgen writes a file all the same."""

    rule: Rule
    place: Place
    message: str
    notes: tuple[Note, ...] = ()


class Report:
    """Collects the diagnostics of a run, or of a part of it.

    Attributes:
        breaches: gets the breaches of rules that llvm-tblgen does not have; None if they are errors.
        waived: tells which breaches it gets; the others are errors. None for all.
    """

    __slots__ = ("_seen", "_warnings", "breaches", "diagnostics", "waived")

    def __init__(
        self,
        *,
        breaches: list[Breach] | None = None,
        waived: Callable[[Rule, Place], bool] | None = None,
        warnings: Report | None = None,
    ) -> None:
        self.diagnostics: Final[list[Diagnostic]] = []
        self.breaches: Final = breaches
        self.waived: Final = waived
        self._warnings: Final = warnings
        self._seen: Final[set[tuple[str, Diagnostic]]] = set()

    def error(self, place: Place, message: str, *notes: Note) -> None:
        self.add(Diagnostic(place, message, notes))

    def warning(self, place: Place, message: str, *notes: Note) -> None:
        self.add(Diagnostic(place, message, notes, Severity.WARNING))

    def breach(self, rule: Rule, place: Place, message: str, *notes: Note) -> None:
        """Report that a record breaks a rule that llvm-tblgen does not have, and go on as llvm-tblgen does."""
        if self.breaches is None or (self.waived is not None and not self.waived(rule, place)):
            self.error(place, message, *notes)
        else:
            self.breaches.append(Breach(rule, place, message, notes))

    def refuse(self, rule: Rule, place: Place, message: str, *notes: Note) -> None:
        """As :meth:`breach`, where nothing can be made of the record after an error, so that it is raised.

        Raises:
            DiagnosticError: breaches are errors.
        """
        if self.breaches is None or (self.waived is not None and not self.waived(rule, place)):
            raise fail(place, message, *notes)
        self.breaches.append(Breach(rule, place, message, notes))

    def part(self) -> Report:
        """A report with errors of its own, for a part of the run that stops at its own errors. It passes on warnings and breaches."""
        return Report(breaches=self.breaches, waived=self.waived, warnings=self)

    def extend(self, error: DiagnosticError) -> None:
        """Take over what an exception carried."""
        for diagnostic in error.diagnostics:
            self.add(diagnostic)

    @property
    def errors(self) -> Sequence[Diagnostic]:
        return [d for d in self.diagnostics if d.severity is Severity.ERROR]

    def check(self) -> None:
        """Stop here if there were errors.

        Raises:
            DiagnosticError: with every error so far.
        """
        errors = self.errors
        if errors:
            raise DiagnosticError(errors)

    def add(self, diagnostic: Diagnostic) -> None:
        """Take over a diagnostic, unless the same is there already."""
        if self._warnings is not None and diagnostic.severity is Severity.WARNING:
            self._warnings.add(diagnostic)
        elif (diagnostic.place.subject, diagnostic) not in self._seen:
            self._seen.add((diagnostic.place.subject, diagnostic))
            self.diagnostics.append(diagnostic)


class collecting:
    """``with collecting(report):`` takes over a DiagnosticError that is raised inside, and goes on after the block.

    A class, not a generator with ``contextmanager``, since it is entered for each record: that takes three times as long.
    """

    __slots__ = ("_report",)

    def __init__(self, report: Report) -> None:
        self._report = report

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> bool:
        if not isinstance(error, DiagnosticError):
            return False
        self._report.extend(error)
        return True


#: The greatest number of names in the note on records with the same mistake.
_MOST_NAMES = 5


def merged(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics, with only one of those that one line makes in many records (a base class, the body of a family).

    Two are the same mistake if they have the same innermost line, and the same message but for quoted names. Those of the first record
    are kept, with a note on the number of the other records and their names.
    """
    found: dict[object, list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        place = diagnostic.place
        key: object = diagnostic
        if place.chain and place.chain[0].line and place.subject:
            key = (diagnostic.severity, place.innermost, re.sub("'[^']*'", "''", diagnostic.message))
        found.setdefault(key, []).append(diagnostic)
    result: list[Diagnostic] = []
    for first, *others in found.values():
        own = [first, *(one for one in others if one.place.subject == first.place.subject)]
        names = list(dict.fromkeys(one.place.subject for one in others if one.place.subject != first.place.subject))
        if names:
            note = Note(Place(first.place.chain[:1]), f"and in {len(names)} more that this line makes{_listed(names)}")
            own[0] = evolve(first, notes=(*first.notes, note))
        result += own
    return result


def _listed(names: Sequence[str]) -> str:
    """The first few names after a colon, without those of anonymous records."""
    known = [f"'{name}'" for name in names if not name.startswith("anonymous_")]
    shown = known[:_MOST_NAMES]
    return f": {', '.join(shown)}{', ...' * (len(names) > len(shown))}" if shown else ""


def shown(location: Location) -> str:
    """A location as text; a file below the working folder is named relative to it, as compilers do."""
    try:
        return str(Location(str(Path(location.file).relative_to(Path.cwd())), location.line, column=location.column))
    except (ValueError, OSError):  # it is elsewhere; there is no working folder any more
        return str(location)


def _prefix(place: Place) -> str:
    return shown(place.chain[0]) if place.chain else "<unknown>"


def render(diagnostics: Sequence[Diagnostic]) -> str:
    """The text of diagnostics, :func:`merged`: each with its notes and the calls that led to its place, and a count of the errors."""
    lines: list[str] = []
    diagnostics = merged(diagnostics)
    for diagnostic in diagnostics:
        where = f"{_prefix(diagnostic.place)}: " if diagnostic.place.chain else ""
        lines.append(f"{where}{diagnostic.severity.value}: {diagnostic.message}")
        lines += [f"{shown(call)}: note: {call.why}" for call in diagnostic.place.chain[1:]]
        for note in diagnostic.notes:
            lines.append(f"{_prefix(note.place)}: note: {note.message}")
            lines += [f"{shown(call)}: note: {call.why}" for call in note.place.chain[1:]]
    errors = sum(d.severity is Severity.ERROR for d in diagnostics)
    warnings = len(diagnostics) - errors
    counts = [counted(n, what) for n, what in ((errors, "error"), (warnings, "warning")) if n]
    return "\n".join([*lines, ", ".join(counts), ""]) if lines else ""
