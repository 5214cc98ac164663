"""The generator ``x86-instr-mapping`` (LLVM's X86InstrMappingEmitter): ``X86GenInstrMapping.inc``, tables of pairs of opcodes, each in a section.

::

    X86CompressEVEXTable    an EVEX prefix becomes a VEX prefix, or none
    checkPredicate          whether the subtarget has what is in that table
    X86NFTransformTable     the instruction that writes no flags
    X86ND2NonNDTable        the instruction that writes to its first source
    X86SSE2AVXTable         AVX's instruction for SSE's
"""

from __future__ import annotations

from collections.abc import Generator as Blocks
from collections.abc import Mapping, Sequence
from contextlib import contextmanager

from tgdsl.files import X86InstrMapping
from tgdsl.generation import Generator, origins
from tgdsl.generators.kit.cpp import file_header
from tgdsl.generators.kit.writer import Writer
from tgdsl.model import Model
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.x86 import Pair, X86Mapping, build_x86_mapping, has_x86_instructions

_ENTRY = """\
struct X86TableEntry {
  uint16_t OldOpc;
  uint16_t NewOpc;
  bool operator<(const X86TableEntry &RHS) const {
    return OldOpc < RHS.OldOpc;
  }  friend bool operator<(const X86TableEntry &TE, unsigned Opc) {
    return TE.OldOpc < Opc;
  }
};

"""

_COMPRESSED = "GET_X86_COMPRESS_EVEX_TABLE"


def render(mapping: X86Mapping) -> str:
    """The text of the file; its header does not name the source."""
    out = Writer()
    out.paste(file_header("X86 instruction mapping"))
    out.paste(origins.fixed(_ENTRY))
    _write_table(out, _COMPRESSED, "X86CompressEVEXTable", mapping.compressed)
    _write_check(out, mapping.conditions)
    _write_table(out, "GET_X86_NF_TRANSFORM_TABLE", "X86NFTransformTable", mapping.without_flags)
    _write_table(out, "GET_X86_ND2NONND_TABLE", "X86ND2NonNDTable", mapping.without_new_destination)
    _write_table(out, "GET_X86_SSE2AVX_TABLE", "X86SSE2AVXTable", mapping.in_avx)
    return str(out)


@contextmanager
def _section(out: Writer, macro: str) -> Blocks[None, None, None]:
    out.lines(["", origins.fixed(f"#ifdef {macro}")])
    yield
    out.lines(["", origins.fixed(f"#endif // {macro}"), ""])


def _write_table(out: Writer, macro: str, name: str, pairs: Sequence[Pair]) -> None:
    with _section(out, macro), out.block(f"static const X86TableEntry {name}[] = {{", "};"):
        out.lines(origins.each([f"{{ X86::{old.name}, X86::{new.name} }}," for old, new in pairs], pairs))


def _write_check(out: Writer, conditions: Mapping[str, Sequence[Instruction]]) -> None:
    opening = "static bool checkPredicate(unsigned Opc, const X86Subtarget *Subtarget) {"
    with _section(out, _COMPRESSED), out.block(opening):
        out.lines(["switch (Opc) {", "default: return true;"])
        for condition, instructions in conditions.items():
            cases = [f"case X86::{instruction.name}:" for instruction in instructions]
            out.lines(origins.each(cases, instructions))
            out.line(origins.of(f"  return {condition};", instructions))
        out.line("}")


def _generate(model: Model, file: X86InstrMapping) -> str:
    return render(build_x86_mapping(model.x86_instructions, model.release))


def _applies(model: Model) -> bool:
    return has_x86_instructions(model.records)


GENERATOR = Generator.of(X86InstrMapping, _generate, _applies)
