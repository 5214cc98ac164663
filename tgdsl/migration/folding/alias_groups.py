"""Classes of aliases that follow each other, as one, with the comments between them."""

from __future__ import annotations

from collections.abc import Collection

from tgdsl.migration.folding.pattern_groups import comment_above
from tgdsl.migration.python import ClassStatement, Comment, Statement, records_of, with_records
from tgdsl.migration.translators.aliases import is_of_aliases, joined, with_comment


def add_aliases_to_last(statements: list[Statement], aliases: Statement, apart: Collection[str] = ()) -> bool:
    """Make a class of aliases, and the one that ends the statements, one; True if they may be.

    Comments between them stand in it then, and so do those above the first one, as in
    :func:`~tgdsl.migration.folding.pattern_groups.add_to_last`.

    Args:
        apart: the records whose classes stay as they are.
    """
    if not statements or not isinstance(aliases, ClassStatement) or not is_of_aliases(aliases):
        return False
    start, above = comment_above(statements, len(statements))
    if start and above and statements[start - 1] == Comment([]):
        start -= 1
    before = statements[start - 1] if start else None
    if not isinstance(before, ClassStatement) or not is_of_aliases(before):
        return False
    start -= 1
    first = before
    if above and not any([isinstance(one, Comment) for one in before.body]):
        start, lines = comment_above(statements, start)
        first = with_comment(before, lines)
    whole = joined(first, with_comment(aliases, above))
    records = [*records_of(before), *records_of(aliases)]
    if whole is None or any([name in apart for name in records]):
        return False
    statements[start:] = [with_records(whole, records)]
    return True
