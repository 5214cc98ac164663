"""The generators of a run, the files that it writes with them, and the run itself: what llvm-tblgen's ``main`` and its table of ``-gen-...``
backends are. Nothing here knows how a file is written."""

from tgdsl.generation.generator import Generator, Part

__all__ = ["Generator", "Part"]
