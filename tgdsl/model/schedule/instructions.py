"""What instructions say of their scheduling themselves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from tgdsl.diagnostics import Report, collecting
from tgdsl.records import Record, Value


@frozen(eq=False)
class Signature:
    """What several instructions say in the same words.

    Attributes:
        user: the first of them.
        itinerary: the InstrItinClass.
        read_writes: the SchedRW; None if it is unset.
    """

    user: Record
    itinerary: Record
    read_writes: tuple[Record, ...] | None


def read_signatures(instructions: Iterable[Record], report: Report) -> Sequence[Signature]:
    """The signature of each instruction. Thousands of instructions share a few hundred."""
    known: dict[tuple[Value, Value], Signature] = {}
    result: list[Signature] = []
    for record in instructions:
        with collecting(report):
            key = record.value("Itinerary"), record.value("SchedRW")
            found = known.get(key)
            if found is None:
                operands = None if key[1] is None else tuple(record.records("SchedRW"))
                found = known[key] = Signature(record, record.record("Itinerary"), operands)
            result.append(found)
    return result
