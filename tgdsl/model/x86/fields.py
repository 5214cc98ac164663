"""The fields of class X86Inst (X86InstrFormats.td), of its predicates and of its operands, each read by its name here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tgdsl.model.common.readers import bit, bit_if_there, dag, integer, reference, references, string

PREFIX: Final = "OpPrefixBits"
FORM: Final = "FormBits"
MAP: Final = "OpMapBits"
OPCODE: Final = "Opcode"
ENCODING: Final = "OpEncBits"
VECTOR_SIZE: Final = "VectSize"
MEMORY_SIZE: Final = "Size"

#: The fields of instructions that X86Inst declares.
_OWN: Final[list[str]] = []


def _own(field: str) -> str:
    """A field's name, as it is."""
    _OWN.append(field)
    return field


# X86Inst: numbers, as :mod:`tgdsl.model.x86.encoding` names them

prefix_of = integer(_own(PREFIX))
map_of = integer(_own(MAP))
opcode_of = integer(_own(OPCODE))
form_of = integer(_own(FORM))
encoding_of = integer(_own(ENCODING))
operand_size_of = integer(_own("OpSizeBits"))
address_size_of = integer(_own("AdSizeBits"))
#: The scale of a displacement of one byte, in bytes; 0 for none.
displacement_scale_of = integer(_own("CD8_Scale"))
explicit_prefix_of = integer(_own("explicitOpPrefixBits"))
#: In bytes.
vector_size_of = integer(_own(VECTOR_SIZE))

# X86Inst: flags

has_rex_w = bit(_own("hasREX_W"))
has_vex_4v = bit(_own("hasVEX_4V"))
has_vex_l = bit(_own("hasVEX_L"))
ignores_vex_l = bit(_own("ignoresVEX_L"))
ignores_w = bit(_own("IgnoresW"))
has_evex_l2 = bit(_own("hasEVEX_L2"))
has_evex_k = bit(_own("hasEVEX_K"))
has_evex_z = bit(_own("hasEVEX_Z"))
has_evex_b = bit(_own("hasEVEX_B"))
has_evex_nf = bit(_own("hasEVEX_NF"))
has_evex_rc = bit(_own("hasEVEX_RC"))
has_two_conditional_operands = bit(_own("hasTwoConditionalOps"))
has_lock_prefix = bit(_own("hasLockPrefix"))
has_no_track_prefix = bit(_own("hasNoTrackPrefix"))
is_disassembled_anyway = bit(_own("ForceDisassemble"))

#: Since rounding and vectors of 256 bits can be said together.
has_evex_u = bit_if_there(_own("hasEVEX_U"))

# Instruction

is_for_code_generation_only = bit("isCodeGenOnly")
is_for_assembler_only = bit("isAsmParserOnly")
asm_variant_name_of = string("AsmVariantName")
outputs_of = dag("OutOperandList")
inputs_of = dag("InOperandList")
predicates_of = references("Predicates")
condition_of = string("CondString")

# Operands

#: Alignment of a RegisterClass, in bits.
alignment_of = integer("Alignment")
#: Size of an X86MemOperand, in bits.
memory_size_of = integer(MEMORY_SIZE)
#: Type of an Operand.
type_of = reference("Type")

#: The classes of X86's own whose records are read, with the fields of theirs that are; registers, and operands of branches, are known by their classes.
READ: Final[Mapping[str, Sequence[str]]] = {
    "X86Inst": _OWN,
    "X86MemOperand": [MEMORY_SIZE],
    "X86Reg": [],
    "BranchTargetOperand": [],
}
