"""Going on after a mistake, to find the others."""

from __future__ import annotations

from types import TracebackType

from tgdsl.diagnostics import DiagnosticError, Report


class collecting:
    """Take over the errors that are raised inside, and go on after it.

    A class, since it is done for each record: a generator takes three times as long.
    """

    __slots__ = ("_report",)

    def __init__(self, report: Report) -> None:
        self._report = report

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> bool:
        if not isinstance(error, DiagnosticError):
            return False
        self._report.extend(error)
        return True
