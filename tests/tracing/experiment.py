"""Take definitions out of a target, and compare what happens to each generated line with what is said of it: ``python -m tests.tracing.experiment TARGET [-n NUMBER]``

A random line of a random file is drawn, and the definitions that it comes from are taken out, with all that refers to them. Then all files are written from the rest.
A line has to be another one, or gone, if all that it comes from was taken out. It has to stay as it is if nothing was taken out that it comes from or that its
numbers count. Lines of which nothing is said are not compared.

The table has for each file how many lines with a letter or a digit there are, from how many definitions they are said to come, and how often the two were so and were not.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from attrs import Factory, define

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, Place
from tgdsl.generation.choosing import files_of
from tgdsl.generation.origins import Origin
from tgdsl.llvm import Release
from tgdsl.loading.load import load_target
from tgdsl.model import Model
from tgdsl.records import Record, RecordSet
from tgdsl.records.values import references
from tgdsl.tracing import TracedFile, trace

_NUMBER = re.compile(r"\b[0-9]+\b")
_SHOWS_SOMETHING = re.compile("[A-Za-z0-9]")
_SHOWN = 5  #: contradictions of each kind in a file that are shown


class Rest:
    """The source of a record set without some of its records."""

    def __init__(self, records: RecordSet, without: frozenset[str]) -> None:
        self._records = records
        self._without = without
        self.names: Sequence[str] = [name for name in records.names if name not in without]

    @property
    def place(self) -> Place:
        return self._records.place

    @property
    def release(self) -> Release:
        return self._records.release

    @property
    def is_python(self) -> bool:
        return False  # what is left need not keep the rules for targets in Python

    @property
    def classes(self) -> Sequence[str]:
        return self._records.classes

    def members(self, class_name: str) -> Iterable[str]:
        return [one.name for one in self._records.of_class(class_name) if one.name not in self._without]

    def load(self, name: str, owner: RecordSet) -> Record:
        return self._records[name]


@frozen(eq=False)
class Said:
    """What is said of a line.

    Attributes:
        own: the names of the definitions that it comes from.
        counted: those that its numbers count.
    """

    own: frozenset[str]
    counted: frozenset[str]
    fixed: bool

    def is_apart(self, out: frozenset[str]) -> bool:
        """True if something is said of the line, and it has nothing to do with what was taken out."""
        return bool(self.own or self.fixed) and out.isdisjoint(self.own) and out.isdisjoint(self.counted)

    @classmethod
    def of(cls, origins: Sequence[Origin]) -> Said:
        return cls(
            frozenset([record.name for origin in origins for record in origin.records]),
            frozenset([record.name for origin in origins for record in origin.counts]),
            bool(origins) and all([origin.fixed for origin in origins]),
        )


@define
class Outcome:
    """What is said of the lines of a file that have a letter or a digit, and how often it was so, and was not.

    Attributes:
        of_one, of_several, fixed: how many lines come from one definition, from several, and from none.
        changed, unchanged: how often a line was another one, or stayed, as was said.
        stayed, moved: the other times.
    """

    lines: int = 0
    of_one: int = 0
    of_several: int = 0
    fixed: int = 0
    changed: int = 0
    unchanged: int = 0
    stayed: list[str] = Factory(list[str])
    moved: list[str] = Factory(list[str])


class Experiment:
    """A target from which definitions are taken out.

    Attributes:
        outcomes: of the files, by name.
        taken: how many definitions were taken out so far.
    """

    def __init__(self, target: str) -> None:
        self._records = load_target(target)
        model = Model(self._records)
        self._name = model.target_name
        self.outcomes: dict[str, Outcome] = {}
        self._files: dict[str, TracedFile] = {}
        self._said: dict[str, Sequence[Said]] = {}
        self.taken = 0
        for one in files_of(model):
            for name in one.names(self._name, model.release):
                traced = self._files[name] = trace(model, name)
                numbers = range(1, len(traced.lines) + 1)
                said = self._said[name] = [Said.of(traced.origins(number)) for number in numbers]
                shown = [one for one, line in zip(said, traced.lines, strict=True) if _SHOWS_SOMETHING.search(line)]
                self.outcomes[name] = Outcome(
                    lines=len(shown),
                    of_one=len([one for one in shown if len(one.own) == 1]),
                    of_several=len([one for one in shown if len(one.own) > 1]),
                    fixed=len([one for one in shown if one.fixed]),
                )

    @property
    def sizes(self) -> Mapping[str, int]:
        """The number of lines of each file."""
        return {name: len(file.lines) for name, file in self._files.items()}

    @cached_property
    def _users(self) -> Mapping[str, Sequence[str]]:
        users: dict[str, list[str]] = {}
        for record in self._records:
            for name in references(record.fields.values()):
                users.setdefault(name, []).append(record.name)
        return users

    def _with_users(self, names: Iterable[str]) -> frozenset[str]:
        """Definitions, and all that refer to them."""
        found: set[str] = set()
        waiting = [*names]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += self._users.get(name, ())
        return frozenset(found)

    def take_out(self, file: str, line: int) -> bool:
        """Take out what a line comes from, and compare all files; whether there is something that can be taken out."""
        own = [name for name in self._said[file][line - 1].own if name in self._records]
        out = self._with_users(own)
        if not own or any([self._records[name].is_a("Target") for name in out]):
            return False
        model = Model(RecordSet(Rest(self._records, out)))
        texts: dict[str, str] = {}
        try:
            for one in files_of(model):
                parts = one.generator.parts(model.release)
                for part, name in zip(parts, one.names(self._name, model.release), strict=True):
                    texts[name] = part.text(model, one.file, one.stem(self._name))
        except DiagnosticError:
            return False  # the rest is no target
        self.taken += 1
        for name, outcome in self.outcomes.items():
            if name in texts:
                self._compare(name, texts[name].split("\n"), out, outcome)
        return True

    def _compare(self, name: str, now: Sequence[str], out: frozenset[str], outcome: Outcome) -> None:
        lines = self._files[name].lines
        compared = Comparison(lines, now)
        kept = Counter([line for line, said in zip(lines, self._said[name], strict=True) if said.is_apart(out)])
        there = Counter(now)
        for number, said in enumerate(self._said[name], 1):
            if not (said.own or said.fixed):
                continue
            where = f"{name}:{number}: {self._files[name].lines[number - 1][:100]}"
            if said.own and said.own <= out:
                if compared.is_whole(number):
                    outcome.stayed.append(f"{where} without {', '.join(sorted(said.own)[:3])}")
                else:
                    outcome.changed += 1
            elif said.is_apart(out):
                line = lines[number - 1]
                if compared.is_there(number) or there[line] >= kept[line]:
                    outcome.unchanged += 1
                else:
                    outcome.moved.append(f"{where} without {', '.join(sorted(out)[:3])}")


class Comparison:
    """The lines of a text in another one. A line is looked for by the lines around it, up to the next one that is there once; in these, numbers may
    be others, as they may count what was taken out."""

    def __init__(self, lines: Sequence[str], now: Sequence[str]) -> None:
        self._lines = lines
        self._now = now
        self._shapes = [_NUMBER.sub("#", line) for line in lines]
        self._shapes_now = [_NUMBER.sub("#", line) for line in now]
        counts = Counter(self._shapes)
        self._single = [counts[shape] == 1 for shape in self._shapes]
        self._places: dict[str, list[int]] = {}
        for number, shape in enumerate(self._shapes_now):
            self._places.setdefault(shape, []).append(number)

    def is_whole(self, number: int) -> bool:
        """True if a line is there, with all from a single line before it to one behind it."""
        at = number - 1
        return self._has(at, self._before(max(at - 1, 0)), self._after(min(at + 1, len(self._lines) - 1)))

    def is_there(self, number: int) -> bool:
        """True if a line is there, with all from a single line, or to one."""
        at = number - 1
        return self._has(at, self._before(at), at) or self._has(at, at, self._after(at))

    def _before(self, at: int) -> int:
        while at and not self._single[at]:
            at -= 1
        return at

    def _after(self, at: int) -> int:
        while at + 1 < len(self._lines) and not self._single[at]:
            at += 1
        return at

    def _has(self, at: int, first: int, last: int) -> bool:
        wanted = self._shapes[first : last + 1]
        return any(
            [
                self._shapes_now[place : place + len(wanted)] == wanted
                and self._now[place + at - first] == self._lines[at]
                for place in self._places.get(wanted[0], ())
            ]
        )


def run(target: str, number: int, seed: int) -> Experiment:
    """An experiment with this number of random lines, of random files."""
    experiment = Experiment(target)
    drawn = random.Random(seed)
    files = [*experiment.sizes]
    while experiment.taken < number:
        file = drawn.choice(files)
        experiment.take_out(file, drawn.randint(1, experiment.sizes[file]))
    return experiment


def table(experiment: Experiment) -> Iterator[str]:
    """The lines of a table of the outcomes."""
    yield "| file | lines | one definition | several | own text | nothing said | out: changed | out: not | others out: stayed | others out: not |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    for name, one in experiment.outcomes.items():
        said = (one.of_one, one.of_several, one.fixed)
        numbers = (one.lines, *said, one.lines - sum(said), one.changed, len(one.stayed), one.unchanged, len(one.moved))
        yield f"| {name} | {' | '.join([f'{number:,}' for number in numbers])} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("target")
    parser.add_argument("-n", dest="number", type=int, default=40, help="how many lines are drawn")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    experiment = run(options.target, options.number, options.seed)
    for one in experiment.outcomes.values():
        for examples in (one.stayed, one.moved):
            print("".join([f"{line}\n" for line in examples[:_SHOWN]]), end="")
    print("\n".join(table(experiment)))


if __name__ == "__main__":
    main()
