"""Tables, missed aims, exponents and plots from given results."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.benchmark.aims import missed
from tests.benchmark.candidates import BenchmarkError
from tests.benchmark.given import PYTHON, given, put
from tests.benchmark.growth import curves, plots, points, seconds, trend, trends
from tests.benchmark.page import filled
from tests.benchmark.plot import Panel, Point, Series, plot
from tests.benchmark.results import TBLGEN, TOTAL, UNCHANGED, Results, load
from tests.benchmark.tables import missed_aims, tables

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"


def lines(text: str, start: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(f"| {start}")]


def test_met_aims_are_not_missed() -> None:
    assert missed(given()) == []
    assert tables(given())["missed"] == "No aim is missed."


@pytest.mark.parametrize(
    ("subject", "what", "tool", "cost", "line"),
    [
        ("B", "dag-isel", "compiled", (4.1, 100), "compiled, one file of a pack, time: B's dag-isel 1.025, aim 1"),
        ("B", "dag-isel", "compiled", (1, 130), "compiled, one file of a pack, memory: B's dag-isel 1.300, aim 1"),
        ("C", TOTAL, "compiled", (5, 100), "compiled, all files of a pack, time: C 0.312, aim 0.3"),
        ("C", TOTAL, "compiled", (1, 150), "compiled, all files of a pack, memory: C 1.500, aim 1"),
        ("C", TOTAL, "pure", (9, 900), "pure, all files of a pack, time: C 0.562, aim 0.5"),
        ("A", UNCHANGED, "compiled", (0.2, 50), "compiled, an unchanged run, time: A 0.050, aim 0.03"),
        (
            PYTHON,
            TOTAL,
            "compiled",
            (4, 50),
            "compiled, all files of a target in Python, time: Sparc in Python 0.200, aim 0.15",
        ),
    ],
)
def test_a_missed_aim_is_named(subject: str, what: str, tool: str, cost: tuple[float, float], line: str) -> None:
    results = given()
    put(results, subject, what, tool, *cost)
    assert missed_aims(results) == [f"missed: {line}"]


@pytest.mark.parametrize(
    ("subject", "what", "tool"),
    [("B", "dag-isel", "pure"), ("B", UNCHANGED, "pure"), (PYTHON, TOTAL, "pure")],
)
def test_pure_python_has_an_aim_for_totals_alone(subject: str, what: str, tool: str) -> None:
    results = given()
    put(results, subject, what, tool, 99, 999)
    assert missed(results) == []


def test_a_missed_ratio_is_bold_and_its_profile_is_given() -> None:
    results = given()
    put(results, "B", "dag-isel", "compiled", 4.1)
    made = tables(results)
    assert "| B | **1.02** | 0.50 |" in made["files"]
    assert lines(made["aims"], "one file of a pack, time") == [
        "| one file of a pack, time | compiled: 1 | up to 1.00 (A's dag-isel) | **missed by 1 of 10**: up to 1.02 (B's dag-isel) |"
    ]
    # Patterns are what takes most of the run for this file; register-info's text is no part of it.
    assert lines(made["missed"], "compiled") == [
        "| compiled: one file of a pack, time, B's dag-isel | 1.02 | 1 | patterns 2.00 s, reading 0.20 s, text of dag-isel 0.10 s, start 0.10 s |"
    ]


def test_the_table_of_totals_has_all_files_and_the_unchanged_run() -> None:
    made = tables(given())
    assert lines(made["totals"], "A") == [
        "| A | 2 | 4.00 | 2.00 | 0.50 | 0.20 | 0.050 | 1.00 | 0.25 | 0.10 | 0.025 |",
        "| A | 100 | 100 | 1.00 | 100 | 1.00 | 100 | 1.00 | 100 | 1.00 |",
    ]
    times, memory = made["totals"].split("\n\n")
    for text in (times, memory):
        assert [line.split()[1] for line in text.splitlines()[2:]] == ["A", "B", "C", "D", "E"]


def test_a_target_in_python_is_compared_with_llvms_sources_and_the_export() -> None:
    made = tables(given())
    assert [line.split(" | ")[:5] for line in lines(made["python"], PYTHON)[:2]] == [
        ["| Sparc in Python, to LLVM's sources", "2", "20.00", "2.00", "0.10"],
        ["| Sparc in Python, to the export", "2", "2.00", "2.00", "1.00"],
    ]
    assert "**" not in made["python"]


def test_phases_are_added_up() -> None:
    assert lines(tables(given())["phases"], "B") == [
        "| B | 0.10 | 0.00 | 0.40 | 4.00 | 0.80 | 0.10 | 0.00 | 0.20 | 2.00 | 0.40 |"
    ]


def test_exponents_are_slopes() -> None:
    results = given()
    (patterns,) = [one for one in curves(results) if one.name == "patterns"]
    line = trend(points(results, patterns, "pure", seconds))
    assert line is not None
    assert (line.exponent, line.factor) == (2, 0.01)
    made = tables(results)
    assert lines(made["growth-of-time"], "patterns") == [
        "| patterns | instructions | E | 256.00 | 2.00 | 128.00 | 2.00 | 16.00 | 1.00 |"
    ]
    assert lines(made["growth-of-memory"], "patterns") == [
        "| patterns | instructions | E | 320 | 1.00 | 320 | 1.00 |  |  |"
    ]


def test_a_candidate_without_single_files_and_parts_has_totals_alone() -> None:
    """An earlier state, which no aim is for."""
    results = given()
    results.candidates["before"] = results.candidates["pure"]
    put(results, "A", TOTAL, "before", 100)
    made = tables(results)
    assert "| before, s | ratio |\n" in made["totals"] and "| 100.00 | 25.00 |\n" in made["totals"]
    assert not any(
        "before" in made[name] for name in ("files", "phases", "growth-of-time", "growth-of-memory", "missed")
    )
    assert missed(results) == []


def test_exponents_are_over_the_packs_that_all_tools_have() -> None:
    linear = [Point(2**n, 2**n, str(n)) for n in range(5)]
    quadratic = [Point(2**n, 4**n, str(n)) for n in range(1, 5)]
    bent = [Point(1, 1000, "0"), *linear[1:]]
    found = trends({"a": bent, "b": quadratic, "c": []})
    assert [None if one is None else round(one.exponent, 3) for one in found.values()] == [1, 2, None]


def test_few_points_have_no_exponent() -> None:
    assert trend([Point(1, 1, ""), Point(2, 2, ""), Point(3, 3, "")]) is None
    assert trend([Point(1, 1, "")] * 9) is None


def test_empty_results_have_tables() -> None:
    assert all(isinstance(text, str) for text in tables(Results("a machine")).values())
    assert all(ET.fromstring(text).tag.endswith("svg") for text in plots(Results("a machine")).values())


def test_a_plot_is_well_formed_and_has_all_points() -> None:
    results = given()
    text = plots(results)["benchmark-time.svg"]
    root = ET.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    tips = [tip.text for tip in root.iter("{http://www.w3.org/2000/svg}title")]
    assert "E, pure: 160, 256.00" in tips
    assert f"E, {TBLGEN}: 160, 16.00" in tips
    assert len(root.findall(".//{http://www.w3.org/2000/svg}polyline")) == 6  # patterns, and the text of dag-isel
    assert "prefers-color-scheme: dark" in text


def test_a_plots_text_is_escaped_and_inside() -> None:
    text = plot([Panel("a < b", "n & m", [Series("<s>", [Point(3, 0.002, "&"), Point(4000, 7, "")])])], "<title>")
    root = ET.fromstring(text)
    width, height = 280, 210
    for circle in root.findall(".//{http://www.w3.org/2000/svg}g/{http://www.w3.org/2000/svg}circle"):
        assert 0 < float(circle.attrib["cx"]) < width and 0 < float(circle.attrib["cy"]) < height


def test_a_page_keeps_what_is_written_by_hand() -> None:
    page = "Before.\n<!-- benchmark: a -->\nold\n<!-- end -->\nBetween \\1.\n<!-- benchmark: b -->\n<!-- end -->\n"
    once = filled(page, {"a": "A", "b": "\\1"}, "page.md")
    assert once == (
        "Before.\n<!-- benchmark: a -->\n\nA\n\n<!-- end -->\nBetween \\1.\n<!-- benchmark: b -->\n\n\\1\n\n<!-- end -->\n"
    )
    assert filled(once, {"a": "A", "b": "\\1"}, "page.md") == once


@pytest.mark.parametrize(
    ("page", "problem"),
    [
        ("", "the table 'a' has 0 places"),
        ("<!-- benchmark: a -->\n<!-- end -->" * 2, "the table 'a' has 2 places"),
        ("<!-- benchmark: c -->\n<!-- end -->", "there is no table 'c'; there are: a"),
    ],
)
def test_a_page_with_other_places_is_refused(page: str, problem: str) -> None:
    with pytest.raises(BenchmarkError, match=problem):
        filled(page, {"a": ""}, "page.md")


def test_docs_are_drawn_from_the_results_beside_them() -> None:
    results = load(DOCS / "benchmark.json")
    text = (DOCS / "benchmark.md").read_text()
    assert filled(text, tables(results), "docs/benchmark.md") == text
    for name, drawn in plots(results).items():
        assert (DOCS / name).read_text() == drawn
        assert f"]({name})" in text
