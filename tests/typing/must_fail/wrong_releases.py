"""Mistakes in blocks for some releases of LLVM alone."""

from __future__ import annotations

from tgdsl.language import since, until

# A text for a number, and none.
with since("22"):  # E: arg-type
    pass
with until():  # E: call-arg
    pass
