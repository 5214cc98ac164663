"""The fields of class X86Inst (X86InstrFormats.td), of its predicates and of its operands, each read by its name here and nowhere else."""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.readers import bit, bit_if_there, dag, integer, reference, references, string

PREFIX: Final = "OpPrefixBits"
FORM: Final = "FormBits"
MAP: Final = "OpMapBits"
OPCODE: Final = "Opcode"
ENCODING: Final = "OpEncBits"
VECTOR_SIZE: Final = "VectSize"

# X86Inst: numbers, as :mod:`tgdsl.model.x86.encoding` names them

prefix_of = integer(PREFIX)
map_of = integer(MAP)
opcode_of = integer(OPCODE)
form_of = integer(FORM)
encoding_of = integer(ENCODING)
operand_size_of = integer("OpSizeBits")
address_size_of = integer("AdSizeBits")
#: The scale of a displacement of one byte, in bytes; 0 for none.
displacement_scale_of = integer("CD8_Scale")
explicit_prefix_of = integer("explicitOpPrefixBits")
#: In bytes.
vector_size_of = integer(VECTOR_SIZE)

# X86Inst: flags

has_rex_w = bit("hasREX_W")
has_vex_4v = bit("hasVEX_4V")
has_vex_l = bit("hasVEX_L")
ignores_vex_l = bit("ignoresVEX_L")
ignores_w = bit("IgnoresW")
has_evex_l2 = bit("hasEVEX_L2")
has_evex_k = bit("hasEVEX_K")
has_evex_z = bit("hasEVEX_Z")
has_evex_b = bit("hasEVEX_B")
has_evex_nf = bit("hasEVEX_NF")
has_evex_rc = bit("hasEVEX_RC")
has_two_conditional_operands = bit("hasTwoConditionalOps")
has_lock_prefix = bit("hasLockPrefix")
has_no_track_prefix = bit("hasNoTrackPrefix")
is_disassembled_anyway = bit("ForceDisassemble")

#: Since rounding and vectors of 256 bits can be said together.
has_evex_u = bit_if_there("hasEVEX_U")

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
memory_size_of = integer("Size")
#: Type of an Operand.
type_of = reference("Type")
