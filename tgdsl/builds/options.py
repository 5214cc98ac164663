"""The command line of ``gen``, by which a run is known."""

from __future__ import annotations

import os
from typing import NamedTuple

from tgdsl.loading.options import SourceOptions

#: What the name of a file ends in, and not that of a folder: those of files that LLVM's build has from llvm-tblgen.
FILE_ENDINGS = (".inc", ".h", ".def", ".cpp", ".rst")


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

    @property
    def file_name(self) -> str | None:
        """The name of the one file, without its folder, if ``-o`` names it, and not a folder."""
        if self.output is None or len(self.only) != 1 or not self.output.endswith(FILE_ENDINGS):
            return None
        name = os.path.basename(self.output)
        return None if name in FILE_ENDINGS else name

    @property
    def folder(self) -> str | None:
        """The folder that ``-o`` names, or has the file that it names; None for the usual one."""
        return self.output if self.output is None or self.file_name is None else os.path.dirname(self.output)
