"""What a generator is, and where the command line finds them."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points

from attrs import frozen

from tgdsl.model import Model

GROUP = "tgdsl.generators"  #: entry points of this group are generators; a third party can add one


@frozen
class Generator:
    """One kind of output file.

    Attributes:
        name: llvm-tblgen's name for it: "register-info" for ``-gen-register-info``.
        suffix: of the file that LLVM's build includes: "RegisterInfo" for ``SparcGenRegisterInfo.inc``.
        generate: the text of the file; a pure function of the model.
        applies: whether LLVM's build would generate this file for such a target.
    """

    name: str
    suffix: str
    generate: Callable[[Model], str]
    applies: Callable[[Model], bool]


def installed() -> dict[str, EntryPoint]:
    """The generators that are there, by name, not yet imported."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def load(entry: EntryPoint) -> Generator:
    generator = entry.load()
    if not isinstance(generator, Generator):
        raise TypeError(f"the entry point {entry.value} is no tgdsl.generation.Generator")
    return generator
