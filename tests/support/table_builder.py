"""Builder of small record sets with searchable tables, on top of ``record_builder``.

    target = Target()
    target.add("A", "Row", Name="a", Value=bits(4, 1))
    generic_table(target, "Rows", "Row", ["Name", "Value"], primary=["Value"])
    search_index(target, "lookupByName", "Rows", ["Name"])

A row is a record of a class of its own; the values of its fields are their types.
"""

from __future__ import annotations

from collections.abc import Sequence

from tests.support.record_builder import Target
from tgdsl.records import Bits, Ref, Value

bits = Bits.of


def generic_enum(target: Target, name: str, of: str, *, names: str | None = None, values: str | None = None) -> Ref:
    """A GenericEnum with an entry for each record of a class."""
    return target.add(name, "GenericEnum", FilterClass=of, NameField=names, ValueField=values)


def generic_table(
    target: Target,
    name: str,
    of: str,
    fields: Sequence[str],
    *,
    primary: Sequence[str] | None = None,
    early_out: bool = False,
    returns_range: bool = False,
    only: str | None = None,
    cpp_type: str | None = None,
    **types: Value,
) -> Ref:
    """A GenericTable of the records of a class. Its primary look-up is called after it.

    Args:
        only: the FilterClassField.
        types: ``TypeOf_`` fields.
    """
    return target.add(
        name,
        "GenericTable",
        FilterClass=of,
        FilterClassField=only,
        CppTypeName=cpp_type or of,
        Fields=tuple(fields),
        PrimaryKey=None if primary is None else tuple(primary),
        PrimaryKeyName=None if primary is None else f"lookup{name}",
        PrimaryKeyEarlyOut=early_out,
        PrimaryKeyReturnRange=returns_range,
        **types,
    )


def search_index(target: Target, name: str, table: str, key: Sequence[str], *, early_out: bool = False) -> Ref:
    """A SearchIndex of a table."""
    return target.add(name, "SearchIndex", Table=Ref(table), Key=tuple(key), EarlyOut=early_out)
