"""Numbers of enumerations that a change has moved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tgdsl.diagnostics import DiagnosticError
from tgdsl.difference.data import MovedNumbers
from tgdsl.difference.side import Side
from tgdsl.model import Model


def moved_numbers(before: Side, after: Side, renamed: Mapping[str, str]) -> Iterator[MovedNumbers]:
    """The enumerations in which some of those that both sides have get other numbers."""
    for what, numbers in _NUMBERS:
        old, new = before.ask(lambda: numbers(before.model)), after.ask(lambda: numbers(after.model))
        if isinstance(old, DiagnosticError) or isinstance(new, DiagnosticError):
            continue
        common = {name: (number, new[now]) for name, number in old.items() if (now := renamed.get(name, name)) in new}
        moved = [(name, *both) for name, both in common.items() if both[0] != both[1]]
        if moved:
            example, one, other = moved[0]
            yield MovedNumbers(what, len(moved), len(common), renamed.get(example, example), one, other)


def _instructions(model: Model) -> Mapping[str, int]:
    if not model.records.has_class("Target"):
        return {}
    table = model.instructions
    return {one.name: one.number for one in table.instructions[table.generic_count :]}


def _registers(model: Model) -> Mapping[str, int]:
    if not model.records.has_class("Register"):
        return {}
    return {one.name: one.number for one in model.register_file.registers}


def _classes(model: Model) -> Mapping[str, int]:
    if not model.records.has_class("RegisterClass"):
        return {}
    return {one.name: one.number for one in model.register_file.classes}


def _indices(model: Model) -> Mapping[str, int]:
    if not model.records.has_class("Register"):
        return {}
    return {one.name: one.number for one in model.register_file.indices}


def _features(model: Model) -> Mapping[str, int]:
    return {one.name: one.number for one in model.features.all}


def _sched_classes(model: Model) -> Mapping[str, int]:
    if not model.records.has_class("SchedMachineModel"):
        return {}
    return {one.name: one.number for one in model.schedule.classes}


_NUMBERS: tuple[tuple[str, Callable[[Model], Mapping[str, int]]], ...] = (
    ("instructions", _instructions),
    ("registers", _registers),
    ("register classes", _classes),
    ("sub-register indices", _indices),
    ("features", _features),
    ("scheduling classes", _sched_classes),
)
