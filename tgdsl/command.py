"""Diagnostics and exit status of all commands."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from tgdsl.diagnostics import DiagnosticError, Report, render


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
    except BrokenPipeError:  # the reader of the output has closed it, as head does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    sys.stderr.write(render(report.diagnostics))
    return status
