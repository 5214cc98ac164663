"""The TableGen classes that records are derived from, as trees: which class is derived from which."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from tgdsl.records import ClassTable, Record


class ClassTrees:
    """The classes of a target's own that its records are derived from.

    Records name all their superclasses, the bases of a class before it, and no class twice. So the bases of a class are what stands before it in
    the superclasses of all its records.

    Attributes:
        paths: for each record its classes, by its name.
        members: the records of each class, those of derived classes too, in the order of definition.
        above: the classes that a class is derived from, directly or not, in their order.
    """

    def __init__(self, records: Iterable[Record], llvm: ClassTable) -> None:
        self._records = list(records)
        shapes: dict[tuple[str, ...], tuple[str, ...]] = {}
        self.paths: dict[str, tuple[str, ...]] = {}
        self.members: dict[str, list[Record]] = {}
        for record in self._records:
            path = shapes.get(record.superclasses)
            if path is None:
                path = tuple([name for name in record.superclasses if name not in llvm])
                shapes[record.superclasses] = path
            self.paths[record.name] = path
            for name in path:
                self.members.setdefault(name, []).append(record)
        self.above: dict[str, tuple[str, ...]] = {}
        for path in dict.fromkeys(shapes.values()):
            for place, name in enumerate(path):
                before = self.above.get(name)
                self.above[name] = path[:place] if before is None else _common_end(before, path[:place])

    def keep(self, names: Collection[str]) -> None:
        """Leave out all classes but some: what is derived from one of the others is derived from its bases."""
        self.paths = {record: tuple([name for name in path if name in names]) for record, path in self.paths.items()}
        self.members = {name: found for name, found in self.members.items() if name in names}
        self.above = {
            name: tuple([one for one in above if one in names]) for name, above in self.above.items() if name in names
        }

    def below(self, names: Collection[str]) -> set[str]:
        """Some classes, and those that are derived from them."""
        return {name for name in self.above if name in names or any([one in names for one in self.above[name]])}

    def split(self, name: str, below: str, records: Sequence[Record]) -> None:
        """Add a class for some of the records of another one; of no class, if that has no name."""
        for record in records:
            path = self.paths[record.name]
            place = path.index(below) + 1 if below else 0
            self.paths[record.name] = (*path[:place], name, *path[place:])
            for one in path[place:]:  # which may have records that are not in the new class
                self.above[one] = tuple([base for base in self.above[one] if base != below])
        self.members[name] = list(records)
        self.above[name] = (*self.above[below], below) if below else ()

    def unite(self, name: str, names: Sequence[str]) -> None:
        """Derive some classes from another one: one of them, or a new one, which is derived from what all of them are derived from."""
        below = [one for one in names if one != name]
        if name not in self.members:
            self.above[name] = tuple(
                [one for one in self.above[names[0]] if all([one in self.above[other] for other in names])]
            )
        for one in below:
            for record in self.members[one]:
                path = self.paths[record.name]
                place = path.index(one)
                self.paths[record.name] = (*path[:place], name, *path[place:])
            for derived in [other for other, above in self.above.items() if other == one or one in above]:
                above = self.above[derived]
                place = above.index(one) if derived != one else len(above)
                self.above[derived] = (*above[:place], name, *above[place:])
        wanted = {record.name for one in names for record in self.members[one]}
        self.members[name] = [record for record in self._records if record.name in wanted]

    def bases(self, path: Sequence[str]) -> list[str]:
        """Of the classes in a path those that no other one of them is derived from, as Python has them: what counts most comes first."""
        found: list[str] = []
        covered: set[str] = set()
        for name in reversed(path):
            if name not in covered:
                found.append(name)
                covered.update(self.above[name])
        return found

    def resolution(self, path: Sequence[str]) -> list[str]:
        """All classes in a path in the order in which Python looks for an attribute."""
        found: list[str] = []
        for name in self.bases(path):
            found.append(name)
            found += self.resolution(self.above[name])
        return found

    def had_by_all(self, had: Mapping[str, set[str]]) -> Mapping[str, set[str]]:
        """The parts that all records of each class have.

        Args:
            had: those of each record, by its name.
        """
        return {name: set[str].intersection(*[had[one.name] for one in some]) for name, some in self.members.items()}

    def in_order(self) -> list[str]:
        """All classes, those with more records first, and bases before what is derived from them."""
        return sorted(self.members, key=lambda name: (-len(self.members[name]), len(self.above[name])))


def _common_end(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    count = 0
    for left, right in zip(reversed(one), reversed(other)):
        if left != right:
            break
        count += 1
    return one[len(one) - count :]


def without_repetition(trees: ClassTrees, needed: Collection[str]) -> Mapping[str, None]:
    """The classes that tell records apart: those of several records, each of which has others than the classes derived from it.

    Args:
        needed: are kept in any case.
    """
    kept = dict.fromkeys([name for name, members in trees.members.items() if name in needed or len(members) > 1])
    for name in [*kept]:
        for base in trees.above[name]:
            if base in kept and base not in needed and len(trees.members[base]) == len(trees.members[name]):
                del kept[base]
    return kept
