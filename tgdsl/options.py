"""The command line of ``python -m tgdsl.gen``. The module imports little, so that ``gen`` starts fast."""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import NamedTuple


def output_name(text: str) -> str:
    """The value of ``-o``.

    Raises:
        ArgumentTypeError: it is empty, as when a script's variable has no value.
    """
    if not text:
        raise ArgumentTypeError("the name is empty")
    return text


class Options(NamedTuple):
    """The arguments, as ``--help`` describes them."""

    target: str | None
    output: str | None
    only: list[str]
    files: str | None
    list: bool
    check: bool
