"""The command line of ``python -m tgdsl.gen``."""

from __future__ import annotations

from typing import NamedTuple


class Options(NamedTuple):
    """What to generate. For what each means, see ``--help``."""

    target: str | None
    output: str | None
    only: list[str]
    list: bool
    check: bool
