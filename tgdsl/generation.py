"""What a generator is, and where the command line finds them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
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


def installed() -> dict[str, EntryPoint]:
    """The generators that are there, by name, not yet imported.

    In a checkout its own list counts before the one of the last installation, so that a new entry is there at once.
    """
    found = {entry.name: entry for entry in entry_points(group=GROUP)}
    found.update(_of_checkout())
    return found


def load(entry: EntryPoint) -> Generator:
    generator = entry.load()
    if not isinstance(generator, Generator):
        raise TypeError(f"the entry point {entry.value} is no tgdsl.generation.Generator")
    return generator


def _of_checkout() -> dict[str, EntryPoint]:
    project = Path(__file__).resolve().parent.parent / "pyproject.toml"
    if not project.exists():
        return {}
    listed = tomllib.loads(project.read_text())["project"]["entry-points"][GROUP]
    return {name: EntryPoint(name, value, GROUP) for name, value in listed.items()}
