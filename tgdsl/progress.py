"""Status line on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager


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
