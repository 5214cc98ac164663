"""Diagnostics, exit status and status line of all commands."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager

from tgdsl.diagnostics import NOWHERE, DiagnosticError, Report, render


def run_command(body: Callable[[Report], int]) -> int:
    """Run a command, and print its diagnostics to standard error.

    Returns:
        the exit status: that of ``body``, or 1 if it raised a diagnostic.
    """
    report = Report()
    try:
        status = body(report)
    except DiagnosticError as error:
        report.extend(error)
        status = 1
    except RecursionError:
        report.error(NOWHERE, "the target's values, or what refers to what, are nested too deeply; nest them less")
        status = 1
    except MemoryError:
        report.error(NOWHERE, "this needs more memory than there is; give the process more")
        status = 1
    except BrokenPipeError:  # the reader of the output has closed it, as head does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    sys.stderr.write(render(report.diagnostics))
    return status


class Progress:
    """A status line that is not shown, for output that is no terminal."""

    def __call__(self, what: str) -> None:
        """Show the next step."""


@contextmanager
def progress() -> Generator[Progress]:
    """A status line, shown while the context is open, if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield Progress()
        return
    from rich.console import Console  # slow to import

    with Console(stderr=True).status("starting") as status:

        class Line(Progress):
            def __call__(self, what: str) -> None:
                status.update(what)

        yield Line()
