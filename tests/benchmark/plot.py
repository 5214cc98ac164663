"""Plots as SVG: panels side by side, both axes logarithmic, readable on light and dark pages."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape

from attrs import frozen


@frozen
class Point:
    """A pair of numbers above 0; the label is shown where a pointer rests on it."""

    x: float
    y: float
    label: str


@frozen
class Series:
    """Points of one colour.

    Attributes:
        trend: the ends of the line that fits them; empty for none.
    """

    name: str
    points: Sequence[Point]
    trend: Sequence[Point] = ()


@frozen
class Panel:
    """One diagram. The series of all panels are the same, in the same order."""

    title: str
    axis: str
    series: Sequence[Series]


COLUMNS = 3
_WIDTH, _HEIGHT = 280, 210  # of a panel with its margins
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 10, 24, 34
_HEAD = 46

#: Colours that can be told apart by people who do not see all, on light and on dark.
_COLOURS = (("#0072b2", "#56b4e9"), ("#d55e00", "#ff9148"), ("#7a7a7a", "#b0b0b0"), ("#009e73", "#3ddfae"))


def plot(panels: Sequence[Panel], title: str) -> str:
    """The text of an SVG file."""
    rows = max(1, math.ceil(len(panels) / COLUMNS))
    width, height = COLUMNS * _WIDTH, _HEAD + rows * _HEIGHT
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">',
        f"<title>{escape(title)}</title>",
        _style(),
        f'<text class="head" x="8" y="18">{escape(title)}</text>',
    ]
    x = 8.0
    for number, series in enumerate(panels[0].series if panels else ()):
        lines.append(f'<circle class="p{number}" cx="{x + 4:g}" cy="34" r="3.5"/>')
        lines.append(f'<text x="{x + 12:g}" y="38">{escape(series.name)}</text>')
        x += 30 + 7 * len(series.name)
    for number, panel in enumerate(panels):
        row, column = divmod(number, COLUMNS)
        lines.append(f'<g transform="translate({column * _WIDTH} {_HEAD + row * _HEIGHT})">')
        lines += _panel(panel)
        lines.append("</g>")
    return "\n".join([*lines, "</svg>"]) + "\n"


def _style() -> str:
    light = " ".join(_rules(number, colour) for number, (colour, _) in enumerate(_COLOURS))
    dark = " ".join(_rules(number, colour) for number, (_, colour) in enumerate(_COLOURS))
    return (
        "<style>text { font: 11px sans-serif; fill: #333 } .head { font-size: 14px } .grid { stroke: #8884 } "
        f".l {{ fill: none; stroke-width: 1.5 }} {light}"
        f" @media (prefers-color-scheme: dark) {{ text {{ fill: #ddd }} {dark} }}</style>"
    )


def _rules(number: int, colour: str) -> str:
    return f".p{number} {{ fill: {colour} }} .l{number} {{ stroke: {colour} }}"


def _panel(panel: Panel) -> Iterator[str]:
    points = [point for series in panel.series for point in (*series.points, *series.trend)]
    across = _Axis.of([point.x for point in points], _LEFT, _WIDTH - _RIGHT)
    up = _Axis.of([point.y for point in points], _HEIGHT - _BOTTOM, _TOP)
    yield f'<text x="{_LEFT}" y="14">{escape(panel.title)}</text>'
    for value in across.ticks():
        x = across.place(value)
        yield f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP}" y2="{_HEIGHT - _BOTTOM}"/>'
        yield f'<text text-anchor="middle" x="{x:.1f}" y="{_HEIGHT - _BOTTOM + 13}">{_number(value)}</text>'
    for value in up.ticks():
        y = up.place(value)
        yield f'<line class="grid" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text text-anchor="end" x="{_LEFT - 4}" y="{y + 4:.1f}">{_number(value)}</text>'
    yield f'<text text-anchor="middle" x="{(_LEFT + _WIDTH - _RIGHT) / 2:g}" y="{_HEIGHT - 8}">{escape(panel.axis)}</text>'
    for number, series in enumerate(panel.series):
        if series.trend:
            ends = " ".join(f"{across.place(point.x):.1f},{up.place(point.y):.1f}" for point in series.trend)
            yield f'<polyline class="l l{number}" points="{ends}"/>'
        for point in series.points:
            x, y = across.place(point.x), up.place(point.y)
            tip = escape(f"{point.label}, {series.name}: {point.x:g}, {point.y:.2f}")
            yield f'<circle class="p{number}" cx="{x:.1f}" cy="{y:.1f}" r="2.5"><title>{tip}</title></circle>'


@frozen
class _Axis:
    """A logarithmic axis over whole powers of ten.

    Attributes:
        low, high: exponents of its ends.
        start, end: the coordinates of these.
    """

    low: int
    high: int
    start: float
    end: float

    @classmethod
    def of(cls, values: Sequence[float], start: float, end: float) -> _Axis:
        low = math.floor(math.log10(min(values, default=1)))
        return cls(low, max(low + 1, math.ceil(math.log10(max(values, default=1)))), start, end)

    def place(self, value: float) -> float:
        return self.start + (math.log10(value) - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self) -> list[float]:
        return [10.0**exponent for exponent in range(self.low, self.high + 1)]


def _number(value: float) -> str:
    """A power of ten in few letters: 0.01, 100, 10k."""
    return f"{value / 1000:g}k" if value >= 1000 else f"{value:g}"
