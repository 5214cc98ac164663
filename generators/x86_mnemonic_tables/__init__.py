"""The generator ``x86-mnemonic-tables`` (LLVM's X86MnemonicTables): ``X86GenMnemonicTables.inc``, a function ``isADD(Opcode)`` for each mnemonic.

The functions are declared in one section and defined in another. Their order is that of the StringMap that llvm-tblgen collects them in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.files import X86MnemonicTables
from tgdsl.generation import Generator, origins
from tgdsl.generators.kit.cpp import file_header, guarded
from tgdsl.generators.kit.writer import Writer
from tgdsl.model import Model
from tgdsl.model.assembly import read_assembly_writer
from tgdsl.model.assembly.fields import writer_values_of
from tgdsl.model.x86 import X86Instruction, has_x86_instructions, instructions_by_mnemonic


def render(by_mnemonic: Mapping[str, Sequence[X86Instruction]]) -> str:
    """The text of the file; its header does not name the source."""
    out = Writer()
    out.paste(file_header("X86 Mnemonic tables"))
    out.lines([origins.fixed("namespace llvm {\nnamespace X86 {"), ""])
    with guarded(out, "GET_X86_MNEMONIC_TABLES_H"):
        out.line()
        declarations = [f"bool is{mnemonic}(unsigned Opcode);" for mnemonic in by_mnemonic]
        out.lines(origins.each(declarations, by_mnemonic.values()))
    with guarded(out, "GET_X86_MNEMONIC_TABLES_CPP"):
        out.line()
        for mnemonic, instructions in by_mnemonic.items():
            with out.of(instructions), out.block(f"bool is{mnemonic}(unsigned Opcode) {{", indent="\t"):
                _write_test(out, instructions)
            out.line()
    return f"{out}}} // end namespace X86\n}} // end namespace llvm"


def _write_test(out: Writer, instructions: Sequence[X86Instruction]) -> None:
    if len(instructions) == 1:
        out.line(f"return Opcode == {instructions[0].name};")
        return
    with out.block("switch (Opcode) {", indent=""):
        out.lines(origins.each([f"case {instruction.name}:" for instruction in instructions], instructions))
        out.line("\treturn true;")
    out.line("return false;")


def _generate(model: Model, file: X86MnemonicTables) -> str:
    writer = read_assembly_writer(model.target, file.asmwriternum)
    return render(instructions_by_mnemonic(model.x86_instructions, writer.variant))


def _applies(model: Model) -> bool:
    return has_x86_instructions(model.records) and bool(writer_values_of(model.target))


GENERATOR = Generator.of(X86MnemonicTables, _generate, _applies)
