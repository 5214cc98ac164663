"""Generators of output files, as llvm-tblgen's ``-gen-...`` backends, and their entry points."""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Callable, Collection
from pathlib import Path

from attrs import frozen

from tgdsl.model import Model

GROUP = "tgdsl.generators"  #: group of the entry points of generators, also of those in other distributions


@frozen
class Generator:
    """One kind of output file.

    Attributes:
        name: name of llvm-tblgen's backend: "register-info" for ``-gen-register-info``.
        suffix: part of the file's name: "RegisterInfo" for ``SparcGenRegisterInfo.inc``.
        generate: pure function from the model to the text of the file.
        applies: whether LLVM's build would generate this file for such a target.
    """

    name: str
    suffix: str
    generate: Callable[[Model], str]
    applies: Callable[[Model], bool]


@frozen
class GeneratorEntry:
    """An entry point of a generator that is not imported yet: ``module:attribute``."""

    name: str
    value: str

    def load(self) -> Generator:
        module, _, attribute = self.value.partition(":")
        generator: object = getattr(importlib.import_module(module), attribute)
        if not isinstance(generator, Generator):
            raise TypeError(f"the entry point {self.value} is no tgdsl.generation.Generator")
        return generator


def installed(wanted: Collection[str] = ()) -> dict[str, GeneratorEntry]:
    """The installed generators, by name.

    In a checkout, pyproject.toml takes precedence over the entry points of the last installation, so that a new generator needs
    no reinstallation.

    Args:
        wanted: names of the needed generators. If all are in pyproject.toml, other distributions are not searched, to save time.
    """
    own = _in_pyproject()
    if wanted and all(name in own for name in wanted):
        return own
    from importlib.metadata import entry_points  # takes as long to import as all the rest

    return {entry.name: GeneratorEntry(entry.name, entry.value) for entry in entry_points(group=GROUP)} | own


def _in_pyproject() -> dict[str, GeneratorEntry]:
    project = Path(__file__).resolve().parent.parent / "pyproject.toml"
    if not project.exists():
        return {}
    listed = tomllib.loads(project.read_text())["project"]["entry-points"][GROUP]
    return {name: GeneratorEntry(name, value) for name, value in listed.items()}
