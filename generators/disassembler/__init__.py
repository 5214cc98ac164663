"""The generator ``disassembler``: ``<Target>GenDisassemblerTables.inc`` (LLVM's DecoderEmitter; for WebAssembly its WebAssemblyDisassemblerEmitter).

The file has tables, and functions that interpret them; a disassembler in C++ reads the bytes of an instruction, chooses a table, and calls
``decodeInstruction``::

    fieldFromInstruction, insertBits, Check    support
    DecoderTable...[]                          table        a table for each DecoderNamespace, size and HwMode
    InstrLenTable[]                                         the lengths of encodings of variable length, in bits
    checkDecoderPredicate, decodeToMCInst      cases        what the tables call by number
    decodeInstruction                          support

WebAssembly, whose opcodes are bytes with prefixes, has tables of another form (``webassembly``). That of X86 is not generated.
"""

from __future__ import annotations

from tgdsl.diagnostics import fail
from tgdsl.files import DisassemblerTables
from tgdsl.generation import Generator
from tgdsl.generators.disassembler.cases import write_check_predicate, write_decode_to_mc_inst
from tgdsl.generators.disassembler.support import write_decode_instruction, write_opening
from tgdsl.generators.disassembler.table import write_table
from tgdsl.generators.disassembler.webassembly import write_webassembly
from tgdsl.generators.kit.cpp import file_header
from tgdsl.generators.kit.writer import Writer
from tgdsl.model import Model
from tgdsl.model.decoding import Decoding, Duplicates, build_prefixed_opcodes, has_decoded_instruction

#: Targets for which llvm-tblgen writes tables of their own form; it knows them by name.
_WEBASSEMBLY, _X86 = "WebAssembly", "X86"

#: Targets whose SubtargetFeatures are in another target's namespace.
_NAMESPACES = {"Thumb": "ARM"}


def render(target: str, decoding: Decoding) -> str:
    """The text of the file, for encodings of fixed or variable length."""
    out = _opened(target)
    write_opening(out)
    predicates = {predicate: number for number, predicate in enumerate(decoding.predicates)}
    decoders = {decoder: number for number, decoder in enumerate(decoding.decoders)}
    for table in decoding.tables:
        write_table(out, table, predicates, decoders)
    if decoding.lengths is not None:
        with out.block("static const uint8_t InstrLenTable[] = {", "};", indent=""):
            out.lines([f"{length}," for length in decoding.lengths])
        out.line()
    write_check_predicate(out, decoding.predicates, _NAMESPACES.get(target, target))
    write_decode_to_mc_inst(out, decoding.decoders)
    write_decode_instruction(out, is_variable=decoding.lengths is not None)
    return str(out)


def _opened(target: str) -> Writer:
    out = Writer()
    out.paste(file_header(f" * {target} Disassembler"))
    return out


def _generate(model: Model, file: DisassemblerTables) -> str:
    target = model.target_name
    if target == _WEBASSEMBLY:
        out = _opened(target)
        write_webassembly(out, build_prefixed_opcodes(model.instructions))
        return str(out)
    if target == _X86:
        raise fail(
            model.target.place,
            "the disassembler tables of X86 have a form of their own, which tgdsl does not write: llvm-tblgen -gen-disassembler"
            " does, from the records or their export as .td",
        )
    return render(target, model.decoding_with(Duplicates(file.suppress_per_hwmode_duplicates)))


def _applies(model: Model) -> bool:
    """True if some instruction that a disassembler knows has bits, and a size where tables are made by sizes."""
    if model.target.name == _X86:
        return False
    return has_decoded_instruction(model.records, needs_size=model.target.name != _WEBASSEMBLY)


GENERATOR = Generator.of(DisassemblerTables, _generate, _applies)
