"""The fields that only FastISel reads, each by its name here and nowhere else."""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.readers import bit

IGNORED: Final = "FastIselShouldIgnore"

#: Of an ImmLeaf: FastISel leaves out what it is an operand of.
is_ignored = bit(IGNORED)
