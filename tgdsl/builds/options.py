"""The command line of ``gen``, by which a run is known."""

from __future__ import annotations

from typing import NamedTuple

from tgdsl.loading.options import SourceOptions


class Options(NamedTuple):
    """The arguments of ``gen``, as its ``--help`` describes them."""

    target: str | None
    output: str | None
    only: list[str]
    files: str | None
    list: bool
    check: bool
    no_cache: bool
    depfile: str | None = None
    outputs: str | None = None
    release_header: str | None = None
    name: str | None = None
    source_options: SourceOptions = SourceOptions()
