"""The measurements of a benchmark, in a JSON file that later runs continue."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from attrs import asdict, define, field, frozen

from tests.benchmark.candidates import BenchmarkError, Identity

#: Tools besides the candidates.
TBLGEN = "llvm-tblgen"  #: reading the same records as flat .td text
TBLGEN_SOURCES = "llvm-tblgen, LLVM's sources"

#: What is measured besides single files.
TOTAL = "total"  #: all files in one process
UNCHANGED = "unchanged"  #: the same command again, into the same folder
PARSING = "parsing"  #: llvm-tblgen reading the records, and writing nothing
GROWTH = "growth"  #: the phases and parts of a run


@frozen
class Cost:
    """Seconds of processor time, and MiB of memory at the peak."""

    seconds: float
    memory: float


@frozen
class Key:
    """What a cost is of.

    Attributes:
        subject: the title of a Subject.
        what: a generator, as ``--only`` takes it, or one of the names above.
        tool: a candidate's name, or one of llvm-tblgen's above.
    """

    subject: str
    what: str
    tool: str


@frozen
class Step:
    """A phase of a run, a part of the model, or the text of a file.

    Attributes:
        kind: "start", "imports", "reading", "model" or "text".
        name: of the part of the model, or of the generator; else that of the kind.
        memory: MiB at the step's peak, above what there was when it began.
    """

    kind: str
    name: str
    seconds: float
    memory: float


@frozen
class Facts:
    """A subject as the tables need it.

    Attributes:
        is_python: whether it is a target in Python, else a pack.
        megabytes: of its JSON; 0 for a target in Python.
        files: those that are written, as ``--only`` takes them.
        sizes: the numbers of "instructions" and "registers", known when the growth was measured.
    """

    is_python: bool
    megabytes: float
    files: tuple[str, ...]
    sizes: dict[str, int]


@define
class Results:
    """All measurements. Tables and plots are drawn from them.

    Attributes:
        machine: on what they were made.
        dates: the first and the last day of measurements, as in ISO 8601.
    """

    machine: str
    dates: list[str] = field(factory=list[str])
    candidates: dict[str, Identity] = field(factory=dict[str, Identity])
    subjects: dict[str, Facts] = field(factory=dict[str, Facts])
    costs: dict[Key, list[Cost]] = field(factory=dict[Key, list[Cost]])
    steps: dict[tuple[str, str], list[Step]] = field(
        factory=dict[tuple[str, str], list[Step]]
    )  #: by subject and candidate

    def add(self, key: Key, cost: Cost) -> None:
        self.costs.setdefault(key, []).append(cost)
        self._note_date()

    def add_steps(self, subject: str, candidate: str, steps: list[Step], sizes: dict[str, int]) -> None:
        self.steps[subject, candidate] = steps
        facts = self.subjects[subject]
        self.subjects[subject] = Facts(facts.is_python, facts.megabytes, facts.files, sizes)
        self._note_date()

    def _note_date(self) -> None:
        known = {*self.dates, date.today().isoformat()}
        self.dates = sorted({min(known), max(known)})

    def runs(self, key: Key) -> int:
        return len(self.costs.get(key, ()))

    def best(self, key: Key) -> Cost | None:
        """The least time and the largest memory of all runs."""
        costs = self.costs.get(key)
        return Cost(min(cost.seconds for cost in costs), max(cost.memory for cost in costs)) if costs else None

    def all_files(self, subject: str, tool: str) -> Cost | None:
        """The cost of llvm-tblgen's processes for all files: the sum of their times, and the memory of the largest."""
        costs = [self.best(Key(subject, what, tool)) for what in self.subjects[subject].files]
        known = [cost for cost in costs if cost is not None]
        if not known or len(known) < len(costs):
            return None
        return Cost(sum(cost.seconds for cost in known), max(cost.memory for cost in known))

    def forget(self, candidate: str) -> None:
        """Drop what was measured of a candidate."""
        self.costs = {key: costs for key, costs in self.costs.items() if key.tool != candidate}
        self.steps = {key: steps for key, steps in self.steps.items() if key[1] != candidate}
        self.candidates.pop(candidate, None)

    def expect(self, name: str, identity: Identity) -> None:
        """Note the code of a candidate.

        Raises:
            BenchmarkError: there are results of other code under this name.
        """
        known = self.candidates.setdefault(name, identity)
        if known != identity:
            raise BenchmarkError(
                f"there are results of another state of '{name}'; measure it again (--again {name}), or give it another name"
            )

    def save(self, path: Path) -> None:
        """Write the file in one step, so that an interruption leaves the old or the new one."""
        heads = {
            "machine": self.machine,
            "dates": self.dates,
            "candidates": {name: asdict(identity) for name, identity in self.candidates.items()},
            "subjects": {name: asdict(facts) for name, facts in self.subjects.items()},
        }
        costs = [
            json.dumps([*asdict(key).values(), [_rounded(cost) for cost in costs]])
            for key, costs in sorted(self.costs.items(), key=lambda item: _order(item[0]))
        ]
        steps = [
            json.dumps([*key, [[step.kind, step.name, *_rounded(step)] for step in steps]])
            for key, steps in sorted(self.steps.items())
        ]
        lines = [f'"{name}": {json.dumps(value)}' for name, value in heads.items()]
        lines.append('"costs": [\n' + ",\n".join(costs) + "\n]")
        lines.append('"steps": [\n' + ",\n".join(steps) + "\n]")
        new = path.with_name(f".{path.name}.new")
        new.write_text("{" + ",\n".join(lines) + "}\n")
        new.replace(path)


def _rounded(cost: Cost | Step) -> list[float]:
    return [round(cost.seconds, 4), round(cost.memory, 1)]


def _order(key: Key) -> tuple[str, str, str]:
    return key.subject, key.what, key.tool


def load(path: Path) -> Results:
    """Results that were saved.

    Raises:
        BenchmarkError: the file cannot be read, or is none.
    """
    try:
        data = json.loads(path.read_text())
        return Results(
            data["machine"],
            data["dates"],
            {name: Identity(**identity) for name, identity in data["candidates"].items()},
            {
                name: Facts(facts["is_python"], facts["megabytes"], tuple(facts["files"]), facts["sizes"])
                for name, facts in data["subjects"].items()
            },
            {Key(*key): [Cost(*cost) for cost in costs] for *key, costs in data["costs"]},
            {(subject, name): [Step(*step) for step in steps] for subject, name, steps in data["steps"]},
        )
    except OSError as error:
        raise BenchmarkError(f"{path}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise BenchmarkError(f"{path}: these are not results of a benchmark; name another file") from None


def load_or_start(path: Path | None, machine: str) -> Results:
    """The results to continue.

    Raises:
        BenchmarkError: they are of another machine.
    """
    if path is None or not path.exists():
        return Results(machine)
    results = load(path)
    if results.machine != machine:
        raise BenchmarkError(f"{path}: these results are of another machine ({results.machine}); name another file")
    return results


def this_machine(versions: Sequence[str]) -> str:
    """The processor, the system and the versions that figures depend on, without names and paths of a machine."""
    processor = platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        processor = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
        system = platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, StopIteration, KeyError):
        system = platform.system()
    return ", ".join([f"{processor} with {os.cpu_count()} cores", system, *versions])
