"""Packetizers of VLIW machines (DFAPacketizerEmitter): automata that tell which instructions can be in one packet.

A state is the set of functional units that the instructions of a packet have taken so far, each unit a bit. An action is a kind of
instructions, which take a unit for each stage of their itinerary, one of those that the stage lists. A combined unit (ComboFuncData) is taken
together with those that it stands for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report
from tgdsl.model.automata import Dfa, determinize, explore
from tgdsl.model.common import rules
from tgdsl.model.common.unordered import unordered_strings
from tgdsl.model.schedule import fields
from tgdsl.model.schedule.fields import Itinerary
from tgdsl.model.schedule.itineraries import ItineraryReader
from tgdsl.model.schedule.table import ProcessorModel, Schedule
from tgdsl.records import Record, RecordSet

_MOST_UNITS = 64


@frozen(eq=False)
class Packetizer:
    """The packetizer of the processors whose itineraries have one PacketizerNamespace.

    Attributes:
        namespace: empty for the usual one.
        kinds: for each processor model, and each sched class, its action; 0 for a class without itinerary. Those of the packetizers before
            are there, too, and come first.
        starts: its processor models, each with where its kinds begin.
    """

    namespace: str
    kinds: tuple[int, ...]
    starts: tuple[tuple[ProcessorModel, int], ...]
    dfa: Dfa


def has_packetizers(records: RecordSet) -> bool:
    """True if itineraries ask for a packetizer: they have combined units, or a PacketizerNamespace. Others may have one."""
    return records.has_class("ComboFuncUnits") or any(
        fields.packetizer_namespace(one) for one in records.of_class("ProcessorItineraries")
    )


def build_packetizers(records: RecordSet, schedule: Schedule, report: Report) -> tuple[Packetizer, ...]:
    """The packetizers in the order of the file, that of libstdc++'s unordered_map by namespace.

    Args:
        report: gets breaches of tgdsl's own rules.
    """
    report = report.part()
    by_namespace: dict[str, list[ProcessorModel]] = {}
    for processor in schedule.processors:
        if processor.has_itineraries:
            by_namespace.setdefault(fields.packetizer_namespace(processor.itineraries), []).append(processor)
    builder = _Builder(records, ItineraryReader(schedule.classes), report)
    packetizers = [builder.build(namespace, by_namespace[namespace]) for namespace in unordered_strings(by_namespace)]
    report.check()
    return tuple(packetizers)


_Kind = tuple[int, ...]  # an instruction's stages, each as the units that it can take


class _Builder:
    """Makes one packetizer after another. As llvm-tblgen's, those after the first one know its units and kinds, too."""

    def __init__(self, records: RecordSet, itineraries: ItineraryReader, report: Report) -> None:
        self._records = records
        self._itineraries = itineraries
        self._report = report
        self._units: dict[str, int] = {}
        self._combined: dict[int, int] = {}
        self._numbers: dict[_Kind, int] = {}
        self._kinds: list[int] = []
        self._checked: set[Record] = set()

    def build(self, namespace: str, processors: Sequence[ProcessorModel]) -> Packetizer:
        self._read_units(processors)
        self._read_combined()
        starts: list[tuple[ProcessorModel, int]] = []
        for processor in processors:
            starts.append((processor, len(self._kinds)))
            self._kinds += [self._number(itinerary) for itinerary in self._itineraries.of(processor)]
            self._check(processor.itineraries)
        choices = {number: self._choices(kind) for kind, number in self._numbers.items()}

        def step(state: int) -> Iterator[tuple[int, Mapping[int, int]]]:
            for kind, number in self._numbers.items():
                if all([stage & ~state for stage in kind]):  # a quick test, which llvm-tblgen's has, too
                    yield number, _following(state, choices[number])

        place = processors[0].itineraries.place_of(fields.ITINERARY_DATA)
        nfa = explore(step, lambda: place)
        return Packetizer(namespace, tuple(self._kinds), tuple(starts), determinize(nfa, lambda: place))

    def _read_units(self, processors: Sequence[ProcessorModel]) -> None:
        """The bits of functional units: by their places in the list of their itineraries. Of different ones for one unit, the last
        counts; llvm-tblgen goes through itineraries in the order of their addresses, which is most often that of their definition.
        """
        position = {record.name: number for number, record in enumerate(self._records.of_class("ProcessorItineraries"))}
        users = {processor.itineraries.name: processor.itineraries for processor in processors}
        for itineraries in sorted(users.values(), key=lambda record: position[record.name]):
            for number, unit in enumerate(fields.functional_units(itineraries)):
                self._units[unit] = 1 << number % _MOST_UNITS

    def _read_combined(self) -> None:
        """The units that are taken with each combined one. llvm-tblgen has 32 bits for the key, so that those from the 33rd on are one."""
        for record in self._records.by_name("ComboFuncUnits"):
            for combined, parts in fields.combined_units(record):
                bit = self._units.get(combined, 0)
                self._combined[bit & 0xFFFFFFFF] = bit | _union([self._units.get(part, 0) for part in parts])

    def _number(self, itinerary: Itinerary | None) -> int:
        return 0 if itinerary is None else self._numbers.setdefault(self._kind(itinerary), len(self._numbers) + 1)

    def _kind(self, itinerary: Itinerary) -> _Kind:
        stages = [_union([self._units.get(unit, 0) for unit in stage.units]) for stage in itinerary.stages]
        return tuple([units for units in stages if units])

    def _choices(self, kind: _Kind) -> list[list[tuple[int, int]]]:
        """For each stage the units that it can take: what must be free for one, and what it takes."""
        choices: list[list[tuple[int, int]]] = []
        for stage in kind:
            units = list(_bits(stage))
            combined = [self._combined.get(unit & 0xFFFFFFFF, 0) for unit in units]
            choices.append([(parts, unit | parts) for unit, parts in zip(units, combined, strict=True)])
        return choices

    def _check(self, itineraries: Record) -> None:
        """Report units that the packetizer cannot tell apart, and instructions that fit into no packet."""
        if itineraries in self._checked:
            return
        self._checked.add(itineraries)
        units = fields.functional_units(itineraries)
        most = _MOST_UNITS // 2 if self._combined else _MOST_UNITS
        if len(units) > most:
            self._report.breach(
                rules.PACKETIZER_UNITS,
                itineraries.place_of(fields.FUNCTIONAL_UNITS),
                f"'{itineraries.label}' has {len(units)} functional units, and a packetizer tells {most} apart"
                f"{' if there are combined ones' if self._combined else ''}: leave out some",
            )
        for number, unit in enumerate(units):
            if self._units[unit] != 1 << number % _MOST_UNITS:
                self._report.breach(
                    rules.PACKETIZER_UNITS,
                    itineraries.place_of(fields.FUNCTIONAL_UNITS),
                    f"the functional unit '{unit}' of '{itineraries.label}' is number {number}, and has another number in itineraries of the"
                    f" same packetizer: list the units of both in one order, or give them different {fields.PACKETIZER_NAMESPACE}s",
                )
                break
        impossible = {kind for kind in self._numbers if not _following(0, self._choices(kind))}
        if impossible:
            for data in fields.itinerary_data(itineraries):
                if self._kind(fields.read_itinerary(data)) in impossible:
                    self._report.breach(
                        rules.PACKET_NEVER,
                        data.place_of(fields.STAGES),
                        f"an instruction of the class '{fields.itinerary_class(data).name}' fits into no packet, not even alone: there are not"
                        " enough units for all of its stages; let them take different ones, or have one stage less",
                        Note(itineraries.place, f"these are the itineraries of '{itineraries.label}'"),
                    )


def _following(state: int, stages: Sequence[Sequence[tuple[int, int]]]) -> Mapping[int, int]:
    """The states after an instruction, each with the number of ways that lead to it.

    Args:
        stages: for each stage the units that it can take (:meth:`_Builder._choice`).
    """
    states = {state: 1}
    for choices in stages:
        following: dict[int, int] = {}
        for taken, ways in states.items():
            for free, unit in choices:
                new = taken | unit
                if new != taken and not taken & free:
                    following[new] = following.get(new, 0) + ways
        states = following
    return states


def _bits(mask: int) -> Iterator[int]:
    """The bits of a mask, each as a number, from the lowest."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def _union(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found
