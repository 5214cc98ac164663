"""The data of the pages of processors: features and what they imply, processor models with their resources, and costs as data to compare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.explore.explored import Explored
from tgdsl.explore.schedules import Schedules
from tgdsl.explore.scripts import Json, script
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.schedule import MachineModel
from tgdsl.model.subtarget.processors import Processor, SubtargetFeature

COLUMN, LINE = 220, 26  #: of the graph, in pixels
_WIDTH = 170  #: of a node


@frozen
class Node:
    """A feature in the graph."""

    feature: SubtargetFeature
    x: int
    y: int


@frozen
class Edge:
    """A line from a feature to one that it implies: x and y of both ends."""

    x1: int
    y1: int
    x2: int
    y2: int


@frozen
class Graph:
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    width: int
    height: int


@frozen
class FeatureView:
    """A feature, with the keys of those that it implies, and the names of the processors that have it."""

    feature: SubtargetFeature
    implies: tuple[SubtargetFeature, ...]
    processors: tuple[str, ...]


@frozen
class ProcessorView:
    processor: Processor
    features: tuple[SubtargetFeature, ...]
    tuning: tuple[SubtargetFeature, ...]
    has_model: bool


@frozen
class ResourceView:
    """A resource of a processor model."""

    name: str
    units: int
    buffer: str
    within: str
    parts: tuple[str, ...]


@frozen
class ModelView:
    """A processor model: its properties, its resources, and the processors that have it."""

    machine: MachineModel
    properties: tuple[tuple[str, str], ...]
    resources: tuple[ResourceView, ...]
    processors: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.machine.name


class Processors:
    """The features, processors and processor models of a target."""

    def __init__(self, explored: Explored) -> None:
        self._explored = explored
        self.features: Sequence[SubtargetFeature] = () if explored.features is None else explored.features.all

    def processor_views(self, models: Sequence[str]) -> Sequence[ProcessorView]:
        found: list[ProcessorView] = []
        for one in self._explored.processors:
            own = self._members(self._closure(one.features))
            found.append(ProcessorView(one, own, self._members(one.tune_features), one.model in models))
        return found

    def feature_views(self) -> Sequence[FeatureView]:
        having: dict[int, list[str]] = {}
        for one in self._explored.processors:
            for feature in self._members(self._closure(one.features)):
                having.setdefault(feature.number, []).append(one.name)
        return [
            FeatureView(one, self._members(one.implies), tuple(having.get(one.number, ()))) for one in self.features
        ]

    def model_views(self) -> Sequence[ModelView]:
        users: dict[str, list[str]] = {}
        for one in self._explored.processors:
            users.setdefault(one.model, []).append(one.name)
        machines = [one for one in self._explored.machine_models if one.has_costs or one.itineraries]
        return [_model(one, tuple(users.get(one.name, ()))) for one in machines]

    def graph(self) -> Graph | None:
        """The features that imply others, or are implied, in columns: each is left of what it implies. None if there are no such."""
        implied = {one.number: [other.number for other in self._members(one.implies)] for one in self.features}
        linked = {number for number, others in implied.items() if others} | {
            one for others in implied.values() for one in others
        }
        if not linked:
            return None
        depth = _depths(implied)
        columns: dict[int, list[int]] = {}
        for number in sorted(linked, key=lambda one: self.features[one].name):
            columns.setdefault(depth[number], []).append(number)
        most = max(columns)
        nodes: dict[int, Node] = {}
        for column, members in columns.items():
            x = (most - column) * COLUMN
            for line, number in enumerate(_near(members, implied, nodes) if nodes else members):
                nodes[number] = Node(self.features[number], x, line * LINE)
        edges = [
            Edge(nodes[one].x + _WIDTH, nodes[one].y + 10, nodes[other].x, nodes[other].y + 10)
            for one, others in implied.items()
            for other in others
        ]
        height = max([len(members) for members in columns.values()]) * LINE
        return Graph(tuple(nodes.values()), tuple(edges), most * COLUMN + _WIDTH, height)

    def _closure(self, features: int) -> int:
        return 0 if self._explored.features is None else self._explored.features.closure(features)

    def _members(self, features: int) -> tuple[SubtargetFeature, ...]:
        return () if self._explored.features is None else tuple(self._explored.features.members(features))


def _depths(implied: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """The longest way from each feature down; features that imply each other in a circle end there."""
    depth: dict[int, int] = {}

    def visit(one: int, above: frozenset[int]) -> int:
        if one not in depth:
            below = [visit(other, above | {one}) + 1 for other in implied[one] if other not in above]
            depth[one] = max(below, default=0)
        return depth[one]

    for one in implied:
        visit(one, frozenset())
    return depth


def _near(members: Sequence[int], implied: Mapping[int, Sequence[int]], nodes: Mapping[int, Node]) -> Sequence[int]:
    """Features in the order of the middle of what they imply, so that lines are short."""

    def middle(one: int) -> float:
        lines = [nodes[other].y for other in implied[one] if other in nodes]
        return sum(lines) / len(lines) if lines else 0.0

    return sorted(members, key=middle)


def _model(machine: MachineModel, processors: tuple[str, ...]) -> ModelView:
    found = machine.properties
    properties = [
        ("issue width", found.issue_width),
        ("micro-op buffer", found.micro_op_buffer_size),
        ("loop micro-op buffer", found.loop_micro_op_buffer_size),
        ("load latency", found.load_latency),
        ("high latency", found.high_latency),
        ("mispredict penalty", found.mispredict_penalty),
    ]
    if machine.extra is not None:
        properties += [
            ("reorder buffer", machine.extra.reorder_buffer),
            ("retired per cycle", machine.extra.retire_per_cycle),
        ]
    resources = [
        ResourceView(
            one.name,
            one.units,
            {-1: "of the processor", 0: "none"}.get(one.buffer_size, str(one.buffer_size)),
            machine.resources[one.super_resource - 1].name if one.super_resource else "",
            tuple(dict.fromkeys([machine.resources[unit - 1].name for unit in one.sub_units])),
        )
        for one in machine.resources
    ]
    shown = tuple([(name, str(number)) for name, number in properties if number >= 0])
    return ModelView(machine, shown, tuple(resources), processors)


def cost_files(schedules: Schedules, instructions: Sequence[Instruction]) -> Iterator[tuple[str, str]]:
    """The costs as data: which class each instruction is of, and for each processor model what the classes cost."""
    numbers = sorted({schedules.class_of(one) for one in instructions} - {0})
    places = {number: place for place, number in enumerate(numbers)}
    costs = {number: schedules.of(number) for number in numbers}
    data: dict[str, Json] = {
        "instructions": "\n".join([one.name for one in instructions]),
        "classes": [places.get(schedules.class_of(one), -1) for one in instructions],
        "names": [schedules.class_name(number) for number in numbers],
        "models": [*schedules.models],
    }
    yield "costs/index.js", script("costs/index", data)
    for place, _ in enumerate(schedules.models):
        rows: list[Json] = []
        for number in numbers:
            one = costs[number][place]
            rows.append([one.micro_ops, one.latency, one.units, one.note])
        yield f"costs/{place}.js", script(f"costs/{place}", rows)
