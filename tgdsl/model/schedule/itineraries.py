"""Itineraries of processors by sched class (collectProcItins)."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.model.schedule import fields
from tgdsl.model.schedule.fields import Itinerary
from tgdsl.model.schedule.table import ProcessorModel, SchedClass
from tgdsl.records import Record


class ItineraryReader:
    """Reads InstrItinData, each once: processors share them."""

    def __init__(self, classes: Sequence[SchedClass]) -> None:
        self._classes = classes
        self._read: dict[Record, Itinerary] = {}
        self._of: dict[Record, tuple[Itinerary | None, ...]] = {}

    def of(self, processor: ProcessorModel) -> tuple[Itinerary | None, ...]:
        """The itinerary of each class; empty for a processor without itineraries."""
        itineraries = self._of.get(processor.itineraries)
        if itineraries is None:
            itineraries = self._of[processor.itineraries] = self._find(processor.itineraries)
        return itineraries

    def _find(self, itineraries: Record) -> tuple[Itinerary | None, ...]:
        data = fields.itinerary_data(itineraries)
        if not data:
            return ()
        by_class = {fields.itinerary_class(one).name: one for one in data}  # of several, the last one counts
        return tuple([self._itinerary(by_class, entry) for entry in self._classes])

    def _itinerary(self, by_class: dict[str, Record], entry: SchedClass) -> Itinerary | None:
        data = None if entry.itinerary is None else by_class.get(entry.itinerary.name)
        if data is None:
            return None
        itinerary = self._read.get(data)
        if itinerary is None:
            itinerary = self._read[data] = fields.read_itinerary(data)
        return itinerary
