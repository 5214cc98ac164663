"""The generator ``emitter`` (LLVM's CodeEmitterGen, and VarLenCodeEmitterGen): ``<Target>GenMCCodeEmitter.inc``.

The file has methods of the class ``<Target>MCCodeEmitter``: ``getBinaryCodeForInstr`` looks up an instruction's constant bits in the
table InstBits, and merges its operands into them; ``getOperandBitOffset`` gives the lowest bit of an operand in the word. Instructions
whose cases have the same text share one. There are two forms:

- ``fixed``: words of fixed numbers of bits, at most 64 or more
- ``variable``: sequences of segments, without ``getOperandBitOffset``

What releases of LLVM write otherwise is in ``style``.
"""

from __future__ import annotations

from tgdsl.diagnostics import DiagnosticError, counted, fail
from tgdsl.files import MCCodeEmitter
from tgdsl.generation import Generator
from tgdsl.generators.emitter.fixed import write_fixed
from tgdsl.generators.emitter.style import STYLE, Style
from tgdsl.generators.emitter.variable import write_variable
from tgdsl.generators.kit.cpp import file_header
from tgdsl.generators.kit.writer import Writer
from tgdsl.model import Model
from tgdsl.model.bits import AnyEmission, FixedEmission
from tgdsl.model.decoding.fields import is_encoded, is_of_target
from tgdsl.model.instructions import InstructionTable
from tgdsl.model.instructions.numbering import NAMESPACE, instruction_records


def render(target: str, table: InstructionTable, emission: AnyEmission, style: Style) -> str:
    """The text of the file."""
    out = Writer()
    out.paste(file_header("Machine Code Emitter"))
    if isinstance(emission, FixedEmission):
        write_fixed(out, target, table, emission, style)
    else:
        write_variable(out, target, table, emission, style)
    return str(out)


def _generate(model: Model, file: MCCodeEmitter) -> str:
    emission, style = model.emission, STYLE[model.release]
    if style.begins_late and isinstance(emission, FixedEmission) and not emission.instructions:
        raise fail(
            model.target.place,
            f"the target '{model.target_name}' has no instruction to emit, but a table would begin with the first one: define "
            "one that is not pseudo, or do not write the emitter",
        )
    return render(model.target_name, model.instructions, emission, style)


def _applies(model: Model) -> bool:
    """True if a real instruction has bits. Mistakes in them are reported when the file is generated."""
    return any(
        not record.fields.get("isPseudo") and is_of_target(record, NAMESPACE) and is_encoded(record)
        for record in instruction_records(model.records)
    )


def _obstacle(model: Model) -> str:
    """The encodings are for a disassembler alone, which takes a field without an operand for unset bits."""
    try:
        assert model.emission
    except DiagnosticError as error:
        return f"{counted(len(error.diagnostics), 'encoding')} cannot be emitted"
    return ""


GENERATOR = Generator.of(MCCodeEmitter, _generate, _applies, obstacle=_obstacle)
