"""Code and text that releases of LLVM have otherwise, said in one place for each difference."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from tgdsl.llvm.release import Release

T = TypeVar("T")


class ByRelease(Generic[T]):
    """Which of several values a release has: a text, a function, a module's builder.

    ``ByRelease({19: "unsigned", 22: "MCRegister"})[release]`` is what the newest of these releases has that is not newer than ``release``. So
    a release that changes nothing here needs no entry.

    Args:
        since: values by the numbers of the releases that they came with. The first is that of all older releases, too.
    """

    def __init__(self, since: Mapping[int, T]) -> None:
        self._since = sorted(since.items(), key=_number)

    def __getitem__(self, release: Release) -> T:
        found = self._since[0][1]
        for number, value in self._since:
            if number <= release.number:
                found = value
        return found


def _number(entry: tuple[int, object]) -> int:
    return entry[0]
