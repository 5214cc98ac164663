"""What a generator is, and where the command line finds them."""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Callable, Collection
from pathlib import Path

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


@frozen
class Listed:
    """A generator that is there, not yet imported: ``module:attribute``, as entry points name objects."""

    name: str
    value: str

    def load(self) -> Generator:
        module, _, attribute = self.value.partition(":")
        generator: object = getattr(importlib.import_module(module), attribute)
        if not isinstance(generator, Generator):
            raise TypeError(f"the entry point {self.value} is no tgdsl.generation.Generator")
        return generator


def installed(wanted: Collection[str] = ()) -> dict[str, Listed]:
    """The generators that are there, by name.

    In a checkout its own list counts before the one of the last installation, so that a new entry is there at once.

    Args:
        wanted: if these are all in that list, what else is installed is not looked for, which saves a little time.
    """
    own = _of_checkout()
    if wanted and all(name in own for name in wanted):
        return own
    from importlib.metadata import entry_points  # takes as long to import as all the rest

    return {entry.name: Listed(entry.name, entry.value) for entry in entry_points(group=GROUP)} | own


def _of_checkout() -> dict[str, Listed]:
    project = Path(__file__).resolve().parent.parent / "pyproject.toml"
    if not project.exists():
        return {}
    listed = tomllib.loads(project.read_text())["project"]["entry-points"][GROUP]
    return {name: Listed(name, value) for name, value in listed.items()}
