"""The pytest plugin: files in the manner of LLVM's MC tests are collected, with an item for each line that expects something.

It is found by pytest where tgdsl is installed, and does nothing without ``tgdsl_targets``. See docs/testing.md.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

import pytest

if TYPE_CHECKING:
    from tgdsl.testing.files.cases import AnyCase, Case, MCTestFile
    from tgdsl.testing.files.targets import TargetTable
    from tgdsl.testing.files.updating import Updates

#: The styles of tracebacks, ``--tb``.
_Style: TypeAlias = Literal["long", "short", "line", "no", "native", "value", "auto"] | None

_TARGETS, _FILES = "tgdsl_targets", "tgdsl_files"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("tgdsl", "files of assembly language (tgdsl)")
    group.addoption(
        "--tgdsl-target",
        metavar="TARGET",
        action="append",
        default=[],
        help="the target of files, as a line of tgdsl_targets, in whose place it is; repeatable",
    )
    group.addoption(
        "--tgdsl-update",
        action="store_true",
        help="rewrite the encodings that files expect as those that the target has, and nothing else",
    )
    parser.addini(
        _TARGETS,
        "the targets of files: lines 'TARGET OPTION...' with the options of 'tgdsl asm', or 'ARCH = TARGET OPTION...' for triples",
        type="linelist",
        default=[],
    )
    parser.addini(_FILES, "the files that are collected, by patterns (default: *.s)", type="args", default=["*.s"])


class _Settings:
    """The options of the command line and of the configuration."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self.is_updating = bool(config.getoption("--tgdsl-update"))
        self._updates: Updates | None = None
        self.written: Mapping[Path, int] = {}
        given: list[str] = config.getoption("--tgdsl-target") or []
        self._folder = config.invocation_params.dir if given else config.rootpath
        self._lines: list[str] = given or config.getini(_TARGETS)
        self._table: TargetTable | None = None

    @property
    def has_targets(self) -> bool:
        return bool(self._lines)

    @property
    def targets(self) -> TargetTable:
        """Raises CollectError where a line is wrong."""
        if self._table is None:
            from tgdsl.testing.files.problems import FileProblem
            from tgdsl.testing.files.targets import read_targets

            try:
                self._table = read_targets(self._lines, self._folder)
            except FileProblem as problem:
                option = "--tgdsl-target" if self._config.getoption("--tgdsl-target") else _TARGETS
                raise pytest.Collector.CollectError(f"{option}: {problem}") from None
        return self._table

    @property
    def updates(self) -> Updates:
        if self._updates is None:
            from tgdsl.testing.files.updating import Updates

            self._updates = Updates()
        return self._updates

    def wants(self, path: Path) -> bool:
        """True if a file is one of those that are collected."""
        patterns: list[str] = self._config.getini(_FILES)
        if self.has_targets:
            return any([_fits(path, pattern, self._config.rootpath) for pattern in patterns])
        return False

    def write(self) -> None:
        if self._updates is not None:
            self.written = self._updates.write()


_SETTINGS = pytest.StashKey[_Settings]()


def _fits(path: Path, pattern: str, root: Path) -> bool:
    """True if the name of a file, or with a slash in the pattern its path below the root, is as a pattern says."""
    from fnmatch import fnmatch

    if "/" not in pattern:
        return fnmatch(path.name, pattern)
    return fnmatch(path.as_posix(), (root / pattern).as_posix())


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_SETTINGS] = settings = _Settings(config)
    if settings.is_updating and (hasattr(config, "workerinput") or getattr(config.option, "numprocesses", None)):
        raise pytest.UsageError("--tgdsl-update: the files are rewritten by one process: leave out -n, or give -n 0")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    settings = parent.config.stash[_SETTINGS]
    is_named = file_path.suffix == ".s" and parent.session.isinitpath(file_path)
    if not settings.wants(file_path) and not is_named:
        return None
    return AssemblyFile.of(parent, file_path)


def pytest_sessionfinish(session: pytest.Session) -> None:
    session.config.stash[_SETTINGS].write()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for path, count in config.stash[_SETTINGS].written.items():
        name = _shown(path)
        terminalreporter.write_line(f"{name}: {count} encoding{'s' * (count != 1)} rewritten")


def _shown(path: Path) -> str:
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


class _Failed(Exception):
    """A failure, whose text is all that is shown of it."""


class AssemblyFile(pytest.File):
    """A file of assembly language with expectations."""

    @classmethod
    def of(cls, parent: pytest.Collector, path: Path) -> AssemblyFile:
        # pytest's type of the function leaves types of arguments open.
        return cls.from_parent(parent, path=path)  # pyright: ignore[reportUnknownMemberType]

    def collect(self) -> Iterator[pytest.Item]:
        from tgdsl.diagnostics import DiagnosticError
        from tgdsl.testing.files.cases import MCTestFile
        from tgdsl.testing.machines import problem_text

        settings = self.config.stash[_SETTINGS]
        text = self.path.read_bytes().decode("utf-8", errors="surrogateescape")
        file = MCTestFile(self.path, text, settings.targets, _shown(self.path))
        try:
            cases = list(file.cases())
        except DiagnosticError as error:
            raise self.CollectError(problem_text(error)) from None
        names: dict[str, int] = {}
        for case in cases:
            name = _name(case)
            names[name] = names.get(name, 0) + 1
            name = name if names[name] == 1 else f"{name}#{names[name]}"
            yield AssemblyItem.of(self, name, case, file)


def _name(case: AnyCase) -> str:
    from tgdsl.testing.files.cases import Case

    return case.name if isinstance(case, Case) else str(case.line or "file")


class AssemblyItem(pytest.Item):
    """A line that expects something, in a run of its file; or a line that is wrong."""

    def __init__(self, *, case: AnyCase, file: MCTestFile, name: str, parent: AssemblyFile) -> None:
        super().__init__(name, parent)  # pyright: ignore[reportUnknownMemberType]
        self._case = case
        self._file = file

    @classmethod
    def of(cls, parent: AssemblyFile, name: str, case: AnyCase, file: MCTestFile) -> AssemblyItem:
        item: AssemblyItem = cls.from_parent(  # pyright: ignore[reportUnknownMemberType]
            parent, name=name, case=case, file=file
        )
        return item

    def runtest(self) -> None:
        from tgdsl.diagnostics import DiagnosticError
        from tgdsl.testing.files.cases import Skipped
        from tgdsl.testing.files.problems import FileProblem, placed
        from tgdsl.testing.machines import problem_text

        if isinstance(self._case, Skipped):
            pytest.skip(self._case.reason)
        if isinstance(self._case, FileProblem):
            case = self._case
            raise _Failed(f"{placed(self.path, case.line, case.column)}: error: {case}")
        try:
            text = self._failure(self._case)
        except DiagnosticError as error:
            text = problem_text(error)
        if text:
            raise _Failed(text)

    def _failure(self, case: Case) -> str:
        """The text of the failure; empty for none, and for one that is rewritten."""
        from tgdsl.testing.files.problems import placed

        settings = self.config.stash[_SETTINGS]
        failure = case.failure()
        if failure is None:
            return ""
        lines = [f"{placed(self.path, failure.line or case.line)}: {failure.statement}".rstrip(" :")]
        if failure.rewriting is not None and settings.is_updating:
            if case.line not in self._file.disputed:
                settings.updates.add(self.path, self._file.text, failure.rewriting)
                return ""
            lines.append(
                "  the runs of this file give different encodings, and a line has one: write a prefix for each"
            )
        expected = f"  expected by line {case.line}" if failure.line and failure.line != case.line else ""
        return "\n".join([*lines, *([expected] if expected else []), *[f"  {line}" for line in failure.lines]])

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: _Style = None) -> str:
        if isinstance(excinfo.value, _Failed):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo, style))

    def reportinfo(self) -> tuple[os.PathLike[str] | str, int | None, str]:
        return self.path, max(self._case.line, 1) - 1, self.name
