"""The part of a target's sources that tells how TableGen's classes were written."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tgdsl.migration.instructions.named_bits import NamedBits


class ClassNotes:
    """Notes of sources on TableGen's classes: names and settings that records do not have; these are empty, as without sources."""

    def names_of_bits(self, class_name: str, of: str) -> Mapping[tuple[int, int], NamedBits]:
        """The names of what a class puts into bits of a field of its instructions, such as Inst, by the highest and the lowest of them."""
        return {}

    def classes_of_numbers(self) -> Mapping[str, str]:
        """The class whose records have names for the numbers of a flag, such as X86's Format for FormBits, by the flag's name."""
        return {}

    def fields_set(self, class_name: str) -> Collection[str] | None:
        """The fields that the body of a class, or a ``let`` around it, gives values in the sources; None if there are no sources."""
        return None
