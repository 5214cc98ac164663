"""The lists that functions with loops go through, and names for both."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tgdsl.migration.folding.bundles import word_for
from tgdsl.migration.python import Assignment, Declaration, Expression, Listing, Name, Plain, Statement, Subscript


def several(name: str, taken: Collection[str]) -> str:
    """The name for several of what one parameter is for."""
    plural = (
        f"{name[:-1]}ies"
        if name.endswith("y")
        else f"{name}s" if name[-1].isalpha() and name[-1] != "s" else f"{name}_list"
    )
    return free(plural, set(taken))


def free(name: str, taken: set[str]) -> str:
    """A name, with a number if there is one of it; it is taken then."""
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name}_{number}"
    taken.add(found)
    return found


def list_name(name: str, items: Sequence[Expression]) -> str:
    """The name of a list, from the first and the last of its items.

    Args:
        name: of the parameter that they are for.
    """
    words = [word_for(items[place]) for place in (0, -1)]
    if not all(words):
        return f"all_{name}".upper()
    found = "_to_".join(words).upper()
    return f"{name.upper()}_{found}" if found[0].isdigit() else found


def list_of(name: str, annotation: Expression, items: Sequence[Expression]) -> Statement:
    """The definition of a list; its type is said where type checkers may find another one: that of rows of several classes derived from one, too."""
    listing = Listing(items, packed=True)
    is_of_language = isinstance(annotation, Name) and annotation.symbol.module.startswith("tgdsl.")
    if is_of_language or isinstance(annotation, Plain):
        return Assignment(name, listing)
    return Declaration(name, Subscript(Plain("list"), annotation), listing)
