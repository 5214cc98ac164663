"""Diagnostics, exit status, standard output that cannot be written, the status line, and arguments, of all commands."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager

from tgdsl.diagnostics import NOWHERE, DiagnosticError, Report, render
from tgdsl.process import UNWRITTEN, before_message, discard_output, flush_error

_REMOVE_STATUS = "\r\x1b[2K\x1b[?25h"  # clears the line, and shows the cursor, which the status line hides


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
    sys.stderr.write(render(report.diagnostics))
    return status


def joined(arguments: Sequence[str]) -> list[str]:
    """The arguments with ``--features -vis`` as one word, since argparse takes ``-vis`` for an option."""
    result: list[str] = []
    for argument in arguments:
        if result and result[-1] == "--features":
            result[-1] += f"={argument}"
        else:
            result.append(argument)
    return result


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
        before_message(_REMOVE_STATUS)

        class Line(Progress):
            def __call__(self, what: str) -> None:
                status.update(what)

        yield Line()
    before_message("")
