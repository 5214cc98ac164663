"""The diagnostics and the exit status of a command, and standard output that cannot be written."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

from tgdsl.diagnostics import NOWHERE, DiagnosticError, Report, render
from tgdsl.process.streams import UNWRITTEN, discard_output, flush_error
from tgdsl.process.terminal import coloured


def run_command(body: Callable[[Report], int], *, unread: int | None = 1) -> int:
    """Run a command, and print its diagnostics to standard error.

    Args:
        unread: exit status where nobody reads standard output to its end; None for that of ``body``, whose work is done.

    Returns:
        the exit status: that of ``body``, or 1 if it raised a diagnostic, or if standard output cannot be written.
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
    except OSError as error:
        if error.filename is not None:
            raise
        status = _unwritten(error, report, 1)  # of print
    problem = flush_error()
    if problem is not None:
        status = _unwritten(problem, report, status if unread is None else unread)
    sys.stderr.write(coloured(render(report.diagnostics), sys.stderr))
    return status


def put(lines: Iterable[str]) -> None:
    """Print lines for whoever reads them: it is no mistake if nobody does."""
    try:
        sys.stdout.write("".join([f"{line}\n" for line in lines]))
    except BrokenPipeError:
        discard_output()


def _unwritten(error: OSError, report: Report, unread: int) -> int:
    """The exit status where standard output cannot be written; an error, unless its reader has closed it, as ``head`` does."""
    discard_output()
    if isinstance(error, BrokenPipeError):
        return unread
    report.error(NOWHERE, UNWRITTEN.format(error.strerror or error))
    return 1
