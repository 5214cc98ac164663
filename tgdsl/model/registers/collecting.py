"""Going on after a mistake, to find the others."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from tgdsl.diagnostics import DiagnosticError, Report


@contextmanager
def collecting(report: Report) -> Generator[None, None, None]:
    """Take over the errors that are raised inside, and go on after it."""
    try:
        yield
    except DiagnosticError as error:
        report.extend(error)
