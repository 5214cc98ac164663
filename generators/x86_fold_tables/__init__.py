"""The generator ``x86-fold-tables`` (LLVM's X86FoldTablesEmitter): ``X86GenFoldTables.inc``, tables of pairs of opcodes, the second of which reads or
writes memory where the first has a register. The file has no header."""

from __future__ import annotations

from tgdsl.files import X86FoldTables
from tgdsl.generation import Generator, origins
from tgdsl.generators.kit.writer import Writer
from tgdsl.model import Model
from tgdsl.model.assembly import read_assembly_writer
from tgdsl.model.assembly.fields import writer_values_of
from tgdsl.model.x86 import X86Fold, X86Folds, build_x86_folds, has_x86_instructions


def render(tables: X86Folds) -> str:
    """The text of the file."""
    out = Writer()
    for name, folds in tables.items():
        with out.block(f"static const X86FoldTableEntry {name}[] = {{", "};"):
            rows = [f"{{X86::{fold.register.name}, X86::{fold.memory.name}, {_flags(fold)}}}," for fold in folds]
            out.lines(origins.each(rows, ((fold.register, fold.memory) for fold in folds)))
        out.line()
    return str(out)


def _flags(fold: X86Fold) -> str:
    flags = [
        *(["TB_FOLDED_LOAD"] if fold.is_load else []),
        *(["TB_FOLDED_STORE"] if fold.is_store else []),
        *(["TB_NO_REVERSE"] if fold.no_reverse else []),
        *(["TB_NO_FORWARD"] if fold.no_forward else []),
        *([f"TB_ALIGN_{fold.alignment}"] if fold.alignment != 1 else []),
        *([f"TB_BCAST_{fold.broadcast}"] if fold.broadcast else []),
    ]
    return "|".join(flags) or "0"


def _generate(model: Model, file: X86FoldTables) -> str:
    writer = read_assembly_writer(model.target, file.asmwriternum)
    return render(build_x86_folds(model.x86_instructions, writer.variant, model.release))


def _applies(model: Model) -> bool:
    return has_x86_instructions(model.records) and bool(writer_values_of(model.target))


GENERATOR = Generator.of(X86FoldTables, _generate, _applies)
