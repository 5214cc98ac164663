"""Paragraphs of a module: the blank lines between definitions of one line that the sources have."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.migration.python import Assignment, Comment, Statement

_Block = tuple[Statement, list[str]]


def with_paragraphs(blocks: Sequence[_Block]) -> list[_Block]:
    """The statements of a module and their lines, without blank lines that make no paragraphs: between definitions of one line each, of which every
    one stood alone in the sources since it had several lines there."""
    return [
        block
        for number, block in enumerate(blocks)
        if not (_is_blank(block) and _is_alone(blocks, number - 1) and _is_alone(blocks, number + 1))
    ]


def _is_alone(blocks: Sequence[_Block], number: int) -> bool:
    """True for a definition of one line between blank lines, or beside what has them around it, without a comment."""
    beside = [blocks[one] for one in (number - 1, number + 1) if 0 <= one < len(blocks)]
    return (
        0 <= number < len(blocks)
        and _is_line(blocks[number])
        and not any([_is_line(one) for one in beside])
        and not (number and isinstance(blocks[number - 1][0], Comment) and not _is_blank(blocks[number - 1]))
    )


def _is_line(block: _Block) -> bool:
    statement, lines = block
    return isinstance(statement, Assignment) and len(lines) == 1


def _is_blank(block: _Block) -> bool:
    return block[0] == Comment([])
