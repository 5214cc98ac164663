"""Pages of the documentation that are made of the source: checked by a command, and written by it with ``--update``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path


def page_command(page: Path, written: Callable[[str], str], module: str) -> int:
    """Do what the command line of a module says of a page; the exit status.

    Args:
        written: gives the page as it should be, of what it is.
    """
    before = page.read_text()
    after = written(before)
    if after == before:
        return 0
    if "--update" not in sys.argv[1:]:
        print(f"docs/{page.name} is not that of the source; write it by python -m {module} --update")
        return 1
    page.write_text(after)
    return 0
