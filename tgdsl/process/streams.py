"""Standard streams that are closed or cannot be written, and the exit status of a command."""

from __future__ import annotations

# The core of signal, which is slow to import.
import _signal  # pyright: ignore[reportMissingModuleSource]
import gc
import os
import sys

TYPE_CHECKING = False  # typing is as slow
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

UNWRITTEN = "cannot write to standard output: {}"  #: the message, with the reason


def start(main: Callable[[], int]) -> int:
    """Run the main function of a command, after which the process is to end; its exit status.

    Args:
        main: writes its diagnostics, and standard output to its end, as :func:`tgdsl.commands.running.run_command` does.
    """
    _open_streams()
    try:
        status = main()
    except SystemExit as stopped:  # of argparse, after --help or a message
        status = finished((), stopped.code if isinstance(stopped.code, int) else 1)
    _signal.signal(_signal.SIGINT, _signal.SIG_IGN)  # all is done, and Python's own end would die of it
    gc.freeze()  # else Python collects all objects once more when it exits
    return status


def finished(lines: Sequence[str], status: int) -> int:
    """Print the last lines of a command that has done its work, whoever reads them; its exit status, 1 if they cannot be written."""
    try:
        sys.stdout.write("".join([f"{line}\n" for line in lines]))
        problem = flush_error()
    except OSError as error:
        discard_output()
        problem = error
    if problem is None or isinstance(problem, BrokenPipeError):
        return status
    from tgdsl.process.terminal import coloured

    sys.stderr.write(coloured(f"error: {UNWRITTEN.format(problem.strerror or problem)}\n1 error\n", sys.stderr))
    return 1


def flush_error() -> OSError | None:
    """Write what was printed; the error if that is not possible. What is left is discarded then."""
    try:
        sys.stdout.flush()
    except OSError as error:
        discard_output()
        return error
    return None


def discard_output() -> None:
    """Let standard output, which Python writes to its end at exit, go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_streams() -> None:
    """Put something in the place of standard streams that are closed: Python would drop what is printed, and files get their numbers."""
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]  # its type leaves that out
        sys.stdout = open(os.open(os.devnull, os.O_RDONLY), "w")  # an error as soon as there is something to write
    elif sys.stdout.errors == "strict":
        reconfigure = getattr(sys.stdout, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="surrogateescape")  # names of files need not be text
    if sys.stderr is None:  # pyright: ignore[reportUnnecessaryComparison]
        sys.stderr = open(os.devnull, "w")
