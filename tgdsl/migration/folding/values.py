"""Values of leaves in the units that a function stands for: which are the same, and which is the default value of a parameter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tgdsl.migration.folding.leaves import Slot
from tgdsl.migration.folding.words import TEXTS
from tgdsl.migration.python import Call, Expression, Listing, Plain, rough

#: What a decoder's namespace is called, in instructions and in functions.
_NAMESPACES = ("decoder_namespace", "namespace")
#: What numbers begin with.
_DIGITS = frozenset("-0123456789")


def default_of(slot: Slot, values: Sequence[Expression]) -> Expression | None:
    """The value that most units have, for a parameter that few calls give."""
    leaf = slot.values[0]
    counts = Counter(map(key_of, values))
    key, count = counts.most_common(1)[0]
    if () in counts:  # a call that gives an empty list says nothing by it
        key, least = (), 0
    elif leaf.kind == "bool":  # True alone does not say what it is
        key, least = "False" if 2 * counts["False"] >= len(values) else key, 0
    elif leaf.context in _NAMESPACES:
        least = 5
    elif leaf.kind in TEXTS or len(values) < 4:
        return None
    else:
        least = 7
    if 10 * count < least * len(values):
        return None
    return next(one for one in values if key_of(one) == key)


def key_of(value: Expression) -> object:
    """A key that tells a value from others."""
    if isinstance(value, Listing):
        return tuple(map(key_of, value.items))
    if isinstance(value, Plain):
        number = number_of(value)
        return number if number is not None else value.text
    return rough(value) if isinstance(value, Call) else value


def is_same(value: Expression, other: Expression) -> bool:
    """True for values that are the same in a record: numbers may be spelled otherwise."""
    return value == other or (number_of(value) is not None and number_of(value) == number_of(other))


def number_of(value: Expression) -> int | None:
    """The number that an expression is, however it is spelled; None if it is none."""
    if not isinstance(value, Plain) or value.text[:1] not in _DIGITS:  # which is quicker than to try
        return None
    try:
        return int(value.text, 0)
    except ValueError:
        return None


def numbered(values: Iterable[object]) -> list[int]:
    """A number for each value, the same for the same values."""
    numbers: dict[object, int] = {}
    return [numbers.setdefault(one, len(numbers)) for one in values]
