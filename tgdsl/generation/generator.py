"""Generators of output files, as llvm-tblgen's ``-gen-...`` backends: tgdsl's own, and those of other distributions."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Collection
from typing import TypeVar

from tgdsl.builds.byte_code import checked_byte_code
from tgdsl.classes import frozen
from tgdsl.files import File
from tgdsl.model import Model

F = TypeVar("F", bound=File)

GROUP = "tgdsl.generators"  #: group of the entry points by which other distributions add generators

#: tgdsl's own generators, by llvm-tblgen's names: each is one kind of output file, and imported when it is needed.
_OWN = {
    "register-info": "tgdsl.generators.register_info:GENERATOR",
    "instr-info": "tgdsl.generators.instr_info:GENERATOR",
    "callingconv": "tgdsl.generators.calling_conv:GENERATOR",
    "asm-writer": "tgdsl.generators.asm_writer:GENERATOR",
    "asm-matcher": "tgdsl.generators.asm_matcher:GENERATOR",
    "emitter": "tgdsl.generators.emitter:GENERATOR",
    "dag-isel": "tgdsl.generators.dag_isel:GENERATOR",
    "subtarget": "tgdsl.generators.subtarget:GENERATOR",
    "searchable-tables": "tgdsl.generators.searchable_tables:GENERATOR",
    "pseudo-lowering": "tgdsl.generators.pseudo_lowering:GENERATOR",
    "disassembler": "tgdsl.generators.disassembler:GENERATOR",
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
            generator: object = getattr(importlib.import_module(module), attribute)
        if not isinstance(generator, Generator):
            raise TypeError(f"the entry point {self.value} is no tgdsl.generation.Generator")
        return generator


def installed(wanted: Collection[str] = ()) -> dict[str, GeneratorEntry]:
    """The generators by name: tgdsl's own first, then those that other distributions have as entry points.

    Args:
        wanted: names of the needed generators. If all are tgdsl's own, nothing is searched.
    """
    found = dict(_OWN)
    if not wanted or not found.keys() >= set(wanted):
        from importlib.metadata import entry_points  # takes 15 ms

        for entry in entry_points(group=GROUP):  # those of the first folder of sys.path first
            found.setdefault(entry.name, f"{entry.module}:{entry.attr}")
    return {name: GeneratorEntry(name, value) for name, value in found.items()}
