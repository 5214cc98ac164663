"""The comments, blank lines and docstrings of sources in the package that is made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from tgdsl.classes import evolve
from tgdsl.migration.instructions.named_bits import NamedBits
from tgdsl.migration.python import ClassStatement, Comment, Noted, Statement
from tgdsl.migration.python.spelling import snake_case
from tgdsl.migration.sources.build import files_of_build
from tgdsl.migration.sources.comment_text import head_of, heading
from tgdsl.migration.sources.comments import ABOVE, AFTER_BLOCK, BESIDE, INSIDE, SourceNote, comments_of
from tgdsl.migration.sources.folder import sources_of
from tgdsl.migration.sources.items import has_items, on_gone_items, with_noted_items
from tgdsl.migration.sources.literals import Spellings
from tgdsl.migration.sources.origins import Origins, base_name
from tgdsl.migration.sources.outermost import with_whole_places
from tgdsl.migration.sources.pattern_numbers import with_pattern_numbers
from tgdsl.migration.sources.rewriting import is_row_of_codes, spelled, takes_comments, with_comments
from tgdsl.migration.sources.statements import Statement as SourceStatement
from tgdsl.migration.text.notes import Head, Notes
from tgdsl.records import Record, RecordSet


def with_sources(folder: str, records: RecordSet, defined: Sequence[str] = ()) -> tuple[RecordSet, SourceNotes]:
    """The records of a target with all lines that made them, and the notes of the sources in a folder.

    Args:
        records: those of the target.
        defined: the names that are defined for ``#ifdef``.

    Raises:
        DiagnosticError: a file cannot be read, or the sources are not those of the records.
    """
    origins = Origins(sources_of(folder, defined))
    origins.check(records)
    return with_whole_places(records, origins), SourceNotes(origins)


class SourceNotes(Notes):
    """The notes that sources give."""

    def __init__(self, origins: Origins) -> None:
        self._origins = origins
        self._files = {name: comments_of(file) for name, file in origins.sources.files.items()}
        self._of_statement: dict[SourceStatement, list[SourceNote]] = {}
        for file in self._files.values():
            for note in file.notes:
                if note.statement is not None:
                    self._of_statement.setdefault(note.statement, []).append(note)
        self._file_of = {leaf: file for file in self._files.values() for leaf in file.leaves}
        self._spellings = Spellings(origins)
        self._done: set[SourceStatement] = set()
        self._heads: set[str] = set()

    @property
    def origins(self) -> Origins:
        """Where the sources have what records are from."""
        return self._origins

    def files_of_build(self, target: str) -> Sequence[str]:
        return files_of_build(self._origins.sources.folder, target)

    def begin(self) -> None:
        self._done.clear()
        self._heads.clear()
        for file in self._files.values():
            for note in file.notes:
                note.placed = note.gone = False

    def before(self, record: Record) -> list[Comment]:
        statement = self._origins.statement(record)
        if statement is None:
            return []
        found = self._before(statement)
        for level, step in reversed(
            self._origins.levels(record)
        ):  # multiclasses and classes that no statement of the package is
            used = self._origins.sources.multiclasses.get(step.reference.name) if step.reference is not None else None
            for one in (used, step.statement.multiclass):
                found += self._above(one, one.name.text) if one is not None else []
            found += self._above(step.statement, level=level) if step.statement.multiclass is not None else []
        for cls in self._origins.classes(record):
            found += self._above(cls.of, cls.name) if cls.of is not None else []
        return found

    def before_class(self, name: str) -> list[Comment]:
        statement = self._origins.sources.classes.get(name)
        return self._before(statement) if statement is not None else []

    def place_of_class(self, name: str) -> tuple[str, int] | None:
        statement = self._origins.sources.classes.get(name)
        return None if statement is None else (base_name(statement.source.path), statement.line)

    def beside(self, record: Record) -> list[Comment]:
        statement = self._origins.statement(record)
        return self._beside(statement) if statement is not None else []

    def head(self, file: str) -> Head:
        name = base_name(file)
        found = self._files.get(name)
        if found is None or name in self._heads:
            return Head()
        self._heads.add(name)
        return head_of(found.header)

    def statement(self, record: Record, made: Statement) -> Statement:
        made = with_pattern_numbers(made, lambda: self._spellings.literals(record))
        if has_items(made):
            source = self._origins.statement(record)
            return made if source is None else with_noted_items(made, source, self._own(source, INSIDE))
        source = self._origins.statement(record)
        for note in on_gone_items(made, source, self._own(source, INSIDE)) if source is not None else ():
            note.gone = True
        if not isinstance(made, ClassStatement) and not is_row_of_codes(made):
            return made
        if source is not None and takes_comments(made):
            made = with_comments(made, *self._inside(source))
        elif source is not None and isinstance(made, ClassStatement):
            made = self._with_noted_keywords(made, source)
        return spelled(made, self._spellings.literals(record))

    def class_statement(self, name: str, made: Statement) -> Statement:
        source = self._origins.sources.classes.get(name)
        return with_comments(made, *self._inside(source)) if source is not None and takes_comments(made) else made

    def names_of_bits(self, class_name: str, of: str) -> Mapping[tuple[int, int], NamedBits]:
        return self._spellings.names_of_bits(class_name, of)

    def classes_of_numbers(self) -> Mapping[str, str]:
        return self._spellings.classes_of_numbers()

    def fields_set(self, class_name: str) -> Collection[str]:
        return self._spellings.fields_set(class_name)

    def _before(self, source: SourceStatement) -> list[Comment]:
        """The comments before a statement: the heading of its section, the comments above it, and those in it that have no place there."""
        if source in self._done:
            return []
        self._done.add(source)
        notes = [*self._headings(source), *self._own(source, ABOVE), *self._own(source, INSIDE)]
        found: list[Comment] = []
        after_heading = False
        for note in notes:
            note.placed = True
            blank = note.blank if note.where == ABOVE else not found and _has_blank_line(source)
            if note.piece.heading or (blank and not after_heading):
                found.append(Comment([]))
            is_title = note.piece.is_title
            found.append(Comment([heading(note.piece.lines[0])] if is_title else note.piece.lines))
            if not is_title and (note.free or note.statement is not source):
                found.append(Comment([]))
            after_heading = is_title
        if not found and _has_blank_line(source):
            found.append(Comment([]))
        return found

    def _above(self, source: SourceStatement, of: str = "", level: int = -1) -> list[Comment]:
        """The comments above a statement, without blank lines.

        Args:
            of: the multiclass or class that it is.
            level: its number in the chain of a record's place, if it is in a multiclass.
        """
        found: list[Comment] = []
        for note in self._own(source, ABOVE) if source not in self._done else ():
            if not note.piece.heading:
                note.placed = True
                found.append(Comment(note.piece.lines) if note.free else Comment(note.piece.lines, of=of, level=level))
        self._done.add(source)
        return found

    def _inside(self, source: SourceStatement) -> tuple[list[Comment], dict[tuple[str, ...], list[Comment]], set[str]]:
        """The comments in a statement: those that belong to none of its fields, and those on fields, by the names of these; the fields behind a blank line."""
        found: list[Comment] = []
        blank = {
            one.name
            for last, one in zip(source.fields, source.fields[1:])
            if not all([source.source.text_of_line(line).strip() for line in range(last.line + 1, one.line)])
        }
        on_fields: dict[tuple[str, ...], list[Comment]] = {}
        for note in self._own(source, INSIDE):
            note.placed = True
            made = Comment(note.piece.lines, beside=bool(note.fields) and note.beside)
            (on_fields.setdefault(note.fields, []) if note.fields else found).append(made)
        return found, on_fields, blank

    def _with_noted_keywords(self, made: ClassStatement, source: SourceStatement) -> ClassStatement:
        """A class statement without a body, with the comments on the fields that its keywords are."""
        keywords = dict(made.keywords)
        for note in self._own(source, INSIDE):
            name = snake_case(note.fields[0]) if note.fields else ""
            value = keywords.get(name)
            if value is not None and not isinstance(value, Noted) and not note.piece.heading:
                note.placed = True
                keywords[name] = Noted(value, note.piece.lines, note.beside)
        return evolve(made, keywords=[*keywords.items()])

    def _own(self, source: SourceStatement, where: str) -> list[SourceNote]:
        return [
            one for one in self._of_statement.get(source, ()) if one.where == where and not one.placed and not one.gone
        ]

    def _headings(self, source: SourceStatement) -> list[SourceNote]:
        """The headings before a statement, back to one that the package has; the last one where sections between them are empty."""
        file = self._file_of[source]
        found: list[SourceNote] = []
        for note in file.notes:
            if note.token > source.first:
                break
            if note.piece.heading and _is_outside(note):
                found = [] if note.placed else [*[one for one in found if one.statement is note.statement], note]
        return [one for one in found if one.statement is not source]

    def _beside(self, statement: SourceStatement) -> list[Comment]:
        found: list[Comment] = []
        for note in self._of_statement.get(statement, ()):
            if note.where == BESIDE and not note.placed:
                note.placed = True
                found.append(Comment(note.piece.lines, beside=True))
        return found

    @property
    def paths(self) -> Sequence[Path]:
        """The files."""
        return [Path(file.source.path) for file in self._origins.sources.files.values()]

    def report(self) -> list[str]:
        """The lines of a report: how many lines of comments the package has, and why it has not the others."""
        placed, reasons = self.counts()
        lines = [f"{count} {reason}" for reason, count in sorted(reasons.items(), key=lambda one: -one[1])]
        return (
            [f"{placed} of {placed + sum(reasons.values())} lines of comments; not those", *lines]
            if lines
            else ([f"{placed} lines of comments, all of them"])
        )

    def counts(self) -> tuple[int, Mapping[str, int]]:
        """The number of lines of comments that the package has, and of the others by the reason; without files' headers."""
        placed = 0
        reasons: Counter[str] = Counter()
        for file in self._files.values():
            for note in file.notes:
                if note.placed:
                    placed += note.size
                else:
                    reasons[self._reason(note)] += note.size
        return placed, reasons

    def _reason(self, note: SourceNote) -> str:
        statement = note.statement
        if note.gone:
            return "on some registers of a class, which are listed otherwise"
        if note.where == AFTER_BLOCK:
            return "beside the end of a block"
        if note.piece.heading:
            return "the heading of a section that has nothing in the package"
        if statement is None:
            return "at the end of a file"
        if statement.kind == "multiclass":
            return "of a multiclass that the package has not"
        if statement.multiclass is not None:
            return "in a multiclass"
        if statement.kind == "class":
            return "of a class that the package has not"
        if statement.is_definition:
            return "of a definition that the package has not"
        return "above what makes no record (include, defvar, assert)"


def _is_outside(note: SourceNote) -> bool:
    """True for a comment that is in no multiclass."""
    return note.where != INSIDE and (note.statement is None or note.statement.multiclass is None)


def _has_blank_line(statement: SourceStatement) -> bool:
    """True if a blank line stands before a statement, or before the block that it is the first one of."""
    first = statement
    while first.around is not None and first.around.inner and first.around.inner[0] is first:
        first = first.around
    return not first.source.text_of_line(first.line - 1).strip()
