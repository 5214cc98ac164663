"""Notes: the comments, blank lines and docstrings that stand in a migrated package beside its statements."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tgdsl.classes import frozen
from tgdsl.migration.instructions.class_notes import ClassNotes
from tgdsl.migration.python import Comment, Function, Loop, Statement, put_beside
from tgdsl.records import Record


@frozen
class Head:
    """The beginning of a module.

    Attributes:
        comment: lines before the docstring, without ``#``.
        docstring: its lines.
    """

    comment: Sequence[str] = ()
    docstring: Sequence[str] = ()

    def lines(self) -> list[str]:
        """The lines of a module's beginning: comment, docstring, and a blank line."""
        found = [f"# {one}" for one in self.comment]
        if self.docstring:
            first, *others = [one.replace("\\", "\\\\").replace('"""', "'''") for one in self.docstring]
            found += [f'"""{first}', *others]
            if others:
                found.append('"""')
            else:
                found[-1] += ' """' if first.endswith('"') else '"""'
        return [*found, ""] if found else []


class Notes(ClassNotes):
    """Notes on the definitions of a target; these are none, as records alone know of none.

    Each comment is given once in a migration: for several records of one statement, before the first one that is asked about.
    """

    @property
    def paths(self) -> Sequence[Path]:
        """The files of the sources."""
        return ()

    def files_of_build(self, target: str) -> Sequence[str]:
        """The files that the build of a target asks for, in the notation of ``--only``."""
        return ()

    def begin(self) -> None:
        """A migration begins: comments are given anew."""

    def report(self) -> list[str]:
        """The lines of a report on comments."""
        return []

    def before(self, record: Record) -> list[Comment]:
        """The comments and blank lines before a record's statement."""
        return []

    def before_class(self, name: str) -> list[Comment]:
        """Those before the statement of a TableGen class."""
        return []

    def place_of_class(self, name: str) -> tuple[str, int] | None:
        """The file of a TableGen class, by its name as the places of records have it, and its line there; None if it is not known."""
        return None

    def statement(self, record: Record, made: Statement) -> Statement:
        """A record's statement with the comments that stand in it, and numbers as they were spelled."""
        return made

    def class_statement(self, name: str, made: Statement) -> Statement:
        """That of a TableGen class."""
        return made

    def beside(self, record: Record) -> list[Comment]:
        """The comment at the end of a record's statement."""
        return []

    def head(self, file: str) -> Head:
        """The beginning of the module for a ``.td`` file, the first time that it is asked about."""
        return Head()


def laid_out(blocks: Sequence[tuple[Statement, list[str]]]) -> list[str]:
    """The lines of a module's statements: classes between blank lines, with the comments that stand above them; comments beside statements."""
    found: list[str] = []
    above = 0  # lines of comments directly before the next statement
    last = 0  # of the statement before
    for statement, block in blocks:
        if isinstance(statement, Comment):
            if statement.beside and last:
                put_beside(found, last, block)
                continue
            above = above + len(block) if statement.lines else 0
            found += block
        elif block[0].startswith(("class ", "def ", "@")):
            if _ends_with_title(found):
                found.pop()
                above = 1
            start = len(found) - above
            found[start:] = ["", "", *found[start:], *block, "", ""]
            above, last = 0, len(block) + 2
        else:
            has_functions = isinstance(statement, Loop) and any([isinstance(one, Function) for one in statement.body])
            found += [*block, "", ""] if has_functions else block
            above, last = 0, len(block)
    return found[next((number for number, line in enumerate(found) if line), 0) :]


def _ends_with_title(found: list[str]) -> bool:
    """True for a comment of one line, and a blank line: before a function or a class, two more would follow, and set it apart from what it is the title of."""
    before, comment, blank = ["", "", "", *found][-3:]
    return comment.startswith("# ") and not before.startswith("#") and not blank
