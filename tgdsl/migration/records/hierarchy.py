"""The TableGen classes of a target's records, with their base classes, as the superclasses of the records tell them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.records import ClassTable, Record


@frozen
class TableGenClass:
    """A class that LLVM does not declare.

    Attributes:
        bases: those of the target's own from which it is derived directly, in their order.
        members: its records, those of derived classes too, in the order of definition.
        direct: the records of which it is the most derived class of the target's own.
    """

    name: str
    bases: Sequence[str]
    members: Sequence[Record]
    direct: Sequence[Record]


def hierarchy(records: Iterable[Record], llvm: ClassTable) -> Mapping[str, TableGenClass]:
    """The classes of records, base classes before derived ones.

    Records name all their superclasses, bases first, and not which is derived from which: a class counts as derived from another one if each of its
    records is of that, too, and names it before.
    """
    members: dict[str, list[Record]] = {}
    above: dict[str, set[str]] = {}
    direct: dict[str, list[Record]] = {}
    order: dict[str, None] = {}
    for record in records:
        own = [name for name in record.superclasses if name not in llvm]
        for position, name in enumerate(own):
            before = set(own[:position])
            above[name] = above[name] & before if name in above else before
            members.setdefault(name, []).append(record)
            order.setdefault(name)
        if own:
            direct.setdefault(own[-1], []).append(record)
    found: dict[str, TableGenClass] = {}
    for name in sorted(order, key=lambda one: (len(above[one]), list(order).index(one))):
        over = above[name]
        bases = [one for one in order if one in over and not any([one in above[other] for other in over])]
        found[name] = TableGenClass(name, bases, members[name], direct.get(name, ()))
    return found
