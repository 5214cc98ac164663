"""The generator ``compress-inst-emitter``: ``<Target>GenCompressInstEmitter.inc`` (LLVM's CompressInstEmitter).

The file has three sections for other files to include, each with a function, and with one that says which values operands take::

    #ifdef GEN_COMPRESS_INSTR             compressInst: from an MCInst to the compressed one
    #ifdef GEN_UNCOMPRESS_INSTR           uncompressInst: from a compressed MCInst to the whole one
    #ifdef GEN_CHECK_COMPRESS_INSTR       isCompressibleInst: whether a MachineInstr will be compressed

    static bool compressInst(MCInst &OutInst,
                             const MCInst &MI,
                             const MCSubtargetInfo &STI) {
      switch (MI.getOpcode()) {
        default: return false;
        case Toy::ADD: {
        if (...) {
          ...
          return true;
        } // if

        } // case ADD
      } // switch
      return false;
    }
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tgdsl.files import CompressInstEmitter as File
from tgdsl.generation import Generator, origins
from tgdsl.generators.compress_inst_emitter.cases import CHECK, COMPRESS, UNCOMPRESS, Cases, Section
from tgdsl.generators.compress_inst_emitter.styles import STYLES
from tgdsl.generators.kit.cpp import file_header
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm import Release
from tgdsl.model import Model
from tgdsl.model.compression import Compression, has_compressions


def render(target: str, source: str, compressions: Sequence[Compression], release: Release) -> str:
    """The text of the file.

    Args:
        source: the name of the file with the records, for the header.
    """
    out = Writer()
    out.paste(file_header("Compress instruction Source Fragment", source))
    order = list(compressions)
    for section in (COMPRESS, UNCOMPRESS, CHECK):
        order = sorted(
            order, key=lambda one: section.source(one).name
        )  # those of one name are as the section before has them
        _write_section(out, target, section, order, release)
    return str(out)


def _write_section(
    out: Writer, target: str, section: Section, compressions: Sequence[Compression], release: Release
) -> None:
    out.lines(["", origins.fixed(f"#ifdef {section.macro}\n#undef {section.macro}"), ""])
    cases = Cases(target, section, STYLES[release])
    text = cases.text(compressions) if compressions else "  return false;\n}\n"
    out.paste(cases.validator())
    with out.fixed():
        out.lines(section.declaration(target))
    out.paste(text)
    out.lines(["", origins.fixed(f"#endif //{section.macro}"), *section.after])


def _generate(model: Model, file: File) -> str:
    source = model.records.place.innermost
    return render(
        model.target_name, Path(source.file).name if source is not None else "", model.compressions, model.release
    )


def _applies(model: Model) -> bool:
    return has_compressions(model.records)


GENERATOR = Generator.of(File, _generate, _applies)
