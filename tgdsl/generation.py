"""Generators of output files, as llvm-tblgen's ``-gen-...`` backends: tgdsl's own, and those of other distributions."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Collection
from typing import TypeVar

from tgdsl.byte_code import checked_byte_code
from tgdsl.classes import frozen
from tgdsl.entry_points import entry_points
from tgdsl.files import File
from tgdsl.model import Model

F = TypeVar("F", bound=File)

_PACKAGE = "generators"  #: with tgdsl's own

GROUP = "tgdsl.generators"  #: group of the entry points by which other distributions add generators

#: tgdsl's own generators, by llvm-tblgen's names: each is one kind of output file, and imported when it is needed.
_OWN = {
    "register-info": "generators.register_info:GENERATOR",
    "instr-info": "generators.instr_info:GENERATOR",
    "callingconv": "generators.calling_conv:GENERATOR",
    "asm-writer": "generators.asm_writer:GENERATOR",
    "asm-matcher": "generators.asm_matcher:GENERATOR",
    "emitter": "generators.emitter:GENERATOR",
    "dag-isel": "generators.dag_isel:GENERATOR",
    "subtarget": "generators.subtarget:GENERATOR",
    "searchable-tables": "generators.searchable_tables:GENERATOR",
    "pseudo-lowering": "generators.pseudo_lowering:GENERATOR",
    "disassembler": "generators.disassembler:GENERATOR",
}


@frozen
class Generator:
    """One kind of output file. Made by :meth:`of`, which knows the type of the files' options.

    Attributes:
        file: the class of its files, with the options that they have.
        text: pure function from the model to the text of a file; :meth:`generate`.
        applies: whether LLVM's build would generate this file for such a target.
        obstacle: asked of records to which it applies: why llvm-tblgen writes no such file for them all the same; empty if it does.
        remarks: pure function from the model to what the options of a file want on standard error, if anything.
        needs_target: whether its files are about the one record of class Target. Others are written from records without it, as LLVM has
            them for itself.
    """

    file: type[File]
    text: Callable[[Model, File], str]
    applies: Callable[[Model], bool]
    remarks: Callable[[Model, File], str]
    obstacle: Callable[[Model], str]
    needs_target: bool

    @classmethod
    def of(
        cls,
        file: type[F],
        generate: Callable[[Model, F], str],
        applies: Callable[[Model], bool],
        remarks: Callable[[Model, F], str] | None = None,
        obstacle: Callable[[Model], str] = lambda model: "",
        needs_target: bool = True,
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
            needs_target,
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
    """A generator that is not imported yet: ``module:attribute``, as an entry point has it."""

    name: str
    value: str

    def load(self) -> Generator:
        module, _, attribute = self.value.partition(":")
        with checked_byte_code():
            if _OWN.get(self.name) == self.value:
                _import_own_package()
            generator: object = getattr(importlib.import_module(module), attribute)
        if not isinstance(generator, Generator):
            raise TypeError(f"the entry point {self.value} is no tgdsl.generation.Generator")
        return generator


def _import_own_package() -> None:
    """Make sure that ``generators`` is the package beside ``tgdsl``, whatever else of that name there is on ``sys.path``, or was imported."""
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    imported = sys.modules.get(_PACKAGE)
    if imported is not None and os.path.join(root, _PACKAGE) in getattr(imported, "__path__", ()):
        return
    for name in [name for name in sys.modules if name.partition(".")[0] == _PACKAGE]:
        del sys.modules[name]
    path = list(sys.path)
    sys.path[:] = [root]
    try:
        importlib.import_module(_PACKAGE)
    finally:
        sys.path[:] = path


def installed(wanted: Collection[str] = ()) -> dict[str, GeneratorEntry]:
    """The generators by name: tgdsl's own first, then those that other distributions have as entry points.

    Args:
        wanted: names of the needed generators. If all are tgdsl's own, nothing is searched.
    """
    found = dict(_OWN)
    if not wanted or not found.keys() >= set(wanted):
        for name, value in entry_points(GROUP).items():
            found.setdefault(name, value)
    return {name: GeneratorEntry(name, value) for name, value in found.items()}
