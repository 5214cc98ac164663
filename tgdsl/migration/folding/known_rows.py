"""Rows that earlier foldings have made, and that functions which make several calls may take as arguments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.migration.python import Assignment, Call, ClassStatement, Name, Statement, Symbol, records_of, symbols


@frozen
class KnownRow:
    """A row of a module, see :mod:`~tgdsl.migration.folding.bundles`.

    Attributes:
        cls: its class.
        inside: the symbols of its values, and of the rows among these.
    """

    cls: Symbol
    inside: frozenset[Symbol]


def known_rows(statements: Sequence[Statement], path: str) -> Mapping[Symbol, KnownRow]:
    """The rows of a module, by their symbols, but for those of generic classes.

    Args:
        path: the dotted name of the module.
    """
    classes = {
        Symbol(path, one.name)
        for one in statements
        if isinstance(one, ClassStatement) and one.bases == [Name(Symbol("typing", "NamedTuple"))]
    }
    found: dict[Symbol, KnownRow] = {}
    for one in statements:
        match one:
            case Assignment(target, Call(Name(cls), items)) if cls in classes and not records_of(one):
                inside = {symbol for item in items for symbol in symbols(Assignment("", item))}
                inside.update([symbol for row in inside & found.keys() for symbol in found[row].inside])
                found[Symbol(path, target)] = KnownRow(cls, frozenset(inside))
            case _:
                pass
    return found
