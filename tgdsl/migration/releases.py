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
    """``until(21)`` for a name that LLVM 22 takes and the record's release does not; None if all releases are as that one."""
    for other in RELEASES.values():
        if name in _taken_by(other, release):
            older = release.number < other.number
            number = other.number - 1 if older else release.number
            return Call(Name(of_language("until" if older else "since")), [Plain(str(number))])
    return None


@cache
def _taken_by(other: Release, release: Release) -> frozenset[str]:
    """The names that one release has and another has not."""
    return frozenset(symbols_of_std(other)) - frozenset(symbols_of_std(release))
