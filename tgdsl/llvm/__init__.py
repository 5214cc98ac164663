"""LLVM's releases, each as one profile: all that is true of one release alone, and nothing else.

A record set is of one release (:attr:`tgdsl.records.RecordSet.release`), and so is the model of it; whoever needs a fact asks there. The facts
are data: classes that ``Target.td`` declares, flags, opcodes, value types, intrinsics, operations of the matcher. What they mean is in
tgdsl.records, tgdsl.model and the generators. A release is a package here, and an entry in :data:`RELEASES`. Code that a release has otherwise
is chosen by :class:`~tgdsl.llvm.by_release.ByRelease`.
"""

from __future__ import annotations

from tgdsl.llvm.release import Release

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

#: All known releases, by their numbers, the oldest first.
RELEASES: Mapping[int, Release] = {
    release.number: release
    for release in (
        Release("19.1.7"),
        Release("22.1.8", marks=("RegisterClassLike", "VTCheriCapability", "Versioned", "SubCommand")),
    )
}

#: The release whose files are written if no other is asked for.
DEFAULT: Release = RELEASES[19]

#: Releases without a profile, by a class that all targets' records have since then.
UNKNOWN: Mapping[str, str] = {"VTVecTup": "LLVM 20 or 21"}

__all__ = ["DEFAULT", "RELEASES", "UNKNOWN", "Release"]
