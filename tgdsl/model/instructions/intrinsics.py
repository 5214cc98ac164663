"""What an intrinsic does to memory, by its properties; what they mean is documented in LLVM's ``Intrinsics.td``."""

from __future__ import annotations

from collections.abc import Iterable

from tgdsl.model.instructions.traits import NODE_PROPERTIES, Trait
from tgdsl.records import Record, RecordSet

# Accesses, a bit each: reads and writes of arguments, of memory that the program cannot see, and of all else.
_ARGUMENT_READ, _ARGUMENT_WRITE, _HIDDEN_READ, _HIDDEN_WRITE, _OTHER_READ, _OTHER_WRITE = (1 << bit for bit in range(6))
_READS = _ARGUMENT_READ | _HIDDEN_READ | _OTHER_READ
_WRITES = _ARGUMENT_WRITE | _HIDDEN_WRITE | _OTHER_WRITE
_ANYTHING = _READS | _WRITES
_ARGUMENTS = _ARGUMENT_READ | _ARGUMENT_WRITE
_HIDDEN = _HIDDEN_READ | _HIDDEN_WRITE

#: Each property leaves these accesses of those that the intrinsic could make without it.
_LEFT = {
    "IntrNoMem": 0,
    "IntrReadMem": _READS,
    "IntrWriteMem": _WRITES,
    "IntrArgMemOnly": _ARGUMENTS,
    "IntrInaccessibleMemOnly": _HIDDEN,
    "IntrInaccessibleMemOrArgMemOnly": _ARGUMENTS | _HIDDEN,
}


class IntrinsicReader:
    """Reads the traits of intrinsics."""

    def __init__(self, records: RecordSet) -> None:
        self._defaults = [record.name for record in records.of_class("IntrinsicProperty") if record.bit("IsDefault")]

    def traits(self, intrinsic: Record) -> int:
        """The traits of a pattern node that stands for the intrinsic."""
        properties = [record.name for record in intrinsic.records("IntrProperties")]
        if not intrinsic.bit("DisableDefaultAttributes"):
            properties += self._defaults
        accesses = _accesses(properties)
        traits = NODE_PROPERTIES.of(intrinsic)
        if accesses & _READS:
            traits |= Trait.LOADS
        if accesses & _WRITES:
            traits |= Trait.STORES
        if accesses == _ANYTHING or "IntrHasSideEffects" in properties:
            traits |= Trait.SIDE_EFFECTS
        return traits


def _accesses(properties: Iterable[str]) -> int:
    accesses = _ANYTHING
    for name in properties:
        accesses &= _LEFT.get(name, _ANYTHING)
    return accesses
