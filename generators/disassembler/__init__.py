"""The generator ``disassembler``: ``<Target>GenDisassemblerTables.inc`` (LLVM's DecoderEmitter; for WebAssembly its WebAssemblyDisassemblerEmitter).

The file has tables, and functions that interpret them; a disassembler in C++ reads the bytes of an instruction, chooses a table, and calls
``decodeInstruction``. Until 21, a table is a row of steps, each of which says how far to skip where it fails::

    fieldFromInstruction, insertBits, Check    support
    DecoderTable...[]                          table        a table for each DecoderNamespace, size and HwMode
    InstrLenTable[]                                         the lengths of encodings of variable length, in bits
    checkDecoderPredicate, decodeToMCInst      cases        what the tables call by number
    decodeInstruction                          support

Since 22, it is made of scopes, one in the other::

    InstrLenTable[]
    Decode...RegClassByHwMode                  scoped_cases
    DecoderTable...[]                          scoped_table
    decodeToMCInst, checkDecoderPredicate      scoped_cases
    decodeInstruction                          scoped_support

WebAssembly, whose opcodes are bytes with prefixes, has tables of another form (``webassembly``), and so has X86 (``x86``).
"""

from __future__ import annotations

from itertools import groupby

from tgdsl.diagnostics import fail
from tgdsl.files import DisassemblerTables
from tgdsl.generation import Generator
from tgdsl.generators.disassembler.cases import encodings_by, write_check_predicate, write_decode_to_mc_inst
from tgdsl.generators.disassembler.scoped_cases import write_class_decoders, write_decoders, write_predicates
from tgdsl.generators.disassembler.scoped_support import write_scoped_decode_instruction, write_scoped_opening
from tgdsl.generators.disassembler.scoped_table import write_scoped_table
from tgdsl.generators.disassembler.support import write_decode_instruction, write_opening
from tgdsl.generators.disassembler.table import write_table
from tgdsl.generators.disassembler.webassembly import write_webassembly
from tgdsl.generators.disassembler.x86 import write_x86
from tgdsl.generators.kit.cpp import file_header
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model
from tgdsl.model.decoding import (
    Candidate,
    Decoding,
    DecodingOptions,
    Duplicates,
    build_prefixed_opcodes,
    decoders_of,
    has_decoded_instruction,
    walk,
)
from tgdsl.model.x86 import build_x86_decoding, has_x86_instructions

#: Targets for which llvm-tblgen writes tables of their own form; it knows them by name.
_WEBASSEMBLY, _X86 = "WebAssembly", "X86"

#: Targets whose SubtargetFeatures are in another target's namespace.
_NAMESPACES = {"Thumb": "ARM"}


def _render_rows(model: Model, decoding: Decoding, file: DisassemblerTables) -> str:
    """The text of a file with tables of rows, for encodings of fixed or variable length."""
    if file.specialize_decoders_per_bitwidth or file.use_fn_table_in_decode_to_mcinst:
        raise fail(
            model.target.place,
            f"{model.release.name} knows neither specialize_decoders_per_bitwidth nor use_fn_table_in_decode_to_mcinst: leave them out",
        )
    target = model.target_name
    out = _opened(target)
    write_opening(out)
    predicates = {predicate: number for number, predicate in enumerate(decoding.predicates)}
    decoders = {decoder: number for number, decoder in enumerate(decoding.decoders)}
    everyone = model.instructions.instructions
    for table in decoding.tables:
        write_table(out, table, predicates, decoders, everyone)
    _write_lengths(out, decoding)
    by_predicate = encodings_by(decoding.tables, lambda encoding: encoding.predicate)
    write_check_predicate(out, decoding.predicates, _NAMESPACES.get(target, target), by_predicate)
    write_decode_to_mc_inst(out, decoding.decoders, encodings_by(decoding.tables, lambda encoding: encoding.decoder))
    write_decode_instruction(out, is_variable=decoding.lengths is not None)
    return str(out)


def _render_scopes(model: Model, decoding: Decoding, file: DisassemblerTables) -> str:
    """The text of a file with tables of scopes, for encodings of fixed or variable length."""
    by_width = file.specialize_decoders_per_bitwidth
    if decoding.lengths is not None and by_width:
        raise fail(
            model.target.place,
            "decoders of encodings of variable length are for all widths: leave specialize_decoders_per_bitwidth out",
        )
    target = model.target_name
    out = _opened(target)
    write_scoped_opening(out)
    _write_lengths(out, decoding)
    write_class_decoders(out, decoding.classes_by_mode)
    predicates = {predicate: number for number, predicate in enumerate(decoding.predicates)}
    as_functions = file.use_fn_table_in_decode_to_mcinst
    everyone = model.instructions.instructions
    for width, group in groupby(decoding.tables, lambda table: table.width if by_width else 0):
        tables = list(group)
        decoders = {decoder: number for number, decoder in enumerate(decoders_of(tables))}
        for table in tables:
            write_scoped_table(out, table, predicates, decoders, has_width=by_width, everyone=everyone)
        by_decoder = encodings_by(tables, lambda encoding: encoding.decoder)
        write_decoders(out, list(decoders), width=width, as_functions=as_functions, users=by_decoder)
    if not by_width and not decoding.tables:
        write_decoders(out, (), width=0, as_functions=as_functions, users={})
    by_predicate = encodings_by(decoding.tables, lambda encoding: encoding.predicate)
    write_predicates(out, decoding.predicates, target, by_predicate)
    steps = [step for table in decoding.tables for step in walk(table.steps)]
    encodings = [step.encoding for step in steps if isinstance(step, Candidate)]
    write_scoped_decode_instruction(
        out,
        is_variable=decoding.lengths is not None,
        has_predicates=bool(decoding.predicates),
        has_soft_fail=any([encoding.soft_zeros or encoding.soft_ones for encoding in encodings]),
        has_width=by_width,
    )
    return str(out)


#: The text of the file, by the form of its tables.
_RENDER = ByRelease({19: _render_rows, 22: _render_scopes})


def _write_lengths(out: Writer, decoding: Decoding) -> None:
    if decoding.lengths is not None:
        with out.block("static const uint8_t InstrLenTable[] = {", "};", indent=""):
            out.lines([f"{length}," for length in decoding.lengths])
        out.line()


def _opened(target: str) -> Writer:
    out = Writer()
    out.paste(file_header(f" * {target} Disassembler"))
    return out


def _generate(model: Model, file: DisassemblerTables) -> str:
    target = model.target_name
    if target == _WEBASSEMBLY:
        out = _opened(target)
        write_webassembly(out, build_prefixed_opcodes(model.instructions), model.release)
        return str(out)
    if target == _X86:
        out = _opened(target)
        decoding = build_x86_decoding(model.x86_instructions, model.release)
        write_x86(out, decoding, model.instructions.instructions, model.release)
        return str(out)
    options = DecodingOptions(
        Duplicates(file.suppress_per_hwmode_duplicates),
        skips_unencoded=file.ignore_non_decodable_operands,
        skips_constant=file.ignore_fully_defined_operands,
    )
    return _RENDER[model.release](model, model.decoding_with(options), file)


def _applies(model: Model) -> bool:
    """True if some instruction that a disassembler knows has bits, and a size where tables are made by sizes."""
    if model.target.name == _X86:
        return has_x86_instructions(model.records)
    return has_decoded_instruction(model.records, needs_size=model.target.name != _WEBASSEMBLY)


GENERATOR = Generator.of(DisassemblerTables, _generate, _applies)
