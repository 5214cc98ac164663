"""Settings for the source of a target: the release of LLVM, the greatest size of a records file, the options of TableGen for a ``.td`` file."""

from __future__ import annotations

from typing import NamedTuple

from tgdsl.llvm import DEFAULT, RELEASES, Release

#: Environment variable with the greatest size of a records file, decompressed, in MiB.
LIMIT = "TGDSL_RECORDS_MIB"

#: The default of :data:`LIMIT`; the dump of LLVM's largest target, AMDGPU, has 404 MiB.
DEFAULT_MIB = 1024

#: The suffix of a target in TableGen's language.
TD = ".td"


class SourceOptions(NamedTuple):
    """The release of LLVM that a source is read for, and the options of TableGen for a ``.td`` file.

    Attributes:
        llvm: the release's number; None for the one that records tell by their classes, and for the default of a target in Python.
        include: folders where included files are.
        define: macros.
        llvm_config: the program that describes the LLVM whose TableGen it is; None to look for one.
    """

    llvm: int | None = None
    include: tuple[str, ...] = ()
    define: tuple[str, ...] = ()
    llvm_config: str | None = None

    @property
    def said(self) -> Release | None:
        """The release that was asked for."""
        return None if self.llvm is None else RELEASES[self.llvm]

    @property
    def release(self) -> Release:
        """The one to write files of, where the source does not tell."""
        return self.said or DEFAULT
