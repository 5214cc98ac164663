"""Where values that records have in common are said: in the class of which most records have them, so that fewest statements are needed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.migration.instructions.class_notes import ClassNotes
from tgdsl.migration.records.class_trees import ClassTrees
from tgdsl.migration.records.statement_order import StatementOrder
from tgdsl.records import Record, Value

_NOBODY = 1 << 30
#: The values of a class that are looked at, those of most records first.
_CHOICES = 3
#: Of so many records that have the value of their class, one may have another.
_FEW = 2
#: The most classes that set something back which their base class sets here and not in the sources.
_BACK = 2


@frozen
class Setting:
    """Something that classes and records set.

    Attributes:
        name: that of the attribute or the class keyword.
        default: what a record has if nobody sets it.
        values: of the records that have it, by their names; None where a record has none, and no class may set it.
        unanimous: a class sets it only if all its records have one value.
        never: no class sets it at all.
        declarers: the classes that set it to the default value, since they declare it; those of a reference, to none.
        weight: the lines of it: a class keyword has none of its own.
        field: that of TableGen which has it; empty if there is none.
    """

    name: str
    default: Value
    values: Mapping[str, Value]
    unanimous: bool = False
    never: bool = False
    declarers: Sequence[str] = ()
    weight: float = 1
    field: str = ""

    def is_said(self) -> bool:
        """True if a record has it that does not have it by default."""
        default = self.default
        return any([value is not None and value != default for value in self.values.values()])


Said: TypeAlias = dict[str, Value]


class Hoisting:
    """Where settings are said.

    Args:
        order: that in which records are defined, if a value may refer to one that does not stand before a class.
        notes: on the classes; one that does not set a field in the sources does not set it here for many others to set it back.

    Attributes:
        of_class, of_record: what each class and each record says, by the names of settings.
        saved: the lines that a class saves.
    """

    def __init__(
        self,
        trees: ClassTrees,
        records: Sequence[Record],
        order: StatementOrder | None = None,
        notes: ClassNotes = ClassNotes(),
    ) -> None:
        self._trees = trees
        self._defined = order
        self._records = records
        self._notes = notes
        self._order = trees.in_order()
        ranks: dict[tuple[str, ...], Mapping[str, int]] = {}
        self._rank: dict[str, Mapping[str, int]] = {}
        for record in records:
            path = trees.paths[record.name]
            if path not in ranks:
                ranks[path] = {name: place for place, name in enumerate(trees.resolution(path))}
            self._rank[record.name] = ranks[path]
        self._members = {name: [record.name for record in trees.members[name]] for name in self._order}
        self.of_class: dict[str, Said] = {}
        self.of_record: dict[str, Said] = {}
        self.saved: defaultdict[str, float] = defaultdict(float)

    def add(self, setting: Setting, classes: Collection[str] | None = None) -> None:
        """Find the classes and records that say a setting.

        Args:
            classes: those that may; all if there is nothing.
        """
        values = setting.values
        default = setting.default
        agree: dict[str, bool] = {}
        wrong = {name for name, value in values.items() if value != default and value is not None}
        if not wrong:
            return
        providers: dict[str, int] = {}
        whole = len(values) == len(self._records)
        for name in setting.declarers:
            for one in self._members[name]:
                providers[one] = min(self._rank[one][name], providers.get(one, _NOBODY))
        for name in self._order if not setting.never else ():
            if classes is not None and name not in classes:
                continue
            members = self._members[name]
            hit = len(wrong.intersection(members))
            if hit < 2 or (not providers and whole and 3 * hit < 2 * len(members) + 2):
                continue
            ranks = self._rank
            affected = members
            if providers:
                affected = [one for one in members if ranks[one][name] <= providers.get(one, _NOBODY)]
            chosen = self._choice(setting, name, affected, wrong, agree)
            if chosen is None:
                continue
            [value] = chosen
            self.of_class.setdefault(name, {})[setting.name] = value
            self.saved[name] -= setting.weight
            for one in affected:
                if one in values:
                    providers[one] = ranks[one][name]
                    if values[one] == value:
                        if one in wrong:
                            self.saved[name] += setting.weight
                        wrong.discard(one)
                    elif values[one] is not None:
                        wrong.add(one)
        for one in wrong:
            self.of_record.setdefault(one, {})[setting.name] = values[one]

    def said(self, record: str, name: str) -> Value:
        """The value of a setting that a record says, or the nearest of its classes that says one; None if none does."""
        classes = self._trees.resolution(self._trees.paths[record])
        for one in (self.of_record.get(record, {}), *[self.of_class.get(cls, {}) for cls in classes]):
            if name in one:
                return one[name]
        return None

    def _choice(
        self, setting: Setting, name: str, affected: Sequence[str], wrong: Collection[str], agree: dict[str, bool]
    ) -> tuple[Value] | None:
        """The value that a class sets, if that saves statements.

        Args:
            name: of the class.
            affected: its records that have the value then.
            agree: whether the records of a class have one value, for those classes of which that is known.
        """
        values = setting.values
        counts: Counter[Value] = Counter()
        fixed: Counter[Value] = Counter()
        for one in affected:
            value = values.get(one)
            if value is None:
                if one in values:
                    return None
                continue
            counts[value] += 1
            if one in wrong:
                fixed[value] += 1
        total, wrongs = sum(counts.values()), sum(fixed.values())
        for value, fix in fixed.most_common(_CHOICES):
            others = total - counts[value]
            if (setting.unanimous and others) or fix - 2 * (others - (wrongs - fix)) < 2:
                continue
            if self._defined is not None and not self._defined.stands_before(value, self._members[name]):
                continue
            most = counts[value] // _FEW
            is_strict = bool(others) and not self._is_set(setting, name)
            if others <= most and not is_strict:
                return (value,)
            exceptions = self._exceptions(setting, name, value, affected, agree)
            back = sum([one in self._members for one in exceptions])
            if len(exceptions) <= most and not (is_strict and back > _BACK):
                return (value,)
        return None

    def _is_set(self, setting: Setting, name: str) -> bool:
        """True unless sources show that a class does not set a field: then it does so here only if few classes that are derived from it have to set it back."""
        fields = self._notes.fields_set(name) if setting.field else None
        return fields is None or setting.field in fields

    def _exceptions(
        self, setting: Setting, name: str, value: Value, affected: Sequence[str], agree: dict[str, bool]
    ) -> set[str]:
        """The classes and records that have to say another value than a class does: classes below it whose records have one value, and other records."""
        found: set[str] = set()
        saying: dict[tuple[str, ...], str | None] = {}  # the class that says it for the records of a path
        for one in affected:
            own = setting.values.get(one)
            if own is None or own == value:
                continue
            path = self._trees.paths[one]
            if path not in saying:
                ranks = self._rank[one]
                below = [base for base in path if ranks[base] < ranks[name]]
                for base in below:
                    if base not in agree:
                        agree[base] = self._has_one_value(setting, base)
                saying[path] = next((base for base in below if agree[base]), None)
            found.add(saying[path] or one)
        return found

    def _has_one_value(self, setting: Setting, name: str) -> bool:
        """True for a class of several records, which have one value."""
        values = [setting.values.get(one) for one in self._members[name]]
        return len(values) > 1 and all([value == values[0] for value in values])
