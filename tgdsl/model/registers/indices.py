"""Sub-register indices (SubRegIndex): those that the target defines, and those inferred for composites and concatenations."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.diagnostics import Note, Report, collecting
from tgdsl.model.common.fields import namespace_of
from tgdsl.model.common.graphs import circles, post_order
from tgdsl.model.common.hw_modes import DEFAULT, HwModes
from tgdsl.model.registers import fields
from tgdsl.model.registers.bank import UNKNOWN, BitRange
from tgdsl.model.registers.builders import IndexBuilder
from tgdsl.records import Record, RecordSet, Ref

_NO_RANGE = BitRange(UNKNOWN, UNKNOWN)


class IndexTable:
    """All sub-register indices, numbered from 1 in the order of their addition.

    Attributes:
        found_ranges: how many ranges composition has found; while it stays, to set a composition again changes nothing.
    """

    def __init__(self, modes: HwModes) -> None:
        self.all: list[IndexBuilder] = []
        self.found_ranges = 0
        self._modes = modes
        self._by_name: dict[str, IndexBuilder] = {}
        self._concatenations: dict[tuple[int, ...], IndexBuilder] = {}

    def __getitem__(self, number: int) -> IndexBuilder:
        return self.all[number - 1]

    def named(self, name: str) -> IndexBuilder | None:
        """The index that a record defines."""
        return self._by_name.get(name)

    def define(self, record: Record, ranges: Sequence[BitRange]) -> None:
        """Add an index of the target."""
        self._by_name[record.name] = self._add(record.name, namespace_of(record), record, ranges)

    def compose(self, first: IndexBuilder, second: IndexBuilder) -> IndexBuilder:
        """The composite of two indices; inferred if there is none."""
        found = first.composed.get(second.number)
        if found is None:
            found = self._add(f"{first.name}_then_{second.name}", first.namespace, None, ())
            self.set_composition(first, second, found)
        return found

    def set_composition(self, first: IndexBuilder, second: IndexBuilder, result: IndexBuilder) -> IndexBuilder | None:
        """Set the composite of two indices (addComposite), unless they have another one already, which is returned then.

        A composite without a range gets the one that follows from the two, in each HwMode where both have one.
        """
        before = first.composed.setdefault(second.number, result)
        for mode, own in enumerate(result.ranges):
            if own.offset == UNKNOWN:
                outer, inner = first.ranges[mode], second.ranges[mode]
                if outer.offset != UNKNOWN and inner.offset != UNKNOWN:
                    result.ranges[mode] = BitRange(inner.size, (outer.offset + inner.offset) & UNKNOWN)
                    self.found_ranges += 1
        return None if before is result else before

    def concatenate(self, numbers: tuple[int, ...]) -> IndexBuilder:
        """The concatenation of two or more indices, by their numbers (getConcatSubRegIndex); inferred if there is none."""
        found = self._concatenations.get(numbers)
        if found is None:
            parts = [leaf for number in numbers for leaf in self[number].parts or (self[number],)]
            leaves = tuple([part.number for part in parts])
            found = self._concatenations.get(leaves)
            if found is None:
                ranges = [_joined([part.ranges[mode] for part in parts]) for mode in range(len(self._modes))]
                found = self._add("_".join([part.name for part in parts]), parts[0].namespace, None, ranges)
                found.parts = parts
                self._concatenations[leaves] = found
            self._concatenations[numbers] = found
        return found

    def flatten_parts(self, report: Report) -> None:
        """Replace parts that are concatenations by their parts, and make all known to :meth:`concatenate`."""
        for circle in circles(self.all, lambda index: index.parts):
            names = " -> ".join(f"'{index.name}'" for index in (*circle, circle[0]))
            report.error(
                circle[0].place,
                f"the index '{circle[0].name}' is covered by itself: {names}; take it out of the CoveringSubRegIndices",
                *(Note(index.place, f"'{index.name}' is defined here") for index in circle[1:] if index.record),
            )
        report.check()
        for index in post_order(self.all, lambda index: index.parts):
            index.parts = [leaf for part in index.parts for leaf in part.parts or (part,)]
        for index in self.all:
            if index.parts:
                self._concatenations.setdefault(tuple([part.number for part in index.parts]), index)

    def _add(self, name: str, namespace: str, record: Record | None, ranges: Sequence[BitRange]) -> IndexBuilder:
        index = IndexBuilder(len(self.all) + 1, name, namespace, record, list(ranges) or [_NO_RANGE] * len(self._modes))
        self.all.append(index)
        return index


def _joined(ranges: Sequence[BitRange]) -> BitRange:
    """The range of a concatenation; its offset is known if each part begins where the one before ends."""
    sizes = [part.size for part in ranges]
    size = UNKNOWN if UNKNOWN in sizes else sum(sizes) & UNKNOWN
    adjacent = all(
        last.size != UNKNOWN and part.offset == last.offset + last.size for last, part in zip(ranges, ranges[1:])
    )
    return BitRange(size, ranges[0].offset if adjacent else UNKNOWN)


def read_indices(records: RecordSet, modes: HwModes, report: Report) -> IndexTable:
    """The records of class SubRegIndex, with their ComposedOf and CoveringSubRegIndices."""
    table = IndexTable(modes)
    for record in records.by_name("SubRegIndex"):
        with collecting(report):
            table.define(record, _ranges(records, modes, record))
    report.check()
    for index in list(table.all):
        if index.record is not None:
            with collecting(report):
                _read_composition(table, index, index.record, report)
            with collecting(report):
                _read_parts(table, index, index.record, report)
    _check_compositions(table, report)
    return table


def _ranges(records: RecordSet, modes: HwModes, record: Record) -> list[BitRange]:
    select = fields.ranges_of(record)
    chosen = modes.objects(records, select) if select else {}
    default = chosen.get(DEFAULT, record)
    return [_range(chosen.get(mode, default)) for mode in range(len(modes))]


def _range(record: Record) -> BitRange:
    """Size and offset as 16-bit numbers: -1 is :data:`UNKNOWN`."""
    size, offset = fields.size_and_offset_of(record)
    return BitRange(size & UNKNOWN, offset & UNKNOWN)


def _listed(table: IndexTable, record: Record, field: str, report: Report) -> list[IndexBuilder]:
    found: list[IndexBuilder] = []
    for value in record.values(field):
        name = value.name if isinstance(value, Ref) else ""
        index = table.named(name)
        if index is None:
            report.error(
                record.place_of(field), f"'{name}' in the {field} of '{record.name}' is not a SubRegIndex: name one"
            )
        else:
            found.append(index)
    return found


def _read_composition(table: IndexTable, index: IndexBuilder, record: Record, report: Report) -> None:
    pair = _listed(table, record, fields.COMPOSED_OF, report)
    count = len(fields.composed_of(record))
    if count not in (0, 2):
        report.error(
            record.place_of(fields.COMPOSED_OF),
            f"the ComposedOf of '{index.name}' has {count} entr{'y' if count == 1 else 'ies'}: give two, the "
            "sub-register's index and the index within it",
        )
    if count != 2 or len(pair) != 2:
        return
    first, second = pair
    other = table.set_composition(first, second, index)
    if other is not None:
        report.error(
            record.place,
            f"'{first.name}' followed by '{second.name}' is stated to be '{other.name}' and '{index.name}': keep one of "
            "the two ComposedOf",
            Note(other.place, f"'{other.name}' is defined here"),
        )


def _read_parts(table: IndexTable, index: IndexBuilder, record: Record, report: Report) -> None:
    parts = _listed(table, record, fields.COVERING_INDICES, report)
    if len(fields.covering_indices_of(record)) == 1:
        report.error(
            record.place_of(fields.COVERING_INDICES),
            f"the CoveringSubRegIndices of '{index.name}' has one entry: give two or more, or none to have them inferred",
        )
    index.parts = parts


def _check_compositions(table: IndexTable, report: Report) -> None:
    """Report indices that are composites of themselves: a composite is a part of its first index."""
    for circle in circles(table.all, lambda index: index.composed.values()):
        names = " -> ".join(f"'{index.name}'" for index in (*circle, circle[0]))
        report.error(
            circle[0].place,
            f"the index '{circle[0].name}' is composed from itself: {names}; each is composed from the one before it, so "
            "correct one ComposedOf",
            *(Note(index.place, f"'{index.name}' is defined here") for index in circle[1:]),
        )
