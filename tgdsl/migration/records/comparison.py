"""Two record sets as equal or not in what LLVM reads of them, with their differences as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher
from operator import attrgetter

from tgdsl.classes import frozen
from tgdsl.migration.records.meaning import Meaning, Meanings, asked_for, is_empty
from tgdsl.records import Record, RecordSet, Value

#: The classes whose records generated files have in the order of definition.
_ORDERED = ("InstAlias", "Instruction", "Pattern", "Predicate", "Register")


#: Kinds of anonymous records that LLVM looks up by a field: their order counts among those of one value alone.
_LOOKED_UP = {"GINodeEquiv": "Node", "ProcReadAdvance": "ReadType", "ProcWriteResources": "WriteType"}


#: Kinds of anonymous records of which some are values of others, and some stand alone; these have to be there, wherever that is.
_ANYWHERE = frozenset({"DAGOperand"})


@frozen
class Difference:
    """A difference of two sets.

    Attributes:
        record: in the first set; None for a record that only the second has.
        found: in the second set; None for a record that it does not have.
        field: that differs; empty for the record as a whole, "!superclasses" for its classes, "!order" for its place among the others.
        value, other: of the field.
    """

    record: Record | None
    found: Record | None
    field: str = ""
    value: Value = None
    other: Value = None

    @property
    def name(self) -> str:
        """The name of the record."""
        record = self.record or self.found
        assert record is not None
        return record.name


class Comparison:
    """The comparison of a set with others.

    Anonymous records are compared where they are used, and by their order where they stand alone.
    """

    def __init__(self, first: RecordSet) -> None:
        self._first = first
        self._known: dict[Meaning, int] = {}
        self._asked = asked_for(first)
        self._meanings = Meanings(first, self._known, self._asked)

    def differences(
        self, second: RecordSet, is_needed: Callable[[Record], bool], is_known: Callable[[Record], bool]
    ) -> list[Difference]:
        """The differences of the set and another one.

        Args:
            is_needed: true for the records of the first set that the second needs.
            is_known: true for those of the second that the first does not need.
        """
        of_two = _OfTwo(self._meanings, Meanings(second, self._known, self._asked))
        found: list[Difference] = []
        for record in self._first:
            if not record.anonymous and is_needed(record):
                other = second.get(record.name)
                found += [Difference(record, None)] if other is None else of_two.of_records(record, other)
        for record in second:
            if not record.anonymous and record.name not in self._first and not is_known(record):
                found.append(Difference(None, record))
        for mine, others in self._anonymous(second, is_needed, of_two):
            found += of_two.of_anonymous(mine, others)
        for class_name in _ORDERED:
            found += self._of_order(class_name, second, is_needed)
        return found

    def _anonymous(
        self, second: RecordSet, is_needed: Callable[[Record], bool], of_two: _OfTwo
    ) -> Iterable[tuple[Sequence[Record], Sequence[Record]]]:
        """The anonymous records of each kind in both sets."""
        groups: dict[str, list[Record]] = {}
        for record in self._first:
            if record.anonymous and is_needed(record):
                groups.setdefault(of_two.first.kind(record), []).append(record)
        others: dict[str, list[Record]] = {kind: [] for kind in groups}
        for record in second:
            if record.anonymous and (kind := of_two.second.kind(record)) in groups:
                others[kind].append(record)
        for kind in groups.keys() & _ANYWHERE:
            left = {of_two.second.of_whole(one): one for one in others[kind]}
            others[kind] = [left[number] for one in groups[kind] if (number := of_two.first.of_whole(one)) in left]
        return [(_in_order(kind, some), _in_order(kind, others[kind])) for kind, some in groups.items()]

    def _of_order(
        self, class_name: str, second: RecordSet, is_needed: Callable[[Record], bool]
    ) -> Iterable[Difference]:
        """The first named record of a class that does not stand where the first set has it."""
        mine = [one for one in self._first.of_class(class_name) if not one.anonymous and is_needed(one)]
        mine = [one for one in mine if class_name != "Instruction" or _has_place(one)]
        there = {one.name for one in second.of_class(class_name)}
        wanted = [one for one in mine if one.name in there]
        names = {one.name for one in wanted}
        others = [one for one in second.of_class(class_name) if one.name in names]
        for record, other in zip(wanted, others):
            if record.name != other.name:
                return [Difference(record, second[record.name], "!order")]
        return []


def _has_place(instruction: Record) -> bool:
    """True for an instruction whose place among others decides something: which pattern LLVM takes, or what the assembler tries first."""
    return bool(instruction.fields.get("Pattern")) or bool(instruction.fields.get("HasPositionOrder"))


_FIELD = attrgetter("field")


@frozen
class _OfTwo:
    """The comparison of records by their meanings in both sets."""

    first: Meanings
    second: Meanings

    def of_records(self, record: Record, other: Record) -> list[Difference]:
        """The differences of two records."""
        found: list[Difference] = []
        if set(self.first.classes(record)) != set(self.second.classes(other)):
            found.append(Difference(record, other, "!superclasses"))
        fields, others = self.first.fields(record), self.second.fields(other)
        for name in fields.keys() | others.keys() if fields != others else ():
            if name not in fields or name not in others:
                if is_empty(fields.get(name)) and is_empty(others.get(name)):
                    continue
            elif fields[name] == others[name]:
                continue
            found.append(Difference(record, other, name, record.fields.get(name), other.fields.get(name)))
        return sorted(found, key=_FIELD)

    def of_anonymous(self, mine: Sequence[Record], others: Sequence[Record]) -> Iterable[Difference]:
        """The differences of anonymous records of a kind, which stand in one order in both sets."""
        before = [self.first.of_whole(one) for one in mine]
        after = [self.second.of_whole(one) for one in others]
        if before == after:
            return
        matcher = SequenceMatcher(None, before, after, autojunk=False)
        for kind, low, high, other_low, other_high in matcher.get_opcodes():
            if kind == "equal":
                continue
            both = min(high - low, other_high - other_low)
            for record, other in zip(mine[low : low + both], others[other_low : other_low + both]):
                yield from self.of_records(record, other) or [Difference(record, other, "!order")]
            for record in mine[low + both : high]:
                yield Difference(record, None)
            for other in others[other_low + both : other_high]:
                yield Difference(None, other)


def _in_order(kind: str, records: Sequence[Record]) -> Sequence[Record]:
    """Anonymous records of a kind in an order that both sets have: that of definition, which decides between patterns of equal rank."""
    field = _LOOKED_UP.get(kind)
    return records if field is None else sorted(records, key=lambda one: one.record(field).name)


def in_words(one: Difference) -> str:
    """The field that differs, or what is wrong with the record as a whole."""
    if one.found is None:
        return "is missing"
    if one.record is None:
        return "is one too many"
    return {"!superclasses": "classes", "!order": "order"}.get(one.field, one.field)
