"""The command line of ``python -m tgdsl.gen``. The module imports little, so that ``gen`` starts fast."""

from __future__ import annotations

from typing import NamedTuple


class Options(NamedTuple):
    """The arguments, as ``--help`` describes them."""

    target: str | None
    output: str | None
    only: list[str]
    files: str | None
    list: bool
    check: bool
