"""LLVM's releases, each as one profile: all that is true of one release alone, and nothing else.

A record set is of one release (:attr:`tgdsl.records.RecordSet.release`), and so is the model of it; whoever needs a fact asks there. The facts
are data: classes that ``Target.td`` declares, flags, opcodes, value types, intrinsics, operations of the matcher. What they mean is in
tgdsl.records, tgdsl.model and the generators. A release is a package here, and an entry in :data:`RELEASES`.
"""

from __future__ import annotations

from tgdsl.llvm.release import Release
from tgdsl.llvm.release_19 import LLVM_19

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

#: The release whose files are written if no other is asked for.
DEFAULT: Release = LLVM_19

#: All known releases, by their numbers.
RELEASES: Mapping[int, Release] = {release.number: release for release in (LLVM_19,)}

__all__ = ["DEFAULT", "RELEASES", "Release"]
