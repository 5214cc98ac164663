"""LLVM's ``Target`` and ``InstrInfo`` (``Target.td``)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tgdsl.diagnostics import Diagnostic, Note
from tgdsl.files import File
from tgdsl.language.assembly.settings import AsmParser, AsmParserVariant, AsmWriter
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.language.counterparts.machine_code import MachineCode
from tgdsl.records import Ref, Value

_STD = "tgdsl.std."  #: of the modules of LLVM's own definitions, whose default settings a target need not use


@with_fields
class InstrInfo(Definition):
    """Settings for all instructions of a target."""

    record_class = "InstrInfo"

    is_little_endian_encoding: bool = llvm_field("isLittleEndianEncoding", default=False)
    """Whether bit 0 of ``Inst`` is the most significant one."""
    guess_instruction_properties: bool = llvm_field("guessInstructionProperties", default=True)
    """Whether flags that no pattern implies are guessed; otherwise they are errors."""


class Target(Definition):
    """A target; the names of generated files and C++ classes begin with its name. A package defines one.

    Args:
        assembly_parsers: one for each generated assembly parser (``asmparsernum``); by default one AsmParser().
        assembly_parser_variants: the variants of the assembly language that they know, each with a number of its own.
        assembly_writers: one for each generated printer (``asmwriternum``).
        allow_register_renaming: whether registers may be renamed after register allocation.
        files: the files that ``python -m tgdsl.gen`` writes, each with its options (``tgdsl.language.files``); by default those
            that LLVM's build would generate for such a target. No field of the record.
        machine_code: what its C++ says of assembly language and machine code, for ``tgdsl.asm`` and ``tgdsl.disasm``. No field of the
            record.
    """

    record_class = "Target"
    needs_name = True

    def __init__(
        self,
        *,
        instruction_set: InstrInfo,
        assembly_parsers: Sequence[AsmParser] = (),
        assembly_parser_variants: Sequence[AsmParserVariant] = (),
        assembly_writers: Sequence[AsmWriter] = (),
        allow_register_renaming: bool = False,
        files: Sequence[File] | None = None,
        machine_code: MachineCode | None = None,
    ) -> None:
        super().__init__()
        self.instruction_set = instruction_set
        self.assembly_parsers = tuple(assembly_parsers)
        self.assembly_parser_variants = tuple(assembly_parser_variants)
        self.assembly_writers = tuple(assembly_writers)
        self.allow_register_renaming = allow_register_renaming
        self.files = None if files is None else self._checked(files)
        self.machine_code = machine_code
        numbers: dict[int, AsmParserVariant] = {}
        for number, one in enumerate(self.assembly_parser_variants):
            other = numbers.setdefault(one.variant, one)
            if other is not one:
                message = f"two AsmParserVariants have the number {one.variant}; give each its own: AsmParserVariant(variant=...)"
                self.problem_in("assembly_parser_variants", (number,), message, Note(other.place, "one of them"))

    def _checked(self, files: Sequence[File]) -> tuple[File, ...]:
        """The files; what is wrong with them becomes problems."""
        kept = tuple(files)
        names: dict[str, File] = {}
        for number, file in enumerate(kept):
            problems = [*file.problems()]
            for problem in problems:
                self.problem_in("files", (number,), problem)
            if problems:
                continue
            name = file.name("<Target>")
            if name in names:
                self.problem_in(
                    "files", (number,), f"two files would be called {name}; give one of them a suffix of its own"
                )
            names[name] = file
        return kept

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        def several(given: Sequence[Definition], default: str) -> tuple[Value, ...]:
            return tuple(ref(one) for one in given) or (Ref(default),)

        return {
            "InstructionSet": ref(self.instruction_set),
            "AssemblyParsers": several(self.assembly_parsers, "DefaultAsmParser"),
            "AssemblyParserVariants": several(self.assembly_parser_variants, "DefaultAsmParserVariant"),
            "AssemblyWriters": several(self.assembly_writers, "DefaultAsmWriter"),
            "AllowRegisterRenaming": int(self.allow_register_renaming),
        }


def unused_settings(definitions: Iterable[Definition]) -> Iterator[Diagnostic]:
    """An error for each AsmParser, AsmParserVariant and AsmWriter that a target's modules define, and no Target has."""
    definitions = [one for one in definitions if not one.module.name.startswith(_STD)]
    targets = [one for one in definitions if isinstance(one, Target)]
    used = {
        one
        for target in targets
        for one in (*target.assembly_parsers, *target.assembly_parser_variants, *target.assembly_writers)
    }
    for one in definitions if targets and not any(target.broken for target in targets) else ():
        if isinstance(one, (AsmParser, AsmParserVariant, AsmWriter)) and one not in used and not one.keeps_own_fields:
            parameter = "assembly_writers" if isinstance(one, AsmWriter) else "assembly_parsers"
            parameter = "assembly_parser_variants" if isinstance(one, AsmParserVariant) else parameter
            yield Diagnostic(
                one.place,
                f"no Target has this {one.what}, so it has no effect; name it in its {parameter}, or drop it",
            )
