"""A run of a file: what it expects, what is assembled, and the text of each failure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from tgdsl.classes import frozen
from tgdsl.testing.assembly import said_of
from tgdsl.testing.differences import differing, seen_of
from tgdsl.testing.encodings import Encoding
from tgdsl.testing.files.alignment import FULL, SIMILAR, TEXT, Aligned, align
from tgdsl.testing.files.directives import Behind, Directive, ExpectedBytes, Kind, read_behind, read_directives
from tgdsl.testing.files.listing import Line, Listing
from tgdsl.testing.files.problems import FileProblem
from tgdsl.testing.files.run_lines import Run
from tgdsl.testing.machines import Machine


@frozen
class Rewriting:
    """An encoding that a line should have: what stands between the brackets.

    Attributes:
        start, end: the columns that it replaces, from 0.
    """

    line: int
    start: int
    end: int
    text: str


@frozen
class Failure:
    """The failure of a case.

    Attributes:
        statement: the line of assembly that it is about.
        lines: what was expected and what was seen.
        rewriting: with which the case would hold; None if another expectation than the encoding's does not.
        line: of the statement, from 1; 0 for none.
    """

    statement: str
    lines: Sequence[str]
    rewriting: Rewriting | None = None
    line: int = 0


@frozen(eq=False)
class FileText:
    """The text of a file.

    Attributes:
        shown: the name of the file in messages.
    """

    text: str
    shown: str

    def statement(self, line: int) -> str:
        """A line of the file, without what it expects."""
        text = self.text.split("\n")[line - 1].strip()
        for sign in ("encoding:", "error:"):
            text = text.partition(sign)[0]
        return text.rstrip(" \t!#;@|/-") or text


class RunOfFile:
    """A run of a file, which is assembled when the first of its cases is asked for.

    Attributes:
        run: its RUN line.
        label: its name among the runs of the file; empty for a single one.
        directives: of FileCheck.
        behind: what stands behind statements.
    """

    def __init__(self, file: FileText, machine: Machine, run: Run, label: str, others: Collection[str]) -> None:
        """
        Args:
            file: the text, in which lines are looked up.
            others: the prefixes of other runs.

        Raises:
            FileProblem: the file has nothing for it.
            DiagnosticError: the target is wrong.
        """
        self._file = file
        self.run = run
        self.label = label
        self.machine = machine
        found = list(read_directives(file.text, run.prefixes, others))
        self.directives = [one for one in found if isinstance(one, Directive)]
        self.problems = [one for one in found if isinstance(one, FileProblem)]
        self.behind: list[Behind] = []
        self._read_behind()
        if run.line and not found and not self.behind:
            names = " or ".join([f"'{one}:'" for one in run.prefixes])
            raise FileProblem(f"RUN: no line has {names}, nor an encoding behind a statement", run.line)

    def _read_behind(self) -> None:
        statements = {one.tokens[0].line for one in self.machine.assembler.statements(self._file.text)}
        taken = {one.line for one in self.directives}
        for number, line in enumerate(self._file.text.split("\n"), 1):
            if number in taken or ":" not in line:
                continue
            try:
                found = read_behind(line, number, number in statements)
            except FileProblem as problem:
                self.problems.append(problem)
                continue
            self.behind += [] if found is None else [found]

    @cached_property
    def listing(self) -> Listing:
        """Raises DiagnosticError where the target is wrong."""
        return Listing(self.machine, self._file.text, self.run.has_errors)

    @cached_property
    def _aligned(self) -> Aligned:
        return align(self.directives, len(self.listing.lines), self._worth)

    # the run as a whole

    def whole(self) -> Failure | None:
        """The failure of the run itself: mistakes in the text that nothing expects."""
        expected = {one.line for one in self.behind if one.bytes is None}
        if self.run.is_refused:
            if self.listing.messages:
                return None
            return Failure("RUN: not llvm-mc", ["expected mistakes", "seen     none: all is assembled"])
        if not self.run.line:
            seen = [self.listing.lines[at] for at in self._aligned.lines if at is not None]
            expected |= {one.message.token.line for one in seen if one.message is not None}
        more = [one for line, found in self.listing.messages.items() if line not in expected for one in found]
        if not more:
            return None
        return Failure("", said_of(more, self._file.text, self._file.shown).split("\n"))

    # directives

    def _worth(self, directive: Directive, number: int) -> int:
        line = self.listing.lines[number]
        if directive.bytes is None:
            if any([directive.pattern.search(text) for text in (*line.texts, *self._with_encoding(directive, line))]):
                return FULL
            return self._similar(directive, line)
        if line.code is None or not self._shows_encodings:
            return 0
        matches = [match for match in directive.pattern.finditer(line.text) if match.end() == len(line.text)]
        if not matches:
            return self._similar(directive, line)
        wanted = directive.bytes.encoding
        return FULL if wanted is not None and not self._differing(line, wanted) else TEXT

    def _worth_of_same(self, directive: Directive, line: Line) -> int:
        """The worth of the line that the directive before is about."""
        if not any([directive.pattern.search(text) for text in (*line.texts, *self._with_encoding(directive, line))]):
            return SIMILAR
        if directive.bytes is None:
            return FULL
        wanted = directive.bytes.encoding
        if line.code is None or not self._shows_encodings:
            return SIMILAR
        return FULL if wanted is not None and not self._differing(line, wanted) else TEXT

    def _with_encoding(self, directive: Directive, line: Line) -> Sequence[str]:
        """The text of a line with its encoding, for a regular expression about that."""
        if "encoding:" not in directive.text or line.code is None:
            return []
        return [f"{line.text} {self.machine.target.machine_code.comment}{self._encoding_of(line)}"]

    @property
    def _shows_encodings(self) -> bool:
        return self.run.shows_encodings or not self.run.line

    def _similar(self, directive: Directive, line: Line) -> int:
        """The worth of another text: of a message for one, or of the same mnemonic."""
        first, word = line.text.split(" ", 1)[0], directive.text.split(" ", 1)[0]
        return SIMILAR if first == word and (line.code is not None or line.message is not None) else 0

    def _differing(self, line: Line, expected: Encoding) -> list[str]:
        assert line.code is not None
        return differing(self.machine, [line.code], expected)

    def directive(self, number: int) -> Failure | None:
        """The failure of a directive."""
        one, at, problem = self.directives[number], self._aligned.lines[number], self._aligned.problems[number]
        if one.kind is Kind.NOT:
            return Failure(one.text, [problem]) if problem else None
        if at is None:
            return self._not_found(number)
        line = self.listing.lines[at]
        worth = self._worth_of_same(one, line) if one.kind is Kind.SAME else self._worth(one, at)
        if worth == FULL:
            return Failure(self._statement(line), [problem], line=line.source) if problem else None
        lines: list[str] = []
        if worth != TEXT:
            lines = [f"expected {one.text}", f"seen     {line.text}"]
        rewriting = None
        if one.bytes is not None and line.code is not None:
            wanted = one.bytes.encoding
            if wanted is None:
                lines += ["expected an encoding, and the brackets are empty", f"seen     {self._seen(line)}"]
            else:
                lines += self._differing(line, wanted)
            if worth == TEXT:
                rewriting = self._rewriting(one.line, one.bytes, self._seen(line))
        return Failure(self._statement(line), lines, rewriting, line.source)

    def _seen(self, line: Line) -> Encoding:
        assert line.code is not None
        return seen_of(self.machine, [line.code], True)

    def _not_found(self, number: int) -> Failure:
        """The failure of a directive without a line: the lines between those of its neighbours are shown."""
        one, found = self.directives[number], self._aligned.lines
        before = next((at for at in reversed(found[:number]) if at is not None), -1)
        after = next((at for at in found[number + 1 :] if at is not None), len(self.listing.lines))
        between = self.listing.lines[before + 1 : max(after, before + 1)]
        wanted = one.text
        if one.bytes is not None and one.bytes.encoding is not None:
            wanted += f" encoding: [{one.bytes.encoding.list_text}]"
        lines = [f"expected {wanted}"]
        if one.bytes is not None and not self._shows_encodings:
            lines.append("the RUN line has no -show-encoding")
        shown = [f"{line.text}{self._encoding_of(line)}" for line in between[:_MOST]]
        lines += (
            [f"seen     {shown[0]}", *[f"         {text}" for text in shown[1:]]]
            if shown
            else ["seen     no such line"]
        )
        said = self._said_near(one.line)
        return Failure("", [*lines, *said])

    def _encoding_of(self, line: Line) -> str:
        if line.code is None or not self._shows_encodings:
            return ""
        return f" encoding: [{self._seen(line).list_text}]"

    def _said_near(self, line: int) -> Sequence[str]:
        """The messages about the statement that follows a directive, unless messages are expected themselves."""
        if any([one.text.startswith("error:") for one in self.directives]):
            return []
        statements = {*self.listing.code, *self.listing.messages}
        following = min([one for one in statements if one > line], default=0)
        found = self.listing.messages.get(following, ())
        return said_of(found, self._file.text, self._file.shown).split("\n") if found else []

    def _statement(self, line: Line) -> str:
        return self._file.statement(line.source) if line.source else line.text

    # behind statements

    def behind_statement(self, number: int) -> Failure | None:
        """The failure of what stands behind a statement."""
        one = self.behind[number]
        statement = self._file.statement(one.line)
        messages = self.listing.messages.get(one.line, [])
        code = self.listing.code.get(one.line, [])
        if one.bytes is None:
            if any([one.error in message.text for message in messages]):
                return None
            lines = [f"expected an error{f' with {one.error!r}' if one.error else ''}"]
            if messages:
                return Failure(statement, [*lines, *self._said(one.line)], line=one.line)
            seen = seen_of(self.machine, code, False)
            return Failure(statement, [*lines, f"seen     {seen}"], line=one.line)
        if messages:
            return Failure(statement, self._said(one.line), line=one.line)
        wanted = one.bytes.encoding
        is_asked = wanted is not None and wanted.has_fixups
        if wanted is None:
            lines = [
                "expected an encoding, and the brackets are empty",
                f"seen     {seen_of(self.machine, code, False)}",
            ]
        else:
            lines = differing(self.machine, code, wanted)
        if not lines:
            return None
        rewriting = self._rewriting(one.line, one.bytes, seen_of(self.machine, code, is_asked))
        return Failure(statement, lines, rewriting, one.line)

    def _said(self, line: int) -> Sequence[str]:
        return said_of(self.listing.messages[line], self._file.text, self._file.shown).split("\n")

    def _rewriting(self, line: int, expected: ExpectedBytes, seen: Encoding) -> Rewriting | None:
        return Rewriting(line, expected.start, expected.end, seen.list_text) if seen.data else None


#: Lines of the listing that a failure shows.
_MOST = 4
