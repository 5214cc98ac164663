"""The generator ``asm-writer`` (LLVM's AsmWriterEmitter): ``<Target>GenAsmWriter.inc``.

The file has methods of the class that prints instructions, ``SparcInstPrinter``::

    getMnemonic          mnemonics         the mnemonic of an opcode, and how its operands are printed
    printInstruction     printing
    getRegisterName      register_names
    #ifdef PRINT_ALIAS_INSTR
    printAliasInstr      aliases           an instruction as one of its aliases
    #endif
"""

from __future__ import annotations

from pathlib import Path

from tgdsl.files import AsmWriter
from tgdsl.generation import Generator
from tgdsl.generators.asm_writer.aliases import write_aliases
from tgdsl.generators.asm_writer.mnemonics import write_get_mnemonic
from tgdsl.generators.asm_writer.printing import write_print_instruction
from tgdsl.generators.asm_writer.register_names import write_get_register_name
from tgdsl.generators.asm_writer.statements import printed_instructions
from tgdsl.generators.asm_writer.subject import Subject
from tgdsl.generators.kit.cpp import file_header
from tgdsl.generators.kit.writer import Writer
from tgdsl.model import Model
from tgdsl.model.assembly import build_alias_patterns, read_assembly_writer
from tgdsl.model.assembly.fields import writer_values_of
from tgdsl.model.instructions.numbering import has_own_instructions


def render(subject: Subject, source: str = "") -> str:
    """The text of the file; ``source`` is the name of the file that the target was read from."""
    out = Writer()
    out.paste(file_header("Assembly Writer Source Fragment", source))
    packing = write_get_mnemonic(out, subject, printed_instructions(subject.table, subject.writer))
    write_print_instruction(out, subject, packing)
    write_get_register_name(out, subject)
    write_aliases(out, subject)
    return str(out)


def _generate(model: Model, file: AsmWriter) -> str:
    writer = read_assembly_writer(model.target, file.asmwriternum)
    model.check_assembly_writers()
    table, bank = model.instructions, model.register_file
    aliases = build_alias_patterns(model.records, table, bank, writer)
    subject = Subject(model.target_name, model.records, writer, table, bank, aliases)
    source = model.records.place.innermost
    return render(subject, Path(source.file).name if source is not None else "")


def _applies(model: Model) -> bool:
    return bool(writer_values_of(model.target)) and has_own_instructions(model.records)


GENERATOR = Generator.of(AsmWriter, _generate, _applies)
