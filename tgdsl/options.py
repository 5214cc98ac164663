"""The command line of ``python -m tgdsl.gen``, and the limit for records files. The module imports little, so that ``gen`` starts fast."""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import NamedTuple

#: Environment variable with the greatest size of a records file, decompressed, in MiB.
LIMIT = "TGDSL_RECORDS_MIB"

#: The default of :data:`LIMIT`; the dump of LLVM's largest target, AMDGPU, has 404 MiB.
DEFAULT_MIB = 1024

#: The part of the commands' ``--help`` that is about records files.
LIMIT_HELP = (
    f"A records file may have {DEFAULT_MIB} MiB when it is decompressed. The environment variable\n"
    f"{LIMIT} gives another number of MiB."
)


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
    no_cache: bool
