"""The cost of each sched class on each processor model, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.classes import frozen
from tgdsl.explore.explored import Explored
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.schedule import INVALID, VARIANT, ClassCost, Itinerary, MachineModel


@frozen
class Cost:
    """The cost of an instruction on one processor model.

    Attributes:
        model: the name of the processor model.
        latency: of its slowest result, in cycles; empty where it is not known.
        units: the resources that it takes, "ALU 1, Divider 0-34".
        note: what else there is to say: predicates that choose, or that it cannot be scheduled.
    """

    model: str
    micro_ops: str
    latency: str
    units: str
    note: str = ""


class Schedules:
    """The costs of instructions.

    Attributes:
        models: the names of the processor models that say anything about costs, in order.
        class_names: the names of the sched classes.
    """

    def __init__(self, explored: Explored) -> None:
        self._schedule = explored.schedule
        self._resolved = explored.resolved_schedule
        self._machines = [one for one in explored.machine_models if one.has_costs or one.itineraries]
        self.models: Sequence[str] = [one.name for one in self._machines]
        self._known: dict[int, Sequence[Cost]] = {}

    def class_of(self, instruction: Instruction) -> int:
        """The number of the sched class of an instruction; 0 for none."""
        return 0 if self._schedule is None else self._schedule.class_of[instruction.number]

    def class_name(self, number: int) -> str:
        return "" if self._schedule is None else self._schedule.classes[number].name

    def of(self, number: int) -> Sequence[Cost]:
        """The costs of a class on each model."""
        found = self._known.get(number)
        if found is None:
            found = self._known[number] = tuple(self._costs(number)) if number else ()
        return found

    def _costs(self, number: int) -> Iterator[Cost]:
        for machine in self._machines:
            if number < len(machine.costs) and machine.costs[number].micro_ops != INVALID:
                yield self._of_class(machine, number, machine.costs[number])
            elif number < len(machine.itineraries) and machine.itineraries[number] is not None:
                yield _of_itinerary(machine, machine.itineraries[number])
            else:
                yield Cost(machine.name, "", "", "", "not known")

    def _of_class(self, machine: MachineModel, number: int, cost: ClassCost) -> Cost:
        if cost.micro_ops == VARIANT:
            return Cost(machine.name, "", "", "", "; ".join(self._ways(machine, number)))
        return _cost(machine, cost)

    def _ways(self, machine: MachineModel, number: int) -> Iterator[str]:
        """The classes that one of variants becomes, each with when it does."""
        assert self._resolved is not None  # machine models follow from it
        for one in self._resolved.transitions[number]:
            if one.processor in (0, machine.processor.number):
                cost = machine.costs[one.to_class]
                when = " and ".join([predicate.label for predicate in one.predicates]) or "otherwise"
                if cost.micro_ops in (INVALID, VARIANT):
                    yield f"{when}: {self._resolved.classes[one.to_class].name}"
                else:
                    found = _cost(machine, cost)
                    yield f"{when}: latency {found.latency or '?'}, {found.units or 'no units'}"


def _cost(machine: MachineModel, cost: ClassCost) -> Cost:
    latency = max([one.cycles for one in cost.latencies], default=None)
    units = [f"{machine.resources[one.resource - 1].name} {_span(one.acquire, one.release)}" for one in cost.resources]
    notes = [name for name, holds in (("begins a group", cost.begin_group), ("ends a group", cost.end_group)) if holds]
    return Cost(
        machine.name,
        str(cost.micro_ops),
        "" if latency is None else str(latency),
        ", ".join(units),
        ", ".join(notes),
    )


def _span(acquire: int, release: int) -> str:
    return f"{acquire}-{release}" if acquire else str(release)


def _of_itinerary(machine: MachineModel, itinerary: Itinerary | None) -> Cost:
    if itinerary is None:
        return Cost(machine.name, "", "", "")
    stages = [f"{' or '.join(stage.units) or 'none'} {stage.cycles}" for stage in itinerary.stages]
    cycles = ", ".join(map(str, itinerary.operand_cycles))
    latency = itinerary.operand_cycles[0] if itinerary.operand_cycles else sum([one.cycles for one in itinerary.stages])
    return Cost(
        machine.name,
        str(itinerary.micro_ops),
        str(latency) if itinerary.stages or itinerary.operand_cycles else "",
        ", ".join(stages),
        f"operands in cycles {cycles}" if cycles else "",
    )
