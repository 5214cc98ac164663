"""The comments of a source file, each with the statement that it belongs to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from tgdsl.classes import define, evolve, frozen
from tgdsl.migration.instructions.drawings import FLAGS
from tgdsl.migration.sources.comment_text import Piece, is_header, is_rule, lines_of, pieces
from tgdsl.migration.sources.folder import SourceFile
from tgdsl.migration.sources.lexer import Source, SourceComment
from tgdsl.migration.sources.statements import VALUE_SUFFIX, Statement

ABOVE, INSIDE, BESIDE, AFTER_BLOCK = "above", "inside", "beside", "after a block"


@define(eq=False)
class SourceNote:
    """Comments that stand below each other, or a part of them.

    Attributes:
        piece: the text.
        where: above, inside or beside its statement, or beside the bracket that ends a block.
        statement: the definition, class or other statement that it belongs to; None at the end of a file.
        token: the number of the token that follows.
        blank: true if a blank line stands before it.
        free: true if a blank line stands between it and its statement.
        beside: true if it stands in the line of what it belongs to.
        fields: the field that it stands beside or above, for one in the body of a definition or a class; before TSFlags, what is put into its bits.
        placed: true once the package has it.
        gone: true if the package has not what it is on.
    """

    piece: Piece
    where: str
    statement: Statement | None
    token: int
    blank: bool
    free: bool
    beside: bool = False
    fields: tuple[str, ...] = ()
    placed: bool = False
    gone: bool = False

    @property
    def size(self) -> int:
        """The number of its lines that have text."""
        return sum([bool(line) for line in self.piece.lines])


@frozen
class FileComments:
    """The comments of a file.

    Attributes:
        header: those at its beginning, which say what the file is.
        notes: the others, in their order.
        leaves: the definitions, classes and other statements without statements in them, and multiclasses, in their order.
    """

    header: Sequence[str]
    notes: Sequence[SourceNote]
    leaves: Sequence[Statement]


def comments_of(file: SourceFile) -> FileComments:
    """The comments of a file."""
    source = file.source
    groups = list(_groups(source))
    header: list[str] = []
    while groups and groups[0][0].token == 0 and not _is_beside(source, groups[0][0]):
        texts = [one.text for one in groups[0]]
        included = bool(file.statements) and file.statements[0].kind == "include"
        first = not header and (included or _is_free(source, groups[0]) or is_header(texts, file.name))
        alone = (
            header
            and all([is_rule(one) for one in header[-1:]])
            and _is_free(source, groups[0])
            and not is_rule(texts[0])
        )
        if not first and not alone:
            break
        header += texts
        del groups[0]
    leaves = list(_leaves(file.statements))
    starts = [one.first for one in leaves]
    notes: list[SourceNote] = []
    for group in groups:
        top = group[0]
        if _is_beside(source, top):
            where, statement = _beside(source, top, leaves, starts)
        else:
            where, statement = _above(top, leaves, starts)
        blank = not source.text_of_line(source.line(top.start) - 1).strip()
        free = _is_free(source, group)
        fields = _fields(source, group, statement) if where == INSIDE and statement is not None else ()
        for number, piece in enumerate(pieces([one.text for one in group]) if where != BESIDE else _text(top)):
            blank = blank and not number
            if piece.heading and not piece.is_title and not free:  # it is on its statement
                piece = evolve(piece, heading=False)
            notes.append(SourceNote(piece, where, statement, top.token, blank, free, _is_beside(source, top), fields))
    return FileComments(header, notes, leaves)


def _text(comment: SourceComment) -> list[Piece]:
    lines = [one.strip() for one in lines_of(comment.text) if one.strip()]
    return [Piece(False, lines)] if lines else []


def _groups(source: Source) -> Iterator[list[SourceComment]]:
    """The comments that stand directly below each other."""
    group: list[SourceComment] = []
    for one in source.comments:
        if group and (
            one.token != group[-1].token
            or _is_beside(source, group[0])
            or source.line(one.start) > source.line(group[-1].start + len(group[-1].text)) + 1
        ):
            yield group
            group = []
        group.append(one)
    if group:
        yield group


def _is_beside(source: Source, comment: SourceComment) -> bool:
    """True for a comment that has a token before it in its line."""
    return comment.token > 0 and source.line(source.end(comment.token - 1) - 1) == source.line(comment.start)


def _is_free(source: Source, group: Sequence[SourceComment]) -> bool:
    last = group[-1]
    return not source.text_of_line(source.line(last.start + len(last.text)) + 1).strip()


def _fields(source: Source, group: Sequence[SourceComment], statement: Statement) -> tuple[str, ...]:
    """The names of the field of a body that comments in it stand beside, or else above."""
    first, last = source.line(group[0].start), source.line(group[-1].start + len(group[-1].text))
    if _is_beside(source, group[0]):
        found = next((one for one in reversed(statement.fields) if one.line <= first), None)
    else:
        found = next((one for one in statement.fields if one.line > last), None)
    if found is None:
        return ()
    if found.name == FLAGS and found.value is not None:
        return found.value.text.removesuffix(VALUE_SUFFIX), FLAGS
    return (found.name,)


def _leaves(statements: Sequence[Statement]) -> Iterator[Statement]:
    for one in statements:
        if one.kind == "multiclass":
            yield one
        if one.inner:
            yield from _leaves(one.inner)
        elif one.kind != "multiclass":
            yield one


def _beside(
    source: Source, comment: SourceComment, leaves: Sequence[Statement], starts: Sequence[int]
) -> tuple[str, Statement | None]:
    """The statement whose text stands in a comment's line: the comment is beside it if that is its last line, or its first one."""
    token = comment.token - 1
    position = bisect_right(starts, token) - 1
    leaf = leaves[position] if position >= 0 else None
    if leaf is not None and token < leaf.end:
        if leaf.kind in ("class", "multiclass"):
            return INSIDE, leaf
        is_edge = token == leaf.end - 1 or source.line_of(leaf.first) == source.line(comment.start)
        return BESIDE if is_edge else INSIDE, leaf
    if source.tokens[token] == "}":
        return AFTER_BLOCK, leaf
    return _above(comment, leaves, starts)  # after "let ... in {"


def _above(comment: SourceComment, leaves: Sequence[Statement], starts: Sequence[int]) -> tuple[str, Statement | None]:
    """The statement that a comment stands in, or that follows it."""
    position = bisect_right(starts, comment.token - 1) - 1
    if position >= 0 and comment.token < leaves[position].end and leaves[position].kind != "multiclass":
        return INSIDE, leaves[position]
    following = position + 1
    while following < len(leaves) - 1 and leaves[following].kind == "defvar" and _is_close(leaves, following):
        following += 1  # variables for a definition stand before it
    return ABOVE, leaves[following] if following < len(leaves) else None


def _is_close(leaves: Sequence[Statement], number: int) -> bool:
    """True if no blank line stands between a statement and the next one, which is in the same block."""
    one, following = leaves[number], leaves[number + 1]
    between = range(one.end_line + 1, following.line)
    return following.multiclass is one.multiclass and all([one.source.text_of_line(line).strip() for line in between])
