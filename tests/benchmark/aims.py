"""The ratios to llvm-tblgen, and the aims for them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from attrs import frozen

from tests.benchmark.results import TBLGEN, TBLGEN_SOURCES, TOTAL, UNCHANGED, Cost, Key, Results


class Kind(Enum):
    """What a ratio is of; its value is the title in tables."""

    FILE = "one file of a pack"
    TOTAL = "all files of a pack"
    PYTHON = "all files of a target in Python"
    UNCHANGED = "an unchanged run"


@frozen
class Ratio:
    """tgdsl's cost through llvm-tblgen's. For all files llvm-tblgen's time is that of its processes together, its memory that of the largest.

    Attributes:
        what: a file as ``--only`` takes it, TOTAL or UNCHANGED.
    """

    subject: str
    what: str
    candidate: str
    kind: Kind
    ours: Cost
    theirs: Cost

    @property
    def time(self) -> float:
        return self.ours.seconds / self.theirs.seconds

    @property
    def memory(self) -> float:
        return self.ours.memory / self.theirs.memory

    @property
    def title(self) -> str:
        return f"{self.subject}'s {self.what}" if self.kind is Kind.FILE else self.subject


@frozen
class Aim:
    """A limit of a ratio.

    Attributes:
        is_compiled: whether it is for compiled candidates, or for pure Python.
        is_memory: whether it is for the memory, or the time.
        subject: the only subject that it is for; empty for all.
    """

    kind: Kind
    limit: float
    is_compiled: bool
    is_memory: bool = False
    subject: str = ""

    @property
    def title(self) -> str:
        return f"{self.kind.value}, {'memory' if self.is_memory else 'time'}"

    def value(self, ratio: Ratio) -> float:
        return ratio.memory if self.is_memory else ratio.time

    def concerns(self, ratio: Ratio) -> bool:
        return self.kind is ratio.kind and self.subject in ("", ratio.subject)

    def is_missed_by(self, ratio: Ratio) -> bool:
        return self.concerns(ratio) and self.value(ratio) > self.limit


AIMS = (
    Aim(Kind.FILE, 1.0, True),
    Aim(Kind.TOTAL, 0.3, True),
    Aim(Kind.PYTHON, 0.15, True, subject="Sparc in Python"),
    Aim(Kind.UNCHANGED, 0.03, True),
    *(Aim(kind, 1.0, True, is_memory=True) for kind in Kind),
    Aim(Kind.TOTAL, 0.5, False),
)


#: The candidate that others are compared with: an earlier state, of which only the totals are measured, and which no aim is for.
BEFORE = "before"


def aims_of(results: Results, candidate: str) -> list[Aim]:
    """The aims for a candidate, which depend on whether it is compiled."""
    if candidate == BEFORE:
        return []
    is_compiled = results.candidates[candidate].compiled > 0
    return [aim for aim in AIMS if aim.is_compiled is is_compiled]


def against(results: Results, subject: str) -> str:
    """What a subject is compared with: a target in Python with LLVM's own sources, if these were measured."""
    is_python = results.subjects[subject].is_python
    return TBLGEN_SOURCES if is_python and results.all_files(subject, TBLGEN_SOURCES) else TBLGEN


def ratio(results: Results, subject: str, what: str, candidate: str, tool: str | None = None) -> Ratio | None:
    """A ratio, if both were measured.

    Args:
        tool: llvm-tblgen reading what; by default as :func:`against`.
    """
    tool = tool or against(results, subject)
    is_one = what not in (TOTAL, UNCHANGED)
    ours = results.best(Key(subject, what, candidate))
    theirs = results.best(Key(subject, what, tool)) if is_one else results.all_files(subject, tool)
    if ours is None or theirs is None:
        return None
    if what == UNCHANGED:
        kind = Kind.UNCHANGED
    elif what == TOTAL:
        kind = Kind.PYTHON if results.subjects[subject].is_python else Kind.TOTAL
    else:
        kind = Kind.FILE
    return Ratio(subject, what, candidate, kind, ours, theirs)


def ratios(results: Results, candidate: str) -> Iterator[Ratio]:
    """All ratios of a candidate."""
    for subject, facts in results.subjects.items():
        for what in (*facts.files, TOTAL, UNCHANGED):
            found = ratio(results, subject, what, candidate)
            if found is not None:
                yield found


@frozen
class Missed:
    """An aim, and a ratio that is above it."""

    aim: Aim
    ratio: Ratio

    def __str__(self) -> str:
        value, ratio = self.aim.value(self.ratio), self.ratio
        return f"missed: {ratio.candidate}, {self.aim.title}: {ratio.title} {value:.3f}, aim {self.aim.limit:g}"


def missed(results: Results) -> list[Missed]:
    """The aims that are missed, the worst of each aim first."""
    found: list[Missed] = []
    for candidate in results.candidates:
        known = list(ratios(results, candidate))
        for aim in aims_of(results, candidate):
            above = [Missed(aim, ratio) for ratio in known if aim.is_missed_by(ratio)]
            found += sorted(above, key=lambda one: one.aim.value(one.ratio), reverse=True)
    return found
