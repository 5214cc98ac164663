"""MemoryEffects of intrinsics: which places of memory they read and write, as the number that LLVM IR has for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import Report
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.intrinsics import fields
from tgdsl.records import Record

READ, WRITE = 1, 2

_HIDDEN, _ARGUMENTS = "InaccessibleMem", "ArgMem"


@frozen
class MemoryPlaces:
    """The IRMemLocations of a release, each with two bits in a number of MemoryEffects: the lower for reading, the upper for writing."""

    places: Sequence[str]

    def only(self, places: Iterable[str], access: int = READ | WRITE) -> int:
        """The effects of one that accesses these places so."""
        return sum([access << 2 * number for number, place in enumerate(self.places) if place in set(places)])

    def of_all(self, access: int = READ | WRITE) -> int:
        return self.only(self.places, access)

    def accesses(self, effects: int) -> Mapping[str, int]:
        """The places, each with how it is accessed."""
        return {place: effects >> 2 * number & (READ | WRITE) for number, place in enumerate(self.places)}


#: The IRMemLocations: since 22, with errno and two that are the target's own.
PLACES: ByRelease[MemoryPlaces] = ByRelease(
    {
        19: MemoryPlaces((_ARGUMENTS, _HIDDEN, "Other")),
        22: MemoryPlaces((_ARGUMENTS, _HIDDEN, "ErrnoMem", "Other", "TargetMem0", "TargetMem1")),
    }
)

#: The properties that leave some places.
_ONLY = {
    "IntrArgMemOnly": (_ARGUMENTS,),
    "IntrInaccessibleMemOnly": (_HIDDEN,),
    "IntrInaccessibleMemOrArgMemOnly": (_ARGUMENTS, _HIDDEN),
}


def memory_effects(intrinsic: Record, properties: Iterable[Record], report: Report) -> int:
    """The MemoryEffects of an intrinsic, as the IntrinsicProperties in their order say.

    Args:
        report: gets errors: properties that contradict each other.
    """
    memory = PLACES[intrinsic.release]
    effects = memory.of_all()
    for given in properties:
        name = given.name
        if name == "IntrNoMem":
            effects = 0
        elif name in ("IntrReadMem", "IntrWriteMem"):
            access = READ if name == "IntrReadMem" else WRITE
            if not effects & memory.of_all(access):
                report.error(
                    intrinsic.place_of(fields.PROPERTIES),
                    f"'{intrinsic.label}' is {name} after another property that leaves it no such access: an intrinsic that reads and writes"
                    " has neither IntrReadMem nor IntrWriteMem, and one that does neither has IntrNoMem alone",
                )
            effects &= memory.of_all(access)
        elif name in _ONLY:
            effects &= memory.only(_ONLY[name])
        elif given.is_a("IntrRead") or given.is_a("IntrWrite"):
            effects = _at_places(effects, memory, given, READ if given.is_a("IntrRead") else WRITE)
    return effects


def _at_places(effects: int, memory: MemoryPlaces, given: Record, access: int) -> int:
    """The effects with an IntrRead or IntrWrite: the accesses of the other kind stay."""
    places = [place.name for place in fields.places_of_memory_of(given)]
    return effects & (memory.of_all((READ | WRITE) ^ access) | memory.only(places, access))
