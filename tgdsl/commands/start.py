"""The start of a process that is one command, ``python -m tgdsl.<name>``: from its first import on, Ctrl-C ends it without a traceback."""

from __future__ import annotations

import sys

from tgdsl.process.interrupts import handle_interrupts

TYPE_CHECKING = False  # typing is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn


def run_as_process(name: str, function: str = "main") -> NoReturn:
    """Run a command with the arguments of the process, which ends with it.

    Args:
        function: of the command's module.
    """
    handle_interrupts()  # before the rest is imported
    from tgdsl.process.streams import start

    sys.exit(start(command_function(name, function)))


def command_function(name: str, function: str) -> Callable[..., int]:
    """The function of a command, which takes its arguments, by default those of the process, and gives the exit status."""
    module = __import__(f"tgdsl.commands.{name}", fromlist=[function])  # importlib takes a millisecond to import
    run: Callable[..., int] = getattr(module, function)
    return run
