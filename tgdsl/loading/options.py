"""Settings for the source of a target: the greatest size of a records file, and the options of TableGen for a ``.td`` file."""

from __future__ import annotations

from typing import NamedTuple

#: Environment variable with the greatest size of a records file, decompressed, in MiB.
LIMIT = "TGDSL_RECORDS_MIB"

#: The default of :data:`LIMIT`; the dump of LLVM's largest target, AMDGPU, has 404 MiB.
DEFAULT_MIB = 1024

#: The suffix of a target in TableGen's language.
TD = ".td"


class TdOptions(NamedTuple):
    """The options of TableGen for a ``.td`` file.

    Attributes:
        include: folders where included files are.
        define: macros.
        llvm_config: the program that describes the LLVM whose TableGen it is; None to look for one.
    """

    include: tuple[str, ...] = ()
    define: tuple[str, ...] = ()
    llvm_config: str | None = None
