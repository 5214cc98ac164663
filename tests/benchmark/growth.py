"""How the parts of the model grow with the target: exponents, and plots."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain

from attrs import frozen

from tests.benchmark.parts import PARTS
from tests.benchmark.plot import Panel, Point, Series, plot
from tests.benchmark.results import PARSING, TBLGEN, Cost, Key, Results, Step

#: What is smaller says little about growth: seconds, and MiB.
LEAST_TIME, LEAST_MEMORY = 0.02, 2.0
#: The fewest points that give an exponent.
FEWEST = 4


@frozen
class Curve:
    """What grows.

    Attributes:
        title: of the part of the model, or of a file's text.
        kind, name: those of its steps.
        file: the generator whose file llvm-tblgen's costs are of.
        size: what is counted: "instructions" or "registers".
    """

    title: str
    kind: str
    name: str
    file: str
    size: str


def curves(results: Results) -> Iterator[Curve]:
    """All parts of the model, and the texts of all files."""
    for part in PARTS:
        yield Curve(part.name.replace("_", " "), "model", part.name, part.file, part.size)
    for name in sorted({step.name for steps in results.steps.values() for step in steps if step.kind == "text"}):
        yield Curve(f"text of {name}", "text", name, name, "registers" if name == "register-info" else "instructions")


def points(results: Results, curve: Curve, tool: str, value: Callable[[Step | Cost], float]) -> list[Point]:
    """Size and cost for each pack in which there is something to measure, from small to large.

    llvm-tblgen's costs are those of its run for the whole file, without its reading of the records.
    """
    least = LEAST_TIME if value is seconds else LEAST_MEMORY
    found: list[Point] = []
    for name, facts in results.subjects.items():
        size = facts.sizes.get(curve.size, 0)
        amount = _theirs(results, name, curve, value) if tool == TBLGEN else _ours(results, name, curve, tool, value)
        if not facts.is_python and size and amount >= least:
            found.append(Point(size, amount, name))
    return sorted(found, key=lambda point: point.x)


def _ours(results: Results, subject: str, curve: Curve, tool: str, value: Callable[[Step | Cost], float]) -> float:
    steps = results.steps.get((subject, tool), ())
    return sum(value(step) for step in steps if (step.kind, step.name) == (curve.kind, curve.name))


def _theirs(results: Results, subject: str, curve: Curve, value: Callable[[Step | Cost], float]) -> float:
    whole, reading = (results.best(Key(subject, what, TBLGEN)) for what in (curve.file, PARSING))
    return 0 if whole is None or reading is None else value(whole) - value(reading)


def seconds(cost: Step | Cost) -> float:
    return cost.seconds


def memory(cost: Step | Cost) -> float:
    return cost.memory


@frozen
class Trend:
    """The line through the logarithms of sizes and costs, by least squares: cost = factor * size ** exponent.

    Attributes:
        exponent: 1 is linear growth, 2 quadratic.
    """

    exponent: float
    factor: float

    def at(self, size: float) -> Point:
        return Point(size, self.factor * size**self.exponent, "")


def trend(of: Sequence[Point]) -> Trend | None:
    """The growth of a cost; None if there are too few points to tell.

    >>> trend([Point(1, 1, ""), Point(2, 4, ""), Point(3, 9, ""), Point(4, 16, "")])
    Trend(exponent=2.0, factor=1.0)
    """
    xs, ys = [math.log(point.x) for point in of], [math.log(point.y) for point in of]
    if len(set(xs)) < FEWEST:
        return None
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    slope = sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)
    return Trend(round(slope, 6), round(math.exp(y - slope * x), 12))


def trends(found: Mapping[str, Sequence[Point]]) -> dict[str, Trend | None]:
    """The growth of each tool's costs, over the packs in which all tools that have any have some, so that they can be compared."""
    labels = [{point.label for point in each} for each in found.values() if each]
    common = {label for label in chain(*labels) if all(label in one for one in labels)}
    return {tool: trend([point for point in each if point.label in common]) for tool, each in found.items()}


def profiled_candidates(results: Results) -> list[str]:
    """The candidates whose parts were measured."""
    return [name for name in results.candidates if any(candidate == name for _, candidate in results.steps)]


def growth_table(results: Results, value: Callable[[Step | Cost], float]) -> str:
    """For each part its cost in the pack where it is largest, and the exponent."""
    candidates = profiled_candidates(results)
    tools, unit, form = ([*candidates, TBLGEN], *(("s", ".2f") if value is seconds else ("MiB", ".0f")))
    lines = [
        ["part", "by number of", "largest in", *(f"{tool}, {unit} | exponent" for tool in tools)],
        ["---", "---", "---", *["---: | ---:"] * len(tools)],
    ]
    for curve in curves(results):
        found = {tool: points(results, curve, tool, value) for tool in tools}
        ours = [point for tool in candidates for point in found[tool]]
        if not ours:
            continue
        largest = max(ours, key=lambda one: one.x).label
        cells: list[str] = []
        for tool, line in trends(found).items():
            cells.append(next((format(point.y, form) for point in found[tool] if point.label == largest), ""))
            cells.append("" if line is None else f"{line.exponent:.2f}")
        lines.append([curve.title, curve.size, largest, *cells])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def plots(results: Results) -> dict[str, str]:
    """The plots of docs/benchmark.md by the names of their files: one panel for each part that can be fitted."""
    return {
        "benchmark-time.svg": _plot(results, seconds, "seconds of processor time"),
        "benchmark-memory.svg": _plot(results, memory, "MiB more at the peak"),
    }


def _plot(results: Results, value: Callable[[Step | Cost], float], what: str) -> str:
    panels: list[Panel] = []
    for curve in curves(results):
        found = {tool: points(results, curve, tool, value) for tool in (*profiled_candidates(results), TBLGEN)}
        lines = trends(found)
        if any(line for tool, line in lines.items() if tool != TBLGEN):
            series = [_series(tool, each, lines[tool]) for tool, each in found.items()]
            panels.append(Panel(curve.title, f"{curve.size} in the pack", series))
    return plot(panels, f"Parts of the model: {what}")


def _series(tool: str, of: Sequence[Point], line: Trend | None) -> Series:
    return Series(tool, of, () if line is None else [line.at(of[0].x), line.at(of[-1].x)])
