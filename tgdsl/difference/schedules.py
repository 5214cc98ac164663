"""Instructions that cost something else on a processor model: resources, latencies, itineraries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tgdsl.diagnostics import DiagnosticError
from tgdsl.difference.data import ScheduleChange
from tgdsl.difference.side import Side
from tgdsl.difference.values import Values
from tgdsl.model.schedule import INVALID, VARIANT, ClassCost, Itinerary, MachineModel, ResolvedSchedule


def schedule_changes(before: Side, after: Side, renamed: Callable[[str], str]) -> Iterator[ScheduleChange]:
    """The changes of models that both sides have, of instructions that both have: those with one change together.

    Args:
        renamed: gives a text of the first side with the names that records have in the second.
    """
    old, new = (side.ask(lambda: _costs(side)) for side in (before, after))
    if isinstance(old, DiagnosticError) or isinstance(new, DiagnosticError):
        return
    for name, costs in old.items():
        others = new.get(renamed(name))
        if others is None:
            continue
        found: dict[tuple[str, str], list[str]] = {}
        for instruction, cost in costs.items():
            now = renamed(instruction)
            if now in others and renamed(cost) != others[now]:
                found.setdefault((cost, others[now]), []).append(now)
        for (one, other), instructions in found.items():
            yield ScheduleChange(renamed(name), tuple(instructions), one, other)


def _costs(side: Side) -> Mapping[str, Mapping[str, str]]:
    """The costs of each instruction, in words, by model."""
    model = side.model
    if not model.records.has_class("SchedMachineModel"):
        return {}
    table, schedule, resolved = model.instructions, model.schedule, model.resolved_schedule
    own = table.instructions[table.generic_count :]
    found: dict[str, Mapping[str, str]] = {}
    for machine in model.machine_models:
        if not machine.has_costs and not any(machine.itineraries):
            continue
        texts = _Texts(machine, resolved, Values(side.records))
        found[machine.name] = {one.name: texts.of(schedule.class_of[one.number]) for one in own}
    return found


class _Texts:
    """The costs of classes on one model, in words."""

    def __init__(self, machine: MachineModel, resolved: ResolvedSchedule, values: Values) -> None:
        self._machine, self._resolved, self._values = machine, resolved, values
        self._known: dict[int, str] = {}

    def of(self, number: int) -> str:
        """The costs of a class."""
        text = self._known.get(number)
        if text is None:
            self._known[number] = "itself"  # a variant that becomes itself
            parts = [self._cost(number), self._itinerary(number)]
            text = self._known[number] = "; ".join(filter(None, parts)) or "nothing known"
        return text

    def _cost(self, number: int) -> str:
        machine = self._machine
        if number >= len(machine.costs):
            return ""
        cost = machine.costs[number]
        if cost.micro_ops == INVALID:
            return ""
        if cost.micro_ops == VARIANT:
            here = [one for one in self._resolved.transitions[number] if one.processor in (0, machine.processor.number)]
            options = [
                f"{' and '.join([self._values.title(held) for held in one.predicates])}: {self.of(one.to_class)}"
                for one in here
            ]
            return f"by what holds ({' | '.join(options)})"
        return ", ".join(self._parts(cost))

    def _parts(self, cost: ClassCost) -> Iterator[str]:
        yield f"{cost.micro_ops} micro-op{'s' * (cost.micro_ops != 1)}"
        if cost.latencies:
            yield f"latency {' '.join([str(one.cycles) for one in cost.latencies])}"
        for use in cost.resources:
            name = self._machine.resources[use.resource - 1].name
            yield f"{name} {use.acquire}-{use.release}" if use.acquire else f"{name} {use.release}"
        for advance in cost.advances:
            writer = self._resolved.writes[advance.write - 1].name if advance.write else "any write"
            yield f"operand {advance.operand} {advance.cycles} after {writer}"
        for holds, text in (
            (cost.begin_group, "begins a group"),
            (cost.end_group, "ends a group"),
            (cost.retire_out_of_order, "retires out of order"),
        ):
            if holds:
                yield text

    def _itinerary(self, number: int) -> str:
        itineraries = self._machine.itineraries
        itinerary: Itinerary | None = itineraries[number] if number < len(itineraries) else None
        if itinerary is None:
            return ""
        stages = [
            f"{'|'.join(one.units)} {one.cycles}" + (f"+{one.increment}" if one.increment >= 0 else "")
            for one in itinerary.stages
        ]
        parts = [f"itinerary {', '.join(stages)}"]
        if itinerary.operand_cycles:
            parts.append(f"operands at {' '.join(map(str, itinerary.operand_cycles))}")
        if any(itinerary.bypasses):
            parts.append(f"bypasses {' '.join(itinerary.bypasses)}")
        return ", ".join(parts)
