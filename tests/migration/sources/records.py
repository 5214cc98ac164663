"""Records for tests about sources: a name and the lines that made it."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.diagnostics import Location, Place
from tgdsl.llvm import DEFAULT, Release
from tgdsl.records import Record, Value


class _Nothing:
    """The set that the records are in: an empty one."""

    release: Release = DEFAULT

    def get(self, name: str) -> Record | None:
        return None


def record(
    name: str,
    *lines: int,
    file: str = "mill.td",
    superclasses: tuple[str, ...] = (),
    fields: Mapping[str, Value] = {},
) -> Record:
    """A record; one without a name if that is empty.

    Args:
        lines: of its ``def``, and of each ``defm`` outwards.
    """
    place = Place(tuple([Location(file, line) for line in lines]))
    return Record(_Nothing(), name or "anonymous_1", superclasses, fields, {}, anonymous=not name, place=place)
