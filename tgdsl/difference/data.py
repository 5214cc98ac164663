"""Differences by kind, as data that printers show: no record is in it, and no model."""

from __future__ import annotations

from enum import Enum

from tgdsl.classes import frozen


class Change(Enum):
    """A way in which a record is another one. The values are the words of texts."""

    ADDED = "added"
    REMOVED = "removed"
    RENAMED = "renamed"
    CHANGED = "changed"


@frozen
class FieldChange:
    """A field that is another one.

    Attributes:
        before, after: the values, in a notation for people; None where there is no such field.
    """

    name: str
    before: str | None
    after: str | None


@frozen
class Column:
    """Bits of a word that belong together: ``high`` to ``low``, counted from the one of weight 1. Each text is constant bits, or bits of a field."""

    high: int
    low: int
    before: str
    after: str


@frozen
class WordChange:
    """An encoding that is another one, from its highest bits to its lowest."""

    field: str
    columns: tuple[Column, ...]


@frozen
class RecordChange:
    """A record that was added, removed, renamed or changed.

    Attributes:
        before, after: its name, or words for one without; empty where it is not there.
        place: the line of its definition: in the second description, or in the first for one that was removed.
        names: of the record and its own texts, by which changed lines of files are found to be about it.
    """

    change: Change
    before: str
    after: str
    place: str
    fields: tuple[FieldChange, ...] = ()
    words: tuple[WordChange, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name that it has now, or had."""
        return self.after or self.before


@frozen
class KindChanges:
    """The changes of records of one kind.

    Attributes:
        kind: in words, several of them: "register classes".
        reordered: those that both have stand in another order.
    """

    kind: str
    changes: tuple[RecordChange, ...]
    reordered: bool

    def of(self, change: Change) -> list[RecordChange]:
        """The records of which one thing became."""
        return [one for one in self.changes if one.change is change]


@frozen
class LoneField:
    """A field that some records have in one of the descriptions only.

    Attributes:
        is_new: the second description has it.
        value: in all these records; None if they have several.
        example: the name of one of them.
    """

    kind: str
    name: str
    is_new: bool
    records: int
    value: str | None
    example: str


@frozen
class MovedNumbers:
    """Numbers of an enumeration that are others.

    Attributes:
        moved: how many of those that both have.
        example, before, after: one of them.
    """

    what: str
    moved: int
    of: int
    example: str
    before: int
    after: int


@frozen
class Shadowing:
    """A pattern that another one shadows in one of the descriptions only.

    Attributes:
        is_new: in the second description.
        message: as lint has it.
        notes: the patterns before it, with their places.
    """

    is_new: bool
    place: str
    message: str
    notes: tuple[str, ...]


@frozen
class SelectionChange:
    """DAGs that are selected otherwise, with one of them as an example.

    Attributes:
        pattern: the source of the pattern whose DAG it is, in LLVM's notation.
        before, after: the instructions that are selected; empty for none.
        count: of DAGs for which the same instructions take the place of the same others.
    """

    pattern: str
    example: str
    before: str
    after: str
    count: int


@frozen
class DecodingChange:
    """Words that are decoded otherwise, with one of them as an example.

    Attributes:
        before, after: the instructions, with their operands; empty for none.
        count: of the words that were tried.
    """

    table: str
    word: str
    before: str
    after: str
    count: int


@frozen
class ScheduleChange:
    """Instructions that cost something else on a processor model."""

    model: str
    instructions: tuple[str, ...]
    before: str
    after: str


@frozen
class Line:
    """A line of a text that was added ("+"), removed ("-"), or kept (" ")."""

    sign: str
    text: str


@frozen
class ConventionChange:
    """The steps of a calling convention that are others."""

    name: str
    lines: tuple[Line, ...]


class FileStatus(Enum):
    """A way in which a generated file is another one. The values are the words of texts."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    COMMENTS = "other comments"
    REFUSED = "refused now"
    ACCEPTED = "no longer refused"


@frozen
class FileChange:
    """A generated file that is another one.

    Attributes:
        removed, added: the numbers of lines that only one of them has, comments apart. Both 0 in a file whose lines are in another order.
        reasons: what it changes for.
    """

    name: str
    status: FileStatus
    removed: int
    added: int
    reasons: tuple[str, ...]


@frozen
class Source:
    """A description: how the command line names it, and the release of LLVM that it is for."""

    name: str
    release: str


@frozen(kw_only=True)
class Difference:
    """All differences of two descriptions of a target.

    Attributes:
        library: the numbers of LLVM's own named records that were added and removed.
        files: those that differ; ``same`` is the number of the others.
        notes: what could not be compared, and why.
    """

    target: str
    before: Source
    after: Source
    kinds: tuple[KindChanges, ...] = ()
    lone_fields: tuple[LoneField, ...] = ()
    library: tuple[int, int] = (0, 0)
    moved: tuple[MovedNumbers, ...] = ()
    shadowings: tuple[Shadowing, ...] = ()
    selections: tuple[SelectionChange, ...] = ()
    decodings: tuple[DecodingChange, ...] = ()
    schedules: tuple[ScheduleChange, ...] = ()
    conventions: tuple[ConventionChange, ...] = ()
    files: tuple[FileChange, ...] = ()
    same_files: int = 0
    notes: tuple[str, ...] = ()

    @property
    def noticed(self) -> bool:
        """True if a program may notice a difference: a file differs in more than comments."""
        return any([one.status is not FileStatus.COMMENTS for one in self.files])

    @property
    def is_empty(self) -> bool:
        """True if both are the same, also in what no file shows."""
        return not (self.files or self.kinds or self.lone_fields or any(self.library))
