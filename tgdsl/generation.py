"""Generators of output files, as llvm-tblgen's ``-gen-...`` backends, and their entry points."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TypeVar

from tgdsl.classes import frozen
from tgdsl.files import File
from tgdsl.model import Model

F = TypeVar("F", bound=File)

GROUP = "tgdsl.generators"  #: group of the entry points of generators, also of those in other distributions


@frozen
class Generator:
    """One kind of output file. Made by :meth:`of`, which knows the type of the files' options.

    Attributes:
        file: the class of its files, with the options that they have.
        text: pure function from the model to the text of a file; :meth:`generate`.
        applies: whether LLVM's build would generate this file for such a target.
        obstacle: asked of records to which it applies: why llvm-tblgen writes no such file for them all the same; empty if it does.
        remarks: pure function from the model to what the options of a file want on standard error, if anything.
    """

    file: type[File]
    text: Callable[[Model, File], str]
    applies: Callable[[Model], bool]
    remarks: Callable[[Model, File], str]
    obstacle: Callable[[Model], str]

    @classmethod
    def of(
        cls,
        file: type[F],
        generate: Callable[[Model, F], str],
        applies: Callable[[Model], bool],
        remarks: Callable[[Model, F], str] | None = None,
        obstacle: Callable[[Model], str] = lambda model: "",
    ) -> Generator:
        """The generator of a class of files; its functions get files of that class only."""

        def own(given: File) -> F:
            if type(given) is not file:
                raise TypeError(f"{file.generator} writes {file.__name__}, and was asked for {type(given).__name__}")
            return given

        def no_remarks(model: Model, given: File) -> str:
            return ""

        return cls(
            file,
            lambda model, given: generate(model, own(given)),
            applies,
            no_remarks if remarks is None else lambda model, given: remarks(model, own(given)),
            obstacle,
        )

    @property
    def name(self) -> str:
        """The name of llvm-tblgen's backend: "register-info" for ``-gen-register-info``."""
        return self.file.generator

    @property
    def suffix(self) -> str:
        """The usual part of the file's name: "RegisterInfo" for ``SparcGenRegisterInfo.inc``."""
        return self.file.usual_suffix

    def generate(self, model: Model, file: File | None = None) -> str:
        """The text of a file; by default of the usual one, without options."""
        return self.text(model, self.file() if file is None else file)


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
    import tomllib  # which an installation does not need

    listed = tomllib.loads(project.read_text())["project"]["entry-points"][GROUP]
    return {name: GeneratorEntry(name, value) for name, value in listed.items()}
