"""The measurements of a benchmark, in order: for each subject each file, then all files, then the parts of the model."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import count
from pathlib import Path

from attrs import frozen

from tests.benchmark.aims import BEFORE
from tests.benchmark.candidates import Candidate
from tests.benchmark.processes import Task, run
from tests.benchmark.results import GROWTH, PARSING, TOTAL, UNCHANGED, Cost, Key, Results, Step
from tests.benchmark.subjects import Named, Subject, generator_of

PARTS = Path(__file__).with_name("parts.py")


@frozen
class Plan:
    """What to measure, and where.

    Attributes:
        candidates: in the order of columns.
        wanted: generators, TOTAL and GROWTH; empty for all.
        tools: names of tools; empty for all.
        runs: how often.
        tblgen: the name of llvm-tblgen of the release.
        llvm: the options of tgdsl's commands that name the release, if it is not the default one, of which alone the parts of the model are measured.
        work: a folder for what processes write.
        save: called after each measurement.
    """

    results: Results
    candidates: Sequence[Candidate]
    wanted: Collection[str]
    tools: Collection[str]
    runs: int
    tblgen: str
    llvm: Sequence[str]
    work: Path
    save: Callable[[], None]
    _numbers: Iterator[int] = count()

    def tasks(self, subjects: Iterator[Named]) -> Iterator[Task]:
        """The measurements that are missing in the results. Tools run in turn, so that a change of the machine's speed concerns all."""
        for named in subjects:
            subject = named.prepare()
            self.results.subjects.setdefault(subject.title, subject.facts)
            for number in range(1, self.runs + 1):
                for what in subject.facts.files:
                    if self._is_wanted(what) or self._is_wanted(TOTAL):
                        yield from self._tblgen(subject, what, number)
                    if self._is_wanted(what) and not subject.facts.is_python:
                        for one in self._chosen(BEFORE):
                            yield from self._file(subject, what, one, number)
                if self._is_wanted(TOTAL):
                    for one in self._chosen():
                        yield from self._total(subject, one, number)
            if self._is_wanted(GROWTH) and not self.llvm:
                yield from self._parsing(subject)
                for one in self._chosen(BEFORE):
                    yield from self._growth(subject, one)

    def _is_wanted(self, what: str) -> bool:
        return not self.wanted or what in self.wanted

    def _chosen(self, *but: str) -> list[Candidate]:
        return [one for one in self.candidates if one.name not in but and (not self.tools or one.name in self.tools)]

    def _tblgen(self, subject: Subject, what: str, number: int) -> Iterator[Task]:
        for tool, arguments in subject.td.items():
            if not self.tools or tool in self.tools:
                command = [self.tblgen, *subject.options(what), *arguments]
                yield from self._single(Key(subject.title, what, tool), command, number)

    def _parsing(self, subject: Subject) -> Iterator[Task]:
        for tool, arguments in subject.td.items():
            if not self.tools or tool in self.tools:
                yield from self._single(
                    Key(subject.title, PARSING, tool), [self.tblgen, "--null-backend", *arguments], 1
                )

    def _single(self, key: Key, command: list[str], number: int) -> Iterator[Task]:
        if self.results.runs(key) >= number:
            return

        def measure() -> Callable[[], str]:
            out = self._new_folder()
            cost = run([*command, "-o", str(out / "theirs.inc")], out)
            shutil.rmtree(out)
            return lambda: self._record({key: cost})

        yield Task(_title(key), measure)

    def _file(self, subject: Subject, what: str, one: Candidate, number: int) -> Iterator[Task]:
        key = Key(subject.title, what, one.name)
        if self.results.runs(key) >= number:
            return

        def measure() -> Callable[[], str]:
            out = self._new_folder()
            command = one.command(
                "-m", "tgdsl.gen", subject.source, "-o", str(out / "ours"), "--only", what, *self.llvm
            )
            cost = run(command, out, one.environment)
            shutil.rmtree(out)
            return lambda: self._record({key: cost})

        yield Task(_title(key), measure)

    def _total(self, subject: Subject, one: Candidate, number: int) -> Iterator[Task]:
        """All files, as a user writes them, and the same once more."""
        keys = [Key(subject.title, what, one.name) for what in (TOTAL, UNCHANGED)[: 1 if one.name == BEFORE else 2]]
        if self.results.runs(keys[-1]) >= number:
            return

        def measure() -> Callable[[], str]:
            out = self._new_folder()
            command = one.command("-m", "tgdsl.gen", subject.source, "-o", str(out / "ours"), *self.llvm)
            costs = {key: run(command, out, one.environment) for key in keys}
            shutil.rmtree(out)
            return lambda: self._record(costs)

        yield Task(_title(keys[0]), measure)

    def _growth(self, subject: Subject, one: Candidate) -> Iterator[Task]:
        if (subject.title, one.name) in self.results.steps:
            return

        def measure() -> Callable[[], str]:
            out = self._new_folder()
            figures = out / "parts.json"
            command = one.command("-P", str(PARTS), subject.source, "--json", str(figures))
            for name in dict.fromkeys(map(generator_of, subject.facts.files)):
                command += ["--generator", name]
            cost = run(command, out, one.environment)
            data = json.loads(figures.read_text())
            shutil.rmtree(out)

            def record() -> str:
                self.results.add_steps(subject.title, one.name, [Step(*step) for step in data["steps"]], data["sizes"])
                self.save()
                return _figures(cost)

            return record

        yield Task(f"{subject.title}, {GROWTH}, {one.name}", measure)

    def _record(self, costs: dict[Key, Cost]) -> str:
        for key, cost in costs.items():
            self.results.add(key, cost)
        self.save()
        return "; ".join(map(_figures, costs.values()))

    def _new_folder(self) -> Path:
        folder = self.work / f"run{next(self._numbers)}"
        folder.mkdir()
        return folder


def _title(key: Key) -> str:
    return f"{key.subject}, {key.what}, {key.tool}"


def _figures(cost: Cost) -> str:
    return f"{cost.seconds:.2f} s, {cost.memory:.0f} MiB"
