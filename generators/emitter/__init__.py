"""The generator ``emitter``: ``<Target>GenMCCodeEmitter.inc``.

The file has methods of the class ``<Target>MCCodeEmitter``: ``getBinaryCodeForInstr`` looks up the bits that an instruction
always has, and then has a case for each way in which operands are put into them; ``getOperandBitOffset`` tells where they are.
Instructions whose cases have the same text share one. There are two forms of it:

- ``fixed``: words of a known number of bits, at most 64 (``small_word``) or more (``large_word``)
- ``variable``: sequences of segments; it has no ``getOperandBitOffset``
"""

from __future__ import annotations

from generators.emitter.fixed import write_fixed
from generators.emitter.variable import write_variable
from generators.kit.cpp import file_header
from generators.kit.writer import Writer
from tgdsl.generation import Generator
from tgdsl.model import Model
from tgdsl.model.bits import AnyEmission, FixedEmission
from tgdsl.model.instructions import InstructionTable


def render(target: str, table: InstructionTable, encodings: AnyEmission) -> str:
    """The text of the file. It does not name what it was generated from."""
    out = Writer()
    out.paste(file_header("Machine Code Emitter"))
    if isinstance(encodings, FixedEmission):
        write_fixed(out, target, table, encodings)
    else:
        write_variable(out, target, table, encodings)
    return str(out)


def _generate(model: Model) -> str:
    return render(model.target_name, model.instructions, model.emission)


def _applies(model: Model) -> bool:
    """There is a real instruction with bits. What is wrong with it is told when the file is to be written."""
    fields = ("EncodingInfos", "Inst")
    return any(
        not record.fields.get("isPseudo")
        and record.fields.get("Namespace") != "TargetOpcode"
        and any([record.is_set(field) for field in fields])
        for record in model.records.of_class("Instruction")
    )


GENERATOR = Generator("emitter", "MCCodeEmitter", _generate, _applies)
