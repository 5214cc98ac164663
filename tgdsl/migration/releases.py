"""Blocks of releases: a target's own definition of a name that another release of LLVM takes for one of its own is not for that release."""

from __future__ import annotations

from functools import cache

from tgdsl.llvm import RELEASES, Release
from tgdsl.migration.library import of_language, symbols_of_std
from tgdsl.migration.python import Call, Expression, Name, Plain, Statement, With, records_of, with_records
from tgdsl.records import Record


def for_releases(record: Record, made: Statement) -> Statement:
    """The statement of a record, in a block if other releases have a definition of its name."""
    manager = None if record.anonymous else _manager(record.name, record.release)
    if manager is None:
        return made
    return with_records(With(manager, [made]), records_of(made))


def _manager(name: str, release: Release) -> Expression | None:
    """``until(...)`` the release before the one that takes a name, or ``since(...)`` the record's own, if an older one takes it; None if none does."""
    in_order = list(RELEASES.values())
    for other in in_order:
        if name in _taken_by(other, release):
            older = in_order.index(release) < in_order.index(other)
            number = other.number - 1 if older else release.number
            return Call(Name(of_language("until" if older else "since")), [Plain(str(number))])
    return None


@cache
def _taken_by(other: Release, release: Release) -> frozenset[str]:
    """The names that one release has and another has not."""
    return frozenset(symbols_of_std(other)) - frozenset(symbols_of_std(release))
