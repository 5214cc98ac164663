"""Sets of registers (SetTheory) as Python lists: slices of the lists that registers are in, of tuples, and the members of other classes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tgdsl.diagnostics import Report
from tgdsl.migration.python import (
    Gathered,
    Expression,
    Listing,
    Member,
    Plain,
    Slice,
    Starred,
    Subscript,
    Tupled,
    rough,
)
from tgdsl.migration.python.regular import Regular, longest, regular, slice_of
from tgdsl.migration.translation import NoIdiom, Translation
from tgdsl.model.registers import register_sets
from tgdsl.records import Dag, Record, RecordSet, Ref, Value


class RegisterSets:
    """The sets of registers of one record set."""

    def __init__(self, records: RecordSet) -> None:
        self._records = records
        self._report = Report()
        self._sets, _ = register_sets(records, self._report)
        self._of_tuples: dict[str, tuple[Record, int]] = {}

    def elements(self, record: Record, field: str, value: Value) -> Sequence[str]:
        """The names of a set's registers, those of tuples too.

        Raises:
            NoIdiom: it is no set.
        """
        found = self._sets.evaluate(value, partial(record.place_of, field))
        if self._report.errors:
            raise NoIdiom(self._report.errors[0].message)
        for one in found:
            if one.name not in self._records and one.name not in self._of_tuples:
                self._find_tuples()
        return [one.name for one in found]

    def of_tuples(self, name: str) -> tuple[Record, int] | None:
        """The RegisterTuples that makes a register, and the register's position in it."""
        return self._of_tuples.get(name)

    def members(self, record: Record) -> Sequence[str]:
        """The registers that a record stands for in a set: of a class, of tuples, of a list of saved registers."""
        return [one.name for one in self._sets.expand(record) or ()]

    def _find_tuples(self) -> None:
        for tuples in self._records.of_class("RegisterTuples"):
            for position, one in enumerate(self._sets.expand(tuples) or ()):
                self._of_tuples[one.name] = tuples, position


def registers_of(record: Record, field: str, value: Value, sets: RegisterSets, translation: Translation) -> Expression:
    """The list of a set's registers."""
    elements = sets.elements(record, field, value)
    listed = _listed(elements, _groups(value, sets, translation, record), sets, translation)
    left_out = _left_out(value, elements, sets, translation)
    if left_out is not None and len(rough(left_out)) < len(rough(listed)):
        return left_out
    return listed


def list_of(names: Sequence[str], sets: RegisterSets, translation: Translation) -> Expression:
    """A list of registers, by slices of the lists that have them."""
    return _listed(names, (), sets, translation)


def _groups(
    value: Value, sets: RegisterSets, translation: Translation, owner: Record
) -> Sequence[tuple[Sequence[str], Expression]]:
    """The classes and lists that a set names, each with its registers and the expression for these."""
    found: dict[str, tuple[Sequence[str], Expression]] = {}
    for name in _named(value):
        record = translation.records.get(name)
        if record is not None and record is not owner and name not in found:
            members = _members(record, translation)
            if members is not None:
                found[name] = sets.members(record), members
    return sorted(found.values(), key=lambda one: -len(one[0]))


def _named(value: Value) -> Sequence[str]:
    """The records that a dag names."""
    if isinstance(value, Ref):
        return [value.name]
    return [name for one in value.args for name in _named(one.value)] if isinstance(value, Dag) else []


def _members(record: Record, translation: Translation) -> Expression | None:
    """The members of a record that stands for a set; None for a register, and for what is not defined before."""
    attribute = (
        "members"
        if record.is_a("RegisterClass")
        else "save_list" if record.is_a("CalleeSavedRegs") else "" if record.is_a("RegisterTuples") else None
    )
    if attribute is None:
        return None
    try:
        found = translation.reference(record.name)
    except NoIdiom:
        return None
    return Member(found, attribute) if attribute else found


def _listed(
    elements: Sequence[str],
    groups: Sequence[tuple[Sequence[str], Expression]],
    sets: RegisterSets,
    translation: Translation,
) -> Expression:
    items: list[Expression] = []
    position = 0
    while position < len(elements):
        rest = elements[position:]
        group = next((one for one in groups if one[0] and list(rest[: len(one[0])]) == list(one[0])), None)
        count, item = _longest(rest, sets, translation)
        turns = _in_turns(rest, sets, translation) if count < 3 else None
        if turns is not None:
            count, item = turns
        if group is not None and len(group[0]) >= count:
            count, item = len(group[0]), _spread(group[1])
        items.append(item)
        position += count
    match items:
        case [Starred(value)]:
            return value
        case _:
            return Listing(items, packed=True)


def _spread(members: Expression) -> Expression:
    """Members as an item of a list: tuples stand for theirs."""
    return Starred(members) if isinstance(members, Member) else members


def _longest(elements: Sequence[str], sets: RegisterSets, translation: Translation) -> tuple[int, Expression]:
    """The number of the first registers that are a slice of one list, and that slice as an item of a list; one register otherwise."""
    of_tuples = sets.of_tuples(elements[0])
    if of_tuples is not None:
        return _slice_of_tuples(elements, *of_tuples, sets, translation)
    first = translation.reference(elements[0])
    count = 1
    found: list[Expression] = [first]
    for name in elements[1:]:
        if sets.of_tuples(name) is not None:
            break
        found.append(translation.reference(name))
        if len(found) > 2 and slice_of(found[-3:], translation) is None or slice_of(found[-2:], translation) is None:
            break
        count += 1
    run = slice_of(found[:count], translation) if count > 1 else None
    if run is not None and abs(run.step) < count:
        item = Starred(run.index(translation.length(run.of)))
        if count > 3 or len(rough(item)) <= len(", ".join([rough(one) for one in found[:count]])):
            return count, item
    return 1, first


def _in_turns(elements: Sequence[str], sets: RegisterSets, translation: Translation) -> tuple[int, Expression] | None:
    """Registers of several lists in turn: ``*[one for n in range(8) for one in (A[n], B[n])]``."""
    for width in range(2, 5):
        rows: list[Expression] = []
        for start in range(0, len(elements) - width + 1, width):
            row = elements[start : start + width]
            if any([sets.of_tuples(name) is not None for name in row]):
                break
            cells = [translation.reference(name) for name in row]
            located = [translation.located(one) for one in cells]
            if None in located:
                break
            rows.append(Tupled(cells))
        count = longest(rows, lambda some: _even(some, translation) is not None) if len(rows) > 2 else 0
        loop = _even(rows[:count], translation) if count > 2 else None
        if loop is not None:
            return count * width, Starred(Gathered(Plain("one"), [loop.clause, ("one", loop.element)]))
    return None


def _even(rows: Sequence[Expression], translation: Translation) -> Regular | None:
    return regular(rows, translation)


def _slice_of_tuples(
    elements: Sequence[str], tuples: Record, start: int, sets: RegisterSets, translation: Translation
) -> tuple[int, Expression]:
    """The longest slice of a RegisterTuples that some registers begin with."""
    places: list[int] = []
    for name in elements:
        found = sets.of_tuples(name)
        if found is None or found[0] is not tuples:
            break
        places.append(found[1])
    step = places[1] - start if len(places) > 1 and places[1] > start else 1
    count = 1
    while count < len(places) and places[count] == start + step * count:
        count += 1
    reference = translation.reference(tuples.name)
    length = len(sets.members(tuples))
    if start == 0 and step == 1 and count == length:
        return count, reference
    if count == 1:
        step = 1
    last = start + step * (count - 1)
    return count, Subscript(
        reference,
        Slice(
            Plain(str(start)) if start else None,
            Plain(str(last + 1)) if last + step < length else None,
            Plain(str(step)) if step != 1 else None,
        ),
    )


def _left_out(value: Value, elements: Sequence[str], sets: RegisterSets, translation: Translation) -> Expression | None:
    """The members of a class without a few: ``[one for one in GPR.members if one not in (R0, R1)]``."""
    while isinstance(value, Dag) and value.operator == Ref("add") and len(value.args) == 1:
        value = value.args[0].value
    if not isinstance(value, Dag) or value.operator != Ref("sub"):
        return None
    whole = value.args[0].value
    record = translation.records.get(whole.name) if isinstance(whole, Ref) else None
    members = _members(record, translation) if record is not None else None
    if record is None or not isinstance(members, Member):
        return None
    all_of_them = sets.members(record)
    kept = set(elements)
    removed = [one for one in all_of_them if one not in kept]
    if any([sets.of_tuples(one) is not None for one in all_of_them]) or [
        one for one in all_of_them if one in kept
    ] != list(elements):
        return None
    out = _listed(removed, (), sets, translation)
    if isinstance(out, Listing) and len(removed) == 1:
        condition: tuple[str, Expression] = ("one !=", out.items[0])
    else:
        condition = ("one not in", Tupled(out.items) if isinstance(out, Listing) else out)
    return Gathered(Plain("one"), [("one", members)], condition=condition)
