"""The first page: how much there is of everything."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import frozen
from tgdsl.explore.explored import Explored


@frozen
class Count:
    """The number of things of a kind, and the page that has them."""

    page: str
    what: str
    number: int


@frozen
class OverviewView:
    release: str
    modes: Sequence[str]
    counts: Sequence[Count]


def overview_of(explored: Explored, instructions: int, patterns: int) -> OverviewView:
    bank = explored.registers
    counts = [
        Count("instructions.html", "instructions", instructions),
        Count("registers.html", "registers", 0 if bank is None else len(bank.registers)),
        Count("registers.html#classes", "register classes", 0 if bank is None else len(bank.classes)),
        Count("registers.html#conventions", "calling conventions", len(explored.conventions)),
        Count("decoder.html", "decoder tables", 0 if explored.decoding is None else len(explored.decoding.tables)),
        Count("patterns.html", "patterns", patterns),
        Count("processors.html", "processors", len(explored.processors)),
        Count("processors.html", "features", 0 if explored.features is None else len(explored.features.all)),
        Count("records.html", "records", len(explored.records)),
    ]
    modes = explored.part(lambda model: model.hw_modes.names[1:]) or ()
    return OverviewView(str(explored.records.release), modes, counts)
