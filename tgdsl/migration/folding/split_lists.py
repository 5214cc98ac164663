"""Lists of schedules that differ among units, item by item: ``[WriteLoad["M1"], ReadAddress]`` and ``[WriteLoad["M2"], ReadAddress]`` differ in a key alone.

A function then has ``[WriteLoad[key], ReadAddress]`` in its body, and calls give the key, which other lists may have, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.migration.folding.leaves import Leaf, Slot
from tgdsl.migration.python import Expression, Listing, Name, Plain, Subscript

#: What a parameter for a key is called.
_KEY = "key"


@frozen
class SplitList:
    """A list of which items, or parts of these, are leaves of their own.

    Attributes:
        number: that of the leaf that the list is as a whole.
        items: those of the first unit; what differs among units has a number in ``parts``.
        parts: the numbers of what differs: of an item, or of the forms and of the key that it is made of.
    """

    number: int
    items: Sequence[Expression]
    parts: Mapping[tuple[int, str], int]

    def with_uses(self, uses: Mapping[int, Expression]) -> Expression:
        """The list with what stands in place of its leaves, by their numbers."""
        found: list[Expression] = []
        for place, item in enumerate(self.items):
            if (place, "item") in self.parts:
                item = uses[self.parts[place, "item"]]
            elif isinstance(item, Subscript):
                forms, key = self.parts.get((place, "forms")), self.parts.get((place, "key"))
                value = item.value if forms is None else uses[forms]
                item = Subscript(value, item.index if key is None else uses[key])
            found.append(item)
        return Listing(found)


def split_lists(slots: Sequence[Slot]) -> tuple[list[Slot], list[SplitList]]:
    """The leaves that differ, with those of the items of lists in place of lists of forms; and these lists."""
    found: list[Slot] = []
    lists: list[SplitList] = []
    numbers = iter(range(-1, -1000, -1))  # which no leaf of a statement has
    for slot in slots:
        made = _split(slot, numbers)
        if made is None:
            found.append(slot)
        else:
            parts, whole = made
            found += parts
            lists.append(whole)
    return found, lists


def _split(slot: Slot, numbers: Iterator[int]) -> tuple[list[Slot], SplitList] | None:
    rows = [leaf.value.items for leaf in slot.values if isinstance(leaf.value, Listing)]
    if slot.values[0].kind != "names" or len(rows) < len(slot.values) or len({len(row) for row in rows}) != 1:
        return None
    columns = list(zip(*rows))
    if not any([all(map(_is_form, column)) and len(set(column)) > 1 for column in columns]):
        return None
    found: list[Slot] = []
    parts: dict[tuple[int, str], int] = {}

    def add(place: int, part: str, kind: str, values: Sequence[Expression]) -> None:
        if len(set(values)) > 1:
            parts[place, part] = number = next(numbers)
            found.append(Slot(number, [Leaf(kind, value, _KEY if kind == "str" else "") for value in values]))

    for place, column in enumerate(columns):
        forms = [item for item in column if isinstance(item, Subscript) and _is_form(item)]
        if len(forms) == len(column):
            add(place, "forms", "name", [item.value for item in forms])
            add(place, "key", "str", [item.index for item in forms])
        elif all([isinstance(item, Name) for item in column]):
            add(place, "item", "name", column)
        elif len(set(column)) > 1:
            return None
    return found, SplitList(slot.number, rows[0], parts)


def _is_form(item: Expression) -> bool:
    """True for one of several definitions, by its key: ``WriteLoad["M1"]``."""
    match item:
        case Subscript(Name(), Plain(text)):
            return text.startswith('"')
        case _:
            return False


def is_of_forms(leaf: Leaf) -> bool:
    """True for a list some of whose items are definitions by their keys."""
    return isinstance(leaf.value, Listing) and any(map(_is_form, leaf.value.items))
