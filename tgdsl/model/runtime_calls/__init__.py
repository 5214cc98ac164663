"""The calls of functions at run time that LLVM makes itself (RuntimeLibcallsEmitter), who implements them, and which libraries have these
(``RuntimeLibcalls.td``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report, fail
from tgdsl.model.common.set_theory import SetTheory
from tgdsl.model.common.sorting import std_sorted
from tgdsl.model.common.string_maps import xxh3
from tgdsl.model.runtime_calls import fields
from tgdsl.records import Record, RecordSet

_CALL, _IMPLEMENTATION, _SET, _LIBRARY = (
    "RuntimeLibcall",
    "RuntimeLibcallImpl",
    "LibcallImpls",
    "SystemRuntimeLibrary",
)


@frozen(eq=False)
class RuntimeCall:
    """A RuntimeLibcall.

    Attributes:
        number: of its enumerator, which its record's name is.
        name: its enumerator, where it is referred to.
    """

    record: Record
    number: int
    name: str


@frozen(eq=False)
class Implementation:
    """A RuntimeLibcallImpl: a function that does what a call is for.

    Attributes:
        number: of its enumerator, from 1.
        symbol: as the linker knows it.
    """

    record: Record
    number: int
    symbol: str
    call: RuntimeCall

    @property
    def enumerator(self) -> str:
        return f"impl_{self.record.name}"


@frozen
class ImplementationGroup:
    """Implementations that a library has under one condition, with one calling convention.

    Attributes:
        name: of the condition's and of the convention's records, behind "LibraryCalls"; empty for those without either.
        condition: C++; empty for always.
        convention: the enumerator of the calling convention; empty for the library's own.
    """

    name: str
    condition: str
    convention: str
    implementations: tuple[Implementation, ...]


@frozen
class SystemLibrary:
    """A SystemRuntimeLibrary.

    Attributes:
        condition: C++ that asks whether a triple has it.
        convention: the enumerator of its functions' calling convention; empty for C's.
        available: the numbers of implementations that it always has.
    """

    condition: str
    convention: str
    available: frozenset[int]
    groups: tuple[ImplementationGroup, ...]


@frozen
class HashTable:
    """The table by which implementations are found by their symbols.

    Attributes:
        buckets: their number, by which hashes are divided.
        places: the number of places in each.
        numbers: of implementations, bucket by bucket; 0 for none.
    """

    buckets: int
    places: int
    numbers: tuple[int, ...]


@frozen
class RuntimeCalls:
    """All of them, with calls and libraries by the names of their records, and implementations by their symbols."""

    calls: tuple[RuntimeCall, ...]
    implementations: tuple[Implementation, ...]
    by_symbol: HashTable
    libraries: tuple[SystemLibrary, ...]


def has_runtime_calls(records: RecordSet) -> bool:
    """True if there is an implementation of a runtime call."""
    return records.has_class(_IMPLEMENTATION)


def read_runtime_calls(records: RecordSet) -> RuntimeCalls:
    """The runtime calls of a record set.

    Raises:
        DiagnosticError: nothing implements a call; or a library has something else, or something twice.
    """
    calls = {
        record.name: RuntimeCall(record, number, fields.name_of(record))
        for number, record in enumerate(records.by_name(_CALL))
    }
    ordered = sorted(records.of_class(_IMPLEMENTATION), key=lambda record: (fields.symbol_of(record), record.name))
    if not ordered:
        raise fail(
            records.place,
            f"there is no record of class '{_IMPLEMENTATION}', from which llvm-tblgen makes a table: define one",
        )
    implementations = {
        record.name: Implementation(
            record, number, fields.symbol_of(record), calls[fields.provided_call_of(record).name]
        )
        for number, record in enumerate(ordered, 1)
    }
    report = Report()
    libraries = [_Library(records, record, implementations, report).read() for record in records.by_name(_LIBRARY)]
    report.check()
    return RuntimeCalls(
        tuple(calls.values()), tuple(implementations.values()), _hash_table(implementations), tuple(libraries)
    )


class _Library:
    """Reads one SystemRuntimeLibrary.

    Args:
        implementations: by the names of their records.
        report: gets errors.
    """

    def __init__(
        self, records: RecordSet, record: Record, implementations: Mapping[str, Implementation], report: Report
    ) -> None:
        self._record = record
        self._implementations = implementations
        self._report = report
        self._sets = SetTheory(records, report, {_SET: self._members})
        self._conditional: dict[str, Record] = (
            {}
        )  # the set with a condition or a convention that an implementation is in

    def read(self) -> SystemLibrary:
        found = self._sets.expand(fields.member_set_of(self._record)) or ()
        available: set[int] = set()
        groups: dict[str, tuple[Record | None, Record | None, list[Implementation]]] = {"": (None, None, [])}
        for element in found:
            one = self._implementations.get(element.name)
            if one is None:
                self._report.error(
                    self._record.place_of(fields.MEMBERS),
                    f"'{element.label}' in the library '{self._record.label}' is not a {_IMPLEMENTATION}: list those alone",
                    Note(element.place, f"'{element.label}' is here"),
                )
                continue
            under = self._conditional.get(element.name)
            predicate = None if under is None else fields.predicate_of(under)
            convention = None if under is None else fields.convention_of(under)
            if predicate is None or not fields.condition_of(predicate):
                available.add(one.number)
            name = "".join([f"_{part.name}" for part in (predicate, convention) if part is not None])
            groups.setdefault(name, (predicate, convention, []))[2].append(one)
        in_order = std_sorted(groups, lambda name: "" if groups[name][0] is None else _name(groups[name][0]))
        return SystemLibrary(
            condition=fields.condition_of(fields.triple_predicate_of(self._record)),
            convention=fields.default_convention_of(self._record),
            available=frozenset(available),
            groups=tuple([_group(name, *groups[name]) for name in in_order if groups[name][2]]),
        )

    def _members(self, record: Record) -> Iterator[Record]:
        """The members of a LibcallImpls, of which is noted under what conditions they are there."""
        found = self._sets.evaluate(fields.members_of(record), partial(record.place_of, fields.MEMBERS))
        has_condition = bool(fields.condition_of(fields.predicate_of(record)))
        if has_condition or fields.convention_of(record) is not None:
            for element in found:
                other = self._conditional.setdefault(element.name, record)
                if other is not record:
                    self._report.error(
                        record.place_of(fields.MEMBERS),
                        f"'{element.label}' is in two sets of the library '{self._record.label}' that have a condition or a calling convention: leave"
                        " it out of one",
                        Note(other.place, "the other set is here"),
                    )
        yield from found


def _name(record: Record | None) -> str:
    return "" if record is None else record.name


def _group(
    name: str, predicate: Record | None, convention: Record | None, implementations: list[Implementation]
) -> ImplementationGroup:
    """A group, with one implementation for each call: the first of those that a library lists."""
    first: dict[int, Implementation] = {}
    for one in sorted(implementations, key=lambda one: one.call.number):
        first.setdefault(one.call.number, one)
    return ImplementationGroup(
        name=name,
        condition="" if predicate is None else fields.condition_of(predicate),
        convention="" if convention is None else fields.enumerator_of_convention(convention),
        implementations=tuple(first.values()),
    )


_HASH = 0xFFFFFFFF  # the bits of a hash that are compared
_OVERHEAD = 4  # so many times the number of symbols, and less, are buckets


def _hash_table(implementations: Mapping[str, Implementation]) -> HashTable:
    """A table with as few places in a bucket as can be, and then as few buckets."""
    first: dict[str, Implementation] = {}
    for one in implementations.values():
        first.setdefault(one.symbol, one)
    hashes = {symbol: xxh3(symbol.encode()) & _HASH for symbol in first}
    places, buckets = 1, 0
    while not buckets:
        size = 1 << (len(hashes) - 1).bit_length()
        while size < _OVERHEAD * len(hashes) and not buckets:
            buckets = size if _most([value % size for value in hashes.values()]) <= places else 0
            size *= 2
        places += not buckets
    numbers = [0] * (buckets * places)
    for symbol, one in first.items():
        at = hashes[symbol] % buckets * places
        numbers[numbers.index(0, at)] = one.number
    return HashTable(buckets, places, tuple(numbers))


def _most(numbers: list[int]) -> int:
    """The count of the most frequent number."""
    counts: dict[int, int] = {}
    for number in numbers:
        counts[number] = counts.get(number, 0) + 1
    return max(counts.values())
