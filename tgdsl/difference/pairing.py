"""The records of two descriptions in pairs: by their names, by what they contain but for their names, and by the fields that those without a name
are known by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set

from tgdsl.classes import frozen
from tgdsl.difference.contents import CLASSES, Contents
from tgdsl.difference.kinds import ORDERED, is_nameless, is_part, kind_of, known_by
from tgdsl.difference.side import Side
from tgdsl.records import Record, classes_of
from tgdsl.records.values import references

#: How often renamed records are looked for: each time with the names that were found before, by which others refer to them.
_ROUNDS = 4


@frozen(eq=False)
class Pairs:
    """The records of two descriptions that are not the same.

    Attributes:
        renamed: old names to new ones.
        pairs: those that differ, or have another name.
        removed, added: those that only one description has.
        before, after: the contents that they were compared by.
        reordered: the kinds of records of which those that both have stand in another order.
    """

    renamed: Mapping[str, str]
    pairs: Sequence[tuple[Record, Record]]
    removed: Sequence[Record]
    added: Sequence[Record]
    before: Contents
    after: Contents
    reordered: frozenset[str]


def pairs_of(before: Side, after: Side) -> Pairs:
    """The records of two sides that differ."""
    old, new = _Own(before, after.library), _Own(after, before.library)
    known: dict[Hashable, int] = {}
    ignored = _of_one_release(before, after)
    after_contents = Contents(after.records, known, {}, ignored)
    renamed = _renamed(lambda names: Contents(before.records, known, names, ignored), old, new, after_contents)
    contents = Contents(before.records, known, renamed, ignored)
    pairs: list[tuple[Record, Record]] = []
    removed: list[Record] = []
    for record in old.named.values():
        other = new.named.get(renamed.get(record.name, record.name))
        if other is None:
            removed.append(record)
        elif record.name != other.name or contents.fields(record) != after_contents.fields(other):
            pairs.append((record, other))
    targets = {*renamed.values()}
    added = [one for one in new.named.values() if one.name not in old.named and one.name not in targets]
    left, more = _left_over(old.nameless, new.nameless, contents, after_contents)
    for one, two in _nameless_pairs(left, more, contents, after_contents):
        pairs.append((one, two))
        left.remove(one)
        more.remove(two)
    return Pairs(
        renamed,
        pairs,
        [*removed, *left],
        [*added, *more],
        contents,
        after_contents,
        _reordered(old, new, contents, after_contents),
    )


class _Own:
    """The own records of a side that stand alone: those with a name, and those without one that no other refers to.

    Args:
        library: names of records that are LLVM's own in the other side.
    """

    def __init__(self, side: Side, library: Set[str]) -> None:
        own = [one for one in side.own.values() if one.name not in library]
        used: dict[str, None] = {}
        for record in own:
            used.update(references(record.fields.values()))
        self.named = {one.name: one for one in own if not is_nameless(one)}
        self.nameless = [one for one in own if is_nameless(one) and one.name not in used and not is_part(one)]
        self.ordered = [one for one in own if not is_nameless(one) or one.name not in used]


def _of_one_release(before: Side, after: Side) -> frozenset[str]:
    """LLVM's classes that only the release of one side has."""
    old, new = (frozenset(classes_of(side.records.release)) for side in (before, after))
    return old ^ new


def _renamed(
    contents: Callable[[Mapping[str, str]], Contents], old: _Own, new: _Own, after: Contents
) -> dict[str, str]:
    """Old names to new ones."""
    found: dict[str, str] = {}
    gone = [one for name, one in old.named.items() if name not in new.named]
    fresh = [one for name, one in new.named.items() if name not in old.named]
    for number in range(2 * _ROUNDS):
        before, texts = contents(found), number % 2 == 1
        some = _by_contents(gone, lambda one: before.without_name(one, texts))
        others = _by_contents(fresh, lambda one: after.without_name(one, texts))
        more = {
            one.name: two.name
            for key, mine in some.items()
            if len(mine) == len(others.get(key, ()))
            for one, two in zip(mine, others[key])
        }
        if not more and texts:
            break
        found.update(more)
        gone = [one for one in gone if one.name not in more]
        targets = {*more.values()}
        fresh = [one for one in fresh if one.name not in targets]
    return found


def _by_contents(records: Iterable[Record], key: Callable[[Record], int]) -> dict[tuple[str, int], list[Record]]:
    found: dict[tuple[str, int], list[Record]] = {}
    for record in records:
        found.setdefault((kind_of(record.superclasses), key(record)), []).append(record)
    return found


def _left_over(
    old: Sequence[Record], new: Sequence[Record], before: Contents, after: Contents
) -> tuple[list[Record], list[Record]]:
    """The records without a name that the other side does not have, as often as there are more of them here."""
    left = Counter([before.whole(one) for one in old])
    left.subtract([after.whole(one) for one in new])
    return _surplus(old, before.whole, left), _surplus(new, after.whole, Counter({key: -n for key, n in left.items()}))


def _surplus(records: Sequence[Record], key: Callable[[Record], int], left: Counter[int]) -> list[Record]:
    """Of equal records the last ones."""
    found: list[Record] = []
    for record in reversed(records):
        if left[key(record)] > 0:
            left[key(record)] -= 1
            found.append(record)
    return found[::-1]


def _nameless_pairs(
    old: Iterable[Record], new: Iterable[Record], before: Contents, after: Contents
) -> list[tuple[Record, Record]]:
    """Pairs of records without a name, by what they are known by, or by all of their fields but one."""
    found: list[tuple[Record, Record]] = []
    groups: dict[tuple[str, ...], tuple[list[Record], list[Record]]] = {}
    for number, records in enumerate((old, new)):
        for record in records:
            groups.setdefault(record.superclasses, ([], []))[number].append(record)
    for superclasses, (some, others) in groups.items():
        if not some or not others:
            continue
        sets = known_by(superclasses) or _all_but_one([*before.fields(some[0])])
        for names in sets:
            waiting: dict[Hashable, list[Record]] = {}
            for record in others:
                waiting.setdefault(_part(after.fields(record), names), []).append(record)
            for record in some[:]:
                same = waiting.get(_part(before.fields(record), names))
                if same:
                    other = same.pop(0)
                    found.append((record, other))
                    some.remove(record)
                    others.remove(other)
    return found


def _all_but_one(names: Sequence[str]) -> list[tuple[str, ...]]:
    return [tuple([one for one in names if one != name]) for name in names if name != CLASSES]


def _part(fields: Mapping[str, Hashable], names: Sequence[str]) -> Hashable:
    return tuple([fields.get(name) for name in names])


def _reordered(old: _Own, new: _Own, before: Contents, after: Contents) -> frozenset[str]:
    """The kinds of records of which those that both sides have stand in another order."""
    mine, others = _orders(old, before), _orders(new, after)
    found: set[str] = set()
    for kind, keys in mine.items():
        there = others.get(kind, [])
        common = Counter(keys) & Counter(there)
        if _common(keys, common) != _common(there, common):
            found.add(kind)
    return frozenset(found)


def _orders(own: _Own, contents: Contents) -> dict[str, list[Hashable]]:
    found: dict[str, list[Hashable]] = {}
    for record in own.ordered:
        key: Hashable = contents.whole(record) if is_nameless(record) else contents.name(record.name)
        kind = kind_of(record.superclasses)
        if kind in ORDERED:
            found.setdefault(kind, []).append(key)
    return found


def _common(keys: Iterable[Hashable], common: Counter[Hashable]) -> list[Hashable]:
    left = Counter(common)
    found: list[Hashable] = []
    for key in keys:
        if left[key] > 0:
            left[key] -= 1
            found.append(key)
    return found
