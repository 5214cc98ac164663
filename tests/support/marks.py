"""Marks in the text of a target: what is said of a line stands at this line, and not its number.

    class X(F, op=9):  #! error: 9 is too large, and 'op' takes a number of 2 bits: 0 to 3
        rd = out(GPR)
        #! error: the operand 'rd' is nowhere in the assembly string, so that it cannot be written; put it there, or
        #!     say printed=False
        #! note at `rd = field(5)`: the bits are declared here

A mark stands behind its line, or below it in lines of its own, of which those that begin with no severity go on with a message. They are taken
out before the target is loaded. Below an error are its notes, in their order; one about another line quotes it, and which of them it is where
several are the same: `` `pass` (2)``. An error may quote its line, too, which then is one of the target's base, or made by the test. The order of
errors is that of their lines; where it is not, they are numbered: ``#! 2. error: ...``.

The fixture ``marks`` compares all that is said of a target with the marks. ``pytest --update-expected`` writes them anew, into the test's source.
:func:`cases` takes one text apart into targets for ``pytest.mark.parametrize``.
"""

from __future__ import annotations

import ast
import difflib
import itertools
import re
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from attrs import evolve, frozen

from tests.support.targets import BASE, errors_of
from tgdsl.diagnostics import counted

#: The diagnostics of a target, as they are printed, with its path as ``T``: of a folder, the target's text, and what comes before that.
Diagnose = Callable[[Path, str, str], str]

#: The longest line with a mark behind it, and of a mark in lines of its own.
WIDTH = 120

_MARK = re.compile(r"(?P<line>.*?)\s*#! (?P<mark>.*)")
_FIRST = re.compile(
    r"(?:(?P<number>\d+)\. )?(?P<severity>error|warning|note)(?: at `(?P<quote>.*?)`(?: \((?P<which>\d+)\))?)?: (?P<message>.*)"
)
_PRINTED = re.compile(r"(?P<file>.+?)(?::(?P<line>\d+))?: (?P<severity>error|warning|note): (?P<message>.*)")
_COUNT = re.compile(r"(\d+ errors?)?(, )?(\d+ warnings?)?")
_HEADING = re.compile(r"^==(?: (?P<title>.*))?\n", re.MULTILINE)


@frozen
class Finding:
    """An error, a warning or a note.

    Attributes:
        place: a line of the target, from 1, or a place elsewhere.
    """

    severity: str
    place: int | str
    message: str


@frozen
class Mark:
    """A finding as it is written.

    Attributes:
        row: the line of the text that it stands at, from 0.
        quote: the line that it quotes, and which of those that are the same; empty, if it is about its own line.
        number: of an error in the order of errors; 0, if that is the order of the lines.
    """

    row: int
    severity: str
    message: str
    quote: str = ""
    which: int = 1
    number: int = 0

    def __str__(self) -> str:
        number = f"{self.number}. " if self.number else ""
        which = f" ({self.which})" if self.which != 1 else ""
        quote = f" at `{self.quote}`{which}" if self.quote else ""
        return f"{number}{self.severity}{quote}: {self.message}"


def separated(text: str) -> tuple[list[str], list[Mark]]:
    """The lines of a text without its marks, and the marks."""
    lines: list[str] = []
    marks: list[Mark] = []
    for line in text.split("\n"):
        match = _MARK.fullmatch(line)
        if match is None:
            lines.append(line)
            continue
        if match["line"]:
            lines.append(match["line"])
        mark = match["mark"]
        if first := _FIRST.fullmatch(mark):
            which, number = int(first["which"] or 1), int(first["number"] or 0)
            marks.append(Mark(len(lines) - 1, first["severity"], first["message"], first["quote"] or "", which, number))
        else:
            assert marks and marks[-1].row == len(lines) - 1, f"a mark without an error, a warning or a note: {mark}"
            marks[-1] = evolve(marks[-1], message=f"{marks[-1].message} {mark.strip()}")
    return lines, marks


def joined(lines: Sequence[str], marks: Sequence[Mark]) -> str:
    """A text with its marks: the reverse of :func:`separated`."""
    rows = {row: list(group) for row, group in itertools.groupby(marks, key=lambda mark: mark.row)}
    text: list[str] = []
    for row, line in enumerate(lines):
        here = rows.get(row, [])
        if len(here) == 1 and line.strip() and len(behind := f"{line}  #! {here[0]}") <= WIDTH:
            text.append(behind)
            continue
        text.append(line)
        indent = line[: len(line) - len(line.lstrip())]
        for mark in here:
            text += textwrap.wrap(
                str(mark),
                WIDTH,
                initial_indent=f"{indent}#! ",
                subsequent_indent=f"{indent}#!     ",
                break_long_words=False,
                break_on_hyphens=False,
            )
    return "\n".join(text)


class Marked:
    """A text with marks, as the lines of a target that come after its base."""

    def __init__(self, text: str, base: str) -> None:
        self.lines, self.marks = separated(text)
        self.plain = "\n".join(self.lines)
        before = base.lstrip("\n").split("\n")
        assert before.pop() == "", "the base ends in the middle of a line"
        self._before = len(before)
        self._file = [line.strip() for line in [*before, *self.lines]]

    def findings(self) -> list[Finding]:
        """What the marks say, in the order in which it is printed."""
        groups: list[list[Mark]] = []
        for mark in self.marks:
            if mark.severity != "note":
                groups.append([mark])
            else:
                assert groups, f"a note without an error: {mark}"
                groups[-1].append(mark)
        groups.sort(key=lambda group: group[0].number)
        return [Finding(mark.severity, self._place(mark), mark.message) for group in groups for mark in group]

    def _place(self, mark: Mark) -> int | str:
        if not mark.quote:
            return self._before + mark.row + 1
        same = [number for number, line in enumerate(self._file, start=1) if line == mark.quote]
        return same[mark.which - 1] if len(same) >= mark.which else mark.quote

    def with_findings(self, findings: Sequence[Finding]) -> str:
        """The text with marks for what was said of it."""
        groups: list[list[Finding]] = []
        for finding in findings:
            if finding.severity != "note":
                groups.append([])
            groups[-1].append(finding)
        marks = [self._marks(group) for group in groups]
        in_order = sorted(marks, key=lambda group: group[0].row)
        if in_order != marks:
            for number, group in enumerate(marks, start=1):
                group[0] = evolve(group[0], number=number)
            in_order = sorted(marks, key=lambda group: group[0].row)
        return joined(self.lines, [mark for group in in_order for mark in group])

    def _marks(self, findings: Sequence[Finding]) -> list[Mark]:
        """The marks for an error and its notes, all at the error's line, or at the last one, if that is none of the text's."""
        place = findings[0].place
        last = max((row for row, line in enumerate(self.lines) if line.strip()), default=0)
        row = place - self._before - 1 if isinstance(place, int) else -1
        row = row if 0 <= row < len(self.lines) else last
        return [self._mark(row, finding) for finding in findings]

    def _mark(self, row: int, finding: Finding) -> Mark:
        if isinstance(finding.place, str):
            return Mark(row, finding.severity, finding.message, finding.place)
        if finding.place == self._before + row + 1:
            return Mark(row, finding.severity, finding.message)
        quote = self._file[finding.place - 1]
        which = self._file[: finding.place].count(quote)
        return Mark(row, finding.severity, finding.message, quote, which)


def printed(text: str) -> list[Finding]:
    """What a text of diagnostics says, which may end with their number."""
    lines = text.splitlines()
    count = lines.pop() if lines and _COUNT.fullmatch(lines[-1]) else ""
    findings: list[Finding] = []
    for line in lines:
        match = _PRINTED.fullmatch(line)
        assert match is not None, f"no diagnostic: {line}"
        in_target = match["file"] == "T" and match["line"]
        place = match["file"] + (f":{match['line']}" if match["line"] else "")
        findings.append(Finding(match["severity"], int(match["line"]) if in_target else place, match["message"]))
    for word in ("error", "warning") if count else ():
        number = sum(finding.severity == word for finding in findings)
        assert (counted(number, word) in count.split(", ")) if number else (word not in count), count
    return findings


def pieces(text: str) -> list[tuple[str, int, int]]:
    """The targets of a text: of each its title, and where in the text it begins and ends.

    A line ``== title`` begins each of them; without such a line, all of the text is one.
    """
    headings = list(_HEADING.finditer(text))
    if not headings:
        return [("", 0, len(text))]
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    return [(heading["title"] or "", heading.end(), end) for heading, end in zip(headings, ends)]


def cases(text: str) -> list[ParameterSet]:
    """The targets of a text, for ``pytest.mark.parametrize("text", ...)``: with their titles, or their first lines, as names."""
    found: list[ParameterSet] = []
    for title, start, end in pieces(text):
        target = text[start:end]
        lines, _ = separated(target)
        found.append(pytest.param(target, id=title or lines[0]))
    return found


def rewritten(source: str, old: str, new: str) -> str:
    """A module's source, with another text in the place of one that a string of it is, or has as one of its targets."""
    places: list[tuple[ast.Constant, str]] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(value := node.value, str):
            places += [
                (node, value[:start] + new + value[end:]) for _, start, end in pieces(value) if value[start:end] == old
            ]
    assert len(places) == 1, f"{len(places)} strings of the test have this text; change it by hand:\n{old}"
    node, value = places[0]
    lines = source.encode().splitlines(keepends=True)
    assert node.end_lineno is not None and node.end_col_offset is not None
    start = sum(len(line) for line in lines[: node.lineno - 1]) + node.col_offset
    end = sum(len(line) for line in lines[: node.end_lineno - 1]) + node.end_col_offset
    whole = source.encode()
    return (whole[:start] + literal(value).encode() + whole[end:]).decode()


def literal(text: str) -> str:
    """A string of several lines, as black leaves it."""
    escaped = re.sub(r'"{3,}|"+\Z', lambda quotes: '\\"' * len(quotes[0]), text.replace("\\", "\\\\"))
    return f'"""{escaped}"""'


@frozen
class Marks:
    """The fixture ``marks``.

    Attributes:
        folder: for the targets.
        source: the module of the test.
        update: write what is said into that, instead of comparing it.
    """

    folder: Path
    source: Path
    update: bool

    def check(self, text: str, base: str = BASE, diagnose: Diagnose = errors_of) -> None:
        """Assert that what is said of a target, which is a base and a text, is what the text's marks say."""
        __tracebackhide__ = True
        marked = Marked(text, base)
        findings = printed(diagnose(self.folder, marked.plain, base))
        if marked.findings() == findings:
            return
        now = marked.with_findings(findings)
        assert Marked(now, base).findings() == findings, f"no marks can say this:\n{now}"
        if not self.update:
            changes = difflib.ndiff(text.splitlines(), now.splitlines())
            raise AssertionError("\n".join(["what is said of the target is not what its marks say:", *changes]))
        self.source.write_text(rewritten(self.source.read_text(), text, now))
