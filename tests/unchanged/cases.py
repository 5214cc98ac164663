"""One change between two runs: whether the second one gives what a run gives that knows of none before it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.unchanged.projects import Project
from tests.unchanged.server import Server
from attrs import frozen


@frozen
class Case:
    """A change.

    Attributes:
        source: of the target's module, which binds VALUE.
        before: makes what the target reads.
        change: after which VALUE is another one.
        reads: what the depfile of the run before names, besides the target.
        reason: why the target is made each time; empty if its runs are compared. A part of the text.
    """

    source: str
    before: Callable[[Project], object]
    change: Callable[[Project], object]
    reads: tuple[str, ...] = ()
    reason: str = ""


def check(case: Case, folder: Path, server: Server) -> None:
    """Assert that a change is noticed, and was one."""
    project = Project(folder, server, case.source)
    case.before(project)
    project.settle()
    first = project.run()
    assert first["status"] == 0, first
    assert {"back/toy/more.py", *case.reads} <= project.inputs()
    if case.reason:
        assert f"; made each time: {case.reason}" in first["out"], first
    else:
        _assert_unchanged(project)
    before = project.text()
    case.change(project)
    project.settle()
    second = project.run()
    assert second["status"] == 0, second
    text = project.text()
    assert project.fresh()["status"] == 0
    assert text == project.text()
    assert text != before  # the change was one


def check_error(case: Case, folder: Path, server: Server) -> None:
    """Assert that a change that makes the target wrong is noticed."""
    project = Project(folder, server, case.source)
    case.before(project)
    project.settle()
    assert project.run()["status"] == 0
    _assert_unchanged(project)
    case.change(project)
    project.settle()
    second = project.run()
    assert second["status"] == 1 and second == project.fresh()


def check_harmless(case: Case, folder: Path, server: Server) -> None:
    """Assert that nothing is done after a change that does not concern the target."""
    project = Project(folder, server, case.source)
    case.before(project)
    project.settle()
    assert project.run()["status"] == 0
    _assert_unchanged(project)
    case.change(project)
    _assert_unchanged(project)


def _assert_unchanged(project: Project) -> None:
    project.settle()  # the run before may have written beside what it has listed
    again = project.run()
    assert "nothing has changed: no work" in again["out"], (again, project.run()["out"])
