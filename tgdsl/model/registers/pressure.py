"""Register pressure sets: RegUnitSets (computeRegUnitSets, pruneUnitSets), and the sets of each class and RegUnit."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.classes import define
from tgdsl.diagnostics import Report
from tgdsl.model.common import rules
from tgdsl.model.common.bit_sets import is_subset, largest, members_of, set_of, smallest
from tgdsl.model.registers.builders import ClassBuilder, UnitBuilder
from tgdsl.model.registers.reading import RegisterTable

_NEGLIGIBLE = 3  # a set that lacks fewer units of another set is merged into it


@define
class PressureSetBuilder:
    """Builder of a :class:`~tgdsl.model.registers.bank.PressureSet`."""

    name: str
    units: int


def units_of_classes(classes: Sequence[ClassBuilder], table: RegisterTable, units: Sequence[UnitBuilder]) -> list[int]:
    """By class: the set of RegUnits of all its members, without artificial ones (buildRegUnitSet)."""
    artificial = set_of([unit.number for unit in units if unit.artificial])
    result: list[int] = []
    for item in classes:
        found = 0
        for number in members_of(item.members):
            found |= table[number].units
        result.append(found & ~artificial)
    return result


def weight_of(members: int, units: Sequence[UnitBuilder]) -> int:
    """The weight of a set of RegUnits."""
    return sum([units[number].weight for number in members_of(members)])


def find_pressure_sets(
    classes: Sequence[ClassBuilder], class_units: Sequence[int], units: Sequence[UnitBuilder], report: Report
) -> list[PressureSetBuilder]:
    """The pressure sets, small to large.

    There is one for each class, and one for the union of any two that overlap, except those that hardly differ from a larger one.
    """
    first: dict[int, PressureSetBuilder] = {}
    without: list[ClassBuilder] = []
    for item, members in zip(classes, class_units):
        if item.allocatable and not item.artificial and item.pressure_set:
            first.setdefault(members, PressureSetBuilder(item.name, members))
            if not members:
                without.append(item)
    for item in without:
        message = (
            f"all register units of the class '{item.name}' are artificial, so it has no pressure: make its members "
            "artificial too, or set GeneratePressureSet to 0"
        )
        if len(first) == 1:
            report.breach(rules.CLASS_PRESSURE, item.place, message)
        else:  # llvm-tblgen compares the set with others, and reads beyond its end
            report.error(item.place, message)
    report.check()
    if not first:
        report.error(
            classes[0].place,
            "no register class has a pressure set: leave isAllocatable and GeneratePressureSet at 1 for at least one",
        )
        report.check()
    sets = _merge_similar(list(first.values()), units)
    known = {pressure_set.units for pressure_set in sets}
    unions: list[PressureSetBuilder] = []
    for position, one in enumerate(sets):
        for other in sets[position + 1 :]:
            union = one.units | other.units
            if one.units & other.units and union not in known:
                known.add(union)
                unions.append(PressureSetBuilder(f"{one.name}_with_{other.name}", union))
    merged = _merge_similar([*sets, *unions], units)
    return sorted(merged, key=lambda pressure_set: pressure_set.units.bit_count())


def _merge_similar(sets: list[PressureSetBuilder], units: Sequence[UnitBuilder]) -> list[PressureSetBuilder]:
    """Drop sets that lack only a few units of another set whose units weigh the same (pruneUnitSets).

    The other set takes their name if it is shorter, since short names are the target's own.
    """
    kept: list[PressureSetBuilder] = []
    if len(sets) == 1:  # which may be empty
        return sets
    for part in sets:
        weight = units[smallest(part.units)].weight
        room = part.units.bit_count() + _NEGLIGIBLE
        for whole in sets:
            if (
                is_subset(part.units, whole.units)
                and whole is not part
                and whole.units.bit_count() < room
                and units[smallest(whole.units)].weight == weight
                and units[largest(whole.units)].weight == weight
            ):
                if len(part.name) < len(whole.name):
                    whole.name = part.name
                break
        else:
            kept.append(part)
    return kept


def list_pressure_sets(
    sets: Sequence[PressureSetBuilder],
    classes: Sequence[ClassBuilder],
    class_units: Sequence[int],
    native_units: Sequence[UnitBuilder],
) -> list[tuple[int, ...]]:
    """RegClassUnitSets: the pressure sets of each class, followed by the lists that only RegUnits have.

    A class is in all sets that contain its units, a unit in all that contain it; each unit gets the position of its list. Lists are
    of positions in ``sets``.
    """
    lists: list[tuple[int, ...]] = []
    for item, members in zip(classes, class_units):
        counted = item.allocatable and members
        lists.append(tuple([n for n, s in enumerate(sets) if is_subset(members, s.units)]) if counted else ())
    positions: dict[tuple[int, ...], int] = {}
    for position, numbers in enumerate(lists):
        positions.setdefault(numbers, position)
    for unit in native_units:
        numbers = tuple([n for n, s in enumerate(sets) if s.units >> unit.number & 1])
        if numbers not in positions:
            positions[numbers] = len(lists)
            lists.append(numbers)
        unit.pressure_list = positions[numbers]
    return lists
