"""A line on the terminal that tells what is being done."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager


class Progress:
    """Shows what is being done."""

    def __call__(self, what: str) -> None:
        """Say what comes next."""


@contextmanager
def progress() -> Generator[Progress]:
    """Such a line, where there is a terminal."""
    if not sys.stderr.isatty():
        yield Progress()
        return
    from rich.console import Console  # imported only here: it takes a while

    with Console(stderr=True).status("starting") as status:

        class Line(Progress):
            def __call__(self, what: str) -> None:
                status.update(what)

        yield Line()
