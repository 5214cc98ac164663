"""Results of a benchmark that never ran: two candidates, five packs and a target in Python, with round figures."""

from __future__ import annotations

from tests.benchmark.candidates import Identity
from tests.benchmark.results import (
    PARSING,
    TBLGEN,
    TBLGEN_SOURCES,
    TOTAL,
    UNCHANGED,
    Cost,
    Facts,
    Key,
    Results,
    Step,
)

FILES = ("dag-isel", "register-info")
PACKS = ("A", "B", "C", "D", "E")
PYTHON = "Sparc in Python"


def given() -> Results:
    """Pure Python is twice as slow as compiled code, which takes half of llvm-tblgen's time, of which reading is the half.

    The pack number n has 10 * 2**n instructions. Patterns grow with their square, llvm-tblgen's file linearly.
    """
    results = Results("a machine", ["2026-01-02"])
    results.candidates = {"pure": Identity("CPython 3.11.2", 0, "1"), "compiled": Identity("CPython 3.11.2", 9, "2")}
    for number, pack in enumerate(PACKS):
        scale = 2**number
        results.subjects[pack] = Facts(False, 10.0 * scale, FILES, {"instructions": 10 * scale, "registers": 10})
        for file in FILES:
            put(results, pack, file, TBLGEN, 2.0 * scale)
            put(results, pack, file, "compiled", 1.0 * scale)
            put(results, pack, file, "pure", 2.0 * scale)
        put(results, pack, PARSING, TBLGEN, 1.0 * scale)
        for tool, factor in (("compiled", 1.0), ("pure", 2.0)):
            put(results, pack, TOTAL, tool, factor * scale)
            put(results, pack, UNCHANGED, tool, 0.1 * factor)
            results.steps[pack, tool] = [
                Step("start", "start", 0.1, 0),
                Step("reading", "reading", 0.2 * factor, 5),
                Step("model", "patterns", 0.5 * factor * scale**2, 20.0 * scale),
                Step("text", "dag-isel", 0.1 * factor, 7),
                Step("text", "register-info", 0.3 * factor, 7),
            ]
    results.subjects[PYTHON] = Facts(True, 0, FILES, {})
    for file in FILES:
        put(results, PYTHON, file, TBLGEN, 1.0)
        put(results, PYTHON, file, TBLGEN_SOURCES, 10.0)
    for tool in ("compiled", "pure"):
        put(results, PYTHON, TOTAL, tool, 2.0)
        put(results, PYTHON, UNCHANGED, tool, 0.2)
    return results


def put(results: Results, subject: str, what: str, tool: str, seconds: float, memory: float = 100) -> None:
    """Put a cost in place of what was known."""
    results.costs[Key(subject, what, tool)] = [Cost(seconds, memory)]
