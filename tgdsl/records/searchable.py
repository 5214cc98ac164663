"""A protocol that ``isinstance`` asks for. It has a file of its own, since a class that is compiled stops being a protocol."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol, runtime_checkable

from tgdsl.diagnostics import Location


@runtime_checkable
class Searchable(Protocol):
    """A :class:`~tgdsl.records.RecordSource` that can search its records without loading them, too."""

    def referring(
        self, members: Iterable[str], field: str, names: Collection[str]
    ) -> Iterable[tuple[str, Collection[str]]]:
        """The members whose field may refer to one of ``names``, in any order; see :meth:`tgdsl.records.RecordSet.referring`."""
        ...

    def strings(self, members: Iterable[str], fields: Sequence[str]) -> Iterable[tuple[str, tuple[str, ...] | None]]:
        """The string fields of each member; None for a record that must be loaded to tell."""
        ...

    def chains(self, members: Iterable[str]) -> dict[str, Sequence[Location]]:
        """The lines of each member, the innermost first; none of a record that does not say where it is."""
        ...
