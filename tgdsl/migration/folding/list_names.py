"""Names for functions with loops, and for the lists that these go through."""

from __future__ import annotations

from collections.abc import Collection


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
