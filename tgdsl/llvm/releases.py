"""Some releases of LLVM, from one to another: those that a definition is for."""

from __future__ import annotations

from dataclasses import dataclass

from tgdsl.llvm import RELEASES, Release


@dataclass(frozen=True)
class Releases:
    """The releases of LLVM from one number to another, both included.

    Attributes:
        first: 0 for no oldest one.
        last: None for no newest one.
    """

    first: int = 0
    last: int | None = None

    def __contains__(self, release: Release) -> bool:
        return self.first <= release.number and (self.last is None or release.number <= self.last)

    def __and__(self, other: Releases) -> Releases:
        """The releases that both have."""
        lasts = [last for last in (self.last, other.last) if last is not None]
        return Releases(max(self.first, other.first), min(lasts) if lasts else None)

    @property
    def known(self) -> list[Release]:
        """Those with a profile."""
        return [release for release in RELEASES.values() if release in self]

    @property
    def in_words(self) -> str:
        """The releases in messages: "LLVM 22 and newer"."""
        if self.last is None:
            return f"LLVM {self.first} and newer" if self.first else "every release of LLVM"
        return f"LLVM {self.first} to {self.last}" if self.first else f"LLVM {self.last} and older"

    @staticmethod
    def of(some: list[Release]) -> Releases:
        """The releases from the first to the last of some; all, if these are the oldest and the newest one that are known."""
        known = list(RELEASES.values())
        first = 0 if some[0] is known[0] else some[0].number
        return Releases(first, None if some[-1] is known[-1] else known[known.index(some[-1]) + 1].number - 1)

    @staticmethod
    def without(release: Release, others: list[Release]) -> Releases:
        """The releases on the side of others that does not have this one."""
        if all([other.number > release.number for other in others]):
            return Releases(first=min([other.number for other in others]))
        return Releases(last=release.number - 1)

    @property
    def block(self) -> str:
        """The block that says it, as a target writes it."""
        if self.last is None:
            return f"with since({self.first}):"
        return f"with since({self.first}), until({self.last}):" if self.first else f"with until({self.last}):"


ALL = Releases()
