"""A class of a target's own that is none of LLVM's, as its statement in Python has it: fields with types and default values."""

from __future__ import annotations

import keyword
from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.language.tables.columns import RowBase
from tgdsl.migration.records.hierarchy import TableGenClass
from tgdsl.migration.translation import NoIdiom
from tgdsl.records import Type, Value


@frozen
class OwnField:
    """A field that a class declares.

    Attributes:
        optional: some records have no value in it.
        default: the value of most records; None if there is none, in ``has_default``.
    """

    name: str
    type: Type
    optional: bool
    has_default: bool
    default: Value


@frozen
class OwnClass:
    """A class of a target's own.

    Attributes:
        bases: its direct base classes.
        fields: those that it declares itself; those with a default value are the last.
        itself: those that refer to the record itself.
        lost: the fields of its records that it does without, those of its bases too: TableGen computed with them, and nothing reads them.
        is_row: it is the FilterClass of a table, or a base class of one.
        of_table: the fields that its records have from LLVM's class SearchableTable; empty for those of no such table.
    """

    of: TableGenClass
    bases: Sequence[OwnClass]
    fields: Sequence[OwnField]
    itself: Sequence[str]
    lost: frozenset[str]
    is_row: bool
    of_table: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        return self.of.name

    @property
    def is_table(self) -> bool:
        """True if TableGen makes a table of it, without a record that says so: it is derived from SearchableTable directly."""
        return bool(self.of_table) and not self.bases

    @property
    def elsewhere(self) -> frozenset[str]:
        """The fields of its records that its statement in Python does not have."""
        return self.lost | self.of_table

    def all_fields(self) -> Sequence[OwnField]:
        """Its fields in the order of a row's values."""
        found: dict[str, OwnField] = {}
        for base in self.bases:
            found.update({field.name: field for field in base.all_fields()})
        found.update({field.name: field for field in self.fields})
        return [one for is_last in (False, True) for one in found.values() if one.has_default == is_last]

    def columns(self) -> Mapping[str, str]:
        """The attributes of the class, and of its base classes, by the names of fields, in the order of their declaration."""
        found: dict[str, str] = {}
        for base in self.bases:
            found.update(base.columns())
        for name in [*[field.name for field in self.fields], *self.itself]:
            found[name] = field_name(name)
        return found


def field_name(name: str) -> str:
    """The attribute for a field."""
    if name.startswith("_") or name.endswith("_"):
        raise NoIdiom(f"a field that is called '{name}'")
    return f"{name}_" if hasattr(RowBase, name) or keyword.iskeyword(name) else name
