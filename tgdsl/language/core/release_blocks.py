"""Blocks of a module's body whose definitions are for some releases of LLVM alone: ``with since(22):``, ``with until(21):``.

A name can be bound in two blocks, to a definition for each release::

    with until(21):
        loaded = SDNode("ISD::LOAD", SDTLoad, [SDNPHasChain])
    with since(22):
        loaded = SDNode("ISD::LOAD", SDTLoad, [SDNPHasChain, SDNPMayLoad])

The records of an older release have the first one, and references to ``loaded`` are references to it there, since they go by the record's
name.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from types import TracebackType

from tgdsl.diagnostics import Place, fail
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.definition import DefiningModule
from tgdsl.language.core.naming import name_definitions_of_block
from tgdsl.llvm.releases import Releases
from tgdsl.language.core.running import current_place, running_in_class_body, running_namespace
from tgdsl.llvm import RELEASES


@checked
def since(release: int) -> AbstractContextManager[None]:
    """Say that the definitions of a block are for a release of LLVM and for newer ones: ``with since(22):``.

    Args:
        release: the number that ``--llvm`` takes.
    """
    return _Block(Releases(first=release))


@checked
def until(release: int) -> AbstractContextManager[None]:
    """Say that the definitions of a block are for a release of LLVM and for older ones: ``with until(21):``.

    Args:
        release: the number that ``--llvm`` takes.
    """
    return _Block(Releases(last=release))


class _Block(AbstractContextManager[None]):
    """A block that begins and ends; what it has is noted in its module."""

    def __init__(self, releases: Releases) -> None:
        self._releases = releases
        self._place = current_place()
        self._first = 0
        self._names: dict[str, object] = {}

    def __enter__(self) -> None:
        if running_in_class_body():
            raise fail(
                self._place,
                f"`{self._releases.block}` is in the body of a class, and is about whole definitions; put it around the class, and write one"
                " class for each of the releases that differ",
            )
        module = DefiningModule.of(running_namespace())
        _check(module.open_releases & self._releases, self._place)
        module.open_blocks.append(self._releases)
        self._first = len(module.definitions)
        self._names = dict(module.namespace)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        module = DefiningModule.of(running_namespace())
        releases = module.open_releases
        module.open_blocks.pop()
        if error is not None:
            return
        # Inner blocks come first, and have said more of their definitions.
        module.blocks.append((range(self._first, len(module.definitions)), releases))
        name_definitions_of_block(module, self._names)
        self._names = {}


def _check(releases: Releases, place: Place) -> None:
    """Check that a block is for one of the known releases.

    Raises:
        DiagnosticError: it is for none.
    """
    if not releases.known:
        known = " and ".join([release.name for release in RELEASES.values()])
        none = releases.last is not None and releases.last < releases.first
        what = "no release" if none else releases.in_words
        raise fail(place, f"what is here is for {what}, but tgdsl knows {known}; give another number, or drop it")
