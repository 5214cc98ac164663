"""Cases of a file: each line with an expectation, in each of the file's runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import NOWHERE, DiagnosticError
from tgdsl.testing.files.file_runs import Failure, FileText, Rewriting, RunOfFile
from tgdsl.testing.files.problems import FileProblem
from tgdsl.testing.files.run_lines import Run, labels_of, read_runs
from tgdsl.testing.files.targets import TargetTable

#: The line of the case for a run as a whole, in a file without RUN lines.
_WHOLE = 1


@frozen(eq=False)
class Skipped:
    """A RUN line that is not run here, and the reason."""

    line: int
    reason: str


@frozen(eq=False)
class Case:
    """A line with an expectation, in a run.

    Attributes:
        number: of the directive, or among what stands behind statements; -1 for the run itself.
    """

    run: RunOfFile
    line: int
    number: int
    is_directive: bool

    @property
    def name(self) -> str:
        what = "run" if self.number < 0 else str(self.line)
        return f"{what}[{self.run.label}]" if self.run.label else what

    @property
    def has_bytes(self) -> bool:
        """True if it expects an encoding."""
        if self.number < 0:
            return False
        expected = self.run.directives if self.is_directive else self.run.behind
        return expected[self.number].bytes is not None

    def failure(self) -> Failure | None:
        """Raises DiagnosticError where the target is wrong."""
        if self.number < 0:
            return self.run.whole()
        return self.run.directive(self.number) if self.is_directive else self.run.behind_statement(self.number)


AnyCase: TypeAlias = Case | Skipped | FileProblem


class MCTestFile:
    """A file of tests.

    Args:
        shown: its name in messages.
    """

    def __init__(self, path: Path, text: str, targets: TargetTable, shown: str) -> None:
        self.path = path
        self._text = FileText(text, shown)
        self._targets = targets

    @property
    def text(self) -> str:
        return self._text.text

    def cases(self) -> Iterator[AnyCase]:
        """All cases, in the order of runs and lines; what is wrong with the file is a case of its own.

        Raises:
            DiagnosticError: a target is wrong.
        """
        given = list(read_runs(self.text))
        runs = [one for one in given if isinstance(one, Run) and not one.other] if given else [Run(0)]
        prefixes = {name for one in given if isinstance(one, Run) for name in one.prefixes}
        told: set[tuple[int, str]] = set()
        count = 0
        for one in given:
            if isinstance(one, FileProblem):
                yield one
            elif one.other:
                yield Skipped(one.line, one.other)
        for run, label in zip(runs, labels_of(runs), strict=True):
            problems, own = self._of_run(run, label, prefixes - {*run.prefixes})
            count += len(own) + len(problems)
            for problem in problems:
                if (problem.line, str(problem)) not in told:
                    told.add((problem.line, str(problem)))
                    yield problem
            yield from own
        if not given and not count:
            yield FileProblem(
                "this file expects nothing: write '# encoding: [...]' behind a statement, or lines with 'CHECK:'"
            )

    def _of_run(self, run: Run, label: str, others: Set[str]) -> tuple[Sequence[FileProblem], Sequence[Case]]:
        """The problems and the cases of a run."""
        try:
            machine = self._targets.of_triple(run.triple).machine(
                run.cpu, run.features, variant=run.variant, position_independent=run.position_independent
            )
            found = RunOfFile(self._text, machine, run, label, others)
        except FileProblem as problem:
            return [FileProblem(str(problem), problem.line or run.line, problem.column)], []
        except DiagnosticError as error:
            if all([one.place == NOWHERE for one in error.diagnostics]):  # an option, which is that of the RUN line
                return [FileProblem(one.message, run.line) for one in error.diagnostics], []
            raise
        cases = [Case(found, one.line, number, True) for number, one in enumerate(found.directives)]
        cases += [Case(found, one.line, number, False) for number, one in enumerate(found.behind)]
        cases.sort(key=lambda one: one.line)
        whole = [Case(found, run.line or _WHOLE, -1, True)] if cases else []
        return found.problems, [*whole, *cases]

    @cached_property
    def disputed(self) -> Set[int]:
        """The lines for whose encoding runs want different bytes, so that none can be written.

        Raises:
            DiagnosticError: the target is wrong.
        """
        wanted: dict[int, set[Rewriting | None]] = {}
        for case in self.cases():
            if isinstance(case, Case) and case.has_bytes:
                failure = case.failure()
                wanted.setdefault(case.line, set()).add(None if failure is None else failure.rewriting)
        return {line for line, found in wanted.items() if len(found) > 1}
