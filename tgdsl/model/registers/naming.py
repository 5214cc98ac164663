"""The order of registers by name, on which their numbers depend (LLVM's LessRecordRegister)."""

from __future__ import annotations

from itertools import groupby
from typing import TypeAlias

from tgdsl.records import Record

_DIGITS = frozenset("0123456789")

RegisterKey: TypeAlias = tuple[int, int, tuple[str, ...], tuple[tuple[int, int], ...]]


def _runs(name: str) -> list[tuple[bool, str]]:
    """The name cut where digits begin and end: ``"D10_x"`` is a run "D", a run of digits "10", and a run "_x"."""
    return [(digits, "".join(run)) for digits, run in groupby(name, _DIGITS.__contains__)]


def register_key(record: Record) -> RegisterKey:
    """Sort key of registers: the target's PositionOrder, then names of the same pattern together, by their numbers.

    A pattern is what is left of a name without its digits. Names with fewer runs of letters and digits come first,
    then the letters decide, and then the numbers, from left to right.
    """
    position = record.integer("PositionOrder") if "PositionOrder" in record.fields else 0
    runs = _runs(record.name)
    letters = tuple([run for digits, run in runs if not digits])
    numbers = tuple([(len(run), int(run)) for digits, run in runs if digits])
    return position, len(runs), letters, numbers
