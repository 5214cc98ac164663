"""Generators of output files, as llvm-tblgen's ``-gen-...`` backends: tgdsl's own, and those of other distributions."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Collection, Sequence
from typing import Generic, TypeVar

from tgdsl.builds.byte_code import checked_byte_code
from tgdsl.classes import frozen
from tgdsl.files import File
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
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
    "global-isel": "tgdsl.generators.global_isel:GENERATOR",
    "subtarget": "tgdsl.generators.subtarget:GENERATOR",
    "searchable-tables": "tgdsl.generators.searchable_tables:GENERATOR",
    "directive-decl": "tgdsl.generators.directives:DECLARATIONS",
    "directive-impl": "tgdsl.generators.directives:IMPLEMENTATION",
    "opt-parser-defs": "tgdsl.generators.opt_parser:GENERATOR",
    "opt-rst": "tgdsl.generators.opt_rst:GENERATOR",
    "pseudo-lowering": "tgdsl.generators.pseudo_lowering:GENERATOR",
    "disassembler": "tgdsl.generators.disassembler:GENERATOR",
    "global-isel-combiner": "tgdsl.generators.global_isel_combiner:GENERATOR",
    "sd-node-info": "tgdsl.generators.sd_node_info:GENERATOR",
    "x86-mnemonic-tables": "tgdsl.generators.x86_mnemonic_tables:GENERATOR",
    "x86-instr-mapping": "tgdsl.generators.x86_instr_mapping:GENERATOR",
    "x86-fold-tables": "tgdsl.generators.x86_fold_tables:GENERATOR",
    "dfa-packetizer": "tgdsl.generators.dfa_packetizer:GENERATOR",
    "dxil-operation": "tgdsl.generators.dxil_operation:GENERATOR",
    "compress-inst-emitter": "tgdsl.generators.compress_inst_emitter:GENERATOR",
    "automata": "tgdsl.generators.automata:GENERATOR",
    "register-bank": "tgdsl.generators.register_bank:GENERATOR",
    "instr-docs": "tgdsl.generators.instr_docs:GENERATOR",
    "fast-isel": "tgdsl.generators.fast_isel:GENERATOR",
    "exegesis": "tgdsl.generators.exegesis:GENERATOR",
    "macro-fusion-pred": "tgdsl.generators.macro_fusion:GENERATOR",
    "vt": "tgdsl.generators.value_types:GENERATOR",
    "attrs": "tgdsl.generators.attributes:GENERATOR",
    "intrinsic-enums": "tgdsl.generators.intrinsics.enums:GENERATOR",
    "intrinsic-impl": "tgdsl.generators.intrinsics.impl:GENERATOR",
    "arm-target-def": "tgdsl.generators.arm_target_def:GENERATOR",
    "target-features": "tgdsl.generators.target_features:GENERATOR",
    "runtime-libcalls": "tgdsl.generators.runtime_libcalls:GENERATOR",
    "target-library-info": "tgdsl.generators.target_library_info:GENERATOR",
    "riscv-target-def": "tgdsl.generators.riscv_target_def:GENERATOR",
}


@frozen
class Part(Generic[F]):
    """A file of those that a generator writes for one :class:`tgdsl.files.File`.

    Attributes:
        suffix: "Enums" of ``SparcGenRegisterInfoEnums.inc``, what stands behind the File's own name; empty for the file that has just that.
        text: pure function to the text of the file: from the model, the File with its options, and the File's own name
            ("SparcGenRegisterInfo"), by which its parts include each other.
    """

    suffix: str
    text: Callable[[Model, F, str], str]


@frozen
class Generator:
    """One kind of output file. Made by :meth:`of`, or by :meth:`of_parts` if it writes several, which know the type of the files' options.

    Attributes:
        file: the class of its files, with the options that they have.
        parts: the files that it writes for one such file, in the order of their text in llvm-tblgen's standard output. Most generators
            have one; a release that has not the generator has none.
        applies: whether LLVM's build would generate this file for such a target.
        obstacle: asked of records to which it applies: why llvm-tblgen writes no such file for them all the same; empty if it does.
        remarks: pure function from the model to what the options of a file want on standard error, if anything.
        needs_target: whether its files are about the one record of class Target. Others are written from records without it, as LLVM has
            them for itself.
    """

    file: type[File]
    parts: Callable[[Release], Sequence[Part[File]]]
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
        """The generator of a class of files, each of which is one file; its functions get files of that class only."""
        parts: ByRelease[tuple[Part[F], ...]] = ByRelease(
            {19: (Part[F]("", lambda model, given, name: generate(model, given)),)}
        )
        return cls.of_parts(file, parts, applies, remarks, obstacle, needs_target)

    @classmethod
    def of_parts(
        cls,
        file: type[F],
        parts: ByRelease[tuple[Part[F], ...]],
        applies: Callable[[Model], bool],
        remarks: Callable[[Model, F], str] | None = None,
        obstacle: Callable[[Model], str] = lambda model: "",
        needs_target: bool = True,
    ) -> Generator:
        """The generator of a class of files, for each of which it writes what its release has."""

        def own(given: File) -> F:
            if type(given) is not file:
                raise TypeError(f"{file.generator} writes {file.__name__}, and was asked for {type(given).__name__}")
            return given

        def of_any(part: Part[F]) -> Part[File]:
            return Part[File](part.suffix, lambda model, given, name: part.text(model, own(given), name))

        def no_remarks(model: Model, given: File) -> str:
            return ""

        return cls(
            file,
            lambda release: [of_any(part) for part in parts[release]],
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
        """The text of a file, by default of the usual one, without options: of all its parts, as llvm-tblgen writes them to standard output, which
        it calls "-"."""
        given = self.file() if file is None else file
        return "".join([part.text(model, given, "-") for part in self.parts(model.release)])


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
            raise TypeError(f"the entry point {self.value} is not a tgdsl.generation.Generator")
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
